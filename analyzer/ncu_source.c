/* ncu_source.c - the source page of Nsight Compute → accesses by line. */
#include "ncu_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- columns --- */

enum column {
    COLUMN_LINE,
    COLUMN_SPACE,
    COLUMN_SIZE,
    COLUMN_EXECUTED,
    COLUMN_SECTORS,
    COLUMN_SECTORS_IDEAL,
    COLUMN_WAVEFRONTS,
    COLUMN_WAVEFRONTS_IDEAL,
    COLUMN_ADDRESS,
    COLUMNS
};

enum { NAMES = 4, HEADS = 1 << 12 };

/* The names that versions of Nsight Compute have used, the newest first. */
static const char *const column_names[COLUMNS][NAMES] = {
    [COLUMN_LINE] = {"Line No", "Line", "#"},
    [COLUMN_SPACE] = {"Address Space", "Memory Address Space"},
    [COLUMN_SIZE] = {"Access Size", "Memory Access Size", "Memory Access Size (bits)"},
    [COLUMN_EXECUTED] = {"Instructions Executed", "# Instructions Executed", "inst_executed"},
    [COLUMN_SECTORS] = {"L2 Theoretical Sectors Global", "Memory L2 Transactions Global",
                        "memory_l2_theoretical_sectors_global", "L2 Sectors Global"},
    [COLUMN_SECTORS_IDEAL] = {"L2 Theoretical Sectors Global Ideal",
                              "Memory Ideal L2 Transactions Global",
                              "memory_l2_theoretical_sectors_global_ideal"},
    [COLUMN_WAVEFRONTS] = {"L1 Wavefronts Shared", "Memory L1 Transactions Shared",
                           "memory_l1_wavefronts_shared"},
    [COLUMN_WAVEFRONTS_IDEAL] = {"L1 Wavefronts Shared Ideal",
                                 "Memory Ideal L1 Transactions Shared",
                                 "memory_l1_wavefronts_shared_ideal"},
    [COLUMN_ADDRESS] = {"Address"},
};

struct seen_section {
    const char *file, *function;
    unsigned times;
};

struct page {
    struct ncu_csv csv;
    struct ca_arena *arena;
    struct ncu_source *out;
    size_t room_accesses, room_kernels;
    size_t *chain; /* by access: the next of its hash, its index + 1 */
    size_t *heads; /* HEADS of them: the first, its index + 1; 0 none */
    struct seen_section *sections;
    size_t n_sections, room_sections;
    const char *file, *kernel; /* of the section; NULL: none yet */
    int at[COLUMNS];           /* field of a column; -1: absent */
    size_t width;              /* fields of the header; 0: no header yet */
    size_t opcode;             /* field of the instruction */
    const char *source_name;   /* the header's second column: the source code's in Nsight's order */
    bool counts;               /* the section has columns of counts */
    unsigned line;             /* of the source row last seen */
    uint64_t *addresses;       /* ascending: the instructions of this line seen so far */
    size_t n_addresses, room_addresses;
    bool any_header;
};

/* `room` doubled where `n` entries of `item` bytes fill it. */
static void *grown(struct ca_arena *arena, void *old, size_t n, size_t *room, size_t item) {
    if (n < *room)
        return old;
    *room = *room ? 2 * *room : 64;
    void *larger = ca_arena_alloc(arena, *room * item);
    if (n)
        memcpy(larger, old, n * item);
    return larger;
}

/* --- kernels --- */

/* The byte behind a function's name: where its parameters begin. */
static size_t name_end(const char *function) {
    int depth = 0;
    for (size_t i = 0; function[i]; i++) {
        depth += function[i] == '<';
        depth -= function[i] == '>' && depth > 0;
        if (function[i] == '(' && depth == 0 && i > 0 &&
            strncmp(function + i, "(anonymous", 10) != 0)
            return i;
    }
    return strlen(function);
}

