/* test_lower_program.c - from source text to the program: functions, launches, variables, errors.
 */
#include "lower_bench.h"

/* --- functions --- */

static void test_calls(void **state) {
    (void)state;
    struct unit u = lower_text_of(
        "__device__ float at(const float *p, int i, int step = 3) { return p[i * step]; }\n"
        "__device__ float &ref(float *p, int i) { return p[i]; }\n"
        "__device__ void swap_them(float &x, float &y) { float t = x; x = y; y = t; }\n"
        "__device__ int nobody(int);\n"
        "__global__ void k(float *a, int n) {\n"
        "  a[0] = at(a, n); ref(a, 2) = 1; swap_them(a[1], a[n]); n = nobody(n);\n"
        "}\n");
    expect_line(&u, "k", "(*load(a) = at(load(a), load(n), 3))");
    expect_line(&u, "k", "(*ref(load(a), 2) = 1)");
    expect_line(&u, "k", "swap_them((load(a) + 1*4), (load(a) + load(n)*4))");
    expect_line(&u, "k", "(n = unknown[call of nobody, whose body isn't here](load(n)))");
    expect_line(&u, "ref", "return (load(p) + load(i)*4)");
    expect_line(&u, "swap_them", "(*load(x) = load(*load(y)))");
    release(&u);
}

static void test_function_pointers(void **state) {
    (void)state;
    struct unit u = lower_text_of(
        "__device__ float one(float x) { return x; }\n"
        "template <float (*F)(float)> __global__ void t(float *a) { a[0] = F(a[1]); }\n"
        "__global__ void k(float *a, float (*g)(float)) {\n"
        "  float (*const f)(float) = one; a[0] = f(2); a[1] = (*g)(3);\n}\n"
        "void host(float *a) { t<one><<<1, 1>>>(a); }\n");
    expect_line(&u, "k", "(*load(a) = one(2))");
    expect_line(&u, "k", "(*(load(a) + 1*4) = (*load(g))(3))");
    expect_line(&u, u.program->functions[0]->instance, "(*load(a) = one(load(*(load(a) + 1*4))))");
    release(&u);
}

static void test_intrinsics(void **state) {
    (void)state;
    struct unit u =
        lower_text_of("__global__ void k(float *a, int *h) {\n"
                      "  atomicAdd(&h[threadIdx.x], 1); a[0] = __ldg(&a[1]); __syncthreads();\n"
                      "}\n");
    expect_line(&u, "k", "atomicAdd((load(h) + threadIdx.x*4), 1)");
    expect_line(&u, "k", "(*load(a) = __ldg((load(a) + 1*4)))");
    expect_line(&u, "k", "__syncthreads()");
    release(&u);
    /* A member of a type with a reserved name is no intrinsic: the store must stay. */
    u = lower_text_of("struct __hidden { short x; };\n"
                      "__global__ void k(__hidden *p, __hidden *q) { p[threadIdx.x] = q[1]; }\n");
    expect_line(&u, "k", "(*(load(p) + threadIdx.x*2) = load(*(load(q) + 1*2)))");
    release(&u);
}

static void test_templates(void **state) {
    (void)state;
    struct unit u = lower_text_of(
        "template <class T, int N, bool F> __global__ void k(T *a) {\n"
        "  __shared__ T s[N][N + 1]; s[threadIdx.y][threadIdx.x] = a[0];\n"
        "  if constexpr (F) a[1] = N; else a[2] = N;\n}\n"
        "template <class T> __global__ void unused(T *a) { a[0] = 1; }\n"
        "template <class T> void run(T *a) { k<T, 8, true><<<1, 8>>>(a); }\n"
        "void host(float *f, double *d) { run(d); k<float, 16, false><<<1, 2>>>(f); }\n");
    expect_line(&u, "k<double, 8, true>",
                "(*(&*(&s + threadIdx.y*72) + threadIdx.x*8) = load(*load(a)))");
    expect_line(&u, "k<double, 8, true>", "(*(load(a) + 1*8) = 8)");
    expect_line(&u, "k<float, 16, false>",
                "(*(&*(&s + threadIdx.y*68) + threadIdx.x*4) = load(*load(a)))");
    expect_line(&u, "k<float, 16, false>", "(*(load(a) + 2*4) = 16)");
    assert_true(function(&u, "unused")->is_template);
    assert_int_equal(function(&u, "unused")->state, IR_NO_BODY);
    release(&u);
}

