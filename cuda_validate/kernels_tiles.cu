// kernels_tiles.cu - kernels that stage two-dimensional data in shared memory.
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

// --- tiles of other element types --------------------------------------------------------------------------------

template <typename T, int PAD> __global__ void tile_columns(T *out, const T *in) {
    __shared__ T tile[TILE][TILE + PAD];
    int x = threadIdx.x, column = blockIdx.x * TILE + x, row = blockIdx.y * TILE;
    for (int y = threadIdx.y; y < TILE; y += ROWS)
        tile[y][x] = in[(row + y) * SIDE + column];
    __syncthreads();
    column = blockIdx.y * TILE + x;
    row = blockIdx.x * TILE;
    for (int y = threadIdx.y; y < TILE; y += ROWS)
        out[(row + y) * SIDE + column] = tile[x][y];
}

__global__ void tile_swizzled(float *out, const float *in) {
    __shared__ float tile[TILE][TILE];
    int x = threadIdx.x, column = blockIdx.x * TILE + x, row = blockIdx.y * TILE;
    for (int y = threadIdx.y; y < TILE; y += ROWS)
        tile[y][x ^ y] = in[(row + y) * SIDE + column];
    __syncthreads();
    column = blockIdx.y * TILE + x;
    row = blockIdx.x * TILE;
    for (int y = threadIdx.y; y < TILE; y += ROWS)
        out[(row + y) * SIDE + column] = tile[x][y ^ x];
}

__global__ void tile_float4(float4 *out, const float4 *in) {
    __shared__ float4 tile[ROWS][TILE + 1];
    int x = threadIdx.x, y = threadIdx.y, i = blockIdx.x * TILE * ROWS;
    tile[y][x] = in[i + y * TILE + x];
    __syncthreads();
    int t = y * TILE + x;
    float4 v = tile[t % ROWS][t / ROWS];
    out[i + t] = v;
}

__global__ void tile_float2(float2 *out, const float2 *in) {
    __shared__ float2 tile[ROWS][TILE];
    int x = threadIdx.x, y = threadIdx.y, i = blockIdx.x * TILE * ROWS;
    tile[y][x] = in[i + y * TILE + x];
    __syncthreads();
    int t = y * TILE + x;
    float2 v = tile[t % ROWS][t / ROWS];
    out[i + t] = v;
}

// --- matrices and stencils ----------------------------------------------------------------------------------------

__global__ void matmul_tiled(float *c, const float *a, const float *b) {
    __shared__ float as[16][16];
    __shared__ float bs[16][16];
    int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < SIDE; k += 16) {
        as[ty][tx] = a[y * SIDE + k + tx];
        bs[ty][tx] = b[(k + ty) * SIDE + x];
        __syncthreads();
        for (int i = 0; i < 16; i++) {
            sum += as[ty][i]
                 * bs[i][tx];
        }
        __syncthreads();
    }
    c[y * SIDE + x] = sum;
}

__global__ void matmul_transposed_tile(float *c, const float *a, const float *b) {
    __shared__ float as[16][16];
    __shared__ float bs[16][16];
    int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < SIDE; k += 16) {
        as[tx][ty] = a[y * SIDE + k + tx];
        bs[ty][tx] = b[(k + ty) * SIDE + x];
        __syncthreads();
#pragma unroll 1
        for (int i = 0; i < 16; i++) {
            sum += as[i][ty]
                 * bs[i][tx];
        }
        __syncthreads();
    }
    c[y * SIDE + x] = sum;
}

constexpr int RADIUS = 3;

__global__ void stencil_1d(float *out, const float *in) {
    __shared__ float s[THREADS + 2 * RADIUS];
    int i = blockIdx.x * THREADS + threadIdx.x, t = threadIdx.x + RADIUS;
    s[t] = in[i + RADIUS];
    if (threadIdx.x < RADIUS) {
        s[t - RADIUS] = in[i];
        s[t + THREADS] = in[i + RADIUS + THREADS];
    }
    __syncthreads();
    float sum = 0;
    for (int k = -RADIUS; k <= RADIUS; k++)
        sum += s[t + k];
    out[i] = sum;
}

__global__ void stencil_2d_shared(float *out, const float *in) {
    __shared__ float s[ROWS + 2][TILE + 2];
    const int pitch = SIDE + 2;
    int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * TILE + tx, y = blockIdx.y * ROWS + ty;
    s[ty + 1][tx + 1] = in[(y + 1) * pitch + x + 1];
    if (ty == 0) {
        s[0][tx + 1] = in[y * pitch + x + 1];
        s[ROWS + 1][tx + 1] = in[(y + ROWS + 1) * pitch + x + 1];
    }
    if (tx == 0) {
        s[ty + 1][0] = in[(y + 1) * pitch + x];
        s[ty + 1][TILE + 1] = in[(y + 1) * pitch + x + TILE + 1];
    }
    __syncthreads();
    float here = s[ty + 1][tx + 1];
    float left = s[ty + 1][tx];
    float right = s[ty + 1][tx + 2];
    float above = s[ty][tx + 1];
    float below = s[ty + 2][tx + 1];
    out[y * SIDE + x] = here + left + right + above + below;
}

// --- host ----------------------------------------------------------------------------------------------------------

