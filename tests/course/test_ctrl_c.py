"""Ctrl-C ends each program at once, also while its modules load."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHAT = [sys.executable, str(ROOT / "code" / "conversation.py")]
STAND_IN = [sys.executable, "-m", "course.stand_in"]
DOCTOR = [sys.executable, "-m", "course.doctor"]
posix_only = pytest.mark.skipif(os.name == "nt", reason="Signals of POSIX")


@posix_only
@pytest.mark.parametrize(
    ("program", "module"),
    [
        *((CHAT, module) for module in ("argparse", "json", "openai", "tiktoken")),
        *((STAND_IN, module) for module in ("argparse", "json", "http")),
    ],
)
def test_ctrl_c_while_it_starts_ends_it_in_silence(program, module, tmp_path):
    # A module of that name in front of the real one stands for an import that takes long.
    (tmp_path / f"{module}.py").write_text(
        "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(5)\n",
        encoding="utf-8",
    )
    paths = [str(tmp_path), str(ROOT / "code"), os.environ.get("PYTHONPATH", "")]
    result = subprocess.run(
        program,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        input=b"",
        capture_output=True,
        timeout=20,
    )
    assert (result.returncode, result.stdout, result.stderr) == (130, b"", b"")


@posix_only
@pytest.mark.parametrize("program", [CHAT, DOCTOR], ids=["chat", "doctor"])
@pytest.mark.parametrize("times", [1, 3])
def test_ctrl_c_ends_it_at_once_and_in_silence_while_the_stand_in_loads(program, times, tmp_path):
    # Only the thread that loads imports this module. To be interrupted then, to wait for that
    # thread, and to be interrupted in the wait each had a traceback or no end.
    press = "os.kill(os.getpid(), signal.SIGINT); time.sleep(0.3)\n" * times
    text = f"import os, signal, time\n{press}time.sleep(30)\n"
    (tmp_path / "rapidfuzz").mkdir()
    (tmp_path / "rapidfuzz" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "rapidfuzz" / "distance.py").write_text(text, encoding="utf-8")
    paths = [str(tmp_path), str(ROOT / "code"), os.environ.get("PYTHONPATH", "")]
    result = subprocess.run(
        program,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        input=b"hi\n",
        capture_output=True,
        timeout=20,
    )
    assert result.returncode == 130
    assert result.stderr.count(b"\n") <= 1  # which model answers
    assert b"Traceback" not in result.stderr
