/* Unit tests of sim/pattern.c, sim/geometry.c and the pattern reader; every measured row of
 * testdata/hw. */
#include "testing.h"

#include "patterns_csv.h"

#include "cuaddr/arena.h"
#include "cuaddr/pattern.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALL 0xffffffffu

/* A request of lane addresses first + stride · lane. */
static struct ca_pattern strided(enum ca_op op, unsigned bytes, uint32_t active, uint64_t first,
                                 uint64_t stride) {
    struct ca_pattern p = {.op = op, .bytes_per_lane = bytes, .active = active};
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        p.address[lane] = first + stride * lane;
    return p;
}

static struct ca_count counted(const struct ca_pattern *p) {
    struct ca_count count;
    assert_int_equal(ca_pattern_count(ca_geometry_default(), p, &count), CA_OK);
    return count;
}

static unsigned sectors(unsigned bytes, uint32_t active, uint64_t first, uint64_t stride) {
    struct ca_pattern p = strided(CA_GLOBAL_LOAD, bytes, active, first, stride);
    return counted(&p).sectors;
}

static unsigned wavefronts(enum ca_op op, unsigned bytes, uint64_t first, uint64_t stride) {
    struct ca_pattern p = strided(op, bytes, ALL, first, stride);
    return counted(&p).wavefronts;
}

static enum ca_status status_of(enum ca_op op, unsigned bytes, uint32_t active, uint64_t first) {
    struct ca_pattern p = strided(op, bytes, active, first, bytes);
    struct ca_count count;
    memset(&count, 0xff, sizeof count);
    enum ca_status status = ca_pattern_count(ca_geometry_default(), &p, &count);
    if (status != CA_OK) {
        static const struct ca_count zero;
        assert_memory_equal(&count, &zero, sizeof count);
    }
    return status;
}

static void global_strides_cost_their_sectors(void **state) {
    (void)state;
    assert_int_equal(sectors(4, ALL, 0, 4), 4);
    assert_int_equal(sectors(4, ALL, 4, 4), 5);   /* data[i+1] */
    assert_int_equal(sectors(4, ALL, 0, 8), 8);   /* data[i*2] */
    assert_int_equal(sectors(4, ALL, 0, 32), 32); /* data[i*8] */
    assert_int_equal(sectors(4, ALL, 0, 4096), 32);
    assert_int_equal(sectors(4, ALL, 0, 16), 16); /* 16-byte structs, one member */
    assert_int_equal(sectors(4, ALL, 0, 28),
                     28); /* 28-byte structs: 872 bytes, all but no sector skipped */
    assert_int_equal(sectors(8, ALL, 0, 8), 8);
    assert_int_equal(sectors(16, ALL, 0, 16), 16);
    assert_int_equal(sectors(1, ALL, 0, 1), 1);
    assert_int_equal(sectors(4, ALL, 64, 0), 1);
    assert_int_equal(sectors(4, 0xaaaaaaaa, 0, 12), 12);
    assert_int_equal(sectors(4, 1u << 31, 0, 4096), 1);
}

static void global_lines_and_ideal(void **state) {
    (void)state;
    struct ca_pattern p = strided(CA_GLOBAL_STORE, 4, ALL, 4, 4);
    struct ca_count c = counted(&p);
    assert_int_equal(c.lines, 2);
    assert_int_equal(c.ideal_sectors, 4);
    assert_int_equal(c.wavefronts, 0);
    assert_false(c.broadcast);
    p = strided(CA_GLOBAL_LOAD, 16, 0x7, 0, 256);
    c = counted(&p);
    assert_int_equal(c.lines, 3);
    assert_int_equal(c.ideal_sectors, 2); /* 48 bytes */
    assert_int_equal(c.active_lanes, 3);
}

static void addresses_near_the_top_do_not_wrap(void **state) {
    (void)state;
    assert_int_equal(sectors(4, ALL, UINT64_MAX - 127, 4), 4);
    assert_int_equal(sectors(16, 1, UINT64_MAX - 15, 0), 1);
}

