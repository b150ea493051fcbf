"""recall.py: the answer is quoted from the sentence that holds it, or is not known."""

import copy
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from course.stand_in.rules import answer_kinds, recall
from course.stand_in.rules.asking import asks
from course.stand_in.rules.questions import head_of, read_question

ROLES = ["system", "user", "assistant", "tool", "developer"]


def chat(*contents: str, system: str | None = None) -> list[dict]:
    """Return messages of user and assistant in turn, after a system message if there is one."""
    roles = ("user", "assistant")
    messages = [{"role": roles[i % 2], "content": text} for i, text in enumerate(contents)]
    return [{"role": "system", "content": system}, *messages] if system else messages


def ask(question: str, *contents: str, system: str | None = None) -> str:
    """Return the answer to a question after a chat that ends with the assistant's words."""
    history = chat(*contents, system=system)
    if history and history[-1]["role"] == "user":
        history.append({"role": "assistant", "content": "Noted."})
    return recall.answer([*history, {"role": "user", "content": question}])


def is_unknown(reply: str) -> bool:
    return any(
        says in reply and because in reply
        for says, because in [
            ("I don't know", "you have not told me"),
            ("我不知道", "没有告诉我"),
            ("我不知道", "沒有告訴我"),
        ]
    )


SAID = (
    "My sister Marta lives in Bonn and works as a nurse. My brother Tom is in Kiel.",
    "How nice!",
    "We fly to Rome on 3 May at 10:40, the flight is AZ 611. I paid 240 euros for it.",
    "Have a good trip.",
    "I can't eat peanuts because I'm allergic. I drive a blue Skoda.",
    "Try parsel for parsing HTML, it is fast.",
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is my sister called?", "Marta"),
        ("Where does my sister live?", "Bonn"),
        ("What does my sister do for a living?", "nurse"),
        ("Where's my brother?", "Kiel"),
        ("When are we flying to Rome?", "3 May"),
        ("What time is the flight?", "10:40"),
        ("What's the flight number?", "AZ 611"),
        ("How much did the flight cost?", "240"),
        ("Why can't I eat peanuts?", "allergic"),
        ("What colour is my car?", "blue"),
        ("Which car do I drive?", "Skoda"),
        ("Who is a nurse?", "Marta"),
        ("What did you recommend for parsing HTML?", "parsel"),
        ("wher does my sistre live", "Bonn"),
    ],
)
def test_each_kind_of_answer(question, answer):
    reply = ask(question, *SAID)
    assert answer in reply
    assert len(reply) <= 260


@pytest.mark.parametrize(
    "question",
    [
        "What's my brother's job?",
        "How old is my sister?",
        "What's the name of our hotel in Rome?",
        "What's my mother called?",
        "What is my name?",
        "What's my phone number?",
        "How much does my sister earn?",
        "Which instrument do I play?",
        "How often do I go running?",
    ],
)
def test_what_was_not_told_is_not_known(question):
    assert is_unknown(ask(question, *SAID))


SAID_ZH = (
    "我妹妹叫小丽，在杭州当老师。我养了一只猫，它叫年糕，三岁了。",
    "真好！",
    "下周五下午三点去看牙医，上次洗牌花了三百二。",
    "好的。",
    "我不喝咖啡，因为会失眠。我最喜欢蓝色。",
    "可以试试大麦茶。",
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("我妹妹叫什么名字？", "小丽"),
        ("我妹妹在哪里工作？", "杭州"),
        ("我的猫叫什么？", "年糕"),
        ("我的猫几岁了？", "三岁"),
        ("我几点看牙医？", "三点"),
        ("哪天看牙医？", "周五"),
        ("我为什么不喝咖啡？", "失眠"),
        ("我喜欢什么颜色？", "蓝色"),
        ("你建议我喝什么？", "大麦茶"),
        ("What is my sister called?", "小丽"),
    ],
)
def test_chinese(question, answer):
    assert answer in ask(question, *SAID_ZH)


