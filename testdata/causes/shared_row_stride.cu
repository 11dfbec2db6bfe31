// row-stride: the distance between lanes shares a factor with the 32 banks: gcd(words, 32) ways.
// Found: rows of 40 floats; gcd(40, 32) = 8: 32 lanes in 4 banks, 8 ways.
__global__ void found(float *out)
{
    __shared__ float tile[32][40];
    tile[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// Found without rows: every sixth float; gcd(6, 32) = 2 ways.
__global__ void found_stride(float *out)
{
    __shared__ float s[6 * 128];
    s[6 * threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

// Found in rows of doubles: 8 of 16 pairs of banks have nothing to do; gcd(18, 16) = 2: 2 ways in each of 2 phases.
__global__ void found_double(double *out)
{
    __shared__ double tile[32][18];
    if (threadIdx.y < 18)
        tile[threadIdx.x][threadIdx.y] = 1;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x % 16];
}

// Found between the rows of a warp: blocks 16 wide, rows of 20 floats; the second row is in banks 20 … 35, so it meets the first in
// banks 0 … 3: 2 ways.
__global__ void found_rows(float *out)
{
    __shared__ float tile[16][20];
    tile[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.y][15 - threadIdx.x];
}

// Fine: rows of 41 floats, an odd number: 1 wavefront.
__global__ void fine(float *out)
{
    __shared__ float tile[32][41];
    tile[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// Confused with it: lanes are 32 words apart by twos, but pairs of them share the word: 16 words in 16 banks.
__global__ void broadcast(float *out)
{
    __shared__ float s[32];
    s[threadIdx.x % 32] = 1;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x % 32 / 2 * 2];
}

void run(float *out, double *outd)
{
    dim3 square(32, 32);
    found<<<1, square>>>(out);
    found_stride<<<1, 128>>>(out);
    found_double<<<1, square>>>(outd);
    found_rows<<<1, dim3(16, 16)>>>(out);
    fine<<<1, square>>>(out);
    broadcast<<<1, 128>>>(out);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/shared_row_stride.cu:8:43: warning: load takes 8 wavefronts per request, 1 would do: 8-way bank conflict [shared-bank-conflict]
//|     8 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 40 × 4 bytes = 40 words; gcd(40, 32) = 8, so the 32 lanes meet in 32/8 = 4 banks: 8 ways
//|   note: address tile + 160*tx + 4*ty; kernel found<<<(1, 1, 1), (32, 32, 1)>>> (line 61), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][41]: 8 → 1 wavefronts per request, 288 → 64 a block over all accesses to tile, for 128 bytes more shared memory (--fix makes it)
//| testdata/causes/shared_row_stride.cu:25:9: warning: store takes 4 wavefronts per request, 2 would do: 2-way bank conflict [shared-bank-conflict]
//|    25 |         tile[threadIdx.x][threadIdx.y] = 1;
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 18 × 8 bytes = 18 elements; gcd(18, 16) = 2, so the 16 lanes of a phase meet in 16/2 = 8 pairs of banks: 2 ways
//|   note: address tile + 144*tx + 8*ty; kernel found_double<<<(1, 1, 1), (32, 32, 1)>>> (line 63), 18 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][19]: 4 → 2 wavefronts per request, 136 → 100 a block over all accesses to tile, for 256 bytes more shared memory (--fix makes it)
//| testdata/causes/shared_row_stride.cu:35:5: warning: store takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    35 |     tile[threadIdx.y][threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: a warp covers rows of 16 × 4 bytes, 80 bytes from each to the next, that meet in the banks; the 32 lanes use 28 of 32 banks, and one bank is asked for 2 different words
//|   note: address tile + 4*tx + 80*ty; kernel found_rows<<<(1, 1, 1), (16, 16, 1)>>> (line 64), 8 requests a block
//|   note: suggestion: pad the rows of tile by 28 elements, tile[16][48]: 2 → 1 wavefronts per request, 32 → 16 a block over all accesses to tile, for 1792 bytes more shared memory (--fix makes it)
//| testdata/causes/shared_row_stride.cu:37:43: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    37 |     out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.y][15 - threadIdx.x];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: a warp covers rows of 16 × 4 bytes, 80 bytes from each to the next, that meet in the banks; the 32 lanes use 28 of 32 banks, and one bank is asked for 2 different words
//|   note: address tile - 4*tx + 80*ty + 60; kernel found_rows<<<(1, 1, 1), (16, 16, 1)>>> (line 64), 8 requests a block
//|   note: suggestion: pad the rows of tile by 28 elements, tile[16][48]: 2 → 1 wavefronts per request, 32 → 16 a block over all accesses to tile, for 1792 bytes more shared memory (--fix makes it)
//| testdata/causes/shared_row_stride.cu:15:5: warning: store takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    15 |     s[6 * threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 6 words apart; gcd(6, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address s + 24*tx; kernel found_stride<<<(1, 1, 1), (128, 1, 1)>>> (line 62), 4 requests a block
//|   note: suggestion: no padding of 1 to 32 elements after each pass over the banks lowers the wavefronts that all accesses to s take
//| testdata/causes/shared_row_stride.cu:6:5: note: store takes 1 wavefront per request (ideal 1)
//|     6 |     tile[threadIdx.y][threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 160*ty; kernel found<<<(1, 1, 1), (32, 32, 1)>>> (line 61), 32 requests a block
//| testdata/causes/shared_row_stride.cu:8:5: note: store touches 4 sectors per request (ideal 4)
//|     8 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 128*ty; kernel found<<<(1, 1, 1), (32, 32, 1)>>> (line 61), 32 requests a block
//| testdata/causes/shared_row_stride.cu:17:5: note: store touches 4 sectors per request (ideal 4)
//|    17 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found_stride<<<(1, 1, 1), (128, 1, 1)>>> (line 62), 4 requests a block
//| testdata/causes/shared_row_stride.cu:17:24: note: load takes 1 wavefront per request (ideal 1)
//|    17 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel found_stride<<<(1, 1, 1), (128, 1, 1)>>> (line 62), 4 requests a block
//| testdata/causes/shared_row_stride.cu:27:5: note: store touches 8 sectors per request (ideal 8)
//|    27 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x % 16];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 8*tx + 256*ty; kernel found_double<<<(1, 1, 1), (32, 32, 1)>>> (line 63), 32 requests a block
//| testdata/causes/shared_row_stride.cu:27:43: note: load takes 2 wavefronts per request (ideal 2, a broadcast: free)
//|    27 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x % 16];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 144*ty + 8*(tx % 16); kernel found_double<<<(1, 1, 1), (32, 32, 1)>>> (line 63), 32 requests a block
//| testdata/causes/shared_row_stride.cu:37:5: note: store touches 4 sectors per request (ideal 4)
//|    37 |     out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.y][15 - threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 64*ty; kernel found_rows<<<(1, 1, 1), (16, 16, 1)>>> (line 64), 8 requests a block
//| testdata/causes/shared_row_stride.cu:44:5: note: store takes 1 wavefront per request (ideal 1)
//|    44 |     tile[threadIdx.y][threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 164*ty; kernel fine<<<(1, 1, 1), (32, 32, 1)>>> (line 65), 32 requests a block
//| testdata/causes/shared_row_stride.cu:46:5: note: store touches 4 sectors per request (ideal 4)
//|    46 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 128*ty; kernel fine<<<(1, 1, 1), (32, 32, 1)>>> (line 65), 32 requests a block
//| testdata/causes/shared_row_stride.cu:46:43: note: load takes 1 wavefront per request (ideal 1)
//|    46 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 164*tx + 4*ty; kernel fine<<<(1, 1, 1), (32, 32, 1)>>> (line 65), 32 requests a block
//| testdata/causes/shared_row_stride.cu:53:5: note: store takes 1 wavefront per request (ideal 1)
//|    53 |     s[threadIdx.x % 32] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~
//|   note: address s + 4*(tx % 32); kernel broadcast<<<(1, 1, 1), (128, 1, 1)>>> (line 66), 4 requests a block
//| testdata/causes/shared_row_stride.cu:55:5: note: store touches 4 sectors per request (ideal 4)
//|    55 |     out[threadIdx.x] = s[threadIdx.x % 32 / 2 * 2];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel broadcast<<<(1, 1, 1), (128, 1, 1)>>> (line 66), 4 requests a block
//| testdata/causes/shared_row_stride.cu:55:24: note: load takes 1 wavefront per request (ideal 1, a broadcast: free)
//|    55 |     out[threadIdx.x] = s[threadIdx.x % 32 / 2 * 2];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address s + 8*(tx / 2 % 16); kernel broadcast<<<(1, 1, 1), (128, 1, 1)>>> (line 66), 4 requests a block
//| testdata/causes/shared_row_stride.cu:3:17: note: kernel found<<<(1, 1, 1), (32, 32, 1)>>> (line 61): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 288 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 8, 224 excess wavefronts a block
//| testdata/causes/shared_row_stride.cu:12:17: note: kernel found_stride<<<(1, 1, 1), (128, 1, 1)>>> (line 62): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 12 wavefronts of shared memory, 8 would do
//|   note: fix first: the store on line 15, 4 excess wavefronts a block
//| testdata/causes/shared_row_stride.cu:21:17: note: kernel found_double<<<(1, 1, 1), (32, 32, 1)>>> (line 63): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 136 wavefronts of shared memory, 100 would do
//|   note: fix first: the store on line 25, 36 excess wavefronts a block
//| testdata/causes/shared_row_stride.cu:32:17: note: kernel found_rows<<<(1, 1, 1), (16, 16, 1)>>> (line 64): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 32 wavefronts of shared memory, 16 would do
//|   note: fix first: the store on line 35, 8 excess wavefronts a block
//| testdata/causes/shared_row_stride.cu:41:17: note: kernel fine<<<(1, 1, 1), (32, 32, 1)>>> (line 65): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 64 wavefronts of shared memory, 64 would do
//| testdata/causes/shared_row_stride.cu:50:17: note: kernel broadcast<<<(1, 1, 1), (128, 1, 1)>>> (line 66): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 8 wavefronts of shared memory, 8 would do