static void test_methods(void **state) {
    (void)state;
    struct unit u =
        lower_text_of("template <class T, int N> struct View {\n"
                      "  T *p; int w = 2; static constexpr int K = N * 2;\n"
                      "  __device__ View(T *q) : p(q) {}\n"
                      "  __device__ T &operator()(int i, int j) { return p[i * N + j]; }\n"
                      "  __device__ T get(int i) const { return p[i + w] + this->p[K]; }\n};\n"
                      "struct Base { int b; __device__ int base() const { return b; } };\n"
                      "struct Derived : Base { int d; operator int() const { return d; } };\n"
                      "__global__ void k(float *a, Derived x) {\n"
                      "  View<float, 4> v(a); v(1, 2) = v.get(3); a[1] = x.base() + x.b;\n}\n");
    expect_line(&u, "k", "View(&v, load(a))");
    expect_line(&u, "k", "(*operator()(&v, 1, 2) = get(&v, 3))");
    expect_line(&u, "k", "(*(load(a) + 1*4) = (float)(base(&x.@0) + load(x.@0.b)))");
    expect_line(&u, "View", "(*load(this).p = load(q))");
    expect_line(&u, "View", "(*load(this).w = 2)");
    expect_line(&u, "get",
                "return (load(*(load(*load(this).p) + (load(i) + load(*load(this).w))*4)) + "
                "load(*(load(*load(this).p) + 8*4)))");
    release(&u);
}

/* Members and methods of a second base, where `this` is not written. */
static void test_implicit_this(void **state) {
    (void)state;
    struct unit u = lower_text_of(
        "struct A { int x; }; struct B { double y; __device__ double get() const { return y; } };\n"
        "struct C : A, B { __device__ double both() const { return y + get(); }\n"
        "  __device__ double inner() const { auto f = [=] { return y; }; return f(); } };\n"
        "__global__ void k(C *c, double *a) { a[0] = c->both() + c->inner(); }\n");
    expect_line(&u, "both", "return (load(*((B *)load(this) + 8).y) + get(((B *)load(this) + 8)))");
    expect_line(&u, "operator()", "return load(*((B *)load(*load(this).this) + 8).y)");
    release(&u);
}

static void test_construction(void **state) {
    (void)state;
    struct unit u = lower_text_of(
        "struct V { float d[2]; int n; __device__ V() : n(1) {} __device__ V(float x) : n(2) { "
        "d[0] = x; }\n"
        "  __device__ V operator-() const { return V(-d[0]); } };\n"
        "template <bool F> struct Y { int y; };\n"
        "struct Z { int a = 4; int b = a + 1; Y<true> c; };\n"
        "__global__ void k(float *a) { V v[2]; V w = -v[1]; Z z; a[0] = w.d[0] + z.b; }\n");
    expect_line(&u, "k", "V((V *)&v)");
    expect_line(&u, "k", "V(((V *)&v + 1*12))");
    expect_line(&u, "k", "V w = operator-((&v + 1*12))");
    expect_line(&u, "k", "(z.b = (load(z.a) + 1))");
    expect_line(&u, "operator-",
                "return (V(&<object 1>, -load(*&*load(this).d)), load(<object 1>))");
    release(&u);
}

static void test_lambdas(void **state) {
    (void)state;
    struct unit u =
        lower_text_of("template <class F> __device__ float apply(F f, int i) { return f(i); }\n"
                      "__global__ void k(float *a, int n) {\n"
                      "  auto add = [&](int i) { a[i] += n; }; add(3);\n"
                      "  auto two = [=, m = n + 1](auto i) { return a[i] + m; }; a[0] = two(4);\n"
                      "  a[1] = apply([a] __device__(int i) { return a[i]; }, 5);\n}\n");
    expect_line(&u, "k", "operator()(&add, 3)");
    const char *text = program_dump(function(&u, "k"), u.arena);
    assert_non_null(strstr(text, "add = (lambda at t.cu:3:14){@0 &a, @8 &n}"));
    assert_non_null(strstr(text, "two = (lambda at t.cu:4:14){@0 load(a), @8 (load(n) + 1)}"));
    assert_non_null(strstr(text, "{@0 load(a)}, 5))"));
    expect_line(&u, "operator()",
                "(*(load(*load(*load(this).a)) + load(i)*4) += (float)load(*load(*load(this).n)))");
    release(&u);
}

