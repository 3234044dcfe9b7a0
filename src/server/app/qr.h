/* A link as a picture, for the cameras of people at the same table.
 *
 * Two rows of the code stand in one line of half blocks; what is light in the code is drawn, so that it is
 * right on a dark terminal. With colours it is right on every one.
 */
#ifndef POSSE_SERVER_APP_QR_H
#define POSSE_SERVER_APP_QR_H

#include <posse/buffer.h>
#include <stdio.h>

enum { QR_QUIET = 4 }; /* light modules on each side */

/* False where the text is too long for a code. */
bool qr_write(posse_buffer *out, const char *text, bool colours);

/* To a file; with colours if that is a terminal. */
bool qr_print(FILE *file, const char *text);

#endif
