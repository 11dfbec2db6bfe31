/* Lowering: libclang's tree → the program (program.h).
 *
 * Needs: a parsed unit (load.h). Leaves true: every kernel definition and every kernel instance a launch names is in
 * program->functions; bodies are lowered on demand; an error of the front end inside a body is on its function
 * (`incomplete`); nothing the IR can't say is dropped silently (IR_E_UNKNOWN, IR_S_UNKNOWN with a reason). */
#ifndef CUADDR_LOWER_H
#define CUADDR_LOWER_H

#include "program.h"

struct load_unit;

/* Everything is allocated in `arena`. The unit must outlive the program. Never NULL. */
struct ir_program *lower_program(struct load_unit *unit, struct ca_arena *arena);

/* Host functions of the main file (and of files it includes that are not system headers) whose body contains a kernel
 * launch (<<<>>>, cudaLaunchKernel…) directly: what launch discovery runs. In source order; in the program's arena. */
size_t lower_launchers(struct ir_program *p, struct ir_function ***out);

/* Host functions, defined in this unit, that call `f` directly (launch discovery climbs to main through them). */
size_t lower_callers(struct ir_program *p, const struct ir_function *f, struct ir_function ***out);

/* Frees what is not in the arena. NULL is fine. */
void lower_free(struct ir_program *p);

#endif
