/* test_exec_lane.c - which lanes take part, and where each goes: conditions, arithmetic. Every row
 * runs with one block of 64 threads, two warps; the numbers are counted by hand. */
#include "exec_rows.h"
#include "testing.h"

/* Lanes that a condition lets through. */
static const struct exec_row masks[] = {
    {"first eight", "if (tx < 8) *out = @in[tx];", "global_load 1 x1 exact: in + 4*tx"},
    {"second warp", "if (tx >= 40) *out = @in[tx];", "global_load 3 x1 exact: in + 4*tx"},
    {"even lanes", "if (tx % 2 == 0) *out = @in[tx];", "global_load 4 x2 exact: in + 4*tx"},
    {"one lane a warp", "if (tx % 32 == 0) *out = @in[tx];", "global_load 1 x2 exact: in + 4*tx"},
    {"half a warp", "if ((tx & 31) < 16) *out = @in[tx];", "global_load 2 x2 exact: in + 4*tx"},
    {"one warp", "if (tx / 32 == 1) *out = @in[tx];", "global_load 4 x1 exact: in + 4*tx"},
    {"nobody", "if (tx > 63) *out = @in[tx];", ""},
    {"else", "if (tx < 8) *out = 1; else *out = @in[tx];",
     "global_load 3.5 peak 4 x2 exact: in + 4*tx"},
    {"else if",
     "if (tx < 8) *out = 1; else if (tx < 16) *out = 2; else if (tx < 24) *out = @in[tx];",
     "global_load 1 x1 exact: in + 4*tx"},
    /* Lanes 4 … 11: bytes 16 … 47. */
    {"and", "if (tx > 3 && tx < 12) *out = @in[tx];", "global_load 2 x1 exact: in + 4*tx"},
    {"nested", "if (tx > 3) { if (tx < 12) *out = @in[tx]; }", "global_load 2 x1 exact: in + 4*tx"},
    {"or", "if (tx < 4 || tx >= 60) *out = @in[tx];", "global_load 1 x2 exact: in + 4*tx"},
    {"not", "if (!(tx < 56)) *out = @in[tx];", "global_load 1 x1 exact: in + 4*tx"},
    {"a variable", "bool edge = tx < 8; if (edge) *out = @in[tx];",
     "global_load 1 x1 exact: in + 4*tx"},
    {"an integer as condition", "if (tx & 8) *out = @in[tx];", "global_load 2 x2 exact: in + 4*tx"},
    {"early return", "if (tx >= 40) return; *out = @in[tx];",
     "global_load 2.5 peak 4 x2 exact: in + 4*tx"},
    {"return in an else", "if (tx < 40) *out = 1; else return; *out = @in[tx];",
     "global_load 2.5 peak 4 x2 exact: in + 4*tx"},
    {"after both returned", "if (tx < 40) return; else return; *out = @in[tx];", ""},
    /* A read that only some lanes get to. */
    {"and reads", "if (tx < 8 && @in[tx] > 0) *out = 1;", "global_load 1 x1 exact: in + 4*tx"},
    {"or reads", "if (tx < 24 || @in[tx] > 0) *out = 1;",
     "global_load 2.5 peak 4 x2 exact: in + 4*tx"},
    /* Four sectors, and sixteen where n is 3: nobody knows how often that is. */
    {"twice, once behind a size",
     "auto f = [&](int i) { *out = @in[i]; }; f(tx); if (n == 3) f(4 * tx);",
     "global_load 10 peak 16 x? assumed: in + 4*tx | in + 16*tx"},
    {"ternary reads", "*out = tx < 8 ? @in[tx] : 0;", "global_load 1 x1 exact: in + 4*tx"},
    {"ternary reads otherwise", "*out = tx < 8 ? 0 : @in[tx];",
     "global_load 3.5 peak 4 x2 exact: in + 4*tx"},
    {"switch",
     "switch (tx / 8) { case 0: *out = 1; break; case 1: case 2: *out = @in[tx]; break; default: "
     "*out = 2; }",
     "global_load 2 x1 exact: in + 4*tx"},
    {"switch falls through",
     "switch (tx / 8) { case 0: *out = 1; case 1: *out = @in[tx]; break; default: *out = 2; }",
     "global_load 2 x1 exact: in + 4*tx"},
    {"switch, default",
     "switch (tx / 8) { case 0: case 1: case 2: break; default: *out = @in[tx]; }",
     "global_load 2.5 peak 4 x2 exact: in + 4*tx"},
    {"switch, default first",
     "switch (tx / 8) { default: *out = @in[tx]; break; case 0: case 1: case 2: break; }",
     "global_load 2.5 peak 4 x2 exact: in + 4*tx"},
    {"switch on a constant",
     "switch (sizeof(float)) { case 8: *out = 1; break; case 4: *out = @in[tx]; }",
     "global_load 4 x2 exact: in + 4*tx"},
};

