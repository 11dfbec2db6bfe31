/* test_exec_language.c - C++ as kernels use it: functions, methods, templates, lambdas, local
 * objects. Every row runs with one block of 64 threads, two warps; the numbers are counted by hand.
 */
#include "exec_rows.h"
#include "testing.h"

/* A row holds all before the launch. */
static const char file[] =
    "%s\nvoid run(float *in, float *out, int n) { k<<<1, 64>>>(in, out, n); }\n";

#define KERNEL "__global__ void k(float *in, float *out, int n) { int tx = threadIdx.x; "

static const struct exec_row functions[] = {
    {"reference parameter",
     "__device__ void next(int &i) { i += 64; }\n" KERNEL "int i = tx; next(i); *out = @in[i]; }",
     "global_load 4 x2 exact: in + 4*tx + 256"},
    {"out parameter",
     "__device__ void where(int r, int *i) { *i = r * 2; }\n" KERNEL
     "int i; where(tx, &i); *out = @in[i]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    /* Floats 0 … 15 and 116 … 131: 2 + 3 sectors; 132 … 163: 5. */
    {"returns on two ways",
     "__device__ int pick(int i) { if (i < 16) return i; return i + 100; }\n" KERNEL
     "*out = @in[pick(tx)]; }",
     "global_load 5 x2 exact: in + 4*tx + 4*(tx < 16 ? 0 : 100)"},
    {"found by all lanes at once",
     "__device__ int find(const float *p, int n, float v) { for (int i = 0; i < n; i++) if (p[i] "
     "== v) return i; return -1; }\n" KERNEL "*out = @in[find(in, n, 3)]; }",
     "global_load 1 x2 exact: in + 4*find"},
    {"found lane by lane",
     "__device__ int find(const int *p, int n, int v) { for (int i = 0; i < n; i++) if (p[i] == v) "
     "return i; return -1; }\n" KERNEL "*out = @in[find((int *)in, n, tx)]; }",
     "global_load 1..32 x2 unknown: data-dependent"},
    {"clamps",
     "__device__ int clamp(int i, int hi) { if (i > hi) return hi; return i; }\n" KERNEL
     "*out = @in[clamp(tx, n)]; }",
     "global_load 4 x2 assumed: in + 4*tx"},
    {"returns before a write",
     "__device__ void set(int t, int *v) { *v = 1; if (t < 16) return; *v = 2; }\n" KERNEL
     "int v; set(tx, &v); *out = @in[v * 8]; }",
     "global_load 1.5 peak 2 x2 exact: in + 32*(tx < 16 ? 1 : 2)"},
    /* 1, 2, 3 for the lanes below 8, below 16, others: words 8, 16, 24 and the second warp 24
       alone. */
    {"returns one after the other",
     "__device__ int step(int i) { if (i < 8) return 1; if (i < 16) return 2; return 3; }\n" KERNEL
     "*out = @in[step(tx) * 8]; }",
     "global_load 2 peak 3 x2 exact: in + 32*(tx < 8 ? 1 : (tx >= 8 && tx < 16 ? 2 : 3))"},
    {"returns by turn",
     "__device__ int half(int i) { for (int j = 0; j < 2; j++) if (i / 16 == j) return j * 8; "
     "return 100; }\n" KERNEL "*out = @in[half(tx)]; }",
     "global_load 1.5 peak 2 x2 exact: in + 4*(tx / 16 == 0 ? 0 : (tx / 16 != 0 && tx / 16 == 1 ? "
     "8 : 100))"},
    /* Lane 0 makes no turn. */
    {"returns from a loop of some lanes",
     "__device__ int f(int i) { for (int j = 0; j < i; j++) return 8; return 0; }\n" KERNEL
     "*out = @in[f(tx)]; }",
     "global_load 1.5 peak 2 x2 exact: in + 4*(tx > 0 ? 8 : 0)"},
    {"returns from a loop",
     "__device__ int log2i(int v) { int l = 0; while (true) { v >>= 1; if (v == 0) return l; l++; "
     "} }\n" KERNEL "*out = @in[log2i(64) * tx]; }",
     "global_load 24 x2 exact: in + 24*tx"},
    {"calls in calls",
     "__device__ int twice(int i) { return 2 * i; }\n__device__ int four(int i) { return "
     "twice(twice(i)); }\n" KERNEL "*out = @in[four(tx)]; }",
     "global_load 16 x2 exact: in + 16*tx"},
    {"default argument",
     "__device__ int at(int i, int stride = 3) { return i * stride; }\n" KERNEL
     "*out = @in[at(tx)]; }",
     "global_load 12 x2 exact: in + 12*tx"},
    {"overloads",
     "__device__ int at(int i) { return i; }\n__device__ int at(float i) { return 2; }\n" KERNEL
     "*out = @in[at(tx)]; }",
     "global_load 4 x2 exact: in + 4*tx"},
    {"reads for its caller",
     "__device__ float get(const float *p, int i) { return @p[i * 2]; }\n" KERNEL
     "*out = get(in, tx) + get(in, tx + 64); }",
     "global_load 8 x4 exact: in + 8*tx + {0, 512}"},
    {"called in one way only",
     "__device__ float get(const float *p, int i) { return @p[i]; }\n" KERNEL
     "if (tx < 8) *out = get(in, tx); }",
     "global_load 1 x1 exact: in + 4*tx"},
    {"static helper with its own shared memory",
     "__device__ float turn(float v, int t) { __shared__ float s[64]; s[t] = v; __syncthreads(); "
     "return @s[t * 2 % 64]; }\n" KERNEL "*out = turn(1, tx); }",
     "shared_load 2 x2 exact: s + 8*(tx % 32)"},
    {"recursion",
     "__device__ int f(int i) { return i > 0 ? f(i - 1) : 0; }\n" KERNEL "*out = @in[f(tx)]; }",
     "refused: recurs"},
    {"recursion that constants end",
     "__device__ constexpr int log2i(int n) { return n > 1 ? 1 + log2i(n / 2) : 0; }\n" KERNEL
     "*out = @in[tx * log2i(4)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"locals of a recursion are its own",
     "__device__ int sum(int n) { int own = n; if (n == 0) return 0; int rest = sum(n - 1); return "
     "own + rest; }\n" KERNEL "*out = @in[tx * sum(3)]; }",
     "global_load 24 x2 exact: in + 24*tx"},
    {"recursion in a ring",
     "__device__ int g(int i);\n__device__ int f(int i) { return i > 0 ? g(i - 1) : 0; "
     "}\n__device__ int g(int i) { return f(i); }\n" KERNEL "*out = @in[f(tx)]; }",
     "refused: recurs"},
    {"function behind a pointer",
     "__device__ int two(int i) { return 2 * i; }\n" KERNEL
     "int (*f)(int) = two; *out = @in[f(tx)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"function passed on",
     "__device__ int two(int i) { return 2 * i; }\ntemplate <class F> __device__ int call(F f, int "
     "i) { return f(i); }\n" KERNEL "*out = @in[call(two, tx)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"function passed on as a pointer",
     "__device__ int two(int i) { return 2 * i; }\n__device__ int call(int (*f)(int), int i) { "
     "return (*f)(i); }\n" KERNEL "*out = @in[call(&two, tx)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"function passed on by reference",
     "__device__ int two(int i) { return 2 * i; }\n__device__ int call(int (&f)(int), int i) { "
     "return f(i); }\n" KERNEL "*out = @in[call(two, tx)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"function in a struct",
     "__device__ int two(int i) { return 2 * i; }\nstruct op { int (*f)(int); };\n" KERNEL
     "op o; o.f = two; *out = @in[o.f(tx)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"function of a table",
     "__device__ int one(int i) { return i; }\n__device__ int two(int i) { return 2 * i; }\n" KERNEL
     "int (*f[2])(int) = {one, two}; *out = @in[f[1](tx)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"one function or the other",
     "__device__ int one(int i) { return i; }\n__device__ int two(int i) { return 2 * i; }\n" KERNEL
     "int (*f)(int) = n > 3 ? one : two; *out = @in[f(tx)]; }",
     "global_load 1..32 x2 unknown: data-dependent"},
    {"function that nobody names",
     "__device__ int call(int (*f)(int), int i) { return f(i); }\n__device__ int "
     "(*which)(int);\n" KERNEL "*out = @in[call(which, tx)]; }",
     "global_load 1..32 x2 unknown: data-dependent"},
    {"no body", "__device__ int elsewhere(int i);\n" KERNEL "*out = @in[elsewhere(tx)]; }",
     "global_load 1..32 x2 unknown: data-dependent"},
    {"macro", "#define AT(r, c) in[(r) * 8 + (c)]\n" KERNEL "*out = @AT(tx, 1); }",
     "global_load 32 x2 exact: in + 32*tx + 4"},
    {"namespaces",
     "namespace a { namespace b { __device__ int two(int i) { return 2 * i; } } }\n" KERNEL
     "*out = @in[a::b::two(tx)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"forced inline, launch bounds, restrict",
     "__device__ __forceinline__ int two(int i) { return 2 * i; }\n"
     "extern \"C\" __global__ void __launch_bounds__(64, 2) k(float *__restrict__ in, float "
     "*__restrict__ out, int n) "
     "{ *out = @in[two(threadIdx.x)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
};

static const struct exec_row objects[] = {
    {"method",
     "struct Grid { int pitch; __device__ int at(int r, int c) const { return r * pitch + c; } "
     "};\n" KERNEL "Grid g{8}; *out = @in[g.at(tx, 0)]; }",
     "global_load 32 x2 exact: in + 32*tx"},
    {"method that changes its object",
     "struct Count { int n = 0; __device__ void add(int i) { n += i; } };\n" KERNEL
     "Count c; c.add(tx); c.add(tx); *out = @in[c.n]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"constructor and operator()",
     "struct View { float *p; int ld; __device__ View(float *p, int ld) : p(p), ld(ld) {} "
     "__device__ float &operator()(int r, int c) { return p[r * ld + c]; } };\n" KERNEL
     "View v(in, 2); *out = @v(tx, 1); }",
     "global_load 8 x2 exact: in + 8*tx + 4"},
    {"operator[]",
     "struct View { float *p; __device__ float &operator[](int i) const { return p[i * 2]; } "
     "};\n" KERNEL "View v{in}; @v[tx] = 1; }",
     "global_store 8 x2 exact: in + 8*tx"},
    {"conversion operator",
     "struct Index { int i; __device__ operator int() const { return i * 2; } };\n" KERNEL
     "*out = @in[Index{tx}]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"inheritance",
     "struct A { int off; __device__ int base() const { return off; } };\nstruct B : A { int step; "
     "};\n" KERNEL "B b; b.off = 8; b.step = 2; *out = @in[b.base() + b.step * tx]; }",
     "global_load 8 x2 exact: in + 8*tx + 32"},
    {"static member",
     "struct C { static constexpr int step = 2; };\n" KERNEL "*out = @in[C::step * tx]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"operator of two objects",
     "struct V { int x, y; };\n__device__ V operator+(V a, V b) { return {a.x + b.x, a.y + b.y}; "
     "}\n" KERNEL "V v = V{tx, 1} + V{tx, 2}; *out = @in[v.x + v.y]; }",
     "global_load 9 x2 exact: in + 8*tx + 12"},
    {"struct returned",
     "struct P { int x, y; };\n__device__ P at(int t) { return {t % 8, t / 8}; }\n" KERNEL
     "P p = at(tx); *out = @in[p.y * 8 + p.x]; }",
     "global_load 4 x2 exact: in + 4*tx"},
    {"struct by value",
     "struct P { int x, y; };\n__device__ int flat(P p) { p.x += 1; return p.y * 2 + p.x - 1; "
     "}\n" KERNEL "P p = {0, tx}; *out = @in[flat(p) + p.x]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"struct by reference",
     "struct P { int x, y; };\n__device__ void swap(P &p) { int t = p.x; p.x = p.y; p.y = t; "
     "}\n" KERNEL "P p = {0, tx}; swap(p); *out = @in[p.x * 2 + p.y]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"struct copied",
     "struct P { int x, y; };\n" KERNEL
     "P p = {1, tx}, q = p; p.y = 0; *out = @in[q.y * 2 + p.y]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"structs in an array",
     "struct P { int x, y; };\n" KERNEL
     "P p[2] = {{0, tx}, {tx, 0}}; for (int i = 0; i < 2; i++) *out = @in[p[i].x + 2 * p[i].y]; }",
     "global_load 6 peak 8 x4 exact: in + 8*tx | in + 4*tx"},
    {"structs in structs",
     "struct P { int x, y; };\nstruct Q { P p; P q[2]; };\n" KERNEL
     "Q a = {}; a.q[1].y = tx; *out = @in[a.q[1].y * 2 + a.p.x]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"pointer to a member",
     "struct P { int x, y; };\n" KERNEL
     "P p = {0, 0}; int *y = &p.y; *y = tx * 2; *out = @in[p.y]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"union, by its bytes",
     KERNEL "union { int i; unsigned u; } u; u.i = tx; *out = @in[u.u * 2]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"vector members", KERNEL "int2 v = make_int2(tx, 1); v.y += v.x; *out = @in[v.y + v.x]; }",
     "global_load 8 x2 exact: in + 8*tx + 4"},
    {"a struct as kernel argument",
     "struct A { float *p; int n; };\n__global__ void k2(A a) { @a.p[threadIdx.x * 2] = 1; }\n"
     "void go(float *p) { A a = {p, 3}; k2<<<1, 64>>>(a); }\n" KERNEL "}",
     "global_store 8 x2 exact: a.p + 8*tx"},
};

static const struct exec_row locals[] = {
    {"array",
     KERNEL "int i[4]; for (int j = 0; j < 4; j++) i[j] = tx + j * 64; for (int j = 0; j < 4; j++) "
            "*out = @in[i[j]]; }",
     "global_load 4 x8 exact: in + 4*tx + {0, 256, 512, 768}"},
    {"array of two dimensions",
     KERNEL "int a[2][2] = {{0, 1}, {2, 3}}; *out = @in[a[1][1] * tx]; }",
     "global_load 12 x2 exact: in + 12*tx"},
    {"constant table by lane", KERNEL "const int a[4] = {0, 3, 1, 2}; *out = @in[a[tx % 4]]; }",
     "global_load 1 x2 exact: in + 4*[0, 3, 1, 2][tx % 4]"},
    {"table of lanes' values", KERNEL "int a[2] = {tx, 2 * tx}; *out = @in[a[n % 2]]; }",
     "global_load 6 peak 8 x2 assumed: in + 4*(n % 2 == 0 ? tx : 2*tx)"},
    {"pointer", KERNEL "int i = tx, *p = &i; *p += 64; *out = @in[i]; }",
     "global_load 4 x2 exact: in + 4*tx + 256"},
    {"pointer to a pointer", KERNEL "float *p = in, **q = &p; *q += 64; *out = @p[tx]; }",
     "global_load 4 x2 exact: in + 4*tx + 256"},
    {"pointers in an array", KERNEL "float *p[2] = {in, in + 1024}; *out = @p[1][tx]; }",
     "global_load 4 x2 exact: in + 4*tx + 4096"},
    {"reference", KERNEL "int i = tx; int &r = i; r *= 2; *out = @in[i]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"reference to memory", KERNEL "float &r = in[tx]; *out = @r; }",
     "global_load 4 x2 exact: in + 4*tx"},
    {"auto and decltype", KERNEL "auto i = tx * 2; decltype(i) j = i; *out = @in[j]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"initialized in the condition", KERNEL "if (int i = tx / 32) *out = @in[i * 64 + tx]; }",
     "global_load 4 x1 exact: in + 4*tx + 256*(tx / 32)"},
    {"hidden name", KERNEL "int i = tx; { int i = 5; *out = i; } *out = @in[i]; }",
     "global_load 4 x2 exact: in + 4*tx"},
    {"array passed on",
     "__device__ void fill(int *a, int v) { for (int i = 0; i < 2; i++) a[i] = v * i; }\n" KERNEL
     "int a[2]; fill(a, tx); *out = @in[a[1] * 2]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"structured binding",
     "struct P { int x, y; };\n" KERNEL "P p{tx, 2}; auto [x, y] = p; *out = @in[x * y]; }",
     "global_load 8 x2 exact: in + 8*tx"},
};

