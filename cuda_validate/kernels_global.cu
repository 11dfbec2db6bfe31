// kernels_global.cu - kernels whose global accesses are of interest: copies, layouts, matrices, a stencil.
//
// Launched once each; every access is predicted and measured line by line. Sizes are constants, so that every
// prediction that can be exact is. One access of a kind stands on a line. Every kernel's result is compared with the
// host's; exit status 1 where one is wrong.
#include "host.h"

constexpr int N = 1 << 16;   // elements of one-dimensional data
constexpr int THREADS = 256; // threads of a one-dimensional block
constexpr int BLOCKS = N / THREADS;
constexpr int SIDE = 256; // rows and columns of two-dimensional data
constexpr int TILE = 32;  // rows and columns of a tile
constexpr int ROWS = 8;   // rows of threads in a tile's block

// --- copies ---------------------------------------------------------------------------------------------------

__global__ void copy_unit(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i];
    out[i] = v;
}

template <int STRIDE> __global__ void copy_strided(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i * STRIDE];
    out[i] = v;
}

template <int STRIDE> __global__ void store_strided(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i];
    out[i * STRIDE] = v;
}

template <int OFFSET> __global__ void copy_offset(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i + OFFSET];
    out[i] = v;
}

__global__ void copy_float4(float4 *out, const float4 *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 v = in[i];
    out[i] = v;
}

__global__ void copy_float2(float2 *out, const float2 *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float2 v = in[i];
    out[i] = v;
}

__global__ void copy_double(double *out, const double *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double v = in[i];
    out[i] = v;
}

__global__ void copy_short(short *out, const short *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    short v = in[i];
    out[i] = v;
}

__global__ void copy_char(unsigned char *out, const unsigned char *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned char v = in[i];
    out[i] = v;
}

__global__ void copy_reversed(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[N - 1 - i];
    out[i] = v;
}

__global__ void copy_grid_stride(float *out, const float *in) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += blockDim.x * gridDim.x) {
        float v = in[i];
        out[i] = v;
    }
}

__global__ void copy_half_warps(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 < 16) {
        float v = in[i];
        out[i] = v;
    } else {
        out[i] = 7;
    }
}

// --- layouts --------------------------------------------------------------------------------------------------

struct particle {
    float x, y, z, mass;
};

struct point3 {
    float x, y, z;
};

__global__ void aos_field(float *out, const particle *p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float m = p[i].mass;
    out[i] = m;
}

__global__ void aos_point(float *out, const point3 *p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = p[i].x;
    float z = p[i].z;
    out[i] = x - z;
}

__global__ void aos_update(particle *p, const float *by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float d = by[i];
    float x = p[i].x;
    p[i].x = x + d;
}

__global__ void soa_field(float *out, const float *x, const float *z) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = x[i];
    float b = z[i];
    out[i] = a - b;
}

__global__ void gather(float *out, const float *in, const int *index) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = index[i];
    float v = in[k];
    out[i] = v;
}

// --- matrices ----------------------------------------------------------------------------------------------------

__global__ void matmul_naive(float *c, const float *a, const float *b) {
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < SIDE; k++) {
        float left = a[y * SIDE + k];
        float right = b[k * SIDE + x];
        sum += left * right;
    }
    c[y * SIDE + x] = sum;
}

__global__ void matvec_row(float *out, const float *m, const float *v) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < SIDE; k++) {
        float left = m[row * SIDE + k];
        float right = v[k];
        sum += left * right;
    }
    out[row] = sum;
}

__global__ void matvec_column(float *out, const float *m, const float *v) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < SIDE; k++) {
        float left = m[k * SIDE + column];
        float right = v[k];
        sum += left * right;
    }
    out[column] = sum;
}

__global__ void row_sums(float *out, const float *m) {
    int row = blockIdx.x * ROWS + threadIdx.y;
    float sum = 0;
    for (int k = threadIdx.x; k < SIDE; k += TILE)
        sum += m[row * SIDE + k];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, offset);
    if (threadIdx.x == 0)
        out[row] = sum;
}

__global__ void stencil_2d(float *out, const float *in) {
    int x = blockIdx.x * TILE + threadIdx.x + 1, y = blockIdx.y * ROWS + threadIdx.y + 1;
    const int pitch = SIDE + 2;
    float here = in[y * pitch + x];
    float left = in[y * pitch + x - 1];
    float right = in[y * pitch + x + 1];
    float above = in[(y - 1) * pitch + x];
    float below = in[(y + 1) * pitch + x];
    out[(y - 1) * SIDE + x - 1] = here + left + right + above + below;
}

// --- host ----------------------------------------------------------------------------------------------------------

static bool test_copies() {
    array<float> in(33 * N), out(N), wide(8 * N);
    in.fill();
    float *h = in.host;
    bool ok = true;
    copy_unit<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_unit", out, [&](size_t i) { return h[i]; });
    copy_strided<2><<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_strided<2>", out, [&](size_t i) { return h[2 * i]; });
    copy_strided<33><<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_strided<33>", out, [&](size_t i) { return h[33 * i]; });
    store_strided<8><<<BLOCKS, THREADS>>>(wide.device, in.device);
    ok &= all_equal("store_strided<8>", wide, [&](size_t i) { return i % 8 ? NAN : h[i / 8]; });
    copy_offset<1><<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_offset<1>", out, [&](size_t i) { return h[i + 1]; });
    out.poison();
    copy_reversed<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_reversed", out, [&](size_t i) { return h[N - 1 - i]; });
    out.poison();
    copy_grid_stride<<<BLOCKS / 4, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_grid_stride", out, [&](size_t i) { return h[i]; });
    out.poison();
    copy_half_warps<<<BLOCKS, THREADS>>>(out.device, in.device);
    ok &= all_equal("copy_half_warps", out, [&](size_t i) { return i % 32 < 16 ? h[i] : 7; });
    return ok;
}

