/* Unit tests of the load stage (analyzer/load*.c) and of the prelude's types. */
#include "testing.h"

#include "load.h"
#include "load_args.h"
#include "load_rewrite.h"
#include "prelude.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- helpers ---- */

struct fixture {
    struct ca_arena *arena;
    struct load_unit *unit; /* of the last parse() */
    char directory[64];     /* a new empty one for each test */
};

static int set_up(void **state) {
    struct fixture *f = calloc(1, sizeof *f);
    f->arena = ca_arena_new();
    strcpy(f->directory, "/tmp/cuaddr-load-XXXXXX");
    *state = f;
    return mkdtemp(f->directory) ? 0 : -1;
}

static int tear_down(void **state) {
    struct fixture *f = *state;
    load_free(f->unit);
    char *command = ca_arena_printf(f->arena, "rm -r '%s'", f->directory);
    int status = system(command);
    ca_arena_free(f->arena);
    free(f);
    return status;
}

static const char *in_directory(struct fixture *f, const char *name) {
    return ca_arena_printf(f->arena, "%s/%s", f->directory, name);
}

/* Writes a file below the test's directory; `name` may hold one folder. */
static const char *write_file(struct fixture *f, const char *name, const char *text) {
    const char *path = in_directory(f, name);
    const char *slash = strchr(name, '/');
    if (slash)
        mkdir(in_directory(f, ca_arena_printf(f->arena, "%.*s", (int)(slash - name), name)), 0700);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    return path;
}

static struct load_unit *parse_options(struct fixture *f, const struct load_options *options) {
    const char *error;
    load_free(f->unit);
    f->unit = NULL;
    if (!load_parse(options, f->arena, &f->unit, &error))
        fail_msg("load_parse failed: %s", error);
    return f->unit;
}

static struct load_unit *parse_with(struct fixture *f, const char *text, const char *arg) {
    return parse_options(f, &(struct load_options){.path = in_directory(f, "kernel.cu"),
                                                   .text = text,
                                                   .args = &arg,
                                                   .n_args = arg ? 1 : 0});
}

static struct load_unit *parse(struct fixture *f, const char *text) {
    return parse_with(f, text, NULL);
}

static void assert_clean(const struct load_unit *unit) {
    for (int i = 0; i < unit->diag_count; i++) {
        const struct load_diag *d = &unit->diags[i];
        print_error("%s:%u:%u: %s\n", d->file, d->line, d->column, d->message);
    }
    assert_int_equal(unit->diag_count, 0);
}

struct search {
    const char *name;
    enum CXCursorKind kind;
    CXCursor found; /* the first of this kind and, where given, name */
};

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data) {
    (void)parent;
    struct search *search = data;
    CXString spelling = clang_getCursorSpelling(cursor);
    bool same = clang_getCursorKind(cursor) == search->kind &&
                (!search->name || strcmp(clang_getCString(spelling), search->name) == 0);
    clang_disposeString(spelling);
    if (!same)
        return CXChildVisit_Recurse;
    search->found = cursor;
    return CXChildVisit_Break;
}

static CXCursor find_below(CXCursor root, enum CXCursorKind kind, const char *name) {
    struct search search = {.name = name, .kind = kind, .found = clang_getNullCursor()};
    clang_visitChildren(root, visit, &search);
    return search.found;
}

static CXCursor find(const struct load_unit *unit, enum CXCursorKind kind, const char *name) {
    CXCursor found = find_below(clang_getTranslationUnitCursor(unit->tu), kind, name);
    if (clang_Cursor_isNull(found))
        fail_msg("no cursor named %s", name);
    return found;
}

/* Where the cursor's name stands: bytes from the file's start. */
static unsigned offset_of(CXCursor cursor) {
    unsigned offset;
    clang_getFileLocation(clang_getCursorLocation(cursor), NULL, NULL, NULL, &offset);
    return offset;
}

static bool is_annotated(CXCursor variable) {
    return !clang_Cursor_isNull(
        find_below(variable, CXCursor_AnnotateAttr, LOAD_DYNAMIC_SHARED_ANNOTATION));
}

/* ---- no toolkit ---- */

