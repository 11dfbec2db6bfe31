// kernels_language.cu - odd shapes and corners of the language: partial warps, three-dimensional blocks, bounds, switches,
// early returns, methods, references, pointers that walk, bit tricks, 64-bit and unsigned indices, vector casts.
//
// Launched once each; every access is predicted and measured line by line. Sizes are constants, so that every
// prediction that can be exact is. One access of a kind stands on a line. Every kernel's result is compared with the
// host's; exit status 1 where one is wrong.
#include "host.h"

constexpr int N = 1 << 15; // elements

// --- shapes --------------------------------------------------------------------------------------------------------

__global__ void odd_block(float *out, const float *in) { // 100 threads: a last warp of 4 lanes
    __shared__ float s[100];
    int t = threadIdx.x, i = blockIdx.x * 100 + t;
    s[t] = in[i];
    __syncthreads();
    float v = s[99 - t];
    out[i] = v;
}

__global__ void narrow_block(float *out, const float *in) { // 8 × 24 threads: warps of four rows
    __shared__ float s[24][8];
    int x = threadIdx.x, y = threadIdx.y;
    s[y][x] = in[(blockIdx.y * 24 + y) * 80 + blockIdx.x * 8 + x];
    __syncthreads();
    float v = s[23 - y][x];
    out[(blockIdx.y * 24 + y) * 80 + blockIdx.x * 8 + x] = v;
}

__global__ void cube_block(float *out, const float *in) { // 4 × 4 × 8 threads
    __shared__ float s[8][4][4];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    s[z][y][x] = in[blockIdx.x * 128 + (z * 4 + y) * 4 + x];
    __syncthreads();
    float v = s[z][x][y];
    out[blockIdx.x * 128 + (x * 4 + y) * 8 + z] = v;
}

constexpr int LIMIT = 1000; // no multiple of anything at hand

__global__ void bounded(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= LIMIT)
        return;
    float v = in[i];
    if (i > 0)
        v += in[i - 1];
    out[i] = v;
}

__global__ void every_third(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 3 == 0) {
        float v = in[i];
        out[i / 3] = v;
    }
}

// --- control ---------------------------------------------------------------------------------------------------------

__global__ void by_switch(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0;
    switch (threadIdx.x / 32 % 4) {
    case 0:
        v = in[i];
        break;
    case 1:
        v = in[2 * i];
        break;
    case 2:
        v = in[N - 1 - i];
        break;
    default:
        v = in[0];
    }
    out[i] = v;
}

__global__ void with_continue(float *out, const float *in) {
    int t = threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < 16; k++) {
        if (k % 4 == 3)
            continue;
        if (k == 13)
            break;
        sum += in[(blockIdx.x * 16 + k) * 64 + t];
    }
    out[blockIdx.x * 64 + t] = sum;
}

__global__ void triangle(float *out, const float *in) {
    int t = threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k <= t; k++)
        sum += in[blockIdx.x * 64 + k];
    out[blockIdx.x * 64 + t] = sum;
}

