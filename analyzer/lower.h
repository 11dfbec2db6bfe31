/* Lowering: libclang's tree → the program (program.h).
 *
 * Needs: a parsed unit (load.h). Leaves true: every kernel definition and every kernel instance a
 * launch names is in program->functions; bodies are lowered on demand; an error of the front end
 * inside a body is on its function
 * (`incomplete`); nothing the IR can't say is dropped silently (IR_E_UNKNOWN, IR_S_UNKNOWN with a
 * reason).
 *
 * What the IR's reader may rely on, beside program_check():
 * - A closure is a record of what its body names from outside: values, or pointers for what is
 * taken by reference, laid out by the lowering itself. Its call operator is a function whose first
 * parameter points to it. So it is copied, passed to kernels and returned like any record; nothing
 * is looked up in other functions' frames.
 * - An assignment used as a value is a COMMA that keeps what was stored in a made-up variable: LOAD
 * over ASSIGN, COMPOUND or a prefix INCDEC occurs only where the place is a local variable or a
 * part of one.
 * - Made-up variables have names in <angle brackets>; their DECLs stand first in the body.
 * - A constructor is a void CALL with the object's address first; it initializes bases and members
 * itself. The one of dim3 is an INIT instead. Copies that the language implies are LOAD and ASSIGN
 * of the record type.
 * - A function named through a pointer that is set once, where it is declared, is called or
 * launched like the function itself; anything else through a pointer is CALL_AT or LAUNCH_AT, whose
 * pointer execution follows.
 * - `incomplete` may also be set by program_need_body(): an error outside of the function can spoil
 * its types.
 * - A kernel template without an instance in the unit is a function with is_template. libclang does
 * not show explicit instantiations: to find an instance, something has to name it (`auto *p =
 * &kernel<float>;`). */
#ifndef CUADDR_LOWER_H
#define CUADDR_LOWER_H

#include "program.h"

struct load_unit;

/* Everything is allocated in `arena`. The unit must outlive the program. Never NULL. */
struct ir_program *lower_program(struct load_unit *unit, struct ca_arena *arena);

/* Host functions of the main file (and of files it includes that are not system headers) whose body
 * contains a kernel launch (<<<>>>, cudaLaunchKernel…) directly: what launch discovery runs. In
 * source order; in the program's arena. */
size_t lower_launchers(struct ir_program *p, struct ir_function ***out);

/* Host functions, defined in this unit, that call `f` directly (launch discovery climbs to main
 * through them). */
size_t lower_callers(struct ir_program *p, const struct ir_function *f, struct ir_function ***out);

/* Frees what is not in the arena. NULL is fine. */
void lower_free(struct ir_program *p);

#endif