/* Bytes of a cast before a template argument's value, "(int)"; 0: none. */
static size_t cast_bytes(const char *s) {
    static const char *const casts[] = {
        "(int)",           "(bool)",          "(unsigned int)",
        "(unsigned long)", "(long)",          "(unsigned long long)",
        "(long long)",     "(short)",         "(char)",
        "(unsigned char)", "(unsigned short)"};
    for (size_t i = 0; i < sizeof casts / sizeof casts[0]; i++)
        if (strncmp(s, casts[i], strlen(casts[i])) == 0)
            return strlen(casts[i]);
    return 0;
}

static bool is_word_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* What stands for a word at s; its bytes in *bytes. NULL: it stays. */
static const char *word_for(const char *s, size_t *bytes) {
    static const char *const words[][2] = {
        {"true", "1"}, {"false", "0"}, {"unsigned int", "unsigned"}, {"signed char", "char"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        *bytes = strlen(words[i][0]);
        if (strncmp(s, words[i][0], *bytes) == 0 && !is_word_byte(s[*bytes]))
            return words[i][1];
    }
    return NULL;
}

char *ncu_kernel_name(const char *function, struct ca_arena *arena) {
    if (strncmp(function, "void ", 5) == 0)
        function += 5;
    size_t end = name_end(function), n = 0, bytes;
    char *name = ca_arena_alloc(arena, end + 1);
    for (size_t i = 0; i < end;) {
        bool begins = i == 0 || !is_word_byte(function[i - 1]);
        const char *word = begins ? word_for(function + i, &bytes) : NULL;
        if (cast_bytes(function + i)) {
            i += cast_bytes(function + i);
        } else if (word) {
            memcpy(name + n, word, strlen(word));
            n += strlen(word);
            i += bytes;
        } else {
            if (function[i] != ' ')
                name[n++] = function[i];
            i++;
        }
    }
    name[n] = '\0';
    return name;
}

const struct ncu_kernel *ncu_source_kernel(const struct ncu_source *s, const char *name) {
    for (size_t i = 0; i < s->n_kernels; i++)
        if (strcmp(s->kernels[i].name, name) == 0)
            return &s->kernels[i];
    return NULL;
}

/* How often this file and function have had a section with counts, this one included. */
static unsigned section_times(struct page *p) {
    for (size_t i = 0; i < p->n_sections; i++)
        if (strcmp(p->sections[i].file, p->file) == 0 &&
            strcmp(p->sections[i].function, p->kernel) == 0)
            return ++p->sections[i].times;
    p->sections =
        grown(p->arena, p->sections, p->n_sections, &p->room_sections, sizeof *p->sections);
    p->sections[p->n_sections++] = (struct seen_section){p->file, p->kernel, 1};
    return 1;
}

/* Counts a launch of the section's kernel where its file comes again. */
static void count_launch(struct page *p) {
    unsigned times = section_times(p);
    struct ncu_kernel *k = (struct ncu_kernel *)ncu_source_kernel(p->out, p->kernel);
    if (!k) {
        p->out->kernels = grown(p->arena, p->out->kernels, p->out->n_kernels, &p->room_kernels,
                                sizeof *p->out->kernels);
        k = &p->out->kernels[p->out->n_kernels++];
        *k = (struct ncu_kernel){p->kernel, 0};
    }
    if (times > k->launches)
        k->launches = times;
}

/* --- headers --- */

static int find_column(const struct ncu_csv *c, enum column column) {
    for (int name = 0; name < NAMES; name++)
        for (size_t i = 0; column_names[column][name] && i < c->n; i++)
            if (strcmp(c->fields[i], column_names[column][name]) == 0)
                return (int)i;
    return -1;
}

static bool is_header(const struct ncu_csv *c) {
    return find_column(c, COLUMN_LINE) == 0 && find_column(c, COLUMN_ADDRESS) > 0;
}

/* The instruction stands in the column "Source" nearest to "Address". */
static size_t opcode_column(const struct ncu_csv *c, int address) {
    size_t best = c->n;
    for (size_t i = 0; i < c->n; i++)
        if (strcmp(c->fields[i], "Source") == 0 &&
            (best == c->n || abs((int)i - address) <= abs((int)best - address)))
            best = i;
    return best;
}

static void take_header(struct page *p) {
    for (int i = 0; i < COLUMNS; i++)
        p->at[i] = find_column(&p->csv, (enum column)i);
    p->width = p->csv.n;
    p->source_name = p->width > 2 ? ca_arena_strdup(p->arena, p->csv.fields[1]) : "";
    p->opcode = opcode_column(&p->csv, p->at[COLUMN_ADDRESS]);
    bool some = p->at[COLUMN_SECTORS] >= 0 || p->at[COLUMN_WAVEFRONTS] >= 0;
    p->counts = some && p->at[COLUMN_EXECUTED] >= 0 && p->opcode < p->width;
    p->any_header = true;
    p->line = 0;
    if (p->counts && p->kernel)
        count_launch(p);
}

/* A row that names what follows: "File Path","kernels.cu". */
static bool take_title(struct page *p) {
    const struct ncu_csv *c = &p->csv;
    if (c->n < 2)
        return false;
    if (strcmp(c->fields[0], "File Path") == 0) {
        p->file = ca_arena_strdup(p->arena, c->fields[1]);
        p->kernel = NULL;
    } else if (strcmp(c->fields[0], "Function Name") == 0 ||
               strcmp(c->fields[0], "Kernel Name") == 0) {
        p->kernel = ncu_kernel_name(c->fields[1], p->arena);
    } else {
        return false;
    }
    if (!p->file)
        p->file = "";
    p->width = 0;
    return true;
}

/* --- instructions --- */

/* The mnemonic behind a predicate: "@!P0  LDS.64 R8, [R2]" → "LDS.64 R8, [R2]". */
static const char *mnemonic(const char *instruction) {
    instruction += strspn(instruction, " \t");
    if (*instruction == '@') {
        instruction += strcspn(instruction, " \t");
        instruction += strspn(instruction, " \t");
    }
    return instruction;
}

struct kind {
    const char *prefix;
    enum ncu_space space;
    enum ncu_verb verb;
    bool also_store; /* to shared memory */
};

/* The first prefix that fits counts. */
static const struct kind kinds[] = {
    {"LDGSTS", NCU_GLOBAL, NCU_LOAD, true},   {"LDGDEPBAR", NCU_GLOBAL, NCU_LOAD, false},
    {"LDG", NCU_GLOBAL, NCU_LOAD, false},     {"LDSM", NCU_SHARED, NCU_LOAD, false},
    {"LDS", NCU_SHARED, NCU_LOAD, false},     {"STG", NCU_GLOBAL, NCU_STORE, false},
    {"STS", NCU_SHARED, NCU_STORE, false},    {"STSM", NCU_SHARED, NCU_STORE, false},
    {"ATOMS", NCU_SHARED, NCU_ATOMIC, false}, {"ATOMG", NCU_GLOBAL, NCU_ATOMIC, false},
    {"REDG", NCU_GLOBAL, NCU_ATOMIC, false},  {"RED", NCU_GLOBAL, NCU_ATOMIC, false},
    {"ATOM", NCU_GLOBAL, NCU_ATOMIC, false},
};

/* Generic accesses (LD, ST) say in the column of the address space where they go. */
static const struct kind generic_kinds[] = {
    {"LD", NCU_GLOBAL, NCU_LOAD, false},
    {"ST", NCU_GLOBAL, NCU_STORE, false},
};

static bool is_generic(const char *m) {
    return (strncmp(m, "LD", 2) == 0 || strncmp(m, "ST", 2) == 0) && (m[2] == '.' || m[2] == ' ');
}

static const struct kind *kind_of(const char *m) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strncmp(m, kinds[i].prefix, strlen(kinds[i].prefix)) == 0)
            return strcmp(kinds[i].prefix, "LDGDEPBAR") == 0 ? NULL : &kinds[i];
    if (is_generic(m))
        return &generic_kinds[m[0] == 'S'];
    return NULL;
}

