"""Count what calls cost: a `Meter` stands in front of a client and adds up what it reports.

    meter = Meter(client)
    chat = Chat(meter, partial(compact, client=meter))

It changes neither requests nor replies. It counts every call, also the ones that a technique
makes on its own, such as the call for a summary.
"""

from openai import OpenAI

from course.client import token_counts


class Meter:
    """Use it in place of a client. The numbers are tokens, reported by the service."""

    def __init__(self, client: OpenAI):
        self._create = client.chat.completions.create
        self.calls = self.prompt_tokens = self.completion_tokens = self.cached_tokens = 0
        self.chat = self.completions = self  # so that meter.chat.completions.create(...) works

    def create(self, **request):
        """Make the call and add up its usage."""
        reply = self._create(**request)
        self.calls += 1
        prompt, completion, cached = token_counts(reply)
        self.prompt_tokens += prompt
        self.completion_tokens += completion
        self.cached_tokens += cached
        return reply
