/* Ending the program when the system fails it (no memory left, no thread can be created), or when a game or a bot
 * exceeds a limit.
 *
 *     if (!memory)
 *         posse_fatal("out of memory");
 *
 * For a broken invariant, which is a bug, call abort() with a comment that states the invariant. Answer wrong
 * input with a posse_status.
 */
#ifndef POSSE_BASE_FATAL_H
#define POSSE_BASE_FATAL_H

/* Writes "posse: MESSAGE" to stderr and aborts. */
_Noreturn void posse_fatal(const char *message);

#endif
