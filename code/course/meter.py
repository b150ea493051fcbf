"""Count what calls cost: a `Meter` stands in front of a client and adds up what it reports.

    meter = Meter(client)
    chat = Chat(meter, partial(compact, client=meter))

It changes neither requests nor replies. It counts every call, also the ones that a technique
makes on its own, such as the call for a summary.
"""

from openai import OpenAI


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
        usage = getattr(reply, "usage", None)  # some services report less than others, or nothing
        self.prompt_tokens += getattr(usage, "prompt_tokens", 0) or 0
        self.completion_tokens += getattr(usage, "completion_tokens", 0) or 0
        details = getattr(usage, "prompt_tokens_details", None)
        self.cached_tokens += getattr(details, "cached_tokens", 0) or 0
        return reply
