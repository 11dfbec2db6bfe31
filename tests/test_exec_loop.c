/* test_exec_loop.c - loops: which turns there are, which lanes take part, what each address does
 * from turn to turn. Every row runs with one block of 64 threads, two warps; the numbers are
 * counted by hand. */
#include "exec_rows.h"
#include "testing.h"

/* Counters that a form in the turn k describes. */
static const struct exec_row counted[] = {
    {"up", "for (int i = 0; i < 4; i++) *out = @in[i * 64 + tx];",
     "global_load 4 x8 exact: in + 4*tx + 256*k"},
    /* i = 1, 4, 7, 10, 13 */
    {"by threes", "for (int i = 1; i < 14; i += 3) *out = @in[i * 64 + tx];",
     "global_load 4 x10 exact: in + 4*tx + 768*k + 256"},
    {"down", "for (int i = 7; i >= 0; i--) *out = @in[i * 64 + tx];",
     "global_load 4 x16 exact: in + 4*tx - 256*k + 1792"},
    {"down, the test steps", "for (unsigned i = 8; i-- > 0;) *out = @in[i * 64 + tx];",
     "global_load 4 x16 exact: in + 4*tx - 256*k + 1792"},
    {"unsigned below zero ends it", "for (unsigned i = 6; i < 7; i--) *out = @in[i * 64 + tx];",
     "global_load 4 x14 exact: in + 4*tx + {0, 256, … 1536}"},
    {"until equal", "for (int i = 0; i != 12; i += 3) *out = @in[i * 64 + tx];",
     "global_load 4 x8 exact: in + 4*tx + 768*k"},
    {"stepped in the body too", "for (int i = 0; i < 10; i++) { *out = @in[i * 64 + tx]; i++; }",
     "global_load 4 x10 exact: in + 4*tx + 512*k"},
    {"while", "int i = 0; while (i < 5) { *out = @in[i * 64 + tx]; i++; }",
     "global_load 4 x10 exact: in + 4*tx + 256*k"},
    /* i = 10, 7, 4, 1 */
    {"do", "int i = 10; do { *out = @in[i * 64 + tx]; i -= 3; } while (i > 0);",
     "global_load 4 x8 exact: in + 4*tx - 768*k + 2560"},
    {"do once", "do { *out = @in[tx]; } while (0);", "global_load 4 x2 exact: in + 4*tx"},
    {"never", "for (int i = 3; i < 3; i++) *out = @in[tx];", ""},
    {"unrolled", "_Pragma(\"unroll\") for (int i = 0; i < 4; i++) *out = @in[i * 64 + tx];",
     "global_load 4 x8 exact: in + 4*tx + 256*k"},
    /* i + j = 30 + k while 2·k < 30 - k: 10 turns. Strides 30 … 39 share 2 1 32 1 2 1 4 1 2 1 with
       32, 47 in all. */
    {"two counters", "for (int i = 0, j = 30; i < j; i += 2, j--) *out = @s[(i + j) * tx];",
     "shared_load 4.7 peak 32 x20 exact: s + 120*tx + 4*k*tx"},
    {"a pointer walks",
     "const float *p = in + tx; for (int i = 0; i < 4; i++) { *out = @*p; p += 64; }",
     "global_load 4 x8 exact: in + 4*tx + 256*k"},
    {"a pointer is the counter", "for (float *p = in + tx; p < in + 256; p += 64) *out = @*p;",
     "global_load 4 x8 exact: in + 4*tx + 256*k"},
    {"nested",
     "for (int i = 0; i < 3; i++) for (int j = 0; j < 5; j++) *out = @in[(i * 5 + j) * 64 + tx];",
     "global_load 4 x30 exact: in + 4*tx + 1280*k + 256*k2"},
    /* 1 + 2 + 3 + 4 turns. */
    {"triangle",
     "for (int i = 0; i < 4; i++) for (int j = 0; j <= i; j++) *out = @in[(i * 4 + j) * 64 + tx];",
     "global_load 4 x20 exact: in + 4*tx + 1024*k + 256*k2"},
    {"triangle from the diagonal",
     "for (int i = 0; i < 4; i++) for (int j = i; j < 4; j++) *out = @in[j * 64 + tx];",
     "global_load 4 x20 exact: in + 4*tx + 256*k + 256*k2"},
    {"a tile's rows",
     "for (int t = 0; t < 4; t++) for (int r = tx / 32; r < 32; r += 2) "
     "s[r * 33 + tx % 32] = @in[(t * 32 + r) * 128 + tx % 32];",
     "global_load 4 x128 exact: in + 4*tx + 16384*k + 1024*k2 + 384*(tx / 32)"},
};

