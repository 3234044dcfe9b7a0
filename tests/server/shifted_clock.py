"""A server whose clocks can be shifted. See shifted_clock.c, which is loaded into the server."""
import os
import struct

from posse_server import PosseServer

PRELOADED = os.environ.get("POSSE_SHIFTED_CLOCK")


class ShiftedServer(PosseServer):
    """A server whose clocks the test can shift, also while it runs."""

    def __init__(self, **options):
        super().__init__(settings={"LD_PRELOAD": PRELOADED}, **options)

    def start(self):
        self.settings["SHIFTED_CLOCK"] = self.shift_file = os.path.join(self.folder, "clock")
        if not os.path.exists(self.shift_file):
            self.shift()
        super().start()

    def shift(self, calendar=0, monotonic=0):
        """Shifts the time of day, and the time since the machine started (in milliseconds)."""
        with open(self.shift_file, "r+b" if os.path.exists(self.shift_file) else "wb") as file:
            file.write(struct.pack("qq", calendar * 1_000_000, monotonic * 1_000_000))