static void tile_columns_by_row_length(void **state) {
    (void)state;
    static const unsigned expected[][2] = {{32, 32}, {33, 1},  {34, 2}, {36, 4},
                                           {48, 16}, {64, 32}, {65, 1}, {40, 8}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_int_equal(wavefronts(CA_SHARED_LOAD, 4, 8, 4 * expected[i][0]), expected[i][1]);
    assert_int_equal(wavefronts(CA_SHARED_LOAD, 8, 0, 8 * 32), 32);
    assert_int_equal(wavefronts(CA_SHARED_LOAD, 8, 0, 8 * 33), 2);
}

static void narrow_lanes_share_words(void **state) {
    (void)state;
    assert_int_equal(wavefronts(CA_SHARED_LOAD, 1, 0, 1), 1);
    assert_int_equal(wavefronts(CA_SHARED_LOAD, 1, 0, 4), 1);
    assert_int_equal(wavefronts(CA_SHARED_LOAD, 1, 0, 128), 32);
    assert_int_equal(wavefronts(CA_SHARED_STORE, 2, 0, 2), 1);
    assert_int_equal(wavefronts(CA_SHARED_STORE, 2, 0, 8), 2);
}

static void atomics_take_turns(void **state) {
    (void)state;
    assert_int_equal(wavefronts(CA_SHARED_ATOMIC_ADD, 4, 0, 0), 1);
    assert_int_equal(wavefronts(CA_SHARED_ATOMIC_TURNS, 4, 0, 0), 32);
    assert_int_equal(wavefronts(CA_SHARED_ATOMIC_TURNS, 4, 0, 4), 1);
    assert_int_equal(wavefronts(CA_SHARED_ATOMIC_TURNS, 4, 0, 8), 2);
    assert_int_equal(wavefronts(CA_SHARED_ATOMIC_TURNS, 8, 0, 8), 2);
    assert_int_equal(wavefronts(CA_SHARED_ATOMIC_TURNS, 8, 0, 0), 32);
    assert_int_equal(wavefronts(CA_SHARED_ATOMIC_CAS, 4, 0, 4), 2);
    assert_int_equal(wavefronts(CA_SHARED_ATOMIC_CAS, 4, 0, 0), 64);
    struct ca_pattern p = strided(CA_SHARED_ATOMIC_CAS, 4, ALL, 0, 4);
    assert_int_equal(counted(&p).phases, 2); /* no conflict */
    struct ca_count c;
    p = strided(CA_SHARED_ATOMIC_TURNS, 2, ALL, 0, 2);
    assert_int_equal(ca_pattern_count(ca_geometry_default(), &p, &c), CA_BAD_WIDTH);
}

static void a_word_for_all_is_broadcast(void **state) {
    (void)state;
    struct ca_pattern p = strided(CA_SHARED_LOAD, 4, ALL, 0, 0);
    struct ca_count c = counted(&p);
    assert_int_equal(c.wavefronts, 1);
    assert_int_equal(c.ways, 1);
    assert_true(c.broadcast);
    p = strided(CA_SHARED_LOAD, 4, ALL, 0, 4);
    assert_false(counted(&p).broadcast);
    p = strided(CA_SHARED_STORE, 4, ALL, 0, 0);
    assert_false(counted(&p).broadcast);
}

static void wide_unit_strides_are_no_conflict(void **state) {
    (void)state;
    static const unsigned cases[][2] = {{8, 2}, {16, 4}};
    for (size_t i = 0; i < 2; i++)
        for (enum ca_op op = CA_SHARED_LOAD; op <= CA_SHARED_STORE; op++) {
            struct ca_pattern p = strided(op, cases[i][0], ALL, 0, cases[i][0]);
            struct ca_count c = counted(&p);
            assert_int_equal(c.wavefronts, cases[i][1]);
            assert_int_equal(c.phases, cases[i][1]);
            assert_int_equal(c.ideal_wavefronts, cases[i][1]);
            assert_int_equal(c.ways, 1);
        }
}

/* Lane i takes the 8- or 16-byte item number (i with bit `bit` cleared). */
static struct ca_pattern paired(enum ca_op op, unsigned bytes, unsigned bit) {
    struct ca_pattern p = {.op = op, .bytes_per_lane = bytes, .active = ALL};
    for (unsigned lane = 0; lane < CA_WARP; lane++)
        p.address[lane] = (uint64_t)bytes * (lane & ~bit);
    return p;
}

static void loads_merge_where_partners_agree(void **state) {
    (void)state;
    /* 16 distinct doubles at items 0, 2, 4 …: merged, 2 words deep; as a store, two phases of one
     * each */
    struct ca_pattern p = paired(CA_SHARED_LOAD, 8, 1);
    assert_int_equal(counted(&p).phases, 1);
    assert_int_equal(counted(&p).wavefronts, 2);
    p = paired(CA_SHARED_LOAD, 8, 2);
    assert_int_equal(counted(&p).phases, 1);
    p = paired(CA_SHARED_LOAD, 8, 4);
    assert_int_equal(counted(&p).phases, 2);
    p = paired(CA_SHARED_LOAD, 16, 1);
    assert_int_equal(counted(&p).phases, 2);
    p = paired(CA_SHARED_STORE, 8, 1);
    assert_int_equal(counted(&p).phases, 2);
    p = strided(CA_SHARED_LOAD, 8, ALL, 0, 0);
    assert_int_equal(counted(&p).wavefronts, 1);
    p = strided(CA_SHARED_STORE, 8, ALL, 0, 0);
    assert_int_equal(counted(&p).wavefronts, 2);
    p = strided(CA_SHARED_LOAD, 16, ALL, 0, 0);
    assert_int_equal(counted(&p).wavefronts, 2);
}

static void one_disagreeing_pair_keeps_all_phases(void **state) {
    (void)state;
    struct ca_pattern p = strided(CA_SHARED_LOAD, 8, ALL, 0, 0);
    p.address[31] = 8; /* ^1 and ^2 both fail for lane 31 alone */
    assert_int_equal(counted(&p).phases, 2);
    p.active = ALL >> 1;
    assert_int_equal(counted(&p).phases, 1);
}

static void inactive_partners_merge_and_empty_phases_are_free(void **state) {
    (void)state;
    struct ca_pattern p = strided(CA_SHARED_LOAD, 8, 0x55555555, 0, 8);
    assert_int_equal(counted(&p).phases, 1);
    p = strided(CA_SHARED_STORE, 8, 0x0000ffff, 0, 8);
    assert_int_equal(counted(&p).wavefronts, 1);
    p = strided(CA_SHARED_STORE, 16, 0x000000ff, 0, 16);
    assert_int_equal(counted(&p).wavefronts, 1);
    p = strided(CA_SHARED_STORE, 16, 0x80000001, 0, 16);
    assert_int_equal(counted(&p).wavefronts, 2);
}

static void ldmatrix_reads_rows_by_eight(void **state) {
    (void)state;
    struct ca_pattern p = strided(CA_LDMATRIX_X4, 16, ALL, 0, 16);
    assert_int_equal(counted(&p).wavefronts, 4);
    p = strided(CA_LDMATRIX_X4, 16, ALL, 0, 0); /* never merges */
    assert_int_equal(counted(&p).wavefronts, 4);
    p = strided(CA_LDMATRIX_X1, 16, 0xff, 0, 128);
    assert_int_equal(counted(&p).wavefronts, 8);
    assert_int_equal(status_of(CA_LDMATRIX_X1, 16, 0x1ff, 0), CA_BAD_MASK);
    assert_int_equal(status_of(CA_LDMATRIX_X2, 16, 0x10000, 0), CA_BAD_MASK);
    assert_int_equal(status_of(CA_LDMATRIX_X2, 8, 0xffff, 0), CA_BAD_WIDTH);
}

static void constant_addresses_serialize(void **state) {
    (void)state;
    assert_int_equal(wavefronts(CA_CONSTANT_LOAD, 4, 16, 0), 1);
    assert_int_equal(wavefronts(CA_CONSTANT_LOAD, 4, 0, 4), 32);
}

static void no_active_lane_costs_nothing(void **state) {
    (void)state;
    for (enum ca_op op = 0; op < CA_OPS; op++) {
        struct ca_pattern p = {.op = op, .bytes_per_lane = op >= CA_LDMATRIX_X1 ? 16 : 4};
        static const struct ca_count zero;
        struct ca_count c = counted(&p);
        assert_memory_equal(&c, &zero, sizeof c);
    }
}

static void bad_requests_are_refused(void **state) {
    (void)state;
    static const unsigned widths[] = {0, 3, 5, 32, 1u << 31};
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++)
        assert_int_equal(status_of(CA_GLOBAL_LOAD, widths[i], ALL, 0), CA_BAD_WIDTH);
    assert_int_equal(status_of(CA_SHARED_ATOMIC_ADD, 8, ALL, 0), CA_BAD_WIDTH);
    assert_int_equal(status_of(CA_SHARED_LOAD, 4, ALL, 2), CA_MISALIGNED);
    assert_int_equal(status_of(CA_GLOBAL_LOAD, 16, 1, 8), CA_MISALIGNED);
    assert_int_equal(status_of(CA_GLOBAL_LOAD, 16, 0, 8), CA_OK); /* no active lane, no trap */
}