/* --- launches --- */

static const char *launch_source =
    "__global__ void k(float *a, int n) { a[n] = 0; }\n"
    "template <int N> __global__ void t(float *a) { a[N] = 0; }\n"
    "constexpr int up(int a, int b) { return (a + b - 1) / b; }\n"
    "void literals(float *a) { k<<<64, 256>>>(a, 3); }\n"
    "void shared(float *a, int n) { k<<<dim3(n / 32, 2), dim3(16, 16), n * 4>>>(a, n); }\n"
    "void variables(float *a) { const int n = 1000; dim3 b(32), g; g.x = up(n, b.x); t<8><<<g, "
    "b>>>(a); }\n"
    "void api(float *a, int n) { void *args[] = {&a, &n}; cudaLaunchKernel((void *)k, dim3(4), "
    "dim3(128), args, 64, 0); }\n"
    "void pointer(float *a) { auto f = t<16>; f<<<2, 64>>>(a); }\n"
    "void any(void (*f)(float *), float *a) { f<<<2, 64>>>(a); }\n"
    "void inner(float *a) { auto run = [&] { k<<<1, 32>>>(a, 1); }; run(); }\n"
    "void caller(float *a) { literals(a); }\n";

static void test_launches(void **state) {
    (void)state;
    struct unit u = lower_text_of(launch_source);
    expect_line(&u, "literals",
                "k<<<dim3{@0 64, @4 1, @8 1}, dim3{@0 256, @4 1, @8 1}>>>(load(a), 3)");
    expect_line(&u, "shared",
                "k<<<dim3{@0 (unsigned int)(load(n) / 32), @4 2, @8 1}, dim3{@0 16, @4 16, @8 1}, "
                "(unsigned long)(load(n) * 4)>>>(load(a), load(n))");
    expect_line(&u, "variables", "dim3 b = dim3{@0 32, @4 1, @8 1}");
    expect_line(&u, "variables", "t<8><<<load(g), load(b)>>>(load(a))");
    expect_line(&u, "pointer",
                "t<16><<<dim3{@0 2, @4 1, @8 1}, dim3{@0 64, @4 1, @8 1}>>>(load(a))");
    const char *api = program_dump(function(&u, "api"), u.arena);
    assert_non_null(strstr(
        api, "k<<<dim3{@0 4, @4 1, @8 1}, dim3{@0 128, @4 1, @8 1}, 64>>>(load(a), load(n))"));
    expect_line(&u, "any",
                "(*load(f))<<<dim3{@0 2, @4 1, @8 1}, dim3{@0 64, @4 1, @8 1}>>>(load(a))");
    release(&u);
}

static void test_launchers_and_callers(void **state) {
    (void)state;
    struct unit u = lower_text_of(launch_source);
    static const char *const expected[] = {"literals", "shared", "variables", "api",
                                           "pointer",  "any",    "inner"};
    struct ir_function **found = NULL;
    assert_int_equal(lower_launchers(u.program, &found), sizeof expected / sizeof expected[0]);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_string_equal(found[i]->name, expected[i]);
    assert_int_equal(lower_callers(u.program, function(&u, "literals"), &found), 1);
    assert_string_equal(found[0]->name, "caller");
    release(&u);
}

static void test_kernel_order_and_bounds(void **state) {
    (void)state;
    struct unit u = lower_text_of(
        "constexpr int B = 64;\n#define M 32\n"
        "void host(float *a);\n"
        "template <int N> __global__ void __launch_bounds__(N * 2, 4) z(float *a) { a[0] = N; }\n"
        "__global__ void __launch_bounds__(B) y(float *a) { a[0] = 1; }\n"
        "__global__ void __launch_bounds__(M + M) x(float *a) { a[0] = 1; }\n"
        "void host(float *a) { z<128><<<1, 1>>>(a); }\n");
    assert_string_equal(u.program->functions[0]->instance, "z<128>");
    assert_string_equal(u.program->functions[1]->instance, "y");
    assert_string_equal(u.program->functions[2]->instance, "x");
    assert_int_equal(u.program->functions[0]->bounds_threads, 256);
    assert_int_equal(u.program->functions[1]->bounds_threads, 64);
    assert_int_equal(u.program->functions[2]->bounds_threads, 64);
    release(&u);
}

