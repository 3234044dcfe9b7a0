"""The disk under a server, which can lose power and fail. See faulty_disk.c, which is loaded into the server.

    disk = Disk(folder)
    server = PosseServer(data=disk.data, settings=disk.settings)
    …
    server.kill()
    disk.cut_power(randomly)       leaves what was synced, and some of the rest
    server.start()
"""
import mmap
import os
import struct

PRELOAD = os.environ.get("POSSE_FAULTY_DISK", "faulty_disk.so")
READ, WRITE, SYNC, TRUNCATE, OPEN, DELETE = range(1, 7)  # disk_call in faulty_disk.c
NAMES = {1: "", 2: "-wal", 3: "-journal"}  # watched_file; 4 is the folder
FOLDER = 4
RECORD = struct.Struct("<BBHIQ")
CONTROL = struct.Struct("<6i")
SECTOR = 512


class File:
    """A file, by what is on the disk for sure and what was written since the last sync."""

    def __init__(self, synced=b""):
        self.synced, self.pending = bytearray(synced), []

    def sync(self):
        for change in self.pending:
            apply(self.synced, *change)
        self.pending = []

    def after_cut(self, randomly, fate):
        """What a power cut leaves. Of what was not synced, each write may be there, be missing, or have got only its first
        sectors; `fate` is the share that is there."""
        left = bytearray(self.synced)
        for call, at, data in self.pending:
            if randomly.random() < fate:
                apply(left, call, at, data)
            elif call == WRITE and randomly.random() < fate:
                apply(left, call, at, data[:SECTOR * randomly.randrange(1 + len(data) // SECTOR)])
        return left


def apply(contents, call, at, data):
    if call == TRUNCATE:
        del contents[at:]
    elif data and len(contents) < at:
        contents.extend(bytes(at - len(contents)))
    if call == WRITE:
        contents[at:at + len(data)] = data


class Disk:
    def __init__(self, folder, lies=False):
        self.data, self.cuts = os.path.join(folder, "tables.db"), 0
        self.journal, control = os.path.join(folder, "journal"), os.path.join(folder, "control")
        with open(control, "wb+") as file:
            file.write(bytes(CONTROL.size))
            file.flush()
            self.control = mmap.mmap(file.fileno(), CONTROL.size)
        self.settings = {"LD_PRELOAD": PRELOAD, "POSSE_DISK_DATA": self.data, "POSSE_DISK_JOURNAL": self.journal,
                         "POSSE_DISK_CONTROL": control, **({"POSSE_DISK_LIES": "1"} if lies else {}),
                         # The address sanitizer of gcc wants to be loaded first, but need not be.
                         "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}
        self.start = {}  # the files when the journal was begun

    # ---- faults ----------------------------------------------------------------------------------

    def fail(self, call, number, error, stays=False, is_short=False):
        """The call of this kind with this number, counted from now on, fails with the error."""
        CONTROL.pack_into(self.control, 0, call, 0, error, stays, is_short, 0)
        struct.pack_into("<i", self.control, 4, number)  # arms it, when everything else is in place

    def failures(self):
        """The number of calls that have failed."""
        return CONTROL.unpack_from(self.control)[5]

    def repair(self):
        struct.pack_into("<i", self.control, 4, 0)

    # ---- power cuts ------------------------------------------------------------------------------

    def records(self):
        with open(self.journal, "rb") as file:
            text = file.read()
        at = 0
        while at + RECORD.size <= len(text):
            call, file, _, length, where = RECORD.unpack_from(text, at)
            at += RECORD.size
            if at + length > len(text):
                return  # killed while the record was written
            yield call, file, where, text[at:at + length]
            at += length

    def replay(self):
        """Returns the files by name, those whose names are on the disk for sure, and the changes of names since then."""
        files = {name: File(contents) for name, contents in self.start.items()}
        synced, pending = dict(files), []
        for call, number, at, data in self.records():
            name = NAMES.get(number)
            if call == SYNC and number == FOLDER:
                synced, pending = dict(files), []
            elif call == SYNC:
                files[name].sync()
            elif call in (OPEN, DELETE):
                files.pop(name, None)
                if call == OPEN:
                    files[name] = File()
                pending.append((name, files.get(name)))
            else:
                files[name].pending.append((call, at, data))
        return synced, pending

    def cut_power(self, randomly):
        """Call when the server is dead. Replaces its files with what is left after a power cut."""
        synced, pending = self.replay()
        fate = randomly.choice([0, 0, 0.5, 0.9, 1])
        for name, file in pending[:randomly.randrange(len(pending) + 1)]:
            synced.pop(name, None)
            if file:
                synced[name] = file
        self.start = {name: bytes(file.after_cut(randomly, fate)) for name, file in synced.items()}
        for end in [*NAMES.values(), "-shm"]:
            if os.path.exists(self.data + end):
                os.remove(self.data + end)
        for name, contents in self.start.items():
            with open(self.data + name, "wb") as file:
                file.write(contents)
            os.chmod(self.data + name, 0o600)
        os.remove(self.journal)
        self.cuts += 1
