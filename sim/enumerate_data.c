/* enumerate_data.c - loaded data in an address: where they only move it, and all lanes of a request
 * by the same, the pattern is known up to a shift.
 *
 * That is so where lanes that load from one place get one value: the row of a table that an index
 * in memory names (table[index[i / n] * n + i % n]) is the same for all lanes with the same i / n.
 */
#include "enumerate_internal.h"

static bool differs_by_lane(const struct ca_atom *atom) {
    return ca_form_deps(ca_form_of_atom(atom)) & (CA_DEP_LANE | CA_DEP_VARYING);
}

static bool add_key(struct enumeration *e, ca_form key) {
    for (unsigned i = 0; i < e->n_keys; i++)
        if (e->keys[i] == key)
            return true;
    if (!key || e->n_keys == KEYS_MAX)
        return false;
    e->keys[e->n_keys++] = key;
    return true;
}

static bool has_data(const struct ca_term *term) {
    bool data = false;
    for (unsigned a = 0; a < term->degree; a++)
        data |= (ca_form_deps(ca_form_of_atom(term->atoms[a])) & CA_DEP_VARYING) != 0;
    return data;
}

/* Notes the key of a term with data in it; false where it does more than shift. */
static bool term_keyed(struct enumeration *e, const struct ca_term *term) {
    const struct ca_atom *data = NULL;
    for (unsigned a = 0; a < term->degree; a++) {
        if (!differs_by_lane(term->atoms[a]))
            continue;
        if (data || term->atoms[a]->kind != CA_ATOM_VARYING)
            return false;
        data = term->atoms[a];
    }
    return data && add_key(e, data->key);
}

void enumerate_find_keys(struct enumeration *e) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(e->lane, &terms);
    bool keyed = true;
    for (size_t i = 0; i < n && keyed; i++)
        keyed = !has_data(&terms[i]) || term_keyed(e, &terms[i]);
    if (!keyed)
        e->n_keys = 0;
    e->keyed = e->n_keys > 0;
}

/* Parts lanes of one group that differ in `key`; false where some lane has no value. */
static bool part_by(struct enumeration *e, ca_form key, uint32_t lanes, struct lane_groups *g) {
    int64_t at[CA_WARP], value[CA_WARP];
    unsigned char old[CA_WARP];
    struct lane_groups parted = {.n = 0};
    if (lanes & ~ca_form_eval(key, &e->env, at))
        return false;
    for (unsigned lane = 0; lane < CA_WARP; lane++) {
        unsigned same = 0;
        if (!(lanes >> lane & 1))
            continue;
        while (same < parted.n && !(old[same] == g->of[lane] && value[same] == at[lane]))
            same++;
        if (same == parted.n) {
            old[same] = g->of[lane];
            value[same] = at[lane];
            parted.n++;
        }
        parted.of[lane] = (unsigned char)same;
    }
    *g = parted;
    return true;
}

bool enumerate_group_lanes(struct enumeration *e, uint32_t lanes, struct lane_groups *g) {
    *g = (struct lane_groups){.n = 1};
    for (unsigned k = 0; k < e->n_keys; k++)
        if (!part_by(e, e->keys[k], lanes, g))
            return false;
    return e->keyed;
}

/* What a term's data are multiplied with at the values of now. */
static uint64_t factor_of(struct enumeration *e, const struct ca_term *term) {
    uint64_t product = (uint64_t)term->coef;
    for (unsigned a = 0; a < term->degree; a++) {
        int64_t value[CA_WARP];
        const struct ca_atom *atom = term->atoms[a];
        if (atom->kind == CA_ATOM_VARYING)
            continue;
        if (!(ca_form_eval(ca_form_of_atom(atom), &e->env, value) & 1))
            return (uint64_t)term->coef;
        product *= (uint64_t)value[0];
    }
    return product;
}

uint64_t enumerate_data_shift(struct enumeration *e) {
    const struct ca_term *terms;
    size_t n = ca_form_terms(e->lane, &terms);
    uint64_t all = (uint64_t)1 << 32;
    for (size_t i = 0; i < n; i++)
        if (has_data(&terms[i]))
            all |= factor_of(e, &terms[i]);
    return all & -all;
}
