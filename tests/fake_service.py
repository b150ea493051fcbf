"""A tiny HTTP server on loopback that answers as a test wants a service to answer.

It is real: the SDK, its retries and its parsing are what learners have. `Service` gives the answers
of a list in order, the last one again and again, and keeps the requests that it got.
"""

import json
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import openai

KEY = "sk-secret-1234567890"
USAGE = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}


@dataclass
class Answer:
    """One HTTP answer."""

    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0  # seconds
    close: bool = False  # close the connection without an answer


def said(text: str | None, finish_reason: str = "stop", usage: dict | None = USAGE, **fields):
    """A chat completion that says `text`."""
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": finish_reason}
    body = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": "fake",
        "choices": [choice],
        "usage": usage,
    }
    return as_json(body | fields)


def as_json(body: object, status: int = 200) -> Answer:
    # x-should-retry is the header by which a service tells OpenAI's SDK not to try again.
    return Answer(json.dumps(body).encode(), status, {"x-should-retry": "false"})


def failed(status: int, message: str = "Something is wrong.", **fields) -> Answer:
    """An error in the shape of the API."""
    error = {"message": message, "type": None, "param": None, "code": None} | fields
    return as_json({"error": error}, status)


def page(status: int = 200) -> Answer:
    """A web page where an answer of the API should be."""
    html = b"<!doctype html>\n<html>\n<title>Welcome</title>\n<p>It works!</p>\n</html>\n"
    headers = {"Content-Type": "text/html; charset=utf-8", "x-should-retry": "false"}
    return Answer(html, status, headers)


CLOSED = Answer(b"", close=True)
# Answers with status 200 that Python or the SDK cannot read, each in a way of its own.
ODD_ANSWERS = {
    "no UTF-8": Answer(b'{"a":"\xff"}'),
    "choices with names": as_json({"choices": {"a": 1}}),
    "endless brackets": Answer(b"[" * 200_000),
    "an endless number": Answer(b'{"usage": {"prompt_tokens": ' + b"9" * 5_000 + b"}}"),
}

# Making an HTTP client reads all certificates, so the tests share one.
HTTP = openai.DefaultHttpx2Client(trust_env=False)


class Service(AbstractContextManager):
    """The server, running from `with` on. `requests` holds the decoded bodies, in order."""

    def __init__(self, *answers: Answer | Callable[[dict], Answer]):
        self.answers = list(answers) or [said("ok")]
        self.requests: list[dict] = []
        self.authorizations: list[str | None] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                length = int(self.headers.get("Content-Length", 0))
                body = json.loads(self.rfile.read(length)) if length else {}
                service.requests.append(body)
                service.authorizations.append(self.headers.get("Authorization"))
                answer = service.answers[min(len(service.requests), len(service.answers)) - 1]
                if callable(answer):
                    answer = answer(body)
                time.sleep(answer.delay)
                if answer.close:
                    self.close_connection = True
                    return
                self.send_response(answer.status)
                headers = {"Content-Type": "application/json", "Connection": "close"}
                for name, value in (headers | answer.headers).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(answer.body)))
                self.end_headers()
                self.wfile.write(answer.body)

            do_GET = do_POST

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None  # a client that went away
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def client(self, **options) -> openai.OpenAI:
        """The SDK's own client, without retries unless asked for."""
        options = {"max_retries": 0, "http_client": HTTP} | options
        return openai.OpenAI(base_url=self.url, api_key=KEY, **options)

    @property
    def environment(self) -> dict[str, str]:
        """What a learner sets to use this service."""
        return {"OPENAI_BASE_URL": self.url, "OPENAI_API_KEY": KEY, "OPENAI_MODEL": "fake"}