static void operations_are_found_by_name(void **state) {
    (void)state;
    for (enum ca_op op = 0; op < CA_OPS; op++) {
        enum ca_op found;
        assert_true(ca_op_find(ca_op_info(op)->name, &found));
        assert_int_equal(found, op);
    }
    enum ca_op untouched = CA_LDMATRIX_X2;
    assert_false(ca_op_find("global", &untouched));
    assert_false(ca_op_find(NULL, &untouched));
    assert_int_equal(untouched, CA_LDMATRIX_X2);
}

static void geometries_are_consistent(void **state) {
    (void)state;
    unsigned n = 0;
    for (const struct ca_geometry *g; (g = ca_geometry_at(n)); n++) {
        assert_ptr_equal(ca_geometry_find(g->arch), g);
        assert_int_equal(g->warp, 32);
        assert_int_equal(g->banks * g->bank_width, g->line);
        assert_int_equal(g->line % g->sector, 0);
        assert_true(g->shared_per_block + g->shared_reserved <= g->shared_per_sm);
        assert_int_equal(g->threads_per_sm % g->warp, 0);
    }
    assert_true(n >= 8);
    assert_null(ca_geometry_at(UINT32_MAX));
    assert_null(ca_geometry_find("sm_1"));
    assert_null(ca_geometry_find(NULL));
    assert_string_equal(ca_geometry_default()->arch, "sm_90");
}

