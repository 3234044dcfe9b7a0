/* Fuzzes the readers of client and server messages. Every input must be refused with an error message, or be read
 * into a message that stays the same when it is written and read again. */
#include "alloc.h"
#include "check.h"
#include "wire.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* On the heap, because a message is too large for the stacks of some threads. */
static wire_server *new_message(void)
{
    wire_server *message = posse_alloc(1, sizeof *message);
    return message;
}

static void read_client(const char *text, size_t size)
{
    posse_buffer once = {0}, twice = {0};
    posse_status status;
    wire_client message;
    if (!wire_read_client(text, size, &message, &status)) {
        check_refusal(&status);
        return;
    }
    wire_write_client(&once, &message);
    INSIST(wire_read_client(once.text, once.length, &message, &status), "%s: %s", status.text, once.text);
    wire_write_client(&twice, &message);
    INSIST(strcmp(once.text, twice.text) == 0, "%s is not %s", once.text, twice.text);
    posse_buffer_free(&once);
    posse_buffer_free(&twice);
}

static void read_server(const char *text, size_t size, wire_server *message)
{
    posse_buffer once = {0}, twice = {0};
    posse_status status;
    if (!wire_read_server(text, size, message, &status)) {
        check_refusal(&status);
        return;
    }
    wire_write(&once, message->type, (char *)message + offsetof(wire_server, has_id));
    INSIST(wire_read_server(once.text, once.length, message, &status), "%s: %s", status.text, once.text);
    wire_write(&twice, message->type, (char *)message + offsetof(wire_server, has_id));
    INSIST(strcmp(once.text, twice.text) == 0, "%s is not %s", once.text, twice.text);
    posse_buffer_free(&once);
    posse_buffer_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wire_server *message = new_message();
    read_client((const char *)data, size);
    read_server((const char *)data, size, message);
    free(message);
    return 0;
}
