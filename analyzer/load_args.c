/* load_args.c - the command line that libclang gets. */
#include "load_args.h"

#include <stdbool.h>
#include <string.h>

#include "load_source.h"
#include "prelude.h"

/* A place without one. Otherwise clang looks for a toolkit, and goes by its version. */
#define NO_TOOLKIT "--cuda-path=" PRELUDE_ROOT "/none"

static const char *const first_args[] = {
    "-xcuda",
    "--cuda-host-only",
    "-nocudainc",
    "-nocudalib",
    NO_TOOLKIT,
    "-D__CUDA_ARCH__=900",
    "-Wno-unknown-cuda-version",
    "-Wno-register",
    "-Wno-reserved-user-defined-literal",
    "-w",
    "-ferror-limit=0",
    "-fno-spell-checking",
    "-I" PRELUDE_ROOT "/cuda",
    "-include",
    PRELUDE_MAIN,
};

/* Options of nvcc that clang does not have or would misread; with one or two dashes. */
static const struct nvcc_option {
    const char *name; /* without dashes; one that ends in '*' is a beginning */
    bool has_value;   /* the next argument is its value, unless "=" joins them */
} nvcc_options[] = {
    {"Xcompiler", true},
    {"Xcudafe", true},
    {"Xlinker", true},
    {"Xnvlink", true},
    {"Xptxas", true},
    {"arch", true},
    {"ccbin", true},
    {"code", true},
    {"compiler-bindir", true},
    {"compiler-options", true},
    {"cudart", true},
    {"dc", false},
    {"default-stream", true},
    {"device-c", false},
    {"device-debug", false},
    {"diag-suppress", true},
    {"display-error-number", false},
    {"dlink", false},
    {"expt-*", false},
    {"extended-lambda", false},
    {"extra-device-vectorization", false},
    {"fmad", true},
    {"forward-unknown-*", false},
    {"ftz", true},
    {"gencode", true},
    {"generate-code", true},
    {"generate-line-info", false},
    {"gpu-architecture", true},
    {"gpu-code", true},
    {"keep", false},
    {"lineinfo", false},
    {"linker-options", true},
    {"maxrregcount", true},
    {"prec-div", true},
    {"prec-sqrt", true},
    {"ptxas-options", true},
    {"rdc", true},
    {"relocatable-device-code", true},
    {"res-usage", false},
    {"resource-usage", false},
    {"source-in-ptx", false},
    {"threads", true},
    {"use_fast_math", false},
};

