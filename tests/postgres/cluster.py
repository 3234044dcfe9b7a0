"""A PostgreSQL server for tests, with its own data, reached only by a socket in a temporary folder.

    with Cluster() as cluster:
        url = cluster.new_database()
        cluster.kill()
        cluster.start()

Started as a program, it serves the tests of one run of ctest, which find it by the file that NOTE names:

    cluster.py start NOTE        exit status 77: PostgreSQL is not installed. With CI=true, that is a failure
    cluster.py stop NOTE
"""
import contextlib
import glob
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TIMEOUT_S = int(os.environ.get("POSSE_TEST_PATIENCE", 60))
SKIPPED = 77
NOTE = os.environ.get("POSSE_TEST_POSTGRES", "")  # the file's lines: the socket's folder, the folder of the programs


def programs():
    """The folder of PostgreSQL's programs, or None. Debian keeps them out of the path."""
    found = glob.glob("/usr/lib/postgresql/*/bin/initdb")
    if found:
        return os.path.dirname(max(found, key=lambda path: float(path.split("/")[4])))
    initdb = shutil.which("initdb")
    return os.path.dirname(os.path.realpath(initdb)) if initdb else None


def unprivileged():
    """The user that runs the server, which refuses to run as root: a user of the system, or this one."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            pass
    raise AssertionError("there is no user that can run PostgreSQL")


class Cluster:
    numbers = itertools.count(1)

    def __init__(self, durable=False, folder=None):
        """With `durable`, commits wait for the disk. Otherwise they survive the death of the server, but not of the
        machine."""
        self.bin = programs()
        self.user = unprivileged()
        self.folder = tempfile.mkdtemp(prefix="posse-pg-", dir=folder or "/tmp")
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        os.chmod(self.folder, 0o711)  # for clients with other users
        self.data = os.path.join(self.folder, "data")
        self.process = None
        self.run("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-N")
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\nmax_connections = 200\n"
                       "shared_buffers = 64MB\nlog_min_messages = fatal\n")
            if not durable:
                file.write("fsync = off\nfull_page_writes = off\n")
        self.start()

    def run(self, program, *arguments):
        done = subprocess.run([os.path.join(self.bin, program), *arguments], capture_output=True, text=True, check=False,
                              cwd=self.folder, **self.as_user())
        assert done.returncode == 0, f"{program}: {done.stderr}"
        return done.stdout

    def as_user(self):
        if not self.user:
            return {}
        return {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-l", os.path.join(self.folder, "log"), "-t", str(TIMEOUT_S), "-w", "start")

    def pid(self):
        with open(os.path.join(self.data, "postmaster.pid"), encoding="utf-8") as file:
            return int(file.readline())

    def end(self, how):
        """Waits for the end of all processes. Their parent may leave the first one as a zombie, which would count as
        running by its number."""
        os.kill(self.pid(), how)
        deadline = time.monotonic() + TIMEOUT_S
        while self.is_used():
            assert time.monotonic() < deadline, "the processes of PostgreSQL do not end"
            time.sleep(0.05)
        for lock in (os.path.join(self.data, "postmaster.pid"), os.path.join(self.folder, ".s.PGSQL.5432.lock")):
            with contextlib.suppress(FileNotFoundError):
                os.remove(lock)

    def kill(self):
        """Kills the server with SIGKILL. Its other processes notice that and end as well."""
        self.end(signal.SIGKILL)

    def stop(self):
        self.end(signal.SIGQUIT)

    def is_used(self):
        """Does any process have this data as its folder?"""
        for link in glob.glob("/proc/[0-9]*/cwd"):
            try:
                if os.readlink(link) == self.data:
                    return True
            except OSError:
                pass
        return False

    def url(self, database):
        return f"postgresql:///{database}?host={self.folder}&user=postgres"

    def sql(self, database, sql):
        """Runs SQL, and returns what it prints: a line a row, with | between the columns."""
        return self.run("psql", "-h", self.folder, "-U", "postgres", "-d", database, "-X", "-q", "-A", "-t",
                        "-v", "ON_ERROR_STOP=1", "-c", sql).strip()

    def end_connections(self, database):
        """Ends the connections of posse to a database, and waits until they have ended. CASE keeps the order: with AND,
        the connection of this query might be ended, too."""
        pids = self.sql(database, "SELECT pid FROM pg_stat_activity WHERE CASE WHEN application_name = 'posse'"
                                  " AND datname = current_database() THEN pg_terminate_backend(pid) ELSE false END").split()
        alive = f"SELECT count(*) FROM pg_stat_activity WHERE pid IN ({','.join(pids) or 0})"
        deadline = time.monotonic() + TIMEOUT_S
        while self.sql(database, alive) != "0":
            assert time.monotonic() < deadline, "connections do not end"

    def new_database(self):
        name = f"posse_{os.getpid()}_{next(Cluster.numbers)}"
        self.sql("postgres", f"CREATE DATABASE {name}")
        return name

    def drop(self, name):
        self.sql("postgres", f"DROP DATABASE {name} WITH (FORCE)")

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.is_used():
            self.stop()
        self.remove()


def running(note):
    """The one that the note is about."""
    found = Cluster.__new__(Cluster)
    found.folder, found.bin = Path(note).read_text(encoding="utf-8").split()
    found.user = unprivileged()
    found.data = os.path.join(found.folder, "data")
    return found


def shared():
    """The one that ctest has started. Without it, the test program ends as skipped."""
    if not os.path.exists(NOTE):
        print("PostgreSQL is not installed")
        sys.exit(1 if os.environ.get("CI") == "true" else SKIPPED)
    return running(NOTE)


def start_for_ctest(note):
    stop_for_ctest(note)  # one that an interrupted run has left behind
    if not programs():
        print("PostgreSQL is not installed (Debian: postgresql), so the store is not tested on it")
        return 1 if os.environ.get("CI") == "true" else SKIPPED
    cluster = Cluster()
    Path(note).write_text(f"{cluster.folder}\n{cluster.bin}\n", encoding="utf-8")
    return 0


def stop_for_ctest(note):
    if not os.path.exists(note):
        return
    cluster = running(note)
    if cluster.is_used():
        cluster.stop()
    cluster.remove()
    os.remove(note)


if __name__ == "__main__":
    if sys.argv[1] == "start":
        sys.exit(start_for_ctest(sys.argv[2]))
    stop_for_ctest(sys.argv[2])
