/* What the kernel knows about a TCP connection. */
#include "tcp_bytes.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>

bool tcp_bytes_received(int file, uint64_t *bytes)
{
    struct tcp_info info;
    socklen_t length = sizeof info;
    if (getsockopt(file, IPPROTO_TCP, TCP_INFO, &info, &length) != 0 ||
        length < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received)
        return false; /* an old kernel */
    *bytes = info.tcpi_bytes_received;
    return true;
}
