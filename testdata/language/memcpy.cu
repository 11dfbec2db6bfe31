// memcpy and memset take void *: what a pointer points to tells the compiler nothing of its alignment, and memory behind one is
// moved byte by byte. In arrays that the compiler places itself the offset shows how wide the pieces may be. Measured with nvcc 13
// for sm_90: the instructions are those counted here.
//
// Numbers behind //= are counted by hand.
#include <string.h>

struct __align__(16) quad {
    float x, y, z, w;
};

struct packed {
    unsigned short d;
    unsigned char high[4], low[16];
};

__device__ float4 table[64];

__global__ void behind_pointers(unsigned *out, const unsigned *in, quad *q, const packed *p) {
    unsigned word, high;
    memcpy(&word, &in[threadIdx.x], 4);
    //= load memcpy(&word, &in[threadIdx.x], 4) = 4 x4
    memcpy(&high, p[threadIdx.x].high, sizeof high); // 32 · 22 bytes are 22 sectors, and each is met
    //= load memcpy(&high, p[threadIdx.x].high, sizeof high) = 22 x4
    memset(&q[threadIdx.x], 0, sizeof(quad));
    //= store memset(&q[threadIdx.x], 0, sizeof(quad)) = 16 x16
    out[threadIdx.x] = word + high;
    //= store out[threadIdx.x] = 4 x1
}

__global__ void in_arrays(float4 *out, const float *in) {
    __shared__ float4 s[32];
    __shared__ float t[160];
    float4 a, b, c;
    memset(&s[threadIdx.x], 0, 16);
    //= store memset(&s[threadIdx.x], 0, 16) = 4 x1
    memcpy(&a, &s[threadIdx.x ^ 1], 16);
    //= load memcpy(&a, &s[threadIdx.x ^ 1], 16) = 4 x1
    memcpy(&b, &t[5 * threadIdx.x], 16); // 20 bytes apart: pieces of 4, a lane's word 5 on from its neighbour's
    //= load memcpy(&b, &t[5 * threadIdx.x], 16) = 1 x4
    memcpy(&c, &table[threadIdx.x], 16);
    //= load memcpy(&c, &table[threadIdx.x], 16) = 16 x1
    memcpy(&s[threadIdx.x], &in[4 * threadIdx.x], 16); // each side by itself
    //= load memcpy(&s[threadIdx.x], &in[4 * threadIdx.x], 16) = 16 x16
    //= store memcpy(&s[threadIdx.x], &in[4 * threadIdx.x], 16) = 4 x1
    out[threadIdx.x] = make_float4(a.x, b.x, c.x, s[threadIdx.x].x);
    //= store out[threadIdx.x] = 16 x1
    //= load s[threadIdx.x].x = 4 x1
}