/* Bytes a lane: by the mnemonic's parts (.U8 .64 .128); ldmatrix reads rows of 16. */
static unsigned bytes_of(const char *m) {
    static const struct {
        const char *part;
        unsigned bytes;
    } parts[] = {{".U8", 1}, {".S8", 1}, {".U16", 2}, {".S16", 2}, {".128", 16}, {".64", 8}};
    size_t length = strcspn(m, " ");
    if (strncmp(m, "LDSM", 4) == 0 || strncmp(m, "STSM", 4) == 0)
        return 16;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        const char *at = strstr(m, parts[i].part);
        if (at && at < m + length)
            return parts[i].bytes;
    }
    return 4;
}

/* Notes an instruction of the line; false where the page has shown it already. */
static bool first_showing(struct page *p, uint64_t address) {
    size_t low = 0, high = p->n_addresses;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (p->addresses[middle] < address)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < p->n_addresses && p->addresses[low] == address)
        return false;
    p->addresses =
        grown(p->arena, p->addresses, p->n_addresses, &p->room_addresses, sizeof *p->addresses);
    memmove(p->addresses + low + 1, p->addresses + low,
            (p->n_addresses - low) * sizeof *p->addresses);
    p->addresses[low] = address;
    p->n_addresses++;
    return true;
}

