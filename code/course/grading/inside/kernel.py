"""What Linux offers to keep a process in, reached through ctypes. Each call raises OSError.

Namespaces and mounts: man 7 namespaces, man 2 mount, man 2 pivot_root. Filters of system calls:
man 2 seccomp. Landlock: docs.kernel.org/userspace-api/landlock.html. None of it needs root, but a
system can forbid namespaces (Ubuntu 24.04 by AppArmor, Docker by its default profile).
"""

import ctypes
import os
import struct

libc = ctypes.CDLL(None, use_errno=True)

NEW_USER, NEW_PID, NEW_NET = 0x10000000, 0x20000000, 0x40000000
NEW_MOUNTS, NEW_IPC, NEW_HOSTNAME = 0x00020000, 0x08000000, 0x04000000
RDONLY, NOSUID, NODEV, NOEXEC = 1, 2, 4, 8
REMOUNT, BIND, REC, PRIVATE = 32, 4096, 16384, 1 << 18
DETACH = 2
# The flags of a mount that a user namespace must keep, by their name in statvfs.
KEPT = {os.ST_NOSUID: NOSUID, os.ST_NODEV: NODEV, os.ST_NOEXEC: NOEXEC, os.ST_NOATIME: 1024}
KEPT |= {os.ST_NODIRATIME: 2048, os.ST_RELATIME: 1 << 21}

PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS = 1, 22, 24, 38
SECCOMP_FILTER = 2

# What a checked program never needs, by name: (number on x86-64, number on ARM64; None: no such).
REFUSED = {
    # other programs and processes
    "fork": (57, None), "vfork": (58, None), "clone": (56, 220), "clone3": (435, 435),
    "execve": (59, 221), "execveat": (322, 281),
    # the network, and sockets altogether
    "socket": (41, 198), "socketpair": (53, 199),
    # reaching into other processes
    "kill": (62, 129), "tkill": (200, 130), "tgkill": (234, 131), "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240), "pidfd_send_signal": (424, 424), "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438), "ptrace": (101, 117), "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271), "kcmp": (312, 272), "prlimit64": (302, 261),
    "setpriority": (141, 140), "ioprio_set": (251, 30), "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119), "sched_setaffinity": (203, 122), "sched_setattr": (314, 274),
    # namespaces and mounts: a new user namespace would bring new rights
    "unshare": (272, 97), "setns": (308, 268), "mount": (165, 40), "umount2": (166, 39),
    "pivot_root": (155, 41), "chroot": (161, 51), "open_tree": (428, 428),
    "move_mount": (429, 429), "fsopen": (430, 430), "mount_setattr": (442, 442),
    # memory that no limit counts
    "shmget": (29, 194), "msgget": (68, 186), "semget": (64, 190), "mq_open": (240, 180),
    "memfd_create": (319, 279), "memfd_secret": (447, 447),
    # parts of the kernel with a long record of holes
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425), "add_key": (248, 217), "request_key": (249, 218),
    "keyctl": (250, 219),
}  # fmt: skip
ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # column, AUDIT_ARCH


def _checked(result: int) -> int:
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return result


def unshare(flags: int) -> None:
    _checked(libc.unshare(flags))


def keep_user(uid: int, gid: int) -> None:
    """In a new user namespace, be who one was outside."""
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{uid} {uid} 1"),
        ("gid_map", f"{gid} {gid} 1"),
    ):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)


def mount(source: str, target: str, kind: str | None, flags: int, options: str = "") -> None:
    _checked(
        libc.mount(
            os.fsencode(source),
            os.fsencode(target),
            kind.encode() if kind else None,
            ctypes.c_ulong(flags),
            options.encode(),
        )
    )


def bind_read_only(source: str, target: str) -> None:
    """Show `source` at `target`, so that nobody can write it there."""
    if os.path.isdir(source):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
    mount(source, target, None, BIND | REC)
    present = os.statvfs(target).f_flag
    flags = sum(flag for shown, flag in KEPT.items() if present & shown)
    mount("none", target, None, REMOUNT | BIND | RDONLY | NOSUID | flags)


def make_root(folder: str) -> None:
    """Make `folder`, a mount, the root; what was the root cannot be reached any more."""
    os.chdir(folder)
    _checked(libc.pivot_root(b".", b"."))
    _checked(libc.umount2(b".", DETACH))
    os.chdir("/")


def prctl(option: int, *values: int) -> None:
    padded = [ctypes.c_ulong(value) for value in (*values, 0, 0, 0, 0)[:4]]
    _checked(libc.prctl(option, *padded))


def drop_bounding_set() -> None:
    """Let no program that is started ever have a right beyond those of an ordinary user."""
    for capability in range(64):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError:  # EINVAL: there is no such; EPERM: an ordinary user has none to give up
            return


def drop_capabilities() -> None:
    """Give up every right beyond those of an ordinary user."""
    header = struct.pack("Ii", 0x20080522, 0)
    _checked(libc.capset(header, bytes(24)))


def refuse_system_calls() -> None:
    """Make each call of REFUSED fail with EPERM from now on. Needs PR_SET_NO_NEW_PRIVS."""
    machine = os.uname().machine
    if machine not in ARCHITECTURES:
        raise OSError(f"no system call table for {machine}")
    column, audit = ARCHITECTURES[machine]
    numbers = [entry[column] for entry in REFUSED.values() if entry[column] is not None]
    load, equal, at_least, give = 0x20, 0x15, 0x35, 0x06
    program = [(load, 0, 0, 4), (equal, 1, 0, audit), (give, 0, 0, 0x80000000), (load, 0, 0, 0)]
    # The last two instructions are: allow, refuse. A match jumps to "refuse".
    tests = [(at_least, 0x40000000)] + [(equal, number) for number in numbers]  # first: x32
    program += [(code, len(tests) - i, 0, value) for i, (code, value) in enumerate(tests)]
    program += [(give, 0, 0, 0x7FFF0000), (give, 0, 0, 0x00050000 | 1)]
    packed = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *i) for i in program))
    prog = struct.pack("HxxxxxxQ", len(program), ctypes.addressof(packed))
    holder = ctypes.create_string_buffer(prog)
    prctl(PR_SET_SECCOMP, SECCOMP_FILTER, ctypes.addressof(holder))


def allow_files(readable: list[str], writable: list[str]) -> None:
    """Landlock: from now on only these folders can be read, and only those written."""
    create, add, restrict = 444, 445, 446
    libc.syscall.restype = ctypes.c_long
    version = _checked(libc.syscall(create, None, ctypes.c_size_t(0), 1))
    everything = (1 << {1: 13, 2: 14}.get(version, 15)) - 1
    read = 1 | 4 | 8  # execute (shared libraries), read a file, list a folder
    attributes = struct.pack("Q", everything)
    rules = _checked(libc.syscall(create, attributes, ctypes.c_size_t(8), 0))
    for rights, folders in ((read, readable), (everything, writable)):
        for folder in folders:
            held = os.open(folder, os.O_PATH)
            right = rights if os.path.isdir(folder) else rights & (1 | 2 | 4)
            _checked(libc.syscall(add, rules, 1, struct.pack("=Qi", right, held), 0))
            os.close(held)
    _checked(libc.syscall(restrict, rules, 0))
    os.close(rules)
