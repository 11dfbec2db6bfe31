// diverging-stride: a loop variable multiplies the lane index, so each iteration has other conflicts.
// Found: lanes are 2 * d words apart, 128 / d of them take part. d = 1, 2, 4: whole warps, gcd(2 * d, 32) = 2, 4, 8 ways.
// d = 8: 16 lanes in 32 / 16 = 2 banks, 8 ways. d = 16: 8 lanes in one bank, 8 ways. d = 32: 4 lanes in one bank, 4 ways.
// Warps that take part: 4, 2, 1, 1, 1, 1, so the mean is (4 * 2 + 2 * 4 + 8 + 8 + 8 + 4) / 10 = 4.4.
__global__ void found(float *out)
{
    __shared__ float s[256];
    s[threadIdx.x] = 1;
    __syncthreads();
    for (int d = 1; d <= 32; d *= 2) {
        int i = 2 * d * threadIdx.x;
        if (i < 256)
            s[i] += 1;
        __syncthreads();
    }
    out[threadIdx.x] = s[threadIdx.x];
}

// Fine: the loop turned around: lanes stay neighbours, 1 wavefront each.
__global__ void fine(float *out)
{
    __shared__ float s[256];
    s[threadIdx.x] = 1;
    __syncthreads();
    for (int d = 128; d > 0; d /= 2) {
        if (threadIdx.x < d)
            s[threadIdx.x] += s[threadIdx.x + d];
        __syncthreads();
    }
    out[threadIdx.x] = s[threadIdx.x];
}

// Confused with it: the loop moves all lanes together, the distance stays 2 words: row-stride, 2 ways always.
__global__ void moved(float *out)
{
    __shared__ float s[512];
    for (int k = 0; k < 4; k++)
        s[2 * threadIdx.x + k] = 1;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

void run(float *out)
{
    found<<<1, 256>>>(out);
    fine<<<1, 256>>>(out);
    moved<<<1, 128>>>(out);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/shared_diverging_stride.cu:13:13: warning: load takes 4.4 wavefronts per request on average, 1 would do: up to 8-way bank conflict [shared-bank-conflict]
//|    13 |             s[i] += 1;
//|       |             ^~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 2, 4, 8, 8, 8, 4
//|   note: address s + 8*tx*[1, 2, 4, 8, 16, 32][k]; kernel found<<<(1, 1, 1), (256, 1, 1)>>> (line 45), 10 requests a block, 25.2 of 32 lanes active
//|   note: the same for the store of this expression
//|   note: suggestion: put one element of padding behind every 32 of s, s[i + i / 32] for s[i], which costs instructions: 4.4 → 1 wavefronts per request, 104 → 36 a block over all accesses to s, for 28 bytes more shared memory (cuaddr whatif --pad s=1/32)
//| testdata/causes/shared_diverging_stride.cu:38:9: warning: store takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    38 |         s[2 * threadIdx.x + k] = 1;
//|       |         ^~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 2 words apart; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address s + 8*tx + 4*k; kernel moved<<<(1, 1, 1), (128, 1, 1)>>> (line 47), 16 requests a block
//|   note: a compiler can make one store of 8 bytes of 2 neighbouring ones of a thread: 2 wavefronts a request then, instead of 2 × 2
//|   note: suggestion: no padding of 1 to 32 elements after each pass over the banks lowers the wavefronts that all accesses to s take, neighbouring ones merged where a compiler can
//| testdata/causes/shared_diverging_stride.cu:8:5: note: store takes 1 wavefront per request (ideal 1)
//|     8 |     s[threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel found<<<(1, 1, 1), (256, 1, 1)>>> (line 45), 8 requests a block
//| testdata/causes/shared_diverging_stride.cu:16:5: note: store touches 4 sectors per request (ideal 4)
//|    16 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found<<<(1, 1, 1), (256, 1, 1)>>> (line 45), 8 requests a block
//| testdata/causes/shared_diverging_stride.cu:16:24: note: load takes 1 wavefront per request (ideal 1)
//|    16 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel found<<<(1, 1, 1), (256, 1, 1)>>> (line 45), 8 requests a block
//| testdata/causes/shared_diverging_stride.cu:23:5: note: store takes 1 wavefront per request (ideal 1)
//|    23 |     s[threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel fine<<<(1, 1, 1), (256, 1, 1)>>> (line 46), 8 requests a block
//| testdata/causes/shared_diverging_stride.cu:27:13: note: load takes 1 wavefront per request (ideal 1)
//|    27 |             s[threadIdx.x] += s[threadIdx.x + d];
//|       |             ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel fine<<<(1, 1, 1), (256, 1, 1)>>> (line 46), 12 requests a block, 21.25 of 32 lanes active
//|   note: the same for the store of this expression
//| testdata/causes/shared_diverging_stride.cu:27:31: note: load takes 1 wavefront per request (ideal 1)
//|    27 |             s[threadIdx.x] += s[threadIdx.x + d];
//|       |                               ^~~~~~~~~~~~~~~~~~
//|   note: address s + 4*tx + 4*[128, 64, 32, 16, 8, 4, …][k]; kernel fine<<<(1, 1, 1), (256, 1, 1)>>> (line 46), 12 requests a block, 21.25 of 32 lanes active
//| testdata/causes/shared_diverging_stride.cu:30:5: note: store touches 4 sectors per request (ideal 4)
//|    30 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel fine<<<(1, 1, 1), (256, 1, 1)>>> (line 46), 8 requests a block
//| testdata/causes/shared_diverging_stride.cu:30:24: note: load takes 1 wavefront per request (ideal 1)
//|    30 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel fine<<<(1, 1, 1), (256, 1, 1)>>> (line 46), 8 requests a block
//| testdata/causes/shared_diverging_stride.cu:40:5: note: store touches 4 sectors per request (ideal 4)
//|    40 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel moved<<<(1, 1, 1), (128, 1, 1)>>> (line 47), 4 requests a block
//| testdata/causes/shared_diverging_stride.cu:40:24: note: load takes 1 wavefront per request (ideal 1)
//|    40 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel moved<<<(1, 1, 1), (128, 1, 1)>>> (line 47), 4 requests a block
//| testdata/causes/shared_diverging_stride.cu:5:17: note: kernel found<<<(1, 1, 1), (256, 1, 1)>>> (line 45): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 104 wavefronts of shared memory, 36 would do
//|   note: fix first: the load on line 13, 34 excess wavefronts a block
//| testdata/causes/shared_diverging_stride.cu:20:17: note: kernel fine<<<(1, 1, 1), (256, 1, 1)>>> (line 46): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 52 wavefronts of shared memory, 52 would do
//| testdata/causes/shared_diverging_stride.cu:34:17: note: kernel moved<<<(1, 1, 1), (128, 1, 1)>>> (line 47): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 36 wavefronts of shared memory, 20 would do
//|   note: fix first: the store on line 38, 16 excess wavefronts a block
