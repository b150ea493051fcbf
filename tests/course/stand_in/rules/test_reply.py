"""The stand-in model as a whole: chat in three languages, and one reply for any request."""

import json
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from course.phrases import PHRASES
from course.stand_in.rules.reply import reply

SYSTEM = {
    "en": "You are a programming assistant who answers briefly, in three sentences at most.",
    "zh": "你是一个说话简短的编程助手，每次回答不超过三句话。",
    "zh-Hant": "你是一個說話簡短的程式設計助手，每次回答不超過三句話。",
}
SCRIPT = {lang: words.script for lang, words in PHRASES.items()}
NAME = {"en": "Xiao Wang", "zh": "小王", "zh-Hant": "小王"}
PURPOSE = {"en": "web scraper", "zh": "爬虫", "zh-Hant": "爬蟲"}
UNKNOWN = {
    "en": ("I don't know", "you have not told me"),
    "zh": ("我不知道", "没有告诉我"),
    "zh-Hant": ("我不知道", "沒有告訴我"),
}
SUMMARY_PROMPT = {
    "en": "Compress the conversation below into a summary of a few sentences. Keep the facts that "
    "may be needed later, such as names, projects and preferences:\n\n",
    "zh": "把下面这段对话压缩成几句话的摘要，保留人名、项目、偏好等以后可能用到的事实：\n\n",
    "zh-Hant": "把下面這段對話壓縮成幾句話的摘要，保留人名、專案、偏好等以後可能用到的事實：\n\n",
}
PAIR = {
    "en": ("(Summary of the conversation so far: {})", "Good, I will remember that."),
    "zh": ("（之前对话的摘要：{}）", "好的，我记住了。"),
    "zh-Hant": ("（之前對話的摘要：{}）", "好的，我記住了。"),
}
LANGUAGES = ["en", "zh", "zh-Hant"]


def user(text):
    return {"role": "user", "content": text}


def ask(*texts, system=None):
    """Return the last reply of a chat in which everything is sent again each time."""
    return run(texts, lambda history: history, system)[-1]


def run(texts, fit, system=None):
    head = [{"role": "system", "content": system}] if system else []
    history, answers = [], []
    for text in texts:
        history.append(user(text))
        answers.append(reply(head + history))
        history.append({"role": "assistant", "content": answers[-1]})
        history = fit(history)
    return answers


def knows_not(text, lang):
    return all(part in text for part in UNKNOWN[lang])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_script_with_the_full_history(lang):
    answers = run(SCRIPT[lang], lambda history: history, SYSTEM[lang])
    assert NAME[lang] in answers[1]
    assert "httpx" in answers[2]
    assert PURPOSE[lang] in answers[2]
    assert "BeautifulSoup" in answers[3]
    assert "BeautifulSoup(response.text" in answers[4]
    assert "httpx" in answers[4]
    assert NAME[lang] in answers[5]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_script_without_memory(lang):
    answers = run(SCRIPT[lang], lambda history: [], SYSTEM[lang])
    assert NAME[lang] in answers[0]
    assert knows_not(answers[1], lang)
    assert knows_not(answers[2], lang)
    assert "BeautifulSoup" in answers[3]
    assert knows_not(answers[4], lang)
    assert "BeautifulSoup" not in answers[4]
    assert knows_not(answers[5], lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_script_truncated_to_the_last_pair(lang):
    answers = run(SCRIPT[lang], lambda h: h[-2:] if len(h) > 4 else h, SYSTEM[lang])
    assert NAME[lang] in answers[1]
    assert "BeautifulSoup" in answers[4]
    assert knows_not(answers[5], lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_script_with_a_rolling_summary(lang):
    texts = []

    def compact(history):
        if len(history) <= 4:
            return history
        lines = "\n".join(f"{m['role']}: {m['content']}" for m in history[:-2])
        texts.append(reply([user(SUMMARY_PROMPT[lang] + lines)]))
        note, remembered = PAIR[lang]
        pair = [user(note.format(texts[-1])), {"role": "assistant", "content": remembered}]
        return pair + history[-2:]

    answers = run(SCRIPT[lang], compact, SYSTEM[lang])
    assert NAME[lang] in answers[1]
    assert NAME[lang] in answers[5]
    assert "BeautifulSoup" in answers[4]
    assert "user" not in answers[5]
    assert "用户" not in answers[5]
    assert "使用者" not in answers[5]
    assert len(texts) >= 3
    assert all(NAME[lang] in t and "httpx" in t for t in texts)


def test_a_statement_is_acknowledged_without_inventing():
    assert ask(SCRIPT["en"][0]) == (
        "Hello Xiao Wang. You are writing a web scraper with httpx, noted."
    )
    assert ask(SCRIPT["zh"][0]) == "你好，小王。你最近在用 httpx 写一个爬虫，记下了。"
    assert ask("My server is in Hong Kong.") == "Your server is in Hong Kong, noted."


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Hello!", "Hello"),
        ("你好", "你好"),
        ("Thanks!", "welcome"),
        ("谢谢", "不客气"),
        ("謝謝", "不客氣"),
        ("Bye", "Goodbye"),
        ("再见", "再见"),
        ("Who are you?", "stand-in"),
        ("你是谁？", "替身"),
    ],
)
def test_small_talk(text, part):
    assert part in ask(text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Recommend a library for parsing HTML.", "BeautifulSoup"),
        ("Which library should I use to parse HTML?", "lxml"),
        ("What's a good library for plotting?", "Matplotlib"),
        ("Can you suggest a database?", "SQLite"),
        ("What is the best tool for testing?", "pytest"),
        ("How do I retry failed requests?", "tenacity"),
        ("What timeout should I use?", "timeout=10"),
        ("Recommend a web framework.", "FastAPI"),
        ("推荐一个画图的库。", "Matplotlib"),
        ("用什么数据库好？", "SQLite"),
        ("怎么重试失败的请求？", "tenacity"),
        ("推薦一個測試工具。", "pytest"),
        ("How do I use pandas?", "pandas.read_csv"),
        ("How do I use BeautifulSoup with requests?", "BeautifulSoup(response.text"),
    ],
)
def test_it_recommends_for_the_topics_of_the_course(text, part):
    assert part in ask(text)


