"""The first thing that runs in a checked process: shut the doors, then serve.

Started by course.grading.isolation as `python -I -S -c ... SETTINGS` with an empty environment.
File descriptors: 0 requests in, 1 replies out, 2 one line about the end, and `control`: when it
closes, because the trusted side closed it or died, everything in here is killed.

On Linux there are two processes. The outer one stays outside of the namespaces, watches and
reports; the learner's code runs in the inner one and cannot see or reach it.
"""

import json
import os
import signal
import sys
from contextlib import suppress

from serve import Channel, serve

SCRATCH = "/scratch"


def main() -> None:
    settings = json.loads(sys.argv[1])
    if settings["level"] in ("namespaces", "filters"):
        watch(settings)
    else:
        if settings["level"] == "limits":
            set_limits(settings["limits"])
        os.chdir(settings["scratch"])
        run(settings)


def run(settings: dict) -> None:
    """Serve on what were stdin and stdout; give the learner's code an empty input and output."""
    channel = Channel(os.dup(0), os.dup(1))
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    os.close(nothing)
    sys.path[:] = [folder for folder in sys.path if folder not in settings["hidden"]]
    for name in ("sandbox", "serve", "kernel"):  # a learner's module may have that name
        sys.modules.pop(name, None)
    serve(channel, settings["folders"], settings["front"], settings["back"])


def set_limits(limits: dict) -> None:
    try:
        import resource
    except ImportError:  # Windows has none; the grader has said so
        return
    for name, value in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)
        if kind is None:
            continue
        with suppress(ValueError, OSError):  # macOS refuses some; the grader has said so
            resource.setrlimit(kind, (value, value))


def watch(settings: dict) -> None:
    """The outer process: start the inner one, wait for its end or for the order to end it."""
    import select

    import kernel

    control = settings["control"]
    if settings["level"] == "namespaces":
        spaces = kernel.NEW_MOUNTS | kernel.NEW_PID | kernel.NEW_NET
        spaces |= kernel.NEW_IPC | kernel.NEW_HOSTNAME
        uid, gid = os.getuid(), os.getgid()
        try:
            if uid == 0:  # rights enough; and the folders may be readable for root alone
                kernel.unshare(spaces)
            else:
                kernel.unshare(spaces | kernel.NEW_USER)
                kernel.keep_user(uid, gid)
        except OSError as error:
            end(settings, failed=f"namespaces: {error.strerror}")
    inner = os.fork()
    if inner == 0:
        os.close(control)
        os.setsid()  # kill(0, ...) must not reach the outer process
        try:
            shut_in(settings) if settings["level"] == "namespaces" else filter_only(settings)
        except OSError as error:
            end(settings, failed=f"{error.filename or 'kernel'}: {error.strerror or error}")
        run(settings)
    os.close(0)
    os.close(1)
    process = os.pidfd_open(inner)
    waiting = select.poll()
    waiting.register(process, select.POLLIN)
    waiting.register(control, select.POLLIN)
    waiting.poll()
    os.kill(inner, signal.SIGKILL)  # dead or alive: it is not reaped, so the number is its own
    _, status, used = os.wait4(inner, 0)
    code = os.waitstatus_to_exitcode(status)
    end(settings, cpu=used.ru_utime + used.ru_stime, signal=max(-code, 0), code=max(code, 0))


def end(settings: dict, **said) -> None:
    os.write(2, json.dumps(said).encode() + b"\n")
    os._exit(0)


def shut_in(settings: dict) -> None:
    """A root of its own that holds only what is needed, read-only, and one small scratch folder."""
    import kernel
    from kernel import BIND, NODEV, NOEXEC, NOSUID, PRIVATE, RDONLY, REC, REMOUNT

    root = settings["root"]
    os.umask(0o022)
    kernel.mount("none", "/", None, REC | PRIVATE)
    kernel.mount("tmpfs", root, "tmpfs", NOSUID | NODEV, "size=1m,mode=755")
    for source, target in settings["binds"]:
        kernel.bind_read_only(source, root + target)
    for target in settings["masks"]:
        kernel.mount("tmpfs", root + target, "tmpfs", RDONLY, "size=4k,mode=755")
    for link, target in settings["links"]:
        os.makedirs(os.path.dirname(root + link), exist_ok=True)
        os.symlink(target, root + link)
    os.mkdir(root + SCRATCH)
    size = f"size={settings['limits']['FSIZE']},nr_inodes=200,mode=777"
    kernel.mount("tmpfs", root + SCRATCH, "tmpfs", NOSUID | NODEV | NOEXEC, size)
    kernel.make_root(root)
    kernel.mount("none", "/", None, REMOUNT | BIND | RDONLY | NOSUID | NODEV)
    os.chdir(SCRATCH)
    lock(settings)


def filter_only(settings: dict) -> None:
    """No namespaces to be had: refuse system calls and, where the system can, files."""
    import kernel

    os.chdir(settings["scratch"])
    if settings["landlock"]:
        kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
        kernel.allow_files(settings["readable"], [settings["scratch"], os.devnull])
    lock(settings)


def lock(settings: dict) -> None:
    """Give up every right. From here on nothing can be had back."""
    import kernel

    os.umask(0o077)
    set_limits(settings["limits"])
    kernel.drop_bounding_set()
    user = settings["user"]
    if user:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    kernel.drop_capabilities()
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    kernel.refuse_system_calls()
