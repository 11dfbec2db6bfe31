// Padding where neighbouring loads are merged: a column of 8 rows of 64 floats is stored word by word (2 ways: the rows of
// two lanes are 4 · 64 words apart), and read 8 neighbours a thread, which makes two loads of 16 bytes of 2 wavefronts each.
// A turn of `whole`, by hand: 4 stores × 4 warps × 2 = 32 and 8 × 2 loads × 4 warps × 2 = 128 wavefronts. Rows of 65 part
// the neighbours, 32 + 8 × 8 × 4 × 1 = 288; rows of 68 keep the 16 bytes: 16 + 128 = 144, a tenth less. `slight` reads twice
// as much: 16 of 288 are 5.6 %.
__device__ void fill(float *a, const float *in) {
    int t = threadIdx.x;
    for (int j = 0; j < 4; j++)
        a[(t % 2 * 4 + j) * 64 + t / 2] = in[t];
}

__global__ void whole(float *out, const float *in, int n) {
    __shared__ float a[8 * 64];
    float r[8] = {0};
    for (int b = 0; b < n; b++) {
        fill(a, in + b * 128);
        __syncthreads();
        for (int k = 0; k < 8; k++)
            for (int i = 0; i < 8; i++)
                r[i] += a[k * 64 + threadIdx.x / 16 * 8 + i];
        __syncthreads();
    }
    for (int i = 0; i < 8; i++)
        out[i * 128 + threadIdx.x] = r[i];
}

__global__ void slight(float *out, const float *in) {
    __shared__ float a[8 * 64];
    float r[8] = {0};
    fill(a, in);
    __syncthreads();
    for (int k = 0; k < 16; k++)
        for (int i = 0; i < 8; i++)
            r[i] += a[k % 8 * 64 + threadIdx.x / 16 * 8 + i];
    for (int i = 0; i < 8; i++)
        out[i * 128 + threadIdx.x] = r[i];
}

void run(float *out, const float *in, int n)
{
    whole<<<64, 128>>>(out, in, n);
    slight<<<64, 128>>>(out, in);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/whatif/neighbours.cu:9:9: warning: store takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|     9 |         a[(t % 2 * 4 + j) * 64 + t / 2] = in[t];
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 256 words apart; gcd(256, 32) = 32, so the 2 lanes of a run meet in 32/32 = 1 bank: 2 ways
//|   note: address a + 256*k2 + 1024*(tx % 2) + 4*(tx / 2); kernel whole<<<(64, 1, 1), (128, 1, 1)>>> (line 41)
//|   note: suggestion: make the rows of a 68 elements instead of 64, a[r * 68 + c] for a[r * 64 + c]: 2 → 1 wavefronts per request, 10 % fewer over all accesses to a, neighbouring ones merged, for 112 bytes more shared memory (cuaddr whatif --pad a=4/64)
//| testdata/whatif/neighbours.cu:9:9: warning: store takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|     9 |         a[(t % 2 * 4 + j) * 64 + t / 2] = in[t];
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 256 words apart; gcd(256, 32) = 32, so the 2 lanes of a run meet in 32/32 = 1 bank: 2 ways
//|   note: address a + 256*k + 1024*(tx % 2) + 4*(tx / 2); kernel slight<<<(64, 1, 1), (128, 1, 1)>>> (line 42), 16 requests a block
//|   note: suggestion: none: the best found, --pad a=2/32, saves 5.6 % of the wavefronts that all accesses to a take, neighbouring ones merged: too little to be worth it
//| testdata/whatif/neighbours.cu:12:17: note: kernel whole<<<(64, 1, 1), (128, 1, 1)>>> (line 41): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency); 3 accesses not counted
//|   note: fix first: the store on line 9, 1 excess wavefronts a request
//| testdata/whatif/neighbours.cu:27:17: note: kernel slight<<<(64, 1, 1), (128, 1, 1)>>> (line 42): a block asks for 6144 bytes of global memory and moves 6144 (100 % efficiency); 544 wavefronts of shared memory, 528 would do
//|   note: fix first: the store on line 9, 16 excess wavefronts a block
