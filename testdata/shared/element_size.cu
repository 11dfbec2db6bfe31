// Wide and narrow elements: what is ideal depends on the bytes a lane moves.
__global__ void double_tile(double *out)
{
    __shared__ double tile[32][32];
    tile[threadIdx.y][threadIdx.x] = 1.0;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void double_padded(double *out)
{
    __shared__ double tile[32][33];
    tile[threadIdx.y][threadIdx.x] = 1.0;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void float4_row(float4 *out)
{
    __shared__ float4 s[128];
    s[threadIdx.x] = make_float4(1, 2, 3, 4);
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

__global__ void uchar_rows(unsigned char *out)
{
    __shared__ unsigned char s[128 * 32];
    s[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x * 4] + s[threadIdx.x * 128];
}

__global__ void broadcast(float *out)
{
    __shared__ float s[32];
    s[threadIdx.x] = 1.0f;
    __syncthreads();
    out[threadIdx.x] = s[0];
}

void run(double *d, float4 *v, unsigned char *c, float *f)
{
    dim3 square(32, 32);
    double_tile<<<1, square>>>(d);
    double_padded<<<1, square>>>(d);
    float4_row<<<1, 128>>>(v);
    uchar_rows<<<1, 32>>>(c);
    broadcast<<<1, 32>>>(f);
}
