/* program_dump.c - a lowered function as text, one statement a line, each with its source line.
 *
 * Expressions are written like C, with three differences: a read of memory is `load(lvalue)`,
 * pointer arithmetic counts in bytes, and what is not modelled is `unknown[reason](its operands)`.
 */
#include "program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const unary_spelling[] = {[IR_NEG] = "-", [IR_NOT] = "~", [IR_LNOT] = "!"};

static const char *const binary_spelling[] = {
    [IR_ADD] = "+",  [IR_SUB] = "-",  [IR_MUL] = "*", [IR_DIV] = "/",
    [IR_MOD] = "%",  [IR_AND] = "&",  [IR_OR] = "|",  [IR_XOR] = "^",
    [IR_SHL] = "<<", [IR_SHR] = ">>", [IR_LT] = "<",  [IR_LE] = "<=",
    [IR_GT] = ">",   [IR_GE] = ">=",  [IR_EQ] = "==", [IR_NE] = "!=",
};

static const char *const builtin_spelling[] = {
    [IR_THREAD_IDX] = "threadIdx",
    [IR_BLOCK_IDX] = "blockIdx",
    [IR_BLOCK_DIM] = "blockDim",
    [IR_GRID_DIM] = "gridDim",
};

static const char *type_name(const struct ir_type *t) {
    return t && t->name ? t->name : "?";
}

static void dump_expr(FILE *out, const struct ir_expr *e);

/* args[first …] with commas. */
static void dump_args(FILE *out, const struct ir_expr *e, unsigned first) {
    for (unsigned i = first; i < e->n_args; i++) {
        if (i > first)
            fputs(", ", out);
        dump_expr(out, e->args[i]);
    }
}

static void dump_call(FILE *out, const char *name, const struct ir_expr *e) {
    fprintf(out, "%s(", name);
    dump_args(out, e, 0);
    fputc(')', out);
}

/* "before args[0] between args[1] after" for one or two operands. */
static void dump_around(FILE *out, const struct ir_expr *e, const char *before, const char *between,
                        const char *after) {
    fputs(before, out);
    dump_expr(out, e->args[0]);
    if (e->n_args > 1) {
        fprintf(out, "%s", between);
        dump_expr(out, e->args[1]);
    }
    fputs(after, out);
}

static void dump_var(FILE *out, const struct ir_expr *e) {
    fputs(e->var->name ? e->var->name : "?", out);
}

static void dump_deref(FILE *out, const struct ir_expr *e) {
    dump_around(out, e, "*", "", "");
}

static void dump_field(FILE *out, const struct ir_expr *e) {
    const struct ir_type *whole = e->args[0]->type;
    dump_expr(out, e->args[0]);
    for (unsigned i = 0; i < whole->n_fields; i++) {
        const struct ir_field *f = &whole->fields[i];
        if (f->offset == (uint64_t)e->offset && f->type == e->type && f->name && *f->name) {
            fprintf(out, ".%s", f->name);
            return;
        }
    }
    fprintf(out, ".@%" PRId64, e->offset);
}

static void dump_temp(FILE *out, const struct ir_expr *e) {
    dump_call(out, "temp", e);
}

static void dump_int(FILE *out, const struct ir_expr *e) {
    fprintf(out, "%" PRId64, e->ival);
}

static void dump_float(FILE *out, const struct ir_expr *e) {
    fprintf(out, "%g", e->fval);
}

static void dump_load(FILE *out, const struct ir_expr *e) {
    dump_call(out, "load", e);
}

static void dump_address(FILE *out, const struct ir_expr *e) {
    dump_around(out, e, "&", "", "");
}

static void dump_ptradd(FILE *out, const struct ir_expr *e) {
    char bytes[32];
    snprintf(bytes, sizeof bytes, e->offset < 0 ? "*(%" PRId64 "))" : "*%" PRId64 ")", e->offset);
    dump_around(out, e, "(", " + ", e->offset == 1 ? ")" : bytes);
}

