// kernels_apps.cu - kernels as applications have them: normalization, softmax, bodies, images, options, products.
//
// Launched once each; every access is predicted and measured line by line. Sizes are constants, so that every
// prediction that can be exact is. One access of a kind stands on a line. Every kernel's result is compared with the
// host's; exit status 1 where one is wrong.
#include "host.h"

constexpr int THREADS = 128; // threads of a one-dimensional block
constexpr int ROWS = 256;    // rows of matrices and images
constexpr int WIDTH = 512;   // elements of a row
constexpr int N = ROWS * WIDTH;

// --- rows -------------------------------------------------------------------------------------------------------

__device__ float block_sum(float v, float *scratch) {
    int t = threadIdx.x;
    scratch[t] = v;
    __syncthreads();
#pragma unroll 1
    for (int step = THREADS / 2; step > 0; step >>= 1) {
        if (t < step) {
            float other = scratch[t + step];
            scratch[t] += other;
        }
        __syncthreads();
    }
    float sum = scratch[0];
    __syncthreads();
    return sum;
}

__global__ void layer_norm(float *out, const float *in, const float *gain, const float *bias) {
    __shared__ float scratch[THREADS];
    const float *row = in + blockIdx.x * WIDTH;
    float sum = 0;
#pragma unroll 1
    for (int i = threadIdx.x; i < WIDTH; i += THREADS)
        sum += row[i];
    float mean = block_sum(sum, scratch) / WIDTH, squares = 0;
#pragma unroll 1
    for (int i = threadIdx.x; i < WIDTH; i += THREADS) {
        float d = row[i] - mean;
        squares += d * d;
    }
    float scale = rsqrtf(block_sum(squares, scratch) / WIDTH + 1e-5f);
#pragma unroll 1
    for (int i = threadIdx.x; i < WIDTH; i += THREADS) {
        float g = gain[i];
        float b = bias[i];
        float v = row[i];
        out[blockIdx.x * WIDTH + i] = (v - mean) * scale * g + b;
    }
}

__global__ void softmax_rows(float *out, const float *in) {
    int row = blockIdx.x * (THREADS / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    float top = -INFINITY, sum = 0;
#pragma unroll 1
    for (int i = lane; i < WIDTH; i += 32) {
        float v = in[row * WIDTH + i];
        top = fmaxf(top, v);
    }
    for (int offset = 16; offset > 0; offset /= 2)
        top = fmaxf(top, __shfl_xor_sync(0xffffffff, top, offset));
#pragma unroll 1
    for (int i = lane; i < WIDTH; i += 32) {
        float v = in[row * WIDTH + i];
        sum += expf(v - top);
    }
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, offset);
#pragma unroll 1
    for (int i = lane; i < WIDTH; i += 32) {
        float v = in[row * WIDTH + i];
        out[row * WIDTH + i] = expf(v - top) / sum;
    }
}

__global__ void add_bias_columns(float *m, const float *bias) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    float b = bias[column];
#pragma unroll 1
    for (int row = 0; row < ROWS; row++) {
        float v = m[row * WIDTH + column];
        m[row * WIDTH + column] = v + b;
    }
}

// --- bodies, options ------------------------------------------------------------------------------------------------

constexpr int BODIES = 1024;

__global__ void nbody_forces(float4 *force, const float4 *body) {
    __shared__ float4 tile[THREADS];
    int i = blockIdx.x * THREADS + threadIdx.x;
    float4 own = body[i];
    float3 f = {0, 0, 0};
#pragma unroll 1
    for (int from = 0; from < BODIES; from += THREADS) {
        float4 loaded = body[from + threadIdx.x];
        tile[threadIdx.x] = loaded;
        __syncthreads();
#pragma unroll 1
        for (int k = 0; k < THREADS; k++) {
            float4 other = tile[k];
            float dx = other.x - own.x, dy = other.y - own.y, dz = other.z - own.z;
            float s = other.w * rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
            f.x += dx * s;
            f.y += dy * s;
            f.z += dz * s;
        }
        __syncthreads();
    }
    force[i] = make_float4(f.x, f.y, f.z, 0);
}

__global__ void options_soa(float *call, float *put, const float *price, const float *strike, const float *years) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float s = price[i];
    float k = strike[i];
    float t = years[i];
    float d = (s - k) * t;
    call[i] = d + s;
    put[i] = d - k;
}

struct option {
    float price, strike, years, pad;
};

__global__ void options_aos(float *call, const option *o) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float s = o[i].price;
    float t = o[i].years;
    call[i] = s * t;
}

__global__ void complex_product(float2 *out, const float2 *a, const float2 *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float2 x = a[i];
    float2 y = b[i];
    out[i] = make_float2(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);
}

// --- images --------------------------------------------------------------------------------------------------------

