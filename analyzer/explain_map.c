/* explain_map.c - the 32 lanes of a request as a table, the banks and the sectors they meet as a
 * map. */
#include <string.h>

#include "explain.h"
#include "report.h"

#define BANKS       32
#define MAX_SECTORS 40 /* rows of the sector map */
#define MAX_SETS    8  /* conflict sets that are listed */

/* --- words --- */

/* `step`: from each of the n ascending lanes to the next; 0: they differ. */
static char *list_lanes(struct ca_arena *arena, const unsigned *lane, unsigned n, unsigned step) {
    if (n == 1)
        return ca_arena_printf(arena, "lane %u", lane[0]);
    if (n > 2 && step == 1)
        return ca_arena_printf(arena, "lanes %u–%u", lane[0], lane[n - 1]);
    if (n > 3 && step)
        return ca_arena_printf(arena, "lanes %u, %u, … %u", lane[0], lane[1], lane[n - 1]);
    char *text = ca_arena_printf(arena, "lanes %u", lane[0]);
    for (unsigned i = 1; i < n; i++)
        text = ca_arena_printf(arena, "%s, %u", text, lane[i]);
    return text;
}

char *map_lane_list(struct ca_arena *arena, uint32_t lanes) {
    unsigned lane[CA_WARP], n = 0, step;
    for (unsigned i = 0; i < CA_WARP; i++)
        if (lanes >> i & 1)
            lane[n++] = i;
    step = n > 1 ? lane[1] - lane[0] : 0;
    for (unsigned i = 2; i < n; i++)
        if (lane[i] - lane[i - 1] != step)
            step = 0;
    return list_lanes(arena, lane, n, step);
}

/* Addresses are shown from the start of the first 128-byte line: where the object lies is not
 * known. */
static uint64_t first_line(const struct ca_pattern *p, unsigned line) {
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < CA_WARP; i++)
        if ((p->active >> i & 1) && p->address[i] < least)
            least = p->address[i];
    return least - least % line;
}

/* --- lanes --- */

/* "   5   5   0": lane and threadIdx. */
static void write_lane(FILE *out, const struct ca_env *env, const unsigned block[3], unsigned i) {
    fprintf(out, "  %4u  %4u", i, env->thread[0][i]);
    if (block[1] > 1 || block[2] > 1)
        fprintf(out, " %3u", env->thread[1][i]);
    if (block[2] > 1)
        fprintf(out, " %3u", env->thread[2][i]);
}

void map_lanes(FILE *out, const struct diagnose *d, const struct lane_shape *s) {
    static const char *const columns[] = {
        [CA_SPACE_GLOBAL] = "sector", [CA_SPACE_SHARED] = "bank", [CA_SPACE_CONSTANT] = ""};
    const unsigned *block = d->launch->block;
    const struct ca_pattern *p = &s->w.pattern;
    uint64_t origin = first_line(p, d->geometry->line);
    struct ca_env env;
    ca_env_warp(&env, block, s->w.warp);
    fprintf(out, "\n  lane    tx%s%s      byte  %6s\n", block[1] > 1 || block[2] > 1 ? "  ty" : "",
            block[2] > 1 ? "  tz" : "", columns[d->access->space]);
    for (unsigned i = 0; i < CA_WARP; i++) {
        if (!(p->active >> i & 1))
            continue;
        write_lane(out, &env, block, i);
        uint64_t byte = p->address[i] - origin;
        uint64_t place = d->access->space == CA_SPACE_SHARED
                             ? p->address[i] / 4 % d->geometry->banks
                             : byte / d->geometry->sector;
        if (d->access->space == CA_SPACE_CONSTANT)
            fprintf(out, "  %8llu\n", (unsigned long long)byte);
        else
            fprintf(out, "  %8llu  %6llu\n", (unsigned long long)byte, (unsigned long long)place);
    }
    if (env.lanes & ~p->active)
        fprintf(out, "  %s: no part in it\n", map_lane_list(d->arena, env.lanes & ~p->active));
}

/* --- banks --- */

/* What a cell of the map shows: the lane that wants the word, `*` for several. */
static char symbol(uint32_t who) {
    unsigned lane = 0;
    if (!who)
        return '.';
    if (who & (who - 1))
        return '*';
    while (!(who >> lane & 1))
        lane++;
    return "0123456789abcdefghijklmnopqrstuv"[lane];
}

static void write_wavefront(FILE *out, const struct bank_use *u, unsigned phase, unsigned place,
                            unsigned number, bool color) {
    fprintf(out, "  wavefront %2u  %s", number, place ? report_color(color, REPORT_WARNING) : "");
    for (unsigned b = 0; b < BANKS; b++)
        fputc(place < u->depth[phase][b] ? symbol(u->who[phase][b][place]) : '.', out);
    fprintf(out, "%s\n", place ? report_color(color, REPORT_PLAIN) : "");
}