/* What the reader said: the messages' lines, and the last message. */
struct said {
    unsigned n;
    unsigned lines[128];
    char last[256];
};

static void said_add(void *context, unsigned line, const char *message) {
    struct said *said = context;
    if (said->n < 128)
        said->lines[said->n] = line;
    said->n++;
    snprintf(said->last, sizeof said->last, "%s", message);
}

static struct patterns measured(struct ca_arena *arena, const char *name) {
    const char *root = getenv("CUADDR_SOURCE_ROOT");
    assert_non_null(root);
    struct said said = {0};
    struct patterns p;
    size_t bytes;
    char *path = ca_arena_printf(arena, "%s/testdata/hw/%s", root, name);
    char *text = patterns_load(path, arena, &bytes, said_add, &said);
    assert_non_null(text);
    assert_true(patterns_read(text, bytes, arena, &p, said_add, &said));
    assert_int_equal(said.n, 0);
    return p;
}

static bool request_differs(const struct patterns_row *row) {
    struct ca_count c = counted(&row->pattern);
    bool global = ca_op_info(row->pattern.op)->space == CA_SPACE_GLOBAL;
    unsigned predicted = global ? c.sectors : c.wavefronts;
    if (predicted == row->measured)
        return false;
    print_error("line %u: measured %u, predicted %u\n", row->line, row->measured, predicted);
    return true;
}

static bool copy_differs(const struct patterns_row *row) {
    struct ca_copy_count c;
    assert_int_equal(ca_copy_count(ca_geometry_default(), &row->copy, &c), CA_OK);
    assert_true(c.exact);
    unsigned wavefronts = c.wavefronts + PATTERNS_LAUNCH_WAVEFRONTS;
    if (c.sectors == row->measured && wavefronts == row->measured_wavefronts)
        return false;
    print_error("line %u: measured %u and %u, predicted %u and %u\n", row->line, row->measured,
                row->measured_wavefronts, c.sectors, wavefronts);
    return true;
}

static void every_measured_row_is_reproduced(void **state) {
    (void)state;
    static const struct {
        const char *name;
        size_t rows;
    } files[] = {
        {"h200_patterns.csv", 1802},       {"h200_patterns_more.csv", 1560},
        {"h200_patterns_blind.csv", 1920}, {"h200_cp_async.csv", 192},
        {"h200_cp_async_more.csv", 400},   {"h200_cp_async_blind.csv", 400},
    };
    for (size_t f = 0; f < sizeof files / sizeof files[0]; f++) {
        struct ca_arena *arena = ca_arena_new();
        struct patterns p = measured(arena, files[f].name);
        assert_int_equal(p.n, files[f].rows);
        unsigned differing = 0;
        for (size_t i = 0; i < p.n; i++)
            differing += p.rows[i].is_copy ? copy_differs(&p.rows[i]) : request_differs(&p.rows[i]);
        assert_int_equal(differing, 0);
        ca_arena_free(arena);
    }
}

