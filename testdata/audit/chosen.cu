// Variables that a condition chooses, by value, reference and pointer, and arrays that a pointer walks.
//
// Numbers behind //= were counted by a program of a few lines that walks the lanes.

__device__ const int &greater(const int &a, const int &b) { return a < b ? b : a; }
__device__ int &lesser(int &a, int &b) { return a < b ? a : b; }

__global__ void chosen(float *a) {
    int i = threadIdx.x, u = i, v = 2 * i;
    (i & 1 ? u : v) = 8 * i; // odd lanes 8 words apart
    a[u] = 1;
    //= store a[u] = 19 peak 20
    int s = i, t = i;
    int *p = i & 1 ? &s : &t;
    *p = 9 * i;
    a[t + 2000] = 1; // even lanes 18 words apart
    //= store a[t + 2000] = 19 peak 20
    a[greater(i, 7)] = 1;
    //= store a[greater(i, 7)] = 4
    int x = 40, y = i;
    lesser(x, y) = 5;
    a[i + y] = 1; // 5 below 40, i from there on
    //= store a[i + y] = 6.5 peak 8
    int m = i, w = i;
    int &r = i < 20 ? m : w;
    r += 6 * i;
    a[m] = 1; // 0, 7 … 133, 17 sectors, and among them 20 … 31; then 32 … 63
    //= store a[m] = 10.5 peak 17
}

__device__ void twice(int *p, int n) {
    while (n--) {
        *p *= 2;
        ++p;
    }
}

__global__ void walked(float *a) {
    int i = threadIdx.x, p[3] = {i, i, i}, q[3];
    for (int *at = p; at < p + 3; ++at)
        *at *= 2;
    a[p[1]] = 1;
    //= store a[p[1]] = 8
    int *to = q;
    for (int k = 0; k < 3; ++k)
        *to++ = 4 * i;
    a[q[2]] = 1;
    //= store a[q[2]] = 16
    twice(p, 2);
    a[p[1]] = 1;
    //= store a[p[1]] = 16
    a[p[2]] = 1;
    //= store a[p[2]] = 8
}

void run(float *a) {
    chosen<<<1, 64>>>(a);
    walked<<<1, 64>>>(a);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/chosen.cu:11:5: warning: store touches 19 sectors per request, 4 would do: 4.75× the sectors [global-uncoalesced]
//|    11 |     a[u] = 1;
//|       |     ^~~~
//|   note: irregular: the 32 lanes follow no single stride: they lie in 20 sectors of 9 lines of 128 bytes
//|   note: byte offsets of lanes 0 … 31: 0 928 8 992 16 1056 24 1120 32 1184 40 1248 48 1312 56 1376 64 1440 72 1504 80 1568 88 1632 96 1696 104 1760 112 1824 120 1888
//|   note: address a + 4*(tx % 2 != 0 ? 8*tx : tx); kernel chosen<<<(1, 1, 1), (64, 1, 1)>>> (line 57), 2 requests a block
//| testdata/audit/chosen.cu:16:5: warning: store touches 19 sectors per request, 4 would do: 4.75× the sectors [global-uncoalesced]
//|    16 |     a[t + 2000] = 1; // even lanes 18 words apart
//|       |     ^~~~~~~~~~~
//|   note: irregular: the 32 lanes follow no single stride: they lie in 20 sectors of 11 lines of 128 bytes
//|   note: byte offsets of lanes 0 … 31: 0 -1020 72 -1012 144 -1004 216 -996 288 -988 360 -980 432 -972 504 -964 576 -956 648 -948 720 -940 792 -932 864 -924 936 -916 1008 -908 1080 -900
//|   note: address a + 4*(tx % 2 == 0 ? 9*tx : tx) + 8000; kernel chosen<<<(1, 1, 1), (64, 1, 1)>>> (line 57), 2 requests a block
//| testdata/audit/chosen.cu:47:5: warning: store touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    47 |     a[q[2]] = 1;
//|       |     ^~~~~~~
//|   note: strided: neighbouring lanes are 4 elements (16 bytes) apart: a 32-byte sector serves 2 lanes, not 8
//|   note: address a + 16*tx; kernel walked<<<(1, 1, 1), (64, 1, 1)>>> (line 58), 2 requests a block
//| testdata/audit/chosen.cu:50:5: warning: store touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    50 |     a[p[1]] = 1;
//|       |     ^~~~~~~
//|   note: strided: neighbouring lanes are 4 elements (16 bytes) apart: a 32-byte sector serves 2 lanes, not 8
//|   note: address a + 16*tx; kernel walked<<<(1, 1, 1), (64, 1, 1)>>> (line 58), 2 requests a block
//| testdata/audit/chosen.cu:27:5: warning: store touches 10.5 sectors per request, 4 would do: 2.62× the sectors [global-uncoalesced]
//|    27 |     a[m] = 1; // 0, 7 … 133, 17 sectors, and among them 20 … 31; then 32 … 63
//|       |     ^~~~
//|   note: irregular: the 32 lanes follow no single stride: they lie in 17 sectors of 5 lines of 128 bytes
//|   note: byte offsets of lanes 0 … 31: 0 28 56 84 112 140 168 196 224 252 280 308 336 364 392 420 448 476 504 532 80 84 88 92 96 100 104 108 112 116 120 124
//|   note: address a + 4*(tx < 20 ? 7*tx : tx); kernel chosen<<<(1, 1, 1), (64, 1, 1)>>> (line 57), 2 requests a block
//| testdata/audit/chosen.cu:42:5: warning: store touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    42 |     a[p[1]] = 1;
//|       |     ^~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address a + 8*tx; kernel walked<<<(1, 1, 1), (64, 1, 1)>>> (line 58), 2 requests a block
//| testdata/audit/chosen.cu:52:5: warning: store touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    52 |     a[p[2]] = 1;
//|       |     ^~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address a + 8*tx; kernel walked<<<(1, 1, 1), (64, 1, 1)>>> (line 58), 2 requests a block
//| testdata/audit/chosen.cu:22:5: warning: store touches 6.5 sectors per request, 4 would do: 1.62× the sectors [global-uncoalesced]
//|    22 |     a[i + y] = 1; // 5 below 40, i from there on
//|       |     ^~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 20 bytes past a 32-byte boundary: 128 bytes touch 8 sectors, where 4 would do
//|   note: address a + 4*tx + 4*(tx < 41 ? 5 : tx); kernel chosen<<<(1, 1, 1), (64, 1, 1)>>> (line 57), 2 requests a block
//| testdata/audit/chosen.cu:18:5: note: store touches 4 sectors per request (ideal 4)
//|    18 |     a[greater(i, 7)] = 1;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address a + 4*(tx < 7 ? 7 : tx); kernel chosen<<<(1, 1, 1), (64, 1, 1)>>> (line 57), 2 requests a block
//| testdata/audit/chosen.cu:8:17: note: kernel chosen<<<(1, 1, 1), (64, 1, 1)>>> (line 57): a block asks for 1280 bytes of global memory and moves 3776 (33 % efficiency)
//|   note: fix first: the store on line 11, 30 excess sectors a block
//| testdata/audit/chosen.cu:38:17: note: kernel walked<<<(1, 1, 1), (64, 1, 1)>>> (line 58): a block asks for 1024 bytes of global memory and moves 3072 (33 % efficiency)
//|   note: fix first: the store on line 47, 24 excess sectors a block