@pytest.mark.parametrize(
    "question", ["我妹妹多大了？", "我住在哪里？", "牙医姓什么？", "我的猫是什么品种？"]
)
def test_chinese_not_told(question):
    reply = ask(question, *SAID_ZH)
    assert "我不知道" in reply
    assert "没有告诉我" in reply


def test_traditional_chinese():
    said = ("我叫雅婷，下個月要去京都，住在烏丸的民宿，一晚三千二。", "好的。")
    assert ask("我叫什麼名字？", *said) == "你叫雅婷。"
    assert "京都" in ask("我下個月要去哪裡？", *said)
    assert "三千二" in ask("民宿一晚多少錢？", *said)
    unknown = ask("我的生日是哪天？", *said)
    assert "我不知道" in unknown
    assert "沒有告訴我" in unknown


def test_the_reply_speaks_to_the_user():
    assert (
        ask("Where do I live?", "I live in Bonn with my cat.") == "You live in Bonn with your cat."
    )
    assert ask("我住在哪里？", "我住在上海。") == "你住在上海。"


@pytest.mark.parametrize(
    ("first", "then", "question", "new"),
    [
        ("My dentist appointment is on Tuesday.", "Sorry, it's Thursday, not Tuesday.",
         "Which day is my dentist appointment?", "Thursday"),
        ("The party is at the community hall.", "the party is at the scout hut now, the hall leaks",
         "Where is the party?", "scout hut"),
        ("My door code is 7741.", "oh wait, I typed that wrong, the code is 7714",
         "What is my door code?", "7714"),
        ("会议在周三下午两点。", "会议改到周五上午十点了", "会议是哪天？", "周五"),
        ("我补考约了24号。", "不对，24号满了，改成27号", "我补考约到几号？", "27号"),
        ("My name is Ana.", "Sorry, my name is Anna.", "What is my name?", "Anna"),
    ],
)  # fmt: skip
def test_a_correction_beats_what_it_corrects(first, then, question, new):
    assert new in ask(question, first, "Noted.", then)


def test_similar_facts_are_kept_apart():
    said = "My sister's phone number is 555 1234567. My brother's phone number is 555 7654321."
    assert "1234567" in ask("What is my sister's phone number?", said)
    assert "7654321" in ask("What is my brother's phone number?", said)
    assert is_unknown(ask("What is my boss's phone number?", said))


def test_a_name_nearby_is_not_anybodys_name():
    said = "My landlord changed the locks. My flatmate Jonas was at home."
    assert is_unknown(ask("What's my landlord's name?", said))
    assert "Jonas" in ask("What's my flatmate's name?", said)


SCRIPT = "My name is Xiao Wang, and I am writing a web scraper with httpx."
SCRIPT_ZH = "我叫小王，最近在用 httpx 写一个爬虫。"


@pytest.mark.parametrize(
    "question", ["Do you remember my name?", "Can you tell me what I'm called?", "我是谁？"]
)
def test_the_own_name_may_be_asked_for_in_many_ways(question):
    assert "Wang" in ask(question, SCRIPT)


def test_the_script_of_the_course():
    assert ask("What is my name?", SCRIPT) == "Your name is Xiao Wang."
    library = "You are writing a web scraper with httpx."
    assert ask("Which library am I using, and what for?", SCRIPT) == library
    assert ask("我叫什么名字？", SCRIPT_ZH) == "你叫小王。"
    reply = ask("我在用什么库做什么？", SCRIPT_ZH)
    assert "httpx" in reply
    assert "爬虫" in reply


