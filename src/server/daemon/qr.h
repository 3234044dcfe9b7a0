/* A link as a QR code in the terminal, for phones.
 *
 * Each line of half blocks shows two rows of the code. The light modules are drawn, which is right on a dark terminal.
 * With colours the code is right on every terminal.
 */
#ifndef POSSE_SERVER_DAEMON_QR_H
#define POSSE_SERVER_DAEMON_QR_H

#include <posse/buffer.h>
#include <stdio.h>

enum { QR_QUIET = 4 }; /* width of the light margin, in modules */

/* Returns false if the text is too long for a QR code. */
bool qr_write(posse_buffer *out, const char *text, bool colours);

/* Writes to a file, with colours if the file is a terminal. */
bool qr_print(FILE *file, const char *text);

#endif
