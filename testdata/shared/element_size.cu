// Wide and narrow elements: what is ideal depends on the bytes a lane moves.
__global__ void double_tile(double *out)
{
    __shared__ double tile[32][32];
    tile[threadIdx.y][threadIdx.x] = 1.0;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void double_padded(double *out)
{
    __shared__ double tile[32][33];
    tile[threadIdx.y][threadIdx.x] = 1.0;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void float4_row(float4 *out)
{
    __shared__ float4 s[128];
    s[threadIdx.x] = make_float4(1, 2, 3, 4);
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

__global__ void uchar_rows(unsigned char *out)
{
    __shared__ unsigned char s[128 * 32];
    s[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x * 4] + s[threadIdx.x * 128];
}

__global__ void broadcast(float *out)
{
    __shared__ float s[32];
    s[threadIdx.x] = 1.0f;
    __syncthreads();
    out[threadIdx.x] = s[0];
}

void run(double *d, float4 *v, unsigned char *c, float *f)
{
    dim3 square(32, 32);
    double_tile<<<1, square>>>(d);
    double_padded<<<1, square>>>(d);
    float4_row<<<1, 128>>>(v);
    uchar_rows<<<1, 32>>>(c);
    broadcast<<<1, 32>>>(f);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/shared/element_size.cu:7:43: warning: load takes 32 wavefronts per request, 2 would do: 16-way bank conflict [shared-bank-conflict]
//|     7 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 32 × 8 bytes = 32 elements; gcd(32, 16) = 16, so the 16 lanes of a phase meet in 16/16 = 1 pair of banks: 16 ways
//|   note: address tile + 256*tx + 8*ty; kernel double_tile<<<(1, 1, 1), (32, 32, 1)>>> (line 45), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][33]: 32 → 2 wavefronts per request, 1088 → 128 a block over all accesses to tile, for 256 bytes more shared memory (--fix makes it)
//| testdata/shared/element_size.cu:31:62: warning: load takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    31 |     out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x * 4] + s[threadIdx.x * 128];
//|       |                                                              ^~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 32 words apart; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address s + 128*tx; kernel uchar_rows<<<(1, 1, 1), (32, 1, 1)>>> (line 48), 1 request a block
//|   note: suggestion: make the rows of s 132 elements instead of 128, s[r * 132 + c] for s[r * 128 + c]: 32 → 1 wavefronts per request, 35 → 4 a block over all accesses to s, for 124 bytes more shared memory (cuaddr whatif --pad s=4/128)
//| testdata/shared/element_size.cu:2:17: note: kernel double_tile<<<(1, 1, 1), (32, 32, 1)>>> (line 45): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 1088 wavefronts of shared memory, 128 would do
//|   note: fix first: the load on line 7, 960 excess wavefronts a block
//| testdata/shared/element_size.cu:26:17: note: kernel uchar_rows<<<(1, 1, 1), (32, 1, 1)>>> (line 48): a block asks for 32 bytes of global memory and moves 32 (100 % efficiency); 35 wavefronts of shared memory, 4 would do
//|   note: fix first: the load on line 31, 31 excess wavefronts a block

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/shared/element_size.cu:7:43: warning: load takes 32 wavefronts per request, 2 would do: 16-way bank conflict [shared-bank-conflict]
//|     7 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 32 × 8 bytes = 32 elements; gcd(32, 16) = 16, so the 16 lanes of a phase meet in 16/16 = 1 pair of banks: 16 ways
//|   note: address tile + 256*tx + 8*ty; kernel double_tile<<<(1, 1, 1), (32, 32, 1)>>> (line 45), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][33]: 32 → 2 wavefronts per request, 1088 → 128 a block over all accesses to tile, for 256 bytes more shared memory (--fix makes it)
//| testdata/shared/element_size.cu:31:62: warning: load takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    31 |     out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x * 4] + s[threadIdx.x * 128];
//|       |                                                              ^~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 32 words apart; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address s + 128*tx; kernel uchar_rows<<<(1, 1, 1), (32, 1, 1)>>> (line 48), 1 request a block
//|   note: suggestion: make the rows of s 132 elements instead of 128, s[r * 132 + c] for s[r * 128 + c]: 32 → 1 wavefronts per request, 35 → 4 a block over all accesses to s, for 124 bytes more shared memory (cuaddr whatif --pad s=4/128)
//| testdata/shared/element_size.cu:5:5: note: store takes 2 wavefronts per request (ideal 2)
//|     5 |     tile[threadIdx.y][threadIdx.x] = 1.0;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 8*tx + 256*ty; kernel double_tile<<<(1, 1, 1), (32, 32, 1)>>> (line 45), 32 requests a block
//| testdata/shared/element_size.cu:7:5: note: store touches 8 sectors per request (ideal 8)
//|     7 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 8*tx + 256*ty; kernel double_tile<<<(1, 1, 1), (32, 32, 1)>>> (line 45), 32 requests a block
//| testdata/shared/element_size.cu:13:5: note: store takes 2 wavefronts per request (ideal 2)
//|    13 |     tile[threadIdx.y][threadIdx.x] = 1.0;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 8*tx + 264*ty; kernel double_padded<<<(1, 1, 1), (32, 32, 1)>>> (line 46), 32 requests a block
//| testdata/shared/element_size.cu:15:5: note: store touches 8 sectors per request (ideal 8)
//|    15 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 8*tx + 256*ty; kernel double_padded<<<(1, 1, 1), (32, 32, 1)>>> (line 46), 32 requests a block
//| testdata/shared/element_size.cu:15:43: note: load takes 2 wavefronts per request (ideal 2)
//|    15 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 264*tx + 8*ty; kernel double_padded<<<(1, 1, 1), (32, 32, 1)>>> (line 46), 32 requests a block
//| testdata/shared/element_size.cu:21:5: note: store takes 4 wavefronts per request (ideal 4)
//|    21 |     s[threadIdx.x] = make_float4(1, 2, 3, 4);
//|       |     ^~~~~~~~~~~~~~
//|   note: address s + 16*tx; kernel float4_row<<<(1, 1, 1), (128, 1, 1)>>> (line 47), 4 requests a block
//| testdata/shared/element_size.cu:23:5: note: store touches 16 sectors per request (ideal 16)
//|    23 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 16*tx; kernel float4_row<<<(1, 1, 1), (128, 1, 1)>>> (line 47), 4 requests a block
//| testdata/shared/element_size.cu:23:24: note: load takes 4 wavefronts per request (ideal 4)
//|    23 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 16*tx; kernel float4_row<<<(1, 1, 1), (128, 1, 1)>>> (line 47), 4 requests a block
//| testdata/shared/element_size.cu:29:5: note: store takes 1 wavefront per request (ideal 1)
//|    29 |     s[threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~
//|   note: address s + tx; kernel uchar_rows<<<(1, 1, 1), (32, 1, 1)>>> (line 48), 1 request a block
//| testdata/shared/element_size.cu:31:5: note: store touches 1 sector per request (ideal 1)
//|    31 |     out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x * 4] + s[threadIdx.x * 128];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + tx; kernel uchar_rows<<<(1, 1, 1), (32, 1, 1)>>> (line 48), 1 request a block
//| testdata/shared/element_size.cu:31:24: note: load takes 1 wavefront per request (ideal 1, a broadcast: free)
//|    31 |     out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x * 4] + s[threadIdx.x * 128];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + tx; kernel uchar_rows<<<(1, 1, 1), (32, 1, 1)>>> (line 48), 1 request a block
//| testdata/shared/element_size.cu:31:41: note: load takes 1 wavefront per request (ideal 1)
//|    31 |     out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x * 4] + s[threadIdx.x * 128];
//|       |                                         ^~~~~~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel uchar_rows<<<(1, 1, 1), (32, 1, 1)>>> (line 48), 1 request a block
//| testdata/shared/element_size.cu:37:5: note: store takes 1 wavefront per request (ideal 1)
//|    37 |     s[threadIdx.x] = 1.0f;
//|       |     ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel broadcast<<<(1, 1, 1), (32, 1, 1)>>> (line 49), 1 request a block
//| testdata/shared/element_size.cu:39:5: note: store touches 4 sectors per request (ideal 4)
//|    39 |     out[threadIdx.x] = s[0];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel broadcast<<<(1, 1, 1), (32, 1, 1)>>> (line 49), 1 request a block
//| testdata/shared/element_size.cu:39:24: note: load takes 1 wavefront per request (ideal 1, a broadcast: free)
//|    39 |     out[threadIdx.x] = s[0];
//|       |                        ^~~~
//|   note: address s; kernel broadcast<<<(1, 1, 1), (32, 1, 1)>>> (line 49), 1 request a block
//| testdata/shared/element_size.cu:2:17: note: kernel double_tile<<<(1, 1, 1), (32, 32, 1)>>> (line 45): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 1088 wavefronts of shared memory, 128 would do
//|   note: fix first: the load on line 7, 960 excess wavefronts a block
//| testdata/shared/element_size.cu:10:17: note: kernel double_padded<<<(1, 1, 1), (32, 32, 1)>>> (line 46): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 128 wavefronts of shared memory, 128 would do
//| testdata/shared/element_size.cu:18:17: note: kernel float4_row<<<(1, 1, 1), (128, 1, 1)>>> (line 47): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency); 32 wavefronts of shared memory, 32 would do
//| testdata/shared/element_size.cu:26:17: note: kernel uchar_rows<<<(1, 1, 1), (32, 1, 1)>>> (line 48): a block asks for 32 bytes of global memory and moves 32 (100 % efficiency); 35 wavefronts of shared memory, 4 would do
//|   note: fix first: the load on line 31, 31 excess wavefronts a block
//| testdata/shared/element_size.cu:34:17: note: kernel broadcast<<<(1, 1, 1), (32, 1, 1)>>> (line 49): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency); 2 wavefronts of shared memory, 2 would do