@pytest.mark.parametrize(
    "summary",
    [
        "Xiao Wang is writing a web scraper with httpx; BeautifulSoup was recommended.",
        "The user's name is Xiao Wang. The user is writing a web scraper with httpx.",
        "The user is called Xiao Wang and uses httpx for a web scraper.",
    ],
)
@pytest.mark.parametrize("place", ["system", "pair"])
def test_a_summary_counts_as_said(summary, place):
    if place == "system":
        system = f"Be brief.\n\nSummary of the conversation so far: {summary}"
        replies = [ask(q, system=system) for q in ("What is my name?", "Which library do I use?")]
    else:
        pair = (f"(Summary of the conversation so far: {summary})", "Good, I will remember that.")
        replies = [ask(q, *pair) for q in ("What is my name?", "Which library do I use?")]
    assert replies[0] == "Your name is Xiao Wang."
    assert "httpx" in replies[1]
    assert "The user" not in replies[1]


def test_a_summary_says_what_the_assistant_recommended():
    summary = "The user writes a scraper; BeautifulSoup was recommended for parsing HTML."
    pair = (f"(Summary of the conversation so far: {summary})", "Good, I will remember that.")
    assert "BeautifulSoup" in ask("What did you recommend?", *pair)


def test_the_recorded_summaries_count_as_said():
    path = Path(recall.__file__).parents[1] / "article_runs.json"
    runs = json.loads(path.read_text(encoding="utf-8"))
    run = next(run for run in runs["runs"] if run["run"] == "summarization")
    for summary in run["summaries"]:
        pair = runs["summary_pair"]["user"].format(summary=summary)
        said = (pair, runs["summary_pair"]["assistant"])
        assert ask("我叫什么名字？", *said, system=runs["system"]) == "你叫小王。"
        assert "httpx" in ask("我在用什么库做什么？", *said, system=runs["system"])
        assert "我不知道" in ask("我住在哪里？", *said, system=runs["system"])


def test_what_the_assistant_gave_back_is_known_but_its_guesses_are_not():
    assert ask("What is my name?", "What is my name?", "Your name is Bo.") == "Your name is Bo."
    assert ask("我叫什么名字？", "我叫什么名字？", "你叫小王。") == "你叫小王。"
    guess = ("I have a new job.", "Maybe you are a teacher? Your boss is probably strict.")
    assert is_unknown(ask("What is my job?", *guess))
    unknown = ("What is my name?", "I don't know; you have not told me.")
    assert is_unknown(ask("What is my name?", *unknown))


@pytest.mark.parametrize(
    "question", ["What is my name?", "我叫什么名字？", "我叫什麼名字？", "", "?"]
)
def test_nothing_is_known_without_a_history(question):
    assert is_unknown(recall.answer([{"role": "user", "content": question}]))
    assert is_unknown(recall.answer([]))


def test_the_language_of_the_reply_can_be_chosen():
    messages = [{"role": "user", "content": "What is my name?"}]
    assert "我不知道" in recall.answer(messages, lang="zh")


def test_contents_may_be_parts_or_nothing():
    messages = [
        {"role": "user", "content": [{"type": "text", "text": "My cat is called Gravy."}]},
        {"role": "assistant", "content": None, "tool_calls": []},
        {"role": "tool", "content": "Your cat is called Fluffy."},
        {"role": "user", "content": [{"type": "text", "text": "What is my cat called?"}]},
    ]
    assert "Gravy" in recall.answer(messages)


def test_the_arguments_stay_as_they_are():
    messages = [*chat(*SAID), {"role": "user", "content": "Where does my sister live?"}]
    before = copy.deepcopy(messages)
    first = recall.answer(messages)
    assert messages == before
    recall.answer([{"role": "user", "content": "My sister lives in Oslo. Where does she live?"}])
    assert recall.answer(messages) == first


def test_the_order_of_hashes_changes_no_reply():
    questions = ["Where does my sister live?", "Who is a nurse?", "What did you recommend?"]
    program = (
        "import json, sys; from course.stand_in.rules import recall\n"
        "said, asked = json.load(sys.stdin);"
        "print([recall.answer([*said, {'role': 'user', 'content': q}]) for q in asked])"
    )
    given_to_it = json.dumps([chat(*SAID), questions])
    code = str(Path(recall.__file__).parents[3])
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            input=given_to_it,
            capture_output=True,
            text=True,
            check=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": code, "PYTHONUTF8": "1"},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outputs) == 1


