/* test_exec_launch.c - how host code launches kernels: block, grid, dynamic shared memory, and
 * arguments that launches make known.
 *
 * What is said of a kernel under one launch is one line: instance, grid (? not known), block,
 * dynamic shared bytes, where the block comes from, line of the launch. */
#include "testing.h"

#include <stdio.h>
#include <string.h>

#include "analysis.h"

struct row {
    const char *name;
    const char *host;     /* what follows the kernels; its first line is line 4 */
    const char *expected; /* lines, each with a newline */
};

static const char kernels[] =
    "__global__ void k(float *a, int n) { a[threadIdx.x] = n; }\n"
    "template <class T, int N> __global__ void t(T *a) { a[threadIdx.x] = N; }\n"
    "constexpr int ceil_div(int a, int b) { return (a + b - 1) / b; }\n";

static const struct row shapes[] = {
    {"literals", "void f(float *a) { k<<<4, 128>>>(a, 3); }", "k 4,1,1 128,1,1 0 launch 4\n"},
    {"dim3 in place", "void f(float *a) { k<<<dim3(4, 2), dim3(32, 8)>>>(a, 3); }",
     "k 4,2,1 32,8,1 0 launch 4\n"},
    {"members one by one",
     "void f(float *a) { dim3 b(8, 4, 2), g; g.x = 5; g.y = 6; b.z += 1; k<<<g, b>>>(a, 3); }",
     "k 5,6,1 8,4,3 0 launch 4\n"},
    {"dim3 arithmetic",
     "void f(float *a) { const int n = 1000; dim3 b(16, 16); dim3 g((n + b.x - 1) / b.x, n / b.y); "
     "k<<<g, b>>>(a, n); }",
     "k 63,62,1 16,16,1 0 launch 4\n"},
    {"a function of constants",
     "void f(float *a) { const int n = 1000; k<<<ceil_div(n, 256), 256, n * sizeof(float)>>>(a, "
     "n); }",
     "k 4,1,1 256,1,1 4000 launch 4\n"},
    {"a function of its own",
     "int blocks(int n) { int b = n / 64; if (n % 64) b++; return b; }\nvoid f(float *a) { "
     "k<<<blocks(130), 64>>>(a, 1); }",
     "k 3,1,1 64,1,1 0 launch 5\n"},
    {"a macro", "#define LAUNCH(b) k<<<1, b>>>(a, 2)\nvoid f(float *a) { LAUNCH(192); }",
     "k 1,1,1 192,1,1 0 launch 5\n"},
    {"global constants",
     "const int block = 64; constexpr int blocks = 7;\nvoid f(float *a) { k<<<blocks, block>>>(a, "
     "2); }",
     "k 7,1,1 64,1,1 0 launch 5\n"},
    {"unknown grid", "void f(float *a, int n) { k<<<n / 64, 64>>>(a, n); }",
     "k ? 64,1,1 0 launch 4\n"},
    {"unknown block", "void f(float *a, int b) { k<<<1, b>>>(a, 9); }",
     "k 1,1,1 256,1,1 0 assumed 4\n"},
    {"no launch", "", "k ? 256,1,1 ? assumed 0\n"},
};