static void check_inclusion(CXFile file, CXSourceLocation *stack, unsigned depth,
                            CXClientData data) {
    (void)stack;
    CXString name = clang_getFileName(file);
    const char *path = clang_getCString(name);
    if (depth > 0 && strncmp(path, PRELUDE_ROOT "/", strlen(PRELUDE_ROOT) + 1) != 0) {
        print_error("included from outside the prelude: %s\n", path);
        *(int *)data += 1;
    }
    clang_disposeString(name);
}

static void toolkit_is_not_needed(void **state) {
    struct load_unit *unit = parse(*state, "#include <cuda_runtime.h>\n"
                                           "#include <cuda_fp16.h>\n"
                                           "#include <cooperative_groups.h>\n"
                                           "#include <cub/cub.cuh>\n"
                                           "__global__ void k(float *a) { a[threadIdx.x] = 1; }\n"
                                           "void f(float *a) { k<<<1, 32>>>(a); }\n");
    assert_clean(unit);
    int outside = 0;
    clang_getInclusions(unit->tu, check_inclusion, &outside);
    assert_int_equal(outside, 0);
}

static void launch_keeps_its_configuration(void **state) {
    struct load_unit *unit = parse(*state, "__global__ void k(float *a) {}\n"
                                           "void f(float *a) { k<<<dim3(4, 2), 256, 16>>>(a); }\n");
    assert_clean(unit);
    find(unit, CXCursor_CallExpr, "cudaConfigureCall"); /* its name where no toolkit is found */
}

/* A toolkit's directory on the user's path must not get in before the prelude. */
static void toolkit_on_the_path_is_passed_over(void **state) {
    struct fixture *f = *state;
    write_file(f, "crt/host_config.h", "");
    write_file(f, "cuda_runtime.h", "#error toolkit\n");
    write_file(f, "cub/cub.cuh", "#error toolkit\n");
    write_file(f, "of_toolkit_only.h", "int of_toolkit_only;\n");
    const char *arg = ca_arena_printf(f->arena, "-I%s", f->directory);
    assert_clean(parse_with(f,
                            "#include <cuda_runtime.h>\n#include <cub/cub.cuh>\n"
                            "#include <of_toolkit_only.h>\n",
                            arg));
}

static void own_library_wins_but_not_own_runtime(void **state) {
    struct fixture *f = *state;
    write_file(f, "cub/cub.cuh", "#define USERS_CUB 1\n");
    write_file(f, "cuda_runtime.h", "#error not this one\n");
    const char *arg = ca_arena_printf(f->arena, "-I%s", f->directory);
    const char *text = "#include <cuda_runtime.h>\n#include <cub/cub.cuh>\n"
                       "static_assert(USERS_CUB, \"\");\n";
    load_free(f->unit);
    f->unit = NULL;
    assert_clean(parse_options(
        f, &(struct load_options){
               .path = "elsewhere/kernel.cu", .text = text, .args = &arg, .n_args = 1}));
}

/* ---- the prelude ---- */

static const struct {
    const char *type;
    int bytes, align; /* bytes */
} sizes[] = {
    {"char1", 1, 1},
    {"char2", 2, 2},
    {"char3", 3, 1},
    {"char4", 4, 4},
    {"uchar1", 1, 1},
    {"uchar2", 2, 2},
    {"uchar3", 3, 1},
    {"uchar4", 4, 4},
    {"short1", 2, 2},
    {"short2", 4, 4},
    {"short3", 6, 2},
    {"short4", 8, 8},
    {"ushort1", 2, 2},
    {"ushort2", 4, 4},
    {"ushort3", 6, 2},
    {"ushort4", 8, 8},
    {"int1", 4, 4},
    {"int2", 8, 8},
    {"int3", 12, 4},
    {"int4", 16, 16},
    {"uint1", 4, 4},
    {"uint2", 8, 8},
    {"uint3", 12, 4},
    {"uint4", 16, 16},
    {"long1", 8, 8},
    {"long2", 16, 16},
    {"long3", 24, 8},
    {"long4", 32, 16},
    {"ulong1", 8, 8},
    {"ulong2", 16, 16},
    {"ulong3", 24, 8},
    {"ulong4", 32, 16},
    {"longlong1", 8, 8},
    {"longlong2", 16, 16},
    {"longlong3", 24, 8},
    {"longlong4", 32, 16},
    {"ulonglong2", 16, 16},
    {"ulonglong3", 24, 8},
    {"ulonglong4", 32, 16},
    {"float1", 4, 4},
    {"float2", 8, 8},
    {"float3", 12, 4},
    {"float4", 16, 16},
    {"double1", 8, 8},
    {"double2", 16, 16},
    {"double3", 24, 8},
    {"double4", 32, 16},
    {"double4_16a", 32, 16},
    {"double4_32a", 32, 32},
    {"dim3", 12, 4},
    {"half", 2, 2},
    {"half2", 4, 4},
    {"__nv_bfloat16", 2, 2},
    {"__nv_bfloat162", 4, 4},
    {"__nv_fp8_e4m3", 1, 1},
    {"__nv_fp8_e5m2", 1, 1},
    {"__nv_fp8x2_e4m3", 2, 2},
    {"__nv_fp8x4_e5m2", 4, 4},
    {"cuFloatComplex", 8, 8},
    {"cuDoubleComplex", 16, 16},
    {"thrust::complex<float>", 8, 8},
    {"thrust::complex<double>", 16, 16},
    {"curandState", 48, 8},
    {"cudaTextureObject_t", 8, 8},
};