CONTENT = st.one_of(
    st.text(max_size=200),
    st.none(),
    st.integers(),
    st.lists(st.one_of(st.text(), st.dictionaries(st.text(), st.text())), max_size=3),
    st.sampled_from([*SAID, *SAID_ZH, SCRIPT, SCRIPT_ZH, "What is my name?", "我住哪里"]),
)
MESSAGE = st.one_of(
    st.fixed_dictionaries({"role": st.sampled_from(ROLES), "content": CONTENT}),
    st.dictionaries(st.sampled_from(["role", "content", "name"]), st.text(max_size=20)),
)


@settings(max_examples=80)
@given(st.lists(MESSAGE, max_size=8))
def test_any_messages_get_an_answer(messages):
    reply = recall.answer(messages)
    assert reply.strip()
    assert len(reply) <= 260
    assert recall.answer(messages) == reply


def test_a_long_history_is_answered_fast():
    said = [f"Note {i}: my plant number {i} stands in room {i}, and I water it." for i in range(50)]
    contents = [text for note in said for text in (note, "Noted, that sounds fine.")]
    messages = chat(*contents)
    recall.answer([*messages, {"role": "user", "content": "Where is my plant?"}])
    start = time.perf_counter()
    recall.answer([*messages, {"role": "user", "content": "What is my sister called?"}])
    assert time.perf_counter() - start < 0.2  # 20 ms on a quiet machine


@pytest.mark.parametrize(
    "text",
    [
        "whats the door code",
        "wifi密码是啥",
        "我妈坐的哪趟车来着",
        "I need the frame number",
        "你住哪？",
        "烟草局那个男的多高啊",
        "我爸今年多大岁数",
        "社长是男生还是女生",
        "我头孢一天吃几次",
        "昨天几比几",
        "我那边有没有停车位",
        "面试在那儿来者",
        "球叔今年幾多歲",
        "佢住邊度",
    ],
)
def test_a_question_without_a_question_mark_still_asks(text):
    assert asks(text)


@pytest.mark.parametrize(
    "text",
    [
        *("My cat is called Gravy.", "我叫小王，住在上海。", "Thanks!", ""),
        *("我今天吃了几片药", "我俩差不多大", "我还是去吧", "她去了还是不行", "真是多高兴啊"),
        *("不知道有没有停车位", "我喜欢旁边个子高的"),
    ],
)
def test_a_statement_does_not_ask(text):
    assert not asks(text)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What time is it on?", "clock"),
        ("How much is the rent?", "money"),
        ("Who told me?", "person"),
        ("Why did I leave?", "reason"),
        ("How long does it take?", "duration"),
        ("几点开会", "clock"),
        ("一共多少钱", "money"),
        ("為什麼", "reason"),
        ("What do I like?", ""),
    ],
)
def test_kind_of_question(question, kind):
    assert read_question(question).kind == kind
    assert kind in {*answer_kinds.QUESTIONS, ""}


@pytest.mark.parametrize(
    ("asked", "usual"),
    [
        ("呀仔想升邊間中學？", "呀仔想升哪间中学？"),
        ("邊個教你整奶茶？", "谁教你整奶茶？"),
        ("佢想去邊度玩？", "他想去哪里玩？"),
        ("我人工幾多？", "我人工多少？"),
        ("點解佢唔嚟？", "为什么他唔嚟？"),
        ("间餐厅叫咩名", "间餐厅叫什么名"),
        ("那个药叫什莫", "那个药叫什么"),
        ("我叫什么名字来着，海报上别写错？", "我叫什么名字来着"),
        ("海边度假花了多少？", "海边度假花了多少？"),
    ],
)
def test_cantonese_and_misspelt_question_words(asked, usual):
    assert read_question(asked).text == usual


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("那碗麻辣烫是从哪家店点的？", ["麻辣烫"]),
        ("佢喺邊度？", []),
        ("为什么放弃那间市场？", ["放弃", "市场"]),
    ],
)
def test_words_that_say_nothing_are_left_out(question, words):
    found = [term.word for term in read_question(question).terms if not term.head]
    assert [word for word in found if not word.startswith("店")] == words


