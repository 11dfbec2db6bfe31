// A thread a row: lanes walk down a column. The same for a store, and for rows whose length nobody states.
__global__ void row_sums(const float *m, float *copy, float *sums, int n)
{
    int row = blockIdx.x * 128 + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; k++) {
        sum += m[row * n + k];
        copy[row * 1024 + k] = sum;
    }
    sums[row] = sum;
}

void run(const float *m, float *copy, float *sums, int n)
{
    row_sums<<<8, 128>>>(m, copy, sums, n);
}

// The same rows for each of n points: a tile can be filled once.
__global__ void points(const float *m, float *best, int n)
{
    int row = blockIdx.x * 128 + threadIdx.x;
    float most = 0;
    for (int p = 0; p < n; p++) {
        float sum = 0;
        for (int k = 0; k < 32; k++)
            sum += m[row * 32 + k] * p;
        most = fmaxf(most, sum);
    }
    best[row] = most;
}

void run_points(const float *m, float *best, int n)
{
    points<<<8, 128>>>(m, best, n);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/whatif/column_walk.cu:7:16: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|     7 |         sum += m[row * n + k];
//|       |                ^~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, n elements (4·n bytes), while k walks along the row: every lane needs a sector of its own
//|   note: hangs on n: min(4·n, 32) sectors, up to one more where a row begins inside a sector; --set n=… settles it
//|   note: address m + 4*n*tx + 512*n*bx + 4*k; kernel row_sums<<<(8, 1, 1), (128, 1, 1)>>> (line 15)
//|   note: assumed: n: large and a multiple of 32; a loop of unknown length runs long enough to meet every alignment
//|   note: suggestion: read through a tile in shared memory with rows of 33 elements, so that neighbouring lanes read neighbouring columns: 32 → 4 sectors per request, and 1 wavefront a request along the tile's columns
//| testdata/whatif/column_walk.cu:8:9: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|     8 |         copy[row * 1024 + k] = sum;
//|       |         ^~~~~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, 1024 elements (4096 bytes), while k walks along the row: every lane needs a sector of its own
//|   note: address copy + 4096*tx + 524288*bx + 4*k; kernel row_sums<<<(8, 1, 1), (128, 1, 1)>>> (line 15)
//|   note: suggestion: write through a tile in shared memory with rows of 33 elements, so that neighbouring lanes write neighbouring columns: 32 → 4 sectors per request, and 1 wavefront a request along the tile's columns
//| testdata/whatif/column_walk.cu:26:20: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    26 |             sum += m[row * 32 + k] * p;
//|       |                    ^~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, 32 elements (128 bytes), while k2 walks along the row: every lane needs a sector of its own
//|   note: address m + 128*tx + 16384*bx + 4*k2; kernel points<<<(8, 1, 1), (128, 1, 1)>>> (line 34)
//|   note: suggestion: read through a tile in shared memory with rows of 33 elements, so that neighbouring lanes read neighbouring columns: 32 → 4 sectors per request, and 1 wavefront a request along the tile's columns; fill it before the loop that the address does not hang on
//| testdata/whatif/column_walk.cu:2:17: note: kernel row_sums<<<(8, 1, 1), (128, 1, 1)>>> (line 15): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 2 accesses not counted
//|   note: fix first: the load on line 7, 28 excess sectors a request
//| testdata/whatif/column_walk.cu:19:17: note: kernel points<<<(8, 1, 1), (128, 1, 1)>>> (line 34): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 1 access not counted
//|   note: fix first: the load on line 26, 28 excess sectors a request