static void types_have_their_size_and_alignment(void **state) {
    struct fixture *f = *state;
    const char *text = "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n#include <cuda_fp8.h>\n"
                       "#include <cuComplex.h>\n#include <curand_kernel.h>\n"
                       "#include <thrust/complex.h>\n";
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        text = ca_arena_printf(f->arena,
                               "%sstatic_assert(sizeof(%s) == %d && alignof(%s) == %d, \"\");\n",
                               text, sizes[i].type, sizes[i].bytes, sizes[i].type, sizes[i].align);
    assert_clean(parse(f, text));
}

/* The test above is one only if a wrong size is an error. */
static void wrong_size_is_an_error(void **state) {
    struct load_unit *unit = parse(*state, "static_assert(alignof(float4) == 8, \"\");\n");
    assert_int_equal(unit->diag_count, 1);
    assert_non_null(strstr(unit->diags[0].message, "static assertion failed"));
}

static const char *header_name(const struct prelude_file *file) {
    return strchr(file->path, '/') + 1;
}

/* A header that only includes another one: what it names is tested on its own. */
static bool is_alias(const struct prelude_file *file) {
    return strstr(file->text, "#pragma once") && !strstr(file->text, "namespace");
}

static void each_header_parses_alone(void **state) {
    struct fixture *f = *state;
    int parsed = 0;
    for (int i = 0; i < prelude_file_count; i++) {
        if (is_alias(&prelude_files[i]))
            continue;
        const char *name = header_name(&prelude_files[i]);
        const struct load_unit *unit = parse(f, ca_arena_printf(f->arena, "#include <%s>\n", name));
        if (unit->diag_count)
            print_error("%s:\n", name);
        assert_clean(unit);
        parsed++;
    }
    assert_in_range(parsed, 30, prelude_file_count);
}

static void all_headers_parse_together(void **state) {
    struct fixture *f = *state;
    const char *text = "";
    for (int i = 0; i < prelude_file_count; i++)
        text = ca_arena_printf(f->arena, "%s#include <%s>\n", text, header_name(&prelude_files[i]));
    assert_clean(parse(f, text));
}

static void standard_headers_stand_beside_the_prelude(void **state) {
    assert_clean(parse(*state,
                       "#include <algorithm>\n#include <cmath>\n#include <complex>\n"
                       "#include <cstdio>\n#include <cstdlib>\n#include <iostream>\n"
                       "#include <math.h>\n#include <string.h>\n#include <vector>\n"
                       "#include <assert.h>\n#include <random>\n#include <time.h>\n"
                       "__global__ void k(float *a, int n) {\n"
                       "    assert(n > 0);\n"
                       "    a[0] = sqrt(a[1]) + std::abs(a[2]) + std::max(a[3], 1.0f);\n"
                       "    a[1] = std::isnan(a[2]) || isinf(a[3]) ? max(n, 3) : pow(2, n);\n"
                       "    printf(\"%f\\n\", a[1]);\n"
                       "}\n"
                       "double host(double x) { return std::sqrt(x) + floor(x); }\n"));
}