__global__ void do_while(float *out, const float *in) {
    int i = threadIdx.x;
    float sum = 0;
#pragma unroll 1
    do {
        sum += in[blockIdx.x * 512 + i];
        i += 64;
    } while (i < 512);
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// --- pointers, references, methods -------------------------------------------------------------------------------------

struct view {
    const float *data;
    int pitch;
    __device__ float operator()(int row, int column) const {
        return data[row * pitch + column];
    }
};

__global__ void by_view(float *out, const float *in) {
    view v = {in + blockIdx.x * 1024, 32};
    float a = v(threadIdx.y, threadIdx.x);
    out[blockIdx.x * 1024 + threadIdx.x * 32 + threadIdx.y] = a;
}

__global__ void walking_pointer(float *out, const float *in) {
    const float *p = in + blockIdx.x * 1024 + threadIdx.x;
    float *q = &out[blockIdx.x * 1024 + threadIdx.x];
#pragma unroll 1
    for (const float *end = p + 1024; p < end; p += 128) {
        float v = *p;
        *q = v + 1;
        q += 128;
    }
}

__device__ void step(int &i, const int by) {
    i = i * 2 + by;
}

__global__ void by_reference(float *out, const float *in) {
    int i = threadIdx.x;
    step(i, 1);
    step(i, 0);
    float v = in[blockIdx.x * 512 + i];
    out[blockIdx.x * 128 + threadIdx.x] = v;
}

template <typename T, int RADIX> struct digits {
    T value;
    __device__ T at(int place) const {
        return place == 0 ? value % RADIX : value / RADIX % RADIX;
    }
};

__global__ void by_template(float *out, const float *in) {
    digits<unsigned, 8> d = {threadIdx.x};
    float v = in[blockIdx.x * 64 + d.at(0) * 8 + d.at(1)];
    out[blockIdx.x * 64 + threadIdx.x] = v;
}

__global__ void by_lambda(float *out, const float *in) {
    __shared__ float s[64 * 9];
    auto place = [](int t) { return t + t / 8; };
    s[place(threadIdx.x)] = in[blockIdx.x * 64 + threadIdx.x];
    __syncthreads();
    float v = s[place(threadIdx.x % 8 * 8 + threadIdx.x / 8)];
    out[blockIdx.x * 64 + threadIdx.x] = v;
}

// --- arithmetic ------------------------------------------------------------------------------------------------------

__device__ unsigned spread(unsigned v) { // bits 0 … 3 to even places
    v = (v | v << 2) & 0x33;
    v = (v | v << 1) & 0x55;
    return v;
}

__global__ void morton(float *out, const float *in) {
    unsigned x = threadIdx.x, y = threadIdx.y;
    float v = in[blockIdx.x * 256 + (spread(x) | spread(y) << 1)];
    out[blockIdx.x * 256 + y * 16 + x] = v;
}

__global__ void long_index(float *out, const float *in) {
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    size_t j = (size_t)(N - 1) - (size_t)i;
    float v = in[j];
    out[i] = v;
}

__global__ void unsigned_wrap(float *out, const float *in) {
    unsigned i = threadIdx.x;
    float v = in[(i - 1) % 128u + blockIdx.x * 128];
    out[blockIdx.x * 128 + i] = v;
}

__global__ void bit_reversed(float *out, const float *in) {
    unsigned r = __brev(threadIdx.x) >> 25;
    float v = in[blockIdx.x * 128 + r];
    out[blockIdx.x * 128 + threadIdx.x] = v;
}

__global__ void rotated(float *out, const float *in) {
    __shared__ float s[32][32];
    int x = threadIdx.x, y = threadIdx.y;
    s[y][(x + y) & 31] = in[blockIdx.x * 1024 + y * 32 + x];
    __syncthreads();
    float v = s[x][(x + y) % 32];
    out[blockIdx.x * 1024 + y * 32 + x] = v;
}

__global__ void ternaries(float *out, const float *in) {
    int t = threadIdx.x, i = t < 64 ? 2 * t : 2 * t - 127;
    float v = in[blockIdx.x * 128 + i];
    out[blockIdx.x * 128 + (t & 1 ? t ^ 2 : t)] = v;
}

// --- wide and narrow ---------------------------------------------------------------------------------------------------

__global__ void cast_to_int4(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int4 v = ((const int4 *)in)[i];
    ((int4 *)out)[i] = v;
}

__global__ void by_ldg(float *out, const float *__restrict__ in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = __ldg(&in[i / 4 * 8 + i % 4]);
    out[i] = v;
}

__global__ void shorts_in_shared(unsigned short *out, const unsigned short *in) {
    __shared__ unsigned short s[128 * 33];
    int t = threadIdx.x;
    s[t * 33] = in[blockIdx.x * 128 + t];
    __syncthreads();
    unsigned short v = s[(127 - t) * 33];
    out[blockIdx.x * 128 + t] = v;
}

__global__ void volatile_shared(float *out, const float *in) {
    __shared__ volatile float s[64];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 64 + t];
    __syncthreads();
    if (t < 32) {
        float a = s[t];
        float b = s[t + 32];
        s[t] = a + b;
    }
    __syncthreads();
    float v = s[t % 32];
    out[blockIdx.x * 64 + t] = v;
}