@pytest.mark.parametrize(
    ("said", "question", "answer"),
    [
        ("我闺女今天三岁了，小名叫豆包。", "我闺女小名叫什么？", "豆包"),
        ("我姓廖。", "你还记得我姓什么吗？", "廖"),
        ("我是孔晓芸。", "我叫什么名字来着，海报上别写错？", "孔晓芸"),
    ],
)
def test_chinese_names(said, question, answer):
    reply = ask(question, said, "好的。")
    assert answer in reply
    assert "我不知道" not in reply


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("What pie did you tell me to bake?", True),
        ("Where did you want me to put the tablets?", True),
        ("What did u reckon I should hide his tablet in?", True),
        ("which medicine you say i can not take?", True),
        ("How long should I pause, in your view?", True),
        ("What did ye say she should eat?", True),
        ("Can you tell me my landlady's name?", False),
        ("Did you know where my keys are?", False),
        ("What did I tell you about the cat?", False),
        ("What did she want me to buy?", False),
    ],
)
def test_what_the_assistant_said_is_asked_for(question, asked):
    assert read_question(question).about_assistant == asked


@pytest.mark.parametrize(
    ("said", "question", "answer"),
    [
        ("He's taking his budgie. He's called it Churchill.", "What is the bird called?", "Church"),
        ("I work at a cafe. The name is Little Heron.", "What's my cafe called?", "Heron"),
    ],
)
def test_names_that_stand_for_themselves(said, question, answer):
    assert answer in ask(question, said)


@pytest.mark.parametrize(
    ("question", "said", "answered"),
    [
        ("Am I great?", "You are great", "I don't know; you have not told me."),
        ("Are you great?", "You are great", "I am great."),
        ("我很棒吗？", "你很棒", "我不知道，你没有告诉我。"),
    ],
)
def test_what_is_said_of_the_assistant_is_no_fact_of_the_user(question, said, answered):
    assert ask(question, said) == answered


def asked(*contents):
    """The reply to the last message of a chat in which the user and the assistant take turns."""
    roles = ("user", "assistant")
    said = [{"role": roles[i % 2], "content": text} for i, text in enumerate(contents)]
    return recall.answer(said)


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("My mom is 62 and my dad is 65.", "How old am I?"),
        ("我女儿三岁。", "我几岁？"),
        ("I live in Rome.", "Where do you live?"),
        ("I can't swim.", "Can you swim?"),
        ("I study physics.", "What is physics?"),
        ("I live in Paris and love France.", "What is the capital of France?"),
        ("我住在上海。", "上海的天气怎么样？"),
        ("小李是我的同事。", "小王是谁？"),
        ("My cat Tom is 3.", "How old is my dog?"),
        ("My car is red.", "What colour is my boat?"),
        ("I bought a laptop for $1200.", "How much was the keyboard?"),
        ("我姐姐在医院当护士。", "我做什么工作？"),
    ],
)
def test_what_is_told_of_another_answers_nothing(said, question):
    reply = asked(said, "ok", question)
    assert "I don't know" in reply or "我不知道" in reply