/* Ranks are arithmetic on threadIdx, with a body; the exchange is a declaration. */
static void groups_have_bodies_and_intrinsics_have_none(void **state) {
    struct load_unit *unit =
        parse(*state, "#include <cooperative_groups.h>\n"
                      "__global__ void k(int *a) {\n"
                      "    auto tile = cooperative_groups::tiled_partition<32>(\n"
                      "        cooperative_groups::this_thread_block());\n"
                      "    a[tile.thread_rank()] = __shfl_sync(~0u, a[0], 1) + __ldg(a);\n"
                      "}\n");
    assert_clean(unit);
    CXCursor rank = clang_getCursorReferenced(find(unit, CXCursor_CallExpr, "thread_rank"));
    CXCursor shuffle = clang_getCursorReferenced(find(unit, CXCursor_CallExpr, "__shfl_sync"));
    CXCursor load = clang_getCursorReferenced(find(unit, CXCursor_CallExpr, "__ldg"));
    assert_false(clang_Cursor_isNull(clang_getCursorDefinition(rank)));
    assert_true(clang_Cursor_isNull(clang_getCursorDefinition(shuffle)));
    assert_true(clang_Cursor_isNull(clang_getCursorDefinition(load)));
}

/* ---- nvcc's habits ---- */

static void shared_then_alignas_keeps_the_alignment(void **state) {
    struct load_unit *unit =
        parse(*state, "struct alignas(32) wide { float x; };\n"
                      "static_assert(alignof(wide) == 32, \"\");\n"
                      "__global__ void k(float *a) {\n"
                      "    __shared__ alignas(16) float x[4];\n"
                      "    __shared__ alignas(double) char y[8];\n"
                      "    extern __shared__ alignas(16) unsigned char z[];\n"
                      "    static_assert(alignof(x) == 16 && alignof(y) == 8, \"\");\n"
                      "    a[0] = x[0] + y[1] + z[2];\n"
                      "}\n");
    assert_clean(unit);
}

static const char dynamic_text[] =
    "__global__ void a(float *p) { extern __shared__ float same[]; p[0] = same[1]; }\n"
    "__global__ void b(float *p) { extern __shared__ float same[]; p[0] = same[1]; }\n"
    "__global__ void c(float *p) { extern __shared__ float pool[]; p[0] = pool[1]; }\n"
    "__global__ void d(int *p) { extern __shared__ __align__(16) int pool[][8]; p[0] = pool[1][2]; "
    "}\n"
    "template <class T> __global__ void e(T *p) { extern __shared__ T part[]; p[0] = part[1]; }\n"
    "void f(float *x, double *y) { e<<<1, 1>>>(x); e<<<1, 1>>>(y); }\n";

static void dynamic_arrays_of_several_types_are_told(void **state) {
    struct load_unit *unit = parse(*state, dynamic_text);
    assert_clean(unit);
    CXCursor same = find(unit, CXCursor_VarDecl, "same");
    assert_false(is_annotated(same));
    assert_int_equal(clang_Cursor_getStorageClass(same), CX_SC_Extern);
    assert_true(is_annotated(find(unit, CXCursor_VarDecl, "pool")));
    assert_true(is_annotated(find(unit, CXCursor_VarDecl, "part")));
    CXCursor d = find(unit, CXCursor_FunctionDecl, "d");
    CXType rows = clang_getCursorType(find_below(d, CXCursor_VarDecl, "pool"));
    assert_int_equal(clang_getArraySize(rows), 1);
    assert_int_equal(clang_getArraySize(clang_getArrayElementType(rows)), 8);
}

static void initialized_shared_variables_are_accepted(void **state) {
    struct load_unit *unit =
        parse(*state, "__device__ int f(int a, int b);\n"
                      "__global__ void k(int *p) {\n"
                      "    __shared__ int count = 0, other = f(1, 2), plain[3];\n"
                      "    __shared__ float t[2] = {1,\n        2};\n"
                      "    __shared__ int braced{7};\n"
                      "    __shared__ struct { int a; int b; } pair;\n"
                      "    int local = 5;\n"
                      "    p[0] = count + other + plain[0] + t[1] + braced + pair.b + local;\n"
                      "}\n");
    assert_clean(unit);
    CXCursor local = find(unit, CXCursor_VarDecl, "local");
    assert_false(clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(local)));
    CXCursor count = find(unit, CXCursor_VarDecl, "count");
    assert_true(clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(count)));
}

