// When an array for each field gains something. By hand, a warp: 4 bytes of each of 32 records of 8, 12, 16 bytes lie in 8, 12,
// 16 sectors, in an array of their own in 4. Where the lanes load all of a small record, L1 has the other fields already.
struct Pair { float a, b; };             // one load of 8 bytes, were it aligned
struct Triple { float a, b, c; };        // no alignment makes it fewer loads
struct alignas(16) Four { float a, b, c, d; };

__global__ void whole(float *out, const Pair *p, const Triple *t, const Four *f, const float2 *v) {
    int i = blockIdx.x * 128 + threadIdx.x;
    out[i] = p[i].a + p[i].b + t[i].a + t[i].b + t[i].c + f[i].a + f[i].b + f[i].c + f[i].d + v[i].x + v[i].y;
}
__global__ void part(float *out, const Pair *p, const Four *f, const float2 *v) { // bytes stay unused
    int i = blockIdx.x * 128 + threadIdx.x;
    out[i] = p[i].a + f[i].a + f[i].b + v[i].x;
}
__global__ void lanes(float *out, const Pair *p) { // not the same lanes
    int i = blockIdx.x * 128 + threadIdx.x;
    float a = p[i].a;
    if (threadIdx.x % 2)
        a += p[i].b;
    out[i] = a;
}
__global__ void stored(Pair *p) { // stores go through to L2
    int i = blockIdx.x * 128 + threadIdx.x;
    p[i].a = p[i].b;
    p[i].b = 1;
}
int main() {
    whole<<<8, 128>>>(0, 0, 0, 0, 0);
    part<<<8, 128>>>(0, 0, 0, 0);
    lanes<<<8, 128>>>(0, 0);
    stored<<<8, 128>>>(0);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/whatif/records.cu:9:59: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|     9 |     out[i] = p[i].a + p[i].b + t[i].a + t[i].b + t[i].c + f[i].a + f[i].b + f[i].c + f[i].d + v[i].x…
//|       |                                                           ^~~~~~
//|   note: array-of-structs: lanes are one Four (16 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2 lanes, not 8
//|   note: address f + 16*tx + 2048*bx; kernel whole<<<(8, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//|   note: a compiler can make one load of 16 bytes of 4 neighbouring ones of a thread: 16 sectors a request then, instead of 4 × 16
//|   note: suggestion: none: the same lanes load all of Four, 16 bytes that one access moves
//| testdata/whatif/records.cu:9:68: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|     9 |     out[i] = p[i].a + p[i].b + t[i].a + t[i].b + t[i].c + f[i].a + f[i].b + f[i].c + f[i].d + v[i].x…
//|       |                                                                    ^~~~~~
//|   note: array-of-structs: lanes are one Four (16 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2 lanes, not 8
//|   note: address f + 16*tx + 2048*bx + 4; kernel whole<<<(8, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//|   note: a compiler can make one load of 16 bytes of 4 neighbouring ones of a thread: 16 sectors a request then, instead of 4 × 16
//|   note: suggestion: none: the same lanes load all of Four, 16 bytes that one access moves
//| testdata/whatif/records.cu:9:77: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|     9 |     out[i] = p[i].a + p[i].b + t[i].a + t[i].b + t[i].c + f[i].a + f[i].b + f[i].c + f[i].d + v[i].x…
//|       |                                                                             ^~~~~~
//|   note: array-of-structs: lanes are one Four (16 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2 lanes, not 8
//|   note: address f + 16*tx + 2048*bx + 8; kernel whole<<<(8, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//|   note: a compiler can make one load of 16 bytes of 4 neighbouring ones of a thread: 16 sectors a request then, instead of 4 × 16
//|   note: suggestion: none: the same lanes load all of Four, 16 bytes that one access moves
//| testdata/whatif/records.cu:9:86: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|     9 |     out[i] = p[i].a + p[i].b + t[i].a + t[i].b + t[i].c + f[i].a + f[i].b + f[i].c + f[i].d + v[i].x…
//|       |                                                                                      ^~~~~~
//|   note: array-of-structs: lanes are one Four (16 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2 lanes, not 8
//|   note: address f + 16*tx + 2048*bx + 12; kernel whole<<<(8, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//|   note: a compiler can make one load of 16 bytes of 4 neighbouring ones of a thread: 16 sectors a request then, instead of 4 × 16
//|   note: suggestion: none: the same lanes load all of Four, 16 bytes that one access moves
//| testdata/whatif/records.cu:13:23: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    13 |     out[i] = p[i].a + f[i].a + f[i].b + v[i].x;
//|       |                       ^~~~~~
//|   note: array-of-structs: lanes are one Four (16 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2 lanes, not 8
//|   note: address f + 16*tx + 2048*bx; kernel part<<<(8, 1, 1), (128, 1, 1)>>> (line 29), 4 requests a block
//|   note: a compiler can make one load of 8 bytes of 2 neighbouring ones of a thread: 16 sectors a request then, instead of 2 × 16
//|   note: suggestion: an array for each field of Four (structure of arrays) instead of an array of Four: 16 → 4 sectors per request, 64 → 32 a block over all accesses to Four, neighbouring ones merged (cuaddr whatif --soa Four)
//| testdata/whatif/records.cu:13:32: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    13 |     out[i] = p[i].a + f[i].a + f[i].b + v[i].x;
//|       |                                ^~~~~~
//|   note: array-of-structs: lanes are one Four (16 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2 lanes, not 8
//|   note: address f + 16*tx + 2048*bx + 4; kernel part<<<(8, 1, 1), (128, 1, 1)>>> (line 29), 4 requests a block
//|   note: a compiler can make one load of 8 bytes of 2 neighbouring ones of a thread: 16 sectors a request then, instead of 2 × 16
//|   note: suggestion: an array for each field of Four (structure of arrays) instead of an array of Four: 16 → 4 sectors per request, 64 → 32 a block over all accesses to Four, neighbouring ones merged (cuaddr whatif --soa Four)
//| testdata/whatif/records.cu:9:32: warning: load touches 12 sectors per request, 4 would do: 3× the sectors [global-uncoalesced]
//|     9 |     out[i] = p[i].a + p[i].b + t[i].a + t[i].b + t[i].c + f[i].a + f[i].b + f[i].c + f[i].d + v[i].x…
//|       |                                ^~~~~~
//|   note: array-of-structs: lanes are one Triple (12 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2.67 lanes on average, not 8
//|   note: address t + 12*tx + 1536*bx; kernel whole<<<(8, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//|   note: suggestion: the same lanes load all of Triple, and the other fields come from L1: an array for each would move the same bytes from L2 and memory
//| testdata/whatif/records.cu:9:41: warning: load touches 12 sectors per request, 4 would do: 3× the sectors [global-uncoalesced]
//|     9 |     out[i] = p[i].a + p[i].b + t[i].a + t[i].b + t[i].c + f[i].a + f[i].b + f[i].c + f[i].d + v[i].x…
//|       |                                         ^~~~~~
//|   note: array-of-structs: lanes are one Triple (12 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2.67 lanes on average, not 8
//|   note: address t + 12*tx + 1536*bx + 4; kernel whole<<<(8, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//|   note: suggestion: the same lanes load all of Triple, and the other fields come from L1: an array for each would move the same bytes from L2 and memory
//| testdata/whatif/records.cu:9:50: warning: load touches 12 sectors per request, 4 would do: 3× the sectors [global-uncoalesced]
//|     9 |     out[i] = p[i].a + p[i].b + t[i].a + t[i].b + t[i].c + f[i].a + f[i].b + f[i].c + f[i].d + v[i].x…
//|       |                                                  ^~~~~~
//|   note: array-of-structs: lanes are one Triple (12 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2.67 lanes on average, not 8
//|   note: address t + 12*tx + 1536*bx + 8; kernel whole<<<(8, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//|   note: suggestion: the same lanes load all of Triple, and the other fields come from L1: an array for each would move the same bytes from L2 and memory
//| testdata/whatif/records.cu:19:14: warning: load touches 8 sectors per request, 2 would do: 4× the sectors [global-uncoalesced]
//|    19 |         a += p[i].b;
//|       |              ^~~~~~
//|   note: array-of-structs: lanes are one Pair (8 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 4 lanes, not 8
//|   note: address p + 8*tx + 1024*bx + 4; kernel lanes<<<(8, 1, 1), (128, 1, 1)>>> (line 30), 4 requests a block, 16 of 32 lanes active
//|   note: suggestion: an array for each field of Pair (structure of arrays) instead of an array of Pair: 8 → 4 sectors per request, 64 → 32 a block over all accesses to Pair (cuaddr whatif --soa Pair)
//| testdata/whatif/records.cu:9:14: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|     9 |     out[i] = p[i].a + p[i].b + t[i].a + t[i].b + t[i].c + f[i].a + f[i].b + f[i].c + f[i].d + v[i].x…
//|       |              ^~~~~~
//|   note: array-of-structs: lanes are one Pair (8 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 4 lanes, not 8
//|   note: address p + 8*tx + 1024*bx; kernel whole<<<(8, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//|   note: suggestion: the same lanes load all of Pair, and the other fields come from L1: an array for each would move the same bytes from L2 and memory; alignas(8) on it makes one load of it
//| testdata/whatif/records.cu:9:23: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|     9 |     out[i] = p[i].a + p[i].b + t[i].a + t[i].b + t[i].c + f[i].a + f[i].b + f[i].c + f[i].d + v[i].x…
//|       |                       ^~~~~~
//|   note: array-of-structs: lanes are one Pair (8 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 4 lanes, not 8
//|   note: address p + 8*tx + 1024*bx + 4; kernel whole<<<(8, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//|   note: suggestion: the same lanes load all of Pair, and the other fields come from L1: an array for each would move the same bytes from L2 and memory; alignas(8) on it makes one load of it
//| testdata/whatif/records.cu:9:95: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|     9 |     out[i] = p[i].a + p[i].b + t[i].a + t[i].b + t[i].c + f[i].a + f[i].b + f[i].c + f[i].d + v[i].x…
//|       |                                                                                               ^~~~~~
//|   note: array-of-structs: lanes are one float2 (8 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 4 lanes, not 8
//|   note: address v + 8*tx + 1024*bx; kernel whole<<<(8, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//|   note: a compiler can make one load of 8 bytes of 2 neighbouring ones of a thread: 8 sectors a request then, instead of 2 × 8
//|   note: suggestion: none: the same lanes load all of float2, 8 bytes that one access moves
//| testdata/whatif/records.cu:9:104: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|     9 | …+ f[i].d + v[i].x + v[i].y;
//|       |                      ^~~~~~
//|   note: array-of-structs: lanes are one float2 (8 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 4 lanes, not 8
//|   note: address v + 8*tx + 1024*bx + 4; kernel whole<<<(8, 1, 1), (128, 1, 1)>>> (line 28), 4 requests a block
//|   note: a compiler can make one load of 8 bytes of 2 neighbouring ones of a thread: 8 sectors a request then, instead of 2 × 8
//|   note: suggestion: none: the same lanes load all of float2, 8 bytes that one access moves
//| testdata/whatif/records.cu:13:14: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    13 |     out[i] = p[i].a + f[i].a + f[i].b + v[i].x;
//|       |              ^~~~~~
//|   note: array-of-structs: lanes are one Pair (8 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 4 lanes, not 8
//|   note: address p + 8*tx + 1024*bx; kernel part<<<(8, 1, 1), (128, 1, 1)>>> (line 29), 4 requests a block
//|   note: suggestion: an array for each field of Pair (structure of arrays) instead of an array of Pair: 8 → 4 sectors per request, 32 → 16 a block over all accesses to Pair (cuaddr whatif --soa Pair)
//| testdata/whatif/records.cu:13:41: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    13 |     out[i] = p[i].a + f[i].a + f[i].b + v[i].x;
//|       |                                         ^~~~~~
//|   note: array-of-structs: lanes are one float2 (8 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 4 lanes, not 8
//|   note: address v + 8*tx + 1024*bx; kernel part<<<(8, 1, 1), (128, 1, 1)>>> (line 29), 4 requests a block
//|   note: suggestion: an array for each field of float2 (structure of arrays) instead of an array of float2: 8 → 4 sectors per request, 32 → 16 a block over all accesses to float2 (cuaddr whatif --soa float2)
//| testdata/whatif/records.cu:17:15: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    17 |     float a = p[i].a;
//|       |               ^~~~~~
//|   note: array-of-structs: lanes are one Pair (8 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 4 lanes, not 8
//|   note: address p + 8*tx + 1024*bx; kernel lanes<<<(8, 1, 1), (128, 1, 1)>>> (line 30), 4 requests a block
//|   note: suggestion: an array for each field of Pair (structure of arrays) instead of an array of Pair: 8 → 4 sectors per request, 64 → 32 a block over all accesses to Pair (cuaddr whatif --soa Pair)
//| testdata/whatif/records.cu:24:5: warning: store touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    24 |     p[i].a = p[i].b;
//|       |     ^~~~~~
//|   note: array-of-structs: lanes are one Pair (8 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 4 lanes, not 8
//|   note: address p + 8*tx + 1024*bx; kernel stored<<<(8, 1, 1), (128, 1, 1)>>> (line 31), 4 requests a block
//|   note: suggestion: an array for each field of Pair (structure of arrays) instead of an array of Pair: 8 → 4 sectors per request, 96 → 48 a block over all accesses to Pair (cuaddr whatif --soa Pair)
//| testdata/whatif/records.cu:24:14: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    24 |     p[i].a = p[i].b;
//|       |              ^~~~~~
//|   note: array-of-structs: lanes are one Pair (8 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 4 lanes, not 8
//|   note: address p + 8*tx + 1024*bx + 4; kernel stored<<<(8, 1, 1), (128, 1, 1)>>> (line 31), 4 requests a block
//|   note: suggestion: an array for each field of Pair (structure of arrays) instead of an array of Pair: 8 → 4 sectors per request, 96 → 48 a block over all accesses to Pair (cuaddr whatif --soa Pair)
//| testdata/whatif/records.cu:25:5: warning: store touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    25 |     p[i].b = 1;
//|       |     ^~~~~~
//|   note: array-of-structs: lanes are one Pair (8 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 4 lanes, not 8
//|   note: address p + 8*tx + 1024*bx + 4; kernel stored<<<(8, 1, 1), (128, 1, 1)>>> (line 31), 4 requests a block
//|   note: suggestion: an array for each field of Pair (structure of arrays) instead of an array of Pair: 8 → 4 sectors per request, 96 → 48 a block over all accesses to Pair (cuaddr whatif --soa Pair)
//| testdata/whatif/records.cu:7:17: note: kernel whole<<<(8, 1, 1), (128, 1, 1)>>> (line 28): a block asks for 6144 bytes of global memory and moves 17408 (35 % efficiency)
//|   note: fix first: the load on line 9, 48 excess sectors a block
//| testdata/whatif/records.cu:11:17: note: kernel part<<<(8, 1, 1), (128, 1, 1)>>> (line 29): a block asks for 2560 bytes of global memory and moves 6656 (38 % efficiency)
//|   note: fix first: the load on line 13, 48 excess sectors a block
//| testdata/whatif/records.cu:15:17: note: kernel lanes<<<(8, 1, 1), (128, 1, 1)>>> (line 30): a block asks for 1280 bytes of global memory and moves 2560 (50 % efficiency)
//|   note: fix first: the load on line 19, 24 excess sectors a block
//| testdata/whatif/records.cu:22:17: note: kernel stored<<<(8, 1, 1), (128, 1, 1)>>> (line 31): a block asks for 1536 bytes of global memory and moves 3072 (50 % efficiency)
//|   note: fix first: the store on line 24, 16 excess sectors a block