@pytest.mark.parametrize(
    ("said", "question", "answer"),
    [
        ("I go to work by bus.", "How do I get to work?", "by bus"),
        ("My wife is reading Emma.", "What is my wife reading?", "Emma"),
        ("I prefer aisle seats.", "Which seat do I prefer?", "aisle"),
        ("我妹妹叫小丽，今年二十三", "我妹妹几岁来着", "二十三"),
        ("I have two kids, Leo and Mia.", "What are my kids called?", "Leo and Mia"),
        ("I have a daughter, Sofia, who is 5.", "What's my daughter's name?", "Sofia"),
        ("我有两只猫，一只叫豆豆，一只叫年糕。", "我的猫叫什么？", "豆豆"),
        ("My dog is called Rex.", "Who is Rex?", "Your dog is called Rex."),
        ("Thank you so much, but my flight is on Sunday.", "When is my flight?", "Your flight is"),
        ("I'm a teacher. My husband is a pilot.", "What is my job?", "You're a teacher."),
        ("My email is ada@example.org", "What is my email address?", "ada@example.org"),
        ("我有两条狗，豆豆和毛毛", "我的狗叫什么？", "豆豆和毛毛"),
        ("I met my new teacher, Jo", "What's my teacher's name?", "Jo"),
        ("I work as a senior engineer at Bosch", "What's my job title?", "senior engineer"),
        ("I like tea. Actually, coffee.", "What do I like?", "coffee"),
        ("我在西门子上班", "我在哪里上班？", "西门子"),
        ("我在上海一家医院当护士", "我是干嘛的", "护士"),
        ("我先生是公車司機", "我先生做什麼的", "公車司機"),
        ("I'm from Brazil", "Where am I from?", "Brazil"),
        ("我今年28岁，是护士", "我是做什么的？", "护士"),
        ("I'm 34, a nurse", "What's my job?", "nurse"),
    ],
)
def test_everyday_answers(said, question, answer):
    reply = asked(said, "ok", question)
    assert answer in reply
    assert "I don't know" not in reply


@pytest.mark.parametrize(
    ("first", "then", "question", "new", "old"),
    [
        ("The project is called Falcon.", "We renamed it to Hawk.", "What is the project called?",
         "Hawk", "Falcon"),
        ("Ben is 6.", "Ben turned 7 yesterday.", "How old is Ben?", "7", "6"),
        ("The meeting is at 3.", "It has been postponed to 4.", "What time is the meeting?",
         "4", "3"),
        ("My budget is 500 euros.", "Make that 600.", "What is my budget?", "600", "500"),
        ("我的航班是周四。", "改到周五了。", "我的航班是哪天？", "周五", "周四"),
        ("I'm 34.", "Sorry, I'm 35 since yesterday.", "How old am I?", "35", "34"),
    ],
)  # fmt: skip
def test_what_was_corrected_is_not_quoted(first, then, question, new, old):
    reply = asked(first, "ok", then, "ok", question)
    assert new in reply
    assert old not in reply


@pytest.mark.parametrize(
    ("told", "asked_back", "said", "question", "name"),
    [
        ("I got a dog last week", "Nice! What's his name?", "Bruno, he's two", "my dog's name?",
         "Bruno"),
        ("Her bakery needs a website", "What's the bakery called?", "Rosalba's",
         "What's the bakery's name?", "Rosalba"),
        ("我上周养了一只猫", "真好！它叫什么名字？", "豆豆", "我的猫叫什么？", "豆豆"),
        ("我男朋友下周要来", "太好了，他叫什么？", "陈宇", "我男朋友叫什么名字", "陈宇"),
    ],
)  # fmt: skip
def test_an_answer_goes_with_the_question_it_answers(told, asked_back, said, question, name):
    assert name in asked(told, asked_back, said, "Lovely.", question)
    other = "我的狗叫什么？" if "叫" in question else "What's my boss's name?"
    assert name not in asked(told, asked_back, said, "Lovely.", other)


@pytest.mark.parametrize(
    ("first", "then", "question", "ended"),
    [
        ("I work at Siemens.", "I quit my job last week.", "Where do I work now?", "quit"),
        ("I'm going to Rome on Monday.", "The trip is cancelled.", "Where am I going on Monday?",
         "cancelled"),
        ("我在西门子上班", "我上周辞职了", "我在哪里上班？", "辞职"),
    ],
)  # fmt: skip
def test_what_has_ended_is_said_too(first, then, question, ended):
    assert ended in asked(first, "ok", then, "ok", question)


