// A size that is halved until nothing is left of it: its strides are powers of two, each once.
//
// Numbers behind //= are counted by hand: of the ten strides 512 … 1 that a size of 1024 has, as those in shared memory are, those
// below 32 make every other word a lane's, (5 · 1 + 5 · 2) / 10; of the thirteen 4096 … 1 eight give each lane a sector of its own,
// the others 16, 8, 4, 2 and 1; and of all strides below sizes 2, 4, … 512, 45 in number, 9 + 8 + 7 + 6 + 5 are below 32.

__global__ void merge(float *out, int n) {
    __shared__ float s[8192];
    for (int stride = n / 2; stride > 0; stride /= 2) {
        int at = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
        s[at] = 1;
        //= store s[at] = 1.5 peak 2 assumed
        __syncthreads();
    }
    out[threadIdx.x] = s[threadIdx.x];
    //= store out[threadIdx.x] = 4
    //= load s[threadIdx.x] = 1
}

// Sizes double up to one that nobody knows, and each is halved in turn.
__global__ void sort(float *out, unsigned n) {
    __shared__ float s[8192];
    for (unsigned size = 2; size < n; size <<= 1)
        for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
            unsigned at = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
            s[at + stride] = 1;
            //= store s[at + stride] = 1.777778 peak 2 assumed
            __syncthreads();
        }
    out[threadIdx.x] = s[threadIdx.x];
    //= store out[threadIdx.x] = 4
    //= load s[threadIdx.x] = 1
}

// A loop that a size ends, or data: nothing is doubled in it.
__global__ void until(float *out, const int *in, int n, int least) {
    for (int i = 0; i < n && in[i] > least; i++)
        //= load in[i] = 1
        out[32 * i + threadIdx.x] = 1;
    //= store out[32 * i + threadIdx.x] = 4
}

__global__ void scatter(float *out, unsigned n) {
    for (unsigned stride = n; stride; stride >>= 1)
        out[(threadIdx.x & (stride - 1)) * 8] = 1;
    //= store out[(threadIdx.x & (stride - 1)) * 8] = 22.076923 peak 32 assumed
}

void run(float *out, int n) {
    merge<<<32, 512>>>(out, n);
    sort<<<32, 512>>>(out, n);
    until<<<1, 32>>>(out, (const int *)out, n, n);
    scatter<<<32, 32>>>(out, n);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/halved.cu:45:9: warning: store touches 22.08 sectors per request, 2.92 would do: 7.55× the sectors [global-uncoalesced]
//|    45 |         out[(threadIdx.x & (stride - 1)) * 8] = 1;
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 8 elements (32 bytes) at typical sizes apart: every lane needs a sector of its own
//|   note: hangs on n: 1–32 sectors; --set n=… settles it
//|   note: address out + 32*(tx & ((n >> min(k, 63)) - 1)); kernel scatter<<<(32, 1, 1), (32, 1, 1)>>> (line 53)
//|   note: assumed: n: large and a multiple of 32; a loop of unknown length runs long enough to meet every alignment; a sample of the cases stands for all; sizes that mask an index, i & (n - 1), or end a doubling are powers of two
//| testdata/audit/halved.cu:26:13: warning: store takes 1.78 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    26 |             s[at + stride] = 1;
//|       |             ^~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 2 words apart; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address s + 4*(uint32_t)(2*tx + ((uint32_t)[1, 2, 4, 8, 16, 32, …][k] >> min(k2, 63)) - (tx & (uint32_t)(((uint32_t)[1, 2, 4, 8, 16, 32, …][k] >> min(k2, 63)) - 1))); kernel sort<<<(32, 1, 1), (512, 1, 1)>>> (line 51)
//|   note: assumed: a loop of unknown length runs long enough to meet every alignment; a sample of the cases stands for all; sizes that mask an index, i & (n - 1), or end a doubling are powers of two
//|   note: suggestion: none: the best found, --pad s=1/32, saves 6.0 % of the wavefronts that all accesses to s take: too little to be worth it
//| testdata/audit/halved.cu:11:9: warning: store takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    11 |         s[at] = 1;
//|       |         ^~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: hangs on n: 1–2 wavefronts; --set n=… settles it
//|   note: address s + 8*tx - 4*(tx & ((n / 2 >> min(k, 63)) - 1)); kernel merge<<<(32, 1, 1), (512, 1, 1)>>> (line 50)
//|   note: assumed: n: large and a multiple of 32; a loop of unknown length runs long enough to meet every alignment; a sample of the cases stands for all; sizes that mask an index, i & (n - 1), or end a doubling are powers of two
//|   note: suggestion: none: the best found, --pad s=1/32, saves 4.0 % of the wavefronts that all accesses to s take: too little to be worth it
//| testdata/audit/halved.cu:15:5: note: store touches 4 sectors per request (ideal 4)
//|    15 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel merge<<<(32, 1, 1), (512, 1, 1)>>> (line 50), 16 requests a block
//| testdata/audit/halved.cu:15:24: note: load takes 1 wavefront per request (ideal 1)
//|    15 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel merge<<<(32, 1, 1), (512, 1, 1)>>> (line 50), 16 requests a block
//| testdata/audit/halved.cu:30:5: note: store touches 4 sectors per request (ideal 4)
//|    30 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel sort<<<(32, 1, 1), (512, 1, 1)>>> (line 51), 16 requests a block
//| testdata/audit/halved.cu:30:24: note: load takes 1 wavefront per request (ideal 1)
//|    30 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel sort<<<(32, 1, 1), (512, 1, 1)>>> (line 51), 16 requests a block
//| testdata/audit/halved.cu:37:30: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|    37 |     for (int i = 0; i < n && in[i] > least; i++)
//|       |                              ^~~~~
//|   note: address in + 4*k; kernel until<<<(1, 1, 1), (32, 1, 1)>>> (line 52)
//| testdata/audit/halved.cu:39:9: note: store touches 4 sectors per request (ideal 4)
//|    39 |         out[32 * i + threadIdx.x] = 1;
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address out + 4*tx + 128*k; kernel until<<<(1, 1, 1), (32, 1, 1)>>> (line 52)
//| testdata/audit/halved.cu:7:17: note: kernel merge<<<(32, 1, 1), (512, 1, 1)>>> (line 50): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency); 16 wavefronts of shared memory, 16 would do; 1 access not counted
//|   note: fix first: the store on line 11, 0.5 excess wavefronts a request
//| testdata/audit/halved.cu:21:17: note: kernel sort<<<(32, 1, 1), (512, 1, 1)>>> (line 51): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency); 16 wavefronts of shared memory, 16 would do; 1 access not counted
//|   note: fix first: the store on line 26, 0.78 excess wavefronts a request
//| testdata/audit/halved.cu:36:17: note: kernel until<<<(1, 1, 1), (32, 1, 1)>>> (line 52): 2 accesses not counted
//| testdata/audit/halved.cu:43:17: note: kernel scatter<<<(32, 1, 1), (32, 1, 1)>>> (line 53): 1 access not counted
//|   note: fix first: the store on line 45, 19.15 excess sectors a request
