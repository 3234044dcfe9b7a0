"""A proxy between a program and PostgreSQL that breaks connections:

    proxy = Proxy("/tmp/folder/.s.PGSQL.5432")
    proxy.port               where programs connect, on 127.0.0.1
    proxy.cut_after(100)     every connection ends after 100 more bytes, in the middle of whatever these are
    proxy.stall()            what is connected now gets no more bytes, in either direction, but stays connected
    proxy.refuse(True)       new connections are closed at once
"""
import socket
import struct
import threading

PIECE = 1 << 14
END_AT_ONCE = struct.pack("ii", 1, 0)  # for SO_LINGER


class Link:
    """A connection, its other side, and how many more bytes it may carry."""

    def __init__(self, client, server):
        self.sides = (client, server)
        self.left = None  # None: any number
        self.open_to_traffic = threading.Event()
        self.open_to_traffic.set()
        self.lock = threading.Lock()

    def take(self, length):
        """How many of the bytes may pass."""
        with self.lock:
            if self.left is None:
                return length
            passed = min(length, self.left)
            self.left -= passed
            return passed

    def close(self):
        for side in self.sides:
            try:
                side.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, END_AT_ONCE)
                side.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            side.close()
        self.open_to_traffic.set()


class Proxy:
    def __init__(self, path):
        self.path = path
        self.links, self.refuses, self.budget = [], False, None
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            try:
                if self.refuses:
                    raise OSError
                server.connect(self.path)
            except OSError:
                client.close()
                server.close()
                continue
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            link = Link(client, server)
            with self.lock:
                link.left = self.budget
                self.links.append(link)
            for source, target in ((client, server), (server, client)):
                threading.Thread(target=self.carry, args=(link, source, target), daemon=True).start()

    def carry(self, link, source, target):
        try:
            while data := source.recv(PIECE):
                link.open_to_traffic.wait()
                passed = link.take(len(data))
                target.sendall(data[:passed])
                if passed < len(data):
                    break
        except OSError:
            pass
        link.close()
        with self.lock:
            if link in self.links:
                self.links.remove(link)

    def cut_after(self, count):
        """Also new connections, until `mend`."""
        with self.lock:
            self.budget = count
            for link in self.links:
                with link.lock:
                    link.left = count

    def stall(self):
        with self.lock:
            for link in self.links:
                link.open_to_traffic.clear()

    def refuse(self, refuses):
        self.refuses = refuses

    def mend(self):
        """New connections work; what is stalled or cut stays so."""
        self.refuses = False
        with self.lock:
            self.budget = None

    def close(self):
        self.listener.close()
        with self.lock:
            links = list(self.links)
        for link in links:
            link.close()