void run(unsigned *out, const unsigned *in, quad *q, const packed *p) {
    behind_pointers<<<1, 32>>>(out, in, q, p);
    in_arrays<<<1, 32>>>((float4 *)out, (const float *)in);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/language/memcpy.cu:25:5: warning: store touches 16 sectors per request, 1 would do: 16× the sectors [global-uncoalesced]
//|    25 |     memset(&q[threadIdx.x], 0, sizeof(quad));
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: array-of-structs: quad is 16 bytes and is moved whole, but in 16 requests of 1 bytes, each of which touches all sectors again
//|   note: address q + 16*tx + {0, 1, … 15}; kernel behind_pointers<<<(1, 1, 1), (32, 1, 1)>>> (line 52), 16 requests a block
//|   note: a compiler can make one store of 16 bytes of 16 neighbouring ones of a thread: 16 sectors a request then, instead of 16 × 16
//|   note: suggestion: none: the same lanes store all of quad, 16 bytes that one access moves
//| testdata/language/memcpy.cu:43:5: warning: load touches 16 sectors per request, 1 would do: 16× the sectors [global-uncoalesced]
//|    43 |     memcpy(&s[threadIdx.x], &in[4 * threadIdx.x], 16); // each side by itself
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, 16 elements (16 bytes), while the unrolled loop walks along the row: a 32-byte sector serves 2 lanes, not 32
//|   note: address in + 16*tx + {0, 1, … 15}; kernel in_arrays<<<(1, 1, 1), (32, 1, 1)>>> (line 53), 16 requests a block
//|   note: a compiler can make one load of 4 bytes of 4 neighbouring ones of a thread: 16 sectors a request then, instead of 4 × 16
//| testdata/language/memcpy.cu:23:5: warning: load touches 22 sectors per request, 1 would do: 22× the sectors [global-uncoalesced]
//|    23 |     memcpy(&high, p[threadIdx.x].high, sizeof high); // 32 · 22 bytes are 22 sectors, and each is me…
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: array-of-structs: lanes are one packed (22 bytes) apart and each uses 1 bytes of it: a 32-byte sector serves 1.45 lanes on average, not 32
//|   note: address p + 22*tx + {2, 3, 4, 5}; kernel behind_pointers<<<(1, 1, 1), (32, 1, 1)>>> (line 52), 4 requests a block
//|   note: a compiler can make one load of 2 bytes of 2 neighbouring ones of a thread: 22 sectors a request then, instead of 2 × 22
//|   note: suggestion: an array for each field of packed (structure of arrays) instead of an array of packed: 22 → 4 sectors per request, 44 → 8 a block over all accesses to packed, neighbouring ones merged (cuaddr whatif --soa packed)
//| testdata/language/memcpy.cu:21:5: warning: load touches 4 sectors per request, 1 would do: 4× the sectors [global-uncoalesced]
//|    21 |     memcpy(&word, &in[threadIdx.x], 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, 4 elements (4 bytes), while the unrolled loop walks along the row: a 32-byte sector serves 8 lanes, not 32
//|   note: address in + 4*tx + {0, 1, 2, 3}; kernel behind_pointers<<<(1, 1, 1), (32, 1, 1)>>> (line 52), 4 requests a block
//|   note: a compiler can make one load of 4 bytes of 4 neighbouring ones of a thread: 4 sectors a request then, instead of 4 × 4
//| testdata/language/memcpy.cu:46:51: warning: load takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    46 |     out[threadIdx.x] = make_float4(a.x, b.x, c.x, s[threadIdx.x].x);
//|       |                                                   ^~~~~~~~~~~~~~~~
//|   note: column-of-structs: neighbouring lanes are one float4 (16 bytes) apart and each uses 4 bytes of it; gcd(4, 32) = 4, so the 32 lanes meet in 32/4 = 8 banks: 4 ways
//|   note: address s + 16*tx; kernel in_arrays<<<(1, 1, 1), (32, 1, 1)>>> (line 53), 1 request a block
//|   note: suggestion: an array for each field of float4 (structure of arrays) instead of an array of float4: 4 → 1 wavefronts per request, 16 → 13 a block over all accesses to float4 (cuaddr whatif --soa float4)
//| testdata/language/memcpy.cu:27:5: note: store touches 4 sectors per request (ideal 4)
//|    27 |     out[threadIdx.x] = word + high;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel behind_pointers<<<(1, 1, 1), (32, 1, 1)>>> (line 52), 1 request a block
//| testdata/language/memcpy.cu:35:5: note: store takes 4 wavefronts per request (ideal 4)
//|    35 |     memset(&s[threadIdx.x], 0, 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address s + 16*tx; kernel in_arrays<<<(1, 1, 1), (32, 1, 1)>>> (line 53), 1 request a block
//| testdata/language/memcpy.cu:37:5: note: load takes 4 wavefronts per request (ideal 4)
//|    37 |     memcpy(&a, &s[threadIdx.x ^ 1], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address s + 16*(tx ^ 1); kernel in_arrays<<<(1, 1, 1), (32, 1, 1)>>> (line 53), 1 request a block
//| testdata/language/memcpy.cu:39:5: note: load takes 1 wavefront per request (ideal 1)
//|    39 |     memcpy(&b, &t[5 * threadIdx.x], 16); // 20 bytes apart: pieces of 4, a lane's word 5 on from its…
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address t + 20*tx + {0, 4, 8, 12}; kernel in_arrays<<<(1, 1, 1), (32, 1, 1)>>> (line 53), 4 requests a block
//| testdata/language/memcpy.cu:41:5: note: load touches 16 sectors per request (ideal 16)
//|    41 |     memcpy(&c, &table[threadIdx.x], 16);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address table + 16*tx; kernel in_arrays<<<(1, 1, 1), (32, 1, 1)>>> (line 53), 1 request a block
//| testdata/language/memcpy.cu:43:5: note: store takes 4 wavefronts per request (ideal 4)
//|    43 |     memcpy(&s[threadIdx.x], &in[4 * threadIdx.x], 16); // each side by itself
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address s + 16*tx; kernel in_arrays<<<(1, 1, 1), (32, 1, 1)>>> (line 53), 1 request a block
//| testdata/language/memcpy.cu:46:5: note: store touches 16 sectors per request (ideal 16)
//|    46 |     out[threadIdx.x] = make_float4(a.x, b.x, c.x, s[threadIdx.x].x);
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 16*tx; kernel in_arrays<<<(1, 1, 1), (32, 1, 1)>>> (line 53), 1 request a block
//| testdata/language/memcpy.cu:19:17: note: kernel behind_pointers<<<(1, 1, 1), (32, 1, 1)>>> (line 52): a block asks for 896 bytes of global memory and moves 11648 (7 % efficiency)
//|   note: fix first: the store on line 25, 240 excess sectors a block
//| testdata/language/memcpy.cu:31:17: note: kernel in_arrays<<<(1, 1, 1), (32, 1, 1)>>> (line 53): a block asks for 1536 bytes of global memory and moves 9216 (16 % efficiency); 20 wavefronts of shared memory, 17 would do
//|   note: fix first: the load on line 43, 240 excess sectors a block, for a sector from memory costs about 6 replayed wavefronts
