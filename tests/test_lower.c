/* test_lower.c - from source text to the program: each kind of expression, statement, function and
 * launch.
 *
 * The program's text form (program_dump) is compared line by line where the shape matters;
 * program_check must hold for every function of every source here. */
#include "testing.h"

#include <stdio.h>
#include <string.h>

#include "load.h"
#include "lower.h"

struct unit {
    struct ca_arena *arena;
    struct load_unit *loaded;
    struct ir_program *program;
};

static void check_functions(struct ir_program *p) {
    for (unsigned i = 0; i < p->n_functions; i++) {
        program_need_body(p, p->functions[i]);
        const char *wrong = program_check(p, p->functions[i]);
        if (wrong)
            fail_msg("%s", wrong);
    }
}

static struct unit lower_text_of(const char *text) {
    struct unit u = {.arena = ca_arena_new()};
    struct load_options options = {.path = "t.cu", .text = text};
    const char *error = NULL;
    assert_true(load_parse(&options, u.arena, &u.loaded, &error));
    u.program = lower_program(u.loaded, u.arena);
    check_functions(u.program);
    return u;
}

static void release(struct unit *u) {
    lower_free(u->program);
    load_free(u->loaded);
    ca_arena_free(u->arena);
}

static struct ir_function *function(const struct unit *u, const char *instance) {
    for (unsigned i = 0; i < u->program->n_functions; i++) {
        if (strcmp(u->program->functions[i]->instance, instance) == 0)
            return u->program->functions[i];
    }
    fail_msg("no function %s", instance);
    return NULL;
}

/* Whether the dump of `instance` has a line that ends in `line`. */
static bool has_line(const struct unit *u, const char *instance, const char *line) {
    const char *text = program_dump(function(u, instance), u->arena);
    size_t n = strlen(line);
    for (const char *at = strstr(text, line); at; at = strstr(at + 1, line)) {
        if ((at[n] == '\n' || at[n] == '\0') && (at == text || at[-1] == ' '))
            return true;
    }
    return false;
}

static void expect_line(const struct unit *u, const char *instance, const char *line) {
    if (!has_line(u, instance, line))
        fail_msg("no line \"%s\" in:\n%s", line, program_dump(function(u, instance), u->arena));
}

/* One statement in a kernel with the usual parameters: what it becomes. */
static void expect_statement(const char *statement, const char *line) {
    char source[2048];
    snprintf(source, sizeof source,
             "struct P { int x, y; }; struct Q { P p; float f[2]; };\n"
             "__device__ float g[64]; __constant__ int c[16];\n"
             "__global__ void k(float *a, const Q *q, int n, int *b) {\n"
             "  __shared__ float s[8][33]; extern __shared__ double d[]; int i = n; P v; %s\n}\n",
             statement);
    struct unit u = lower_text_of(source);
    assert_null(function(&u, "k")->incomplete);
    expect_line(&u, "k", line);
    release(&u);
}

/* --- expressions --- */

static void test_names_and_constants(void **state) {
    (void)state;
    expect_statement("const int m = 3 * 4; b[0] = m + 1;", "(*load(b) = 13)");
    expect_statement("b[0] = sizeof(Q);", "(*load(b) = 16)");
    expect_statement("enum { A = 5 }; b[0] = A << 2;", "(*load(b) = 20)");
    expect_statement("b[0] = true;", "(*load(b) = 1)");
    expect_statement("b[0] = 'a';", "(*load(b) = 97)");
    expect_statement("b[0] = -7 / 2;", "(*load(b) = -3)");
    expect_statement("b[0] = 0xffffffffu >> 4;", "(*load(b) = 268435455)");
    expect_statement("b[0] = (unsigned char)300;", "(*load(b) = 44)");
    expect_statement("b[0] = 1 ? 2 : n;", "(*load(b) = 2)");
    expect_statement("b[0] = warpSize;", "(*load(b) = 32)");
    expect_statement("a[0] = 2.5;", "(*load(a) = 2.5)");
    expect_statement("a[0] = -__builtin_huge_valf();", "(*load(a) = -inf)");
    expect_statement("static constexpr int t[] = {4, 5}; b[0] = t[1];", "(*load(b) = 5)");
}

