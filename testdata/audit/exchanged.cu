// Buffers that change places from turn to turn stay the buffers they are: shared ones have banks, global ones sectors.
//
// Numbers behind //= are counted by hand.

// Two halves of one carved array.
__global__ void halves(float *out, const float *in, int width, int rows) {
    extern __shared__ float cache[];
    float *now = cache, *next = cache + width;
    now[threadIdx.x] = in[threadIdx.x];
    //= store now[threadIdx.x] = 1
    //= load in[threadIdx.x] = 4
    __syncthreads();
    for (int row = 1; row < rows; row++) {
        next[threadIdx.x] = now[2 * threadIdx.x];
        //= load now[2 * threadIdx.x] = 2
        //= store next[threadIdx.x] = 1
        float *spare = now;
        now = next;
        next = spare;
        __syncthreads();
    }
    out[threadIdx.x] = now[threadIdx.x];
    //= load now[threadIdx.x] = 1
    //= store out[threadIdx.x] = 4
}

// Two arrays, of which only one is padded: 32 wavefronts for a column of `plain`, 1 for one of `padded`.
__global__ void columns(float *out, int turns) {
    __shared__ float plain[32][32];
    __shared__ float padded[32][33];
    float *from = &plain[0][0], *to = &padded[0][0];
    int pitch = 32, other = 33;
    for (int i = 0; i < 8; i++) {
        out[threadIdx.x] = from[pitch * threadIdx.x];
        //= load from[pitch * threadIdx.x] = 16.5 peak 32
        //= store out[threadIdx.x] = 4
        float *spare = from;
        from = to;
        to = spare;
        int kept = pitch;
        pitch = other;
        other = kept;
    }
}

// Global memory: the sources take turns, one of them an element past its beginning.
__global__ void sources(float *a, float *b, int turns) {
    float *from = a, *to = b + 1;
    for (int i = 0; i < turns; i++) {
        to[threadIdx.x] = from[threadIdx.x];
        //= load from[threadIdx.x] = 4.5 peak 5 assumed
        //= store to[threadIdx.x] = 4.5 peak 5 assumed
        float *spare = from;
        from = to;
        to = spare;
    }
}

// Three stages of a pipeline pass their numbers round.
__global__ void stages(float *out, int turns) {
    __shared__ float stage[3][1056];
    int a = 0, b = 1, c = 2;
    for (int i = 0; i < turns; i++) {
        stage[a][33 * threadIdx.x] = stage[b][2 * threadIdx.x] + stage[c][threadIdx.x];
        //= store stage[a][33 * threadIdx.x] = 1
        //= load stage[b][2 * threadIdx.x] = 2
        //= load stage[c][threadIdx.x] = 1
        int kept = a;
        a = b;
        b = c;
        c = kept;
        __syncthreads();
    }
    out[threadIdx.x] = stage[a][threadIdx.x];
    //= load stage[a][threadIdx.x] = 1
    //= store out[threadIdx.x] = 4
}