@pytest.mark.parametrize("text", ["Recommend a restaurant.", "What is the capital of France?"])
def test_it_says_what_it_is_where_it_knows_nothing(text):
    answer = ask(text)
    assert "stand-in" in answer
    assert "Paris" not in answer


def test_it_resolves_it_from_the_messages_only():
    recommended = {"role": "assistant", "content": "I recommend selectolax."}
    assert "HTMLParser(response.text)" in reply(
        [user("A parser?"), recommended, user("How do I use it with httpx?")]
    )
    assert "refers to" in ask("How do I use it with httpx?")
    assert "指的是什么" in ask("它和 httpx 怎么配合用？")


def test_a_question_about_the_past_is_not_a_request_for_advice():
    answer = ask("I use PostgreSQL as my database.", "Which database do I use?")
    assert "PostgreSQL" in answer
    assert "SQLite" not in answer


def test_a_fact_and_a_question_in_one_message():
    assert "Bob" in ask("My name is Bob. What is my name?")


def test_the_system_message_is_followed_and_lost_when_it_is_not_sent():
    assert ask("I live in Rome.", "Where do I live?", system="Answer in capitals.").isupper()
    system = 'Begin every answer with "Ahoy!" and end it with "Over."'
    answer = ask("I live in Rome.", system=system)
    assert answer.startswith("Ahoy!")
    assert answer.endswith("Over.")
    assert not ask("I live in Rome.").startswith("Ahoy!")
    assert knows_not(ask("What is my name?", system="Answer in Chinese."), "zh")
    assert knows_not(ask("我叫什么名字？", system="Always reply in English."), "en")
    assert ask("你好", system="每次回答以“喵”结尾。").endswith("喵")


def test_json_mode_always_gives_json():
    assert json.loads(reply([user("hello")], json_object=True))
    assert json.loads(reply([user("What is my name?")], json_object=True))["answer"]


def test_tool_messages_and_parts():
    call = {"id": "1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    messages = [
        user([{"type": "text", "text": "My name is Bob."}]),
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "1", "content": "22 degrees"},
    ]
    assert "22 degrees" in reply(messages)
    assert "Bob" in reply([*messages, user("What is my name?")])


ODD = st.one_of(
    st.text(max_size=80),
    st.none(),
    st.lists(st.fixed_dictionaries({"type": st.just("text"), "text": st.text(max_size=20)})),
    st.sampled_from([t for script in SCRIPT.values() for t in script]),
    st.sampled_from(list(SUMMARY_PROMPT.values())).flatmap(
        lambda p: st.text(max_size=60).map(lambda t: f"{p}user: {t}\nassistant: {t}")
    ),
    st.text(max_size=40).map(lambda t: f"Extract name, city as JSON:\nuser: {t}\nassistant: ok"),
    st.text(max_size=40).map(
        lambda t: f"Rewrite the follow-up as a standalone question.\nuser: {t}\nFollow-up: it {t}"
    ),
)
MESSAGES = st.lists(
    st.fixed_dictionaries(
        {
            "role": st.sampled_from(["system", "user", "assistant", "tool", "developer"]),
            "content": ODD,
        }
    ),
    max_size=8,
)


