// The transposes' column read, block 32×8, for rows of 32 and more floats and doubles: gcd(width, 32) ways for floats.
template <class T, int WIDTH>
__global__ void column_read(T *out)
{
    __shared__ T tile[32][WIDTH];
    for (int j = 0; j < 32; j += 8)
        tile[threadIdx.y + j][threadIdx.x] = T(1);
    __syncthreads();
    for (int j = 0; j < 32; j += 8)
        out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
}

void run(float *f, double *d)
{
    dim3 block(32, 8);
    column_read<float, 32><<<1, block>>>(f);
    column_read<float, 33><<<1, block>>>(f);
    column_read<float, 34><<<1, block>>>(f);
    column_read<float, 36><<<1, block>>>(f);
    column_read<float, 48><<<1, block>>>(f);
    column_read<float, 64><<<1, block>>>(f);
    column_read<float, 65><<<1, block>>>(f);
    column_read<double, 32><<<1, block>>>(d);
    column_read<double, 33><<<1, block>>>(d);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/shared/column_read.cu:10:53: warning: load takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 32 × 4 bytes = 32 words; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address tile + 128*tx + 4*ty + 32*k; kernel column_read<float, 32><<<(1, 1, 1), (32, 8, 1)>>> (line 16), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][33]: 32 → 1 wavefronts per request, 1056 → 64 a block over all accesses to tile, for 128 bytes more shared memory; but the load at line 10 in column_read<float, 33> then takes 2 instead of 1, and the load at line 10 in column_read<float, 65> then takes 2 instead of 1, and the load at line 10 in column_read<double, 33> then takes 4 instead of 2 (cuaddr whatif --pad tile=1)
