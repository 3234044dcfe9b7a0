/* Fuzzes the messages of clients and of the server. Each is refused with an error message, or is read and can be
 * written as a message that reads as the same. */
#include "alloc.h"
#include "check.h"
#include "wire.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Allocated, because the message is too large for the stacks of some threads. */
static wire_server *room(void)
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
    INSIST(wire_read_client(once.text, once.length, &message, &status), "%s: %s", status.text,
           once.text);
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
    INSIST(wire_read_server(once.text, once.length, message, &status), "%s: %s", status.text,
           once.text);
    wire_write(&twice, message->type, (char *)message + offsetof(wire_server, has_id));
    INSIST(strcmp(once.text, twice.text) == 0, "%s is not %s", once.text, twice.text);
    posse_buffer_free(&once);
    posse_buffer_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wire_server *message = room();
    read_client((const char *)data, size);
    read_server((const char *)data, size, message);
    free(message);
    return 0;
}
