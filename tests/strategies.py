"""Hypothesis strategies that the tests share: histories as people, models and tools make them.

The numbers of examples are modest, so that the tests stay quick.
"""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

FEW = settings(max_examples=40)
SOME = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])

# Texts that have broken programs like this one: nothing, emoji made of several characters, CJK,
# characters that no file holds (half a surrogate pair), control characters, markers of chat
# formats, lines that look like a transcript, long texts.
ODD_TEXTS = [
    "",
    " ",
    "\n\n",
    "👩‍👩‍👧‍👦🇩🇪👍🏽",
    "我叫小王，最近在用 httpx 写一个爬虫。",
    "こんにちは世界 한국어 العربية हिन्दी",
    "\ud83d half of an emoji \udc00",
    "\x00\x07\x1b[31m\x85\u2028\ufeff\u200b",
    "<|endoftext|><|im_start|>system",
    "user: hi\nassistant: hello",
    "{summary} {0} %s $HOME \\",
    '{"role": "user"}',
    "word " * 600,
    "字" * 1500,
    "a" * 3000,
]
texts = st.one_of(
    st.sampled_from(ODD_TEXTS),
    st.text(max_size=40),
    st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=40),
)
valid_texts = texts.filter(lambda text: text == text.encode(errors="replace").decode())

_parts = st.one_of(
    st.builds(lambda text: {"type": "text", "text": text}, texts),
    st.just({"type": "image_url", "image_url": {"url": "data:,", "detail": "low"}}),
    st.just({"type": "image_url", "image_url": {"url": "https://example.org/cat.png"}}),
)
contents = st.one_of(texts, texts, st.lists(_parts, min_size=1, max_size=3))


@st.composite
def _tool_round(draw) -> list[dict]:
    """An assistant message with parallel tool calls, and the result of each."""
    names = draw(st.lists(st.sampled_from(["search", "读取", "run"]), min_size=1, max_size=3))
    calls = [
        {
            "id": f"call_{number}",
            "type": "function",
            "function": {"name": name, "arguments": draw(texts)},
        }
        for number, name in enumerate(names)
    ]
    results = [
        {"role": "tool", "tool_call_id": call["id"], "content": draw(contents)} for call in calls
    ]
    said = draw(st.one_of(st.none(), texts))
    return [{"role": "assistant", "content": said, "tool_calls": calls}, *results]


@st.composite
def turns_with_tools(draw) -> list[dict]:
    """A user message and all that follows it; it may end in a tool result, or unanswered."""
    turn = [{"role": "user", "content": draw(contents)}]
    for _ in range(draw(st.integers(0, 2))):
        turn += draw(_tool_round())
    if draw(st.integers(0, 4)):
        turn.append({"role": "assistant", "content": draw(contents)})
    return turn


@st.composite
def plain_turns(draw, content=texts) -> list[dict]:
    """A question and its answer, as in lessons 1 to 5."""
    return [
        {"role": "user", "content": draw(content)},
        {"role": "assistant", "content": draw(content)},
    ]


def histories(turn=None, min_turns: int = 0, max_turns: int = 7):
    """Lists of whole turns, one message after the other."""
    turn = turn or st.one_of(plain_turns(), turns_with_tools())
    return st.lists(turn, min_size=min_turns, max_size=max_turns).map(
        lambda turns: [message for turn in turns for message in turn]
    )
