// Loads and stores of matrix fragments. Their lines lie one leading dimension apart: padding changes it, a swizzle is not to be had.
// Measured on an H200: testdata/hw/h200_fragments.csv has all kinds.
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

__global__ void tiles(const half *a, const half *b, float *c, int n)
{
    __shared__ half plain[64][64], padded[64][72];
    for (int i = threadIdx.x; i < 64 * 64; i += 32) {
        plain[i / 64][i % 64] = a[i];
        padded[i / 64][i % 64] = b[i];
    }
    __syncwarp();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
    wmma::fill_fragment(fc, 0);
    for (int k = 0; k < 64; k += 16) {
        wmma::load_matrix_sync(fa, &plain[0][k], 64);   // 128-byte rows: 8 lines in one place, 4 · 8 wavefronts
        wmma::load_matrix_sync(fb, &padded[0][k], 72);  // 144-byte rows: 8 places, 4 wavefronts
        wmma::mma_sync(fc, fa, fb, fc);
    }
    wmma::load_matrix_sync(fa, a, n); // 8 rows of 16 bytes a request: 8 sectors
    wmma::store_matrix_sync(c, fc, n, wmma::mem_row_major); // 8 rows of 32 bytes
    wmma::store_matrix_sync(c, fc, n, wmma::mem_col_major); // 4 columns, 8 floats of each
}

void run(const half *a, const half *b, float *c, int n)
{
    tiles<<<1, 32>>>(a, b, c, n);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/shared/fragments.cu:25:5: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    25 |     wmma::load_matrix_sync(fa, a, n); // 8 rows of 16 bytes a request: 8 sectors
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: short-rows: the index is split over rows: a warp covers 8 rows of 4 × 4 = 16 bytes, no whole number of 32-byte sectors
//|   note: hangs on n: 2–11 sectors; --set n=… settles it
//|   note: address a + 2*n*(tx / 4) + 4*(tx % 4) + {0, 16} | a + 16*n + 2*n*(tx / 4) + 4*(tx % 4) + {0, 16}; kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 32), 4 requests a block
//|   note: assumed: matrix fragments are moved as nvcc 13 does it for compute capability 9.0; n: large and a multiple of 32
//| testdata/shared/fragments.cu:21:9: warning: load takes 32 wavefronts per request, 4 would do: 8-way bank conflict [shared-bank-conflict]
//|    21 |         wmma::load_matrix_sync(fa, &plain[0][k], 64);   // 128-byte rows: 8 lines in one place, 4 · …
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of plain apart, 64 × 2 bytes = 8 elements; gcd(8, 8) = 8, so the 8 lanes of a phase meet in 8/8 = 1 group of 4 banks: 8 ways
//|   note: address plain + 32*k + 1024*(tx / 8 % 2) + 16*(tx / 16) + 128*(tx % 8); kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 32), 4 requests a block
//|   note: assumed: matrix fragments are moved as nvcc 13 does it for compute capability 9.0
//|   note: suggestion: pad the rows of plain by 8 elements, plain[64][72] and the leading dimension of its fragments: 32 → 4 wavefronts per request, 256 → 144 a block over all accesses to plain, for 1024 bytes more shared memory (--fix --unsafe-fixes makes it)
//| testdata/shared/fragments.cu:12:9: note: store takes 1 wavefront per request (ideal 1)
//|    12 |         plain[i / 64][i % 64] = a[i];
//|       |         ^~~~~~~~~~~~~~~~~~~~~
//|   note: address plain + 2*tx + 64*k; kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 32), 128 requests a block
//| testdata/shared/fragments.cu:12:33: note: load touches 2 sectors per request (ideal 2)
//|    12 |         plain[i / 64][i % 64] = a[i];
//|       |                                 ^~~~
//|   note: address a + 2*tx + 64*k; kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 32), 128 requests a block
//| testdata/shared/fragments.cu:13:9: note: store takes 1 wavefront per request (ideal 1)
//|    13 |         padded[i / 64][i % 64] = b[i];
//|       |         ^~~~~~~~~~~~~~~~~~~~~~
//|   note: address padded + 2*tx + 64*k + 16*(k / 2); kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 32), 128 requests a block
//| testdata/shared/fragments.cu:13:34: note: load touches 2 sectors per request (ideal 2)
//|    13 |         padded[i / 64][i % 64] = b[i];
//|       |                                  ^~~~
//|   note: address b + 2*tx + 64*k; kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 32), 128 requests a block
//| testdata/shared/fragments.cu:22:9: note: load takes 4 wavefronts per request (ideal 4)
//|    22 |         wmma::load_matrix_sync(fb, &padded[0][k], 72);  // 144-byte rows: 8 places, 4 wavefronts
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address padded + 32*k + 1152*(tx / 8 % 2) + 16*(tx / 16) + 144*(tx % 8); kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 32), 4 requests a block
//|   note: assumed: matrix fragments are moved as nvcc 13 does it for compute capability 9.0
//| testdata/shared/fragments.cu:26:5: note: store touches 3 to 14 sectors per request, typically 8 (ideal 8)
//|    26 |     wmma::store_matrix_sync(c, fc, n, wmma::mem_row_major); // 8 rows of 32 bytes
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 3–14 sectors; --set n=… settles it
//|   note: address c + 4*n*(tx / 4) + 8*(tx % 4) + {0, 32} | c + 32*n + 4*n*(tx / 4) + 8*(tx % 4) + {0, 32}; kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 32), 4 requests a block
//|   note: assumed: matrix fragments are moved as nvcc 13 does it for compute capability 9.0; n: large and a multiple of 32
//| testdata/shared/fragments.cu:27:5: note: store touches 2 to 7.5 sectors per request, typically 4 (ideal 4)
//|    27 |     wmma::store_matrix_sync(c, fc, n, wmma::mem_col_major); // 4 columns, 8 floats of each
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is large and a multiple of 4, else 2–8; --set n=… settles it
//|   note: address c + 8*n*(tx % 4) + 4*(tx / 4) + {0, 32} | c + 4*n + 8*n*(tx % 4) + 4*(tx / 4) + {0, 32} | c + 32*n + 8*n*(tx % 4) + 4*(tx / 4) + {0, 32} | c + 36*n + 8*n*(tx % 4) + 4*(tx / 4) + {0, 32}; kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 32), 8 requests a block
//|   note: assumed: matrix fragments are moved as nvcc 13 does it for compute capability 9.0; n: large and a multiple of 32
//| testdata/shared/fragments.cu:8:17: note: kernel tiles<<<(1, 1, 1), (32, 1, 1)>>> (line 32): a block asks for 18944 bytes of global memory and moves 19456 (97 % efficiency); 400 wavefronts of shared memory, 288 would do
//|   note: fix first: the load on line 21, 112 excess wavefronts a block; they outweigh 16 excess sectors a block
