// The column read of a tile, for several row widths: gcd(width, 32) ways.
template <int WIDTH>
__global__ void column_read(float *out)
{
    __shared__ float tile[32][WIDTH];
    tile[threadIdx.y][threadIdx.x] = 1.0f;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out)
{
    dim3 block(32, 32);
    column_read<34><<<1, block>>>(out);
    column_read<36><<<1, block>>>(out);
    column_read<48><<<1, block>>>(out);
    column_read<64><<<1, block>>>(out);
    column_read<65><<<1, block>>>(out);
}