/* --- variables, places, errors --- */

static const struct ir_var *var_of(const struct ir_expr *e, const char *name) {
    if (e->kind == IR_E_VAR && strcmp(e->var->name, name) == 0)
        return e->var;
    for (unsigned i = 0; i < e->n_args; i++) {
        const struct ir_var *v = var_of(e->args[i], name);
        if (v)
            return v;
    }
    return NULL;
}

static const struct ir_var *find_var(const struct ir_stmt *s, const char *name) {
    const struct ir_var *v = s && s->expr ? var_of(s->expr, name) : NULL;
    for (unsigned i = 0; s && i < s->n_body && !v; i++)
        v = find_var(s->body[i], name);
    return v;
}

static void test_storage(void **state) {
    (void)state;
    struct unit u = lower_text_of(
        "__device__ float g[4]; __constant__ float c[4]; int h;\n"
        "extern __shared__ float dyn[];\n"
        "__global__ void k(float *a) { __shared__ __align__(16) float s[4]; int l = 0;\n"
        "  a[0] = g[0] + c[0] + dyn[0] + s[0] + l; }\n");
    const struct ir_stmt *body = function(&u, "k")->body;
    assert_int_equal(find_var(body, "g")->storage, IR_DEVICE);
    assert_int_equal(find_var(body, "c")->storage, IR_CONSTANT);
    assert_int_equal(find_var(body, "dyn")->storage, IR_SHARED_DYNAMIC);
    assert_int_equal(find_var(body, "dyn")->type->count, 0);
    assert_int_equal(find_var(body, "s")->storage, IR_SHARED);
    assert_int_equal(find_var(body, "l")->storage, IR_LOCAL);
    assert_int_equal(find_var(body, "a")->storage, IR_PARAM);
    release(&u);
}

static const struct ir_expr *find_load(const struct ir_expr *e, const char *text) {
    if (e->kind == IR_E_LOAD && e->site && strcmp(e->site->text, text) == 0)
        return e;
    for (unsigned i = 0; i < e->n_args; i++) {
        const struct ir_expr *found = find_load(e->args[i], text);
        if (found)
            return found;
    }
    return NULL;
}

static const struct ir_expr *find_load_in(const struct ir_stmt *s, const char *text) {
    const struct ir_expr *e = s && s->expr ? find_load(s->expr, text) : NULL;
    for (unsigned i = 0; s && i < s->n_body && !e; i++)
        e = find_load_in(s->body[i], text);
    return e;
}

static void test_sites(void **state) {
    (void)state;
    struct unit u = lower_text_of("#define AT(p, i) p[(i) * 2]\n"
                                  "#define KEEP(x) (x)\n"
                                  "__global__ void k(float *a, int n) {\n"
                                  "  a[0] = a[ n\n"
                                  "      + 1 ];\n"
                                  "  a[1] = AT(a, n);\n"
                                  "  a[2] = KEEP(a[3]);\n}\n");
    const struct ir_stmt *body = function(&u, "k")->body;
    const struct ir_expr *plain = find_load_in(body, "a[ n + 1 ]");
    assert_non_null(plain);
    assert_int_equal(plain->site->line, 4);
    assert_int_equal(plain->site->column, 10);
    assert_int_equal(plain->site->end_line, 5);
    assert_int_equal(plain->site->end_column, 12);
    assert_string_equal(plain->site->file, "t.cu");
    assert_false(plain->site->in_macro);
    const struct ir_expr *macro = find_load_in(body, "a[3]");
    assert_non_null(macro);
    assert_int_equal(macro->site->line, 7);
    const struct ir_stmt *second = body->body[1];
    const struct ir_site *site = second->expr->args[1]->site;
    assert_int_equal(site->line, 6);
    assert_true(site->column >= 10 && site->end_column <= 18 && site->column < site->end_column);
    release(&u);
}