__global__ void shuffled_index(float *out, const float *in) {
    int lane = threadIdx.x % 32, from = __shfl_sync(0xffffffff, 3 * lane % 32, (lane + 1) % 32);
    float v = in[blockIdx.x * 128 + threadIdx.x / 32 * 32 + from];
    out[blockIdx.x * 128 + threadIdx.x] = v;
}

// --- host --------------------------------------------------------------------------------------------------------------

static bool test_shapes() {
    array<float> in(N), out(N), hundreds(N / 100 * 100), matrix(80 * 240), few(LIMIT), thirds(N / 3 + 1);
    in.fill();
    const float *h = in.host;
    bool ok = true;
    odd_block<<<N / 100, 100>>>(hundreds.device, in.device);
    ok &= all_equal("odd_block", hundreds, [&](size_t i) { return h[i / 100 * 100 + 99 - i % 100]; });
    narrow_block<<<dim3(10, 10), dim3(8, 24)>>>(matrix.device, in.device);
    ok &= all_equal("narrow_block", matrix, [&](size_t i) {
        size_t y = i / 80;
        return h[(y / 24 * 24 + 23 - y % 24) * 80 + i % 80];
    });
    cube_block<<<N / 128, dim3(4, 4, 8)>>>(out.device, in.device);
    ok &= all_equal("cube_block", out, [&](size_t i) {
        size_t x = i % 128 / 32, y = i / 8 % 4, z = i % 8;
        return h[i / 128 * 128 + (z * 4 + x) * 4 + y];
    });
    bounded<<<LIMIT / 128 + 1, 128>>>(few.device, in.device);
    ok &= all_equal("bounded", few, [&](size_t i) { return h[i] + (i ? h[i - 1] : 0); });
    every_third<<<N / 128, 128>>>(thirds.device, in.device);
    ok &= all_equal("every_third", thirds, [&](size_t i) { return h[3 * i]; });
    return ok;
}

static bool test_control() {
    array<float> in(2 * N), out(N), some(N / 16), sums(N / 8);
    in.fill();
    const float *h = in.host;
    bool ok = true;
    by_switch<<<N / 128, 128>>>(out.device, in.device);
    ok &= all_equal("by_switch", out, [&](size_t i) {
        size_t kind = i / 32 % 4;
        return kind == 0 ? h[i] : kind == 1 ? h[2 * i] : kind == 2 ? h[N - 1 - i] : h[0];
    });
    with_continue<<<N / 1024, 64>>>(some.device, in.device);
    ok &= all_equal("with_continue", some, [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < 13; k++)
            sum += k % 4 == 3 ? 0 : h[(i / 64 * 16 + k) * 64 + i % 64];
        return sum;
    });
    out.poison();
    triangle<<<N / 64, 64>>>(out.device, in.device);
    ok &= all_equal("triangle", out, [&](size_t i) { return sum_of(h + i / 64 * 64, i % 64 + 1); });
    do_while<<<N / 512, 64>>>(sums.device, in.device);
    ok &= all_equal("do_while", sums, [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < 8; k++)
            sum += h[i / 64 * 512 + k * 64 + i % 64];
        return sum;
    });
    return ok;
}

static bool test_pointers() {
    array<float> in(4 * N), out(N);
    in.fill();
    const float *h = in.host;
    bool ok = true;
    by_view<<<N / 1024, dim3(32, 32)>>>(out.device, in.device);
    ok &= all_equal("by_view", out, [&](size_t i) { return h[i / 1024 * 1024 + i % 32 * 32 + i / 32 % 32]; });
    out.poison();
    walking_pointer<<<N / 1024, 128>>>(out.device, in.device);
    ok &= all_equal("walking_pointer", out, [&](size_t i) { return h[i] + 1; });
    out.poison();
    by_reference<<<N / 128, 128>>>(out.device, in.device);
    ok &= all_equal("by_reference", out, [&](size_t i) { return h[i / 128 * 512 + i % 128 * 4 + 2]; });
    out.poison();
    by_template<<<N / 64, 64>>>(out.device, in.device);
    ok &= all_equal("by_template", out, [&](size_t i) { return h[i / 64 * 64 + i % 8 * 8 + i / 8 % 8]; });
    out.poison();
    by_lambda<<<N / 64, 64>>>(out.device, in.device);
    ok &= all_equal("by_lambda", out, [&](size_t i) { return h[i / 64 * 64 + i % 8 * 8 + i / 8 % 8]; });
    return ok;
}