static bool has_prefix(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Whether `arg` is the option: 0 no, 1 it stands alone, 2 the next argument is its value. */
static int match_nvcc(const struct nvcc_option *option, const char *arg) {
    size_t length = strlen(option->name);
    const char *name = arg + 1 + (arg[1] == '-');
    if (option->name[length - 1] == '*')
        return strncmp(name, option->name, length - 1) == 0;
    if (strncmp(name, option->name, length) != 0)
        return 0;
    if (name[length] == '=')
        return 1;
    return name[length] == '\0' ? 1 + option->has_value : 0;
}

/* The number of arguments at `args` that only nvcc understands: 0, 1 or 2. */
static int nvcc_only(const char *const *args, int left) {
    if (args[0][0] != '-')
        return 0;
    for (size_t i = 0; i < sizeof nvcc_options / sizeof *nvcc_options; i++) {
        int taken = match_nvcc(&nvcc_options[i], args[0]);
        if (taken)
            return taken < left ? taken : left;
    }
    return 0;
}

/* The number of arguments at `args` that name a toolkit's include directory: its headers are for
 * nvcc, and clang cannot read all of them. */
static int toolkit_directory(const char *const *args, int left, struct ca_arena *arena,
                             const char **directory) {
    static const char *const options[] = {"-isystem", "-I"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if (!has_prefix(args[0], options[i]))
            continue;
        const char *joined = args[0] + strlen(options[i]);
        int taken = *joined ? 1 : 2;
        if (taken > left)
            return 0;
        *directory = *joined ? joined : args[1];
        return load_source_exists(ca_arena_printf(arena, "%s/crt/host_config.h", *directory))
                   ? taken
                   : 0;
    }
    return 0;
}

/* The user's -std option, or the oldest that the prelude is written in. */
static const char *raise_standard(const char *arg) {
    static const char *const old[] = {"98", "03", "0x"};
    size_t length = strlen(arg);
    if (!has_prefix(arg, "-std=") && !has_prefix(arg, "--std="))
        return arg;
    for (size_t i = 0; i < sizeof old / sizeof *old; i++)
        if (strcmp(arg + length - 2, old[i]) == 0)
            return "-std=gnu++11";
    return arg;
}

static void add(struct load_args *list, const char *arg) {
    list->items[list->count++] = arg;
}

static bool names_standard(const char *const *args, int count) {
    for (int i = 0; i < count; i++)
        if (has_prefix(args[i], "-std=") || has_prefix(args[i], "--std"))
            return true;
    return false;
}

/* Options of clang whose value may be the next argument. */
static const char *const valued_options[] = {
    "-D",        "-F",           "-I",       "-MF",      "-MQ",           "-MT",     "-U",
    "-Xclang",   "-idirafter",   "-imacros", "-include", "-iprefix",      "-iquote", "-isysroot",
    "-isystem",  "-iwithprefix", "-mllvm",   "-o",       "-resource-dir", "-target", "-x",
    "--sysroot",
};

static bool takes_value(const char *arg) {
    for (size_t i = 0; i < sizeof valued_options / sizeof *valued_options; i++)
        if (strcmp(arg, valued_options[i]) == 0)
            return true;
    return false;
}

/* Names the first argument that is no option, nor the value of one. */
static bool check_args(const char *const *args, int count, struct ca_arena *arena,
                       const char **error) {
    for (int i = 0; i < count;) {
        int taken = nvcc_only(args + i, count - i);
        if (taken == 0 && args[i][0] != '-') {
            *error = ca_arena_printf(arena, "argument '%s': expected an option of clang", args[i]);
            return false;
        }
        if (taken == 0)
            taken = takes_value(args[i]) ? 2 : 1;
        if (taken > count - i) {
            *error = ca_arena_printf(arena, "option '%s': expected a value after it", args[i]);
            return false;
        }
        i += taken;
    }
    return true;
}

/* Copies the user's arguments; those that name a toolkit go to `toolkits` instead. The number of
 * toolkits. */
static int add_users(struct load_args *list, const char *const *args, int count,
                     struct ca_arena *arena, const char **toolkits) {
    int n_toolkits = 0;
    for (int i = 0; i < count;) {
        int left = count - i, dropped = nvcc_only(args + i, left);
        int moved = dropped ? 0 : toolkit_directory(args + i, left, arena, &toolkits[n_toolkits]);
        n_toolkits += moved > 0;
        if (!dropped && !moved)
            add(list, raise_standard(args[i]));
        i += dropped + moved > 0 ? dropped + moved : 1;
    }
    return n_toolkits;
}

bool load_args_build(const char *const *args, int count, struct ca_arena *arena,
                     struct load_args *out, const char **error) {
    if (!check_args(args, count, arena, error))
        return false;
    int fixed = (int)(sizeof first_args / sizeof *first_args);
    size_t slots = (size_t)fixed + 2 * (size_t)count + 3 + LOAD_ARGS_SPARE;
    struct load_args list = {.items = ca_arena_alloc(arena, slots * sizeof *list.items),
                             .standard = -1};
    const char **toolkits = ca_arena_alloc(arena, ((size_t)count + 1) * sizeof *toolkits);
    for (int i = 0; i < fixed; i++)
        add(&list, first_args[i]);
    if (!names_standard(args, count)) {
        list.standard = list.count;
        add(&list, "-std=c++20");
    }
    int n_toolkits = add_users(&list, args, count, arena, toolkits);
    add(&list, "-idirafter");
    add(&list, PRELUDE_ROOT "/library");
    for (int i = 0; i < n_toolkits; i++) {
        add(&list, "-idirafter");
        add(&list, toolkits[i]);
    }
    *out = list;
    return true;
}