/* Addresses that lanes reach on different ways. */
static const struct exec_row ways[] = {
    /* Warp 0: 2 sectors, and floats 116 … 131, bytes 464 … 527: 3. Warp 1: 132 … 163, bytes 528 …
       655: 5. */
    {"ternary", "int i = tx < 16 ? tx : tx + 100; *out = @in[i];",
     "global_load 5 x2 exact: in + 4*tx + 4*(tx < 16 ? 0 : 100)"},
    {"if", "int i = tx; if (tx >= 16) i += 100; *out = @in[i];",
     "global_load 5 x2 exact: in + 4*tx + 4*(tx >= 16 ? 100 : 0)"},
    {"if and else", "int i; if (tx < 16) i = tx; else i = tx + 100; *out = @in[i];",
     "global_load 5 x2 exact: in + 4*tx + 4*(tx < 16 ? 0 : 100)"},
    /* Strides 1, 2 and 4 for 8 lanes each, then 1: words 0 … 7, 16 … 30, 64 … 92, 24 … 31. Banks 16
       … 30 even once each from the second and 0 4 8 … 28 from the third. The fourth reads words
       that the second has too: 2 words in banks 16, 20 … at most. Warp 1 strides 1. */
    {"switch between strides",
     "int i = tx; switch (tx / 8) { case 1: i = tx * 2; break; case 2: i = tx * 4; } *out = @s[i];",
     "shared_load 1.5 peak 2 x2 exact: s + 4*(tx / 8 == 1 ? 2*tx : (tx / 8 == 2 ? 4*tx : tx))"},
    /* Warp 0: floats 0 … 15, 17 … 32; warp 1: 33 … 64. */
    {"a comparison as a number", "*out = @in[tx + (tx > 15)];",
     "global_load 5 x2 exact: in + 4*tx + 4*(tx >= 16)"},
    /* Warp 1: floats 32 … 40. */
    {"min", "*out = @in[min(tx, 40)];", "global_load 3 peak 4 x2 exact: in + 4*min(tx, 40)"},
    /* Warp 0: floats 0 … 30; warp 1: 31 … 62. */
    {"max", "*out = @in[max(tx - 1, 0)];",
     "global_load 4.5 peak 5 x2 exact: in + 4*max(tx - 1, 0)"},
    {"comma", "int i = (tx++, tx * 2); *out = @s[i];", "shared_load 2 x2 exact: s + 8*tx + 8"},
    {"swap by lanes",
     "int a = tx, b = tx * 2; if (tx & 1) { int c = a; a = b; b = c; } *out = @s[a + b];",
     "shared_load 1 x2 exact: s + 4*(tx % 2 != 0 ? 2*tx : tx) + 4*(tx % 2 != 0 ? tx : 2*tx)"},
};