static void test_errors(void **state) {
    (void)state;
    struct unit u = lower_text_of(
        "struct Bad { missing_type m; };\n"
        "__global__ void whole(float *a) { a[0] = 1; }\n"
        "__global__ void broken(float *a) {\n  for (int i = 0; i < BLOCK; i++)\n    a[i] = 1;\n}\n"
        "__global__ void spoiled(Bad *b, float *a) { a[0] = b->m.x; }\n"
        "__global__ void launched(float *a) { a[0] = 1; }\n"
        "__global__ void shaped(float *a) { a[0] = 1; }\n"
        "void host(float *a) {\n  dim3 block{TX, 8};\n  dim3 other(32, 8);\n"
        "  launched<<<GRID, 32>>>(a);\n  shaped<<<1, block>>>(a);\n  whole<<<1, other>>>(a);\n}\n");
    assert_null(function(&u, "whole")->incomplete);
    const struct ir_function *broken = function(&u, "broken");
    assert_non_null(broken->incomplete);
    assert_non_null(strstr(broken->incomplete, "BLOCK"));
    assert_non_null(strstr(broken->incomplete, "-DBLOCK="));
    assert_int_equal(broken->incomplete_site.line, 4);
    assert_non_null(function(&u, "spoiled")->incomplete);
    const struct ir_function *launched = function(&u, "launched"), *shaped = function(&u, "shaped");
    assert_non_null(launched->incomplete);
    assert_non_null(strstr(launched->incomplete, "-DGRID="));
    assert_int_equal(launched->incomplete_site.line, 13);
    assert_non_null(shaped->incomplete);
    assert_non_null(strstr(shaped->incomplete, "-DTX="));
    assert_int_equal(shaped->incomplete_site.line, 11);
    assert_non_null(function(&u, "host")->incomplete);
    release(&u);
}

static void append(char **at, const char *text, unsigned times) {
    for (unsigned i = 0; i < times; i++) {
        size_t n = strlen(text);
        memcpy(*at, text, n + 1);
        *at += n;
    }
}

/* Nesting beyond what is followed gives an unknown, not a crash. */
static void test_deep_nesting(void **state) {
    (void)state;
    char *source = test_malloc(1 << 16), *at = source;
    append(&at, "__global__ void k(int *a, int n) { a[0] = ", 1);
    append(&at, "-(n*", 200);
    append(&at, "n", 1);
    append(&at, ")", 200);
    append(&at, "; }\n", 1);
    struct unit u = lower_text_of(source);
    assert_non_null(strstr(program_dump(function(&u, "k"), u.arena), "nested too deeply"));
    release(&u);
    test_free(source);
}

static void test_empty_and_hostile(void **state) {
    (void)state;
    static const char *const sources[] = {
        "",
        "}",
        "__global__",
        "__global__ void k(",
        "__global__ void k(float *a) { a[",
        "template <class T> __global__ void k(T) { T::x<T>[0]; }",
        "__global__ void k() { switch (0) { } for } while",
        "struct S; __global__ void k(S *s) { s->x = s[1]; s = s + 1; *s; }",
        "__global__ void k(int n) { int v[n]; v[n] = 1; int w[0]; w[0] = v[0]; }",
        "__global__ void k(float *a) { undeclared(a[1]); a[2] = ns::f(a[3]); }",
        ("__global__ void k(int *a) { a[0] = a[1] / 0; a[2] = 1 << 99; int x = -2147483647 - 1; "
         "a[3] = x / -1; }"),
    };
    for (size_t i = 0; i < sizeof sources / sizeof sources[0]; i++) {
        struct unit u = lower_text_of(sources[i]);
        release(&u);
    }
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_function_pointers),
        cmocka_unit_test(test_intrinsics),
        cmocka_unit_test(test_templates),
        cmocka_unit_test(test_methods),
        cmocka_unit_test(test_implicit_this),
        cmocka_unit_test(test_construction),
        cmocka_unit_test(test_lambdas),
        cmocka_unit_test(test_launches),
        cmocka_unit_test(test_launchers_and_callers),
        cmocka_unit_test(test_kernel_order_and_bounds),
        cmocka_unit_test(test_storage),
        cmocka_unit_test(test_sites),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_deep_nesting),
        cmocka_unit_test(test_empty_and_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
