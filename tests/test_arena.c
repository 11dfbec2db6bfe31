/* Unit tests of sim/arena.c. */
#include "testing.h"

#include "cuaddr/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>

static void memory_is_zeroed_and_aligned(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    for (size_t bytes = 0; bytes < 300; bytes++) {
        unsigned char *memory = ca_arena_alloc(arena, bytes);
        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % alignof(max_align_t), 0);
        for (size_t i = 0; i < bytes; i++)
            assert_int_equal(memory[i], 0);
        if (bytes)
            memset(memory, 0xff, bytes);
    }
    ca_arena_free(arena);
}

static void pieces_do_not_overlap(void **state) {
    (void)state;
    enum { PIECES = 2000, BYTES = 100 };
    struct ca_arena *arena = ca_arena_new();
    unsigned char *pieces[PIECES];
    for (int i = 0; i < PIECES; i++) {
        pieces[i] = ca_arena_alloc(arena, BYTES);
        memset(pieces[i], i & 0xff, BYTES);
    }
    for (int i = 0; i < PIECES; i++)
        for (int j = 0; j < BYTES; j++)
            assert_int_equal(pieces[i][j], i & 0xff);
    ca_arena_free(arena);
}

static void empty_pieces_have_addresses_of_their_own(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    void *first = ca_arena_alloc(arena, 0);
    void *second = ca_arena_alloc(arena, 0);
    assert_ptr_not_equal(first, second);
    assert_non_null(ca_arena_dup(arena, NULL, 0));
    ca_arena_free(arena);
}

static void large_pieces_get_their_own_room(void **state) {
    (void)state;
    enum { LARGE = 1 << 20 };
    struct ca_arena *arena = ca_arena_new();
    char *before = ca_arena_strdup(arena, "before");
    unsigned char *large = ca_arena_alloc(arena, LARGE);
    memset(large, 0xab, LARGE);
    char *after = ca_arena_strdup(arena, "after");
    assert_string_equal(before, "before");
    assert_string_equal(after, "after");
    assert_int_equal(large[LARGE - 1], 0xab);
    ca_arena_free(arena);
}

static void copies_are_independent(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    int source[3] = {1, 2, 3};
    int *copy = ca_arena_dup(arena, source, sizeof source);
    source[1] = 20;
    assert_int_equal(copy[0], 1);
    assert_int_equal(copy[1], 2);
    assert_int_equal(copy[2], 3);
    ca_arena_free(arena);
}

static void text_is_formatted(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    assert_string_equal(ca_arena_printf(arena, "%d*%s + %d", 132, "tx", 4), "132*tx + 4");
    char wide[1001];
    memset(wide, 'w', 1000);
    wide[1000] = '\0';
    char *text = ca_arena_printf(arena, "<%s>", wide);
    assert_int_equal(strlen(text), 1002);
    assert_int_equal(text[1001], '>');
    ca_arena_free(arena);
}

static void bytes_are_counted(void **state) {
    (void)state;
    struct ca_arena *arena = ca_arena_new();
    assert_int_equal(ca_arena_bytes(arena), 0);
    ca_arena_alloc(arena, 1);
    assert_int_equal(ca_arena_bytes(arena), alignof(max_align_t));
    ca_arena_alloc(arena, 10 * alignof(max_align_t));
    assert_int_equal(ca_arena_bytes(arena), 11 * alignof(max_align_t));
    ca_arena_free(arena);
}

static void freeing_nothing_is_allowed(void **state) {
    (void)state;
    ca_arena_free(NULL);
    ca_arena_free(ca_arena_new());
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_zeroed_and_aligned),
        cmocka_unit_test(pieces_do_not_overlap),
        cmocka_unit_test(empty_pieces_have_addresses_of_their_own),
        cmocka_unit_test(large_pieces_get_their_own_room),
        cmocka_unit_test(copies_are_independent),
        cmocka_unit_test(text_is_formatted),
        cmocka_unit_test(bytes_are_counted),
        cmocka_unit_test(freeing_nothing_is_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
