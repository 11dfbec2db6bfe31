/* test_exec_memory.c - memory objects: shared arrays of all kinds, carved dynamic memory, wide and
 * narrow elements, casts, constant memory, atomics, copies. Every row runs with one block of 64
 * threads, two warps; the numbers are counted by hand. */
#include "exec_rows.h"
#include "testing.h"

static const char file[] =
    "%s\nvoid run(float *in, float *out, int n) { k<<<1, 64, 16384>>>(in, out, n); }\n";

#define KERNEL "__global__ void k(float *in, float *out, int n) { int tx = threadIdx.x; "

static const struct exec_row shared[] = {
    {"one dimension", KERNEL "__shared__ float s[128]; @s[tx * 2] = 1; }",
     "shared_store 2 x2 exact: s + 8*tx"},
    {"two dimensions", KERNEL "__shared__ float s[64][32]; @s[tx][1] = 1; }",
     "shared_store 32 x2 exact: s + 128*tx + 4"},
    {"padded", KERNEL "__shared__ float s[64][33]; @s[tx][1] = 1; }",
     "shared_store 1 x2 exact: s + 132*tx + 4"},
    /* 8·33 words a plane, 264 = 8·32 + 8; lanes 0 … 7 a row each: banks 0 … 7; the next plane 8 on.
     */
    {"three dimensions", KERNEL "__shared__ float s[8][8][33]; @s[tx / 8][tx % 8][0] = 1; }",
     "shared_store 1 x2 exact: s + 132*tx"},
    {"four dimensions",
     KERNEL "__shared__ float s[2][4][8][2]; @s[tx / 32][tx / 8 % 4][tx % 8][1] = 1; }",
     "shared_store 2 x2 exact: s + 8*tx + 4"},
    {"outside the kernel", "__shared__ float s[64][32];\n" KERNEL "@s[tx][0] = 1; }",
     "shared_store 32 x2 exact: s + 128*tx"},
    {"aligned", KERNEL "__shared__ alignas(16) float s[128]; @s[tx * 2] = 1; }",
     "shared_store 2 x2 exact: s + 8*tx"},
    {"aligned, as CUDA has it", KERNEL "__shared__ __align__(16) float s[128]; @s[tx * 2] = 1; }",
     "shared_store 2 x2 exact: s + 8*tx"},
    {"size by macro and sum",
     "#define T 32\n" KERNEL "__shared__ float s[64][T + 1]; @s[tx][0] = 1; }",
     "shared_store 1 x2 exact: s + 132*tx"},
    {"volatile", KERNEL "__shared__ volatile float s[128]; @s[tx * 2] = 1; }",
     "shared_store 2 x2 exact: s + 8*tx"},
    /* 3 words a lane: 3 and 32 have nothing in common. */
    {"structs of three floats",
     "struct P { float x, y, z; };\n" KERNEL "__shared__ P p[64]; @p[tx].y = 1; }",
     "shared_store 1 x2 exact: p + 12*tx + 4"},
    {"structs of four floats",
     "struct P { float x, y, z, w; };\n" KERNEL "__shared__ P p[64]; @p[tx].y = 1; }",
     "shared_store 4 x2 exact: p + 16*tx + 4"},
    {"array in a struct",
     "struct T { int n; float a[64][32]; };\n" KERNEL "__shared__ T t; @t.a[tx][0] = 1; }",
     "shared_store 32 x2 exact: t + 128*tx + 4"},
    {"double", KERNEL "__shared__ double s[64]; @s[tx] = 1; }",
     "shared_store 2 x2 exact: s + 8*tx"},
    {"float4", KERNEL "__shared__ float4 s[64]; @s[tx] = make_float4(0, 0, 0, 0); }",
     "shared_store 4 x2 exact: s + 16*tx"},
    {"a member of float4", KERNEL "__shared__ float4 s[64]; @s[tx].z = 1; }",
     "shared_store 4 x2 exact: s + 16*tx + 8"},
    {"char", KERNEL "__shared__ char s[64]; @s[tx] = 1; }", "shared_store 1 x2 exact: s + tx"},
    /* 33 bytes a lane: four lanes are on banks b, b + 8, b + 16, b + 24, the next four one bank on.
     */
    {"padded rows of bytes", KERNEL "__shared__ char s[64][33]; @s[tx][0] = 1; }",
     "shared_store 1 x2 exact: s + 33*tx"},
    {"bool", KERNEL "__shared__ bool s[64]; @s[tx] = true; }", "shared_store 1 x2 exact: s + tx"},
    {"long long", KERNEL "__shared__ long long s[64]; @s[tx] = 1; }",
     "shared_store 2 x2 exact: s + 8*tx"},
    {"half",
     "#include <cuda_fp16.h>\n" KERNEL
     "__shared__ __half s[64][32]; *out = __half2float(@s[tx][0]); }",
     "shared_load 16 x2 exact: s + 64*tx"},
};

