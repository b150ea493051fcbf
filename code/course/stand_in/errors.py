"""Errors in the shape and the words of the real API, and the checks of single fields.

The wording follows OpenAI's, so that what a learner reads here is what they will read there.
"""


class ApiError(Exception):
    """An answer that is an error: an HTTP status and a body {"error": {message, type, ...}}."""

    def __init__(
        self,
        message: str,
        *,
        status: int = 400,
        param: str | None = None,
        code: str | None = None,
        kind: str = "invalid_request_error",
    ) -> None:
        super().__init__(message)
        self.status = status
        self.body = {"error": {"message": message, "type": kind, "param": param, "code": code}}


def typed(fields: dict, key: str, kind: type, path: str = "") -> object:
    """The value of an optional field, or None. Raises ApiError where it is of another type."""
    value = fields.get(key)
    if value is None or type(value) is kind:  # isinstance would take true for an integer
        return value
    raise wrong_type(f"{path}{key}", _KINDS[kind], value)


def in_range(value: int, param: str, low: int, high: int | None = None) -> int:
    """The value itself, or ApiError where it is below `low` or above `high`."""
    if value < low:
        side, limit, code = "below minimum", f">= {low}", "integer_below_min_value"
    elif high is not None and value > high:
        side, limit, code = "above maximum", f"<= {high}", "integer_above_max_value"
    else:
        return value
    raise ApiError(
        f"Invalid '{param}': integer {side} value. Expected a value {limit}, "
        f"but got {shorten(str(value), 20)} instead.",
        param=param,
        code=code,
    )


def check_length(values: list, param: str, limit: int) -> None:
    """Raise ApiError where there are more than `limit` values."""
    if len(values) > limit:
        raise ApiError(
            f"Invalid '{param}': array too long. Expected an array with maximum length {limit}, "
            f"but got an array with length {len(values)} instead.",
            param=param,
            code="array_above_max_length",
        )


def missing(param: str) -> ApiError:
    """The error for a field that must be there."""
    return ApiError(
        f"Missing required parameter: '{param}'.", param=param, code="missing_required_parameter"
    )


def wrong_type(param: str, expected: str, value: object) -> ApiError:
    """The error for a field of another JSON type than `expected`."""
    return ApiError(
        f"Invalid type for '{param}': expected {expected}, but got {json_kind(value)} instead.",
        param=param,
        code="invalid_type",
    )


def wrong_value(param: str, value: object, supported: tuple[str, ...]) -> ApiError:
    """The error for a word that is none of the supported ones (two or more)."""
    *first, last = map(repr, supported)
    return ApiError(
        f"Invalid value: '{shorten(str(value))}'. "
        f"Supported values are: {', '.join(first)}, and {last}.",
        param=param,
        code="invalid_value",
    )


def shorten(text: str, limit: int = 100) -> str:
    """A text for an error message, cut where it is long."""
    return text if len(text) <= limit else f"{text[:limit]}…"


def json_kind(value: object) -> str:
    """What JSON calls the type of a value, with its article."""
    return _KINDS[type(value)]


_KINDS = {
    str: "a string",
    bool: "a boolean",
    int: "an integer",
    float: "a decimal",
    list: "an array",
    dict: "an object",
    type(None): "null",
}