static const struct exec_row templates[] = {
    {"value",
     "template <int S> __device__ int at(int i) { return i * S; }\n" KERNEL
     "*out = @in[at<2>(tx)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"type",
     "template <class T> __device__ T get(const T *p, int i) { return @p[i]; }\n" KERNEL
     "*out = get((double *)in, tx) + get((char *)in, tx); }",
     "global_load 1 x2 exact: in + tx\nglobal_load 8 x2 exact: in + 8*tx"},
    {"specialized",
     "template <int N> struct S { static constexpr int v = N; };\ntemplate <> struct S<4> { static "
     "constexpr int v = 2; };\n" KERNEL "*out = @in[S<4>::v * tx]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"specialized in part",
     "template <class T, int N> struct S { enum { v = N }; };\ntemplate <class T> struct S<T *, 4> "
     "{ enum { v = 2 }; };\n" KERNEL "*out = @in[S<int *, 4>::v * tx]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"recursive value",
     "template <int N> struct F { static constexpr int v = N * F<N - 1>::v; };\ntemplate <> struct "
     "F<0> { static constexpr int v = 1; };\n" KERNEL "*out = @in[F<3>::v * tx]; }",
     "global_load 24 x2 exact: in + 24*tx"},
    {"recursive function",
     "template <int N> __device__ int sum(int i) { if constexpr (N == 0) return 0; else return i + "
     "sum<N - 1>(i); }\n" KERNEL "*out = @in[sum<2>(tx)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"if constexpr",
     "template <bool T> __device__ int at(int i) { if constexpr (T) return i * 2; else return i; "
     "}\n" KERNEL "*out = @in[at<true>(tx)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"constexpr function",
     "constexpr int pad(int n) { return n % 32 ? n : n + 1; }\n" KERNEL
     "__shared__ float s[64][pad(32)]; *out = @s[tx][0]; }",
     "shared_load 1 x2 exact: s + 132*tx"},
    {"parameter pack",
     "template <class... T> __device__ int sum(T... v) { return (v + ... + 0); }\n" KERNEL
     "*out = @in[sum(tx, tx, 1)]; }",
     "global_load 8 x2 exact: in + 8*tx + 4"},
    {"class of arrays",
     "template <class T, int N> struct Tile { T a[N][N + 1]; __device__ T &at(int r, int c) { "
     "return a[r][c]; } };\n" KERNEL "__shared__ Tile<float, 32> t; *out = @t.at(tx % 32, 0); }",
     "shared_load 1 x2 exact: t + 132*(tx % 32)"},
    {"kernel template, two launches",
     "template <int S> __global__ void q(float *p) { @p[threadIdx.x * S] = 1; }\nvoid go(float *p) "
     "{ q<1><<<1, 64>>>(p); q<2><<<1, 64>>>(p); }\n" KERNEL "}",
     "global_store 4 x2 exact: p + 4*tx\nglobal_store 8 x2 exact: p + 8*tx"},
    {"alias",
     "template <class T> using P = T *;\ntypedef float F;\n" KERNEL "P<F> p = in; *out = @p[tx]; }",
     "global_load 4 x2 exact: in + 4*tx"},
};

