"""The HTTP side of the stand-in model: routes, bodies and their limits, streams.

Loopback only, and no client can stop it: whatever is sent gets an answer in the API's shape, or
the connection is closed. It is made for one learner's machine, not for the internet.
"""

import concurrent.futures.thread  # noqa: F401 - now, as what loads late must not add to a fork
import json
import os
import re
import socket
import socketserver
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

from course.stand_in.errors import ApiError
from course.stand_in.prefix_cache import PrefixCache
from course.stand_in.protocol import CREATED, MODELS, parse, unknown_model

MAX_BODY = 1_000_000  # bytes
HOST = "127.0.0.1"
REST_AFTER = 0.5  # seconds


class StandInServer(ThreadingHTTPServer):
    """The server, listening from its creation on. Raises OSError where the port cannot be had."""

    daemon_threads = True  # a client that holds its connection open does not hold up the end
    request_queue_size = 128
    # On Windows this option lets two servers share a port; elsewhere it only skips a wait.
    allow_reuse_address = os.name != "nt"
    allow_reuse_port = False  # some versions of Python turn it on, and hide a port in use

    def __init__(self, port: int = 0) -> None:
        super().__init__((HOST, port), Handler)
        self.prefix_cache = PrefixCache()
        self.ready = threading.Event()  # what each reply needs has been loaded
        self.busy = threading.Lock()  # held while something loads
        # Not a daemon: Python must not end while a dictionary is being read.
        self.loading = threading.Thread(target=self._load, name="stand-in loads")
        self.loading.start()

    def _load(self) -> None:
        """Load rules and vocabulary beside the caller, who has the server's address at once.

        What only some of them need follows. A program that ends does not wait for all of it.
        """
        try:
            self._run("load")
        finally:
            self.ready.set()
        threading.main_thread().join(REST_AFTER)
        self._run("load_rest")

    def _run(self, loader: str) -> None:
        with self.busy, suppress(Exception):  # the requests meet the same fault, and say so
            from course.stand_in import completion

            for _ in getattr(completion, loader)():
                if not threading.main_thread().is_alive():
                    return

    @property
    def base_url(self) -> str:
        """What an SDK takes as its `base_url`."""
        return f"http://{HOST}:{self.server_port}/v1"

    def server_bind(self) -> None:
        """Bind without looking up the machine's name, which can take seconds."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: what comes here is a client that went away. Faults are answered with 500."""