static const struct exec_row carved[] = {
    {"dynamic", KERNEL "extern __shared__ float d[]; @d[tx * 2] = 1; }",
     "shared_store 2 x2 exact: d + 8*tx"},
    {"dynamic of bytes, cast",
     KERNEL "extern __shared__ char raw[]; float *d = (float *)raw; @d[tx * 2] = 1; }",
     "shared_store 2 x2 exact: raw + 8*tx"},
    {"second array", KERNEL "extern __shared__ float a[]; float *b = a + 32 * 33; @b[tx] = 1; }",
     "shared_store 1 x2 exact: a + 4*tx + 4224"},
    {"third array, of another type",
     KERNEL "extern __shared__ float a[]; float *b = a + 32 * 33; double *d = (double *)&b[64]; "
            "@d[tx] = 1; }",
     "shared_store 2 x2 exact: a + 8*tx + 4480"},
    {"at an unknown place",
     KERNEL "extern __shared__ float a[]; float *b = a + n; @b[tx * 2] = 1; }",
     "shared_store 2 x2 exact: a + 8*tx + 4*n"},
    {"two-dimensional by cast",
     KERNEL "extern __shared__ float a[]; auto t = (float(*)[33])a; @t[tx][0] = 1; }",
     "shared_store 1 x2 exact: a + 132*tx"},
    {"one name, two types",
     "template <class T> __global__ void q(T *p) { extern __shared__ float4 raw[]; T *s = "
     "reinterpret_cast<T *>(raw); @s[threadIdx.x * 2] = 1; }\n"
     "void go(float *p, double *d) { q<<<1, 64, 1024>>>(p); q<<<1, 64, 1024>>>(d); }\n" KERNEL "}",
     "shared_store 2 x2 exact: raw + 8*tx\nshared_store 4 x2 exact: raw + 16*tx"},
    {"declared with two types",
     "__global__ void q(double *p) { extern __shared__ double mem[]; mem[0] = *p; }\n" KERNEL
     "extern __shared__ float mem[]; @mem[tx * 2] = 1; }",
     "shared_store 2 x2 exact: mem + 8*tx"},
    {"SharedMemory<T>",
     "template <class T> struct SharedMemory { __device__ operator T *() { extern __shared__ int "
     "mem[]; return (T *)mem; } };\n" KERNEL "double *s = SharedMemory<double>(); @s[tx] = 1; }",
     "shared_store 2 x2 exact: mem + 8*tx"},
    {"pointer to an array as parameter",
     "__device__ void f(float (*t)[33], int i) { @t[i][0] = 1; }\n" KERNEL
     "__shared__ float s[64][33]; f(s, tx); }",
     "shared_store 1 x2 exact: s + 132*tx"},
    {"array parameter",
     "__device__ void f(float t[][32], int i) { @t[i][0] = 1; }\n" KERNEL
     "__shared__ float s[64][32]; f(s, tx); }",
     "shared_store 32 x2 exact: s + 128*tx"},
    {"reference to an array",
     "template <int R, int C> __device__ void f(float (&t)[R][C], int i) { @t[i][C - 1] = 1; "
     "}\n" KERNEL "__shared__ float s[64][33]; f(s, tx); }",
     "shared_store 1 x2 exact: s + 132*tx + 128"},
    {"one of two arrays by stage",
     KERNEL "__shared__ float a[64], b[128]; for (int i = 0; i < 2; i++) { float *p = i ? b : a; "
            "@p[tx * (i + 1)] = 1; } }",
     "shared_store 1.5 peak 2 x4 exact: 4*tx + 4*k*tx + (k != 0 ? b : a)"},
    {"stages in one array",
     KERNEL "__shared__ float s[2][64]; for (int i = 0; i < 4; i++) @s[i & 1][tx] = 1; }",
     "shared_store 1 x8 exact: s + 4*tx + 256*(k % 2)"},
};