static void dump_ptrdiff(FILE *out, const struct ir_expr *e) {
    char bytes[32];
    snprintf(bytes, sizeof bytes, ")/%" PRId64 ")", e->offset);
    dump_around(out, e, "((", " - ", bytes);
}

static void dump_unary(FILE *out, const struct ir_expr *e) {
    dump_around(out, e, unary_spelling[e->op], "", "");
}

static void dump_binary(FILE *out, const struct ir_expr *e) {
    char op[8];
    snprintf(op, sizeof op, " %s ", binary_spelling[e->op]);
    dump_around(out, e, "(", op, ")");
}

static void dump_logic(FILE *out, const struct ir_expr *e) {
    dump_around(out, e, "(", e->op == IR_AND ? " && " : " || ", ")");
}

static void dump_cond(FILE *out, const struct ir_expr *e) {
    fputc('(', out);
    dump_expr(out, e->args[0]);
    fputs(" ? ", out);
    dump_expr(out, e->args[1]);
    fputs(" : ", out);
    dump_expr(out, e->args[2]);
    fputc(')', out);
}

static void dump_comma(FILE *out, const struct ir_expr *e) {
    dump_around(out, e, "(", ", ", ")");
}

static void dump_cast(FILE *out, const struct ir_expr *e) {
    fprintf(out, "(%s)", type_name(e->type));
    dump_expr(out, e->args[0]);
}

static void dump_assign(FILE *out, const struct ir_expr *e) {
    dump_around(out, e, "(", " = ", ")");
}

static void dump_compound(FILE *out, const struct ir_expr *e) {
    fputc('(', out);
    dump_expr(out, e->args[0]);
    fprintf(out, " %s= ", binary_spelling[e->op]);
    if (e->calc && e->calc != e->args[0]->type)
        fprintf(out, "[as %s] ", type_name(e->calc));
    dump_expr(out, e->args[1]);
    fputc(')', out);
}

static void dump_incdec(FILE *out, const struct ir_expr *e) {
    const char *step = e->ival < 0 ? "--" : "++";
    fputs(e->prefix ? step : "", out);
    dump_expr(out, e->args[0]);
    fputs(e->prefix ? "" : step, out);
}

static void dump_function_call(FILE *out, const struct ir_expr *e) {
    dump_call(out, e->callee->instance, e);
}

static void dump_intrinsic(FILE *out, const struct ir_expr *e) {
    dump_call(out, e->intrinsic->name, e);
}

static void dump_builtin(FILE *out, const struct ir_expr *e) {
    fprintf(out, "%s.%c", builtin_spelling[e->op], "xyz"[e->axis]);
}

static void dump_init(FILE *out, const struct ir_expr *e) {
    fprintf(out, "%s{", type_name(e->type));
    for (unsigned i = 0; i < e->n_args; i++) {
        fprintf(out, "%s@%" PRIu64 " ", i ? ", " : "", e->offsets[i]);
        dump_expr(out, e->args[i]);
    }
    fputc('}', out);
}

static void dump_launch(FILE *out, const struct ir_expr *e) {
    fprintf(out, "%s<<<", e->callee->instance);
    dump_expr(out, e->args[0]);
    fputs(", ", out);
    dump_expr(out, e->args[1]);
    if (e->n_config > 2) {
        fputs(", ", out);
        dump_expr(out, e->args[2]);
    }
    fputs(">>>(", out);
    dump_args(out, e, 3);
    fputc(')', out);
}

static void dump_function(FILE *out, const struct ir_expr *e) {
    fprintf(out, "&%s", e->callee->instance);
}

/* args[first …) as arguments of what args[0] points to. */
static void dump_at(FILE *out, const struct ir_expr *e) {
    bool launch = e->kind == IR_E_LAUNCH_AT;
    fputs("(*", out);
    dump_expr(out, e->args[0]);
    fputs(launch ? ")<<<" : ")(", out);
    for (unsigned i = 0; launch && i < e->n_config; i++) {
        fputs(i ? ", " : "", out);
        dump_expr(out, e->args[1 + i]);
    }
    fputs(launch ? ">>>(" : "", out);
    dump_args(out, e, launch ? 4 : 1);
    fputc(')', out);
}

