/* What the kernel knows about a TCP connection. In a file of its own, because the kernel's header and the library's header
 * cannot be included together. */
#ifndef POSSE_SERVER_NET_TCP_BYTES_H
#define POSSE_SERVER_NET_TCP_BYTES_H

#include <stdbool.h>
#include <stdint.h>

/* The bytes that have arrived since the connection was opened. False if the kernel does not say. */
bool tcp_bytes_received(int file, uint64_t *bytes);

#endif