static unsigned depth_of(const struct bank_use *u, unsigned phase) {
    unsigned deepest = 0;
    for (unsigned b = 0; b < BANKS; b++)
        deepest = u->depth[phase][b] > deepest ? u->depth[phase][b] : deepest;
    return deepest;
}

/* Which lanes queue before which bank. */
static void write_sets(FILE *out, const struct diagnose *d, const struct bank_use *u) {
    unsigned shown = 0, left = 0;
    for (unsigned p = 0; p < u->phases; p++)
        for (unsigned b = 0; b < BANKS; b++) {
            uint32_t lanes = 0;
            if (u->depth[p][b] < 2)
                continue;
            for (unsigned i = 0; i < u->depth[p][b]; i++)
                lanes |= u->who[p][b][i];
            if (shown++ < MAX_SETS)
                fprintf(out, "  bank %2u: %2u %s, wanted by %s\n", b, (unsigned)u->depth[p][b],
                        u->turns ? "turns" : "words", map_lane_list(d->arena, lanes));
            else
                left++;
        }
    if (left)
        fprintf(out, "  … and %u more bank%s alike\n", left, left == 1 ? "" : "s");
}

void map_banks(FILE *out, const struct diagnose *d, const struct bank_use *u, bool color) {
    unsigned number = 1;
    if (u->deepest > 1) {
        fputs("\nConflict sets:\n", out);
        write_sets(out, d, u);
    }
    fputs("\n          bank  0       8       16      24\n", out);
    for (unsigned p = 0; p < u->phases; p++)
        for (unsigned i = 0, deepest = depth_of(u, p); i < deepest; i++)
            write_wavefront(out, u, p, i, number++, color);
    fputs(
        "  0–9, a–v: the lane (a is 10, v is 31) whose word is served; *: several lanes; .: idle\n",
        out);
}

/* --- sectors --- */

/* The lanes that touch bytes from … from + bytes. */
static uint32_t touching(const struct ca_pattern *p, uint64_t from, unsigned bytes) {
    uint32_t lanes = 0;
    for (unsigned i = 0; i < CA_WARP; i++)
        if ((p->active >> i & 1) && p->address[i] < from + bytes &&
            p->address[i] + p->bytes_per_lane > from)
            lanes |= 1u << i;
    return lanes;
}

static void write_sector(FILE *out, const struct diagnose *d, const struct ca_pattern *p,
                         uint64_t at, uint64_t origin) {
    unsigned used = 0;
    char bar[9] = "";
    for (unsigned w = 0; w < 8; w++) {
        unsigned bytes = 0;
        for (unsigned b = 0; b < 4; b++)
            bytes += touching(p, at + 4 * w + b, 1) != 0;
        bar[w] = bytes == 4 ? '#' : bytes ? '+' : '.';
        used += bytes;
    }
    fprintf(out, "  %6llu  %8llu  %s  %2u of 32 bytes used, by %s\n",
            (unsigned long long)((at - origin) / d->geometry->sector),
            (unsigned long long)(at - origin), bar, used,
            map_lane_list(d->arena, touching(p, at, d->geometry->sector)));
}

/* The lowest sector above `above` that some lane touches; UINT64_MAX: none. */
static uint64_t next_sector(const struct ca_pattern *p, unsigned sector, uint64_t above,
                            bool first) {
    uint64_t next = UINT64_MAX;
    for (unsigned i = 0; i < CA_WARP; i++) {
        if (!(p->active >> i & 1))
            continue;
        uint64_t last = p->address[i] + p->bytes_per_lane - 1;
        for (uint64_t at = p->address[i] - p->address[i] % sector; at <= last; at += sector)
            if ((first || at > above) && at < next)
                next = at;
    }
    return next;
}

void map_sectors(FILE *out, const struct diagnose *d, const struct lane_shape *s) {
    const struct ca_pattern *p = &s->w.pattern;
    unsigned sector = d->geometry->sector, n = 0, left = 0;
    uint64_t origin = first_line(p, d->geometry->line);
    fputs("\n  sector      byte  used\n", out);
    for (uint64_t at = next_sector(p, sector, 0, true); at != UINT64_MAX;
         at = next_sector(p, sector, at, false)) {
        if (n++ < MAX_SECTORS)
            write_sector(out, d, p, at, origin);
        else
            left++;
    }
    if (left)
        fprintf(out, "  … and %u more\n", left);
}
