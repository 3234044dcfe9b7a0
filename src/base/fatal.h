/* The end of a program that cannot go on through no fault of its own: no memory left, no thread to be had.
 *
 * A broken invariant, which is a bug, calls abort() with a comment that says what was certain. What comes from
 * outside is answered with a posse_status.
 */
#ifndef POSSE_BASE_FATAL_H
#define POSSE_BASE_FATAL_H

/* Writes "posse: MESSAGE" to stderr and aborts. */
_Noreturn void posse_fatal(const char *message);

#endif