static const struct row ways[] = {
    {"passed down",
     "void g(float *a, int b, int n) { k<<<n / b, b>>>(a, n); }\nvoid f(float *a) { g(a, 64, "
     "1024); g(a, 32, 1024); }",
     "k 16,1,1 64,1,1 0 launch 4\nk 32,1,1 32,1,1 0 launch 4\n"},
    {"passed down as dim3",
     "void g(float *a, dim3 b) { k<<<1, b>>>(a, 0); }\nvoid f(float *a) { g(a, dim3(32, 4)); g(a, "
     "96); }",
     "k 1,1,1 32,4,1 0 launch 4\nk 1,1,1 96,1,1 0 launch 4\n"},
    {"template wrapper",
     "template <int B> void wrap(float *a) { t<float, B><<<2, B>>>(a); }\nvoid f(float *a) { "
     "wrap<64>(a); wrap<96>(a); }",
     "t<float, 64> 2,1,1 64,1,1 0 launch 4\nt<float, 96> 2,1,1 96,1,1 0 launch 4\n"},
    {"several launches of one kernel",
     "void f(float *a) { k<<<1, 64>>>(a, 1); k<<<2, 96>>>(a, 1); }",
     "k 1,1,1 64,1,1 0 launch 4\nk 2,1,1 96,1,1 0 launch 4\n"},
    {"the same launch twice", "void f(float *a) { k<<<1, 64>>>(a, 1); k<<<1, 64>>>(a, 1); }",
     "k 1,1,1 64,1,1 0 launch 4\n"},
    {"lambda", "void f(float *a) { auto go = [&](int b) { k<<<1, b>>>(a, 1); }; go(160); }",
     "k 1,1,1 160,1,1 0 launch 4\n"},
    {"method",
     "struct S { int b; void go(float *a) { k<<<1, b>>>(a, 5); } };\nvoid f(float *a) { S s{448}; "
     "s.go(a); }",
     "k 1,1,1 448,1,1 0 launch 4\n"},
    {"argument array",
     "void f(float *a) { int n = 7; void *args[] = {&a, &n}; cudaLaunchKernel((void *)k, dim3(3), "
     "dim3(224), args, 128, 0); }",
     "k 3,1,1 224,1,1 128 launch 4\n"},
    {"function pointer", "void f(float *a) { void (*p)(float *, int) = k; p<<<1, 416>>>(a, 0); }",
     "k 1,1,1 416,1,1 0 launch 4\n"},
    {"set in a loop that data end, which is left no other way",
     "int pick(float f, dim3 &b) { for (int i = 0; i < 4; i++) if (f * i < 100) { b.x = 96; return "
     "i; } abort(); }\nvoid f(float *a, float d) { dim3 b; pick(d, b); k<<<1, b>>>(a, 0); }",
     "k 1,1,1 96,1,1 0 launch 5\n"},
    {"set in a loop that data end, or not set",
     "void pick(float f, dim3 &b) { for (int i = 0; i < 4; i++) if (f * i < 100) { b.x = 96; "
     "return; } }\nvoid f(float *a, float d) { dim3 b; pick(d, b); k<<<1, b>>>(a, 0); }",
     "k 1,1,1 256,1,1 0 assumed 5\n"},
    {"set by the turn in which data end a loop",
     "void pick(float f, dim3 &b) { for (int i = 0; i < 4; i++) if (f * i < 100) { b.x = 32 * i; "
     "return; } abort(); }\nvoid f(float *a, float d) { dim3 b; pick(d, b); k<<<1, b>>>(a, 0); }",
     "k 1,1,1 256,1,1 0 assumed 5\n"},
    {"known after a call into a library",
     "#include <cublas_v2.h>\nvoid g(float *a, int b, int n) { const float alpha = 1; "
     "cublasSgemm(nullptr, CUBLAS_OP_N, CUBLAS_OP_N, n, n, b, &alpha, a, n, a, n, &alpha, a, n); "
     "k<<<n / b, b>>>(a, n); }\nvoid f(float *a) { g(a, 64, 1024); }",
     "k 16,1,1 64,1,1 0 launch 5\n"},
    {"pointer to a kernel passed down",
     "void go(void (*p)(float *, int), int b, float *a) { p<<<1, b>>>(a, 3); }\nvoid f(float *a) { "
     "go(k, 96, a); go(&k, 160, a); }",
     "k 1,1,1 96,1,1 0 launch 4\nk 1,1,1 160,1,1 0 launch 4\n"},
    {"kernel passed down through a template",
     "template <class K, class... A> void go(K kernel, dim3 g, dim3 b, A... args) { kernel<<<g, "
     "b>>>(args...); }\nvoid f(float *a) { go(k, 5, 96, a, 3); go(t<float, 7>, dim3(2), dim3(32, "
     "2), a); }",
     "k 5,1,1 96,1,1 0 launch 4\nt<float, 7> 2,1,1 32,2,1 0 launch 4\n"},
    {"reference to a kernel passed down",
     "template <class K> void go(K &kernel, float *a) { kernel<<<3, 64>>>(a, 3); }\nvoid f(float "
     "*a) { go(k, a); }",
     "k 3,1,1 64,1,1 0 launch 4\n"},
    {"pointer set by a condition",
     "void f(float *a, int n) { void (*p)(float *); if (n > 5) p = t<float, 1>; else p = t<float, "
     "2>; p<<<1, 96>>>(a); }",
     "t<float, 1> 1,1,1 96,1,1 0 launch 4\nt<float, 2> 1,1,1 96,1,1 0 launch 4\n"},
    {"pointer set by a switch",
     "void f(float *a, int n) { void (*p)(float *) = nullptr; switch (n) { case 1: p = t<float, "
     "1>; "
     "break; case 2: p = t<float, 2>; break; default: return; } p<<<1, 96>>>(a); }",
     "t<float, 1> 1,1,1 96,1,1 0 launch 4\nt<float, 2> 1,1,1 96,1,1 0 launch 4\n"},
    {"pointer in a struct",
     "struct plan { void (*kernel)(float *); int block; };\nvoid go(const plan &p, float *a) { "
     "p.kernel<<<1, p.block>>>(a); }\nvoid f(float *a) { plan p; p.kernel = t<float, 9>; p.block = "
     "192; go(p, a); }",
     "t<float, 9> 1,1,1 192,1,1 0 launch 5\n"},
    {"table of kernels",
     "__global__ void k2(float *a, int n) { a[0] = n; }\nvoid f(float *a) { void (*table[])(float "
     "*, "
     "int) = {k, k2}; for (int i = 0; i < 2; i++) table[i]<<<1, 32 << i>>>(a, 3); }",
     "k 1,1,1 32,1,1 0 launch 5\nk2 1,1,1 64,1,1 0 launch 5\n"},
    {"constant table of kernels",
     "__global__ void k2(float *a, int n) { a[0] = n; }\ntypedef void (*kernel)(float *, "
     "int);\nconst kernel table[2] = {k, k2};\nvoid f(float *a) { table[1]<<<1, 96>>>(a, 3); }",
     "k2 1,1,1 96,1,1 0 launch 7\n"},
    {"pointer to the runtime's function",
     "void go(const void *p, float *a, int n) { void *args[] = {&a, &n}; cudaLaunchKernel(p, "
     "dim3(3), dim3(224), args, 128, 0); }\nvoid f(float *a) { go((const void *)k, a, 7); }",
     "k 3,1,1 224,1,1 128 launch 4\n"},
    {"pointer nobody sets", "void f(void (*p)(float *, int), float *a) { p<<<1, 96>>>(a, 3); }",
     ""},
    {"constants of the file",
     "static const dim3 grid(4, 3), block(16, 8);\nvoid f(float *a) { k<<<grid, block>>>(a, 3); }",
     "k 4,3,1 16,8,1 0 launch 5\n"},
    {"constant struct of the file",
     "struct sizes { int grid, block; };\nstatic const sizes s = {6, 192};\nvoid f(float *a) { "
     "k<<<s.grid, s.block>>>(a, 3); }",
     "k 6,1,1 192,1,1 0 launch 6\n"},
    {"either of two blocks",
     "void f(float *a, int n) { int b = n > 100 ? 288 : 320; k<<<1, b>>>(a, 0); }",
     "k 1,1,1 256,1,1 0 assumed 4\n"},
    {"by a switch",
     "void f(float *a, int n) { switch (n) { case 1: t<float, 1><<<1, 352>>>(a); break; default: "
     "t<float, 2><<<1, 384>>>(a); } }",
     "t<float, 1> 1,1,1 352,1,1 0 launch 4\nt<float, 2> 1,1,1 384,1,1 0 launch 4\n"},
    {"from a kernel",
     "__global__ void parent(float *a) { k<<<1, 480>>>(a, 6); }\nvoid f(float *a) { parent<<<1, "
     "32>>>(a); }",
     "k 1,1,1 480,1,1 0 launch 4\nparent 1,1,1 32,1,1 0 launch 5\n"},
    {"behind an early return", "void f(float *a, int n) { if (n < 0) return; k<<<1, 64>>>(a, n); }",
     "k 1,1,1 64,1,1 0 launch 4\n"},
};