__global__ void gray_of_rgb(unsigned char *gray, const unsigned char *rgb) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int r = rgb[3 * i];
    int g = rgb[3 * i + 1];
    int b = rgb[3 * i + 2];
    gray[i] = (unsigned char)((r + 2 * g + b) / 4);
}

__global__ void gray_of_rgba(unsigned char *gray, const uchar4 *rgba) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    uchar4 p = rgba[i];
    gray[i] = (unsigned char)((p.x + 2 * p.y + p.z) / 4);
}

__constant__ float weights[7];

__global__ void blur_rows(float *out, const float *in) {
    __shared__ float s[THREADS + 6];
    int x = blockIdx.x * THREADS + threadIdx.x, row = blockIdx.y * (WIDTH + 6);
    s[threadIdx.x] = in[row + x];
    if (threadIdx.x < 6)
        s[THREADS + threadIdx.x] = in[row + x + THREADS];
    __syncthreads();
    float sum = 0;
#pragma unroll
    for (int k = 0; k < 7; k++)
        sum += weights[k] * s[threadIdx.x + k];
    out[blockIdx.y * WIDTH + x] = sum;
}

__global__ void blur_columns(float *out, const float *in) {
    __shared__ float s[16 + 6][32];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16;
#pragma unroll 1
    for (int j = threadIdx.y; j < 16 + 6; j += 8)
        s[j][threadIdx.x] = in[(y + j) * WIDTH + x];
    __syncthreads();
#pragma unroll 1
    for (int j = threadIdx.y; j < 16; j += 8) {
        float sum = 0;
        for (int k = 0; k < 7; k++)
            sum += s[j + k][threadIdx.x];
        out[(y + j) * WIDTH + x] = sum;
    }
}

__global__ void flip_rows(float *out, const float *in) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    float v = in[y * WIDTH + x];
    out[(ROWS - 1 - y) * WIDTH + x] = v;
}

__global__ void mirror_rows(float *out, const float *in) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    float v = in[y * WIDTH + x];
    out[y * WIDTH + WIDTH - 1 - x] = v;
}

// --- volumes, sparse rows -------------------------------------------------------------------------------------------

constexpr int SIDE = 64;

__global__ void laplace_3d(float *out, const float *in) {
    int x = threadIdx.x, y = blockIdx.x * 2 + threadIdx.y + 1, z = blockIdx.y + 1;
    const int plane = SIDE * SIDE;
    int i = z * plane + y * SIDE + x;
    float here = in[i];
    float north = in[i - SIDE];
    float south = in[i + SIDE];
    float below = in[i - plane];
    float above = in[i + plane];
    out[i] = north + south + below + above - 4 * here;
}

constexpr int NONZEROS = 8; // of a row

__global__ void spmv_ell(float *out, const float *value, const int *column, const float *v) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < NONZEROS; k++) {
        int c = column[k * N + row];
        float a = value[k * N + row];
        sum += a * v[c];
    }
    out[row] = sum;
}

__global__ void spmv_rows(float *out, const float *value, const int *column, const float *v) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < NONZEROS; k++) {
        int c = column[row * NONZEROS + k];
        float a = value[row * NONZEROS + k];
        sum += a * v[c];
    }
    out[row] = sum;
}

// --- a product with registers ----------------------------------------------------------------------------------------

constexpr int GEMM = 256; // rows and columns

__global__ void gemm_registers(float *c, const float *a, const float *b) {
    __shared__ float as[16][64 + 4];
    __shared__ float4 bs[16][16];
    int tx = threadIdx.x, ty = threadIdx.y, t = ty * 16 + tx, row = blockIdx.y * 64, column = blockIdx.x * 64;
    float sum[4][4] = {{0}};
#pragma unroll 1
    for (int k = 0; k < GEMM; k += 16) {
        float4 left = *(const float4 *)&a[(row + t / 4) * GEMM + k + t % 4 * 4];
        as[t % 4 * 4 + 0][t / 4] = left.x;
        as[t % 4 * 4 + 1][t / 4] = left.y;
        as[t % 4 * 4 + 2][t / 4] = left.z;
        as[t % 4 * 4 + 3][t / 4] = left.w;
        float4 right = *(const float4 *)&b[(k + t / 16) * GEMM + column + t % 16 * 4];
        bs[t / 16][t % 16] = right;
        __syncthreads();
#pragma unroll 1
        for (int i = 0; i < 16; i++) {
            float4 x = *(const float4 *)&as[i][ty * 4];
            float4 y = bs[i][tx];
            const float xs[4] = {x.x, x.y, x.z, x.w}, ys[4] = {y.x, y.y, y.z, y.w};
            for (int m = 0; m < 4; m++)
                for (int n = 0; n < 4; n++)
                    sum[m][n] += xs[m] * ys[n];
        }
        __syncthreads();
    }
#pragma unroll
    for (int m = 0; m < 4; m++) {
        float4 v = make_float4(sum[m][0], sum[m][1], sum[m][2], sum[m][3]);
        *(float4 *)&c[(row + ty * 4 + m) * GEMM + column + tx * 4] = v;
    }
}

