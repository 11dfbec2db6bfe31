// A size that is halved until nothing is left of it: its strides are powers of two, each once.
//
// Numbers behind //= are counted by hand: of the twelve strides 2048 … 1 that a size of 4096 has, those below 32 make every other
// word a lane's, (7 · 1 + 5 · 2) / 12; and of the thirteen 4096 … 1 eight give each lane a sector of its own, the others 16, 8, 4, 2 and 1.

__global__ void merge(float *out, int n) {
    __shared__ float s[8192];
    for (int stride = n / 2; stride > 0; stride /= 2) {
        int at = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
        s[at] = 1;
        //= store s[at] = 1.416667 peak 2 assumed
        __syncthreads();
    }
    out[threadIdx.x] = s[threadIdx.x];
    //= store out[threadIdx.x] = 4
    //= load s[threadIdx.x] = 1
}

__global__ void scatter(float *out, unsigned n) {
    for (unsigned stride = n; stride; stride >>= 1)
        out[(threadIdx.x & (stride - 1)) * 8] = 1;
    //= store out[(threadIdx.x & (stride - 1)) * 8] = 22.076923 peak 32 assumed
}

void run(float *out, int n) {
    merge<<<32, 512>>>(out, n);
    scatter<<<32, 32>>>(out, n);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/halved.cu:21:9: warning: store touches 22.08 sectors per request, 2.92 would do: 7.55× the sectors [global-uncoalesced]
//|    21 |         out[(threadIdx.x & (stride - 1)) * 8] = 1;
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 8 elements (32 bytes) at typical sizes apart: every lane needs a sector of its own
//|   note: hangs on n: 1–32 sectors; --set n=… settles it
//|   note: address out + 32*(tx & ((n >> min(k, 63)) - 1)); kernel scatter<<<(32, 1, 1), (32, 1, 1)>>> (line 27)
//|   note: assumed: n: large and a multiple of 32; a loop of unknown length runs long enough to meet every alignment; a sample of the cases stands for all; sizes that mask an index, i & (n - 1), are powers of two
//| testdata/audit/halved.cu:10:9: note: store takes 1.42 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    10 |         s[at] = 1;
//|       |         ^~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: hangs on n: 1–2 wavefronts; --set n=… settles it
//|   note: address s + 8*tx - 4*(tx & ((n / 2 >> min(k, 63)) - 1)); kernel merge<<<(32, 1, 1), (512, 1, 1)>>> (line 26)
//|   note: assumed: n: large and a multiple of 32; a loop of unknown length runs long enough to meet every alignment; a sample of the cases stands for all; sizes that mask an index, i & (n - 1), are powers of two
//|   note: suggestion: none: the best found, --pad s=1/32, saves 3.4 % of the wavefronts that all accesses to s take: too little to be worth it
//| testdata/audit/halved.cu:14:5: note: store touches 4 sectors per request (ideal 4)
//|    14 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel merge<<<(32, 1, 1), (512, 1, 1)>>> (line 26), 16 requests a block
//| testdata/audit/halved.cu:14:24: note: load takes 1 wavefront per request (ideal 1)
//|    14 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel merge<<<(32, 1, 1), (512, 1, 1)>>> (line 26), 16 requests a block
//| testdata/audit/halved.cu:6:17: note: kernel merge<<<(32, 1, 1), (512, 1, 1)>>> (line 26): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency); 16 wavefronts of shared memory, 16 would do; 1 access not counted
//|   note: fix first: the store on line 10, 0.42 excess wavefronts a request
//| testdata/audit/halved.cu:19:17: note: kernel scatter<<<(32, 1, 1), (32, 1, 1)>>> (line 27): 1 access not counted
//|   note: fix first: the store on line 21, 19.15 excess sectors a request
