// irregular in shared memory: no stride describes the lanes, so they are listed.
// Found: i * i mod 32. Of the odd lanes 4 each are in banks 1, 9, 17, 25; lanes 0, 8, 16, 24 in bank 0; 4, 12, 20, 28 in bank 16; the
// other eight, twice an odd number, all in bank 4: 8 ways, 7 banks.
__global__ void found(float *out)
{
    __shared__ float s[1024];
    s[threadIdx.x * threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

// Fine: the column XORed by the row: 32 banks once each.
__global__ void fine(float *out)
{
    __shared__ float tile[32][32];
    tile[threadIdx.x][threadIdx.x ^ threadIdx.y] = 1;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}

// Confused with it: / and % that join up again to one stride of 2 words: row-stride.
__global__ void strided(float *out)
{
    __shared__ float s[64];
    s[threadIdx.x / 8 * 16 + threadIdx.x % 8 * 2] = 1;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

void run(float *out)
{
    found<<<1, 32>>>(out);
    fine<<<1, dim3(32, 32)>>>(out);
    strided<<<1, 32>>>(out);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/shared_irregular.cu:7:5: warning: store takes 8 wavefronts per request, 1 would do: 8-way bank conflict [shared-bank-conflict]
//|     7 |     s[threadIdx.x * threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: irregular: the 32 lanes use 7 of 32 banks, and one bank is asked for 8 different words
//|   note: byte offsets of lanes 0 … 31: 0 4 16 36 64 100 144 196 256 324 400 484 576 676 784 900 1024 1156 1296 1444 1600 1764 1936 2116 2304 2500 2704 2916 3136 3364 3600 3844
//|   note: address s + 4*tx*tx; kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 32), 1 request a block
//|   note: suggestion: put 17 elements of padding behind every 32 of s, s[i + i / 32 * 17] for s[i], which costs instructions: 8 → 2 wavefronts per request, 9 → 3 a block over all accesses to s, for 2108 bytes more shared memory (cuaddr whatif --pad s=17/32)
//| testdata/causes/shared_irregular.cu:25:5: warning: store takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    25 |     s[threadIdx.x / 8 * 16 + threadIdx.x % 8 * 2] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 2 words apart; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address s + 8*tx; kernel strided<<<(1, 1, 1), (32, 1, 1)>>> (line 34), 1 request a block
//|   note: suggestion: put one element of padding behind every 32 of s, s[i + i / 32] for s[i], which costs instructions: 2 → 1 wavefronts per request, 3 → 2 a block over all accesses to s, for 4 bytes more shared memory (cuaddr whatif --pad s=1/32)
//| testdata/causes/shared_irregular.cu:9:5: note: store touches 4 sectors per request (ideal 4)
//|     9 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 32), 1 request a block
//| testdata/causes/shared_irregular.cu:9:24: note: load takes 1 wavefront per request (ideal 1)
//|     9 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 32), 1 request a block
//| testdata/causes/shared_irregular.cu:16:5: note: store takes 1 wavefront per request (ideal 1)
//|    16 |     tile[threadIdx.x][threadIdx.x ^ threadIdx.y] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 128*tx + 4*(tx ^ ty); kernel fine<<<(1, 1, 1), (32, 32, 1)>>> (line 33), 32 requests a block
//| testdata/causes/shared_irregular.cu:18:5: note: store touches 4 sectors per request (ideal 4)
//|    18 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 128*ty; kernel fine<<<(1, 1, 1), (32, 32, 1)>>> (line 33), 32 requests a block
//| testdata/causes/shared_irregular.cu:18:43: note: load takes 1 wavefront per request (ideal 1)
//|    18 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 128*ty; kernel fine<<<(1, 1, 1), (32, 32, 1)>>> (line 33), 32 requests a block
//| testdata/causes/shared_irregular.cu:27:5: note: store touches 4 sectors per request (ideal 4)
//|    27 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel strided<<<(1, 1, 1), (32, 1, 1)>>> (line 34), 1 request a block
//| testdata/causes/shared_irregular.cu:27:24: note: load takes 1 wavefront per request (ideal 1)
//|    27 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel strided<<<(1, 1, 1), (32, 1, 1)>>> (line 34), 1 request a block
//| testdata/causes/shared_irregular.cu:4:17: note: kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 32): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency); 9 wavefronts of shared memory, 2 would do
//|   note: fix first: the store on line 7, 7 excess wavefronts a block
//| testdata/causes/shared_irregular.cu:13:17: note: kernel fine<<<(1, 1, 1), (32, 32, 1)>>> (line 33): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 64 wavefronts of shared memory, 64 would do
//| testdata/causes/shared_irregular.cu:22:17: note: kernel strided<<<(1, 1, 1), (32, 1, 1)>>> (line 34): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency); 3 wavefronts of shared memory, 2 would do
//|   note: fix first: the store on line 25, 1 excess wavefronts a block