static size_t morton_of(size_t x, size_t y) {
    size_t code = 0;
    for (int bit = 0; bit < 4; bit++)
        code |= (x >> bit & 1) << 2 * bit | (y >> bit & 1) << (2 * bit + 1);
    return code;
}

static size_t reversed_of(size_t v) {
    size_t out = 0;
    for (int bit = 0; bit < 7; bit++)
        out |= (v >> bit & 1) << (6 - bit);
    return out;
}

static bool test_arithmetic() {
    array<float> in(N), out(N);
    in.fill();
    const float *h = in.host;
    bool ok = true;
    morton<<<N / 256, dim3(16, 16)>>>(out.device, in.device);
    ok &= all_equal("morton", out, [&](size_t i) { return h[i / 256 * 256 + morton_of(i % 16, i / 16 % 16)]; });
    out.poison();
    long_index<<<N / 128, 128>>>(out.device, in.device);
    ok &= all_equal("long_index", out, [&](size_t i) { return h[N - 1 - i]; });
    out.poison();
    unsigned_wrap<<<N / 128, 128>>>(out.device, in.device);
    ok &= all_equal("unsigned_wrap", out, [&](size_t i) { return h[i / 128 * 128 + (i + 127) % 128]; });
    out.poison();
    bit_reversed<<<N / 128, 128>>>(out.device, in.device);
    ok &= all_equal("bit_reversed", out, [&](size_t i) { return h[i / 128 * 128 + reversed_of(i % 128)]; });
    out.poison();
    rotated<<<N / 1024, dim3(32, 32)>>>(out.device, in.device);
    ok &= all_equal("rotated", out, [&](size_t i) { return h[i / 1024 * 1024 + i % 32 * 32 + i / 32 % 32]; });
    out.poison();
    ternaries<<<N / 128, 128>>>(out.device, in.device);
    ok &= all_equal("ternaries", out, [&](size_t i) {
        size_t t = i % 128;
        t = t & 1 ? t ^ 2 : t;
        return h[i / 128 * 128 + (t < 64 ? 2 * t : 2 * t - 127)];
    });
    return ok;
}

static bool test_widths() {
    array<float> in(4 * N), out(4 * N), narrow(N);
    array<unsigned short> shorts(N), shorts_out(N);
    in.fill();
    shorts.fill();
    const float *h = in.host;
    bool ok = true;
    cast_to_int4<<<N / 128, 128>>>(out.device, in.device);
    ok &= equal_bytes("cast_to_int4", out, in);
    by_ldg<<<N / 128, 128>>>(narrow.device, in.device);
    ok &= all_equal("by_ldg", narrow, [&](size_t i) { return h[i / 4 * 8 + i % 4]; });
    shorts_in_shared<<<N / 128, 128>>>(shorts_out.device, shorts.device);
    ok &= all_equal("shorts_in_shared", shorts_out,
                    [&](size_t i) { return shorts.host[i / 128 * 128 + 127 - i % 128]; });
    narrow.poison();
    volatile_shared<<<N / 64, 64>>>(narrow.device, in.device);
    ok &= all_equal("volatile_shared", narrow,
                    [&](size_t i) { return h[i / 64 * 64 + i % 32] + h[i / 64 * 64 + i % 32 + 32]; });
    narrow.poison();
    shuffled_index<<<N / 128, 128>>>(narrow.device, in.device);
    ok &= all_equal("shuffled_index", narrow, [&](size_t i) { return h[i / 32 * 32 + 3 * ((i + 1) % 32) % 32]; });
    return ok;
}

int main() {
    bool ok = test_shapes();
    ok &= test_control();
    ok &= test_pointers();
    ok &= test_arithmetic();
    ok &= test_widths();
    printf("%s\n", ok ? "all right" : "SOME WRONG");
    return ok ? 0 : 1;
}
