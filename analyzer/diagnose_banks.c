/* diagnose_banks.c - which lane wants which word of which bank, phase by phase. */
#include <string.h>

#include "diagnose.h"

static void add_word(struct bank_use *u, const struct ca_geometry *g, unsigned phase, uint64_t word,
                     unsigned lane) {
    unsigned bank = (unsigned)(word % g->banks);
    unsigned char *depth = &u->depth[phase][bank];
    unsigned i = 0;
    while (i < *depth && (u->turns || u->word[phase][bank][i] != word))
        i++;
    if (i == *depth && *depth < CA_WARP) {
        u->word[phase][bank][i] = word;
        ++*depth;
    }
    u->who[phase][bank][i < CA_WARP ? i : CA_WARP - 1] |= 1u << lane;
}

/* Fills the tables for phases of `lanes` lanes; the wavefronts that they take. */
static unsigned fill(struct bank_use *u, const struct ca_geometry *g, const struct ca_pattern *p,
                     unsigned lanes, bool turns) {
    unsigned wavefronts = 0;
    memset(u, 0, sizeof *u);
    u->turns = turns;
    u->lanes = lanes;
    for (unsigned first = 0; first < CA_WARP; first += lanes) {
        unsigned deepest = 0, banks = 0;
        for (unsigned i = first; i < first + lanes; i++)
            for (uint64_t w = p->address[i] / 4;
                 (p->active >> i & 1) && w <= (p->address[i] + p->bytes_per_lane - 1) / 4; w++)
                add_word(u, g, u->phases, w, i);
        for (unsigned b = 0; b < g->banks && b < 32; b++) {
            banks += u->depth[u->phases][b] > 0;
            if (u->depth[u->phases][b] > deepest)
                deepest = u->depth[u->phases][b];
            if (u->depth[u->phases][b] > u->deepest) {
                u->deepest = u->depth[u->phases][b];
                u->deepest_phase = u->phases;
                u->deepest_bank = b;
            }
        }
        u->banks = banks > u->banks ? banks : u->banks;
        wavefronts += deepest;
        u->phases += deepest > 0;
    }
    return wavefronts;
}

/* The phases are those whose count is the simulator's: wide loads may merge. Where none is, lanes
 * of an atomic take turns at their word. */
void banks_read(const struct ca_geometry *g, const struct ca_pattern *p, const struct ca_count *c,
                struct bank_use *out) {
    bool atomic = strcmp(ca_op_info(p->op)->verb, "atomic") == 0;
    for (unsigned lanes = CA_WARP; lanes >= 8; lanes /= 2)
        if (fill(out, g, p, lanes, false) == c->wavefronts && out->phases == c->phases)
            return;
    fill(out, g, p, CA_WARP, atomic);
}
