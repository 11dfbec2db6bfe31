// Blelloch's scan of 512 floats by 256 threads, eight warps, plain and padded. Numbers behind //= are counted by hand.

#define LOG_BANKS 5
#define PAD(i) ((i) + ((i) >> LOG_BANKS))

// Offset o = 1, 2, … 256: lanes t < 256/o, words o·(2t+1) - 1 and o·(2t+2) - 1, stride 2·o. Up and down alike:
//   o       1   2   4   8   16  32  64  128 256
//   warps   8   4   2   1   1   1   1   1   1      20 requests
//   lanes   32  32  32  32  16  8   4   2   1
//   ways    2   4   8   16  16  8   4   2   1      wavefronts 16 16 16 16 16 8 4 2 1: 95 in 20: 4.75
__global__ void scan(float *out, const float *in, int n)
{
    extern __shared__ float temp[];
    int tid = threadIdx.x;
    int offset = 1;
    temp[2 * tid] = in[2 * tid];
    //= store temp[2 * tid] = 2 x8
    //= load in[2 * tid] = 8 x8
    temp[2 * tid + 1] = in[2 * tid + 1];
    //= store temp[2 * tid + 1] = 2 x8
    //= load in[2 * tid + 1] = 8 x8
    for (int d = n >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1;
            int bi = offset * (2 * tid + 2) - 1;
            temp[bi] += temp[ai];
            //= load temp[ai] = 4.75 peak 16 x20
            //= load temp[bi] = 4.75 peak 16 x20
            //= store temp[bi] = 4.75 peak 16 x20
        }
        offset *= 2;
    }
    if (tid == 0)
        temp[n - 1] = 0;
    //= store temp[n - 1] = 1 x1
    for (int d = 1; d < n; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1;
            int bi = offset * (2 * tid + 2) - 1;
            float t = temp[ai];
            //= load temp[ai] = 4.75 peak 16 x20
            temp[ai] = temp[bi];
            //= store temp[ai] = 4.75 peak 16 x20
            //= load temp[bi] = 4.75 peak 16 x20
            temp[bi] += t;
            //= load temp[bi] = 4.75 peak 16 x20
            //= store temp[bi] = 4.75 peak 16 x20
        }
    }
    __syncthreads();
    out[2 * tid] = temp[2 * tid];
    //= store out[2 * tid] = 8 x8
    //= load temp[2 * tid] = 2 x8
    out[2 * tid + 1] = temp[2 * tid + 1];
    //= store out[2 * tid + 1] = 8 x8
    //= load temp[2 * tid + 1] = 2 x8
}

// Word a is at a + a/32. Of a = c + 2·o·t every 16/o lanes cross into the next 32, and their banks move on by one, into the
// gap of 2·o that the lanes before left (16/o lanes of stride 2·o go once around): never two words on a bank. For o >= 16
// every lane moves on by o/16 more. All 1.
__global__ void scan_padded(float *out, const float *in, int n)
{
    extern __shared__ float temp[];
    int tid = threadIdx.x;
    int offset = 1;
    int ai = tid, bi = tid + n / 2;
    temp[PAD(ai)] = in[ai];
    //= store temp[PAD(ai)] = 1 x8
    //= load in[ai] = 4 x8
    temp[PAD(bi)] = in[bi];
    //= store temp[PAD(bi)] = 1 x8
    //= load in[bi] = 4 x8
    for (int d = n >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1;
            int bi = offset * (2 * tid + 2) - 1;
            ai += ai >> LOG_BANKS;
            bi += bi >> LOG_BANKS;
            temp[bi] += temp[ai];
            //= load temp[ai] = 1 x20
            //= load temp[bi] = 1 x20
            //= store temp[bi] = 1 x20
        }
        offset *= 2;
    }
    if (tid == 0)
        temp[PAD(n - 1)] = 0;
    //= store temp[PAD(n - 1)] = 1 x1
    for (int d = 1; d < n; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1;
            int bi = offset * (2 * tid + 2) - 1;
            ai += ai >> LOG_BANKS;
            bi += bi >> LOG_BANKS;
            float t = temp[ai];
            //= load temp[ai] = 1 x20
            temp[ai] = temp[bi];
            //= store temp[ai] = 1 x20
            //= load temp[bi] = 1 x20
            temp[bi] += t;
            //= load temp[bi] = 1 x20
            //= store temp[bi] = 1 x20
        }
    }
    __syncthreads();
    out[ai] = temp[PAD(ai)];
    //= store out[ai] = 4 x8
    //= load temp[PAD(ai)] = 1 x8
    out[bi] = temp[PAD(bi)];
    //= store out[bi] = 4 x8
    //= load temp[PAD(bi)] = 1 x8
}

// Hillis and Steele: in turn d lanes from d on add what stands d before; two halves of the array in turn. Stores 8 in each of 8
// turns; loads by lanes d … 255: d = 1 … 16 and 32: 8, 8, 8, 8, 8 warps, 7 for d = 32, 6 for 64, 4 for 128: 57.
__global__ void scan_naive(float *out, const float *in)
{
    __shared__ float temp[512];
    int tid = threadIdx.x, from = 0, to = 1;
    temp[tid] = tid > 0 ? in[tid - 1] : 0;
    //= store temp[tid] = 1 x8
    // Lanes 1 … 31 read floats 0 … 30, 4 sectors; the other seven warps 31 … 62 and so on, 5: 39 in 8.
    //= load in[tid - 1] = 4.875 peak 5 x8
    __syncthreads();
    for (int d = 1; d < 256; d *= 2) {
        to = 1 - to;
        from = 1 - to;
        float v = temp[from * 256 + tid];
        //= load temp[from * 256 + tid] = 1 x64
        if (tid >= d)
            v += temp[from * 256 + tid - d];
        //= load temp[from * 256 + tid - d] = 1 x57
        temp[to * 256 + tid] = v;
        //= store temp[to * 256 + tid] = 1 x64
        __syncthreads();
    }
    out[tid] = temp[to * 256 + tid];
    //= store out[tid] = 4 x8
    //= load temp[to * 256 + tid] = 1 x8
}

void run(float *out, const float *in)
{
    const int n = 512;
    scan<<<1, n / 2, n * sizeof(float)>>>(out, in, n);
    scan_padded<<<1, n / 2, PAD(n) * sizeof(float)>>>(out, in, n);
    scan_naive<<<1, 256>>>(out, in);
}

// check-command: check %s
// check-exit: 1
// check-output-contains: ways by iteration: 2, 4, 8, 16, 16, 8, 4, 2, 1
