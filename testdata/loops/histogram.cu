// Histograms of 64 bins in shared memory, 64 threads, two warps. Numbers behind //= are counted by hand.

// A column a thread: word 64·bin + tid, whatever the bin on bank tid % 32: no conflict.
__global__ void columns(unsigned *out, const unsigned char *in, int n)
{
    __shared__ unsigned count[64 * 64];
    int tid = threadIdx.x;
    for (int i = 0; i < 64; i++)
        count[i * 64 + tid] = 0;
    //= store count[i * 64 + tid] = 1 x128
    __syncthreads();
    // 32 bytes a warp, one sector.
    for (int i = 0; i < 16; i++)
        count[in[i * 64 + tid] / 4 * 64 + tid]++;
    //= load in[i * 64 + tid] = 1 x32
    //= load count[in[i * 64 + tid] / 4 * 64 + tid] = 1 x32
    //= store count[in[i * 64 + tid] / 4 * 64 + tid] = 1 x32
    __syncthreads();
    unsigned sum = 0;
    // Thread t sums up row t: stride 64 words, all lanes on one bank.
    for (int i = 0; i < 64; i++)
        sum += count[tid * 64 + i];
    //= load count[tid * 64 + i] = 32 x128
    // Begun at its own column: bank (i + tid) % 32.
    for (int i = 0; i < 64; i++)
        sum += count[tid * 64 + ((i + tid) & 63)];
    //= load count[tid * 64 + ((i + tid) & 63)] = 1 x128
    out[tid] = sum;
    //= store out[tid] = 4 x2
}

// A row a thread: the bin alone says which bank.
__global__ void rows(unsigned *out, const unsigned char *in)
{
    __shared__ unsigned count[64 * 64];
    int tid = threadIdx.x;
    for (int i = 0; i < 64; i++)
        count[i * 64 + tid] = 0;
    //= store count[i * 64 + tid] = 1 x128
    __syncthreads();
    int bin = in[tid] % 64;
    //= load in[tid] = 1 x2
    count[tid * 64 + bin] += 1;
    //= load count[tid * 64 + bin] = 1..32 x2 unknown
    //= store count[tid * 64 + bin] = 1..32 x2 unknown
    __syncthreads();
    out[tid] = count[tid];
    //= store out[tid] = 4 x2
    //= load count[tid] = 1 x2
}

// One histogram for all. Lanes that add 1 to the same word are served together, and of 64 words no bank has more than 2.
__global__ void shared_by_all(unsigned *out, const unsigned char *in)
{
    __shared__ unsigned count[64];
    int tid = threadIdx.x;
    count[tid] = 0;
    //= store count[tid] = 1 x2
    __syncthreads();
    atomicAdd(&count[in[tid] % 64], 1);
    //= load in[tid] = 1 x2
    //= atomic atomicAdd(&count[in[tid] % 64], 1) = 1..2 x2 unknown
    __syncthreads();
    atomicAdd(&out[tid], count[tid]);
    //= atomic atomicAdd(&out[tid], count[tid]) = 4 x2
    //= load count[tid] = 1 x2
}

void run(unsigned *out, const unsigned char *in)
{
    columns<<<1, 64>>>(out, in, 1024);
    rows<<<1, 64>>>(out, in);
    shared_by_all<<<1, 64>>>(out, in);
}

// check-command: check %s
// check-exit: 1
// check-output-contains: the 32 lanes meet in 32/32 = 1 bank: 32 ways