static void old_attributes_are_accepted(void **state) {
    assert_clean(parse(*state,
                       "__managed__ int m;\n"
                       "__constant__ float c[4];\n"
                       "__device__ __noinline__ int f(int x) { return x; }\n"
                       "__forceinline__ __device__ int g(int x) { return x + m; }\n"
                       "__global__ void __launch_bounds__(256, 2)\n"
                       "k(const __grid_constant__ int n, int *__restrict__ p) {\n"
                       "    register int i = f(n);\n"
                       "    p[i] = g(n) + (int)c[0];\n"
                       "}\n"
                       "#if !defined(__CUDACC__) || !defined(__NVCC__) || !defined(__CUDA_ARCH__) "
                       "|| __CUDACC_VER_MAJOR__ < 11 || CUDART_VERSION < 11000 || "
                       "!defined(__DRIVER_TYPES_H__) || !defined(__CUDA_RUNTIME_H__)\n"
                       "#error macros\n"
                       "#endif\n"));
}

static void offsets_and_lines_stay(void **state) {
    static const char after[] = "__global__ void later(int *p) { int here = p[0]; p[1] = here; }\n";
    struct fixture *f = *state;
    const char *text = ca_arena_printf(
        f->arena, "%s__global__ void k(int *p) { __shared__ int n = 3; p[0] = n; }\r\n%s",
        dynamic_text, after);
    struct load_unit *unit = parse(f, text);
    assert_clean(unit);
    assert_string_equal(unit->text, text);
    assert_int_equal(unit->text_bytes, strlen(text));
    CXCursor here = find(unit, CXCursor_VarDecl, "here");
    assert_int_equal(offset_of(here), strstr(text, "here = p[0]") - text);
    CXCursor pool = find(unit, CXCursor_VarDecl, "pool");
    assert_int_equal(offset_of(pool), strstr(text, "pool[]") - text);
}

static void rewrite_leaves_comments_strings_and_macros(void **state) {
    struct fixture *f = *state;
    static const char text[] = "#define S __shared__ int q = 3; \\\n    __shared__ int r = 4;\n"
                               "void f() {\n"
                               "    // __shared__ int a = 1;\n"
                               "    /* __shared__ int b = 2; */\n"
                               "    const char *c = \"__shared__ int c = 3;\";\n"
                               "    const char *d = R\"x(__shared__ int d = 4;)x\";\n"
                               "}\n";
    assert_ptr_equal(load_rewrite(text, sizeof text - 1, true, f->arena), text);
    static const char unclosed[] = "void f() { extern __shared__ int a[";
    assert_ptr_equal(load_rewrite(unclosed, sizeof unclosed - 1, true, f->arena), unclosed);
}

static void rewrite_is_byte_for_byte(void **state) {
    struct fixture *f = *state;
    static const char text[] = "void f() { extern __shared__ int a[]; __shared__ int b = 1; }\n";
    assert_string_equal(load_rewrite(text, sizeof text - 1, true, f->arena),
                        "void f() { __ca_( __shared__ int a[); __shared__ int b    ; }\n");
}

static void headers_are_rewritten_too(void **state) {
    struct fixture *f = *state;
    write_file(f, "part.cuh",
               "__global__ void x(int *p) { __shared__ int n = 0; p[0] = n; }\n"
               "__global__ void y(int *p) { extern __shared__ int s[]; p[0] = s[0]; }\n");
    assert_clean(
        parse(f, "#include \"part.cuh\"\n"
                 "__global__ void z(float *p) { extern __shared__ float s[]; p[0] = s[0]; }\n"));
}

static void names_of_implicit_headers_are_found(void **state) {
    assert_clean(parse(*state, "template <class T> T pass(T &&v) { return std::forward<T>(v); }\n"
                               "int main() {\n"
                               "    fprintf(stderr, \"%d\\n\", pass(3));\n"
                               "    return EXIT_SUCCESS;\n"
                               "}\n"));
}

static void names_that_newer_standards_took_are_free(void **state) {
    assert_clean(parse(*state,
                       "#include <math.h>\n"
                       "inline __device__ __host__ float lerp(float a, float b, float t) {\n"
                       "    return a + t * (b - a);\n"
                       "}\n"
                       "__global__ void k(float *p) { p[0] = lerp(p[1], p[2], 0.5f); }\n"));
}