struct text {
    char at[4096];
    size_t len;
};

__attribute__((format(printf, 2, 3))) static void put(struct text *t, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = vsnprintf(t->at + t->len, sizeof t->at - t->len, format, args);
    va_end(args);
    assert_true(n >= 0 && t->len + (size_t)n < sizeof t->at);
    t->len += (size_t)n;
}

static void put_launch(struct text *t, const struct analysis_launch *l) {
    if (l->grid_known)
        put(t, " %u,%u,%u", (unsigned)l->grid[0], (unsigned)l->grid[1], (unsigned)l->grid[2]);
    else
        put(t, " ?");
    put(t, " %u,%u,%u", l->block[0], l->block[1], l->block[2]);
    if (l->dynamic_shared >= 0)
        put(t, " %d", (int)l->dynamic_shared);
    else
        put(t, " ?");
    put(t, " %s %u\n", launch_source_name(l->source), l->line);
}

static struct analysis *analyze(const char *host) {
    char source[4096];
    snprintf(source, sizeof source, "%s%s\n", kernels, host);
    struct analysis_options options = {0};
    struct analysis *a = analysis_new(&options);
    analysis_add_file(a, "row.cu", source);
    analysis_finish(a);
    return a;
}

/* Kernels that a row does not launch stand last, without a line; one for all of those is enough. */
static bool row_holds(const struct row *row) {
    struct analysis *a = analyze(row->host);
    struct text found = {.len = 0};
    for (size_t i = 0; i < a->n_kernels; i++) {
        const struct analysis_kernel *k = &a->kernels[i];
        if (k->launch.line == 0 && row->host[0])
            continue;
        put(&found, "%s", k->instance);
        put_launch(&found, &k->launch);
    }
    bool holds = strcmp(found.at, row->expected) == 0;
    if (!holds)
        print_error("%s:\n%s\n  expected\n%s  found\n%s", row->name, row->host, row->expected,
                    found.at);
    analysis_free(a);
    return holds;
}