/* Counters that are run turn by turn: one form a turn where they differ. */
static const struct exec_row run[] = {
    /* Strides 1, 2, 4, 8, 16: 31 wavefronts in 5 turns. */
    {"doubling", "for (int i = 1; i <= 16; i *= 2) *out = @s[i * tx];",
     "shared_load 6.2 peak 16 x10 exact: s + 4*tx*[1, 2, 4, 8, 16][k]"},
    {"doubled by adding", "for (int i = 4; i <= 16; i += i) *out = @s[i * tx];",
     "shared_load 9.333 peak 16 x6 exact: s + 4*tx*[4, 8, 16][k]"},
    {"shifted", "for (int i = 0; i < 3; i++) *out = @s[tx << i];",
     "shared_load 2.333 peak 4 x6 exact: s + 4*tx*(1 << k)"},
    {"halving", "for (int i = 8; i > 0; i >>= 1) *out = @s[i * tx];",
     "shared_load 3.75 peak 8 x8 exact: s + 4*tx*[8, 4, 2, 1][k]"},
    {"divided", "int i = 27; while (i > 1) { i /= 3; *out = @s[i * 32 + tx]; }",
     "shared_load 1 x6 exact: s + 4*tx + 128*[9, 3, 1][k]"},
    /* j = 0, 1, 4, 13 */
    {"no sum and no product",
     "int j = 0; for (int i = 0; i < 4; i++) { *out = @s[j * tx]; j = j * 3 + 1; }",
     "shared_load 1.75 peak 4 x8 exact: s + 4*tx*[0, 1, 4, 13][k]"},
    /* 1, 1, 2, 3, 5, 8: 1 + 1 + 2 + 1 + 1 + 8 = 14 */
    {"two that feed each other",
     "int a = 1, b = 1; for (int i = 0; i < 6; i++) { *out = @s[a * tx]; int c = a + b; a = b; b = "
     "c; }",
     "shared_load 2.333 peak 8 x12 exact: s + 4*tx | s + 8*tx | s + 12*tx | s + 20*tx | … (5 "
     "forms)"},
    {"toggled by xor",
     "int b = 0; for (int i = 0; i < 4; i++) { *out = @s[b * 2048 + tx * 2]; b ^= 1; }",
     "shared_load 2 x8 exact: s + 8*tx + 8192*(k % 2)"},
    {"toggled by difference",
     "int b = 0; for (int i = 0; i < 4; i++) { *out = @s[b * 2048 + tx * 2]; b = 1 - b; }",
     "shared_load 2 x8 exact: s + 8*tx + 8192*(k % 2)"},
    {"toggled by not",
     "bool b = false; for (int i = 0; i < 4; i++) { *out = @s[b * 2048 + tx * 2]; b = !b; }",
     "shared_load 2 x8 exact: s + 8*tx + 8192*(k % 2)"},
    /* Strides 1, 2, 3 in turn: 1 + 2 + 1 in 3. */
    {"stages by modulo",
     "int t = 0; for (int i = 0; i < 9; i++) { *out = @s[(t + 1) * tx]; t = (t + 1) % 3; }",
     "shared_load 1.333 peak 2 x18 exact: s + 4*tx + 4*tx*(k % 3)"},
    {"stages by if",
     "int t = 0; for (int i = 0; i < 9; i++) { *out = @s[(t + 1) * tx]; if (++t == 3) t = 0; }",
     "shared_load 1.333 peak 2 x18 exact: s + 4*tx + 4*tx*(k % 3)"},
    {"stages by ternary",
     "int t = 0; for (int i = 0; i < 9; i++) { *out = @s[(t + 1) * tx]; t = t == 2 ? 0 : t + 1; }",
     "shared_load 1.333 peak 2 x18 exact: s + 4*tx + 4*tx*(k % 3)"},
    {"pointers exchanged",
     "float *p = s, *q = s + 2048; for (int i = 0; i < 4; i++) { *out = @p[tx * 2]; float *t = p; "
     "p = q; q = t; }",
     "shared_load 2 x8 exact: s + 8*tx + (k % 2 == 0 ? 0 : 8192)"},
    {"over a local array", "int steps[] = {1, 2, 4}; for (int d : steps) *out = @s[d * tx];",
     "shared_load 2.333 peak 4 x6 exact: s + 4*tx | s + 8*tx | s + 16*tx"},
    {"a floating counter", "for (float x = 0; x < 2; x += 0.5f) *out = @in[tx];",
     "global_load 4 x? exact: in + 4*tx"}, /* floating sums are not followed from turn to turn */
};

