// One access in loops of unknown length and outside of them: a loop counts as 32 turns, and a loop in a loop as 32 times as many.
//
// Numbers behind //= are counted by hand.

__device__ float get(const float *p, int i) {
    return p[i];
    //= once: load p[i] = 7.878788 peak 8 assumed
    //= nested: load p[i] = 15.757576 peak 16 assumed
    //= known: load p[i] = 7.428571 peak 8
}

// (4 + 32 · 8) / 33
__global__ void once(float *out, const float *in, int n) {
    float s = get(in, threadIdx.x);
    for (int i = 0; i < n; i++)
        s += get(in, 64 * i + 2 * threadIdx.x);
    out[threadIdx.x] = s;
    //= store out[threadIdx.x] = 4
}

// (32 · 8 + 1024 · 16) / 1056
__global__ void nested(float *out, const float *in, int n, int m) {
    float s = 0;
    for (int i = 0; i < n; i++) {
        s += get(in, 64 * i + 2 * threadIdx.x);
        for (int j = 0; j < m; j++)
            s += get(in, 1024 * i + 128 * j + 4 * threadIdx.x);
    }
    out[threadIdx.x] = s;
    //= store out[threadIdx.x] = 4
}

// (4 + 6 · 8) / 7
__global__ void known(float *out, const float *in) {
    float s = get(in, threadIdx.x);
    for (int i = 0; i < 6; i++)
        s += get(in, 64 * i + 2 * threadIdx.x);
    out[threadIdx.x] = s;
    //= store out[threadIdx.x] = 4
}

void run(float *out, const float *in, int n, int m) {
    once<<<1, 32>>>(out, in, n);
    nested<<<1, 32>>>(out, in, n, m);
    known<<<1, 32>>>(out, in);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/weights.cu:6:12: warning: load touches 15.76 sectors per request, 4 would do: 3.94× the sectors [global-uncoalesced]
//|     6 |     return p[i];
//|       |            ^~~~
//|   note: strided: neighbouring lanes are 4 elements (16 bytes) apart: a 32-byte sector serves 2 lanes, not 8
//|   note: address in + 8*tx + 256*k | in + 16*tx + 4096*k + 512*k2; kernel nested<<<(1, 1, 1), (32, 1, 1)>>> (line 44)
//|   note: assumed: a loop of unknown length makes 32 turns
//| testdata/audit/weights.cu:6:12: warning: load touches 7.88 sectors per request, 4 would do: 1.97× the sectors [global-uncoalesced]
//|     6 |     return p[i];
//|       |            ^~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address in + 4*tx | in + 8*tx + 256*k; kernel once<<<(1, 1, 1), (32, 1, 1)>>> (line 43)
//|   note: assumed: a loop of unknown length makes 32 turns
//| testdata/audit/weights.cu:6:12: warning: load touches 7.43 sectors per request, 4 would do: 1.86× the sectors [global-uncoalesced]
//|     6 |     return p[i];
//|       |            ^~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address in + 4*tx | in + 8*tx + 256*k; kernel known<<<(1, 1, 1), (32, 1, 1)>>> (line 45), 7 requests a block
//| testdata/audit/weights.cu:17:5: note: store touches 4 sectors per request (ideal 4)
//|    17 |     out[threadIdx.x] = s;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel once<<<(1, 1, 1), (32, 1, 1)>>> (line 43), 1 request a block
//| testdata/audit/weights.cu:29:5: note: store touches 4 sectors per request (ideal 4)
//|    29 |     out[threadIdx.x] = s;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel nested<<<(1, 1, 1), (32, 1, 1)>>> (line 44), 1 request a block
//| testdata/audit/weights.cu:38:5: note: store touches 4 sectors per request (ideal 4)
//|    38 |     out[threadIdx.x] = s;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel known<<<(1, 1, 1), (32, 1, 1)>>> (line 45), 1 request a block
//| testdata/audit/weights.cu:13:17: note: kernel once<<<(1, 1, 1), (32, 1, 1)>>> (line 43): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency); 1 access not counted
//|   note: fix first: the load on line 6, 3.88 excess sectors a request
//| testdata/audit/weights.cu:22:17: note: kernel nested<<<(1, 1, 1), (32, 1, 1)>>> (line 44): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency); 1 access not counted
//|   note: fix first: the load on line 6, 11.76 excess sectors a request
//| testdata/audit/weights.cu:34:17: note: kernel known<<<(1, 1, 1), (32, 1, 1)>>> (line 45): a block asks for 1024 bytes of global memory and moves 1792 (57 % efficiency)
//|   note: fix first: the load on line 6, 24 excess sectors a block
