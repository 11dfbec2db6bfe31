// element-size: elements narrower or wider than a bank are what makes the conflict.
// Found: rows of 33 bytes. Lane 4 * q + r is at byte 132 * q + 33 * r + ty: bank q + 8 * r + (r + ty % 4) / 4, and more by ty / 4.
// For ty % 4 = 0 these are all different: 1 way. Else r = 3 is one bank further on, so its q = 7 meets r = 0, q = 0: 2 ways.
// The mean is (1 + 2 + 2 + 2) / 4 = 1.75. Rows of 33 floats have no conflict.
__global__ void found(unsigned char *out)
{
    __shared__ unsigned char tile[32][33];
    tile[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// Fine: rows of 36 bytes are 9 words, an odd number.
__global__ void fine(unsigned char *out)
{
    __shared__ unsigned char tile[32][36];
    tile[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// Found: rows of 65 bytes. Lane 4 * q + r is at word 65 * q + 16 * r: bank q + 16 * (r % 2), so r = 0 and 2 are 32 words apart in
// one bank, r = 1 and 3 too: 2 ways. Rows of 65 floats have no conflict.
__global__ void found_even(unsigned char *out)
{
    __shared__ unsigned char tile[32][65];
    tile[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// Confused with it: rows of 64 halves, 128 bytes: 32 ways, and 64 floats conflict as much: row-stride.
__global__ void rows(unsigned short *out)
{
    __shared__ unsigned short tile[32][64];
    tile[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// Confused with it: doubles in a row take 2 wavefronts, which is the least for 256 bytes.
__global__ void doubles(double *out)
{
    __shared__ double s[128];
    s[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = s[127 - threadIdx.x];
}

void run(unsigned char *c, unsigned short *h, double *d)
{
    dim3 square(32, 32);
    found<<<1, square>>>(c);
    fine<<<1, square>>>(c);
    found_even<<<1, square>>>(c);
    rows<<<1, square>>>(h);
    doubles<<<1, 128>>>(d);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/shared_element_size.cu:38:43: warning: load takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    38 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 64 × 2 bytes = 32 words; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address tile + 128*tx + 2*ty; kernel rows<<<(1, 1, 1), (32, 32, 1)>>> (line 56), 32 requests a block
//|   note: suggestion: pad the rows of tile by 2 elements, tile[32][66]: 32 → 1 wavefronts per request, 1056 → 64 a block over all accesses to tile, for 128 bytes more shared memory (--fix makes it)
//| testdata/causes/shared_element_size.cu:29:43: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    29 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: element-size: neighbouring lanes are one row of tile apart, 65 × 1 bytes = 16.25 words: with 4-byte elements the same subscripts would not conflict, but 1-byte ones share their 4-byte words with others; the 32 lanes use 16 of 32 banks, and one bank is asked for 2 different words
//|   note: address tile + 65*tx + ty; kernel found_even<<<(1, 1, 1), (32, 32, 1)>>> (line 55), 32 requests a block
//|   note: suggestion: pad the rows of tile by 3 elements, tile[32][68]: 2 → 1 wavefronts per request, 96 → 64 a block over all accesses to tile, for 96 bytes more shared memory (--fix makes it)
//| testdata/causes/shared_element_size.cu:10:43: warning: load takes 1.75 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    10 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: element-size: neighbouring lanes are one row of tile apart, 33 × 1 bytes = 8.25 words: with 4-byte elements the same subscripts would not conflict, but 1-byte ones share their 4-byte words with others; the 32 lanes use 31 of 32 banks, and one bank is asked for 2 different words
//|   note: address tile + 33*tx + ty; kernel found<<<(1, 1, 1), (32, 32, 1)>>> (line 53), 32 requests a block
//|   note: suggestion: pad the rows of tile by 3 elements, tile[32][36]: 1.75 → 1 wavefronts per request, 88 → 64 a block over all accesses to tile, for 96 bytes more shared memory (--fix makes it)
//| testdata/causes/shared_element_size.cu:8:5: note: store takes 1 wavefront per request (ideal 1)
//|     8 |     tile[threadIdx.y][threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + tx + 33*ty; kernel found<<<(1, 1, 1), (32, 32, 1)>>> (line 53), 32 requests a block
//| testdata/causes/shared_element_size.cu:10:5: note: store touches 1 sector per request (ideal 1)
//|    10 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + tx + 32*ty; kernel found<<<(1, 1, 1), (32, 32, 1)>>> (line 53), 32 requests a block
//| testdata/causes/shared_element_size.cu:17:5: note: store takes 1 wavefront per request (ideal 1)
//|    17 |     tile[threadIdx.y][threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + tx + 36*ty; kernel fine<<<(1, 1, 1), (32, 32, 1)>>> (line 54), 32 requests a block
//| testdata/causes/shared_element_size.cu:19:5: note: store touches 1 sector per request (ideal 1)
//|    19 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + tx + 32*ty; kernel fine<<<(1, 1, 1), (32, 32, 1)>>> (line 54), 32 requests a block
//| testdata/causes/shared_element_size.cu:19:43: note: load takes 1 wavefront per request (ideal 1)
//|    19 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 36*tx + ty; kernel fine<<<(1, 1, 1), (32, 32, 1)>>> (line 54), 32 requests a block
//| testdata/causes/shared_element_size.cu:27:5: note: store takes 1 wavefront per request (ideal 1)
//|    27 |     tile[threadIdx.y][threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + tx + 65*ty; kernel found_even<<<(1, 1, 1), (32, 32, 1)>>> (line 55), 32 requests a block
//| testdata/causes/shared_element_size.cu:29:5: note: store touches 1 sector per request (ideal 1)
//|    29 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + tx + 32*ty; kernel found_even<<<(1, 1, 1), (32, 32, 1)>>> (line 55), 32 requests a block
//| testdata/causes/shared_element_size.cu:36:5: note: store takes 1 wavefront per request (ideal 1)
//|    36 |     tile[threadIdx.y][threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 2*tx + 128*ty; kernel rows<<<(1, 1, 1), (32, 32, 1)>>> (line 56), 32 requests a block
//| testdata/causes/shared_element_size.cu:38:5: note: store touches 2 sectors per request (ideal 2)
//|    38 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 2*tx + 64*ty; kernel rows<<<(1, 1, 1), (32, 32, 1)>>> (line 56), 32 requests a block
//| testdata/causes/shared_element_size.cu:45:5: note: store takes 2 wavefronts per request (ideal 2)
//|    45 |     s[threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~
//|   note: address s + 8*tx; kernel doubles<<<(1, 1, 1), (128, 1, 1)>>> (line 57), 4 requests a block
//| testdata/causes/shared_element_size.cu:47:5: note: store touches 8 sectors per request (ideal 8)
//|    47 |     out[threadIdx.x] = s[127 - threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 8*tx; kernel doubles<<<(1, 1, 1), (128, 1, 1)>>> (line 57), 4 requests a block
//| testdata/causes/shared_element_size.cu:47:24: note: load takes 2 wavefronts per request (ideal 2)
//|    47 |     out[threadIdx.x] = s[127 - threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~
//|   note: address s - 8*tx + 1016; kernel doubles<<<(1, 1, 1), (128, 1, 1)>>> (line 57), 4 requests a block
//| testdata/causes/shared_element_size.cu:5:17: note: kernel found<<<(1, 1, 1), (32, 32, 1)>>> (line 53): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 88 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 10, 24 excess wavefronts a block
//| testdata/causes/shared_element_size.cu:14:17: note: kernel fine<<<(1, 1, 1), (32, 32, 1)>>> (line 54): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 64 wavefronts of shared memory, 64 would do
//| testdata/causes/shared_element_size.cu:24:17: note: kernel found_even<<<(1, 1, 1), (32, 32, 1)>>> (line 55): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 96 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 29, 32 excess wavefronts a block
//| testdata/causes/shared_element_size.cu:33:17: note: kernel rows<<<(1, 1, 1), (32, 32, 1)>>> (line 56): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency); 1056 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 38, 992 excess wavefronts a block
//| testdata/causes/shared_element_size.cu:42:17: note: kernel doubles<<<(1, 1, 1), (128, 1, 1)>>> (line 57): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 16 wavefronts of shared memory, 16 would do
