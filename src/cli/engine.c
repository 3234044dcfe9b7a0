/* posse engine: plays a game through JSON lines on standard input and output. */
#include "cli.h"
#include "options.h"
#include "session.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Collects one line from the pieces that are read. A line beyond the limit is dropped piece by piece. */
struct line_reader {
    posse_buffer line;
    bool too_long;
};

static void answer_line(posse_session *session, struct line_reader *reader, posse_buffer *out)
{
    if (reader->too_long) {
        posse_status status;
        posse_fail(&status, POSSE_BAD_JSON, NULL, "the line is longer than 1 MiB");
        posse_session_refuse(&status, out);
    } else {
        posse_session_answer(session, reader->line.text ? reader->line.text : "", reader->line.length, out);
    }
    posse_put_text(out, "\n");
    posse_buffer_clear(&reader->line);
    reader->too_long = false;
}

static void take_piece(struct line_reader *reader, const char *piece, size_t length)
{
    if (reader->line.length + length > POSSE_JSON_MAX_BYTES)
        reader->too_long = true;
    else if (!reader->too_long)
        posse_put_bytes(&reader->line, piece, length);
}

/* Answers every whole line in `bytes` and keeps the unfinished line for later. */
static void take_bytes(posse_session *session, struct line_reader *reader, const char *bytes, size_t length,
                       posse_buffer *out)
{
    while (length > 0 && !session->quit) {
        const char *end = memchr(bytes, '\n', length);
        size_t piece = end ? (size_t)(end - bytes) : length;
        take_piece(reader, bytes, piece);
        if (!end)
            return;
        answer_line(session, reader, out);
        bytes += piece + 1;
        length -= piece + 1;
    }
}

static bool write_out(posse_buffer *out)
{
    bool fine = fwrite(out->text, 1, out->length, stdout) == out->length && fflush(stdout) == 0;
    posse_buffer_clear(out);
    return fine;
}

/* Writes the answers to all lines of one read at once: fast for scripts, and an interactive caller, who sends one line
 * and waits, still gets each answer immediately. */
static int serve(void)
{
    posse_session session = {0};
    struct line_reader reader = {0};
    posse_buffer out = {0};
    char bytes[1 << 16];
    bool fine = true;
    while (fine && !session.quit) {
        ssize_t length = read(STDIN_FILENO, bytes, sizeof bytes);
        if (length < 0 && errno == EINTR)
            continue;
        if (length < 0 && errno != EBADF) { /* EBADF: standard input is closed, which counts as empty */
            fprintf(stderr, "posse engine: cannot read standard input: %s\n", strerror(errno));
            fine = false;
            break;
        }
        if (length > 0)
            take_bytes(&session, &reader, bytes, (size_t)length, &out);
        else if (reader.line.length > 0 || reader.too_long)
            answer_line(&session, &reader, &out); /* a last line without a newline */
        if (out.length > 0)
            fine = write_out(&out);
        if (length <= 0)
            break;
    }
    posse_session_end(&session);
    posse_buffer_free(&reader.line);
    posse_buffer_free(&out);
    return fine ? EXIT_FINE : EXIT_TROUBLE;
}

static const cli_command command = {
    .help = "Play a game through JSON lines: one request a line on standard input, one answer a line "
            "on standard output.",
    .notes = "Try:  echo '{\"cmd\":\"new\",\"game\":\"bang\",\"players\":5,\"seed\":\"7\"}' | "
             "posse engine\n"
             "docs/protocol.md lists every request, answer and event.",
};

int cli_engine(int argc, char **argv)
{
    cli_parse(&command, argc, argv, NULL);
    return serve();
}
