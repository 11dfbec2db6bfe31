/* cache.c - results of earlier runs, a file each, in a folder.
 *
 * An entry is FOLDER/xx/yyyy…, the digest of its key. It holds, packed: a magic number, the digest
 * of the file's text, the files that were read with their digests, the digest of the result's
 * bytes, and those bytes (analysis_pack.h). */
#include "cache.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis_pack.h"
#include "digest.h"
#include "version.h"

#define MAGIC     UINT64_C(0x3130656863616363) /* "ccache01" */
#define MAX_BYTES ((size_t)512 << 20)          /* a larger entry is none */
#define HEX_BYTES (2 * DIGEST_BYTES + 1)

/* What a file held when this run first looked at it. */
struct known_file {
    const char *path;
    bool readable;
    char digest[HEX_BYTES];
    struct timespec changed; /* when it was last written */
};

struct cache {
    struct ca_arena *arena;
    const char *directory;
    struct digest program;     /* of everything that is alike for all keys */
    struct known_file **known; /* a hash table by path; its size is a power of two */
    size_t n_known, cap_known;
};

/* --- digests --- */

static void to_hex(struct digest *d, char out[HEX_BYTES]) {
    unsigned char bytes[DIGEST_BYTES];
    digest_end(d, bytes);
    for (int i = 0; i < DIGEST_BYTES; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

static void digest_of(const void *bytes, size_t n, char out[HEX_BYTES]) {
    struct digest d;
    digest_start(&d);
    digest_add(&d, bytes, n);
    to_hex(&d, out);
}

static bool digest_file(const char *path, char out[HEX_BYTES]) {
    static unsigned char buffer[1 << 16];
    struct digest d;
    size_t n;
    FILE *in = fopen(path, "rb");
    if (!in)
        return false;
    digest_start(&d);
    while ((n = fread(buffer, 1, sizeof buffer, in)) > 0)
        digest_add(&d, buffer, n);
    bool read = !ferror(in);
    fclose(in);
    to_hex(&d, out);
    return read;
}

/* --- files, each looked at once a run --- */

static size_t hash_path(const char *path) {
    size_t h = 14695981039346656037u;
    for (; *path; path++)
        h = (h ^ (unsigned char)*path) * 1099511628211u;
    return h;
}

static struct known_file **slot_of(struct known_file **table, size_t cap, const char *path) {
    size_t i = hash_path(path) & (cap - 1);
    while (table[i] && strcmp(table[i]->path, path) != 0)
        i = (i + 1) & (cap - 1);
    return &table[i];
}

static void grow_known(struct cache *c) {
    size_t cap = c->cap_known ? 2 * c->cap_known : 256;
    struct known_file **table = ca_arena_alloc(c->arena, cap * sizeof(struct known_file *));
    for (size_t i = 0; i < c->cap_known; i++)
        if (c->known[i])
            *slot_of(table, cap, c->known[i]->path) = c->known[i];
    c->known = table;
    c->cap_known = cap;
}

static const struct known_file *look_at(struct cache *c, const char *path) {
    struct stat status;
    if (2 * c->n_known >= c->cap_known)
        grow_known(c);
    struct known_file **slot = slot_of(c->known, c->cap_known, path);
    if (*slot)
        return *slot;
    struct known_file *f = *slot = ca_arena_alloc(c->arena, sizeof *f);
    c->n_known++;
    f->path = ca_arena_strdup(c->arena, path);
    f->readable =
        stat(path, &status) == 0 && S_ISREG(status.st_mode) && digest_file(path, f->digest);
    if (f->readable)
        f->changed = status.st_mtim;
    return f;
}

/* --- keys --- */

static void add_number(struct digest *d, uint64_t value) {
    digest_add(d, &value, sizeof value);
}

static void add_texts(struct digest *d, const char *const *texts, size_t n) {
    add_number(d, n);
    for (size_t i = 0; i < n; i++)
        digest_add_text(d, texts[i]);
}

static void add_shape(struct digest *d, const struct analysis_shape *s) {
    add_number(d, s->has_block);
    for (int i = 0; i < 3; i++)
        add_number(d, s->has_block ? s->block[i] : 0);
    add_number(d, s->has_grid);
    for (int i = 0; i < 3; i++)
        add_number(d, s->has_grid ? s->grid[i] : 0);
    add_number(d, s->n_sets);
    for (size_t i = 0; i < s->n_sets; i++) {
        digest_add_text(d, s->sets[i].name);
        add_number(d, (uint64_t)s->sets[i].value);
    }
}

/* Where the compiler says so here, an option was added: add it to the key below. */
#if UINTPTR_MAX == UINT64_MAX
static_assert(sizeof(struct analysis_options) == 168, "add the new option to the cache's key");
#endif

static void add_options(struct digest *d, const struct analysis_options *o) {
    struct analysis_shape shape = {
        .has_block = o->has_block, .has_grid = o->has_grid, .sets = o->sets, .n_sets = o->n_sets};
    memcpy(shape.block, o->block, sizeof shape.block);
    memcpy(shape.grid, o->grid, sizeof shape.grid);
    digest_add_text(d, o->geometry ? o->geometry->arch : NULL);
    add_shape(d, &shape);
    digest_add_text(d, o->kernel_glob);
    add_texts(d, o->instantiate, o->n_instantiate);
    add_texts(d, o->clang_args, o->n_clang_args);
    add_number(d, o->worst);
    add_number(d, o->strict);
    add_number(d, o->suggest);
    add_number(d, o->n_shapes);
    for (size_t i = 0; i < o->n_shapes; i++) {
        digest_add_text(d, o->shapes[i].glob);
        add_shape(d, &o->shapes[i]);
    }
}

/* What stands for the program: the versions, and, of a build that is being worked on, the file. */
static void start_program(struct cache *c) {
    static const char *const variables[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};
    struct stat status;
    char folder[4096];
    char *libclang = version_libclang();
    digest_start(&c->program);
    digest_add_text(&c->program, version_string());
    digest_add_text(&c->program, libclang);
    free(libclang);
    if (stat("/proc/self/exe", &status) == 0) {
        add_number(&c->program, (uint64_t)status.st_size);
        add_number(&c->program, (uint64_t)status.st_mtim.tv_sec);
        add_number(&c->program, (uint64_t)status.st_mtim.tv_nsec);
    }
    digest_add_text(&c->program, getcwd(folder, sizeof folder));
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        digest_add_text(&c->program, getenv(variables[i]));
}

static const char *entry_path(struct cache *c, const struct job *job, struct ca_arena *arena) {
    struct digest d = c->program;
    char key[HEX_BYTES];
    digest_add_text(&d, job->path);
    add_options(&d, job->options);
    to_hex(&d, key);
    return ca_arena_printf(arena, "%s/%.2s/%s", c->directory, key, key + 2);
}

/* --- opening --- */

/* Makes the folder and those above it. */
static bool make_folders(const char *path, struct ca_arena *arena) {
    char *copy = ca_arena_strdup(arena, path);
    for (char *at = copy + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        if (mkdir(copy, 0777) != 0 && errno != EEXIST && access(copy, F_OK) != 0)
            return false;
        *at = '/';
    }
    return mkdir(copy, 0777) == 0 || errno == EEXIST;
}

/* The mark that backup programs know caches by. */
static void write_tag(const char *directory, struct ca_arena *arena) {
    const char *path = ca_arena_printf(arena, "%s/CACHEDIR.TAG", directory);
    FILE *out = access(path, F_OK) == 0 ? NULL : fopen(path, "w");
    if (!out)
        return;
    fputs("Signature: 8a477f597d28d172789f06886806bc55\n# Results of cuaddr; may be removed.\n",
          out);
    fclose(out);
}

struct cache *cache_open(const char *directory, struct ca_arena *arena, const char **error) {
    struct stat status;
    if (!make_folders(directory, arena) || stat(directory, &status) != 0) {
        *error = ca_arena_strdup(arena, strerror(errno));
        return NULL;
    }
    if (!S_ISDIR(status.st_mode)) {
        *error = "is no directory";
        return NULL;
    }
    struct cache *c = ca_arena_alloc(arena, sizeof *c);
    c->arena = arena;
    c->directory = ca_arena_strdup(arena, directory);
    start_program(c);
    write_tag(directory, arena);
    return c;
}

/* --- finding --- */

static void *read_entry(const char *path, size_t *n) {
    FILE *in = fopen(path, "rb");
    struct stat status;
    void *bytes = NULL;
    if (!in)
        return NULL;
    if (fstat(fileno(in), &status) == 0 && status.st_size > 0 &&
        (size_t)status.st_size <= MAX_BYTES) {
        *n = (size_t)status.st_size;
        bytes = malloc(*n);
    }
    if (bytes && fread(bytes, 1, *n, in) != *n) {
        free(bytes);
        bytes = NULL;
    }
    fclose(in);
    return bytes;
}

static bool same_folder_has(const char *folder, size_t length, const char *name,
                            struct ca_arena *arena) {
    return access(ca_arena_printf(arena, "%.*s/%s", (int)length, folder, name), F_OK) == 0;
}

/* Has a header turned up that was missing: beside the file, or in a folder given with -I and its
 * kin? */
static bool turned_up(const struct job *job, const char *name, struct ca_arena *arena) {
    static const char *const options[] = {"-I", "-isystem", "-iquote", "-idirafter"};
    const char *slash = strrchr(job->path, '/');
    if (slash ? same_folder_has(job->path, (size_t)(slash - job->path), name, arena)
              : access(name, F_OK) == 0)
        return true;
    for (size_t i = 0; i < job->options->n_clang_args; i++) {
        const char *arg = job->options->clang_args[i];
        for (size_t j = 0; j < sizeof options / sizeof *options; j++) {
            size_t length = strlen(options[j]);
            bool next = strcmp(arg, options[j]) == 0 && i + 1 < job->options->n_clang_args;
            const char *folder = next ? job->options->clang_args[i + 1] : arg + length;
            if (strncmp(arg, options[j], length) == 0 && *folder &&
                same_folder_has(folder, strlen(folder), name, arena))
                return true;
        }
    }
    return false;
}

/* Reads one of the files a result hangs on; is it what it was? */
static bool still_holds(struct cache *c, const struct job *job, struct pack *p) {
    const char *path, *digest;
    bool missing;
    pack_text(p, &path);
    pack_bool(p, &missing);
    pack_text(p, &digest);
    if (p->failed || !path || !digest)
        return false;
    if (missing)
        return !turned_up(job, path, p->arena);
    const struct known_file *f = look_at(c, path);
    return f->readable && strcmp(f->digest, digest) == 0;
}

static bool holds_good(struct cache *c, const struct job *job, struct pack *p) {
    uint64_t magic, n;
    const char *digest;
    char now[HEX_BYTES];
    pack_u64(p, &magic);
    pack_text(p, &digest);
    pack_u64(p, &n);
    digest_of(job->text, strlen(job->text), now);
    if (p->failed || magic != MAGIC || !digest || strcmp(digest, now) != 0)
        return false;
    for (uint64_t i = 0; i < n; i++)
        if (!still_holds(c, job, p))
            return false;
    pack_text(p, &digest);
    digest_of(p->next, p->left, now);
    return !p->failed && digest && strcmp(digest, now) == 0;
}

bool cache_find(struct cache *c, const struct job *job, struct ca_arena *arena,
                struct analysis *out) {
    struct ca_arena *scratch = ca_arena_new();
    size_t n = 0;
    void *bytes = read_entry(entry_path(c, job, scratch), &n);
    struct pack p = pack_reader(bytes, n, scratch);
    bool good = bytes && holds_good(c, job, &p);
    p.arena = arena;
    good = good && analysis_unpack(&p, out);
    free(bytes);
    ca_arena_free(scratch);
    return good;
}

/* --- keeping --- */

/* False where a file changed too late to tell what the worker read. */
static bool pack_reads(struct cache *c, struct pack *p, const struct analysis *part, time_t start) {
    uint64_t n = part->n_reads;
    pack_u64(p, &n);
    for (size_t i = 0; i < part->n_reads; i++) {
        const struct analysis_read *r = &part->reads[i];
        const struct known_file *f = r->missing ? NULL : look_at(c, r->path);
        const char *path = r->path, *digest = f ? f->digest : "";
        bool missing = r->missing;
        if (f && (!f->readable || f->changed.tv_sec >= start))
            return false;
        pack_text(p, &path);
        pack_bool(p, &missing);
        pack_text(p, &digest);
    }
    return true;
}

static bool write_entry(const char *path, const struct pack *p, const void *bytes, size_t n) {
    FILE *out = fopen(path, "wb");
    if (!out)
        return false;
    bool written = fwrite(p->bytes, 1, p->n, out) == p->n && fwrite(bytes, 1, n, out) == n;
    return fclose(out) == 0 && written;
}

/* Under another name first, so that no other run ever sees half of it. */
static void place_entry(const char *path, const struct pack *p, const void *bytes, size_t n,
                        struct ca_arena *arena) {
    const char *fresh = ca_arena_printf(arena, "%s.%ld", path, (long)getpid());
    char *folder = ca_arena_strdup(arena, path);
    *strrchr(folder, '/') = '\0';
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return;
    if (!write_entry(fresh, p, bytes, n) || rename(fresh, path) != 0)
        unlink(fresh);
}

void cache_store(struct cache *c, const struct job *job, const struct analysis *part,
                 const void *bytes, size_t n, time_t start) {
    struct ca_arena *arena = ca_arena_new();
    struct pack p = pack_writer(arena);
    uint64_t magic = MAGIC;
    char hex[HEX_BYTES];
    const char *text = hex;
    pack_u64(&p, &magic);
    digest_of(job->text, strlen(job->text), hex);
    pack_text(&p, &text);
    if (pack_reads(c, &p, part, start)) {
        digest_of(bytes, n, hex);
        pack_text(&p, &text);
        place_entry(entry_path(c, job, arena), &p, bytes, n, arena);
    }
    ca_arena_free(arena);
}
