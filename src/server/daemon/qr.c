/* QR codes in a terminal. */
#include "qr.h"

#include <qrencode.h>
#include <unistd.h>

/* The margin around the code is light. */
static bool is_dark(const QRcode *code, int row, int column)
{
    row -= QR_QUIET;
    column -= QR_QUIET;
    return row >= 0 && column >= 0 && row < code->width && column < code->width &&
           (code->data[row * code->width + column] & 1);
}

bool qr_write(posse_buffer *out, const char *text, bool colours)
{
    static const char *const blocks[2][2] = {{"█", "▀"}, {"▄", " "}}; /* [upper dark][lower dark] */
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    if (!code)
        return false;
    int size = code->width + 2 * QR_QUIET;
    for (int row = 0; row < size; row += 2) {
        posse_put_text(out, colours ? "\033[97;40m" : "");
        for (int column = 0; column < size; column++) {
            bool lower =
                row + 1 >= size || is_dark(code, row + 1, column); /* below the last row: leave the terminal dark */
            posse_put_text(out, blocks[is_dark(code, row, column)][lower]);
        }
        posse_put_text(out, colours ? "\033[0m\n" : "\n");
    }
    QRcode_free(code);
    return true;
}

bool qr_print(FILE *file, const char *text)
{
    posse_buffer out = {0};
    bool ok = qr_write(&out, text, isatty(fileno(file)) == 1);
    if (ok)
        fputs(out.text, file);
    posse_buffer_free(&out);
    return ok;
}