static void test_builtins(void **state) {
    (void)state;
    expect_statement("i = threadIdx.x + blockIdx.y * blockDim.z;",
                     "(i = (int)(threadIdx.x + (blockIdx.y * blockDim.z)))");
    expect_statement("i = gridDim.x;", "(i = (int)gridDim.x)");
    expect_statement("dim3 whole = blockDim;",
                     "dim3 whole = dim3{@0 blockDim.x, @4 blockDim.y, @8 blockDim.z}");
}

static void test_subscripts(void **state) {
    (void)state;
    expect_statement("a[i] = a[i + 1];",
                     "(*(load(a) + load(i)*4) = load(*(load(a) + (load(i) + 1)*4)))");
    expect_statement("s[i][2] = 1;", "(*(&*(&s + load(i)*132) + 2*4) = 1)");
    expect_statement("d[i] = 1;", "(*(&d + load(i)*8) = 1)");
    expect_statement("g[i] = c[i];", "(*(&g + load(i)*4) = (float)load(*(&c + load(i)*4)))");
    expect_statement("i[a] = 1;", "(*(load(a) + load(i)*4) = 1)");
    expect_statement("*(a + i) = 1;", "(*(load(a) + load(i)*4) = 1)");
    expect_statement("(&a[2])[-1] = 1;", "(*((load(a) + 2*4) + -1*4) = 1)");
}

static void test_members(void **state) {
    (void)state;
    expect_statement("i = q[2].p.y;", "(i = load(*(load(q) + 2*16).p.y))");
    expect_statement("a[0] = q->f[i];", "(*load(a) = load(*(&*load(q).f + load(i)*4)))");
    expect_statement("v.y = 3;", "(v.y = 3)");
    expect_statement("v = q->p;", "(v = load(*load(q).p))");
    expect_statement("P w = v;", "P w = load(v)");
}

static void test_pointer_arithmetic(void **state) {
    (void)state;
    expect_statement("float *p = a + i; p = p - 2;", "(p = (load(p) + 2*(-4)))");
    expect_statement("float *p = a; p += i;", "(p = (load(p) + load(i)*4))");
    expect_statement("float *p = a; p -= i;", "(p = (load(p) + load(i)*(-4)))");
    expect_statement("float *p = a; *p++ = 1;", "(*p++ = 1)");
    expect_statement("i = (int)(&a[3] - a);", "(i = (int)(((load(a) + 3*4) - load(a))/4))");
    expect_statement("i = b == nullptr;", "(i = (int)(load(b) == 0))");
}

static void test_casts(void **state) {
    (void)state;
    expect_statement("reinterpret_cast<float4 *>(a)[i] = make_float4(1, 2, 3, 4);",
                     "(*((float4 *)load(a) + load(i)*16) = make_float4(1, 2, 3, 4))");
    expect_statement("float4 w = reinterpret_cast<const float4 &>(a[4]);",
                     "float4 w = load(*(float4 *)(load(a) + 4*4))");
    expect_statement("float4 w = (float4 &)a[4];", "float4 w = load(*(float4 *)(load(a) + 4*4))");
    expect_statement("unsigned char h = i;", "unsigned char h = (unsigned char)load(i)");
    expect_statement("bool h = i;", "bool h = (bool)load(i)");
    expect_statement("i = a[0];", "(i = (int)load(*load(a)))");
    expect_statement("(void)a[0];", "(void)load(a)");
}

static void test_operators(void **state) {
    (void)state;
    expect_statement("i = ~n & 3 | n ^ 5;", "(i = ((~load(n) & 3) | (load(n) ^ 5)))");
    expect_statement("i = n > 2 && !(n < 7) || i;",
                     "(i = (int)(((load(n) > 2) && !(load(n) < 7)) || (bool)load(i)))");
    expect_statement("i = n ? a[1] : 2.0f;",
                     "(i = (int)((bool)load(n) ? load(*(load(a) + 1*4)) : 2))");
    expect_statement("(n ? a[1] : a[2]) = 3;",
                     "(((bool)load(n) ? *(load(a) + 1*4) : *(load(a) + 2*4)) = 3)");
    expect_statement("i = (n++, n);", "(i = (n++, load(n)))");
    expect_statement("i = ({ int t = n; t * 2; });", "(i = ((t = load(n)), (load(t) * 2)))");
    expect_statement("i <<= n;", "(i <<= load(n))");
    expect_statement("a[i] += 2;", "(*(load(a) + load(i)*4) += 2)");
    expect_statement("++a[i];", "++*(load(a) + load(i)*4)");
    expect_statement("i = a[1]--;", "(i = (int)*(load(a) + 1*4)--)");
}

