// column-of-structs: lanes are one struct apart in shared memory, and each uses a field of it.
struct Body {
    float x, y, z, mass;
};

// Found: 4 words apart; gcd(4, 32) = 4 ways.
__global__ void found(float *out)
{
    __shared__ Body bodies[128];
    bodies[threadIdx.x].x = 1;
    __syncthreads();
    out[threadIdx.x] = bodies[127 - threadIdx.x].x;
}

struct Point {
    float x, y, z;
};

// Fine: 3 words apart; 3 shares no factor with 32: 1 wavefront.
__global__ void fine(float *out)
{
    __shared__ Point points[128];
    points[threadIdx.x].y = 1;
    __syncthreads();
    out[threadIdx.x] = points[127 - threadIdx.x].y;
}

// Confused with it: 4 words apart in an array of floats: row-stride.
__global__ void floats(float *out)
{
    __shared__ float s[512];
    s[4 * threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = s[127 - threadIdx.x];
}

// Confused with it: whole float4, 4 wavefronts for 512 bytes, which is the least.
__global__ void whole(float4 *out)
{
    __shared__ float4 s[128];
    s[threadIdx.x] = make_float4(1, 2, 3, 4);
    __syncthreads();
    out[threadIdx.x] = s[127 - threadIdx.x];
}

void run(float *out, float4 *out4)
{
    found<<<1, 128>>>(out);
    fine<<<1, 128>>>(out);
    floats<<<1, 128>>>(out);
    whole<<<1, 128>>>(out4);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/shared_column_of_structs.cu:10:5: warning: store takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    10 |     bodies[threadIdx.x].x = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//|   note: column-of-structs: neighbouring lanes are one Body (16 bytes) apart and each uses 4 bytes of it; gcd(4, 32) = 4, so the 32 lanes meet in 32/4 = 8 banks: 4 ways
//|   note: address bodies + 16*tx; kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 48), 4 requests a block
//|   note: suggestion: an array for each field of Body (structure of arrays) instead of an array of Body: 4 → 1 wavefronts per request, 32 → 8 a block over all accesses to Body (cuaddr whatif --soa Body)
//| testdata/causes/shared_column_of_structs.cu:12:24: warning: load takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    12 |     out[threadIdx.x] = bodies[127 - threadIdx.x].x;
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: column-of-structs: neighbouring lanes are one Body (16 bytes) apart and each uses 4 bytes of it; gcd(4, 32) = 4, so the 32 lanes meet in 32/4 = 8 banks: 4 ways
//|   note: address bodies - 16*tx + 2032; kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 48), 4 requests a block
//|   note: suggestion: an array for each field of Body (structure of arrays) instead of an array of Body: 4 → 1 wavefronts per request, 32 → 8 a block over all accesses to Body (cuaddr whatif --soa Body)
//| testdata/causes/shared_column_of_structs.cu:32:5: warning: store takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    32 |     s[4 * threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 4 words apart; gcd(4, 32) = 4, so the 32 lanes meet in 32/4 = 8 banks: 4 ways
//|   note: address s + 16*tx; kernel floats<<<(1, 1, 1), (128, 1, 1)>>> (line 50), 4 requests a block
//|   note: suggestion: put one element of padding behind every 32 of s, s[i + i / 32] for s[i], which costs instructions: 4 → 1 wavefronts per request, 20 → 8 a block over all accesses to s, for 60 bytes more shared memory (cuaddr whatif --pad s=1/32)
//| testdata/causes/shared_column_of_structs.cu:12:5: note: store touches 4 sectors per request (ideal 4)
//|    12 |     out[threadIdx.x] = bodies[127 - threadIdx.x].x;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 48), 4 requests a block
//| testdata/causes/shared_column_of_structs.cu:23:5: note: store takes 1 wavefront per request (ideal 1)
//|    23 |     points[threadIdx.x].y = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//|   note: address points + 12*tx + 4; kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 49), 4 requests a block
//| testdata/causes/shared_column_of_structs.cu:25:5: note: store touches 4 sectors per request (ideal 4)
//|    25 |     out[threadIdx.x] = points[127 - threadIdx.x].y;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 49), 4 requests a block
//| testdata/causes/shared_column_of_structs.cu:25:24: note: load takes 1 wavefront per request (ideal 1)
//|    25 |     out[threadIdx.x] = points[127 - threadIdx.x].y;
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address points - 12*tx + 1528; kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 49), 4 requests a block
//| testdata/causes/shared_column_of_structs.cu:34:5: note: store touches 4 sectors per request (ideal 4)
//|    34 |     out[threadIdx.x] = s[127 - threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel floats<<<(1, 1, 1), (128, 1, 1)>>> (line 50), 4 requests a block
//| testdata/causes/shared_column_of_structs.cu:34:24: note: load takes 1 wavefront per request (ideal 1)
//|    34 |     out[threadIdx.x] = s[127 - threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~
//|   note: address s - 4*tx + 508; kernel floats<<<(1, 1, 1), (128, 1, 1)>>> (line 50), 4 requests a block
//| testdata/causes/shared_column_of_structs.cu:41:5: note: store takes 4 wavefronts per request (ideal 4)
//|    41 |     s[threadIdx.x] = make_float4(1, 2, 3, 4);
//|       |     ^~~~~~~~~~~~~~
//|   note: address s + 16*tx; kernel whole<<<(1, 1, 1), (128, 1, 1)>>> (line 51), 4 requests a block
//| testdata/causes/shared_column_of_structs.cu:43:5: note: store touches 16 sectors per request (ideal 16)
//|    43 |     out[threadIdx.x] = s[127 - threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 16*tx; kernel whole<<<(1, 1, 1), (128, 1, 1)>>> (line 51), 4 requests a block
//| testdata/causes/shared_column_of_structs.cu:43:24: note: load takes 4 wavefronts per request (ideal 4)
//|    43 |     out[threadIdx.x] = s[127 - threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~
//|   note: address s - 16*tx + 2032; kernel whole<<<(1, 1, 1), (128, 1, 1)>>> (line 51), 4 requests a block
//| testdata/causes/shared_column_of_structs.cu:7:17: note: kernel found<<<(1, 1, 1), (128, 1, 1)>>> (line 48): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 32 wavefronts of shared memory, 8 would do
//|   note: fix first: the store on line 10, 12 excess wavefronts a block
//| testdata/causes/shared_column_of_structs.cu:20:17: note: kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 49): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 8 wavefronts of shared memory, 8 would do
//| testdata/causes/shared_column_of_structs.cu:29:17: note: kernel floats<<<(1, 1, 1), (128, 1, 1)>>> (line 50): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 20 wavefronts of shared memory, 8 would do
//|   note: fix first: the store on line 32, 12 excess wavefronts a block
//| testdata/causes/shared_column_of_structs.cu:38:17: note: kernel whole<<<(1, 1, 1), (128, 1, 1)>>> (line 51): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency); 32 wavefronts of shared memory, 32 would do