/* `measured` is the profiler's ideal here, not a count. */
static void ideals_are_the_profilers(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct patterns p = measured(arena, "h200_ideals.csv");
    assert_int_equal(p.n, 320);
    for (size_t i = 0; i < p.n; i++) {
        struct ca_count c = counted(&p.rows[i].pattern);
        bool global = ca_op_info(p.rows[i].pattern.op)->space == CA_SPACE_GLOBAL;
        assert_int_equal(global ? c.ideal_sectors : c.ideal_wavefronts, p.rows[i].measured);
    }
    ca_arena_free(arena);
}

static void copies_have_limits(void **state) {
    (void)state;
    const struct ca_geometry *g = ca_geometry_default();
    struct ca_copy_count count;
    struct ca_copy c = {.bytes_per_lane = 2, .active = 1};
    assert_int_equal(ca_copy_count(g, &c, &count), CA_BAD_WIDTH);
    c.bytes_per_lane = 4;
    c.bypass = true;
    assert_int_equal(ca_copy_count(g, &c, &count), CA_BAD_WIDTH);
    c.bypass = false;
    c.global[0] = 2;
    assert_int_equal(ca_copy_count(g, &c, &count), CA_MISALIGNED);
    assert_int_equal(count.wavefronts, 0);
    c.global[0] = 0;
    c.active = 0;
    assert_int_equal(ca_copy_count(g, &c, &count), CA_OK);
    assert_int_equal(count.wavefronts, 0);
    c.active = 3;
    c.global[1] = (uint64_t)1 << 22; /* which tag class that line is in nobody knows */
    c.shared[1] = 4;
    assert_int_equal(ca_copy_count(g, &c, &count), CA_OK);
    assert_false(count.exact);
    assert_int_equal(count.sectors, 2);
}

/* A pattern file made of the header, `end`-terminated, and `rows`. */
static char *file_of(struct ca_arena *arena, const char *end, const char *rows) {
    char lanes[400];
    size_t at = 0;
    for (int lane = 0; lane < 32; lane++)
        at += (size_t)snprintf(lanes + at, sizeof lanes - at, ",lane%d", lane);
    return ca_arena_printf(arena, "op,bytes_per_lane,active_mask_hex,measured%s%s%s", lanes, end,
                           rows);
}

/* A row with the given first fields and the offsets 0 4 … 124, lane 31's as given. */
static char *row_of(struct ca_arena *arena, const char *first, const char *last) {
    char lanes[400];
    size_t at = 0;
    for (int lane = 0; lane < 31; lane++)
        at += (size_t)snprintf(lanes + at, sizeof lanes - at, ",%d", 4 * lane);
    return ca_arena_printf(arena, "%s%s,%s", first, lanes, last);
}

static bool reads(struct ca_arena *arena, const char *text, struct patterns *p, struct said *said) {
    memset(said, 0, sizeof *said);
    return patterns_read(text, strlen(text), arena, p, said_add, said);
}

static void line_ends_and_marks_are_tolerated(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct patterns p;
    struct said said;
    char *row = row_of(arena, "global_load,4,FFFFffff,4", "124");
    char *crlf = ca_arena_printf(arena, "\xef\xbb\xbf%s",
                                 file_of(arena, "\r\n", ca_arena_printf(arena, "%s\r\n\r\n", row)));
    char *bare = file_of(arena, "\n", row);
    for (int i = 0; i < 2; i++) {
        assert_true(reads(arena, i ? bare : crlf, &p, &said));
        assert_int_equal(said.n, 0);
        assert_int_equal(p.n, 1);
        assert_int_equal(p.rows[0].line, 2);
        assert_int_equal(p.rows[0].mask, ALL);
        assert_int_equal(p.rows[0].measured, 4);
        assert_int_equal(p.rows[0].pattern.address[31], 124);
    }
    ca_arena_free(arena);
}

