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
