/* cli_value.c - numbers as they stand on a command line. */
#include "cli.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A decimal number at *text, moved past it. */
static bool read_count(const char **text, uint64_t *out) {
    char *end;
    if (!isdigit((unsigned char)**text))
        return false;
    errno = 0;
    unsigned long long value = strtoull(*text, &end, 10);
    *text = end;
    *out = value;
    return errno == 0 && value <= INT64_MAX;
}

bool cli_value_dims(const char *text, uint64_t out[3]) {
    out[0] = out[1] = out[2] = 1;
    for (int axis = 0; axis < 3; axis++) {
        if (!read_count(&text, &out[axis]) || out[axis] == 0)
            return false;
        if (!*text)
            return true;
        if (*text != ',' && *text != 'x')
            return false;
        text++;
    }
    return false; /* a fourth number */
}

/* A decimal or hexadecimal integer at *text, moved past it. */
static bool read_integer(const char **text, int64_t *out) {
    const char *digits = *text + (**text == '-' || **text == '+');
    bool hex = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
    char *end;
    if (!(hex ? isxdigit((unsigned char)digits[2]) : isdigit((unsigned char)digits[0])))
        return false;
    errno = 0;
    *out = strtoll(*text, &end, hex ? 16 : 10);
    *text = end;
    return errno == 0;
}

bool cli_value_integer(const char *text, int64_t *out) {
    int64_t shift = 0;
    if (!read_integer(&text, out))
        return false;
    if (!*text)
        return true;
    if (strncmp(text, "<<", 2) != 0)
        return false;
    text += 2;
    if (!read_integer(&text, &shift) || *text || shift < 0 || shift > 62)
        return false;
    if (*out < 0 || *out > INT64_MAX >> shift)
        return false;
    *out <<= shift;
    return true;
}