static void broken_rows_are_named(void **state) {
    (void)state;
    static const struct {
        const char *first, *last, *expected;
    } cases[] = {
        {"global_laod,4,ffffffff,4", "124", "op: expected an operation"},
        {"global_load,five,ffffffff,4", "124", "bytes_per_lane: expected a decimal number"},
        {"global_load,,ffffffff,4", "124", "bytes_per_lane: expected"},
        {"global_load,3,ffffffff,4", "124", "at this many bytes"},
        {"global_load,4,fffffffff,4", "124", "active_mask_hex: expected a hexadecimal"},
        {"global_load,4,fffg,4", "124", "active_mask_hex: expected"},
        {"global_load,4,ffffffff,-4", "124", "measured: expected"},
        {"global_load,4,ffffffff,4", "125", "no multiple"},
        {"global_load,4,ffffffff,4", "9223372036854775808", "lane31: expected"},
        {"global_load,4,ffffffff,4", "99999999999999999999999", "lane31: expected"},
        {"global_load,4,ffffffff,4", "124 ", "lane31: expected"},
        {"global_load,4,ffffffff,4", "124,128", "expected 36 fields"},
        {"global_load,4,ffffffff", "124", "expected 36 fields"},
        {"a_name_that_is_longer_than_any_operation_is", "1,2,3,4", "op: expected"},
    };
    struct ca_arena *arena = ca_arena_new();
    char *good = row_of(arena, "global_load,4,ffffffff,4", "124");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct patterns p;
        struct said said;
        char *bad = row_of(arena, cases[i].first, cases[i].last);
        char *rows = ca_arena_printf(arena, "%s\n%s\n%s\n", good, bad, good);
        assert_false(reads(arena, file_of(arena, "\n", rows), &p, &said));
        assert_int_equal(said.n, 1);
        assert_int_equal(said.lines[0], 3);
        assert_non_null(strstr(said.last, cases[i].expected));
        assert_int_equal(p.n, 2);
        assert_int_equal(p.broken, 1);
    }
    ca_arena_free(arena);
}

static void a_header_is_required(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct patterns p;
    struct said said;
    assert_false(reads(arena, "", &p, &said));
    assert_non_null(strstr(said.last, "empty"));
    assert_false(reads(arena, row_of(arena, "global_load,4,ffffffff,4", "124"), &p, &said));
    assert_int_equal(said.lines[0], 1);
    assert_non_null(strstr(said.last, "'op'"));
    assert_false(reads(arena, "op,bytes_per_lane\n", &p, &said));
    assert_non_null(strstr(said.last, "header"));
    assert_int_equal(p.n, 0);
    assert_true(reads(arena, file_of(arena, "\n", ""), &p, &said));
    assert_int_equal(p.n, 0);
    ca_arena_free(arena);
}

static void a_flood_of_broken_rows_is_cut(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    char rows[1001];
    for (int i = 0; i < 500; i++)
        memcpy(rows + 2 * i, "x\n", 2);
    rows[1000] = '\0';
    struct patterns p;
    struct said said;
    assert_false(reads(arena, file_of(arena, "\n", rows), &p, &said));
    assert_int_equal(said.n, 101);
    assert_non_null(strstr(said.last, "not read"));
    ca_arena_free(arena);
}

static void unreadable_files_are_said(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    struct said said = {0};
    size_t bytes;
    assert_null(patterns_load("no/such/file.csv", arena, &bytes, said_add, &said));
    assert_null(patterns_load(".", arena, &bytes, said_add, &said));
    assert_int_equal(said.n, 2);
    assert_int_equal(said.lines[0], 0);
    ca_arena_free(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(global_strides_cost_their_sectors),
        cmocka_unit_test(global_lines_and_ideal),
        cmocka_unit_test(addresses_near_the_top_do_not_wrap),
        cmocka_unit_test(tile_columns_by_row_length),
        cmocka_unit_test(narrow_lanes_share_words),
        cmocka_unit_test(a_word_for_all_is_broadcast),
        cmocka_unit_test(wide_unit_strides_are_no_conflict),
        cmocka_unit_test(loads_merge_where_partners_agree),
        cmocka_unit_test(one_disagreeing_pair_keeps_all_phases),
        cmocka_unit_test(inactive_partners_merge_and_empty_phases_are_free),
        cmocka_unit_test(ldmatrix_reads_rows_by_eight),
        cmocka_unit_test(constant_addresses_serialize),
        cmocka_unit_test(no_active_lane_costs_nothing),
        cmocka_unit_test(bad_requests_are_refused),
        cmocka_unit_test(operations_are_found_by_name),
        cmocka_unit_test(geometries_are_consistent),
        cmocka_unit_test(atomics_take_turns),
        cmocka_unit_test(ideals_are_the_profilers),
        cmocka_unit_test(every_measured_row_is_reproduced),
        cmocka_unit_test(copies_have_limits),
        cmocka_unit_test(line_ends_and_marks_are_tolerated),
        cmocka_unit_test(broken_rows_are_named),
        cmocka_unit_test(a_header_is_required),
        cmocka_unit_test(a_flood_of_broken_rows_is_cut),
        cmocka_unit_test(unreadable_files_are_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
