// One place executed with several addresses, some of which have no number: the bounds of the whole are those of all its parts.
//
// Numbers behind //= are counted by hand.

__device__ float4 four(const float *p) {
    return *(const float4 *)p;
    //= beside_a_trap: load *(const float4 *)p = 1..16.5 unknown
}

__device__ float one(const float *p, int i) {
    return p[i];
    //= beside_data: load p[i] = 3..13.333 x3 unknown
    //= often_and_once: load p[i] = 1..32 x? unknown
    //= either_way: load p[i] = 18 peak 32 in 4..32 x? assumed
    //= by_data: load p[i] = 18 peak 32 in 1..32 x? assumed
}

// A broadcast, 1 sector, and one request that would trap, of which nothing can be said but that it is between 1 and 32.
__global__ void beside_a_trap(const float *in, float4 *out) {
    float4 a = four(in), b = four(in + 4 * threadIdx.x + 1);
    out[threadIdx.x] = make_float4(a.x, a.y, b.x, b.y);
    //= store out[threadIdx.x] = 16 x1
}

// Two rows of 4 sectors, and 1 to 32 where data decide: (4 + 4 + 1)/3 to (4 + 4 + 32)/3.
__global__ void beside_data(const float *in, const int *at, float *out) {
    out[threadIdx.x] = one(in, threadIdx.x) + one(in + 32, threadIdx.x) + one(in, at[threadIdx.x]);
    //= store out[threadIdx.x] = 4 x1
    //= load at[threadIdx.x] = 4 x1
}

// A row of 4 sectors as often as nobody knows, and once 1 to 32: the mean is near 4 where n is large, but n may be 0.
__global__ void often_and_once(const float *in, const int *at, float *out, int n) {
    float sum = one(in, at[threadIdx.x]);
    //= load at[threadIdx.x] = 4 x1
    for (int i = 0; i < n; i++)
        sum += one(in, 32 * i + threadIdx.x);
    out[threadIdx.x] = sum;
    //= store out[threadIdx.x] = 4 x1
}

// Rows of 4 sectors or a stride of 32: one of the two, but which nobody knows. Both are as likely.
__global__ void either_way(const float *in, float *out, int turned) {
    float v;
    if (turned)
        v = one(in, 8 * threadIdx.x);
    else
        v = one(in, threadIdx.x);
    out[threadIdx.x] = v;
    //= store out[threadIdx.x] = 4 x1
}

// Warp 0 reads a row of 4 sectors, warp 1 strides; data may do away with either request, and with all lanes of it but one.
__global__ void by_data(const float *in, const int *at, float *out) {
    if (at[threadIdx.x])
        //= load at[threadIdx.x] = 4 x2
        out[threadIdx.x] = one(in, threadIdx.x < 32 ? threadIdx.x : 8 * threadIdx.x);
    //= store out[threadIdx.x] = 4 in 1..4 x? assumed
}

// An add of floats is a loop: the words lie in two banks, so its first turn takes 1 wavefront; how often it turns data decide.
__global__ void spin(const float *in, float *out) {
    __shared__ float sum[2];
    atomicAdd(&sum[threadIdx.x & 1], in[threadIdx.x]);
    //= atomic atomicAdd(&sum[threadIdx.x & 1], in[threadIdx.x]) = 1..1 x1 unknown
    //= load in[threadIdx.x] = 4 x1
    out[threadIdx.x] = sum[threadIdx.x & 1];
    //= store out[threadIdx.x] = 4 x1
    //= load sum[threadIdx.x & 1] = 1 x1
}

// Only thread 2147483648 has the bits of 1 the other way round: no request is made, nothing costs anything.
__global__ void never(float *out) {
    if (__brev(threadIdx.x) == 1)
        out[threadIdx.x] = 0;
    //= store out[threadIdx.x] = 0..0 x0 unknown
}

