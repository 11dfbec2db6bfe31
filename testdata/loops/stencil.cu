// Stencils with a halo. Numbers behind //= are counted by hand.

#define RADIUS 3
#define BLOCK 256

// In shared memory, eight warps. The first three lanes fetch the halo: floats -3 … -1 and 256 … 258 of the block, a sector each.
__global__ void line(float *out, const float *in)
{
    __shared__ float s[BLOCK + 2 * RADIUS];
    int i = blockIdx.x * BLOCK + threadIdx.x + RADIUS;
    int t = threadIdx.x + RADIUS;
    // From float 3 on: bytes 12 … 139, 5 sectors.
    s[t] = in[i];
    //= store s[t] = 1 x8
    //= load in[i] = 5 x8
    if (threadIdx.x < RADIUS) {
        // Floats 0 … 2, and 259 … 261: bytes 12 … 23 of a sector.
        s[t - RADIUS] = in[i - RADIUS];
        //= store s[t - RADIUS] = 1 x1
        //= load in[i - RADIUS] = 1 x1
        s[t + BLOCK] = in[i + BLOCK];
        //= store s[t + BLOCK] = 1 x1
        //= load in[i + BLOCK] = 1 x1
    }
    __syncthreads();
    float sum = 0;
    for (int d = -RADIUS; d <= RADIUS; d++)
        sum += s[t + d];
    //= load s[t + d] = 1 x56
    out[i] = sum;
    //= store out[i] = 5 x8
}

// Nine points in global memory, rows of 128, blocks of 32 × 8. In the middle 4 sectors, left and right of it 5.
// Without the edges: columns 1 … 126, rows 1 … 126. Blocks of the first column lack lane 0, of the last lane 31:
//   x - 1: floats 0 … 30 of a row: 4 sectors; -1 … 29, 5;    2 blocks of 5, 1 of 4, 1 of 5: 4.75
//   x + 1: floats 2 … 32, 5; 1 … 31, 4: 4.75
//   x:     1 … 31 and 0 … 30: 4
// (4.75 + 4 + 4.75)·3 / 9 = 4.5. Rows: 7 of the blocks at top and bottom, 8 of the 14 others: 126/16 = 7.875 requests, times 9: 70.875.
__global__ void plane(float *out, const float *in, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x == 0 || y == 0 || x >= n - 1 || y >= n - 1)
        return;
    float sum = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            sum += in[(y + dy) * n + x + dx];
    //= load in[(y + dy) * n + x + dx] = 4.5 peak 5 x70.875
    out[y * n + x] = sum;
    //= store out[y * n + x] = 4 x7.875
}

// A tile of 18 × 18 for 16 × 16 threads, filled row by row by all 256: 324 cells, a second turn of 68 lanes: 2 warps and 4 lanes.
// Words follow the lanes: 1. Rows of 128 floats, tile from (16·bx, 16·by) on. Cell c is at row c / 18, column c % 18: sectors of
// cells 32·w … 32·w + 31. A row's 18 floats are sectors 0, 1 and 2 (columns 0-7, 8-15, 16-17).
//   w   cells      rows and columns                  sectors
//   0   0-31       0: 0-17, 1: 0-13                  3 + 2
//   1   32-63      1: 14-17, 2: 0-17, 3: 0-9         2 + 3 + 2
//   2   64-95      3: 10-17, 4: 0-17, 5: 0-5         2 + 3 + 1
//   3   96-127     5: 6-17, 6: 0-17, 7: 0-1          3 + 3 + 1
//   4   128-159    7: 2-17, 8: 0-15                  3 + 2
//   5   160-191    8: 16-17, 9: 0-17, 10: 0-11       1 + 3 + 2
//   6   192-223    10: 12-17, 11: 0-17, 12: 0-7      2 + 3 + 1
//   7   224-255    12: 8-17, 13: 0-17, 14: 0-3       2 + 3 + 1
//   8   256-287    14: 4-17, 15: 0-17                3 + 3
//   9   288-319    16: 0-17, 17: 0-13                3 + 2
//   10  320-323    17: 14-17                         2
// 61 in 11 requests: 5.545, the costliest 7.
__global__ void tile(float *out, const float *in)
{
    __shared__ float s[18][18];
    int tid = threadIdx.y * 16 + threadIdx.x;
    for (int c = tid; c < 18 * 18; c += 256)
        s[c / 18][c % 18] = in[(blockIdx.y * 16 + c / 18) * 128 + blockIdx.x * 16 + c % 18];
    //= store s[c / 18][c % 18] = 1 x11
    //= load in[(blockIdx.y * 16 + c / 18) * 128 + blockIdx.x * 16 + c % 18] = 5.545 peak 7 x11
    __syncthreads();
    int x = threadIdx.x + 1, y = threadIdx.y + 1;
    // Two rows of 16 words, 18 apart: words 18 and 19 of the second row, on banks 18, 19, 20 … 33: 32 and 33 meet 0 and 1 of the
    // first row. Wherever the two rows begin, they are 18 apart.
    // Rows of 112 floats, 14 sectors: 2 + 2 sectors.
    out[(blockIdx.y * 16 + threadIdx.y) * 112 + blockIdx.x * 16 + threadIdx.x] =
    //= store out[(blockIdx.y * 16 + threadIdx.y) * 112 + blockIdx.x * 16 + threadIdx.x] = 4 x8
        s[y][x - 1] + s[y][x] + s[y][x + 1] + s[y - 1][x] + s[y + 1][x];
    //= load s[y][x - 1] = 2 x8
    //= load s[y][x] = 2 x8
    //= load s[y][x + 1] = 2 x8
    //= load s[y - 1][x] = 2 x8
    //= load s[y + 1][x] = 2 x8
}

void run(float *out, const float *in)
{
    const int n = 128;
    line<<<16, BLOCK>>>(out, in);
    plane<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(out, in, n);
    tile<<<dim3(7, 7), dim3(16, 16)>>>(out, in);
}

// check-command: check %s
// check-exit: 1
// check-output-contains: 128 bytes touch 5 sectors, where 4 would do