@settings(max_examples=80)
@given(MESSAGES, st.booleans())
def test_any_request_gets_the_same_reply_twice(messages, json_object):
    before = json.dumps(messages)
    first = reply(messages, json_object=json_object)
    assert isinstance(first, str)
    assert first.strip()
    assert first == reply(messages, json_object=json_object)
    assert json.dumps(messages) == before
    if json_object:
        answered = json.loads(first) if first.startswith("{") else first
        assert answered


@pytest.mark.parametrize(
    "text", ["\ud800 我叫小王", "我叫\udfff？", "user: 我\ud800\nassistant: b"]
)
def test_half_characters_do_no_harm(text):
    assert reply([user(text)]).encode("utf-8")


@pytest.mark.parametrize(
    "text", ["1," * 9000, "\n" * 20000, "我在，" * 5000, "{" * 9000, "the " * 9000]
)
def test_pasted_data_takes_no_time(text):
    start = time.perf_counter()
    reply([user(text), {"role": "assistant", "content": "Ok."}, user("What is my name?")])
    reply([user(f"Summarise, keep all facts:\nuser: {text}\nassistant: ok")])
    reply([user(f"Extract name, budget, date as JSON:\nuser: {text}\nassistant: ok")])
    assert time.perf_counter() - start < 3


def test_nothing_invented_without_history():
    for question in ("Where is my server?", "What is my dog called?", "我的预算是多少？"):
        lang = "en" if question.isascii() else "zh"
        assert knows_not(ask(question), lang)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("What is my name? My name is Lucia.", "Lucia"),
        ("My name is Lucia. What is my name?", "Lucia"),
        ("我叫什么名字？我叫小李。", "小李"),
    ],
)
def test_what_stands_beside_the_question_in_its_message_counts_as_said(text, answer):
    assert answer in ask(text)


def test_pasted_data_is_not_repeated():
    assert ask("Here is my log:\n" + "GET /page 200 OK in 35 ms\n" * 20) == "Noted."


def test_work_that_the_stand_in_cannot_do_is_declined():
    assert "stand-in model" in ask("Tell me a joke.")


@pytest.mark.parametrize(
    ("texts", "answer"),
    [
        (
            ["我的航班是星期四早上九点。", "不对，我的航班是星期五，不是星期四。"],
            "你的航班是星期五，记下了。",
        ),
        (["我的航班是星期四早上九点。", "不对，是星期五。"], "好的。"),
        (["更正，是七月底上线。"], "好的。"),
        (["不是我，是我弟弟。"], "好的。"),
        (["Good to know"], "Noted."),
        (["Write down: my key is in the drawer."], "Your key is in the drawer, noted."),
        (["我以前在北京工作，现在在上海。"], "你以前在北京工作，你现在在上海，记下了。"),
        (["我養了一隻狗,叫小黑。"], "你養了一隻狗，叫小黑，記下了。"),
        (["我養了一隻貓，牠叫咪咪。"], "你養了一隻貓，牠叫咪咪，記下了。"),
        (["明天下午三点开会，在302会议室。"], "明天下午三点开会，在302会议室，记下了。"),
        (
            ["My car is red and my house is white and my bike is blue."],
            "Your car is red, your house is white and your bike is blue, noted.",
        ),
        (
            ["我有两只猫，一只叫豆豆，一只叫年糕"],
            "你有两只猫，一只叫豆豆，一只叫年糕，记下了。",
        ),
        (["帮我记一下：钥匙在抽屉里。"], "钥匙在抽屉里，记下了。"),
        (["我媽媽住台南，我住台北。"], "你媽媽住台南，你住台北，記下了。"),
        (["Nice to meet you"], "Nice to meet you too."),
        (["I'm Tom. Nice to meet you."], "Hello Tom."),
        (["Wish me luck!"], "Good luck!"),
        (["祝我好运"], "祝你好运！"),
        (["I"], "Noted."),
        (["I like tea. I own a car. I read a lot. I play chess. I sing well."], "Noted."),
    ],
)
def test_an_acknowledgement_says_all_of_it_or_nothing(texts, answer):
    assert ask(*texts) == answer


@pytest.mark.parametrize("text", ["讲个笑话", "唱首歌", "講個故事", "Sing a song"])
def test_a_request_is_not_noted(text):
    assert not re.search("noted|记下了|記下了", ask(text))
    assert re.search("don't know|我不知道", ask(text))


