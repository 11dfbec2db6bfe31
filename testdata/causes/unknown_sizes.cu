// Costs that hang on an unknown: on which, and how; --set settles them.
__global__ void strides(const float *in, float *out, int n)
{
    __shared__ float s[4096];
    s[threadIdx.x * n] = in[threadIdx.x * n]; // 32 lanes, 4 * n bytes apart: min(4n, 32) sectors; gcd(n, 32) ways
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

__global__ void rows(const float *in, float *out, int n)
{
    out[threadIdx.y * n + threadIdx.x] = in[threadIdx.y * n + threadIdx.x]; // 128 bytes from byte 4 * n * ty on
}

// Nothing hangs on n: it moves all words of the warp together.
__global__ void moved(float *out, int n)
{
    __shared__ float s[4096];
    s[threadIdx.x + n] = 1;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

// Two unknowns: 128 bytes from byte 4 * (n + m) on; 4 sectors if both are multiples of 8, and for some others.
__global__ void both(const float *in, float *out, int n, int m)
{
    out[threadIdx.x] = in[threadIdx.x + n + m];
}

void run(const float *in, float *out, int n, int m)
{
    strides<<<1, 128>>>(in, out, n);
    rows<<<1, dim3(32, 8)>>>(in, out, n);
    moved<<<1, 128>>>(out, n);
    both<<<1, 128>>>(in, out, n, m);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/unknown_sizes.cu:5:26: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|     5 |     s[threadIdx.x * n] = in[threadIdx.x * n]; // 32 lanes, 4 * n bytes apart: min(4n, 32) sectors; g…
//|       |                          ^~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are n elements (4·n bytes) apart: every lane needs a sector of its own
//|   note: hangs on n: min(4·n, 32) sectors; --set n=… settles it
//|   note: address in + 4*n*tx; kernel strides<<<(1, 1, 1), (128, 1, 1)>>> (line 32), 4 requests a block
//|   note: assumed: n: large and a multiple of 32
//| testdata/causes/unknown_sizes.cu:5:5: warning: store takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|     5 |     s[threadIdx.x * n] = in[threadIdx.x * n]; // 32 lanes, 4 * n bytes apart: min(4n, 32) sectors; g…
//|       |     ^~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 4·n bytes apart, at typical sizes 4064 words; gcd(4064, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: hangs on n: gcd(n, 32)-way bank conflict; --set n=… settles it
//|   note: address s + 4*n*tx; kernel strides<<<(1, 1, 1), (128, 1, 1)>>> (line 32), 4 requests a block
//|   note: assumed: n: large and a multiple of 32
//|   note: suggestion: put one element of padding behind every 32 of s, s[i + i / 32] for s[i], which costs instructions: 32 → 1 wavefronts per request, 132 → 8 a block over all accesses to s, for 508 bytes more shared memory (cuaddr whatif --pad s=1/32)
//| testdata/causes/unknown_sizes.cu:7:5: note: store touches 4 sectors per request (ideal 4)
//|     7 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel strides<<<(1, 1, 1), (128, 1, 1)>>> (line 32), 4 requests a block
//| testdata/causes/unknown_sizes.cu:7:24: note: load takes 1 wavefront per request (ideal 1)
//|     7 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel strides<<<(1, 1, 1), (128, 1, 1)>>> (line 32), 4 requests a block
//| testdata/causes/unknown_sizes.cu:12:5: note: store touches 4 to 4.88 sectors per request, typically 4 (ideal 4)
//|    12 |     out[threadIdx.y * n + threadIdx.x] = in[threadIdx.y * n + threadIdx.x]; // 128 bytes from byte 4…
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is a multiple of 8, else 4–5; --set n=… settles it
//|   note: address out + 4*tx + 4*n*ty; kernel rows<<<(1, 1, 1), (32, 8, 1)>>> (line 33), 8 requests a block
//|   note: assumed: n: large and a multiple of 32
//| testdata/causes/unknown_sizes.cu:12:42: note: load touches 4 to 4.88 sectors per request, typically 4 (ideal 4)
//|    12 |     out[threadIdx.y * n + threadIdx.x] = in[threadIdx.y * n + threadIdx.x]; // 128 bytes from byte 4…
//|       |                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is a multiple of 8, else 4–5; --set n=… settles it
//|   note: address in + 4*tx + 4*n*ty; kernel rows<<<(1, 1, 1), (32, 8, 1)>>> (line 33), 8 requests a block
//|   note: assumed: n: large and a multiple of 32
//| testdata/causes/unknown_sizes.cu:19:5: note: store takes 1 wavefront per request (ideal 1)
//|    19 |     s[threadIdx.x + n] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~
//|   note: address s + 4*tx + 4*n; kernel moved<<<(1, 1, 1), (128, 1, 1)>>> (line 34), 4 requests a block
//| testdata/causes/unknown_sizes.cu:21:5: note: store touches 4 sectors per request (ideal 4)
//|    21 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel moved<<<(1, 1, 1), (128, 1, 1)>>> (line 34), 4 requests a block
//| testdata/causes/unknown_sizes.cu:21:24: note: load takes 1 wavefront per request (ideal 1)
//|    21 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel moved<<<(1, 1, 1), (128, 1, 1)>>> (line 34), 4 requests a block
//| testdata/causes/unknown_sizes.cu:27:5: note: store touches 4 sectors per request (ideal 4)
//|    27 |     out[threadIdx.x] = in[threadIdx.x + n + m];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel both<<<(1, 1, 1), (128, 1, 1)>>> (line 35), 4 requests a block
//| testdata/causes/unknown_sizes.cu:27:24: note: load touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|    27 |     out[threadIdx.x] = in[threadIdx.x + n + m];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on n, m: 4 sectors if n and m are multiples of 8, else 4–5; --set n=… --set m=… settles it
//|   note: address in + 4*tx + 4*n + 4*m; kernel both<<<(1, 1, 1), (128, 1, 1)>>> (line 35), 4 requests a block
//|   note: assumed: n, m: large and a multiple of 32
//| testdata/causes/unknown_sizes.cu:2:17: note: kernel strides<<<(1, 1, 1), (128, 1, 1)>>> (line 32): a block asks for 1024 bytes of global memory and moves 4608 (22 % efficiency); 132 wavefronts of shared memory, 8 would do
//|   note: fix first: the load on line 5, 112 excess sectors a block, for a sector from memory costs about 6 replayed wavefronts
//| testdata/causes/unknown_sizes.cu:10:17: note: kernel rows<<<(1, 1, 1), (32, 8, 1)>>> (line 33): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency)
//| testdata/causes/unknown_sizes.cu:16:17: note: kernel moved<<<(1, 1, 1), (128, 1, 1)>>> (line 34): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 8 wavefronts of shared memory, 8 would do
//| testdata/causes/unknown_sizes.cu:25:17: note: kernel both<<<(1, 1, 1), (128, 1, 1)>>> (line 35): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency)

// check-command: check --all --kernel strides --set n=6 %s
// check-exit: 1
// check-output:
//| testdata/causes/unknown_sizes.cu:5:26: warning: load touches 24 sectors per request, 4 would do: 6× the sectors [global-uncoalesced]
//|     5 |     s[threadIdx.x * n] = in[threadIdx.x * n]; // 32 lanes, 4 * n bytes apart: min(4n, 32) sectors; g…
//|       |                          ^~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 6 elements (24 bytes) apart: a 32-byte sector serves 1.33 lanes on average, not 8
//|   note: address in + 24*tx; kernel strides<<<(1, 1, 1), (128, 1, 1)>>> (line 32), 4 requests a block
//| testdata/causes/unknown_sizes.cu:5:5: warning: store takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|     5 |     s[threadIdx.x * n] = in[threadIdx.x * n]; // 32 lanes, 4 * n bytes apart: min(4n, 32) sectors; g…
//|       |     ^~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 6 words apart; gcd(6, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address s + 24*tx; kernel strides<<<(1, 1, 1), (128, 1, 1)>>> (line 32), 4 requests a block
//|   note: suggestion: no padding of 1 to 32 elements after each pass over the banks lowers the wavefronts that all accesses to s take
//| testdata/causes/unknown_sizes.cu:7:5: note: store touches 4 sectors per request (ideal 4)
//|     7 |     out[threadIdx.x] = s[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel strides<<<(1, 1, 1), (128, 1, 1)>>> (line 32), 4 requests a block
//| testdata/causes/unknown_sizes.cu:7:24: note: load takes 1 wavefront per request (ideal 1)
//|     7 |     out[threadIdx.x] = s[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~
//|   note: address s + 4*tx; kernel strides<<<(1, 1, 1), (128, 1, 1)>>> (line 32), 4 requests a block
//| testdata/causes/unknown_sizes.cu:2:17: note: kernel strides<<<(1, 1, 1), (128, 1, 1)>>> (line 32): a block asks for 1024 bytes of global memory and moves 3584 (28 % efficiency); 12 wavefronts of shared memory, 8 would do
//|   note: fix first: the load on line 5, 80 excess sectors a block, for a sector from memory costs about 6 replayed wavefronts
