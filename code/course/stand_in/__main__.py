"""Run the stand-in model alone: `python -m course.stand_in --port 8000`."""

import sys

if __name__ == "__main__":  # Ctrl-C ends it without a traceback, also while the modules load
    from course.ctrl_c import end_on_ctrl_c

    end_on_ctrl_c()

import argparse
import errno

from course.stand_in.protocol import MODELS
from course.stand_in.server import StandInServer


def main(arguments: list[str] | None = None) -> int:
    """Serve until Ctrl-C (status 130). Returns the exit status 1 where the port cannot be had."""
    parser = argparse.ArgumentParser(
        prog="python -m course.stand_in",
        description="Run the course's stand-in model on this machine, for any client.",
    )
    parser.add_argument(
        "--port", type=_port, default=8000, help="0 takes a free one (default: %(default)s)"
    )
    port = parser.parse_args(arguments).port
    try:
        server = StandInServer(port)
    except OSError as error:
        print(_explain(error, port), file=sys.stderr)
        return 1
    with server:
        print(
            f"The stand-in model answers at {server.base_url} as {', '.join(MODELS)}. "
            "Ctrl-C ends it.",
            flush=True,
        )
        server.serve_forever()
    return 0


def _port(text: str) -> int:
    if not text.isdecimal() or not text.isascii() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


def _explain(error: OSError, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use: stop what uses it, or choose another with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} needs more rights than you have: choose one from 1024 on with --port."
    return f"Cannot listen on port {port}: {error.strerror}."


if __name__ == "__main__":
    sys.exit(main())