static void dump_unknown(FILE *out, const struct ir_expr *e) {
    fprintf(out, "unknown[%s]", e->reason ? e->reason : "?");
    dump_call(out, "", e);
}

static void dump_expr(FILE *out, const struct ir_expr *e) {
    static void (*const by_kind[])(FILE *, const struct ir_expr *) = {
        [IR_E_VAR] = dump_var,
        [IR_E_DEREF] = dump_deref,
        [IR_E_FIELD] = dump_field,
        [IR_E_TEMP] = dump_temp,
        [IR_E_INT] = dump_int,
        [IR_E_FLOAT] = dump_float,
        [IR_E_LOAD] = dump_load,
        [IR_E_ADDRESS] = dump_address,
        [IR_E_PTRADD] = dump_ptradd,
        [IR_E_PTRDIFF] = dump_ptrdiff,
        [IR_E_UNARY] = dump_unary,
        [IR_E_BINARY] = dump_binary,
        [IR_E_LOGIC] = dump_logic,
        [IR_E_COND] = dump_cond,
        [IR_E_COMMA] = dump_comma,
        [IR_E_CAST] = dump_cast,
        [IR_E_ASSIGN] = dump_assign,
        [IR_E_COMPOUND] = dump_compound,
        [IR_E_INCDEC] = dump_incdec,
        [IR_E_CALL] = dump_function_call,
        [IR_E_INTRINSIC] = dump_intrinsic,
        [IR_E_BUILTIN] = dump_builtin,
        [IR_E_INIT] = dump_init,
        [IR_E_LAUNCH] = dump_launch,
        [IR_E_FUNCTION] = dump_function,
        [IR_E_CALL_AT] = dump_at,
        [IR_E_LAUNCH_AT] = dump_at,
        [IR_E_UNKNOWN] = dump_unknown,
    };
    by_kind[e->kind](out, e);
}

/* --- statements --- */

struct writer {
    FILE *out;
    unsigned depth; /* statements around this one */
};

static void dump_stmt(struct writer *w, const struct ir_stmt *s);

/* Begins a line: the source line (0: none), then the indentation. */
static void begin_line(const struct writer *w, unsigned line) {
    if (line)
        fprintf(w->out, "%5u  ", line);
    else
        fputs("       ", w->out);
    fprintf(w->out, "%*s", (int)(2 * w->depth), "");
}

/* A line "label expression". */
static void dump_labelled(const struct writer *w, unsigned line, const char *label,
                          const struct ir_expr *e) {
    begin_line(w, line);
    fputs(label, w->out);
    if (e) {
        fputc(' ', w->out);
        dump_expr(w->out, e);
    }
    fputc('\n', w->out);
}

/* What s holds, one deeper; nothing where s is NULL. */
static void dump_inner(struct writer *w, const struct ir_stmt *s) {
    w->depth++;
    if (s)
        dump_stmt(w, s);
    w->depth--;
}

static void dump_block(struct writer *w, const struct ir_stmt *s) {
    for (unsigned i = 0; i < s->n_body; i++)
        dump_stmt(w, s->body[i]);
}

static void dump_expr_stmt(struct writer *w, const struct ir_stmt *s) {
    begin_line(w, s->site.line);
    dump_expr(w->out, s->expr);
    fputc('\n', w->out);
}

static void dump_decl(struct writer *w, const struct ir_stmt *s) {
    begin_line(w, s->site.line);
    fprintf(w->out, "%s %s", type_name(s->var->type), s->var->name ? s->var->name : "?");
    if (s->expr) {
        fputs(" = ", w->out);
        dump_expr(w->out, s->expr);
    }
    fputc('\n', w->out);
}