static bool test_tiles() {
    dim3 grid(SIDE / TILE, SIDE / TILE), block(TILE, ROWS);
    array<float> in(SIDE * SIDE), out(SIDE * SIDE);
    array<double> in_d(SIDE * SIDE), out_d(SIDE * SIDE);
    array<short> in_s(SIDE * SIDE), out_s(SIDE * SIDE);
    array<unsigned char> in_c(SIDE * SIDE), out_c(SIDE * SIDE);
    in.fill();
    in_d.fill();
    in_s.fill();
    in_c.fill();
    auto across = [](size_t i) { return i % SIDE * SIDE + i / SIDE; };
    bool ok = true;
    tile_columns<float, 0><<<grid, block>>>(out.device, in.device);
    ok &= all_equal("tile_columns<float, 0>", out, [&](size_t i) { return in.host[across(i)]; });
    out.poison();
    tile_columns<float, 1><<<grid, block>>>(out.device, in.device);
    ok &= all_equal("tile_columns<float, 1>", out, [&](size_t i) { return in.host[across(i)]; });
    out.poison();
    tile_swizzled<<<grid, block>>>(out.device, in.device);
    ok &= all_equal("tile_swizzled", out, [&](size_t i) { return in.host[across(i)]; });
    tile_columns<double, 0><<<grid, block>>>(out_d.device, in_d.device);
    ok &= all_equal("tile_columns<double, 0>", out_d, [&](size_t i) { return in_d.host[across(i)]; });
    out_d.poison();
    tile_columns<double, 1><<<grid, block>>>(out_d.device, in_d.device);
    ok &= all_equal("tile_columns<double, 1>", out_d, [&](size_t i) { return in_d.host[across(i)]; });
    tile_columns<short, 2><<<grid, block>>>(out_s.device, in_s.device);
    ok &= all_equal("tile_columns<short, 2>", out_s, [&](size_t i) { return in_s.host[across(i)]; });
    tile_columns<unsigned char, 4><<<grid, block>>>(out_c.device, in_c.device);
    ok &= all_equal("tile_columns<unsigned char, 4>", out_c, [&](size_t i) { return in_c.host[across(i)]; });
    return ok;
}

static bool test_vector_tiles() {
    dim3 block(TILE, ROWS);
    array<float4> in4(N), out4(N);
    array<float2> in2(N), out2(N);
    for (int i = 0; i < N; i++) {
        in4.host[i] = make_float4((float)i, 1, 2, (float)(i % 7));
        in2.host[i] = make_float2((float)i, 3);
    }
    in4.push();
    in2.push();
    tile_float4<<<N / (TILE * ROWS), block>>>(out4.device, in4.device);
    finish("tile_float4");
    tile_float2<<<N / (TILE * ROWS), block>>>(out2.device, in2.device);
    finish("tile_float2");
    out4.pull();
    out2.pull();
    bool right4 = true, right2 = true;
    for (int i = 0; i < N; i++) {
        int t = i % (TILE * ROWS), from = i - t + t % ROWS * TILE + t / ROWS;
        right4 &= out4.host[i].x == in4.host[from].x && out4.host[i].w == in4.host[from].w;
        right2 &= out2.host[i].x == in2.host[from].x && out2.host[i].y == in2.host[from].y;
    }
    bool ok = verdict("tile_float4", right4);
    return verdict("tile_float2", right2) && ok;
}

static bool test_products() {
    array<float> a(SIDE * SIDE), b(SIDE * SIDE), c(SIDE * SIDE);
    a.fill();
    b.fill();
    dim3 grid(SIDE / 16, SIDE / 16), block(16, 16);
    auto product = [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < SIDE; k++)
            sum += a.host[i / SIDE * SIDE + k] * b.host[k * SIDE + i % SIDE];
        return sum;
    };
    bool ok = true;
    matmul_tiled<<<grid, block>>>(c.device, a.device, b.device);
    ok &= all_equal("matmul_tiled", c, product);
    c.poison();
    matmul_transposed_tile<<<grid, block>>>(c.device, a.device, b.device);
    return all_equal("matmul_transposed_tile", c, product) && ok;
}

static bool test_stencils() {
    const int pitch = SIDE + 2;
    array<float> line(N + 2 * RADIUS), out(N), field(pitch * pitch), plane(SIDE * SIDE);
    line.fill();
    field.fill();
    dim3 grid(SIDE / TILE, SIDE / ROWS), block(TILE, ROWS);
    auto five = [&](size_t i) {
        const float *f = field.host + (i / SIDE + 1) * pitch + i % SIDE + 1;
        return f[0] + f[-1] + f[1] + f[-pitch] + f[pitch];
    };
    bool ok = true;
    stencil_1d<<<BLOCKS, THREADS>>>(out.device, line.device);
    ok &= all_equal("stencil_1d", out, [&](size_t i) { return sum_of(line.host + i, 2 * RADIUS + 1); });
    stencil_2d_shared<<<grid, block>>>(plane.device, field.device);
    ok &= all_equal("stencil_2d_shared", plane, five);
    return ok;
}

int main() {
    bool ok = test_tiles();
    ok &= test_vector_tiles();
    ok &= test_products();
    ok &= test_stencils();
    printf("%s\n", ok ? "all right" : "SOME WRONG");
    return ok ? 0 : 1;
}
