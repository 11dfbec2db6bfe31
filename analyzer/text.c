/* text.c - decoding, measuring and escaping of UTF-8. */
#include "text.h"

#include <stdio.h>
#include <string.h>

struct code_range {
    uint32_t first, last; /* code points, inclusive */
};

/* Controls of terminals (C0, DEL, C1), line separators, and marks that change the direction of
 * text. */
static const struct code_range controls[] = {
    {0x00, 0x1f},     {0x7f, 0x9f},     {0x200e, 0x200f},
    {0x2028, 0x202e}, {0x2066, 0x2069}, {0xfeff, 0xfeff},
};

/* Marks that combine with the character before them, and zero-width joiners. */
static const struct code_range no_column[] = {
    {0x0300, 0x036f},
    {0x200b, 0x200d},
    {0x20d0, 0x20ff},
    {0xfe00, 0xfe0f},
};

/* East Asian wide characters and emoji. */
static const struct code_range two_columns[] = {
    {0x1100, 0x115f}, {0x2e80, 0xa4cf}, {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},
    {0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd},
};

#define IS_IN(code, table) is_in(code, table, sizeof(table) / sizeof(table)[0])

static bool is_in(uint32_t code, const struct code_range *table, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (code >= table[i].first && code <= table[i].last)
            return true;
    }
    return false;
}

bool text_is_control(uint32_t code) {
    return IS_IN(code, controls);
}

unsigned text_columns(uint32_t code) {
    if (IS_IN(code, no_column))
        return 0;
    return IS_IN(code, two_columns) ? 2 : 1;
}

/* By its first byte, the length of a sequence and the least code point that needs so many bytes. */
static size_t sequence_length(unsigned char first, uint32_t *bits, uint32_t *least) {
    static const struct {
        unsigned char mask, mark;
        uint32_t least;
    } forms[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if ((first & forms[i].mask) == forms[i].mark) {
            *bits = first & (unsigned char)~forms[i].mask;
            *least = forms[i].least;
            return i + 1;
        }
    }
    return 0;
}

size_t text_decode(const char *s, size_t bytes, uint32_t *code) {
    uint32_t value = 0;
    uint32_t least = 0;
    size_t length = sequence_length((unsigned char)s[0], &value, &least);
    *code = TEXT_INVALID;
    if (length == 0 || length > bytes)
        return 1;
    for (size_t i = 1; i < length; i++) {
        unsigned char next = (unsigned char)s[i];
        if ((next & 0xc0) != 0x80)
            return 1;
        value = value << 6 | (next & 0x3f);
    }
    bool surrogate = value >= 0xd800 && value <= 0xdfff;
    if (value < least || value > 0x10ffff || surrogate)
        return 1;
    *code = value;
    return length;
}

size_t text_escape(uint32_t code, unsigned char byte, char out[TEXT_ESCAPE_BYTES]) {
    bool is_byte = code == TEXT_INVALID || code < 0x80;
    int length = is_byte ? snprintf(out, TEXT_ESCAPE_BYTES, "\\x%02x", byte)
                         : snprintf(out, TEXT_ESCAPE_BYTES, "\\u%04x", (unsigned)code);
    return (size_t)length;
}

/* A copy of s in which what must not stay is escaped. */
static char *escape_all(struct ca_arena *arena, const char *s, bool keep_controls) {
    size_t bytes = strlen(s);
    char *copy = ca_arena_alloc(
        arena, bytes * 6 + TEXT_ESCAPE_BYTES); /* "\u0085" for two bytes is the widest */
    char *end = copy;
    for (size_t i = 0; i < bytes;) {
        uint32_t code;
        size_t length = text_decode(s + i, bytes - i, &code);
        if (code == TEXT_INVALID || (!keep_controls && text_is_control(code))) {
            end += text_escape(code, (unsigned char)s[i], end);
        } else {
            memcpy(end, s + i, length);
            end += length;
        }
        i += length;
    }
    *end = '\0';
    return copy;
}

char *text_clean(struct ca_arena *arena, const char *s) {
    return escape_all(arena, s, false);
}

char *text_utf8(struct ca_arena *arena, const char *s) {
    return escape_all(arena, s, true);
}