/* The value of an assignment is what was stored; a local variable may be read again. */
static void test_chained_assignments(void **state) {
    (void)state;
    expect_statement("n = i = 3;", "(n = load((i = 3)))");
    expect_statement(
        "a[0] = a[1] = 2;",
        "(*load(a) = ((<value 1> = 2), ((*(load(a) + 1*4) = load(<value 1>)), load(<value 1>))))");
    expect_statement(
        "i = ++b[1];",
        "(i = ((<place 1> = (load(b) + 1*4)), ((<value 2> = (load(*load(<place 1>)) + 1)), "
        "((*load(<place 1>) = load(<value 2>)), load(<value 2>)))))");
}

static void test_initializers(void **state) {
    (void)state;
    expect_statement("float t[4] = {1, 2};", "float[4] t = float[4]{@0 1, @4 2}");
    expect_statement("int t[2][2] = {{1}, {2, 3}};",
                     "int[2][2] t = int[2][2]{@0 int[2]{@0 1}, @8 int[2]{@0 2, @4 3}}");
    expect_statement("Q t = {1, 2, 3};", "Q t = Q{@0 1, @4 2, @8 3}");
    expect_statement("P t{.y = 4};", "P t = P{@4 4}");
    expect_statement("P t = P();", "(t = P{})");
    expect_statement("int t{};", "int t = 0");
    expect_statement("auto [x0, y0] = q->p; i = y0;", "(i = load(<bound object>.y))");
}

static void test_references(void **state) {
    (void)state;
    expect_statement("float &r = a[i]; r = 2;", "(*load(r) = 2)");
    expect_statement("const int &r = n + 1; i = r;", "const int & r = &temp((load(n) + 1))");
    expect_statement("float (&r)[33] = s[1]; r[2] = 1;", "(*(&*load(r) + 2*4) = 1)");
}

static void test_array_parameters(void **state) {
    (void)state;
    struct unit u = lower_text_of(
        "__global__ void k(float a[], int b[][4], float c[8]) { a[1] = b[2][3]; ++c; }\n");
    assert_int_equal(function(&u, "k")->params[2]->type->kind, IR_POINTER);
    expect_line(&u, "k", "(*(load(a) + 1*4) = (float)load(*(&*(load(b) + 2*16) + 3*4)))");
    expect_line(&u, "k", "++c");
    release(&u);
    u = lower_text_of(
        "__device__ double dot(const double x[8], double y[2][3]) { return x[1] * y[1][2]; }\n"
        "__global__ void k(double *p) { double x[8], y[2][3]; p[0] = dot(x, y); }\n");
    expect_line(&u, "k", "(*load(p) = dot(&x, &y))");
    release(&u);
}

/* --- statements --- */

static const struct ir_stmt *find_stmt(const struct ir_stmt *s, enum ir_stmt_kind kind) {
    if (!s || s->kind == kind)
        return s;
    for (unsigned i = 0; i < s->n_body; i++) {
        const struct ir_stmt *found = find_stmt(s->body[i], kind);
        if (found)
            return found;
    }
    return NULL;
}

static struct unit kernel_with(const char *statements) {
    char source[1024];
    snprintf(source, sizeof source, "__global__ void k(float *a, int n) { int i = 0; %s }\n",
             statements);
    return lower_text_of(source);
}

/* Which of its parts a loop has: i(nit) c(ondition) s(tep). */
static void expect_for(const char *loop, const char *parts) {
    struct unit u = kernel_with(loop);
    const struct ir_stmt *s = find_stmt(function(&u, "k")->body, IR_S_LOOP);
    assert_non_null(s);
    assert_int_equal(s->body[0] != NULL, strchr(parts, 'i') != NULL);
    assert_int_equal(s->expr != NULL, strchr(parts, 'c') != NULL);
    assert_int_equal(s->step != NULL, strchr(parts, 's') != NULL);
    assert_non_null(s->body[1]);
    release(&u);
}