static size_t access_hash(const struct page *p, enum ncu_space space, enum ncu_verb verb) {
    size_t h = p->line * 31u + (size_t)space * 7 + (size_t)verb;
    for (const char *s = p->kernel; *s; s++)
        h = h * 33 + (unsigned char)*s;
    return h % HEADS;
}

static struct ncu_access *access_for(struct page *p, enum ncu_space space, enum ncu_verb verb) {
    struct ncu_source *o = p->out;
    size_t h = access_hash(p, space, verb);
    for (size_t i = p->heads[h]; i; i = p->chain[i - 1]) {
        struct ncu_access *a = &o->accesses[i - 1];
        if (a->line == p->line && a->space == space && a->verb == verb &&
            strcmp(a->kernel, p->kernel) == 0 && strcmp(a->file, p->file) == 0)
            return a;
    }
    size_t room = p->room_accesses;
    o->accesses =
        grown(p->arena, o->accesses, o->n_accesses, &p->room_accesses, sizeof *o->accesses);
    p->chain = grown(p->arena, p->chain, o->n_accesses, &room, sizeof *p->chain);
    p->chain[o->n_accesses] = p->heads[h];
    struct ncu_access *a = &o->accesses[o->n_accesses++];
    p->heads[h] = o->n_accesses;
    *a = (struct ncu_access){.kernel = p->kernel,
                             .file = p->file,
                             .line = p->line,
                             .space = space,
                             .verb = verb,
                             .ideal = -1};
    return a;
}

/* The count in a column: 0 where it is absent or empty; false (reported) where it is no number. */
static bool count_of(struct page *p, enum column column, double *out) {
    *out = 0;
    if (p->at[column] < 0)
        return true;
    const char *text = p->csv.fields[p->at[column]];
    if (!*text || strcmp(text, "-") == 0 || strcmp(text, "n/a") == 0)
        return true;
    if (ncu_number(text, out))
        return true;
    ncu_csv_broken(&p->csv, "%s: expected a number, found '%.24s'", column_names[column][0], text);
    return false;
}

static bool has_space(const struct page *p, const char *word) {
    if (p->at[COLUMN_SPACE] < 0)
        return false;
    const char *text = p->csv.fields[p->at[COLUMN_SPACE]];
    return strstr(text, word) != NULL;
}

/* Adds what the instruction did to its line's access of a space. */
static bool add_counts(struct page *p, enum ncu_space space, enum ncu_verb verb, unsigned bytes,
                       uint64_t address) {
    bool shared = space == NCU_SHARED;
    enum column ideal_column = shared ? COLUMN_WAVEFRONTS_IDEAL : COLUMN_SECTORS_IDEAL;
    double executed, count, ideal;
    if (!count_of(p, COLUMN_EXECUTED, &executed) ||
        !count_of(p, shared ? COLUMN_WAVEFRONTS : COLUMN_SECTORS, &count) ||
        !count_of(p, ideal_column, &ideal))
        return false;
    struct ncu_access *a = access_for(p, space, verb);
    if (a->instructions++ == 0)
        a->address = address;
    if (a->bytes[0] == 0 || bytes < a->bytes[0])
        a->bytes[0] = bytes;
    if (bytes > a->bytes[1])
        a->bytes[1] = bytes;
    a->executed += executed;
    a->count += count;
    if (p->at[ideal_column] >= 0)
        a->ideal = (a->ideal < 0 ? 0 : a->ideal) + ideal;
    return true;
}