static const struct exec_row global[] = {
    {"array", "__device__ float g[64][8];\n" KERNEL "@g[tx][1] = 1; }",
     "global_store 32 x2 exact: g + 32*tx + 4"},
    {"double", KERNEL "*out = @((double *)in)[tx]; }", "global_load 8 x2 exact: in + 8*tx"},
    {"float4", KERNEL "*out = @reinterpret_cast<float4 *>(in)[tx].x; }",
     "global_load 16 x2 exact: in + 16*tx"},
    {"int4 through an address", KERNEL "int4 v = @*(int4 *)&in[tx * 4]; *out = v.x + v.w; }",
     "global_load 16 x2 exact: in + 16*tx"},
    {"a member", KERNEL "*out = @((float2 *)in)[tx].y; }", "global_load 8 x2 exact: in + 8*tx + 4"},
    {"short", KERNEL "*out = @((short *)in)[tx]; }", "global_load 2 x2 exact: in + 2*tx"},
    {"bytes and a pitch", KERNEL "float *row = (float *)((char *)in + tx * 516); *out = @row[0]; }",
     "global_load 32 x2 exact: in + 516*tx"},
    {"star and sum", KERNEL "*out = @*(in + 2 * tx); }", "global_load 8 x2 exact: in + 8*tx"},
    {"index first", KERNEL "*out = @tx[in]; }", "global_load 4 x2 exact: in + 4*tx"},
    {"negative index", KERNEL "float *end = in + 64; *out = @end[-1 - tx]; }",
     "global_load 4 x2 exact: in - 4*tx + 252"},
    {"three floats", "struct P { float x, y, z; };\n" KERNEL "*out = @((P *)in)[tx].y; }",
     "global_load 12 x2 exact: in + 12*tx + 4"},
    /* Each of the three words on its own reaches over all twelve sectors. */
    {"three floats, whole",
     "struct P { float x, y, z; };\n" KERNEL "((P *)out)[tx] = @((P *)in)[tx]; }",
     "global_load 12 x6 exact: in + 12*tx + {0, 4, 8}"},
    {"four floats, whole",
     "struct P { float x, y, z, w; };\n" KERNEL "((P *)out)[tx] = @((P *)in)[tx]; }",
     "global_load 16 x8 exact: in + 16*tx + {0, 4, 8, 12}"},
    {"four floats, aligned, whole",
     "struct __align__(16) P { float x, y, z, w; };\n" KERNEL "((P *)out)[tx] = @((P *)in)[tx]; }",
     "global_load 16 x2 exact: in + 16*tx"},
    {"pointers in memory",
     "struct A { float *p; };\n__global__ void q(A *a) { @a[blockIdx.x].p[threadIdx.x] = 1; }\n"
     "void go(A *a) { q<<<1, 64>>>(a); }\n" KERNEL "}",
     "global_load 1 x2 exact: a\nglobal_store 4 x2 exact: a[blockIdx.x].p + 4*tx"},
    {"rows behind pointers",
     "__global__ void q(float **rows) { @rows[blockIdx.x][threadIdx.x] = 1; }\nvoid go(float **r) "
     "{ q<<<1, 64>>>(r); }\n" KERNEL "}",
     "global_load 1 x2 exact: rows\nglobal_store 4 x2 exact: rows[blockIdx.x] + 4*tx"},
    {"read and written", KERNEL "@out[tx] += 1; }",
     "global_load 4 x2 exact: out + 4*tx\nglobal_store 4 x2 exact: out + 4*tx"},
    {"increment", KERNEL "@out[tx]++; }",
     "global_load 4 x2 exact: out + 4*tx\nglobal_store 4 x2 exact: out + 4*tx"},
    {"chained", KERNEL "out[0] = @out[tx + 64] = 1; }",
     "global_store 4 x2 exact: out + 4*tx + 256"},
    {"unevaluated", KERNEL "*out = sizeof(@in[tx]); }", ""},
    {"an address alone", KERNEL "float *p = &@in[tx]; *out = p == nullptr; }", ""},
    {"__ldg", KERNEL "*out = @__ldg(&in[tx * 2]); }", "global_load 8 x2 exact: in + 8*tx"},
    {"__ldg of float4", KERNEL "*out = @__ldg((const float4 *)in + tx).x; }",
     "global_load 16 x2 exact: in + 16*tx"},
    {"__ldcs and __stcs", KERNEL "@__stcs(&out[tx * 2], 1.0f); }",
     "global_store 8 x2 exact: out + 8*tx"},
};

