// One declaration, several instances: a padding is kept only if none of them gets worse. 64 columns gain from one more
// element, 33 lose; the fix is undone. Where all have even widths it stays.
template <typename T, int WIDTH>
__global__ void mixed(T *out)
{
    __shared__ T tile[32][WIDTH];
    tile[threadIdx.y][threadIdx.x] = T(1);
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

template <typename T, int WIDTH>
__global__ void even(T *out)
{
    __shared__ T tile[32][WIDTH];
    tile[threadIdx.y][threadIdx.x] = T(1);
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, double *wide)
{
    dim3 block(32, 32);
    mixed<float, 64><<<1, block>>>(out);
    mixed<float, 33><<<1, block>>>(out);
    even<float, 32><<<1, block>>>(out);
    even<float, 36><<<1, block>>>(out);
    even<double, 32><<<1, block>>>(wide);
}

// check-command: check --fix --dry-run %s
// check-exit: 1
// check-error-contains: the load at line 9 in mixed<float, 33> would get worse: 1 → 2
// check-error-contains: instances.cu:15:27: would fix: pad the rows of tile by one element
// check-output:
//| --- a/testdata/fix/instances.cu
//| +++ b/testdata/fix/instances.cu
//| @@ -12,7 +12,7 @@
//|  template <typename T, int WIDTH>
//|  __global__ void even(T *out)
//|  {
//| -    __shared__ T tile[32][WIDTH];
//| +    __shared__ T tile[32][WIDTH + 1];
//|      tile[threadIdx.y][threadIdx.x] = T(1);
//|      __syncthreads();
//|      out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