@pytest.mark.parametrize(
    "thanks",
    [
        "Thank you very much!",
        "Thank you very much, bye!",
        "Thanks a lot, bye!",
        "Many thanks, goodbye!",
    ],
)
def test_thanks_are_no_fact(thanks):
    assert reply([{"role": "user", "content": thanks}]) == "You are welcome."


@pytest.mark.parametrize(
    "asked", ["你今天怎么样？", "你最近好吗？", "你好嗎？", "How are you today?"]
)
def test_how_it_is_is_answered(asked):
    said = reply([{"role": "user", "content": asked}])
    assert "don't know" not in said
    assert "不知道" not in said


def test_a_request_to_write_code_is_no_fact():
    assert "记下" not in reply(
        [{"role": "user", "content": "用 pandas 写一个读取 CSV 文件的函数。"}]
    )


@pytest.mark.parametrize(
    ("said", "asked", "told"),
    [
        ("My name is Kate. I have a dog.", "What do you know about me?",
         "Your name is Kate. You have a dog."),
        ("我叫小王，住在上海。", "你知道我的哪些事？", "你叫小王。你住在上海。"),
        ("Hello", "What have I told you so far?", "I don't know; you have not told me."),
        ("I like tea.", "Tell me everything you know about me.", "You like tea."),
        ("我喜欢喝茶", "你还记得我说过什么吗？", "你喜欢喝茶。"),
        ("我喜欢喝茶", "总结一下你知道的关于我的事", "你喜欢喝茶。"),
    ],
)  # fmt: skip
def test_all_that_was_told_can_be_asked_for(said, asked, told):
    turn = [{"role": "user", "content": said}, {"role": "assistant", "content": "ok"}]
    assert reply([*turn, {"role": "user", "content": asked}]) == told


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("What was my first message?", 'You said: "I like tea."'),
        ("What did I say first?", 'You said: "I like tea."'),
        ("What did I just say?", 'You said: "I have a dog."'),
        ("我第一句话说了什么？", "你说：“I like tea.”"),
        ("我剛才說了什麼？", "你說：「I have a dog.」"),
    ],
)
def test_the_first_and_the_last_message_can_be_asked_for(asked, told):
    said = ["I like tea.", "ok", "I have a dog.", "ok", asked]
    roles = ["user", "assistant"] * 3
    messages = [{"role": role, "content": text} for role, text in zip(roles, said, strict=False)]
    assert reply(messages) == told
    assert reply(messages[-1:]) in {
        "I don't know; you have not told me.",
        "我不知道，你没有告诉我。",
        "我不知道，你沒有告訴我。",
    }


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("My name is Ada, what is my name?", "Your name is Ada."),
        ("My name is Ada and what is my name", "Your name is Ada."),
        ("Hi my name is Ada what is my name", "Your name is Ada."),
        ("My name is Ada - what's my name?", "Your name is Ada."),
        ("I live in Rome, where do I live?", "You live in Rome."),
        ("我叫小王，我叫什么名字？", "你叫小王。"),
        ("我住在北京，我住在哪？", "你住在北京。"),
    ],
)
def test_a_message_may_tell_and_ask(text, answer):
    assert reply([{"role": "user", "content": text}]) == answer


@pytest.mark.parametrize(
    ("told", "text", "answer"),
    [
        ("下雨天，跑了46单", "我今天送了几单", "46"),
        ("我现在早上六点半起床", "我早上几点起床", "六点半"),
        ("Our flat number is 12B", "my flat number", "12B"),
        ("My bird is called Captain", "name of my bird", "Captain"),
    ],
)
def test_what_may_ask_is_answered_where_the_answer_is_known(told, text, answer):
    told_first = [{"role": "user", "content": told}, {"role": "assistant", "content": "ok"}]
    asked = {"role": "user", "content": text}
    assert answer in reply([*told_first, asked])
    assert answer not in reply([asked])


@pytest.mark.parametrize("text", ["我买了几本书", "我住了几天医院"])
def test_what_may_ask_is_noted_where_nothing_is_known(text):
    assert "记下了" in reply([{"role": "user", "content": text}])


@pytest.mark.parametrize("said", ["我不吃牛肉", "我喜歡吃辣", "弟弟在念高中"])
def test_a_chat_in_traditional_characters_stays_in_them(said):
    system = {"role": "system", "content": SYSTEM["zh-Hant"]}
    assert "記下了" in reply([system, {"role": "user", "content": said}])


def test_its_own_words_are_those_of_taiwan():
    said = reply([{"role": "user", "content": "你是誰？我在學程式設計"}])
    assert "訊息" in said
    assert "程式" in said
