"""Measures the memory and processor time of connections: measure.py TOY [CONNECTIONS]. This is not a test."""
import resource
import sys
import time

from server import Server


def memory(server):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("VmRSS"))


def main():
    count, rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 4000, 20
    resource.setrlimit(resource.RLIMIT_NOFILE, (count + 100, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with Server(sys.argv[1], address_sockets=count, messages_at_once=1000) as server:
        server.socket().close()
        server.wait_count("connections", 0)
        before, start = memory(server), time.monotonic()
        sockets = [server.socket() for _ in range(count)]
        server.wait_count("connections", count)
        print(f"{count / (time.monotonic() - start):.0f} handshakes per second")
        print(f"{(memory(server) - before) / count:.0f} bytes per idle connection")
        for ws in sockets:
            ws.send("x" * 200)
        for ws in sockets:
            ws.recv()
        print(f"{(memory(server) - before) / count:.0f} bytes per connection after one message")
        start = server.processor_time()
        for _ in range(rounds):
            sockets[0].send("all " + "y" * 600)
        for ws in sockets:
            for _ in range(rounds):
                ws.recv()
        spent = server.processor_time() - start
        print(f"{spent / count / rounds * 1e6:.1f} microseconds of processor time per frame sent")
        for ws in sockets:
            ws.sock.close()
        server.wait_count("connections", 0)
        print(f"{memory(server) - before} bytes more than at the start, after all connections were closed")


if __name__ == "__main__":
    main()
