/* load_retry.c - tells from an error whether a second parse can do better. */
#include "load_retry.h"

#include <stdlib.h>
#include <string.h>

bool load_retry_rewrite(const struct load_diag *diag) {
    const char *message = diag->message;
    return strstr(message, "initialization is not supported for __shared__") ||
           (strncmp(message, "redeclaration of ", 17) == 0 &&
            strstr(message, "with a different type") && strstr(message, "[]'"));
}

/* Names of <stdio.h>, <stdlib.h>, <string.h>, <time.h>, <limits.h>, <math.h> and, in std, of
 * <utility> and <new>. Sorted by strcmp. */
static const char *const standard_names[] = {
    "CHAR_BIT",      "CLOCKS_PER_SEC", "EOF",        "EXIT_FAILURE", "EXIT_SUCCESS",
    "FILE",          "INT_MAX",        "INT_MIN",    "LLONG_MAX",    "LLONG_MIN",
    "LONG_MAX",      "LONG_MIN",       "RAND_MAX",   "SEEK_END",     "SEEK_SET",
    "UCHAR_MAX",     "UINT_MAX",       "ULLONG_MAX", "ULONG_MAX",    "aligned_alloc",
    "atexit",        "atol",           "atoll",      "bad_alloc",    "bsearch",
    "clock_gettime", "clock_t",        "difftime",   "exchange",     "fclose",
    "feof",          "ferror",         "fflush",     "fgetc",        "fgets",
    "fopen",         "forward",        "fprintf",    "fputs",        "fread",
    "fscanf",        "fseek",          "ftell",      "fwrite",       "getchar",
    "getenv",        "getline",        "gmtime",     "localtime",    "lrand48",
    "make_pair",     "memchr",         "move",       "nothrow",      "pair",
    "perror",        "posix_memalign", "putchar",    "puts",         "qsort",
    "random",        "realloc",        "rewind",     "scanf",        "snprintf",
    "sprintf",       "srand48",        "sscanf",     "stderr",       "stdin",
    "stdout",        "strcat",         "strchr",     "strcspn",      "strdup",
    "strerror",      "strftime",       "strncat",    "strncmp",      "strncpy",
    "strrchr",       "strstr",         "strtod",     "strtof",       "strtok",
    "strtol",        "strtoul",        "swap",       "system",       "time",
    "time_t",        "timespec",       "tm",         "vfprintf",     "vsnprintf",
};

static int compare_names(const void *key, const void *entry) {
    return strcmp(key, *(const char *const *)entry);
}

/* Copies what stands between the first pair of quotes in `message`; false where it is too long. */
static bool quoted_name(const char *message, char *name, size_t capacity) {
    const char *start = strchr(message, '\'');
    size_t length = start ? strcspn(start + 1, "'") : 0;
    if (length == 0 || length >= capacity)
        return false;
    memcpy(name, start + 1, length);
    name[length] = '\0';
    return true;
}

bool load_retry_standard_headers(const struct load_diag *diag) {
    static const char *const beginnings[] = {"use of undeclared identifier ", "no member named ",
                                             "unknown type name ", "no template named ",
                                             "variable has incomplete type "};
    char name[32];
    bool begins = false;
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        begins |= strncmp(diag->message, beginnings[i], strlen(beginnings[i])) == 0;
    return begins && quoted_name(diag->message, name, sizeof name) &&
           bsearch(name, standard_names, sizeof standard_names / sizeof *standard_names,
                   sizeof *standard_names, compare_names);
}

bool load_retry_older_standard(const struct load_diag *diag) {
    return strcmp(diag->message,
                  "declaration conflicts with target of using declaration already in scope") == 0;
}