// --- host ----------------------------------------------------------------------------------------------------------

static bool test_rows() {
    array<float> in(N), gain(WIDTH), bias(WIDTH), out(N);
    in.fill();
    gain.fill();
    bias.fill();
    bool ok = true;
    layer_norm<<<ROWS, THREADS>>>(out.device, in.device, gain.device, bias.device);
    ok &= all_equal("layer_norm", out, [&](size_t i) {
        const float *row = in.host + i / WIDTH * WIDTH;
        double mean = sum_of(row, WIDTH) / WIDTH, squares = 0;
        for (int k = 0; k < WIDTH; k++)
            squares += (row[k] - mean) * (row[k] - mean);
        double v = (in.host[i] - mean) / sqrt(squares / WIDTH + 1e-5) * gain.host[i % WIDTH] + bias.host[i % WIDTH];
        return fabs(v - out.host[i]) < 1e-3 ? (double)out.host[i] : v;
    });
    out.poison();
    softmax_rows<<<ROWS / (THREADS / 32), THREADS>>>(out.device, in.device);
    ok &= all_equal("softmax_rows", out, [&](size_t i) {
        const float *row = in.host + i / WIDTH * WIDTH;
        double top = -INFINITY, sum = 0;
        for (int k = 0; k < WIDTH; k++)
            top = fmax(top, row[k]);
        for (int k = 0; k < WIDTH; k++)
            sum += exp(row[k] - top);
        return exp(in.host[i] - top) / sum;
    });
    in.push();
    add_bias_columns<<<WIDTH / THREADS, THREADS>>>(in.device, bias.device);
    array<float> before(N);
    memcpy(before.host, in.host, N * sizeof(float));
    ok &= all_equal("add_bias_columns", in, [&](size_t i) { return before.host[i] + bias.host[i % WIDTH]; });
    return ok;
}

static bool test_bodies() {
    array<float4> body(BODIES), force(BODIES);
    for (int i = 0; i < BODIES; i++)
        body.host[i] = make_float4((float)random_below(16), (float)random_below(16), (float)random_below(16), 1);
    body.push();
    nbody_forces<<<BODIES / THREADS, THREADS>>>(force.device, body.device);
    finish("nbody_forces");
    force.pull();
    bool right = true;
    for (int i = 0; i < BODIES; i++) {
        double x = 0;
        for (int k = 0; k < BODIES; k++) {
            float4 a = body.host[i], b = body.host[k];
            double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
            x += dx / sqrt(dx * dx + dy * dy + dz * dz + 0.01);
        }
        right &= fabs(x - force.host[i].x) < 0.05;
    }
    return verdict("nbody_forces", right);
}

static bool test_options() {
    array<float> price(N), strike(N), years(N), call(N), put(N);
    array<option> o(N);
    array<float2> a(N), b(N), product(N);
    price.fill();
    strike.fill();
    years.fill();
    for (int i = 0; i < N; i++) {
        o.host[i] = {price.host[i], strike.host[i], years.host[i], 0};
        a.host[i] = make_float2(price.host[i], strike.host[i]);
        b.host[i] = make_float2(years.host[i], 1);
    }
    o.push();
    a.push();
    b.push();
    auto d = [&](size_t i) { return (price.host[i] - strike.host[i]) * years.host[i]; };
    bool ok = true;
    options_soa<<<N / THREADS, THREADS>>>(call.device, put.device, price.device, strike.device, years.device);
    ok &= all_equal("options_soa", call, [&](size_t i) { return d(i) + price.host[i]; });
    ok &= all_equal("options_soa (puts)", put, [&](size_t i) { return d(i) - strike.host[i]; });
    call.poison();
    options_aos<<<N / THREADS, THREADS>>>(call.device, o.device);
    ok &= all_equal("options_aos", call, [&](size_t i) { return price.host[i] * years.host[i]; });
    complex_product<<<N / THREADS, THREADS>>>(product.device, a.device, b.device);
    finish("complex_product");
    product.pull();
    bool right = true;
    for (int i = 0; i < N; i++)
        right &= product.host[i].x == a.host[i].x * b.host[i].x - a.host[i].y;
    return verdict("complex_product", right) && ok;
}