static void check_rows(const struct row *rows, size_t n) {
    unsigned failed = 0;
    for (size_t i = 0; i < n; i++)
        failed += !row_holds(&rows[i]);
    if (failed > 0)
        fail_msg("%u of %zu rows differ", failed, n);
}

static void test_shapes(void **state) {
    (void)state;
    check_rows(shapes, sizeof shapes / sizeof *shapes);
}

static void test_ways(void **state) {
    (void)state;
    check_rows(ways, sizeof ways / sizeof *ways);
}

/* An argument that a launch makes known binds the parameter: here the stride of a store. */
static void test_arguments(void **state) {
    static const struct {
        const char *host;
        double sectors;
    } rows[] = {
        {"__global__ void s(float *a, int n) { a[threadIdx.x * n] = 1; }\nvoid f(float *a) { "
         "s<<<1, 32>>>(a, 2); }",
         8},
        {"__global__ void s(float *a, int n) { a[threadIdx.x * n] = 1; }\nvoid f(float *a) { const "
         "int n = 1 << 1; s<<<1, 32>>>(a, n + 1); }",
         12},
        {"__global__ void s(float *a, int n) { a[threadIdx.x * n] = 1; }\n"
         "void g(float *a, int n) { s<<<1, 32>>>(a, n); }\nvoid f(float *a) { g(a, 4); }",
         16},
        {"__global__ void s(float *a, int n) { a[threadIdx.x * n] = 1; }\n"
         "void f(float *a) { int n = 2; void *args[] = {&a, &n}; cudaLaunchKernel((void *)s, 1, "
         "32, args, 0, 0); }",
         8},
        {"__global__ void s(float *a, int n) { a[threadIdx.x * n] = 1; }\n"
         "int main(int argc, char **argv) { float *a; int n = 2; cudaMalloc(&a, 4096); s<<<1, "
         "32>>>(a, n); }",
         8},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct analysis *a = analyze(rows[i].host);
        bool met = false;
        for (size_t j = 0; j < a->n_accesses; j++) {
            const struct analysis_access *x = &a->accesses[j];
            if (strcmp(a->kernels[x->kernel].name, "s") != 0)
                continue;
            met = true;
            if (x->cost.typical != rows[i].sectors || x->cost.confidence != CA_EXACT)
                fail_msg("row %zu: %g sectors, expected %g: %s", i, x->cost.typical,
                         rows[i].sectors, x->address);
        }
        assert_true(met);
        analysis_free(a);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_ways),
        cmocka_unit_test(test_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
