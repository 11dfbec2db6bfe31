/* Tests of packed results: what goes in comes out; made-up bytes are refused, never followed. */
#include "testing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis_pack.h"
#include "digest.h"

static struct analysis *analyze(const char *text) {
    struct analysis_options o = {.suggest = true};
    struct analysis *a = analysis_new(&o);
    analysis_add_file(a, "packed.cu", text);
    return a;
}

static const char source[] =
    "#include \"nowhere.h\"\n"
    "struct P { float x, y, z, w; };\n"
    "__global__ void a(P *p, float *o, int n) {\n"
    "    __shared__ float t[32][32];\n"
    "    t[threadIdx.y][threadIdx.x] = p[threadIdx.x].y; // cuaddr: ignore[global-uncoalesced] "
    "known\n"
    "    __syncthreads();\n"
    "    o[n * threadIdx.x] = t[threadIdx.x][threadIdx.y];\n"
    "}\n"
    "template <int N> __global__ void never(float *o) { o[N] = 0; }\n"
    "int main() { a<<<3, dim3(32, 8), 64>>>(0, 0, 5); a<<<3, dim3(16, 8)>>>(0, 0, 5); }\n";

static const char whole_source[] = /* suggestions are made where all is understood */
    "__global__ void a(float *o) {\n"
    "    __shared__ float t[32][32];\n"
    "    t[threadIdx.y][threadIdx.x] = 1;\n"
    "    o[32 * threadIdx.y + threadIdx.x] = t[threadIdx.x][threadIdx.y];\n"
    "}\n"
    "int main() { a<<<1, dim3(32, 32)>>>(0); }\n";

/* The bytes of an analysis. */
static struct pack packed(struct analysis *a) {
    struct pack p = pack_writer(a->arena);
    analysis_pack(a, &p);
    return p;
}

static void expect_whole(struct analysis *a) {
    struct pack p = packed(a);
    struct analysis again = {.arena = a->arena, .geometry = a->geometry};
    struct pack r = pack_reader(p.bytes, p.n, a->arena);
    assert_true(analysis_unpack(&r, &again));
    assert_int_equal(r.left, 0);
    assert_int_equal(again.n_accesses, a->n_accesses);
    assert_string_equal(again.accesses[1].address, a->accesses[1].address);
    struct pack second = packed(&again); /* each field, since it packs to the same bytes again */
    assert_int_equal(second.n, p.n);
    assert_memory_equal(second.bytes, p.bytes, p.n);
}

static void results_come_back_whole(void **state) {
    (void)state;
    struct analysis *a = analyze(source);
    assert_true(a->n_findings >= 3 && a->n_suppressions == 1 && a->n_notes > 0 && a->n_reads == 1);
    expect_whole(a);
    analysis_free(a);
    a = analyze(whole_source);
    assert_true(a->n_findings == 1 && a->findings[0].n_suggestions > 0);
    assert_true(a->findings[0].suggestions[0].n_edits > 0);
    expect_whole(a);
    analysis_free(a);
}

static void merging_moves_indices(void **state) {
    (void)state;
    struct analysis *one = analyze(source), *all = analyze(source);
    struct pack p = packed(one);
    struct pack r = pack_reader(p.bytes, p.n, all->arena);
    struct analysis part = {0};
    assert_true(analysis_unpack(&r, &part));
    size_t kernels = all->n_kernels, accesses = all->n_accesses, findings = all->n_findings;
    analysis_merge(all, &part, source);
    assert_int_equal(all->n_files, 2);
    assert_int_equal(all->n_kernels, 2 * kernels);
    assert_int_equal(all->accesses[accesses].kernel, kernels + one->accesses[0].kernel);
    assert_int_equal(all->findings[findings].access, accesses + one->findings[0].access);
    assert_int_equal(all->stats.kernels_defined, 2 * one->stats.kernels_defined);
    assert_int_equal(all->n_notes, one->n_notes); /* the same ones once */
    analysis_free(one);
    analysis_free(all);
}

/* Unpacks in an arena of its own, so that a sanitizer sees what is read past the end. */
static bool unpacks(const unsigned char *bytes, size_t n) {
    struct ca_arena *arena = ca_arena_new();
    unsigned char *copy = malloc(n + 1);
    memcpy(copy, bytes, n);
    unsigned char *end = realloc(copy, n ? n : 1);
    struct pack r = pack_reader(end, n, arena);
    struct analysis out = {0};
    bool good = analysis_unpack(&r, &out);
    free(end);
    ca_arena_free(arena);
    return good;
}