static const struct exec_row constant[] = {
    {"one for all", "__constant__ float c[64];\n" KERNEL "*out = @c[n]; }",
     "constant_load 1 x2 exact: c + 4*n"},
    /* Lanes with different words take turns. */
    {"one a lane", "__constant__ float c[64];\n" KERNEL "*out = @c[tx]; }",
     "constant_load 32 x2 exact: c + 4*tx"},
    {"four of them", "__constant__ float c[64];\n" KERNEL "*out = @c[tx % 4]; }",
     "constant_load 4 x2 exact: c + 4*(tx % 4)"},
    {"turn by turn",
     "__constant__ float c[64];\n" KERNEL "for (int i = 0; i < 8; i++) *out = @c[i]; }",
     "constant_load 1 x16 exact: c + 4*k"},
    {"of a struct",
     "struct P { float w[8]; };\n__constant__ P p;\n" KERNEL "*out = @p.w[tx / 32]; }",
     "constant_load 1 x2 exact: p + 4*(tx / 32)"},
};

static const struct exec_row operations[] = {
    {"atomic", KERNEL "@atomicAdd(&out[tx], 1.0f); }", "global_atomic 4 x2 exact: out + 4*tx"},
    {"atomic, one for all", KERNEL "@atomicAdd(out, 1.0f); }", "global_atomic 1 x2 exact: out"},
    {"atomic where data say", KERNEL "@atomicAdd(&((int *)out)[((int *)in)[tx]], 1); }",
     "global_atomic 1..32 x2 unknown: data-dependent"},
    {"atomic, shared", KERNEL "__shared__ int s[64]; @atomicAdd(&s[tx], 1); }",
     "shared_atomic_add 1 x2 exact: s + 4*tx"},
    {"atomic, shared, a column", KERNEL "__shared__ int s[64][32]; @atomicAdd(&s[tx][0], 1); }",
     "shared_atomic_add 32 x2 exact: s + 128*tx"},
    {"cp.async of 16 bytes",
     "#include <cuda_pipeline.h>\n" KERNEL
     "__shared__ float s[256]; @__pipeline_memcpy_async(&s[tx * 4], &in[tx * 4], 16); }",
     "global_load 16 x2 exact: in + 16*tx"},
    {"cp.async of 4 bytes",
     "#include <cuda_pipeline.h>\n" KERNEL
     "__shared__ float s[256]; @__pipeline_memcpy_async(&s[tx * 2], &in[tx], 4); }",
     "global_load 4 x2 exact: in + 4*tx\nshared_store 2 x2 exact: s + 8*tx"},
    {"memcpy", KERNEL "float4 v; @memcpy(&v, &in[tx * 4], 16); *out = v.x; }",
     "global_load 16 x32 exact: in + 16*tx + {0, 1, … 15}"},
    {"asm",
     KERNEL "unsigned lane; asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(lane)); *out = @in[tx]; }",
     "global_load 4 x2 exact: in + 4*tx"},
};

static void test_shared(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(file, shared);
}

static void test_carved(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(file, carved);
}

static void test_global(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(file, global);
}

static void test_constant(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(file, constant);
}

static void test_operations(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(file, operations);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shared),     cmocka_unit_test(test_carved),
        cmocka_unit_test(test_global),     cmocka_unit_test(test_constant),
        cmocka_unit_test(test_operations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
