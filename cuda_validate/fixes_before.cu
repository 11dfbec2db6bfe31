// Tiled transposes, written by generate_fixes.py. See there for what fixes_before.cu and fixes_after.cu are for.
#include <cuda_fp16.h>

#include "host.h"

__global__ void transpose_float_16(float *out, const float *in) {
    __shared__ float tile[16][16];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 16 * 16; i += 256)
        tile[i / 16][i % 16] = in[i];
    __syncthreads();
    for (int i = t; i < 16 * 16; i += 256)
        out[i] = tile[i % 16][i / 16];
}

__global__ void transpose_float_32(float *out, const float *in) {
    __shared__ float tile[32][32];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 32 * 32; i += 256)
        tile[i / 32][i % 32] = in[i];
    __syncthreads();
    for (int i = t; i < 32 * 32; i += 256)
        out[i] = tile[i % 32][i / 32];
}

__global__ void transpose_float_64(float *out, const float *in) {
    __shared__ float tile[64][64];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 64 * 64; i += 256)
        tile[i / 64][i % 64] = in[i];
    __syncthreads();
    for (int i = t; i < 64 * 64; i += 256)
        out[i] = tile[i % 64][i / 64];
}

__global__ void transpose_double_16(double *out, const double *in) {
    __shared__ double tile[16][16];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 16 * 16; i += 256)
        tile[i / 16][i % 16] = in[i];
    __syncthreads();
    for (int i = t; i < 16 * 16; i += 256)
        out[i] = tile[i % 16][i / 16];
}

__global__ void transpose_double_32(double *out, const double *in) {
    __shared__ double tile[32][32];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 32 * 32; i += 256)
        tile[i / 32][i % 32] = in[i];
    __syncthreads();
    for (int i = t; i < 32 * 32; i += 256)
        out[i] = tile[i % 32][i / 32];
}

__global__ void transpose_double_64(double *out, const double *in) {
    __shared__ double tile[64][64];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 64 * 64; i += 256)
        tile[i / 64][i % 64] = in[i];
    __syncthreads();
    for (int i = t; i < 64 * 64; i += 256)
        out[i] = tile[i % 64][i / 64];
}

__global__ void transpose_half_16(half *out, const half *in) {
    __shared__ half tile[16][16];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 16 * 16; i += 256)
        tile[i / 16][i % 16] = in[i];
    __syncthreads();
    for (int i = t; i < 16 * 16; i += 256)
        out[i] = tile[i % 16][i / 16];
}

__global__ void transpose_half_32(half *out, const half *in) {
    __shared__ half tile[32][32];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 32 * 32; i += 256)
        tile[i / 32][i % 32] = in[i];
    __syncthreads();
    for (int i = t; i < 32 * 32; i += 256)
        out[i] = tile[i % 32][i / 32];
}

__global__ void transpose_half_64(half *out, const half *in) {
    __shared__ half tile[64][64];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 64 * 64; i += 256)
        tile[i / 64][i % 64] = in[i];
    __syncthreads();
    for (int i = t; i < 64 * 64; i += 256)
        out[i] = tile[i % 64][i / 64];
}

__global__ void transpose_uchar_16(unsigned char *out, const unsigned char *in) {
    __shared__ unsigned char tile[16][16];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 16 * 16; i += 256)
        tile[i / 16][i % 16] = in[i];
    __syncthreads();
    for (int i = t; i < 16 * 16; i += 256)
        out[i] = tile[i % 16][i / 16];
}

__global__ void transpose_uchar_32(unsigned char *out, const unsigned char *in) {
    __shared__ unsigned char tile[32][32];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 32 * 32; i += 256)
        tile[i / 32][i % 32] = in[i];
    __syncthreads();
    for (int i = t; i < 32 * 32; i += 256)
        out[i] = tile[i % 32][i / 32];
}

__global__ void transpose_uchar_64(unsigned char *out, const unsigned char *in) {
    __shared__ unsigned char tile[64][64];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 64 * 64; i += 256)
        tile[i / 64][i % 64] = in[i];
    __syncthreads();
    for (int i = t; i < 64 * 64; i += 256)
        out[i] = tile[i % 64][i / 64];
}

__global__ void transpose_float4_16(float4 *out, const float4 *in) {
    __shared__ float4 tile[16][16];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 16 * 16; i += 256)
        tile[i / 16][i % 16] = in[i];
    __syncthreads();
    for (int i = t; i < 16 * 16; i += 256)
        out[i] = tile[i % 16][i / 16];
}

__global__ void transpose_float4_32(float4 *out, const float4 *in) {
    __shared__ float4 tile[32][32];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 32 * 32; i += 256)
        tile[i / 32][i % 32] = in[i];
    __syncthreads();
    for (int i = t; i < 32 * 32; i += 256)
        out[i] = tile[i % 32][i / 32];
}

__global__ void transpose_float4_64(float4 *out, const float4 *in) {
    __shared__ float4 tile[16][64];
    int t = threadIdx.y * 32 + threadIdx.x;
    for (int i = t; i < 16 * 64; i += 256)
        tile[i / 64][i % 64] = in[i];
    __syncthreads();
    for (int i = t; i < 16 * 64; i += 256)
        out[i] = tile[i % 16][i / 16];
}

// Elements are compared as bytes: a transpose computes nothing.
template <typename T> struct tile_data {
    int height, width;
    array<unsigned char> in, out;
    tile_data(int height, int width)
        : height(height), width(width), in(sizeof(T) * height * width), out(sizeof(T) * height * width) {
        in.fill();
    }
    T *target() { return (T *)out.device; }
    const T *source() { return (const T *)in.device; }
    bool check(const char *name) {
        finish(name);
        out.pull();
        bool right = true;
        for (int i = 0; i < height * width; i++) {
            const unsigned char *from = in.host + sizeof(T) * (i % height * width + i / height);
            right &= memcmp(out.host + sizeof(T) * i, from, sizeof(T)) == 0;
        }
        return verdict(name, right);
    }
};

int main() {
    const dim3 block(32, 8);
    bool right = true;
    {
        tile_data<float> t(16, 16);
        transpose_float_16<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_float_16");
    }
    {
        tile_data<float> t(32, 32);
        transpose_float_32<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_float_32");
    }
    {
        tile_data<float> t(64, 64);
        transpose_float_64<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_float_64");
    }
    {
        tile_data<double> t(16, 16);
        transpose_double_16<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_double_16");
    }
    {
        tile_data<double> t(32, 32);
        transpose_double_32<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_double_32");
    }
    {
        tile_data<double> t(64, 64);
        transpose_double_64<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_double_64");
    }
    {
        tile_data<half> t(16, 16);
        transpose_half_16<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_half_16");
    }
    {
        tile_data<half> t(32, 32);
        transpose_half_32<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_half_32");
    }
    {
        tile_data<half> t(64, 64);
        transpose_half_64<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_half_64");
    }
    {
        tile_data<unsigned char> t(16, 16);
        transpose_uchar_16<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_uchar_16");
    }
    {
        tile_data<unsigned char> t(32, 32);
        transpose_uchar_32<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_uchar_32");
    }
    {
        tile_data<unsigned char> t(64, 64);
        transpose_uchar_64<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_uchar_64");
    }
    {
        tile_data<float4> t(16, 16);
        transpose_float4_16<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_float4_16");
    }
    {
        tile_data<float4> t(32, 32);
        transpose_float4_32<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_float4_32");
    }
    {
        tile_data<float4> t(16, 64);
        transpose_float4_64<<<1, block>>>(t.target(), t.source());
        right &= t.check("transpose_float4_64");
    }
    return right ? 0 : 1;
}