static void dump_if(struct writer *w, const struct ir_stmt *s) {
    dump_labelled(w, s->site.line, "if", s->expr);
    dump_inner(w, s->body[0]);
    if (s->body[1]) {
        dump_labelled(w, 0, "else", NULL);
        dump_inner(w, s->body[1]);
    }
}

static void dump_loop(struct writer *w, const struct ir_stmt *s) {
    dump_labelled(w, s->site.line, s->post_test ? "loop, tested after the body" : "loop", NULL);
    w->depth++;
    if (s->body[0]) {
        dump_labelled(w, 0, "first", NULL);
        dump_inner(w, s->body[0]);
    }
    if (s->expr)
        dump_labelled(w, 0, "while", s->expr);
    if (s->step)
        dump_labelled(w, 0, "step", s->step);
    dump_labelled(w, 0, "do", NULL);
    dump_inner(w, s->body[1]);
    w->depth--;
}

static void dump_case(struct writer *w, const struct ir_case *k) {
    begin_line(w, 0);
    for (unsigned i = 0; i < k->n_values; i++)
        fprintf(w->out, "%s %" PRId64, i ? "," : "case", k->values[i]);
    if (k->is_default)
        fputs(k->n_values ? ", default" : "default", w->out);
    fputc('\n', w->out);
    dump_inner(w, k->body);
}

static void dump_switch(struct writer *w, const struct ir_stmt *s) {
    dump_labelled(w, s->site.line, "switch", s->expr);
    w->depth++;
    for (unsigned i = 0; i < s->n_cases; i++)
        dump_case(w, &s->cases[i]);
    w->depth--;
}

static void dump_return(struct writer *w, const struct ir_stmt *s) {
    dump_labelled(w, s->site.line, "return", s->expr);
}

static void dump_break(struct writer *w, const struct ir_stmt *s) {
    dump_labelled(w, s->site.line, "break", NULL);
}

static void dump_continue(struct writer *w, const struct ir_stmt *s) {
    dump_labelled(w, s->site.line, "continue", NULL);
}

static void dump_unknown_stmt(struct writer *w, const struct ir_stmt *s) {
    begin_line(w, s->site.line);
    fprintf(w->out, "unknown[%s]\n", s->reason ? s->reason : "?");
}

static void dump_stmt(struct writer *w, const struct ir_stmt *s) {
    static void (*const by_kind[])(struct writer *, const struct ir_stmt *) = {
        [IR_S_BLOCK] = dump_block,       [IR_S_EXPR] = dump_expr_stmt,
        [IR_S_DECL] = dump_decl,         [IR_S_IF] = dump_if,
        [IR_S_LOOP] = dump_loop,         [IR_S_SWITCH] = dump_switch,
        [IR_S_RETURN] = dump_return,     [IR_S_BREAK] = dump_break,
        [IR_S_CONTINUE] = dump_continue, [IR_S_UNKNOWN] = dump_unknown_stmt,
    };
    by_kind[s->kind](w, s);
}

static void dump_head(FILE *out, const struct ir_function *f) {
    fprintf(out, "%s %s %s(",
            f->is_kernel ? "kernel"
            : f->is_host ? "host"
                         : "device",
            type_name(f->result), f->instance);
    for (unsigned i = 0; i < f->n_params; i++)
        fprintf(out, "%s%s %s", i ? ", " : "", type_name(f->params[i]->type), f->params[i]->name);
    fputs(")", out);
    if (f->bounds_threads)
        fprintf(out, ", at most %u threads", f->bounds_threads);
    if (f->incomplete)
        fprintf(out, ", incomplete: %s", f->incomplete);
    fputs(f->body ? "\n" : ", no body\n", out);
}

char *program_dump(const struct ir_function *f, struct ca_arena *arena) {
    char *text = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&text, &bytes);
    if (!out)
        return ca_arena_strdup(arena, "(no memory for the text)\n");
    dump_head(out, f);
    struct writer w = {.out = out, .depth = 1};
    if (f->body)
        dump_stmt(&w, f->body);
    fclose(out);
    char *copy = ca_arena_strdup(arena, text);
    free(text);
    return copy;
}
