// What --fix does and does not: a plain tile, one whose extent is an expression, rows handed to a function, and one that
// is fine as it is.
#define TILE 32
#define BITS 5

__device__ float sum_of(const float *row)
{
    float sum = 0;
    for (int i = 0; i < TILE; i++)
        sum += row[i];
    return sum;
}

__global__ void plain(float *out, const float *in)
{
    __shared__ float tile[TILE][TILE];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * TILE + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void expression(double *out, const double *in)
{
    __shared__ double tile[TILE][1 << BITS];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * TILE + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void handed_on(float *out, const float *in)
{
    __shared__ float tile[TILE][TILE];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * TILE + threadIdx.x] = sum_of(tile[threadIdx.x]);
}

__global__ void fine(float *out, const float *in)
{
    __shared__ float tile[TILE][TILE + 1];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * TILE + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, const float *in, double *wide, const double *wide_in)
{
    dim3 block(TILE, TILE);
    plain<<<1, block>>>(out, in);
    expression<<<1, block>>>(wide, wide_in);
    handed_on<<<1, block>>>(out, in);
    fine<<<1, block>>>(out, in);
}

// check-command: check --fix --dry-run %s
// check-exit: 1
// check-error-contains: not fixed: pad the rows of tile by 4 elements, tile[32][36]: 32 → 4 wavefronts per request
// check-error-contains: line 35 uses it other than through all its subscripts (--unsafe-fixes makes it all the same)
// check-output:
//| --- a/testdata/fix/tiles.cu
//| +++ b/testdata/fix/tiles.cu
//| @@ -13,7 +13,7 @@
//|  
//|  __global__ void plain(float *out, const float *in)
//|  {
//| -    __shared__ float tile[TILE][TILE];
//| +    __shared__ float tile[TILE][TILE + 1];
//|      tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x];
//|      __syncthreads();
//|      out[threadIdx.y * TILE + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//| @@ -21,7 +21,7 @@
//|  
//|  __global__ void expression(double *out, const double *in)
//|  {
//| -    __shared__ double tile[TILE][1 << BITS];
//| +    __shared__ double tile[TILE][(1 << BITS) + 1];
//|      tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x];
//|      __syncthreads();
//|      out[threadIdx.y * TILE + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
// check-command: check --fix --unsafe-fixes --dry-run %s
// check-exit: 1
// check-output:
//| --- a/testdata/fix/tiles.cu
//| +++ b/testdata/fix/tiles.cu
//| @@ -13,7 +13,7 @@
//|  
//|  __global__ void plain(float *out, const float *in)
//|  {
//| -    __shared__ float tile[TILE][TILE];
//| +    __shared__ float tile[TILE][TILE + 1];
//|      tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x];
//|      __syncthreads();
//|      out[threadIdx.y * TILE + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//| @@ -21,7 +21,7 @@
//|  
//|  __global__ void expression(double *out, const double *in)
//|  {
//| -    __shared__ double tile[TILE][1 << BITS];
//| +    __shared__ double tile[TILE][(1 << BITS) + 1];
//|      tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x];
//|      __syncthreads();
//|      out[threadIdx.y * TILE + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//| @@ -29,7 +29,7 @@
//|  
//|  __global__ void handed_on(float *out, const float *in)
//|  {
//| -    __shared__ float tile[TILE][TILE];
//| +    __shared__ float tile[TILE][TILE + 4];
//|      tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x];
//|      __syncthreads();
//|      out[threadIdx.y * TILE + threadIdx.x] = sum_of(tile[threadIdx.x]);