static const struct exec_row lambdas[] = {
    {"by value",
     KERNEL "int s = 2; auto at = [=](int i) { return i * s; }; s = 9; *out = @in[at(tx)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"by reference", KERNEL "int i = tx; auto next = [&]() { i *= 2; }; next(); *out = @in[i]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"reads", KERNEL "auto get = [&](int i) { return @in[i * 2]; }; *out = get(tx); }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"generic", KERNEL "auto two = [](auto i) { return i * 2; }; *out = @in[two(tx)]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"handed on",
     "template <class F> __device__ void each(int n, F f) { for (int i = 0; i < n; i++) f(i); "
     "}\n" KERNEL "each(4, [&](int i) { *out = @in[i * 64 + tx]; }); }",
     "global_load 4 x8 exact: in + 4*tx + 256*k"},
    {"capture with a value", KERNEL "auto at = [i = tx * 2]() { return i; }; *out = @in[at()]; }",
     "global_load 8 x2 exact: in + 8*tx"},
    {"called at once",
     KERNEL "int i = [&] { if (n > 0) return tx; return tx; }(); *out = @in[i]; }",
     "global_load 4 x2 exact: in + 4*tx"},
};

static void test_functions(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(file, functions);
}

static void test_objects(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(file, objects);
}

static void test_locals(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(file, locals);
}

static void test_templates(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(file, templates);
}

static void test_lambdas(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(file, lambdas);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_functions), cmocka_unit_test(test_objects),
        cmocka_unit_test(test_locals),    cmocka_unit_test(test_templates),
        cmocka_unit_test(test_lambdas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
