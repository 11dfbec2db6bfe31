// The kernels that h200_fragments.csv was measured with, a warp each: loads and stores of matrix fragments (nvcuda::wmma), in
// shared and in global memory, with four leading dimensions. Every row of the table is a test of what is made of these kernels.
//
//     nvcc -arch=sm_90 -O2 fragments_measured.cu && ncu --csv --metrics <those of the table's header> ./a.out
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
#include <stdio.h>

using namespace nvcuda;

// E: what the memory holds; T: what the fragment says it holds.
#define LOADS(name, role, T, E, m, n, k, layout)                                                       \
    __global__ void name##_shared_load(E *out, int leading)                                            \
    {                                                                                                  \
        extern __shared__ E name##_tile[];                                                             \
        wmma::fragment<wmma::role, m, n, k, T, wmma::layout> f;                                        \
        name##_tile[threadIdx.x] = out[threadIdx.x];                                                   \
        __syncthreads();                                                                               \
        wmma::load_matrix_sync(f, name##_tile, leading);                                               \
        for (int i = 0; i < f.num_elements; i++)                                                       \
            out[threadIdx.x * f.num_elements + i] = f.x[i];                                            \
    }                                                                                                  \
    __global__ void name##_global_load(E *out, const E *in, int leading)                               \
    {                                                                                                  \
        wmma::fragment<wmma::role, m, n, k, T, wmma::layout> f;                                        \
        wmma::load_matrix_sync(f, in, leading);                                                        \
        for (int i = 0; i < f.num_elements; i++)                                                       \
            out[threadIdx.x * f.num_elements + i] = f.x[i];                                            \
    }                                                                                                  \
    void run_##name(E *out, const E *in)                                                               \
    {                                                                                                  \
        const int step = 16 / sizeof(E), odd = 40 % step ? 48 : 40;                                    \
        name##_shared_load<<<1, 32, 16384>>>(out, 32);                                                 \
        name##_shared_load<<<1, 32, 16384>>>(out, 32 + step);                                          \
        name##_shared_load<<<1, 32, 16384>>>(out, 64);                                                 \
        name##_shared_load<<<1, 32, 16384>>>(out, odd);                                                \
        name##_global_load<<<1, 32>>>(out, in, 32);                                                    \
        name##_global_load<<<1, 32>>>(out, in, 32 + step);                                             \
        name##_global_load<<<1, 32>>>(out, in, 64);                                                    \
        name##_global_load<<<1, 32>>>(out, in, odd);                                                   \
    }

#define ACCUMULATORS(name, E, m, n, k, layout)                                                         \
    __global__ void name##_shared_load(E *out, int leading)                                            \
    {                                                                                                  \
        extern __shared__ E name##_tile[];                                                             \
        wmma::fragment<wmma::accumulator, m, n, k, E> f;                                               \
        name##_tile[threadIdx.x] = out[threadIdx.x];                                                   \
        __syncthreads();                                                                               \
        wmma::load_matrix_sync(f, name##_tile, leading, wmma::layout);                                 \
        for (int i = 0; i < f.num_elements; i++)                                                       \
            out[threadIdx.x * f.num_elements + i] = f.x[i];                                            \
    }                                                                                                  \
    __global__ void name##_global_load(E *out, const E *in, int leading)                               \
    {                                                                                                  \
        wmma::fragment<wmma::accumulator, m, n, k, E> f;                                               \
        wmma::load_matrix_sync(f, in, leading, wmma::layout);                                          \
        for (int i = 0; i < f.num_elements; i++)                                                       \
            out[threadIdx.x * f.num_elements + i] = f.x[i];                                            \
    }                                                                                                  \
    __global__ void name##_shared_store(E *out, int leading)                                           \
    {                                                                                                  \
        extern __shared__ E name##_tile[];                                                             \
        wmma::fragment<wmma::accumulator, m, n, k, E> f;                                               \
        for (int i = 0; i < f.num_elements; i++)                                                       \
            f.x[i] = out[threadIdx.x * f.num_elements + i];                                            \
        wmma::store_matrix_sync(name##_tile, f, leading, wmma::layout);                                \
        __syncthreads();                                                                               \
        out[threadIdx.x] = name##_tile[threadIdx.x * 7];                                               \
    }                                                                                                  \
    __global__ void name##_global_store(E *out, const E *in, int leading)                              \
    {                                                                                                  \
        wmma::fragment<wmma::accumulator, m, n, k, E> f;                                               \
        for (int i = 0; i < f.num_elements; i++)                                                       \
            f.x[i] = in[threadIdx.x * f.num_elements + i];                                             \
        wmma::store_matrix_sync(out, f, leading, wmma::layout);                                        \
    }                                                                                                  \
    void run_##name(E *out, const E *in)                                                               \
    {                                                                                                  \
        const int step = 16 / sizeof(E);                                                               \
        const int leading[] = {32, 32 + step, 64, 40};                                                 \
        for (int i = 0; i < 4; i++) {                                                                  \
            name##_shared_load<<<1, 32, 16384>>>(out, leading[i]);                                     \
            name##_global_load<<<1, 32>>>(out, in, leading[i]);                                        \
            name##_shared_store<<<1, 32, 16384>>>(out, leading[i]);                                    \
            name##_global_store<<<1, 32>>>(out, in, leading[i]);                                       \
        }                                                                                              \
    }

LOADS(h_a_row, matrix_a, half, half, 16, 16, 16, row_major)
LOADS(h_a_col, matrix_a, half, half, 16, 16, 16, col_major)
LOADS(h_b_row, matrix_b, half, half, 16, 16, 16, row_major)
LOADS(h_b_col, matrix_b, half, half, 16, 16, 16, col_major)
LOADS(bf_a_row, matrix_a, __nv_bfloat16, __nv_bfloat16, 16, 16, 16, row_major)
LOADS(bf_b_col, matrix_b, __nv_bfloat16, __nv_bfloat16, 16, 16, 16, col_major)
LOADS(tf_a_row, matrix_a, wmma::precision::tf32, float, 16, 16, 8, row_major)
LOADS(tf_b_row, matrix_b, wmma::precision::tf32, float, 16, 16, 8, row_major)
LOADS(tf_b_col, matrix_b, wmma::precision::tf32, float, 16, 16, 8, col_major)
LOADS(d_a_row, matrix_a, double, double, 8, 8, 4, row_major)
LOADS(d_b_col, matrix_b, double, double, 8, 8, 4, col_major)
LOADS(u8_a_row, matrix_a, unsigned char, unsigned char, 16, 16, 16, row_major)
LOADS(u8_b_col, matrix_b, unsigned char, unsigned char, 16, 16, 16, col_major)
LOADS(bf_a_col, matrix_a, __nv_bfloat16, __nv_bfloat16, 16, 16, 16, col_major)
LOADS(bf_b_row, matrix_b, __nv_bfloat16, __nv_bfloat16, 16, 16, 16, row_major)
LOADS(tf_a_col, matrix_a, wmma::precision::tf32, float, 16, 16, 8, col_major)
LOADS(d_a_col, matrix_a, double, double, 8, 8, 4, col_major)
LOADS(d_b_row, matrix_b, double, double, 8, 8, 4, row_major)
LOADS(u8_a_col, matrix_a, unsigned char, unsigned char, 16, 16, 16, col_major)
LOADS(s8_b_col, matrix_b, signed char, signed char, 16, 16, 16, col_major)
LOADS(h32_a_col, matrix_a, half, half, 32, 8, 16, col_major)
LOADS(h32_b_row, matrix_b, half, half, 32, 8, 16, row_major)
LOADS(h8_b_row, matrix_b, half, half, 8, 32, 16, row_major)
LOADS(h32_a_row, matrix_a, half, half, 32, 8, 16, row_major)
LOADS(h32_b_col, matrix_b, half, half, 32, 8, 16, col_major)
LOADS(h8_a_row, matrix_a, half, half, 8, 32, 16, row_major)
LOADS(h8_b_col, matrix_b, half, half, 8, 32, 16, col_major)

ACCUMULATORS(d_col, double, 8, 8, 4, mem_col_major)
ACCUMULATORS(i_col, int, 16, 16, 16, mem_col_major)
ACCUMULATORS(f32_col, float, 32, 8, 16, mem_col_major)
ACCUMULATORS(f8_col, float, 8, 32, 16, mem_col_major)
ACCUMULATORS(hacc32_row, half, 32, 8, 16, mem_row_major)
ACCUMULATORS(hacc8_row, half, 8, 32, 16, mem_row_major)
ACCUMULATORS(f_row, float, 16, 16, 16, mem_row_major)
ACCUMULATORS(f_col, float, 16, 16, 16, mem_col_major)
ACCUMULATORS(hacc_row, half, 16, 16, 16, mem_row_major)
ACCUMULATORS(hacc_col, half, 16, 16, 16, mem_col_major)
ACCUMULATORS(d_row, double, 8, 8, 4, mem_row_major)
ACCUMULATORS(i_row, int, 16, 16, 16, mem_row_major)
ACCUMULATORS(f32_row, float, 32, 8, 16, mem_row_major)
ACCUMULATORS(f8_row, float, 8, 32, 16, mem_row_major)

int main()
{
    void *out, *in;
    cudaMalloc(&out, 1 << 20);
    cudaMalloc(&in, 1 << 20);
    cudaMemset(out, 0, 1 << 20);
    cudaMemset(in, 0, 1 << 20);
    run_h_a_row((half *)out, (const half *)in);
    run_h_a_col((half *)out, (const half *)in);
    run_h_b_row((half *)out, (const half *)in);
    run_h_b_col((half *)out, (const half *)in);
    run_bf_a_row((__nv_bfloat16 *)out, (const __nv_bfloat16 *)in);
    run_bf_b_col((__nv_bfloat16 *)out, (const __nv_bfloat16 *)in);
    run_tf_a_row((float *)out, (const float *)in);
    run_tf_b_row((float *)out, (const float *)in);
    run_tf_b_col((float *)out, (const float *)in);
    run_d_a_row((double *)out, (const double *)in);
    run_d_b_col((double *)out, (const double *)in);
    run_u8_a_row((unsigned char *)out, (const unsigned char *)in);
    run_u8_b_col((unsigned char *)out, (const unsigned char *)in);
    run_bf_a_col((__nv_bfloat16 *)out, (const __nv_bfloat16 *)in);
    run_bf_b_row((__nv_bfloat16 *)out, (const __nv_bfloat16 *)in);
    run_tf_a_col((float *)out, (const float *)in);
    run_d_a_col((double *)out, (const double *)in);
    run_d_b_row((double *)out, (const double *)in);
    run_u8_a_col((unsigned char *)out, (const unsigned char *)in);
    run_s8_b_col((signed char *)out, (const signed char *)in);
    run_h32_a_col((half *)out, (const half *)in);
    run_h32_b_row((half *)out, (const half *)in);
    run_h8_b_row((half *)out, (const half *)in);
    run_h32_a_row((half *)out, (const half *)in);
    run_h32_b_col((half *)out, (const half *)in);
    run_h8_a_row((half *)out, (const half *)in);
    run_h8_b_col((half *)out, (const half *)in);
    run_d_col((double *)out, (const double *)in);
    run_i_col((int *)out, (const int *)in);
    run_f32_col((float *)out, (const float *)in);
    run_f8_col((float *)out, (const float *)in);
    run_hacc32_row((half *)out, (const half *)in);
    run_hacc8_row((half *)out, (const half *)in);
    run_f_row((float *)out, (const float *)in);
    run_f_col((float *)out, (const float *)in);
    run_hacc_row((half *)out, (const half *)in);
    run_hacc_col((half *)out, (const half *)in);
    run_d_row((double *)out, (const double *)in);
    run_i_row((int *)out, (const int *)in);
    run_f32_row((float *)out, (const float *)in);
    run_f8_row((float *)out, (const float *)in);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}

// check-command: check --all --kernel h_a_row_shared_load --set leading=40 %s
// check-exit: 1
// check-output:
//| testdata/hw/fragments_measured.cu:91:1: warning: store touches 32 sectors per request, 2 would do: 16× the sectors [global-uncoalesced]
//|    91 | LOADS(h_a_row, matrix_a, half, half, 16, 16, 16, row_major)
//|       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, 16 elements (32 bytes), while k walks along the row: every lane needs a sector of its own
//|   note: address out + 32*tx + 2*k; kernel h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91), 16 requests a block
//|   note: suggestion: write through a tile in shared memory with rows of 33 elements, so that neighbouring lanes write neighbouring columns: 32 → 2 sectors per request, and 1 wavefront a request along the tile's columns
//| testdata/hw/fragments_measured.cu:91:1: note: load touches 2 sectors per request (ideal 2)
//|    91 | LOADS(h_a_row, matrix_a, half, half, 16, 16, 16, row_major)
//|       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 2*tx; kernel h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91), 1 request a block
//|   note: the same under h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91), h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91)
//| testdata/hw/fragments_measured.cu:91:1: note: store takes 1 wavefront per request (ideal 1)
//|    91 | LOADS(h_a_row, matrix_a, half, half, 16, 16, 16, row_major)
//|       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address h_a_row_tile + 2*tx; kernel h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91), 1 request a block
//|   note: the same under h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91), h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91)
//| testdata/hw/fragments_measured.cu:91:1: note: load takes 4 wavefronts per request (ideal 4)
//|    91 | LOADS(h_a_row, matrix_a, half, half, 16, 16, 16, row_major)
//|       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address h_a_row_tile + 640*(tx / 8 % 2) + 16*(tx / 16) + 80*(tx % 8); kernel h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91), 1 request a block
//|   note: assumed: matrix fragments are moved as nvcc 13 does it for compute capability 9.0
//|   note: the same under h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91), h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91)
//| testdata/hw/fragments_measured.cu:91:1: note: store touches 32 sectors per request (ideal 2)
//|    91 | LOADS(h_a_row, matrix_a, half, half, 16, 16, 16, row_major)
//|       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, 16 elements (32 bytes), while k walks along the row: every lane needs a sector of its own
//|   note: address out + 32*tx + 2*k; kernel h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91), 16 requests a block
//|   note: the same under h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91)
//| testdata/hw/fragments_measured.cu:91:1: note: kernel h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91): a block asks for 1088 bytes of global memory and moves 16448 (6 % efficiency); 5 wavefronts of shared memory, 5 would do
//|   note: fix first: the store on line 91, 480 excess sectors a block
//|   note: the same under h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91), h_a_row_shared_load<<<(1, 1, 1), (32, 1, 1)>>> (line 91)
