// Tree reductions of 256 floats by 256 threads, eight warps. Numbers behind //= are counted by hand (tests/counted.py).

// Every 2·d-th lane is active. While 2·d <= 32 each of the eight warps has 32/(2·d) lanes, on different banks: 1 wavefront. Then
// 4, 2 and 1 warps have one lane each. Requests: 5 turns of 8, then 4 + 2 + 1: 47.
__global__ void interleaved(float *out, const float *in)
{
    __shared__ float s[256];
    unsigned tid = threadIdx.x;
    s[tid] = in[blockIdx.x * blockDim.x + tid];
    //= store s[tid] = 1 x8
    //= load in[blockIdx.x * blockDim.x + tid] = 4 x8
    __syncthreads();
    for (unsigned d = 1; d < blockDim.x; d *= 2) {
        if (tid % (2 * d) == 0)
            s[tid] += s[tid + d];
        //= load s[tid] = 1 x47
        //= load s[tid + d] = 1 x47
        //= store s[tid] = 1 x47
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = s[0];
    //= store out[blockIdx.x] = 1 x1
    //= load s[0] = 1 x1
}

// The same sums by the first lanes: stride 2·d words. d = 1: 4 warps of 2 ways, d = 2: 2 warps of 4, d = 4: 1 warp of 8,
// d = 8: 16 lanes on banks 0 and 16, 8 ways, d = 16: 8 lanes on one bank, 8, then 4, 2, 1.
// Wavefronts 8 + 8 + 8 + 8 + 8 + 4 + 2 + 1 = 47 in 4 + 2 + 1 + 1 + 1 + 1 + 1 + 1 = 12 requests: 3.917.
__global__ void strided(float *out, const float *in)
{
    __shared__ float s[256];
    unsigned tid = threadIdx.x;
    s[tid] = in[blockIdx.x * blockDim.x + tid];
    //= store s[tid] = 1 x8
    //= load in[blockIdx.x * blockDim.x + tid] = 4 x8
    __syncthreads();
    for (unsigned d = 1; d < blockDim.x; d *= 2) {
        unsigned i = 2 * d * tid;
        if (i < blockDim.x)
            s[i] += s[i + d];
        //= load s[i] = 3.917 peak 8 x12
        //= load s[i + d] = 3.917 peak 8 x12
        //= store s[i] = 3.917 peak 8 x12
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = s[0];
    //= store out[blockIdx.x] = 1 x1
    //= load s[0] = 1 x1
}

// Lanes next to each other, half as many each turn: 4 + 2 + 1 + 1 + 1 + 1 + 1 + 1 = 12 requests, no conflict.
__global__ void sequential(float *out, const float *in)
{
    __shared__ float s[256];
    unsigned tid = threadIdx.x;
    s[tid] = in[blockIdx.x * blockDim.x + tid];
    //= store s[tid] = 1 x8
    //= load in[blockIdx.x * blockDim.x + tid] = 4 x8
    __syncthreads();
    for (unsigned d = blockDim.x / 2; d > 0; d >>= 1) {
        if (tid < d)
            s[tid] += s[tid + d];
        //= load s[tid] = 1 x12
        //= load s[tid + d] = 1 x12
        //= store s[tid] = 1 x12
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = s[0];
    //= store out[blockIdx.x] = 1 x1
    //= load s[0] = 1 x1
}

// Two floats a thread while loading: 2 x 8 requests. The tree stops at one warp (d = 128, 64: 4 + 2 requests), whose lanes
// go on without a condition: each of six steps is one request of 32 lanes.
template <typename T, unsigned N>
__global__ void last_warp_unrolled(T *out, const T *in)
{
    __shared__ T s[N];
    unsigned tid = threadIdx.x, i = blockIdx.x * (N * 2) + tid;
    s[tid] = in[i] + in[i + N];
    //= store s[tid] = 1 x8
    //= load in[i] = 4 x8
    //= load in[i + N] = 4 x8
    __syncthreads();
    for (unsigned d = N / 2; d > 32; d >>= 1) {
        if (tid < d)
            s[tid] += s[tid + d];
        //= load s[tid] = 1 x6
        //= load s[tid + d] = 1 x6
        //= store s[tid] = 1 x6
        __syncthreads();
    }
    if (tid < 32) {
        volatile T *v = s;
#pragma unroll
        for (int d = 32; d > 0; d /= 2)
            v[tid] += v[tid + d];
        //= load v[tid] = 1 x6
        //= load v[tid + d] = 1 x6
        //= store v[tid] = 1 x6
    }
    if (tid == 0)
        out[blockIdx.x] = s[0];
    //= store out[blockIdx.x] = 1 x1
    //= load s[0] = 1 x1
}

__device__ float warp_sum(float v)
{
    for (int d = 16; d > 0; d >>= 1)
        v += __shfl_down_sync(0xffffffffu, v, d);
    return v;
}

// Shuffles touch no memory. 2,000 floats by 2 blocks of 256: 512 a turn, turns 0, 1 and 2 full, turn 3 from 1536 to 1999: block 0 whole
// (1536 … 1791), block 1 208 lanes of 1792 … 2047: 6 warps and 16 lanes, 2 sectors. Requests: 32 and 31, mean 31.5;
// sectors 63·4 - 2 = 250 in 63: 3.968.
__global__ void shuffled(float *out, const float *in, int n)
{
    __shared__ float partial[32];
    float v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        v += in[i];
    //= load in[i] = 3.968 peak 4 x31.5
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    v = warp_sum(v);
    if (lane == 0)
        partial[warp] = v;
    //= store partial[warp] = 1 x8
    __syncthreads();
    v = threadIdx.x < blockDim.x / 32 ? partial[lane] : 0;
    //= load partial[lane] = 1 x1
    if (warp == 0)
        v = warp_sum(v);
    if (threadIdx.x == 0)
        atomicAdd(out, v);
    //= atomic atomicAdd(out, v) = 1 x1
}

void run(float *out, const float *in)
{
    const int threads = 256;
    interleaved<<<64, threads>>>(out, in);
    strided<<<64, threads>>>(out, in);
    sequential<<<64, threads>>>(out, in);
    last_warp_unrolled<float, threads><<<32, threads>>>(out, in);
    shuffled<<<2, threads>>>(out, in, 2000);
}

// check-command: check %s
// check-exit: 1
// check-output-contains: ways by iteration: 2, 4, 8, 8, 8, 4, 2, 1