/* Turns that some lanes make and others don't. */
static const struct exec_row by_lane[] = {
    /* Three turns of both warps, a fourth of lanes 0 … 7: (6·4 + 1) / 7. */
    {"starts at the lane", "for (int i = tx; i < 200; i += 64) *out = @in[i];",
     "global_load 3.571 peak 4 x7 exact: in + 4*tx + 256*k"},
    /* Warp 0: 32 turns, warp 1: 64. */
    {"as many turns as the lane's number", "for (int i = 0; i <= tx; i++) *out = @s[i];",
     "shared_load 1 x96 exact: s + 4*k"},
    /* Lanes k+1 … 31, all on one bank: 31 + … + 1 = 496; warp 1: 32 turns of 32, then as warp 0.
       2016 in 94. */
    {"fewer lanes turn by turn", "for (int i = 0; i < tx; i++) *out = @s[tx * 32];",
     "shared_load 21.447 peak 32 x94 exact: s + 128*tx"},
    /* Lanes from 8·i on: 4 + 3 + 2 + 1 sectors; warp 1: 5·4 + 3 + 2 + 1. 36 in 12. */
    {"break by lane",
     "for (int i = 0; i < 8; i++) { if (i > tx / 8) break; *out = @in[i * 64 + tx]; }",
     "global_load 3 peak 4 x12 exact: in + 4*tx + {0, 256, … 1792}"},
    {"return by lane",
     "for (int i = 0; i < 8; i++) { if (i > tx / 8) return; *out = @in[i * 64 + tx]; }",
     "global_load 3 peak 4 x12 exact: in + 4*tx + {0, 256, … 1792}"},
    /* In turn i the eight lanes of group i % 8 sit out: one warp of the two has 3 sectors. 2·8
       requests, 8 of 3. */
    {"continue by lane",
     "for (int i = 0; i < 8; i++) { if (tx / 8 == i) continue; *out = @in[i * 64 + tx]; }",
     "global_load 3.5 peak 4 x16 exact: in + 4*tx + 256*k"},
    {"masked turn by turn", "for (int d = 32; d > 0; d >>= 1) if (tx < d) *out = @s[tx + d];",
     "shared_load 1 x6 exact: s + 4*tx + 4*[32, 16, 8, 4, 2, 1][k]"},
    /* Halving from the lane's own number: lane 0 none; turn k = lanes ≥ 2^k: warp 0 has 5 turns,
       warp 1 has 6. */
    /* 35, 6, then tx where tx + 80 < 127, then 6 where tx < 7: 1 1 4 1 and 1 1 2 sectors. */
    {"lanes part ways after some turns",
     "int w = 35; for (int i = tx; i < 127; i += 40) { *out = @in[w]; w = w == 6 ? tx : 6; }",
     "global_load 1.571 peak 4 x7 exact: in + {24, 140} | in + 4*tx | in + 4*(tx == 6 ? tx : 6)"},
    {"halved lane by lane", "for (int i = tx; i > 0; i >>= 1) *out = @s[0];",
     "shared_load 1 x11 exact: s"},
};

/* Ways out that do not hang on lanes. */
static const struct exec_row leaves[] = {
    {"break at a turn",
     "for (int i = 0; i < 10; i++) { if (i == 4) break; *out = @in[i * 64 + tx]; }",
     "global_load 4 x8 exact: in + 4*tx + {0, 256, 512, 768}"},
    {"break at the end of a turn",
     "for (int i = 0; i < 10; i++) { *out = @in[i * 64 + tx]; if (i == 4) break; }",
     "global_load 4 x10 exact: in + 4*tx + {0, 256, … 1024}"},
    {"no condition", "int i = 0; for (;;) { if (++i > 3) break; *out = @in[i * 64 + tx]; }",
     "global_load 4 x6 exact: in + 4*tx + {256, 512, 768}"},
    {"while true",
     "int i = 0; while (true) { *out = @in[i * 64 + tx]; i += 2; if (i >= 6) break; }",
     "global_load 4 x6 exact: in + 4*tx + {0, 512, 1024}"},
    {"continue at odd turns",
     "for (int i = 0; i < 8; i++) { if (i & 1) continue; *out = @in[i * 64 + tx]; }",
     "global_load 4 x8 exact: in + 4*tx + 256*k"},
    {"continue of the inner loop",
     "for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) { if (j == i) continue; *out = "
     "@in[(i * 4 + j) * 64 + tx]; }",
     "global_load 4 x18 exact: in + 4*tx + 1024*k + 256*k2"},
    {"break of the inner loop",
     "for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) { if (j > i) break; *out = @in[(i * "
     "4 + j) * 64 + tx]; }",
     "global_load 4 x12 exact: in + 4*tx + 1024*k + {0, 256, 512}"},
    {"break of a switch stays in the loop",
     "for (int i = 0; i < 3; i++) { switch (i) { case 1: break; default: *out = @in[i * 64 + tx]; "
     "} }",
     "global_load 4 x4 exact: in + 4*tx + 256*k"},
    {"return at a turn",
     "for (int i = 0; i < 5; i++) { if (i == 3) return; *out = @in[i * 64 + tx]; }",
     "global_load 4 x6 exact: in + 4*tx + {0, 256, 512}"},
    {"goto", "int i = 0; again: *out = @in[i * 64 + tx]; if (++i < 4) goto again;",
     "refused: goto"},
};

