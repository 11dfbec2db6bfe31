/* text.h - text from outside (source lines, file names, messages), made safe to print.
 *
 * Source code and file names are bytes that anyone may have written: they can be no UTF-8, and they
 * can hold terminal escapes or characters that reorder a line. Whatever is shown goes through here.
 */
#ifndef CUADDR_ANALYZER_TEXT_H
#define CUADDR_ANALYZER_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cuaddr/arena.h"

#define TEXT_INVALID      UINT32_MAX /* no code point: a byte that is no UTF-8 */
#define TEXT_ESCAPE_BYTES 16         /* room for one escape with its NUL */

/* Decodes the first code point of the `bytes` (at least 1) bytes at s. Returns its length in bytes;
 * 1 with *code = TEXT_INVALID where they are no UTF-8. */
size_t text_decode(const char *s, size_t bytes, uint32_t *code);

/* Does the code point act on a terminal instead of showing: controls, and marks that reorder text?
 */
bool text_is_control(uint32_t code);

/* Columns that a code point takes on a terminal: 0, 1 or 2. */
unsigned text_columns(uint32_t code);

/* What stands for a control or for an invalid byte: "\x1b", "\u202e". `byte` is read where code is
 * TEXT_INVALID. Returns its length, which is also its columns. */
size_t text_escape(uint32_t code, unsigned char byte, char out[TEXT_ESCAPE_BYTES]);

/* One line for a terminal: controls (newlines and tabs too) and invalid bytes escaped. In `arena`.
 */
char *text_clean(struct ca_arena *arena, const char *s);

/* Valid UTF-8: only invalid bytes are escaped. In `arena`. */
char *text_utf8(struct ca_arena *arena, const char *s);

#endif