static bool test_widths() {
    array<float4> in4(N), out4(N);
    array<float2> in2(N), out2(N);
    array<double> in_d(N), out_d(N);
    array<short> in_s(N), out_s(N);
    array<unsigned char> in_c(N), out_c(N);
    for (int i = 0; i < N; i++) {
        in4.host[i] = make_float4((float)i, 1, 2, (float)(i % 7));
        in2.host[i] = make_float2((float)i, 3);
    }
    in4.push();
    in2.push();
    in_d.fill();
    in_s.fill();
    in_c.fill();
    bool ok = true;
    copy_float4<<<BLOCKS, THREADS>>>(out4.device, in4.device);
    ok &= equal_bytes("copy_float4", out4, in4);
    copy_float2<<<BLOCKS, THREADS>>>(out2.device, in2.device);
    ok &= equal_bytes("copy_float2", out2, in2);
    copy_double<<<BLOCKS, THREADS>>>(out_d.device, in_d.device);
    ok &= equal_bytes("copy_double", out_d, in_d);
    copy_short<<<BLOCKS, THREADS>>>(out_s.device, in_s.device);
    ok &= equal_bytes("copy_short", out_s, in_s);
    copy_char<<<BLOCKS, THREADS>>>(out_c.device, in_c.device);
    ok &= equal_bytes("copy_char", out_c, in_c);
    return ok;
}

static bool test_layouts() {
    array<particle> p(N);
    array<point3> q(N);
    array<float> x(N), z(N), out(N);
    array<int> index(N);
    x.fill();
    z.fill();
    for (int i = 0; i < N; i++) {
        p.host[i] = {x.host[i], 1, 2, z.host[i]};
        q.host[i] = {x.host[i], 1, z.host[i]};
        index.host[i] = (int)random_below(N);
    }
    p.push();
    q.push();
    index.push();
    bool ok = true;
    aos_field<<<BLOCKS, THREADS>>>(out.device, p.device);
    ok &= all_equal("aos_field", out, [&](size_t i) { return z.host[i]; });
    aos_point<<<BLOCKS, THREADS>>>(out.device, q.device);
    ok &= all_equal("aos_point", out, [&](size_t i) { return x.host[i] - z.host[i]; });
    soa_field<<<BLOCKS, THREADS>>>(out.device, x.device, z.device);
    ok &= all_equal("soa_field", out, [&](size_t i) { return x.host[i] - z.host[i]; });
    gather<<<BLOCKS, THREADS>>>(out.device, x.device, index.device);
    ok &= all_equal("gather", out, [&](size_t i) { return x.host[index.host[i]]; });
    aos_update<<<BLOCKS, THREADS>>>(p.device, z.device);
    finish("aos_update");
    p.pull();
    bool right = true;
    for (int i = 0; i < N; i++)
        right &= p.host[i].x == x.host[i] + z.host[i] && p.host[i].mass == z.host[i];
    return verdict("aos_update", right) && ok;
}

static bool test_matrices() {
    array<float> a(SIDE * SIDE), b(SIDE * SIDE), c(SIDE * SIDE), v(SIDE), out(SIDE);
    a.fill();
    b.fill();
    v.fill();
    dim3 grid(SIDE / 16, SIDE / 16), block(16, 16);
    auto product = [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < SIDE; k++)
            sum += a.host[i / SIDE * SIDE + k] * b.host[k * SIDE + i % SIDE];
        return sum;
    };
    auto row_times = [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < SIDE; k++)
            sum += a.host[i * SIDE + k] * v.host[k];
        return sum;
    };
    auto column_times = [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < SIDE; k++)
            sum += a.host[k * SIDE + i] * v.host[k];
        return sum;
    };
    bool ok = true;
    matmul_naive<<<grid, block>>>(c.device, a.device, b.device);
    ok &= all_equal("matmul_naive", c, product);
    matvec_row<<<SIDE / 64, 64>>>(out.device, a.device, v.device);
    ok &= all_equal("matvec_row", out, row_times);
    matvec_column<<<SIDE / 64, 64>>>(out.device, a.device, v.device);
    ok &= all_equal("matvec_column", out, column_times);
    row_sums<<<SIDE / ROWS, dim3(TILE, ROWS)>>>(out.device, a.device);
    ok &= all_equal("row_sums", out, [&](size_t i) { return sum_of(a.host + i * SIDE, SIDE); });
    return ok;
}

static bool test_stencil() {
    const int pitch = SIDE + 2;
    array<float> field(pitch * pitch), plane(SIDE * SIDE);
    field.fill();
    auto five = [&](size_t i) {
        const float *f = field.host + (i / SIDE + 1) * pitch + i % SIDE + 1;
        return f[0] + f[-1] + f[1] + f[-pitch] + f[pitch];
    };
    stencil_2d<<<dim3(SIDE / TILE, SIDE / ROWS), dim3(TILE, ROWS)>>>(plane.device, field.device);
    return all_equal("stencil_2d", plane, five);
}

int main() {
    bool ok = test_copies();
    ok &= test_widths();
    ok &= test_layouts();
    ok &= test_matrices();
    ok &= test_stencil();
    printf("%s\n", ok ? "all right" : "SOME WRONG");
    return ok ? 0 : 1;
}
