// Memory instructions of inline assembly, in place and out of macros: cp.async, ldmatrix, vector loads.
//
// Numbers behind //= are counted by hand.
#include <cuda_fp16.h>
#include <stdint.h>

#define COPY_ASYNC(dst, src, bytes) \
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;\n" ::"r"(dst), "l"(src), "n"(bytes))
#define LDMATRIX_X4(r0, r1, r2, r3, address) \
    asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\n" \
                 : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) \
                 : "r"(address))

__device__ uint32_t shared_address(const void *p) {
    return (uint32_t)__cvta_generic_to_shared(p);
}

// A row of 64 halves is 128 bytes: the 8 rows of a matrix begin in one bank, so 8 wavefronts a matrix, 32 in all.
__global__ void plain_rows(const half *in, uint32_t *out) {
    __shared__ half tile[32][64];
    uint32_t r0, r1, r2, r3;
    COPY_ASYNC(shared_address(&tile[threadIdx.x][0]), &in[threadIdx.x * 64], 4);
    //= load COPY_ASYNC(shared_address(&tile[threadIdx.x][0]), &in[threadIdx.x * 64], 4) = 32 x1
    //= store COPY_ASYNC(shared_address(&tile[threadIdx.x][0]), &in[threadIdx.x * 64], 4) = 32 x1
    asm volatile("cp.async.wait_all;");
    __syncthreads();
    LDMATRIX_X4(r0, r1, r2, r3, shared_address(&tile[threadIdx.x % 32][0]));
    //= load LDMATRIX_X4(r0, r1, r2, r3, shared_address(&tile[threadIdx.x % 32][0])) = 32 x1
    out[threadIdx.x] = r0 + r1 + r2 + r3;
    //= store out[threadIdx.x] = 4 x1
}

// 72 halves are 144 bytes, 36 words: 8 rows of 4 words begin 4 banks apart, so 1 wavefront a matrix, 2 in all.
__global__ void padded_rows(const float4 *in, uint32_t *out) {
    __shared__ half tile[32][72];
    uint32_t r0, r1;
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;\n" ::"r"(shared_address(&tile[0][8 * threadIdx.x])), "l"(in + threadIdx.x));
    //= load asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;\n" ::"r"(shared_address(&tile[0][8 * threadIdx.x])), "l"(in + threadIdx.x)) = 16 x1
    asm volatile("cp.async.wait_all;");
    __syncthreads();
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(r0), "=r"(r1) : "r"(shared_address(&tile[threadIdx.x % 16][8 * (threadIdx.x / 16)])));
    //= load asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(r0), "=r"(r1) : "r"(shared_address(&tile[threadIdx.x % 16][8 * (threadIdx.x / 16)]))) = 2 x1
    out[threadIdx.x] = r0 + r1;
    //= store out[threadIdx.x] = 4 x1
}

// 16 bytes a lane in a row: 16 sectors.
__global__ void vector_load(const float4 *in, float *out) {
    float a, b, c, d;
    asm volatile("ld.global.nc.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(a), "=f"(b), "=f"(c), "=f"(d) : "l"(in + threadIdx.x));
    //= load asm volatile("ld.global.nc.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(a), "=f"(b), "=f"(c), "=f"(d) : "l"(in + threadIdx.x)) = 16 x1
    out[threadIdx.x] = a + b + c + d;
    //= store out[threadIdx.x] = 4 x1
}

void run(const half *h, const float4 *f, uint32_t *u, float *o) {
    plain_rows<<<1, 32>>>(h, u);
    padded_rows<<<1, 32>>>(f, u);
    vector_load<<<1, 32>>>(f, o);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/audit/assembly.cu:22:5: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    22 |     COPY_ASYNC(shared_address(&tile[threadIdx.x][0]), &in[threadIdx.x * 64], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 32 elements (128 bytes) apart: every lane needs a sector of its own
//|   note: address in + 128*tx; kernel plain_rows<<<(1, 1, 1), (32, 1, 1)>>> (line 57), 1 request a block
//| testdata/audit/assembly.cu:22:5: warning: store takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    22 |     COPY_ASYNC(shared_address(&tile[threadIdx.x][0]), &in[threadIdx.x * 64], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 64 × 2 bytes = 32 words; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address tile + 128*tx; kernel plain_rows<<<(1, 1, 1), (32, 1, 1)>>> (line 57), 1 request a block
//|   note: suggestion: swizzle the columns of tile, tile[r][c ^ (r & 7) * 8] for tile[r][c]: 32 → 4 wavefronts per request, 64 → 8 a block over all accesses to tile (cuaddr whatif --swizzle tile=xor:0:16)
//|   note: suggestion: pad the rows of tile by 8 elements, tile[32][72]: 32 → 4 wavefronts per request, 64 → 8 a block over all accesses to tile, for 512 bytes more shared memory (--fix --unsafe-fixes makes it)
//| testdata/audit/assembly.cu:27:5: warning: load takes 32 wavefronts per request, 4 would do: 8-way bank conflict [shared-bank-conflict]
//|    27 |     LDMATRIX_X4(r0, r1, r2, r3, shared_address(&tile[threadIdx.x % 32][0]));
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 64 × 2 bytes = 8 elements; gcd(8, 8) = 8, so the 8 lanes of a phase meet in 8/8 = 1 group of 4 banks: 8 ways
//|   note: address tile + 128*tx; kernel plain_rows<<<(1, 1, 1), (32, 1, 1)>>> (line 57), 1 request a block
//|   note: suggestion: swizzle the columns of tile, tile[r][c ^ (r & 7) * 8] for tile[r][c]: 32 → 4 wavefronts per request, 64 → 8 a block over all accesses to tile (cuaddr whatif --swizzle tile=xor:0:16)
//|   note: suggestion: pad the rows of tile by 8 elements, tile[32][72]: 32 → 4 wavefronts per request, 64 → 8 a block over all accesses to tile, for 512 bytes more shared memory (--fix --unsafe-fixes makes it)
//| testdata/audit/assembly.cu:19:17: note: kernel plain_rows<<<(1, 1, 1), (32, 1, 1)>>> (line 57): a block asks for 256 bytes of global memory and moves 1152 (22 % efficiency); 64 wavefronts of shared memory, 5 would do
//|   note: fix first: the load on line 22, 28 excess sectors a block, for a sector from memory costs about 6 replayed wavefronts