static bool take_instruction(struct page *p) {
    const char *m = mnemonic(p->csv.fields[p->opcode]);
    const struct kind *kind = kind_of(m);
    if (!kind)
        return true;
    uint64_t address = strtoull(p->csv.fields[p->at[COLUMN_ADDRESS]], NULL, 16);
    if (!first_showing(p, address))
        return true;
    enum ncu_space space = is_generic(m) && has_space(p, "Shared") ? NCU_SHARED : kind->space;
    if (is_generic(m) && !has_space(p, "Shared") && !has_space(p, "Global"))
        return true;
    unsigned bytes = bytes_of(m);
    return add_counts(p, space, kind->verb, bytes, address) &&
           (!kind->also_store || add_counts(p, NCU_SHARED, NCU_STORE, bytes, address));
}

/* --- rows --- */

static bool take_line(struct page *p) {
    double line;
    if (!ncu_number(p->csv.fields[p->at[COLUMN_LINE]], &line) || line < 1 || line > 1e9) {
        ncu_csv_broken(&p->csv, "expected a line number, found '%.24s'",
                       p->csv.fields[p->at[COLUMN_LINE]]);
        return false;
    }
    p->line = (unsigned)line;
    p->n_addresses = 0;
    return true;
}

/* Source code with quotes and commas may look like several fields: makes one of them again. */
static void rejoin_source(struct page *p) {
    struct ncu_csv *c = &p->csv;
    size_t surplus = c->n - p->width;
    if (!ncu_number(c->fields[0], &(double){0}) || strcmp(p->source_name, "Source") != 0)
        return;
    memmove(c->fields + 2, c->fields + 2 + surplus, (p->width - 2) * sizeof *c->fields);
    c->n = p->width;
}

static void take_row(struct page *p) {
    struct ncu_csv *c = &p->csv;
    if (take_title(p))
        return;
    if (is_header(c)) {
        take_header(p);
        return;
    }
    if (!p->width) {
        if (c->n > 2)
            ncu_csv_broken(c, "expected a header row with the columns Line No and Address");
        return; /* a line of text before the page, as ncu writes */
    }
    if (c->n > p->width)
        rejoin_source(p);
    if (c->n != p->width) {
        ncu_csv_broken(c, "expected %zu fields as in the header, found %zu", p->width, c->n);
        return;
    }
    if (*c->fields[p->at[COLUMN_LINE]])
        take_line(p);
    else if (p->counts && p->kernel && p->line)
        take_instruction(p);
}

/* What is missing for the page to be of use; NULL: nothing. */
static const char *lacks(const struct page *p) {
    if (!p->any_header)
        return "expected Nsight Compute's source page (ncu -i REPORT --page source --csv "
               "--print-source cuda,sass), found no header row with Line No and Address";
    if (!p->out->n_kernels)
        return "expected counts of memory accesses, found none: profile with --section "
               "SourceCounters, compile with -lineinfo, print with --print-source cuda,sass";
    return NULL;
}

bool ncu_source_read(char *text, size_t bytes, struct ca_arena *arena, struct ncu_source *out,
                     ncu_error_fn *error, void *context) {
    struct page p = {.arena = arena, .out = out};
    p.heads = ca_arena_alloc(arena, HEADS * sizeof *p.heads);
    *out = (struct ncu_source){0};
    ncu_csv_open(&p.csv, text, bytes, arena, error, context);
    while (ncu_csv_next(&p.csv))
        take_row(&p);
    out->broken = p.csv.broken;
    if (lacks(&p)) {
        error(context, 0, lacks(&p));
        out->broken++;
    }
    return out->broken == 0;
}