/* What lanes wrote before they left, and the others after: read once all are back together. Word
 * 8·v a lane, a sector each. */
static const struct exec_row left[] = {
    {"break before a write",
     "int u = 0; for (int i = 0; i < 4; i++) { u = 1; if (tx < 16) break; u = 2; } *out = @in[u * "
     "8];",
     "global_load 1.5 peak 2 x2 exact: in + 32*(tx < 16 ? 1 : 2)"},
    {"continue before a write",
     "int u = 0; for (int i = 0; i < 4; i++) { u = 1; if (tx < 16) continue; u = 2; } *out = @in[u "
     "* 8];",
     "global_load 1.5 peak 2 x2 exact: in + 32*(tx < 16 ? 1 : 2)"},
    {"break of a switch before a write",
     "int u = 0; switch (tx / 32) { case 0: u = 1; if (tx < 16) break; u = 2; break; default: u = "
     "3; } *out = @in[u * 8];",
     "global_load 1.5 peak 2 x2 exact: in + 32*(tx / 32 == 0 && tx < 16 ? 1 : (tx / 32 == 0 && tx "
     ">= 16 ? 2 : 3))"},
    /* 0 for lane 0, 1 + log2: 0 1 2 2 3 … 5, six values; warp 1: 6. */
    {"turns counted lane by lane",
     "int u = 0; for (int i = tx; i > 0; i >>= 1) u++; *out = @in[u * 8];",
     "global_load 3.5 peak 6 x2 exact: in + 32*(tx < 1 ? 0 : (tx > 0 && tx / 2 < 1 ? 1 : (tx > 0 "
     "&& tx / 2 > 0 && tx / 4 < 1 ? 2 : (tx > 0 && tx / 2 > 0 && tx / 4 > 0 && tx / 8 < 1 ? 3 : "
     "(tx > 0 && tx / 2 > 0 && tx / 4 > 0 && tx / 8 > 0 && tx / 16 < 1 ? 4 : (tx > 0 && tx / 2 > 0 "
     "&& tx / 4 > 0 && tx / 8 > 0 && tx / 16 > 0 && tx / 32 < 1 ? 5 : 6))))))"},
    /* Lanes 0 … 7 keep their own turn, the rest 7. */
    {"the turn of the break",
     "int u = 0; for (int i = 0; i < 8; i++) { if (i > tx) break; u = i; } *out = @in[u * 8];",
     "global_load 4.5 peak 8 x2 exact: in + 32*(tx < 1 ? 0 : (tx > 0 && tx < 2 ? 1 : (tx > 0 && tx "
     ">= 2 && tx < 3 ? 2 : (tx > 0 && tx >= 2 && tx >= 3 && tx < 4 ? 3 : (tx > 0 && tx >= 2 && tx "
     ">= 3 && tx >= 4 && tx < 5 ? 4 : (tx > 0 && tx >= 2 && tx >= 3 && tx >= 4 && tx >= 5 && tx < "
     "6 ? 5 : (tx > 0 && tx >= 2 && tx >= 3 && tx >= 4 && tx >= 5 && tx >= 6 && tx < 7 ? 6 : "
     "7)))))))"},
    {"set in each turn", "int u = 0; for (int i = 0; i < n; i++) u = tx; *out = @in[tx];",
     "global_load 4 x2 exact: in + 4*tx"},
    {"found or not",
     "int u = -1; for (int i = 0; i < 4; i++) if (tx / 16 == i) { u = i; break; } *out = @in[u * "
     "8];",
     "global_load 2 x2 exact: in + 32*(tx / 16 == 0 ? 0 : (tx / 16 != 0 && tx / 16 == 1 ? 1 : (tx "
     "/ 16 != 0 && tx / 16 != 1 && tx / 16 == 2 ? 2 : (tx / 16 != 0 && tx / 16 != 1 && tx / 16 != "
     "2 && tx / 16 == 3 ? 3 : -1))))"},
    {"too many to tell apart",
     "int u = 0; for (int i = 0; i < 200; i++) { if (i > tx) break; u = i; } *out = @in[u * 8];",
     "global_load 1..32 x2 unknown: data-dependent"},
};

static void test_left(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(exec_rows_kernel, left);
}

static void test_counted(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(exec_rows_kernel, counted);
}

static void test_run(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(exec_rows_kernel, run);
}

static void test_by_lane(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(exec_rows_kernel, by_lane);
}

static void test_leaves(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(exec_rows_kernel, leaves);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counted), cmocka_unit_test(test_run),  cmocka_unit_test(test_by_lane),
        cmocka_unit_test(test_leaves),  cmocka_unit_test(test_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