//| testdata/shared/column_read.cu:10:53: warning: load takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 64 × 4 bytes = 64 words; gcd(64, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address tile + 256*tx + 4*ty + 32*k; kernel column_read<float, 64><<<(1, 1, 1), (32, 8, 1)>>> (line 21), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][65]: 32 → 1 wavefronts per request, 1056 → 64 a block over all accesses to tile, for 128 bytes more shared memory; but the load at line 10 in column_read<float, 33> then takes 2 instead of 1, and the load at line 10 in column_read<float, 65> then takes 2 instead of 1, and the load at line 10 in column_read<double, 33> then takes 4 instead of 2 (cuaddr whatif --pad tile=1)
//| testdata/shared/column_read.cu:10:53: warning: load takes 32 wavefronts per request, 2 would do: 16-way bank conflict [shared-bank-conflict]
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 32 × 8 bytes = 32 elements; gcd(32, 16) = 16, so the 16 lanes of a phase meet in 16/16 = 1 pair of banks: 16 ways
//|   note: address tile + 256*tx + 8*ty + 64*k; kernel column_read<double, 32><<<(1, 1, 1), (32, 8, 1)>>> (line 23), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][33]: 32 → 2 wavefronts per request, 1088 → 128 a block over all accesses to tile, for 256 bytes more shared memory; but the load at line 10 in column_read<float, 33> then takes 2 instead of 1, and the load at line 10 in column_read<float, 65> then takes 2 instead of 1, and the load at line 10 in column_read<double, 33> then takes 4 instead of 2 (cuaddr whatif --pad tile=1)
//| testdata/shared/column_read.cu:10:53: warning: load takes 16 wavefronts per request, 1 would do: 16-way bank conflict [shared-bank-conflict]
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 48 × 4 bytes = 48 words; gcd(48, 32) = 16, so the 32 lanes meet in 32/16 = 2 banks: 16 ways
//|   note: address tile + 192*tx + 4*ty + 32*k; kernel column_read<float, 48><<<(1, 1, 1), (32, 8, 1)>>> (line 20), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][49]: 16 → 1 wavefronts per request, 544 → 64 a block over all accesses to tile, for 128 bytes more shared memory; but the load at line 10 in column_read<float, 33> then takes 2 instead of 1, and the load at line 10 in column_read<float, 65> then takes 2 instead of 1, and the load at line 10 in column_read<double, 33> then takes 4 instead of 2 (cuaddr whatif --pad tile=1)
//| testdata/shared/column_read.cu:10:53: warning: load takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 36 × 4 bytes = 36 words; gcd(36, 32) = 4, so the 32 lanes meet in 32/4 = 8 banks: 4 ways
//|   note: address tile + 144*tx + 4*ty + 32*k; kernel column_read<float, 36><<<(1, 1, 1), (32, 8, 1)>>> (line 19), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][37]: 4 → 1 wavefronts per request, 160 → 64 a block over all accesses to tile, for 128 bytes more shared memory; but the load at line 10 in column_read<float, 33> then takes 2 instead of 1, and the load at line 10 in column_read<float, 65> then takes 2 instead of 1, and the load at line 10 in column_read<double, 33> then takes 4 instead of 2 (cuaddr whatif --pad tile=1)
//| testdata/shared/column_read.cu:10:53: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 34 × 4 bytes = 34 words; gcd(34, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address tile + 136*tx + 4*ty + 32*k; kernel column_read<float, 34><<<(1, 1, 1), (32, 8, 1)>>> (line 18), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][35]: 2 → 1 wavefronts per request, 96 → 64 a block over all accesses to tile, for 128 bytes more shared memory; but the load at line 10 in column_read<float, 33> then takes 2 instead of 1, and the load at line 10 in column_read<float, 65> then takes 2 instead of 1, and the load at line 10 in column_read<double, 33> then takes 4 instead of 2 (cuaddr whatif --pad tile=1)
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<float, 32><<<(1, 1, 1), (32, 8, 1)>>> (line 16): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 1056 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 10, 992 excess wavefronts a block
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<float, 34><<<(1, 1, 1), (32, 8, 1)>>> (line 18): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 96 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 10, 32 excess wavefronts a block
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<float, 36><<<(1, 1, 1), (32, 8, 1)>>> (line 19): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 160 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 10, 96 excess wavefronts a block
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<float, 48><<<(1, 1, 1), (32, 8, 1)>>> (line 20): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 544 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 10, 480 excess wavefronts a block
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<float, 64><<<(1, 1, 1), (32, 8, 1)>>> (line 21): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 1056 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 10, 992 excess wavefronts a block
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<double, 32><<<(1, 1, 1), (32, 8, 1)>>> (line 23): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 1088 wavefronts of shared memory, 128 would do
//|   note: fix first: the load on line 10, 960 excess wavefronts a block

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/shared/column_read.cu:10:53: warning: load takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 32 × 4 bytes = 32 words; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address tile + 128*tx + 4*ty + 32*k; kernel column_read<float, 32><<<(1, 1, 1), (32, 8, 1)>>> (line 16), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][33]: 32 → 1 wavefronts per request, 1056 → 64 a block over all accesses to tile, for 128 bytes more shared memory; but the load at line 10 in column_read<float, 33> then takes 2 instead of 1, and the load at line 10 in column_read<float, 65> then takes 2 instead of 1, and the load at line 10 in column_read<double, 33> then takes 4 instead of 2 (cuaddr whatif --pad tile=1)
//| testdata/shared/column_read.cu:10:53: warning: load takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 64 × 4 bytes = 64 words; gcd(64, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address tile + 256*tx + 4*ty + 32*k; kernel column_read<float, 64><<<(1, 1, 1), (32, 8, 1)>>> (line 21), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][65]: 32 → 1 wavefronts per request, 1056 → 64 a block over all accesses to tile, for 128 bytes more shared memory; but the load at line 10 in column_read<float, 33> then takes 2 instead of 1, and the load at line 10 in column_read<float, 65> then takes 2 instead of 1, and the load at line 10 in column_read<double, 33> then takes 4 instead of 2 (cuaddr whatif --pad tile=1)
//| testdata/shared/column_read.cu:10:53: warning: load takes 32 wavefronts per request, 2 would do: 16-way bank conflict [shared-bank-conflict]
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 32 × 8 bytes = 32 elements; gcd(32, 16) = 16, so the 16 lanes of a phase meet in 16/16 = 1 pair of banks: 16 ways
//|   note: address tile + 256*tx + 8*ty + 64*k; kernel column_read<double, 32><<<(1, 1, 1), (32, 8, 1)>>> (line 23), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][33]: 32 → 2 wavefronts per request, 1088 → 128 a block over all accesses to tile, for 256 bytes more shared memory; but the load at line 10 in column_read<float, 33> then takes 2 instead of 1, and the load at line 10 in column_read<float, 65> then takes 2 instead of 1, and the load at line 10 in column_read<double, 33> then takes 4 instead of 2 (cuaddr whatif --pad tile=1)
//| testdata/shared/column_read.cu:10:53: warning: load takes 16 wavefronts per request, 1 would do: 16-way bank conflict [shared-bank-conflict]
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 48 × 4 bytes = 48 words; gcd(48, 32) = 16, so the 32 lanes meet in 32/16 = 2 banks: 16 ways
//|   note: address tile + 192*tx + 4*ty + 32*k; kernel column_read<float, 48><<<(1, 1, 1), (32, 8, 1)>>> (line 20), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][49]: 16 → 1 wavefronts per request, 544 → 64 a block over all accesses to tile, for 128 bytes more shared memory; but the load at line 10 in column_read<float, 33> then takes 2 instead of 1, and the load at line 10 in column_read<float, 65> then takes 2 instead of 1, and the load at line 10 in column_read<double, 33> then takes 4 instead of 2 (cuaddr whatif --pad tile=1)
//| testdata/shared/column_read.cu:10:53: warning: load takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 36 × 4 bytes = 36 words; gcd(36, 32) = 4, so the 32 lanes meet in 32/4 = 8 banks: 4 ways
//|   note: address tile + 144*tx + 4*ty + 32*k; kernel column_read<float, 36><<<(1, 1, 1), (32, 8, 1)>>> (line 19), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][37]: 4 → 1 wavefronts per request, 160 → 64 a block over all accesses to tile, for 128 bytes more shared memory; but the load at line 10 in column_read<float, 33> then takes 2 instead of 1, and the load at line 10 in column_read<float, 65> then takes 2 instead of 1, and the load at line 10 in column_read<double, 33> then takes 4 instead of 2 (cuaddr whatif --pad tile=1)
//| testdata/shared/column_read.cu:10:53: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 34 × 4 bytes = 34 words; gcd(34, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address tile + 136*tx + 4*ty + 32*k; kernel column_read<float, 34><<<(1, 1, 1), (32, 8, 1)>>> (line 18), 32 requests a block
//|   note: suggestion: pad the rows of tile by one element, tile[32][35]: 2 → 1 wavefronts per request, 96 → 64 a block over all accesses to tile, for 128 bytes more shared memory; but the load at line 10 in column_read<float, 33> then takes 2 instead of 1, and the load at line 10 in column_read<float, 65> then takes 2 instead of 1, and the load at line 10 in column_read<double, 33> then takes 4 instead of 2 (cuaddr whatif --pad tile=1)
//| testdata/shared/column_read.cu:7:9: note: store takes 1 wavefront per request (ideal 1)
//|     7 |         tile[threadIdx.y + j][threadIdx.x] = T(1);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 128*ty + 1024*k; kernel column_read<float, 32><<<(1, 1, 1), (32, 8, 1)>>> (line 16), 32 requests a block
//| testdata/shared/column_read.cu:10:9: note: store touches 4 sectors per request (ideal 4)
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 128*ty + 1024*k; kernel column_read<float, 32><<<(1, 1, 1), (32, 8, 1)>>> (line 16), 32 requests a block
//|   note: the same under column_read<float, 33><<<(1, 1, 1), (32, 8, 1)>>> (line 17), column_read<float, 34><<<(1, 1, 1), (32, 8, 1)>>> (line 18), column_read<float, 36><<<(1, 1, 1), (32, 8, 1)>>> (line 19), column_read<float, 48><<<(1, 1, 1), (32, 8, 1)>>> (line 20), column_read<float, 64><<<(1, 1, 1), (32, 8, 1)>>> (line 21), column_read<float, 65><<<(1, 1, 1), (32, 8, 1)>>> (line 22)
//| testdata/shared/column_read.cu:7:9: note: store takes 1 wavefront per request (ideal 1)
//|     7 |         tile[threadIdx.y + j][threadIdx.x] = T(1);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 132*ty + 1056*k; kernel column_read<float, 33><<<(1, 1, 1), (32, 8, 1)>>> (line 17), 32 requests a block
//| testdata/shared/column_read.cu:10:53: note: load takes 1 wavefront per request (ideal 1)
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 132*tx + 4*ty + 32*k; kernel column_read<float, 33><<<(1, 1, 1), (32, 8, 1)>>> (line 17), 32 requests a block
//| testdata/shared/column_read.cu:7:9: note: store takes 1 wavefront per request (ideal 1)
//|     7 |         tile[threadIdx.y + j][threadIdx.x] = T(1);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 136*ty + 1088*k; kernel column_read<float, 34><<<(1, 1, 1), (32, 8, 1)>>> (line 18), 32 requests a block
//| testdata/shared/column_read.cu:7:9: note: store takes 1 wavefront per request (ideal 1)
//|     7 |         tile[threadIdx.y + j][threadIdx.x] = T(1);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 144*ty + 1152*k; kernel column_read<float, 36><<<(1, 1, 1), (32, 8, 1)>>> (line 19), 32 requests a block
//| testdata/shared/column_read.cu:7:9: note: store takes 1 wavefront per request (ideal 1)
//|     7 |         tile[threadIdx.y + j][threadIdx.x] = T(1);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 192*ty + 1536*k; kernel column_read<float, 48><<<(1, 1, 1), (32, 8, 1)>>> (line 20), 32 requests a block
//| testdata/shared/column_read.cu:7:9: note: store takes 1 wavefront per request (ideal 1)
//|     7 |         tile[threadIdx.y + j][threadIdx.x] = T(1);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 256*ty + 2048*k; kernel column_read<float, 64><<<(1, 1, 1), (32, 8, 1)>>> (line 21), 32 requests a block
//| testdata/shared/column_read.cu:7:9: note: store takes 1 wavefront per request (ideal 1)
//|     7 |         tile[threadIdx.y + j][threadIdx.x] = T(1);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx + 260*ty + 2080*k; kernel column_read<float, 65><<<(1, 1, 1), (32, 8, 1)>>> (line 22), 32 requests a block
//| testdata/shared/column_read.cu:10:53: note: load takes 1 wavefront per request (ideal 1)
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 260*tx + 4*ty + 32*k; kernel column_read<float, 65><<<(1, 1, 1), (32, 8, 1)>>> (line 22), 32 requests a block
//| testdata/shared/column_read.cu:7:9: note: store takes 2 wavefronts per request (ideal 2)
//|     7 |         tile[threadIdx.y + j][threadIdx.x] = T(1);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 8*tx + 256*ty + 2048*k; kernel column_read<double, 32><<<(1, 1, 1), (32, 8, 1)>>> (line 23), 32 requests a block
//| testdata/shared/column_read.cu:10:9: note: store touches 8 sectors per request (ideal 8)
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 8*tx + 256*ty + 2048*k; kernel column_read<double, 32><<<(1, 1, 1), (32, 8, 1)>>> (line 23), 32 requests a block
//|   note: the same under column_read<double, 33><<<(1, 1, 1), (32, 8, 1)>>> (line 24)
//| testdata/shared/column_read.cu:7:9: note: store takes 2 wavefronts per request (ideal 2)
//|     7 |         tile[threadIdx.y + j][threadIdx.x] = T(1);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 8*tx + 264*ty + 2112*k; kernel column_read<double, 33><<<(1, 1, 1), (32, 8, 1)>>> (line 24), 32 requests a block
//| testdata/shared/column_read.cu:10:53: note: load takes 2 wavefronts per request (ideal 2)
//|    10 |         out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
//|       |                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address tile + 264*tx + 8*ty + 64*k; kernel column_read<double, 33><<<(1, 1, 1), (32, 8, 1)>>> (line 24), 32 requests a block
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<float, 32><<<(1, 1, 1), (32, 8, 1)>>> (line 16): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 1056 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 10, 992 excess wavefronts a block
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<float, 33><<<(1, 1, 1), (32, 8, 1)>>> (line 17): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 64 wavefronts of shared memory, 64 would do
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<float, 34><<<(1, 1, 1), (32, 8, 1)>>> (line 18): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 96 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 10, 32 excess wavefronts a block
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<float, 36><<<(1, 1, 1), (32, 8, 1)>>> (line 19): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 160 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 10, 96 excess wavefronts a block
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<float, 48><<<(1, 1, 1), (32, 8, 1)>>> (line 20): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 544 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 10, 480 excess wavefronts a block
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<float, 64><<<(1, 1, 1), (32, 8, 1)>>> (line 21): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 1056 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 10, 992 excess wavefronts a block
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<float, 65><<<(1, 1, 1), (32, 8, 1)>>> (line 22): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 64 wavefronts of shared memory, 64 would do
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<double, 32><<<(1, 1, 1), (32, 8, 1)>>> (line 23): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 1088 wavefronts of shared memory, 128 would do
//|   note: fix first: the load on line 10, 960 excess wavefronts a block
//| testdata/shared/column_read.cu:3:17: note: kernel column_read<double, 33><<<(1, 1, 1), (32, 8, 1)>>> (line 24): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 128 wavefronts of shared memory, 128 would do