@pytest.mark.parametrize(
    ("first", "then", "question"),
    [
        ("I'm 34.", "My phone died yesterday.", "How old am I?"),
        ("I live in Rome.", "I sold my old bike.", "Where do I live?"),
        ("I work at Siemens.", "My grandmother died last week.", "Where do I work?"),
        ("我今年34岁", "我的手机卖了", "我几岁？"),
    ],
)
def test_what_has_ended_is_not_said_of_something_else(first, then, question):
    assert asked(first, "ok", then, "ok", question) == asked(first, "ok", question)


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("Is my dog called Rex?", "What is my dog called?"),
        ("我的狗叫旺财吗？", "我的狗叫什么？"),
        ("Do I like coffee?", "What do I like?"),
        ("I want to be a doctor", "What's my job?"),
        ("Recommend a library for parsing HTML.", "Which library am I using?"),
    ],
)
def test_a_question_or_a_wish_is_no_fact(said, question):
    reply = asked(said, "ok", question)
    assert reply.startswith(("I don't know", "我不知道"))
    assert "told me directly" not in reply or "want" in said


def test_an_ex_wife_is_no_wife():
    assert "Linda" not in asked("My ex-wife Linda lives in Bonn.", "ok", "What's my wife called?")


def test_questions_and_what_was_given_back_are_not_quoted_again():
    told = "Your mom is 62 and your dad is 65."
    said = ("My mom is 62 and my dad is 65.", told, "How old is my mom?", told)
    assert asked(*said, "How old is my dad?") == told
    reply = asked("My dog is called Rex.", "ok", "Who is Anna?", "ok", "What is my dog called?")
    assert "Anna" not in reply


def test_each_sentence_of_a_summary_stands_for_itself():
    summary = "(Summary of the conversation so far: The user's cat is called Momo. The user lives"
    history = [
        {"role": "user", "content": f"{summary} in Lisbon.)"},
        {"role": "assistant", "content": "Good, I will remember that."},
    ]
    question = {"role": "user", "content": "Where do I live?"}
    assert recall.answer([*history, question]) == "You live in Lisbon."


@pytest.mark.parametrize(
    "asked",
    [
        "我家娃多大，跟你说过没",
        "我跟你说过我家娃多大",
        "我家娃多大，我提过吗？",
        "我家娃多大你还记得吗",
        "我家娃多大啊 填表用",
        "我家娃多大啊 医生问我一下子忘了",
    ],
)
def test_what_is_said_beside_a_question_is_no_part_of_it(asked):
    read = read_question(asked)
    assert read.text.rstrip("？啊") == "我家娃多大"
    assert not read.about_assistant


@pytest.mark.parametrize(
    ("asked", "about_assistant"),
    [
        ("你给我支的啥招？", True),
        ("你刚给我出的主意叫什么？", True),
        ("您前面讲要冻多久？", True),
        ("你推我用哪个软件？", True),
        ("信的收尾你替我想的是哪句？", True),
        ("你叫我买哪种？", True),
        ("升学宴那句祝福语再发我一遍", True),
        ("你叫什么名字？", False),
        ("你叫得出我孙子的名字吗？", False),
        ("我妈和你说的那个药叫什么？", False),
        ("我跟你讲的那家店叫什么？", False),
        ("这事是谁跟你说过的？", False),
    ],
)
def test_what_the_assistant_said(asked, about_assistant):
    assert read_question(asked).about_assistant == about_assistant


@pytest.mark.parametrize(
    ("asked", "head"),
    [
        ("我拿什么作为回礼？", None),
        ("酒席在哪家办？", "店"),
        ("他在哪个厂上班？", "厂"),
        ("房租是多少？", "房租"),
    ],
)
def test_a_noun_is_asked_for_and_no_verb(asked, head):
    assert head_of(asked) == head


@pytest.mark.parametrize("asked", ["那家店是谁提过的", "这事是谁跟你说的", "表哥跟我说过什么"])
def test_who_told_whom_is_part_of_the_question(asked):
    assert read_question(asked).text == asked