void run(float *out, float *in, int n) {
    halves<<<1, 256, 2048 * sizeof(float)>>>(out, in, 1024, n);
    columns<<<1, 32>>>(out, n);
    sources<<<1, 256>>>(out, in, n);
    stages<<<1, 32>>>(out, n);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/exchanged.cu:50:9: note: store touches 4.5 sectors per request, 4 would do: 1.12× the sectors [global-uncoalesced]
//|    50 |         to[threadIdx.x] = from[threadIdx.x];
//|       |         ^~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address 4*tx + (k % 2 == 0 ? b + 4 : a); kernel sources<<<(1, 1, 1), (256, 1, 1)>>> (line 82)
//|   note: assumed: unknown sizes are large multiples of 32; a loop of unknown length runs long enough to meet every alignment; both ways of a condition nobody decides are as likely
//| testdata/audit/exchanged.cu:50:27: note: load touches 4.5 sectors per request, 4 would do: 1.12× the sectors [global-uncoalesced]
//|    50 |         to[threadIdx.x] = from[threadIdx.x];
//|       |                           ^~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address 4*tx + (k % 2 == 0 ? a : b + 4); kernel sources<<<(1, 1, 1), (256, 1, 1)>>> (line 82)
//|   note: assumed: unknown sizes are large multiples of 32; a loop of unknown length runs long enough to meet every alignment; both ways of a condition nobody decides are as likely
//| testdata/audit/exchanged.cu:14:29: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    14 |         next[threadIdx.x] = now[2 * threadIdx.x];
//|       |                             ^~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 2 words apart; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address cache + 8*tx + (k % 2 == 0 ? 0 : 4096); kernel halves<<<(1, 1, 1), (256, 1, 1)>>> (line 80)
//|   note: suggestion: put one element of padding behind every 32 of cache, cache[i + i / 32] for cache[i], which costs instructions: 2 → 1 wavefronts per request, 20 % fewer over all accesses to cache, for 252 bytes more shared memory (cuaddr whatif --pad cache=1/32)
//| testdata/audit/exchanged.cu:64:38: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    64 |         stage[a][33 * threadIdx.x] = stage[b][2 * threadIdx.x] + stage[c][threadIdx.x];
//|       |                                      ^~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 2 words apart; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address stage + 8*tx + 4224*(k % 3 == 0 ? 0 : (k % 3 == 1 ? 1 : -1)) + 4224; kernel stages<<<(1, 1, 1), (32, 1, 1)>>> (line 83)
//|   note: suggestion: no padding of 1 to 32 elements a row and no XOR swizzle of the columns lowers the wavefronts that all accesses to stage take
//| testdata/audit/exchanged.cu:34:28: warning: load takes 16.5 wavefronts per request on average, 1 would do: up to 32-way bank conflict [shared-bank-conflict]
//|    34 |         out[threadIdx.x] = from[pitch * threadIdx.x];
//|       |                            ^~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 32, 1, 32, 1, 32, 1, 32, 1
//|   note: address 128*tx + 4*tx*(k % 2 != 0) + (k % 2 == 0 ? plain : padded); kernel columns<<<(1, 1, 1), (32, 1, 1)>>> (line 81), 8 requests a block
//| testdata/audit/exchanged.cu:9:5: note: store takes 1 wavefront per request (ideal 1)
//|     9 |     now[threadIdx.x] = in[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address cache + 4*tx; kernel halves<<<(1, 1, 1), (256, 1, 1)>>> (line 80), 8 requests a block
//| testdata/audit/exchanged.cu:9:24: note: load touches 4 sectors per request (ideal 4)
//|     9 |     now[threadIdx.x] = in[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~
//|   note: address in + 4*tx; kernel halves<<<(1, 1, 1), (256, 1, 1)>>> (line 80), 8 requests a block
//| testdata/audit/exchanged.cu:14:9: note: store takes 1 wavefront per request (ideal 1)
//|    14 |         next[threadIdx.x] = now[2 * threadIdx.x];
//|       |         ^~~~~~~~~~~~~~~~~
//|   note: address cache + 4*tx + (k % 2 == 0 ? 0 : -4096) + 4096; kernel halves<<<(1, 1, 1), (256, 1, 1)>>> (line 80)
//| testdata/audit/exchanged.cu:22:5: note: store touches 4 sectors per request (ideal 4)
//|    22 |     out[threadIdx.x] = now[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel halves<<<(1, 1, 1), (256, 1, 1)>>> (line 80), 8 requests a block
//| testdata/audit/exchanged.cu:22:24: note: load takes 1 wavefront per request (ideal 1)
//|    22 |     out[threadIdx.x] = now[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~
//|   note: address cache + 4*tx + (turns % 2 == 0 ? 0 : 4096); kernel halves<<<(1, 1, 1), (256, 1, 1)>>> (line 80), 8 requests a block
//| testdata/audit/exchanged.cu:34:9: note: store touches 4 sectors per request (ideal 4)
//|    34 |         out[threadIdx.x] = from[pitch * threadIdx.x];
//|       |         ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel columns<<<(1, 1, 1), (32, 1, 1)>>> (line 81), 8 requests a block
//| testdata/audit/exchanged.cu:64:9: note: store takes 1 wavefront per request (ideal 1)
//|    64 |         stage[a][33 * threadIdx.x] = stage[b][2 * threadIdx.x] + stage[c][threadIdx.x];
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address stage + 132*tx + 4224*(k % 3 == 0 ? 0 : (k % 3 == 1 ? 1 : 2)); kernel stages<<<(1, 1, 1), (32, 1, 1)>>> (line 83)
//| testdata/audit/exchanged.cu:64:66: note: load takes 1 wavefront per request (ideal 1)
//|    64 |         stage[a][33 * threadIdx.x] = stage[b][2 * threadIdx.x] + stage[c][threadIdx.x];
//|       |                                                                  ^~~~~~~~~~~~~~~~~~~~~
//|   note: address stage + 4*tx + 4224*(k % 3 == 0 ? 0 : (k % 3 == 1 ? -2 : -1)) + 8448; kernel stages<<<(1, 1, 1), (32, 1, 1)>>> (line 83)
//| testdata/audit/exchanged.cu:74:5: note: store touches 4 sectors per request (ideal 4)
//|    74 |     out[threadIdx.x] = stage[a][threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel stages<<<(1, 1, 1), (32, 1, 1)>>> (line 83), 1 request a block
//| testdata/audit/exchanged.cu:74:24: note: load takes 1 wavefront per request (ideal 1)
//|    74 |     out[threadIdx.x] = stage[a][threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~
//|   note: address stage + 4*tx + 4224*(turns % 3 == 0 ? 0 : (turns % 3 == 1 ? 1 : 2)); kernel stages<<<(1, 1, 1), (32, 1, 1)>>> (line 83), 1 request a block
//| testdata/audit/exchanged.cu:6:17: note: kernel halves<<<(1, 1, 1), (256, 1, 1)>>> (line 80): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency); 16 wavefronts of shared memory, 16 would do; 2 accesses not counted
//|   note: fix first: the load on line 14, 1 excess wavefronts a request
//| testdata/audit/exchanged.cu:28:17: note: kernel columns<<<(1, 1, 1), (32, 1, 1)>>> (line 81): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 132 wavefronts of shared memory, 8 would do
//|   note: fix first: the load on line 34, 124 excess wavefronts a block
//| testdata/audit/exchanged.cu:47:17: note: kernel sources<<<(1, 1, 1), (256, 1, 1)>>> (line 82): 2 accesses not counted
//|   note: fix first: the store on line 50, 0.5 excess sectors a request
//| testdata/audit/exchanged.cu:60:17: note: kernel stages<<<(1, 1, 1), (32, 1, 1)>>> (line 83): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency); 1 wavefront of shared memory, 1 would do; 3 accesses not counted
//|   note: fix first: the load on line 64, 1 excess wavefronts a request