static bool test_images() {
    array<unsigned char> rgb(3 * N), gray(N);
    array<uchar4> rgba(N);
    array<float> wide(ROWS * (WIDTH + 6)), tall((ROWS + 6) * WIDTH), out(N);
    rgb.fill();
    wide.fill();
    tall.fill();
    for (int i = 0; i < N; i++)
        rgba.host[i] = make_uchar4(rgb.host[3 * i], rgb.host[3 * i + 1], rgb.host[3 * i + 2], 255);
    rgba.push();
    const float ones[7] = {1, 1, 1, 2, 1, 1, 1};
    CHECKED(cudaMemcpyToSymbol(weights, ones, sizeof ones));
    auto mix = [&](size_t i) { return (rgb.host[3 * i] + 2 * rgb.host[3 * i + 1] + rgb.host[3 * i + 2]) / 4; };
    bool ok = true;
    gray_of_rgb<<<N / THREADS, THREADS>>>(gray.device, rgb.device);
    ok &= all_equal("gray_of_rgb", gray, mix);
    gray.poison();
    gray_of_rgba<<<N / THREADS, THREADS>>>(gray.device, rgba.device);
    ok &= all_equal("gray_of_rgba", gray, mix);
    blur_rows<<<dim3(WIDTH / THREADS, ROWS), THREADS>>>(out.device, wide.device);
    ok &= all_equal("blur_rows", out, [&](size_t i) {
        const float *f = wide.host + i / WIDTH * (WIDTH + 6) + i % WIDTH;
        return sum_of(f, 7) + f[3];
    });
    out.poison();
    blur_columns<<<dim3(WIDTH / 32, ROWS / 16), dim3(32, 8)>>>(out.device, tall.device);
    ok &= all_equal("blur_columns", out, [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < 7; k++)
            sum += tall.host[i + k * WIDTH];
        return sum;
    });
    out.poison();
    flip_rows<<<dim3(WIDTH / THREADS, ROWS), THREADS>>>(out.device, tall.device);
    ok &= all_equal("flip_rows", out, [&](size_t i) { return tall.host[(ROWS - 1 - i / WIDTH) * WIDTH + i % WIDTH]; });
    out.poison();
    mirror_rows<<<dim3(WIDTH / THREADS, ROWS), THREADS>>>(out.device, tall.device);
    ok &= all_equal("mirror_rows", out, [&](size_t i) { return tall.host[i / WIDTH * WIDTH + WIDTH - 1 - i % WIDTH]; });
    return ok;
}

static bool test_volumes() {
    array<float> in(SIDE * SIDE * SIDE), out(SIDE * SIDE * SIDE), value(NONZEROS * N), v(N), sums(N);
    array<int> column(NONZEROS * N);
    in.fill();
    value.fill();
    v.fill();
    for (int i = 0; i < NONZEROS * N; i++)
        column.host[i] = (int)random_below(N);
    column.push();
    CHECKED(cudaMemset(out.device, 0, out.n * sizeof(float)));
    const int plane = SIDE * SIDE;
    laplace_3d<<<dim3((SIDE - 2) / 2, SIDE - 2), dim3(SIDE, 2)>>>(out.device, in.device);
    bool ok = all_equal("laplace_3d", out, [&](size_t i) {
        size_t y = i / SIDE % SIDE, z = i / plane;
        if (y == 0 || y == SIDE - 1 || z == 0 || z == SIDE - 1)
            return 0.0f;
        const float *f = in.host + i;
        return f[-SIDE] + f[SIDE] + f[-plane] + f[plane] - 4 * f[0];
    });
    spmv_ell<<<N / THREADS, THREADS>>>(sums.device, value.device, column.device, v.device);
    ok &= all_equal("spmv_ell", sums, [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < NONZEROS; k++)
            sum += value.host[k * N + i] * v.host[column.host[k * N + i]];
        return sum;
    });
    sums.poison();
    spmv_rows<<<N / THREADS, THREADS>>>(sums.device, value.device, column.device, v.device);
    ok &= all_equal("spmv_rows", sums, [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < NONZEROS; k++)
            sum += value.host[i * NONZEROS + k] * v.host[column.host[i * NONZEROS + k]];
        return sum;
    });
    return ok;
}

static bool test_product() {
    array<float> a(GEMM * GEMM), b(GEMM * GEMM), c(GEMM * GEMM);
    a.fill();
    b.fill();
    gemm_registers<<<dim3(GEMM / 64, GEMM / 64), dim3(16, 16)>>>(c.device, a.device, b.device);
    return all_equal("gemm_registers", c, [&](size_t i) {
        double sum = 0;
        for (int k = 0; k < GEMM; k++)
            sum += a.host[i / GEMM * GEMM + k] * b.host[k * GEMM + i % GEMM];
        return sum;
    });
}

int main() {
    bool ok = test_rows();
    ok &= test_bodies();
    ok &= test_options();
    ok &= test_images();
    ok &= test_volumes();
    ok &= test_product();
    printf("%s\n", ok ? "all right" : "SOME WRONG");
    return ok ? 0 : 1;
}
