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
    spin<<<1, 32>>>(in, out);
    never<<<1, 32>>>(out);
}

// check-command: check --all %s
// check-output:
//| testdata/audit/bounds.cu:6:12: note: load of unknown cost: misaligned
//|     6 |     return *(const float4 *)p;
//|       |            ^~~~~~~~~~~~~~~~~~
//|   note: address in | in + 16*tx + 4; kernel beside_a_trap<<<(1, 1, 1), (32, 1, 1)>>> (line 59), 2 requests a block
//| testdata/audit/bounds.cu:19:5: note: store touches 16 sectors per request (ideal 16)
//|    19 |     out[threadIdx.x] = make_float4(a.x, a.y, b.x, b.y);
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 16*tx; kernel beside_a_trap<<<(1, 1, 1), (32, 1, 1)>>> (line 59), 1 request a block
//| testdata/audit/bounds.cu:11:12: note: load of unknown cost, 3 to 13.33 sectors per request: data-dependent
//|    11 |     return p[i];
//|       |            ^~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 3 and 13.33 sectors a request
//|   note: address in + 4*tx + {0, 128} | in + 4*at[threadIdx.x]; kernel beside_data<<<(1, 1, 1), (32, 1, 1)>>> (line 60), 3 requests a block
//| testdata/audit/bounds.cu:25:5: note: store touches 4 sectors per request (ideal 4)
//|    25 |     out[threadIdx.x] = one(in, threadIdx.x) + one(in + 32, threadIdx.x) + one(in, at[threadIdx.x]);
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel beside_data<<<(1, 1, 1), (32, 1, 1)>>> (line 60), 1 request a block
//| testdata/audit/bounds.cu:25:83: note: load touches 4 sectors per request (ideal 4)
//|    25 |     out[threadIdx.x] = one(in, threadIdx.x) + one(in + 32, threadIdx.x) + one(in, at[threadIdx.x]);
//|       |                                                                                   ^~~~~~~~~~~~~~~
//|   note: address at + 4*tx; kernel beside_data<<<(1, 1, 1), (32, 1, 1)>>> (line 60), 1 request a block
//| testdata/audit/bounds.cu:11:12: note: load of unknown cost, 1 to 32 sectors per request: data-dependent
//|    11 |     return p[i];
//|       |            ^~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address in + 4*at[threadIdx.x] | in + 4*tx + 128*k; kernel often_and_once<<<(1, 1, 1), (32, 1, 1)>>> (line 61)
//| testdata/audit/bounds.cu:32:25: note: load touches 4 sectors per request (ideal 4)
//|    32 |     float sum = one(in, at[threadIdx.x]);
//|       |                         ^~~~~~~~~~~~~~~
//|   note: address at + 4*tx; kernel often_and_once<<<(1, 1, 1), (32, 1, 1)>>> (line 61), 1 request a block
//| testdata/audit/bounds.cu:36:5: note: store touches 4 sectors per request (ideal 4)
//|    36 |     out[threadIdx.x] = sum;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel often_and_once<<<(1, 1, 1), (32, 1, 1)>>> (line 61), 1 request a block
//| testdata/audit/bounds.cu:43:5: note: atomic of unknown cost, at least 1 wavefront per request: no measured rule
//|    43 |     atomicAdd(&sum[threadIdx.x & 1], in[threadIdx.x]);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address sum + 4*(tx % 2); kernel spin<<<(1, 1, 1), (32, 1, 1)>>> (line 62), 1 request a block
//| testdata/audit/bounds.cu:43:38: note: load touches 4 sectors per request (ideal 4)
//|    43 |     atomicAdd(&sum[threadIdx.x & 1], in[threadIdx.x]);
//|       |                                      ^~~~~~~~~~~~~~~
//|   note: address in + 4*tx; kernel spin<<<(1, 1, 1), (32, 1, 1)>>> (line 62), 1 request a block
//| testdata/audit/bounds.cu:46:5: note: store touches 4 sectors per request (ideal 4)
//|    46 |     out[threadIdx.x] = sum[threadIdx.x & 1];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel spin<<<(1, 1, 1), (32, 1, 1)>>> (line 62), 1 request a block
//| testdata/audit/bounds.cu:46:24: note: load takes 1 wavefront per request (ideal 1, a broadcast: free)
//|    46 |     out[threadIdx.x] = sum[threadIdx.x & 1];
//|       |                        ^~~~~~~~~~~~~~~~~~~~
//|   note: address sum + 4*(tx % 2); kernel spin<<<(1, 1, 1), (32, 1, 1)>>> (line 62), 1 request a block
//| testdata/audit/bounds.cu:54:9: note: store is never executed under this launch
//|    54 |         out[threadIdx.x] = 0;
//|       |         ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel never<<<(1, 1, 1), (32, 1, 1)>>> (line 63), 0 requests a block
//| testdata/audit/bounds.cu:17:17: note: kernel beside_a_trap<<<(1, 1, 1), (32, 1, 1)>>> (line 59): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 1 access not counted
//| testdata/audit/bounds.cu:24:17: note: kernel beside_data<<<(1, 1, 1), (32, 1, 1)>>> (line 60): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency); 1 access not counted
//| testdata/audit/bounds.cu:31:17: note: kernel often_and_once<<<(1, 1, 1), (32, 1, 1)>>> (line 61): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency); 1 access not counted
//| testdata/audit/bounds.cu:41:17: note: kernel spin<<<(1, 1, 1), (32, 1, 1)>>> (line 62): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency); 1 wavefront of shared memory, 1 would do; 1 access not counted
//| testdata/audit/bounds.cu:52:17: note: kernel never<<<(1, 1, 1), (32, 1, 1)>>> (line 63)