static void cut_bytes_are_refused(void **state) {
    (void)state;
    struct analysis *a = analyze(source);
    struct pack p = packed(a);
    assert_true(unpacks(p.bytes, p.n));
    for (size_t n = 0; n < p.n; n += 1 + n / 64)
        assert_false(unpacks(p.bytes, n));
    assert_false(unpacks(p.bytes, p.n - 1));
    analysis_free(a);
}

static void changed_bytes_never_lead_astray(void **state) {
    (void)state;
    struct analysis *a = analyze(source);
    struct pack p = packed(a);
    unsigned random = 1, refused = 0;
    for (int i = 0; i < 3000; i++) {
        random = random * 1103515245 + 12345;
        size_t at = random % p.n;
        unsigned char was = p.bytes[at];
        p.bytes[at] ^= (unsigned char)(1 << (random >> 16) % 8);
        refused += !unpacks(p.bytes, p.n);
        p.bytes[at] = was;
    }
    assert_true(refused >
                500); /* changes in texts and numbers can go unnoticed: the cache has a digest */
    analysis_free(a);
}

static void values_of_every_kind(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct pack w = pack_writer(arena);
    double numbers[] = {0, -0.0, 1.0 / 3, HUGE_VAL, 5e-324};
    int64_t least = INT64_MIN;
    const char *none = NULL, *empty = "", *odd = "\xff\n\x01";
    for (size_t i = 0; i < 5; i++)
        pack_double(&w, &numbers[i]);
    pack_i64(&w, &least);
    pack_text(&w, &none);
    pack_text(&w, &empty);
    pack_text(&w, &odd);
    struct pack r = pack_reader(w.bytes, w.n, arena);
    for (size_t i = 0; i < 5; i++) {
        double back;
        pack_double(&r, &back);
        assert_memory_equal(&back, &numbers[i], sizeof back);
    }
    int64_t back;
    const char *texts[3];
    pack_i64(&r, &back);
    for (size_t i = 0; i < 3; i++)
        pack_text(&r, &texts[i]);
    assert_true(back == least && !texts[0] && r.left == 0 && !r.failed);
    assert_string_equal(texts[1], "");
    assert_string_equal(texts[2], odd);
    ca_arena_free(arena);
}

static void digest_is_sha_256(void **state) {
    (void)state;
    static const unsigned char abc[DIGEST_BYTES] = {0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea,
                                                    0x41, 0x41, 0x40, 0xde, 0x5d, 0xae, 0x22, 0x23,
                                                    0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17, 0x7a, 0x9c,
                                                    0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad};
    static const unsigned char million[DIGEST_BYTES] = {
        0xcd, 0xc7, 0x6e, 0x5c, 0x99, 0x14, 0xfb, 0x92, 0x81, 0xa1, 0xc7,
        0xe2, 0x84, 0xd7, 0x3e, 0x67, 0xf1, 0x80, 0x9a, 0x48, 0xa4, 0x97,
        0x20, 0x0e, 0x04, 0x6d, 0x39, 0xcc, 0xc7, 0x11, 0x2c, 0xd0};
    unsigned char out[DIGEST_BYTES], letters[1000];
    struct digest d;
    digest_start(&d);
    digest_add(&d, "abc", 3);
    digest_end(&d, out);
    assert_memory_equal(out, abc, sizeof abc);
    memset(letters, 'a', sizeof letters);
    digest_start(&d);
    for (int i = 0, n = 0; i < 1000000; i += n) { /* pieces of all sizes */
        n = i % 997 + 1;
        if (n > 1000000 - i)
            n = 1000000 - i;
        digest_add(&d, letters, (size_t)n);
    }
    digest_end(&d, out);
    assert_memory_equal(out, million, sizeof million);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_come_back_whole),
        cmocka_unit_test(merging_moves_indices),
        cmocka_unit_test(cut_bytes_are_refused),
        cmocka_unit_test(changed_bytes_never_lead_astray),
        cmocka_unit_test(values_of_every_kind),
        cmocka_unit_test(digest_is_sha_256),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
