"""Who answers when a checked program calls its client: the stand-in model, or a real service.

The program's request comes here as plain JSON through the driver; no network is near it. For a
class it is always the stand-in: the same request, the same answer.
"""

import json
from collections.abc import Callable
from functools import lru_cache

REQUEST = 20_000  # bytes of a stranger's request: some texts of 50,000 take seconds to count


@lru_cache(maxsize=2_000)
def _stand_in(body: str) -> str:
    # Loaded when the first client calls: most exercises have none.
    from course.stand_in.completion import as_object, complete
    from course.stand_in.errors import ApiError
    from course.stand_in.prefix_cache import PrefixCache
    from course.stand_in.protocol import parse

    try:
        request = parse(body.encode("utf-8"))
        answer = as_object(request, complete(request, PrefixCache()))
    except ApiError as error:
        answer = {"error": {"status": error.status, **error.body["error"]}}
    except Exception:  # a stranger's request must not end the grading of a class
        answer = {"error": {"status": 500, "message": "the stand-in could not answer"}}
    return json.dumps(answer)


def stand_in(request: dict) -> dict:
    """The stand-in's answer to a request, or {"error": ...}. A pure function of the request."""
    body = json.dumps({**request, "model": "stand-in", "stream": False}, sort_keys=True)
    if len(body) > REQUEST:
        return {"error": {"status": 413, "message": "the request is too large"}}
    return json.loads(_stand_in(body))


def service(client, model: str) -> Callable[[dict], dict]:
    """Answers from a real service, for a learner's own notebook."""
    import openai

    def answer(request: dict) -> dict:
        try:
            reply = client.chat.completions.create(**{**request, "model": model})
        except openai.APIStatusError as error:
            said = {"status": error.status_code, "message": error.message, "code": error.code}
            return {"error": said | {"type": error.type}}
        except openai.OpenAIError as error:
            return {"error": {"message": str(error)}}
        return reply.model_dump(mode="json")

    return answer