/* ---- arguments ---- */

static void options_of_nvcc_are_left_out(void **state) {
    struct fixture *f = *state;
    static const char *const args[] = {"-arch=sm_80",
                                       "-gencode",
                                       "arch=compute_80,code=sm_80",
                                       "--expt-relaxed-constexpr",
                                       "-Xcompiler",
                                       "-Wall",
                                       "--use_fast_math",
                                       "-DKEPT=1",
                                       "-std=c++98"};
    int count = (int)(sizeof args / sizeof *args);
    struct load_args list;
    const char *error;
    assert_true(load_args_build(args, count, f->arena, &list, &error));
    bool kept = false;
    for (int i = 0; i < list.count; i++) {
        assert_string_not_equal(list.items[i], "arch=compute_80,code=sm_80");
        assert_string_not_equal(list.items[i], "-Wall");
        kept |= strcmp(list.items[i], "-DKEPT=1") == 0;
    }
    assert_true(kept);
    assert_clean(parse_options(
        f, &(struct load_options){
               .path = "kernel.cu", .text = "int a[KEPT];\n", .args = args, .n_args = count}));
}

static void users_standard_wins(void **state) {
    static const char text[] = "static_assert(__cplusplus == 201703L, \"\");\n";
    assert_clean(parse_with(*state, text, "-std=c++17"));
    assert_int_equal(parse(*state, text)->diag_count, 1);
}

static void appended_text_is_parsed_but_not_shown(void **state) {
    struct fixture *f = *state;
    static const char text[] = "template <class T> __global__ void k(T *p) { p[0] = 1; }";
    struct load_unit *unit = parse_options(
        f, &(struct load_options){
               .path = "kernel.cu", .text = text, .append = "static auto *use = &k<double>;"});
    assert_clean(unit);
    assert_string_equal(unit->text, text);
    CXCursor instance = clang_getCursorReferenced(find(unit, CXCursor_DeclRefExpr, "k"));
    assert_int_equal(clang_getCursorKind(instance), CXCursor_FunctionDecl);
    assert_false(clang_Cursor_isNull(find_below(instance, CXCursor_CompoundStmt, NULL)));
}

/* ---- errors ---- */

static void missing_header_is_named(void **state) {
    struct load_unit *unit = parse(*state, "int a;\n#include \"no/such.h\"\n"
                                           "__global__ void k(int *p) { p[0] = 1; }\n");
    assert_int_equal(unit->diag_count, 1);
    const struct load_diag *diag = &unit->diags[0];
    assert_string_equal(diag->missing_header, "no/such.h");
    assert_true(diag->in_main_file);
    assert_int_equal(diag->line, 2);
    assert_int_equal(diag->column, 10);
    assert_int_equal(diag->offset, 16);
    find(unit, CXCursor_FunctionDecl, "k");
}

static void all_errors_are_listed(void **state) {
    struct fixture *f = *state;
    const char *text = "";
    for (int i = 0; i < 100; i++)
        text = ca_arena_printf(f->arena, "%sint v%d = undefined_%d;\n", text, i, i);
    struct load_unit *unit = parse(f, text);
    assert_int_equal(unit->diag_count, 100);
    assert_int_equal(unit->diags[99].line, 100);
    assert_int_equal(unit->diags[99].severity, LOAD_ERROR);
    assert_null(unit->diags[99].missing_header);
}

static void error_in_a_header_is_told_from_one_in_the_file(void **state) {
    struct fixture *f = *state;
    const char *header = write_file(f, "broken.h", "int x = nothing;\n");
    struct load_unit *unit = parse(f, "#include \"broken.h\"\n");
    assert_int_equal(unit->diag_count, 1);
    assert_false(unit->diags[0].in_main_file);
    assert_string_equal(unit->diags[0].file, header);
}

static void assert_refused(struct fixture *f, const char *path, const char *expected) {
    struct load_unit *unit;
    const char *error = NULL;
    struct load_options options = {.path = path};
    assert_false(load_parse(&options, f->arena, &unit, &error));
    assert_null(unit);
    assert_non_null(error);
    if (!strstr(error, expected))
        fail_msg("'%s' does not hold '%s'", error, expected);
}

