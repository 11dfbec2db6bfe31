/* explain.h - one access shown in full: its address over the lanes, the equation of its banks or
 * sectors with the real numbers, the 32 lanes of its costliest request, and a map of what they
 * meet.
 *
 * Needs an analysis that kept its forms (analysis_options.keep_forms). */
#ifndef CUADDR_EXPLAIN_H
#define CUADDR_EXPLAIN_H

#include <stdio.h>

#include "diagnose.h"

/* Prints access number `i`. What it prints ends in a line break. */
void explain_access(FILE *out, const struct analysis *a, size_t i, bool color);

/* Is it the same, to the word, as an access of a smaller number: the same place under another
 * launch? */
bool explain_told(const struct analysis *a, size_t i);

/* --- parts of it, for explain*.c alone --- */
/* Lines of an equation, in an arena. */
struct equation {
    const char
        *line[6]; /* without line breaks; the first begins with what is computed: "bank   = …" */
    unsigned n;
};

/* explain_equation.c */
void equation_banks(const struct diagnose *d, const struct lane_shape *s, const struct bank_use *u,
                    struct equation *out);
void equation_sectors(const struct diagnose *d, const struct lane_shape *s, struct equation *out);

/* explain_map.c */
void map_lanes(FILE *out, const struct diagnose *d, const struct lane_shape *s);
void map_banks(FILE *out, const struct diagnose *d, const struct bank_use *u, bool color);
void map_sectors(FILE *out, const struct diagnose *d, const struct lane_shape *s);
/* "lanes 0–7", "lanes 0, 4, … 28", "lanes 1, 5", "lane 3"; of at least one lane. */
char *map_lane_list(struct ca_arena *arena, uint32_t lanes);

#endif
