"""The user's own name: what gives it, and what only looks like it."""

import re

import pytest

from course.stand_in.rules.reply import reply
from course.stand_in.rules.summary import summarize

PROMPT = "Summarise. Keep the facts that may be needed later, such as names, projects."
PROMPT_ZH = "压缩成摘要，保留人名、项目、偏好等以后可能用到的事实："

NAMES = {
    "I'm Ada": "Ada",
    "call me Ishmael": "Ishmael",
    "this is Bob": "Bob",
    "my name is xiao wang": "xiao wang",
    "i am bob": "bob",
    "My name is Grace.": "Grace",
    "I'm Jack and I like tea.": "Jack",
    "Hi, I am Ada Lovelace from London.": "Ada Lovelace",
    "Don't forget that my name is Ada.": "Ada",
    "I'm Lisa. Sorry, I meant Liz.": "Liz",
    "I would like you to call me Bob": "Bob",
    "我叫王小明。不，我叫王大明。": "王大明",
    "i am xiao wang": "xiao wang",
    "My name is Dr. Ada King.": "Ada King",
    "我叫小王": "小王",
    "我姓王，叫王小丽": "王小丽",
    "别叫我老王，叫我小王": "小王",
    "我是王芳": "王芳",
    "我叫欧阳娜娜": "欧阳娜娜",
    "叫我小王就行": "小王",
    "大家都叫我阿强": "阿强",
    "我是小王呀": "小王",
    "我叫乐乐": "乐乐",
    "我叫汉斯，在北京工作": "汉斯",
    "我叫张伟，不对，是章伟。": "章伟",
    "Hello my name is Kate": "Kate",
    "Sorry my name is Rob.": "Rob",
    "I'm a nurse and my name is Kate": "Kate",
    "I am vegan and my name is Zoë": "Zoë",
    "Hi my name Éva": "Éva",
    "SORRY MY NAME IS KATE": "KATE",
    "I AM BOB": "BOB",
    "I'm Peter not Paul": "Peter",
    "My name is Peter not Paul": "Peter",
    "I'm Sam nice to meet you": "Sam",
    "I'm Sam, nice to meet you!": "Sam",
    "Nice to meet you, I'm Sam": "Sam",
    "I'm Dr. Chen.": "Dr. Chen",
    "I'm Mrs. Smith": "Mrs. Smith",
    "I am Professor Ada King": "Ada King",
    "Name: Bob": "Bob",
    "My name: Kate": "Kate",
    "Hi, this is Ingrid": "Ingrid",
    "Me llamo Ana": "Ana",
    "姓名：李强": "李强",
    "我是陈老师": "陈老师",
    "我是王医生，在北京工作": "王医生",
    "叫我陈老师": "陈老师",
    "我姓欧阳，名娜娜。": "欧阳娜娜",
    "我姓王，名叫小红": "王小红",
    "我姓王名小红": "王小红",
    "我叫小王，很高兴认识你": "小王",
    "同事叫我小王": "小王",
    "朋友们都叫我阿强": "阿强",
    "It's me, Marek.": "Marek",
    "Marek here": "Marek",
    "My name is spelled Tomek": "Tomek",
}
NO_NAMES = """
My name is not important.
My name is hard to spell.
My name is on the list.
This is great.
Call me tomorrow.
Call me maybe.
I am Catholic.
I am Buddhist.
I'm Sorry
I'm Back
I'm Late
i am tired
i am hungover
i am tierd
I read a book whose hero says: I am Ishmael.
Is my name Peter?
My name isn't Bob.
Winter here
Don't call me Bob.
I wish my name were Max.
If my name is Max, then yours is Tom.
Guess: my name is Tom?
I almost said my name is Ted
He said 'my name is Victor'.
My boss said "my name is Ted".
Translate: my name is Hans
Imagine I am Carl
Write a poem that starts with: I am Lou
我叫外卖了
我叫他别来
我叫不出名字
我叫她别去
我叫救护车
我是学生
我是工程師
我是素食者
我是北京人
我是左撇子
我是护士
我是你爸爸
我是高中生
我是金牛座
别叫我小王
如果我叫小王
要是我叫小王就好了
我差点叫李雷
我是不是叫小王？
他说：“我叫小李。”
翻译：我叫汉斯
歌词是：我是王菲
This is Sparta
This is Sparta!
This is Paris
I AM TIRED
I AM IN BERLIN
I'm Dr. Pepper fan
My doctor is Dr. Chen.
Name: Unknown
name: main.py
Project name: Bob
我朋友叫我小胖。
我妈总叫我宝宝
他叫我小胖
我是数学老师
我是陈老师的学生
我是和老师一起来的
如果我姓王，名小明
我是老师
""".strip().splitlines()


def three(said: str) -> tuple[str, str, str]:
    """Return the reply to a message, that to a question for the name, and a summary."""
    chinese = "\u4e00" <= said[0] <= "\u9fff"
    user = {"role": "user", "content": said}
    asked = {"role": "user", "content": "我叫什么名字？" if chinese else "What is my name?"}
    summary = summarize(PROMPT_ZH if chinese else PROMPT, (("user", said),))
    return reply([user]), reply([user, {"role": "assistant", "content": "OK."}, asked]), summary


@pytest.mark.parametrize("said", NAMES)
def test_a_name_is_taken_from_an_introduction(said):
    greeting, recalled, summary = three(said)
    name = NAMES[said]
    assert greeting.startswith((f"Hello {name}.", f"你好，{name}。"))
    assert recalled in {f"Your name is {name}.", f"你叫{name}。"}
    assert name in summary
    assert not any(old in summary for old in ("张伟", "王小明", "Lisa"))


