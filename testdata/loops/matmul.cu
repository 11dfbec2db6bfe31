// Products of 1024 × 1024 matrices. Numbers behind //= are counted by hand.

// Tiles of 16: a warp is two rows of 16 lanes. Global: 2 rows of 2 sectors. Shared: a[ty][k] is two words, 16 apart; b[k][tx]
// is 16 words, each read by two lanes. 8 warps, 64 tiles, 16 steps.
__global__ void tiles16(float *c, const float *a, const float *b, int n)
{
    __shared__ float as[16][16], bs[16][16];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
    float sum = 0;
    for (int t = 0; t < n / 16; t++) {
        as[ty][tx] = a[row * n + t * 16 + tx];
        //= store as[ty][tx] = 1 x512
        //= load a[row * n + t * 16 + tx] = 4 x512
        bs[ty][tx] = b[(t * 16 + ty) * n + col];
        //= store bs[ty][tx] = 1 x512
        //= load b[(t * 16 + ty) * n + col] = 4 x512
        __syncthreads();
        for (int k = 0; k < 16; k++)
            sum += as[ty][k] * bs[k][tx];
        //= load as[ty][k] = 1 x8192
        //= load bs[k][tx] = 1 x8192
        __syncthreads();
    }
    c[row * n + col] = sum;
    //= store c[row * n + col] = 4 x8
}

// The second tile turned while it is stored: word 16·tx + ty: banks ty, ty + 16 of two values of ty: 4 banks, 8 words each.
// With rows of 17: 17·tx + ty, of which word 0 and word 16·17 - 16 = 256 (tx 15, ty 1) meet on bank 0: 2. Read along rows:
// bs[tx][k] is 16 words, 16 apart: 2 banks, 8 words each; 17 apart: 16 banks.
template <int PITCH>
__global__ void turned16(float *c, const float *a, const float *b, int n)
{
    __shared__ float bs[16][PITCH];
    int tx = threadIdx.x, ty = threadIdx.y;
    int col = blockIdx.x * 16 + tx;
    float sum = 0;
    for (int t = 0; t < n / 16; t++) {
        bs[tx][ty] = b[(t * 16 + ty) * n + col];
        //= turned16<16>: store bs[tx][ty] = 8 x512
        //= turned16<17>: store bs[tx][ty] = 2 x512
        //= turned16<16>: load b[(t * 16 + ty) * n + col] = 4 x512
        //= turned16<17>: load b[(t * 16 + ty) * n + col] = 4 x512
        __syncthreads();
        for (int k = 0; k < 16; k++)
            sum += bs[tx][k];
        //= turned16<16>: load bs[tx][k] = 8 x8192
        //= turned16<17>: load bs[tx][k] = 1 x8192
        __syncthreads();
    }
    c[col] = sum + a[0];
    // 16 floats, the same for both rows of lanes.
    //= turned16<16>: store c[col] = 2 x8
    //= turned16<17>: store c[col] = 2 x8
    //= turned16<16>: load a[0] = 1 x8
    //= turned16<17>: load a[0] = 1 x8
}

// No tiles: a is read by row, one float for a whole warp; b by row, 4 sectors. 32 warps, 1024 steps.
__global__ void direct(float *c, const float *a, const float *b, int n)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + col];
    //= load a[row * n + k] = 1 x32768
    //= load b[k * n + col] = 4 x32768
    c[row * n + col] = sum;
    //= store c[row * n + col] = 4 x32
}

// Rows and columns exchanged: a[(…tx)·n + k] has 32 lanes 4 KiB apart.
__global__ void exchanged(float *c, const float *a, const float *b, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + col];
    //= load a[row * n + k] = 32 x32768
    //= load b[k * n + col] = 1 x32768
    c[row * n + col] = sum;
    //= store c[row * n + col] = 32 x32
}

