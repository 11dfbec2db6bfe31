// A do loop makes its first turn always, and the next with the lanes whose condition held.
//
// Numbers behind //= were counted by a program of a few lines that walks the lanes.

__global__ void stride(float *a, const float *b) {
    int k = threadIdx.x + blockIdx.x * blockDim.x;
    do {
        a[k] = b[2 * k];
        //= store a[k] = 3.571429 peak 4 x3.5
        //= load b[2 * k] = 7.142857 peak 8 x3.5
        k += 128;
    } while (k < 200);
}

__global__ void steps(float *a) {
    int c = 0, i = threadIdx.x;
    do
        a[i * 32 + c] = 1; // 32, 24, 16 and 8 lanes
    //= store a[i * 32 + c] = 20 peak 32 x8
    while (++c <= i % 4);
    a[c * 8] = 2; // sectors 1 … 4
    //= store a[c * 8] = 4 x2
}

// Data end it, lane by lane.
__global__ void list(float *a, const int *next) {
    int x = threadIdx.x, i = threadIdx.x;
    do {
        a[i] = 1;
        //= store a[i] = 4 in 1..4 x? assumed
        i += 32;
        x = next[x];
        //= load next[x] = 1..32 x? unknown
    } while (x != -1);
}

void run(float *a, const float *b, const int *next) {
    stride<<<2, 64>>>(a, b);
    steps<<<1, 64>>>(a);
    list<<<1, 32>>>(a, next);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/do_loops.cu:18:9: warning: store touches 20 sectors per request, 2.5 would do: 8× the sectors [global-uncoalesced]
//|    18 |         a[i * 32 + c] = 1; // 32, 24, 16 and 8 lanes
//|       |         ^~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, 32 elements (128 bytes), while k walks along the row: every lane needs a sector of its own
//|   note: address a + 128*tx + 4*k; kernel steps<<<(1, 1, 1), (64, 1, 1)>>> (line 39), 8 requests a block, 20 of 32 lanes active
//|   note: suggestion: write through a tile in shared memory with rows of 33 elements, so that neighbouring lanes write neighbouring columns: 20 → 4 sectors per request, and 1 wavefront a request along the tile's columns
//| testdata/audit/do_loops.cu:8:16: warning: load touches 7.14 sectors per request, 3.57 would do: 2× the sectors [global-uncoalesced]
//|     8 |         a[k] = b[2 * k];
//|       |                ^~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address b + 8*tx + 512*bx + 1024*k; kernel stride<<<(2, 1, 1), (64, 1, 1)>>> (line 38), 3.5 requests a block, 28.57 of 32 lanes active
//| testdata/audit/do_loops.cu:21:5: warning: store touches 4 sectors per request, 1 would do: 4× the sectors [global-uncoalesced]
//|    21 |     a[c * 8] = 2; // sectors 1 … 4
//|       |     ^~~~~~~~
//|   note: strided: neighbouring lanes are 8 elements (32 bytes) apart: every lane needs a sector of its own
//|   note: address a + 32*(tx % 4) + 32; kernel steps<<<(1, 1, 1), (64, 1, 1)>>> (line 39), 2 requests a block
//| testdata/audit/do_loops.cu:8:9: note: store touches 3.57 sectors per request (ideal 3.57)
//|     8 |         a[k] = b[2 * k];
//|       |         ^~~~
//|   note: address a + 4*tx + 256*bx + 512*k; kernel stride<<<(2, 1, 1), (64, 1, 1)>>> (line 38), 3.5 requests a block, 28.57 of 32 lanes active
//| testdata/audit/do_loops.cu:29:9: note: store touches 1 to 4 sectors per request, typically 4 (ideal 4)
//|    29 |         a[i] = 1;
//|       |         ^~~~
//|   note: address a + 4*tx + 128*k; kernel list<<<(1, 1, 1), (32, 1, 1)>>> (line 40)
//|   note: assumed: a loop of unknown length runs long enough to meet every alignment; a sample of the cases stands for all; no lane is switched off by data
//| testdata/audit/do_loops.cu:32:13: note: load of unknown cost, 1 to 32 sectors per request: data-dependent
//|    32 |         x = next[x];
//|       |             ^~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address next + 4*x; kernel list<<<(1, 1, 1), (32, 1, 1)>>> (line 40)
//|   note: assumed: a sample of the cases stands for all; no lane is switched off by data
//| testdata/audit/do_loops.cu:5:17: note: kernel stride<<<(2, 1, 1), (64, 1, 1)>>> (line 38): a block asks for 800 bytes of global memory and moves 1200 (66 % efficiency)
//|   note: fix first: the load on line 8, 12.5 excess sectors a block
//| testdata/audit/do_loops.cu:15:17: note: kernel steps<<<(1, 1, 1), (64, 1, 1)>>> (line 39): a block asks for 704 bytes of global memory and moves 5376 (13 % efficiency)
//|   note: fix first: the store on line 18, 140 excess sectors a block
//| testdata/audit/do_loops.cu:26:17: note: kernel list<<<(1, 1, 1), (32, 1, 1)>>> (line 40): 2 accesses not counted
