// Vectors and rows: grid-stride loops, products of a matrix with a vector, sparse rows. Numbers behind //= are counted by hand.

// 1000 floats by 2 blocks of 256. Block 0: 0 … 255 and 512 … 767, 16 requests of 4. Block 1: 256 … 511 and 768 … 999: 8 and 7
// requests of 4, one of lanes 992 … 999, one sector. 64 + 61 = 125 in 32: 3.906.
__global__ void saxpy(float *y, const float *x, float a, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        y[i] = a * x[i] + y[i];
    //= load x[i] = 3.906 peak 4 x16
    //= load y[i] = 3.906 peak 4 x16
    //= store y[i] = 3.906 peak 4 x16
}

// A row a thread: lanes 4 KiB apart. 8 warps, 1024 steps.
__global__ void row_a_thread(float *y, const float *a, const float *x, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n)
        return;
    float sum = 0;
    for (int j = 0; j < n; j++)
        sum += a[row * n + j] * x[j];
    //= load a[row * n + j] = 32 x8192
    //= load x[j] = 1 x8192
    y[row] = sum;
    //= store y[row] = 4 x8
}

// The same, columns one after the other.
__global__ void column_major(float *y, const float *a, const float *x, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int j = 0; j < n; j++)
        sum += a[j * n + row] * x[j];
    //= load a[j * n + row] = 4 x8192
    //= load x[j] = 1 x8192
    y[row] = sum;
    //= store y[row] = 4 x8
}

// A row a warp, 32 steps; one lane of each of the 8 warps stores.
__global__ void row_a_warp(float *y, const float *a, const float *x, int n)
{
    int lane = threadIdx.x % 32, row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    float sum = 0;
    for (int j = lane; j < n; j += 32)
        sum += a[row * n + j] * x[j];
    //= load a[row * n + j] = 4 x256
    //= load x[j] = 4 x256
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_xor_sync(0xffffffffu, sum, d);
    if (lane == 0)
        y[row] = sum;
    //= store y[row] = 1 x8
}

// A row a block of 128, four warps, 1024 / 128 = eight steps of float4: 16 sectors.
__global__ void row_a_block(float *y, const float4 *a, const float4 *x, int n)
{
    float sum = 0;
    const float4 *row = a + blockIdx.x * (n / 4);
    for (int j = threadIdx.x; j < n / 4; j += blockDim.x) {
        float4 p = row[j];
        //= load row[j] = 16 x32
        float4 q = x[j];
        //= load x[j] = 16 x32
        sum += p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w;
    }
    atomicAdd(&y[blockIdx.x], sum);
    //= atomic atomicAdd(&y[blockIdx.x], sum) = 1 x4
}

// Sparse rows, one a thread: where rows begin and how long they are is in memory. start[row + 1]: floats 1 … 32, 5 sectors.
__global__ void sparse_scalar(float *y, const int *start, const int *col, const float *a, const float *x)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    int end = start[row + 1];
    //= load start[row + 1] = 5 x8
    for (int j = start[row]; j < end; j++)
    //= load start[row] = 4 x8
        sum += a[j] * x[col[j]];
    //= load a[j] = 1..32 x? unknown
    //= load col[j] = 1..32 x? unknown
    //= load x[col[j]] = 1..32 x? unknown
    y[row] = sum;
    //= store y[row] = 4 x8
}

// One a warp: the row's start is the same for all lanes, its elements follow the lanes. Of the eight places a row may begin at
// within a sector one gives 4 sectors, seven give 5: 4.875 where all lanes are in.
__global__ void sparse_vector(float *y, const int *start, const int *col, const float *a, const float *x)
{
    int lane = threadIdx.x % 32, row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    float sum = 0;
    for (int j = start[row] + lane; j < start[row + 1]; j += 32) // taken to hold: the row's end lies beyond its start
    //= load start[row] = 1 x8
    //= load start[row + 1] = 1 x? assumed
        sum += a[j] * x[col[j]];
    //= load a[j] = 4.875 peak 5 x? assumed
    //= load col[j] = 4.875 peak 5 x? assumed
    //= load x[col[j]] = 1..32 x? unknown
    if (lane == 0)
        y[row] = sum;
    //= store y[row] = 1 x8
}

void run(float *y, const float *a, const float *x, const int *start, const int *col)
{
    const int n = 1024;
    saxpy<<<2, 256>>>(y, x, 2.0f, 1000);
    row_a_thread<<<n / 256, 256>>>(y, a, x, n);
    column_major<<<n / 256, 256>>>(y, a, x, n);
    row_a_warp<<<n / 8, 256>>>(y, a, x, n);
    row_a_block<<<n, 128>>>(y, (const float4 *)a, (const float4 *)x, n * 4);
    sparse_scalar<<<n / 256, 256>>>(y, start, col, a, x);
    sparse_vector<<<n / 8, 256>>>(y, start, col, a, x);
}

// check-command: check %s
// check-exit: 1
// check-output-contains: neighbouring lanes are a whole row apart, 1024 elements (4096 bytes)