/* Arithmetic on lanes, with C's rounding and wrapping. */
static const struct exec_row arithmetic[] = {
    {"shift and mask", "int lane = tx & 31, warp = tx >> 5; *out = @s[lane * 33 + warp];",
     "shared_load 1 x2 exact: s + 132*(tx % 32) + 4*(tx / 32)"},
    {"xor", "*out = @in[tx ^ 5];", "global_load 4 x2 exact: in + 4*(tx ^ 5)"},
    /* Rows of 32 words; (r ^ c) walks all banks. */
    {"swizzle", "*out = @s[(tx & 31) * 32 + ((tx & 31) ^ 7)];",
     "shared_load 1 x2 exact: s + 132*(tx % 32) - 8*(tx % 8) + 28"},
    {"odd stride, wrapped", "*out = @s[(tx * 5 + 3) & 63];",
     "shared_load 1 x2 exact: s + 4*((5*tx + 3) % 64)"},
    /* -32 … -1 halved towards zero: floats 0 … 16; warp 1: 16 … 31. */
    {"division of negatives", "*out = @in[(tx - 32) / 2 + 16];",
     "global_load 2.5 peak 3 x2 exact: in + 4*((tx - 32) / 2) + 64"},
    /* Remainders 0, -7 … -1: floats 1 … 8; warp 1: 8 … 15. */
    {"remainder of negatives", "*out = @in[(tx - 32) % 8 + 8];",
     "global_load 1.5 peak 2 x2 exact: in + 4*((tx - 32) % 8) + 32"},
    {"shift of negatives", "*out = @in[((tx - 32) >> 1) + 16];",
     "global_load 2 x2 exact: in + 4*(tx / 2)"},
    /* Lanes 1 … 40: floats 0 … 30 and 31 … 39. */
    {"unsigned below zero", "unsigned u = tx - 1; if (u < 40) *out = @in[u];",
     "global_load 3 peak 4 x2 exact: in + 4*(uint32_t)(tx - 1)"},
    {"unsigned char wraps", "unsigned char b = tx * 8; *out = @in[b];",
     "global_load 32 x2 exact: in + 4*(uint8_t)(8*tx)"},
    /* 128 … 252 become -128 … -4. */
    {"signed char wraps", "signed char b = tx * 4; *out = @in[b + 128];",
     "global_load 16 x2 exact: in + 4*(int8_t)(4*tx) + 512"},
    {"short wraps", "short b = tx * 2048; *out = @s[b & 63];", "shared_load 1 x2 exact: s"},
    {"long long", "long long i = (long long)tx << 32; *out = @in[i >> 31];",
     "global_load 8 x2 exact: in + 8*tx"},
    {"through a float", "int i = (int)(2.0f * 3.5f); *out = @in[i * tx];",
     "global_load 28 x2 exact: in + 28*tx"},
    /* Six bits reversed: warp 0 gets the even words of 0 … 62, warp 1 the odd ones. */
    {"bits reversed", "*out = @s[__brev(tx) >> 26];",
     "shared_load 2 x2 exact: s + 4*(__brev(tx) / 67108864)"},
    {"bits counted", "*out = @s[__popc(tx) * 32];", "shared_load 6 x2 exact: s + 128*__popc(tx)"},
    {"leading zeros", "*out = @s[__clz(tx) & 31];",
     "shared_load 1 x2 exact: s + 4*(__clz(tx) % 32)"},
    {"24-bit product", "*out = @s[__mul24(tx, 4)];", "shared_load 4 x2 exact: s + 16*tx"},
    {"exchanged by xor", "int i = __shfl_xor_sync(~0u, tx, 1); *out = @in[i];",
     "global_load 4 x2 exact: in + 4*shfl(tx, tx % 32 - 2*(tx % 2) + 1)"},
    /* Lane 31 keeps its own: floats 1 … 31, 31; then 33 … 63. */
    {"shifted down a lane", "int i = __shfl_down_sync(~0u, tx, 1); *out = @in[i];",
     "global_load 4 x2 exact: in + 4*shfl(tx, tx % 32 + (tx % 32 < 31))"},
    /* Groups of 4: lane 4g gets 4g+3's, the others their own: words 3 1 2 3, 7 5 6 7 …, times 8:
       eight lanes' banks. */
    {"within groups", "int i = __shfl_down_sync(~0u, tx, 3, 4); *out = @s[i * 8];",
     "shared_load 8 x2 exact: s + 32*shfl(tx, tx % 32 + (tx % 4 < 1 ? 3 : 0))"},
    {"up a lane, doubled", "int i = __shfl_up_sync(~0u, tx * 2, 1); *out = @in[i];",
     "global_load 8 x2 exact: in + 4*shfl(2*tx, tx % 32 + (tx % 32 > 0 ? -1 : 0))"},
    {"one lane's value", "int i = __shfl_sync(~0u, tx, 3); *out = @in[i];",
     "global_load 1 x2 exact: in + 4*shfl(tx, 3)"},
    {"compound", "int i = tx; i += 4; i *= 2; i -= 8; i |= 1; *out = @s[i];",
     "shared_load 2 x2 exact: s + 8*tx + 4"},
    {"increments", "int i = tx * 2; int j = i++ + ++i; *out = @s[j];",
     "shared_load 4 x2 exact: s + 16*tx + 8"},
};