@pytest.mark.parametrize("said", NO_NAMES)
def test_what_is_no_introduction_gives_no_name(said):
    greeting, recalled, summary = three(said)
    assert not greeting.startswith(("Hello ", "你好，"))
    assert "I don't know" in recalled or "我不知道" in recalled
    wrong = "(?:The user's name is(?![n\\w])(?! not| hard| on)|用户叫(?!外卖|[他她不救]))"
    assert not re.match(wrong, summary)


def replies(*said: str) -> list[str]:
    """Return the replies to messages of the user, one after the other."""
    messages, found = [], []
    for text in said:
        messages.append({"role": "user", "content": text})
        found.append(reply(messages))
        messages.append({"role": "assistant", "content": found[-1]})
    return found


def test_a_later_name_counts_after_any_word():
    said = ("My name is Bob.", "Actually my name is Kate.", "What is my name?")
    assert replies(*said)[-1] == "Your name is Kate."


@pytest.mark.parametrize("asked", ["我叫什麼名字？", "我叫什么名字？"])
@pytest.mark.parametrize("said", ["我叫陳怡君。", "我的名字是陳怡君", "我姓陳，名怡君。"])
def test_a_name_comes_back_as_it_was_written(said, asked):
    assert replies(said, asked)[-1] == "你叫陳怡君。"


def test_an_acknowledgement_holds_no_pleasantry_and_no_other_language():
    for said in (
        "I'm Sam, nice to meet you!",
        "Nice to meet you, I'm Sam",
        "I'm Sam. Glad to meet you.",
    ):
        assert replies(said) == ["Hello Sam."]
    assert replies("我叫小王，很高兴认识你") == ["你好，小王。"]
    assert replies("姓名：李强") == ["你好，李强。"]
    assert replies("Me gusta el mar") == ["Me gusta el mar, noted."]
    assert replies("Me and my wife live in Rome")[0].startswith("You and your wife")


ASKS_OWN_NAME = """
Do you remember my name?
Do you know my name?
So do you still know my name?
Can you tell me my name?
Could you remind me of my name?
Have I told you my name?
Do you know who I am?
Do you know what my name is?
Do you know what I am called?
What name did I give you?
What is the name I gave you?
What's my first name?
What is my full name?
What should you call me?
你还记得我的名字吗
你知道我叫什么吗
你该怎么称呼我
你還記得我的名字嗎？
""".strip().splitlines()
ASKS_OTHER_NAME = {
    "Do you know my sister's name?": "Eva",
    "Can you tell me my sister's name?": "Eva",
    "Do you remember the name of my sister?": "Eva",
    "What name did I give you for my sister?": "Eva",
    "Do you know my dog's first name?": None,
    "What name did I give my cat?": None,
    "Do you know who I am married to?": None,
    "Do you remember my user name?": None,
    "What should my friends call me?": None,
    "你知道我妹妹的名字吗": "Eva",
}


@pytest.mark.parametrize("asked", ASKS_OWN_NAME)
def test_the_own_name_is_asked_for_in_many_ways(asked):
    chinese = asked[0] > "z"
    name, others = (
        ("王芳", "我妹妹叫王丽。") if chinese else ("Anna Smith", "My sister is called Eva.")
    )
    own = f"我叫{name}。" if chinese else f"My name is {name}."
    assert replies(own, others, asked)[-1] in {f"你叫{name}。", f"Your name is {name}."}
    unknown = replies(others, asked)[-1]
    assert "I don't know" in unknown or "我不知道" in unknown


@pytest.mark.parametrize("asked", ASKS_OTHER_NAME)
def test_another_name_is_not_the_own(asked):
    chinese = asked[0] > "z"
    said = (
        ("我叫王芳。", "我妹妹叫Eva。")
        if chinese
        else ("My name is Anna.", "My sister is called Eva.")
    )
    told = replies(*said, asked)[-1]
    assert "Anna" not in told
    assert "王芳" not in told
    assert (ASKS_OTHER_NAME[asked] or "") in told


@pytest.mark.parametrize(
    ("told", "corrected", "name"),
    [
        ("My name is Li.", "You got my name wrong: it's Wang.", "Wang"),
        ("My name is Li.", "That's not my name, I'm Wang.", "Wang"),
        ("My name is Li.", "My name is wrong, it is Xiao Wang.", "Xiao Wang"),
        ("My name is Li.", "My name is not Li but Wang.", "Wang"),
        ("My name is Li.", "I changed my name to Anna.", "Anna"),
        ("My name is Li.", "My name is not Li.", None),
        ("My name is Li.", "I'm not Bob.", "Li"),
        ("My name is Tim.", "I'm not timid.", "Tim"),
        ("My name is Ann.", "I'm not Anna's mother.", "Ann"),
        ("My name is Ada.", "I'm not Ada Lovelace.", "Ada"),
        ("我叫小王", "我不是小王国的粉丝", "小王"),
        ("我叫小明", "不是啦，是小民", "小民"),
        ("我叫小李", "我不叫小李，叫小王", "小王"),
        ("我叫小李", "你记错我的名字了，我叫小王", "小王"),
        ("我叫小李", "我改名了，现在叫李小明", "李小明"),
        ("我叫小李", "我不叫小李", None),
    ],
)
def test_a_name_is_corrected(told, corrected, name):
    texts = [told, "ok", corrected, "ok", "我叫什么？" if "我" in told else "What is my name?"]
    roles = ["user", "assistant"] * 3
    said = reply([{"role": r, "content": t} for r, t in zip(roles, texts, strict=False)])
    assert said in {f"Your name is {name}.", f"你叫{name}。"} or (
        name is None and said in {"I don't know; you have not told me.", "我不知道，你没有告诉我。"}
    )
