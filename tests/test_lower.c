/* test_lower.c - from source text to the program: each kind of expression and statement. */
#include "lower_bench.h"

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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
