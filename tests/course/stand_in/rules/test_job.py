"""Which job a request asks for: an order with something to work on, or else chat."""

import json
import time

import pytest

from course.stand_in.rules.job import job_of
from course.stand_in.rules.reply import reply


def user(text):
    return {"role": "user", "content": text}


CHAT = [user("My name is Ada. I live in Rome."), {"role": "assistant", "content": "Noted."}]


@pytest.mark.parametrize("before", [[], CHAT], ids=["alone", "later"])
@pytest.mark.parametrize(
    "text",
    [
        "What is JSON?",
        "Recommend a library for parsing JSON.",
        "Give me a library for parsing JSON.",
        "推荐一个解析 JSON 的库。",
        "給我一個解析 JSON 的函式庫。",
        "My favourite format is JSON",
        "I store my data as JSON. My name is Ada.",
        "How do I extract: text?",
        "How do I parse JSON in Python?",
        "怎么提取字段：姓名？",
        "我在做一个聊天摘要的项目",
        "我在写一个提取 JSON 字段的工具",
        "Please compress the conversation history feature in my app",
        "I am writing a summary of the conversation tool",
        "How do I summarise the conversation above?",
        "What is the best way to return a JSON object?",
        "My app must extract the fields as JSON.",
        "Can you extract text from a PDF?",
        "Convert my CSV file to JSON.",
        "Extract JSON from a string in Python: how?",
        "Fill the bathtub.",
        "帮我写一个总结对话的脚本",
        "Compress the images in the chat folder",
    ],
)
def test_talk_about_json_or_summaries_is_chat(text, before):
    assert job_of([*before, user(text)]).kind == "chat"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Extract my name and city as JSON.", "extract"),
        ("Could you please extract the name as JSON?", "extract"),
        ("From our chat, return a JSON object with the keys name, city.", "extract"),
        ("请提取姓名和城市，以 JSON 返回。", "extract"),
        ("Summarise the conversation so far.", "summary"),
        ("Let's summarise the conversation.", "summary"),
        ("Can you summarise our conversation?", "summary"),
        ("Please give me a short summary of what we discussed.", "summary"),
        ("请总结一下我们的对话。", "summary"),
        ("把上面的对话压缩成几句话。", "summary"),
    ],
)
def test_an_order_about_the_chat_is_a_job(text, kind):
    assert job_of([*CHAT, user(text)]).kind == kind


def test_an_order_needs_something_to_work_on():
    assert job_of([user("Summarise the conversation so far.")]).kind == "chat"
    assert job_of([user("Extract my name as JSON: I am Ada Lee.")]).kind == "extract"
    found = reply([user("I am Ada Lee and live in Rome.\n\nExtract name and city as JSON.")])
    assert json.loads(found) == {"name": "Ada Lee", "city": "Rome"}


@pytest.mark.parametrize(
    "system",
    [
        "You are a programming assistant who knows JSON well.",
        "You help people who build summaries of conversations.",
    ],
)
def test_a_system_message_that_orders_no_job_leaves_chat(system):
    messages = [{"role": "system", "content": system}, user("My name is Ada.")]
    assert job_of(messages).kind == "chat"


def test_the_json_response_format_always_gives_an_object():
    talk = "\nuser: I live in Lisbon.\nassistant: Nice.\n"
    prompt = "Rewrite the follow-up as a standalone question, as JSON." + talk
    found = reply([user(f"{prompt}Follow-up: Is it hot there?")], json_object=True)
    assert json.loads(found) == {"question": "Is it hot in Lisbon?"}
    talk = "\nuser: My name is Ada.\nassistant: Nice.\n"
    for prompt in (
        "Summarise the conversation below as JSON:",
        "把下面的对话压缩成摘要，以 JSON 返回：",
    ):
        found = json.loads(reply([user(prompt + talk)], json_object=True))
        assert list(found) == ["summary"]
        assert "Ada" in found["summary"]
    system = {"role": "system", "content": "Summarise the conversation. Return JSON."}
    found = json.loads(reply([system, user("My name is Ada.")], json_object=True))
    assert "Ada" in found["summary"]
    found = json.loads(reply([user("What is JSON?")], json_object=True))
    assert list(found) == ["answer"]


PROPERTIES = {
    "name": {"type": "string"},
    "age": {"type": ["integer", "null"]},
    "city": {"anyOf": [{"type": "string"}, {"type": "null"}]},
    "allergies": {"type": "array", "items": {"type": "string"}},
}


def test_the_reply_has_exactly_the_keys_of_a_schema():
    schema = {"type": "object", "properties": PROPERTIES}
    messages = [user("My name is Ada. I live in Rome and I am 34 years old.")]
    found = json.loads(reply(messages, json_object=True, schema=schema))
    assert found == {"name": "Ada", "age": 34, "city": "Rome", "allergies": []}
    found = json.loads(reply([user("What is JSON?")], json_object=True, schema=schema))
    assert found == {"name": None, "age": None, "city": None, "allergies": []}


def test_a_schema_may_ask_for_the_answer_a_summary_or_facts():
    def ask(key, text, kind="string"):
        schema = {"type": "object", "properties": {key: {"type": kind}}}
        return json.loads(reply([*CHAT, user(text)], json_object=True, schema=schema))

    assert "Ada" in ask("answer", "What is my name?")["answer"]
    assert "Ada" in ask("summary", "Summarise the conversation so far.")["summary"]
    assert "The user lives in Rome." in ask("facts", "Extract the facts.", "array")["facts"]


@pytest.mark.parametrize(
    ("system", "question", "part"),
    [
        ("The user is called Eva.", "What is my name?", "Eva"),
        ("You are a helpful assistant. The user's name is Eva.", "What is my name?", "Eva"),
        ("The user lives in Rome.", "Where do I live?", "Rome"),
        ("你是小助手，用户叫小明。", "我叫什么名字？", "小明"),
        ("你是小助手，用戶住在台北。", "我住在哪裡？", "台北"),
    ],
)
def test_what_the_system_message_says_about_the_user_counts_as_said(system, question, part):
    answer = reply([{"role": "system", "content": system}, user(question)])
    assert part in answer
    assert "the user" not in answer.lower()
    assert "用户" not in answer
    assert "用戶" not in answer


@pytest.mark.parametrize(
    ("system", "question"),
    [
        ("You are a programming assistant called Max. You live in Rome.", "What is my name?"),
        ("You are a guide in Rome. If the user is rude, leave.", "Where do I live?"),
        ("你是编程助手，叫小明。", "我叫什么名字？"),
    ],
)
def test_instructions_in_the_system_message_say_nothing(system, question):
    answer = reply([{"role": "system", "content": system}, user(question)])
    assert "I don't know" in answer or "我不知道" in answer


@pytest.mark.parametrize("text", ["please " * 2800, "with a, " * 2400, "extract a " * 1900])
def test_repeated_words_of_an_order_take_no_time(text):
    start = time.perf_counter()
    job_of([{"role": "system", "content": text}, user(text)], json_object=True)
    assert time.perf_counter() - start < 3