/* Where something unknown has a say. */
static const struct exec_row unknowns[] = {
    /* One turn at stride 1, three at stride 2: data may switch lanes off, not change that. */
    {"data masks loops of different lengths",
     "auto f = [&](int turns, int step) { for (int i = 0; i < turns; i++) if (in[i * 64 + tx] > 0) "
     "*out = @s[tx * step]; }; f(1, 1); f(3, 2);",
     "shared_load 1.75 peak 2 x? assumed: s + 4*tx | s + 8*tx"},
    /* A part of an unknown size is a size. */
    {"below a share of a size", "int q = (int)in[n]; if (tx < n / q) *out = @in[2 * tx];",
     "global_load 8 x2 assumed: in + 8*tx"},
    {"below a size shifted by an unknown",
     "int q = (int)in[n]; if (tx < n >> q) *out = @in[2 * tx];",
     "global_load 8 x2 assumed: in + 8*tx"},
    {"a size bounds the lanes", "if (tx < n) *out = @in[tx];",
     "global_load 4 x2 assumed: in + 4*tx"},
    {"a size ends them early", "if (tx >= n) return; *out = @in[tx];",
     "global_load 4 x2 assumed: in + 4*tx"},
    /* Floats 0 … 30 and 31 … 62. */
    {"a size and a lane end them early",
     "int i = tx - 1; if (!(i >= 0 && i < n)) return; *out = @in[i];",
     "global_load 4.5 peak 5 x2 assumed: in + 4*tx - 4"},
    {"a size clamps", "*out = @in[min(tx, n - 1)];",
     "global_load 4 x2 assumed: in + 4*min(tx, n - 1)"},
    {"a size clamps by ?:", "int i = tx > n - 1 ? n - 1 : tx; *out = @in[i];",
     "global_load 4 x2 assumed: in + 4*tx"},
    {"a size clamps by if", "int i = tx; if (i > n - 1) i = n - 1; *out = @in[i];",
     "global_load 4 x2 assumed: in + 4*tx"},
    /* Floats 0 … 30 and 31 … 62. */
    {"clamped on both sides",
     "int i = tx - 1; i = i < 0 ? 0 : (i > n - 1 ? n - 1 : i); *out = @in[i];",
     "global_load 4.5 peak 5 x2 assumed: in + 4*(tx < 1 ? 0 : tx - 1)"},
    {"bisected",
     "int lo = 0, hi = n; while (lo < hi) { int mid = (lo + hi) / 2; if (map[mid] < 3) lo = mid + "
     "1; else hi = mid; } "
     "*out = @in[lo];",
     "global_load 1 x2 exact: in + 4*lo"},
    {"a size wraps", "*out = @s[(tx + n) % 64];",
     "shared_load 1 x2 assumed: s + 4*((tx + n) % 64)"},
    {"a size is the stride", "*out = @in[tx * n];", "global_load 32 x2 assumed: in + 4*n*tx"},
    {"a size decides for all", "if (n > 3) *out = @in[tx];", "global_load 4 x? exact: in + 4*tx"},
    {"a size picks the stride", "int i = 1; if (n == 3) i = 2; *out = @s[tx * i];",
     "shared_load 1.5 peak 2 x2 assumed: s + 4*tx*(n == 3 != 0 ? 2 : 1)"},
    {"data decide for all", "if (in[0] > 0) *out = @in[tx];", "global_load 4 x? exact: in + 4*tx"},
    {"data decide lane by lane", "if (in[tx] > 0) @out[tx] = 1;",
     "global_store 4 x? assumed: out + 4*tx"},
    {"data are the index", "*out = @in[map[tx]];", "global_load 1..32 x2 unknown: data-dependent"},
    {"data shared by all are the index", "*out = @in[map[0] + tx];",
     "global_load 4.875 peak 5 x2 assumed: in + 4*tx + 4*map[0]"},
    {"data are the row", "*out = @in[map[0] * 64 + tx];",
     "global_load 4 x2 exact: in + 4*tx + 256*map[0]"},
    {"data by lane, in rows", "*out = @in[map[tx / 32] * 32 + tx % 32];",
     "global_load 4 x2 exact: in + 128*map[tx / 32] + 4*(tx % 32)"},
    {"data are the index, shared", "*out = @s[map[tx]];",
     "shared_load 1..32 x2 unknown: data-dependent"},
    {"as many turns as a size", "for (int i = 0; i < n; i++) *out = @in[i * 64 + tx];",
     "global_load 4 x? exact: in + 4*tx + 256*k"},
    {"strided up to a size", "for (int i = tx; i < n; i += 64) *out = @in[i];",
     "global_load 4 x? assumed: in + 4*tx + 256*k"},
    {"halving from a size", "for (int d = n; d > 0; d >>= 1) *out = @s[tx + d];",
     "shared_load 1 x? assumed: s + 4*tx + 4*(n >> min(k, 63))"},
    {"data end the loop",
     "for (int i = 0; i < 8; i++) { if (map[i] < 0) break; *out = @in[i * 64 + tx]; }",
     "global_load 4 x? exact: in + 4*tx + 256*k"},
    {"data end it lane by lane",
     "for (int i = 0; i < 8; i++) { if (in[i * 64 + tx] < 0) break; @out[i * 64 + tx] = 1; }",
     "global_store 4 x? assumed: out + 4*tx + 256*k"},
    {"a list is followed", "int i = 0; while (i >= 0) { *out = @in[i]; i = map[i]; }",
     "global_load 1 x? exact: in + 4*i"},
    {"each lane follows its list", "int i = tx; while (i >= 0) { *out = @in[i]; i = map[i]; }",
     "global_load 1..32 x? unknown: data-dependent"},
};

static void test_masks(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(exec_rows_kernel, masks);
}

static void test_ways(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(exec_rows_kernel, ways);
}

static void test_arithmetic(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(exec_rows_kernel, arithmetic);
}

static void test_unknowns(void **state) {
    (void)state;
    EXEC_ROWS_CHECK(exec_rows_kernel, unknowns);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_masks),
        cmocka_unit_test(test_ways),
        cmocka_unit_test(test_arithmetic),
        cmocka_unit_test(test_unknowns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