static void what_is_no_source_is_refused(void **state) {
    struct fixture *f = *state;
    assert_refused(f, in_directory(f, "missing.cu"), "no such file");
    assert_refused(f, f->directory, "is a directory");
    const char *binary = write_file(f, "binary.cu", "ELF");
    FILE *file = fopen(binary, "ab");
    fwrite("\0x", 1, 2, file);
    fclose(file);
    assert_refused(f, binary, "NUL byte at offset 3");
    const char *large = write_file(f, "large.cu", "");
    assert_int_equal(truncate(large, (off_t)LOAD_MAX_BYTES + 1), 0);
    assert_refused(f, large, "larger than 64 MiB");
}

static void assert_arguments_refused(struct fixture *f, const char *const *args, int count,
                                     const char *expected) {
    struct load_unit *unit;
    const char *error;
    struct load_options options = {.path = "kernel.cu", .text = "", .args = args, .n_args = count};
    assert_false(load_parse(&options, f->arena, &unit, &error));
    assert_string_equal(error, expected);
}

static void arguments_that_cannot_be_are_refused(void **state) {
    static const char *const file[] = {"-I", "dir", "other.cu"};
    assert_arguments_refused(*state, file, 3, "argument 'other.cu': expected an option of clang");
    static const char *const open[] = {"-DX", "-I"};
    assert_arguments_refused(*state, open, 2, "option '-I': expected a value after it");
}

static void file_is_read_from_disk(void **state) {
    struct fixture *f = *state;
    const char *path = write_file(f, "disk.cu", "__global__ void from_disk() {}\n");
    struct load_unit *unit = parse_options(f, &(struct load_options){.path = path});
    assert_clean(unit);
    find(unit, CXCursor_FunctionDecl, "from_disk");
}

static void byte_order_mark_is_no_column(void **state) {
    struct fixture *f = *state;
    const char *path = write_file(f, "mark.cu", "\xef\xbb\xbf__global__ void marked() {}\n");
    struct load_unit *unit = parse_options(f, &(struct load_options){.path = path});
    assert_clean(unit);
    unsigned column;
    CXCursor marked = find(unit, CXCursor_FunctionDecl, "marked");
    clang_getSpellingLocation(clang_getCursorLocation(marked), NULL, NULL, &column, NULL);
    assert_int_equal(column, 17);
    assert_int_equal(unit->text[0], '_');
}

static void empty_file_is_refused(void **state) {
    struct fixture *f = *state;
    const char *error = NULL;
    struct load_options options = {.path = write_file(f, "empty.cu", "")};
    assert_false(load_parse(&options, f->arena, &f->unit, &error));
    assert_string_equal(error, "is empty; expected CUDA source text");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(toolkit_is_not_needed),
        TEST(launch_keeps_its_configuration),
        TEST(toolkit_on_the_path_is_passed_over),
        TEST(own_library_wins_but_not_own_runtime),
        TEST(types_have_their_size_and_alignment),
        TEST(wrong_size_is_an_error),
        TEST(each_header_parses_alone),
        TEST(all_headers_parse_together),
        TEST(standard_headers_stand_beside_the_prelude),
        TEST(groups_have_bodies_and_intrinsics_have_none),
        TEST(shared_then_alignas_keeps_the_alignment),
        TEST(dynamic_arrays_of_several_types_are_told),
        TEST(initialized_shared_variables_are_accepted),
        TEST(old_attributes_are_accepted),
        TEST(offsets_and_lines_stay),
        TEST(rewrite_leaves_comments_strings_and_macros),
        TEST(rewrite_is_byte_for_byte),
        TEST(headers_are_rewritten_too),
        TEST(names_of_implicit_headers_are_found),
        TEST(names_that_newer_standards_took_are_free),
        TEST(options_of_nvcc_are_left_out),
        TEST(users_standard_wins),
        TEST(appended_text_is_parsed_but_not_shown),
        TEST(missing_header_is_named),
        TEST(all_errors_are_listed),
        TEST(error_in_a_header_is_told_from_one_in_the_file),
        TEST(what_is_no_source_is_refused),
        TEST(arguments_that_cannot_be_are_refused),
        TEST(file_is_read_from_disk),
        TEST(byte_order_mark_is_no_column),
        TEST(empty_file_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
