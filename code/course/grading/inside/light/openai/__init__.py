"""Takes the place of the openai SDK inside a checked process.

The real one takes 0.3 s of CPU to load and needs a network. This one has the same names for what
the course uses; its client sends each request to the trusted side, which answers it. What it does
not do: streaming, the Responses API, anything besides chat completions and the list of models.
"""

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace


class OpenAIError(Exception):
    pass


class APIError(OpenAIError):
    def __init__(self, message="", *, body=None, code=None, type=None, param=None, **_):
        super().__init__(message)
        self.message, self.body = message, body
        self.code, self.type, self.param = code, type, param


class APIConnectionError(APIError):
    pass


class APITimeoutError(APIConnectionError):
    pass


class APIResponseValidationError(APIError):
    pass


class APIStatusError(APIError):
    status_code = 500

    def __init__(self, message="", *, status_code=None, **known):
        super().__init__(message, **known)
        self.status_code = status_code or self.status_code
        self.response = SimpleNamespace(headers={})


class BadRequestError(APIStatusError):
    status_code = 400


class AuthenticationError(APIStatusError):
    status_code = 401


class PermissionDeniedError(APIStatusError):
    status_code = 403


class NotFoundError(APIStatusError):
    status_code = 404


class ConflictError(APIStatusError):
    status_code = 409


class UnprocessableEntityError(APIStatusError):
    status_code = 422


class RateLimitError(APIStatusError):
    status_code = 429


class InternalServerError(APIStatusError):
    status_code = 500


class LengthFinishReasonError(OpenAIError):
    pass


class Answer(SimpleNamespace):
    """A part of a reply: its fields as attributes, as the SDK has them."""

    def model_dump(self) -> dict:
        return _plain(self)


def _answer(value):
    if isinstance(value, dict):
        return Answer(**{key: _answer(item) for key, item in value.items()})
    return [_answer(item) for item in value] if isinstance(value, list) else value


def _plain(value):
    if isinstance(value, Answer):
        return {key: _plain(item) for key, item in vars(value).items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _error(said: dict) -> OpenAIError:
    status = said.pop("status", None)
    if status is None:
        return APIConnectionError(**said)
    kinds = {kind.status_code: kind for kind in APIStatusError.__subclasses__()}
    return kinds.get(status, APIStatusError)(status_code=status, body=dict(said), **said)


class OpenAI:
    """A client whose requests go to the trusted side, whatever address it was given."""

    _ask = None  # set before any program of a learner runs

    def __init__(self, **settings):
        self.base_url = settings.get("base_url")
        self.api_key = settings.get("api_key")
        self.chat = SimpleNamespace(completions=SimpleNamespace(create=self._create))
        self.models = SimpleNamespace(list=lambda: [Answer(id="stand-in")])

    def _create(self, **request):
        if request.get("stream"):
            raise OpenAIError("stream=True is not available in a check")
        request.pop("timeout", None)
        said = type(self)._ask(request)
        if "error" in said:
            raise _error(said["error"])
        return _answer(said)

    def with_options(self, **settings):
        return self

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass


Client = OpenAI


def __getattr__(name: str):
    """Any other class of the SDK, for annotations: the name alone."""
    if name.startswith("_") or not name[0].isupper():
        raise AttributeError(f"module 'openai' has no attribute {name!r}")
    return type(name, (), {"__init__": lambda self, *args, **known: None})


class _Names(ModuleType):
    """A module of the SDK's types: every class is there, by its name alone."""

    __path__ = ()

    def __getattr__(self, name: str):
        return __getattr__(name)


class _Types:
    """Finds openai.types and whatever is below it."""

    def find_spec(self, name, path=None, target=None):
        found = name == "openai.types" or name.startswith("openai.types.")
        return ModuleSpec(name, self, is_package=True) if found else None

    def create_module(self, spec):
        return _Names(spec.name)

    def exec_module(self, module):
        pass


sys.meta_path.append(_Types())