static void test_for_parts(void **state) {
    (void)state;
    expect_for("for (int j = 0; j < n; j++) a[j] = 1;", "ics");
    expect_for("for (; i < n; i++) a[i] = 1;", "cs");
    expect_for("for (; i < n;) a[i++] = 1;", "c");
    expect_for("for (i = 1; ; i++) { if (i > n) break; }", "is");
    expect_for("for (;;) break;", "");
    expect_for("for (;; i++) break;", "s");
    expect_for("for (i = 2;;) break;", "i");
    expect_for("for (int j = 0; j < n;) j += 2;", "ic");
    expect_for("for (/* ; */; i < n; /* ; */) i++;", "c");
}

static void test_while_and_do(void **state) {
    (void)state;
    struct unit u =
        kernel_with("do { i++; } while (i < n); while (int j = n - i) { i += j; continue; }");
    const struct ir_stmt *s = find_stmt(function(&u, "k")->body, IR_S_LOOP);
    assert_true(s->post_test);
    expect_line(&u, "k", "int j = (load(n) - load(i))");
    expect_line(&u, "k", "if !(bool)load(j)");
    release(&u);
}

static void test_if(void **state) {
    (void)state;
    struct unit u = kernel_with("if (int j = n; j > 2) a[1] = 1; else a[2] = 2;"
                                "if constexpr (sizeof(int) == 4) a[3] = 3; else a[4] = 4;");
    expect_line(&u, "k", "if (load(j) > 2)");
    expect_line(&u, "k", "(*(load(a) + 3*4) = 3)");
    assert_false(has_line(&u, "k", "(*(load(a) + 4*4) = 4)"));
    release(&u);
}

static void test_switch(void **state) {
    (void)state;
    struct unit u =
        kernel_with("switch (n) { case 0: case 1: a[0] = 1; case 4 ... 6: a[1] = 1; break;"
                    "default: a[2] = 1; case -1: ; }");
    const struct ir_stmt *s = find_stmt(function(&u, "k")->body, IR_S_SWITCH);
    assert_non_null(s);
    assert_int_equal(s->n_cases, 4);
    assert_int_equal(s->cases[0].n_values, 2);
    assert_int_equal(s->cases[1].n_values, 3);
    assert_int_equal(s->cases[1].values[2], 6);
    assert_int_equal(s->cases[1].body->n_body, 2);
    assert_true(s->cases[2].is_default);
    assert_int_equal(s->cases[3].values[0], -1);
    release(&u);
}

static void test_range_for(void **state) {
    (void)state;
    struct unit u = kernel_with(
        "float t[3] = {1, 2, 3}; for (float &e : t) e = 2; for (float e : t) a[i++] = e;");
    expect_line(&u, "k", "float & e = (load(<start 1>) + load(<index 2>)*4)");
    expect_line(&u, "k", "float e = load(*(load(<start 3>) + load(<index 4>)*4))");
    expect_line(&u, "k", "while (load(<index 2>) < 3)");
    release(&u);
}

static void test_goto_is_unknown(void **state) {
    (void)state;
    struct unit u = kernel_with("if (n) goto out; a[1] = 1; out: a[2] = 2;");
    const struct ir_stmt *s = find_stmt(function(&u, "k")->body, IR_S_UNKNOWN);
    assert_non_null(s);
    assert_string_equal(s->reason, "goto");
    release(&u);
}

static void test_assembly(void **state) {
    (void)state;
    struct unit u = kernel_with(
        "int j; asm volatile(\"mov.u32 %0, %1;\" : \"=r\"(j) : \"r\"(n)); asm(\"bar.sync 0;\");");
    expect_line(&u, "k", "(j = unknown[inline assembly: mov.u32](load(n)))");
    expect_line(&u, "k", "unknown[inline assembly: bar.sync]()");
    release(&u);
}

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
        cmocka_unit_test(test_names_and_constants),
        cmocka_unit_test(test_builtins),
        cmocka_unit_test(test_subscripts),
        cmocka_unit_test(test_members),
        cmocka_unit_test(test_pointer_arithmetic),
        cmocka_unit_test(test_casts),
        cmocka_unit_test(test_operators),
        cmocka_unit_test(test_chained_assignments),
        cmocka_unit_test(test_initializers),
        cmocka_unit_test(test_references),
        cmocka_unit_test(test_array_parameters),
        cmocka_unit_test(test_for_parts),
        cmocka_unit_test(test_while_and_do),
        cmocka_unit_test(test_if),
        cmocka_unit_test(test_switch),
        cmocka_unit_test(test_range_for),
        cmocka_unit_test(test_goto_is_unknown),
        cmocka_unit_test(test_assembly),
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