// 64 threads, 32 × 32 outputs, 4 × 4 a thread, tiles of 8 deep, loaded as float4: lane t takes row t / 2, half t % 2 of a, row t / 8
// and quarter t % 8 of b. a: 16 rows of one sector. b: 4 rows of 4. Stored turned: a's four floats go to
// at[4·(t%2) + i][t/2], words 128·(t%2) + 32·i + t/2: two words a bank for t and t + 1, 2 ways. Read: at[k][4·(t/8)]: the
// warp has 4 values of t/8, float4: each quarter warp of 8 lanes reads one address; lanes i and i ^ 1 agree all over, so two
// half-warp phases; each of them 2 addresses of 4 words, 8 banks: 2 wavefronts. bs[k][4·(t%8)]: 8 addresses, 32 banks; lanes i
// and i ^ 1 differ, i and i ^ 2 too: 4 phases of 8 lanes: 4 wavefronts, as many as floats 4 wide must take.
__global__ void blocked(float *c, const float *a, const float *b, int n)
{
    __shared__ float at[8][32];
    __shared__ float bs[8][32];
    int t = threadIdx.x;
    float sum[4][4] = {};
    for (int k0 = 0; k0 < n; k0 += 8) {
        float4 v = *(const float4 *)&a[(blockIdx.y * 32 + t / 2) * n + k0 + t % 2 * 4];
        //= load *(const float4 *)&a[(blockIdx.y * 32 + t / 2) * n + k0 + t % 2 * 4] = 16 x256
        at[t % 2 * 4 + 0][t / 2] = v.x;
        //= store at[t % 2 * 4 + 0][t / 2] = 2 x256
        at[t % 2 * 4 + 1][t / 2] = v.y;
        //= store at[t % 2 * 4 + 1][t / 2] = 2 x256
        at[t % 2 * 4 + 2][t / 2] = v.z;
        //= store at[t % 2 * 4 + 2][t / 2] = 2 x256
        at[t % 2 * 4 + 3][t / 2] = v.w;
        //= store at[t % 2 * 4 + 3][t / 2] = 2 x256
        *(float4 *)&bs[t / 8][t % 8 * 4] = *(const float4 *)&b[(k0 + t / 8) * n + blockIdx.x * 32 + t % 8 * 4];
        //= store *(float4 *)&bs[t / 8][t % 8 * 4] = 4 x256
        //= load *(const float4 *)&b[(k0 + t / 8) * n + blockIdx.x * 32 + t % 8 * 4] = 16 x256
        __syncthreads();
        for (int k = 0; k < 8; k++) {
            float4 p = *(float4 *)&at[k][t / 8 * 4];
            //= load *(float4 *)&at[k][t / 8 * 4] = 2 x2048
            float4 q = *(float4 *)&bs[k][t % 8 * 4];
            //= load *(float4 *)&bs[k][t % 8 * 4] = 4 x2048
            float x[4] = {p.x, p.y, p.z, p.w}, y[4] = {q.x, q.y, q.z, q.w};
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++)
                    sum[i][j] += x[i] * y[j];
        }
        __syncthreads();
    }
    // Lanes of one t / 8 are 4 floats apart in one row: 4 rows, each 8 lanes over 4 sectors; 4 rows of i, 4 columns of j.
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            c[(blockIdx.y * 32 + t / 8 * 4 + i) * n + blockIdx.x * 32 + t % 8 * 4 + j] = sum[i][j];
    //= store c[(blockIdx.y * 32 + t / 8 * 4 + i) * n + blockIdx.x * 32 + t % 8 * 4 + j] = 16 x32
}

void run(float *c, const float *a, const float *b)
{
    constexpr int n = 1024;
    dim3 small(16, 16), large(32, 32);
    tiles16<<<dim3(n / 16, n / 16), small>>>(c, a, b, n);
    turned16<16><<<dim3(n / 16, 1), small>>>(c, a, b, n);
    turned16<17><<<dim3(n / 16, 1), small>>>(c, a, b, n);
    direct<<<dim3(n / 32, n / 32), large>>>(c, a, b, n);
    exchanged<<<dim3(n / 32, n / 32), large>>>(c, a, b, n);
    blocked<<<dim3(n / 32, n / 32), 64>>>(c, a, b, n);
}

// check-command: check %s
// check-exit: 1
// check-output-contains: suggestion: pad the rows of bs by one element, bs[16][17]: 8 → 1 wavefronts per request
