// Bitonic sort of 256 keys in shared memory, eight warps. Numbers behind //= are counted by hand.

// j = 2^b comes in 8 - b of the outer turns: 8 7 6 5 4 3 2 1 times for b = 0 … 7. Lanes with bit b clear take part: of b < 5 sixteen in
// each of the eight warps, else 32 in each of four. Requests 8·(8 + 7 + 6 + 5 + 4) + 4·(3 + 2 + 1) = 264, each lane at its own bank.
// Which lanes exchange hangs on the keys; some of those lanes still find a bank each.
__global__ void sort(int *keys)
{
    __shared__ int s[256];
    unsigned tid = threadIdx.x;
    s[tid] = keys[tid];
    //= store s[tid] = 1 x8
    //= load keys[tid] = 4 x8
    for (unsigned k = 2; k <= 256; k <<= 1) {
        for (unsigned j = k >> 1; j > 0; j >>= 1) {
            __syncthreads();
            unsigned partner = tid ^ j;
            if (partner > tid) {
                int a = s[tid];
                //= load s[tid] = 1 x264
                int b = s[partner];
                //= load s[partner] = 1 x264
                if ((a > b) == ((tid & k) == 0)) {
                    s[tid] = b;
                    //= store s[tid] = 1 x?
                    s[partner] = a;
                    //= store s[partner] = 1 x?
                }
            }
        }
    }
    __syncthreads();
    keys[tid] = s[tid];
    //= store keys[tid] = 4 x8
    //= load s[tid] = 1 x8
}

// Half as many threads as keys, each with a pair: lower = 2·tid with bit b put in. Four warps.
//   j        1  2  4  8  16  32 …
//   of 2·tid - (tid & (j-1)): runs of j words, each followed by a gap of j. 32 lanes reach over 64 words: each bank twice
//   unless j >= 32: 2 wavefronts for j < 32, else 1.
// Requests 4·36 = 144; of these 30·4 of 2 and 6·4 of 1: 264/144 = 1.833.
__global__ void sort_pairs(int *keys)
{
    __shared__ int s[256];
    unsigned tid = threadIdx.x;
    s[tid] = keys[tid];
    //= store s[tid] = 1 x4
    //= load keys[tid] = 4 x4
    s[tid + 128] = keys[tid + 128];
    //= store s[tid + 128] = 1 x4
    //= load keys[tid + 128] = 4 x4
    for (unsigned size = 2; size <= 256; size *= 2) {
        bool up = (tid & (size / 2)) != 0;
        for (unsigned j = size / 2; j > 0; j >>= 1) {
            __syncthreads();
            unsigned lower = 2 * tid - (tid & (j - 1));
            int a = s[lower];
            //= load s[lower] = 1.833 peak 2 x144
            int b = s[lower + j];
            //= load s[lower + j] = 1.833 peak 2 x144
            s[lower] = (a > b) == up ? b : a;
            //= store s[lower] = 1.833 peak 2 x144
            s[lower + j] = (a > b) == up ? a : b;
            //= store s[lower + j] = 1.833 peak 2 x144
        }
    }
    __syncthreads();
    keys[tid] = s[tid];
    //= store keys[tid] = 4 x4
    //= load s[tid] = 1 x4
    keys[tid + 128] = s[tid + 128];
    //= store keys[tid + 128] = 4 x4
    //= load s[tid + 128] = 1 x4
}

void run(int *keys)
{
    sort<<<1, 256>>>(keys);
    sort_pairs<<<1, 128>>>(keys);
}

// check-command: check %s
// check-exit: 1
// check-output-contains: up to 2-way bank conflict
