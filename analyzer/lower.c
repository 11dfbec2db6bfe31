/* lower.c - the entry of the lowering; see lower.h for what it promises. */
#include "lower_private.h"

struct ir_program *lower_program(struct load_unit *unit, struct ca_arena *arena) {
    struct ir_program *p = ca_arena_alloc(arena, sizeof *p);
    struct lower *l = ca_arena_alloc(arena, sizeof *l);
    p->arena = arena;
    p->lower = l;
    l->tu = unit->tu;
    l->unit = unit;
    l->arena = arena;
    l->program = p;
    lower_types_init(l);
    lower_find_missing_header(l);
    lower_discover(l);
    lower_mark_launch_errors(l);
    return p;
}

void program_need_body(struct ir_program *p, struct ir_function *f) {
    if (f->state == IR_UNSEEN)
        lower_body(p->lower, f->front);
}

/* All of it is in the arena or the unit's. */
void lower_free(struct ir_program *p) {
    (void)p;
}