void run(const float *in, const int *at, float *out, int n) {
    beside_a_trap<<<1, 32>>>(in, (float4 *)out);
    beside_data<<<1, 32>>>(in, at, out);
    often_and_once<<<1, 32>>>(in, at, out, n);
    either_way<<<1, 32>>>(in, out, n);
    by_data<<<1, 64>>>(in, at, out);
    spin<<<1, 32>>>(in, out);
    never<<<1, 32>>>(out);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/bounds.cu:11:12: warning: load touches 18 sectors per request, 4 would do: 4.5× the sectors [global-uncoalesced]
//|    11 |     return p[i];
//|       |            ^~~~
//|   note: strided: neighbouring lanes are 8 elements (32 bytes) apart: every lane needs a sector of its own
//|   note: address in + 32*tx | in + 4*tx; kernel either_way<<<(1, 1, 1), (32, 1, 1)>>> (line 83)
//|   note: assumed: both ways of a condition nobody decides are as likely
//| testdata/audit/bounds.cu:11:12: warning: load touches 18 sectors per request, 4 would do: 4.5× the sectors [global-uncoalesced]
//|    11 |     return p[i];
//|       |            ^~~~
//|   note: strided: neighbouring lanes are 8 elements (32 bytes) apart: every lane needs a sector of its own
//|   note: address in + 4*(tx < 32 ? tx : 8*tx); kernel by_data<<<(1, 1, 1), (64, 1, 1)>>> (line 84)
//|   note: assumed: no lane is switched off by data
//| testdata/audit/bounds.cu:6:12: note: load of unknown cost: misaligned
//|     6 |     return *(const float4 *)p;
//|       |            ^~~~~~~~~~~~~~~~~~
//|   note: address in | in + 16*tx + 4; kernel beside_a_trap<<<(1, 1, 1), (32, 1, 1)>>> (line 80), 2 requests a block
//| testdata/audit/bounds.cu:21:5: note: store touches 16 sectors per request (ideal 16)
//|    21 |     out[threadIdx.x] = make_float4(a.x, a.y, b.x, b.y);
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 16*tx; kernel beside_a_trap<<<(1, 1, 1), (32, 1, 1)>>> (line 80), 1 request a block
//| testdata/audit/bounds.cu:11:12: note: load of unknown cost, 3 to 13.33 sectors per request: data-dependent
//|    11 |     return p[i];
//|       |            ^~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 3 and 13.33 sectors a request
//|   note: address in + 4*tx + {0, 128} | in + 4*at[threadIdx.x]; kernel beside_data<<<(1, 1, 1), (32, 1, 1)>>> (line 81), 3 requests a block
//| testdata/audit/bounds.cu:27:5: note: store touches 4 sectors per request (ideal 4)
//|    27 |     out[threadIdx.x] = one(in, threadIdx.x) + one(in + 32, threadIdx.x) + one(in, at[threadIdx.x]);
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel beside_data<<<(1, 1, 1), (32, 1, 1)>>> (line 81), 1 request a block
//| testdata/audit/bounds.cu:27:83: note: load touches 4 sectors per request (ideal 4)
//|    27 |     out[threadIdx.x] = one(in, threadIdx.x) + one(in + 32, threadIdx.x) + one(in, at[threadIdx.x]);
//|       |                                                                                   ^~~~~~~~~~~~~~~
//|   note: address at + 4*tx; kernel beside_data<<<(1, 1, 1), (32, 1, 1)>>> (line 81), 1 request a block
//| testdata/audit/bounds.cu:11:12: note: load of unknown cost, 1 to 32 sectors per request: data-dependent
//|    11 |     return p[i];
//|       |            ^~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address in + 4*at[threadIdx.x] | in + 4*tx + 128*k; kernel often_and_once<<<(1, 1, 1), (32, 1, 1)>>> (line 82)
//| testdata/audit/bounds.cu:34:25: note: load touches 4 sectors per request (ideal 4)
//|    34 |     float sum = one(in, at[threadIdx.x]);
//|       |                         ^~~~~~~~~~~~~~~
//|   note: address at + 4*tx; kernel often_and_once<<<(1, 1, 1), (32, 1, 1)>>> (line 82), 1 request a block
//| testdata/audit/bounds.cu:38:5: note: store touches 4 sectors per request (ideal 4)
//|    38 |     out[threadIdx.x] = sum;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel often_and_once<<<(1, 1, 1), (32, 1, 1)>>> (line 82), 1 request a block
//| testdata/audit/bounds.cu:49:5: note: store touches 4 sectors per request (ideal 4)
//|    49 |     out[threadIdx.x] = v;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel either_way<<<(1, 1, 1), (32, 1, 1)>>> (line 83), 1 request a block
//| testdata/audit/bounds.cu:55:9: note: load touches 4 sectors per request (ideal 4)
//|    55 |     if (at[threadIdx.x])
//|       |         ^~~~~~~~~~~~~~~
//|   note: address at + 4*tx; kernel by_data<<<(1, 1, 1), (64, 1, 1)>>> (line 84), 2 requests a block
//| testdata/audit/bounds.cu:57:9: note: store touches 1 to 4 sectors per request, typically 4 (ideal 4)
//|    57 |         out[threadIdx.x] = one(in, threadIdx.x < 32 ? threadIdx.x : 8 * threadIdx.x);
//|       |         ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel by_data<<<(1, 1, 1), (64, 1, 1)>>> (line 84)
//|   note: assumed: no lane is switched off by data
//| testdata/audit/bounds.cu:64:5: note: atomic of unknown cost, at least 1 wavefront per request: no measured rule
//|    64 |     atomicAdd(&sum[threadIdx.x & 1], in[threadIdx.x]);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address sum + 4*(tx % 2); kernel spin<<<(1, 1, 1), (32, 1, 1)>>> (line 85), 1 request a block
//| testdata/audit/bounds.cu:64:38: note: load touches 4 sectors per request (ideal 4)
//|    64 |     atomicAdd(&sum[threadIdx.x & 1], in[threadIdx.x]);
//|       |                                      ^~~~~~~~~~~~~~~
//|   note: address in + 4*tx; kernel spin<<<(1, 1, 1), (32, 1, 1)>>> (line 85), 1 request a block
//| testdata/audit/bounds.cu:67:5: note: store touches 4 sectors per request (ideal 4)
//|    67 |     out[threadIdx.x] = sum[threadIdx.x & 1];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel spin<<<(1, 1, 1), (32, 1, 1)>>> (line 85), 1 request a block
//| testdata/audit/bounds.cu:67:24: note: load takes 1 wavefront per request (ideal 1, a broadcast: free)
//|    67 |     out[threadIdx.x] = sum[threadIdx.x & 1];
//|       |                        ^~~~~~~~~~~~~~~~~~~~
//|   note: address sum + 4*(tx % 2); kernel spin<<<(1, 1, 1), (32, 1, 1)>>> (line 85), 1 request a block
//| testdata/audit/bounds.cu:75:9: note: store is never executed under this launch
//|    75 |         out[threadIdx.x] = 0;
//|       |         ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel never<<<(1, 1, 1), (32, 1, 1)>>> (line 86), 0 requests a block
//| testdata/audit/bounds.cu:19:17: note: kernel beside_a_trap<<<(1, 1, 1), (32, 1, 1)>>> (line 80): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 1 access not counted
//| testdata/audit/bounds.cu:26:17: note: kernel beside_data<<<(1, 1, 1), (32, 1, 1)>>> (line 81): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency); 1 access not counted
//| testdata/audit/bounds.cu:33:17: note: kernel often_and_once<<<(1, 1, 1), (32, 1, 1)>>> (line 82): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency); 1 access not counted
//| testdata/audit/bounds.cu:43:17: note: kernel either_way<<<(1, 1, 1), (32, 1, 1)>>> (line 83): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency); 1 access not counted
//|   note: fix first: the load on line 11, 14 excess sectors a request
//| testdata/audit/bounds.cu:54:17: note: kernel by_data<<<(1, 1, 1), (64, 1, 1)>>> (line 84): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency); 2 accesses not counted
//|   note: fix first: the load on line 11, 14 excess sectors a request
//| testdata/audit/bounds.cu:62:17: note: kernel spin<<<(1, 1, 1), (32, 1, 1)>>> (line 85): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency); 1 wavefront of shared memory, 1 would do; 1 access not counted
//| testdata/audit/bounds.cu:73:17: note: kernel never<<<(1, 1, 1), (32, 1, 1)>>> (line 86)