class Handler(BaseHTTPRequestHandler):
    """One connection: requests one after the other, until the client has no more."""

    protocol_version = "HTTP/1.1"
    server_version = "stand-in"
    sys_version = ""
    disable_nagle_algorithm = True  # a reply of two small writes would wait 40 ms otherwise
    timeout = 30  # seconds without a byte
    body_seconds = 30  # for a whole body, however it drips

    def _handle(self) -> None:
        try:
            self._route(self._read_body())
        except ApiError as error:
            self._send_error(error)

    # HEAD, PUT and the rest get their 405 from the same place.
    do_GET = do_POST = do_HEAD = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = _handle

    def _route(self, body: bytes) -> None:
        path = unquote(self.path.partition("?")[0]).rstrip("/").removeprefix("/v1")
        if path == "/chat/completions":
            self._require("POST")
            self._complete(body)
        elif path == "/models":
            self._require("GET")
            self._send_json({"object": "list", "data": [_model_object(name) for name in MODELS]})
        elif path.startswith("/models/"):
            self._require("GET")
            name = path.removeprefix("/models/")  # may hold a slash
            if name not in MODELS:
                raise unknown_model(name)
            self._send_json(_model_object(name))
        else:
            raise ApiError(f"Invalid URL ({self.command} {self.path[:100]})", status=404)

    def _require(self, method: str) -> None:
        if self.command != method:
            raise ApiError(
                f"Not allowed to {self.command} on {self.path[:100]} (HINT: Use {method}.)",
                status=405,
            )

    def _complete(self, body: bytes) -> None:
        request = parse(body)
        try:
            self.server.ready.wait()
            from course.stand_in.completion import as_chunks, as_object, complete

            completion = complete(
                request, self.server.prefix_cache, self.headers.get("Authorization", "")
            )
        except ApiError:
            raise
        except Exception as error:  # a fault of ours: the client sees it, and the server goes on
            message = f"The stand-in model failed: {type(error).__name__}: {error}"
            raise ApiError(message, status=500, kind="server_error") from error
        if request.stream:
            self._send_events([*map(_json, as_chunks(request, completion)), b"[DONE]"])
        else:
            self._send_json(as_object(request, completion))

    def _read_body(self) -> bytes:
        """The body, of a stated length or in chunks. Raises ApiError 413 over the limit."""
        coding = self.headers.get("Transfer-Encoding")
        lengths = set(self.headers.get_all("Content-Length", []))
        # Where the body ends must be beyond doubt: what follows is read as the next request.
        if coding is not None and (lengths or coding.strip().lower() != "chunked"):
            raise self._unreadable("the Transfer-Encoding must be 'chunked' or missing")
        if len(lengths) > 1 or not all(re.fullmatch("[0-9]+", length) for length in lengths):
            raise self._unreadable("the Content-Length must be one number")
        length = lengths.pop() if lengths else "0"
        if len(length) > 9 or int(length) > MAX_BODY:
            raise self._too_large()
        if self.headers.get("Expect", "").lower() == "100-continue":
            self.send_response_only(100)
            self.end_headers()
        self._deadline = time.monotonic() + self.body_seconds
        return self._read(int(length)) if coding is None else self._read_chunks()

    def _read_chunks(self) -> bytes:
        body = bytearray()  # may grow a byte at a time
        while True:
            line = self.rfile.readline(1_000)
            size = re.match(rb"[0-9a-fA-F]{1,8}(?=[;\s])", line)
            if not size:
                raise self._unreadable("a chunk has no valid size")
            if len(body) + int(size[0], 16) > MAX_BODY:
                raise self._too_large()
            if int(size[0], 16) == 0:
                break
            body += self._read(int(size[0], 16))
            if self.rfile.readline(3).strip():
                raise self._unreadable("a chunk is longer than its size")
        while self.rfile.readline(1_000).strip():  # trailers
            self._check_time()
        return bytes(body)

    def _read(self, size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            piece = self.rfile.read1(size - len(data))
            if not piece:
                raise ConnectionAbortedError("the client closed in the middle of a request")
            data += piece
            self._check_time()
        return bytes(data)

    def _check_time(self) -> None:
        if time.monotonic() > self._deadline:
            raise TimeoutError("the request took too long to arrive")

    def _unreadable(self, reason: str) -> ApiError:
        self.close_connection = True
        return ApiError(f"We could not read the body of your request: {reason}.")

    def _too_large(self) -> ApiError:
        self.close_connection = True
        return ApiError(
            f"Maximum content size limit ({MAX_BODY} bytes) exceeded.",
            status=413,
            code="request_too_large",
        )

    def _send_json(self, value: dict, status: int = 200) -> None:
        data = _json(value)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _send_error(self, error: ApiError) -> None:
        self._send_json(error.body, error.status)
        if self.close_connection:
            self._linger()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What the base class calls for what is not HTTP; it would answer in HTML."""
        self.close_connection = True
        self.request_version = self.protocol_version  # where it is unknown, no status would be sent
        reason = message or self.responses[code][0]
        self._send_error(ApiError(f"We could not read your request: {reason}.", status=code))

    def handle_expect_100(self) -> bool:
        """Leave the client's "may I send the body?" to `_read_body`, which knows the limits."""
        return True

    def _send_events(self, events: list[bytes]) -> None:
        """Server-sent events, each a chunk of the body (HTTP/1.0 has no chunks: the end closes)."""
        chunked = self.request_version == "HTTP/1.1"
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Cache-Control", "no-cache")
        if chunked:
            self.send_header("Transfer-Encoding", "chunked")
        else:
            self.close_connection = True
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        for event in events:
            data = b"data: " + event + b"\n\n"
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data) if chunked else data)
        if chunked:
            self.wfile.write(b"0\r\n\r\n")

    def _linger(self) -> None:
        """Read on for a moment after an early answer.

        To close with unread bytes resets the connection, and the client would lose the answer.
        """
        self.wfile.flush()
        self.connection.shutdown(socket.SHUT_WR)
        self.connection.settimeout(1)
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline and self.connection.recv(1 << 16):
            pass

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the output belongs to the notebook or program that started the server."""


def _json(value: dict) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _model_object(name: str) -> dict:
    return {"id": name, "object": "model", "created": CREATED, "owned_by": "course"}
