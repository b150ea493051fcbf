"""Answer a question about the conversation from the sentence that holds the answer, or say no.

1. Read the question: what kind of answer it asks for, and which words say what it is about
   (questions.py, answer_kinds.py).
2. Look at every clause that was said (statements.py) and weigh what speaks for it and against it
   (evidence.py, weights.py): how many of these words it covers, itself or through its neighbours
   (matching.py, lexicon.py), whether it holds an answer of the kind asked for (holding/,
   values.py, naming.py), and whom it is about (who.py).
3. Quote the best one in the second person (quoting.py). Where it is not likely enough that it holds
   the answer, say so and show it all the same; where nothing is near, say that it is not known.

Nothing is understood and nothing is remembered: the same messages always give the same answer.
"""

from __future__ import annotations

import math
import re

from course.stand_in.rules import language
from course.stand_in.rules.asking import asks
from course.stand_in.rules.evidence import Numbers, corrects, evidence, group_of, holds
from course.stand_in.rules.own_name import asks_name, introduces, own_name
from course.stand_in.rules.questions import Question, read_question
from course.stand_in.rules.quoting import quote, to_user
from course.stand_in.rules.statements import Clause, conversation
from course.stand_in.rules.weights import ENOUGH, RANK, SURE, UNSURE
from course.stand_in.rules.word_lists import ENDED

SECOND_QUOTE = 70  # characters, and of a third
PLAIN, NAMED = 0.85, 0.7  # of the question's words
SOLID = 0.6  # how well a word of the question is covered that counts as said
OPEN = {"any", "reason", "sort", "yes"}  # groups of kinds that any answer might fit
ABOUT = 0.3  # of the question's words
MAY_CORRECT = 0.01  # of the odds of the best clause
WORTH_QUOTING = (0.05, 0.3)  # of the odds of the best clause, for a second and a third quote
LONGEST_QUOTES = 220  # characters of all together
LONGEST_REPLY = 260

NAME_IS = {"en": "Your name is {name}.", "zh": "你叫{name}。", "zh-Hant": "你叫{name}。"}
NOT_SURE = {
    "en": "I don't know for sure; you have not told me directly. {who} said: {quote}",
    "zh": "我不知道确切的答案，你没有告诉我。{who}说过：{quote}",
    "zh-Hant": "我不知道確切的答案，你沒有告訴我。{who}說過：{quote}",
}
MARKS = {"en": '""', "zh": "“”", "zh-Hant": "「」"}
WHO = {"en": ("You", "I"), "zh": ("你", "我"), "zh-Hant": ("你", "我")}  # user, assistant
NO_ADVICE = re.compile(
    "^(?:(?:good|great|ok(?:ay)?|sure|noted|got it|nice|perfect|thanks?|lovely|i will remember"
    r"|i don['’]t know|you have not)\b[^.]{0,30}\.?$|好的?[^，。]{0,4}$|我记住了|收到|明白|知道了"
    "|我不知道|你没有)",
    re.IGNORECASE,
)
JUST_ASKS = re.compile(  # How do I use it? Is my dog called Rex? Do I like coffee?
    r"^\W*(?:(?:and|but|so|ok|oh|hey|hi|well)\W+)*(?:who|what|when|where|why|how|which|whose)\b"
    r"|.*(?:谁|什么|怎么|多少|哪[里儿个位])"
    r"|^\W*(?:is|are|was|were) (?:my|our|his|her|the) [\w' ]{1,20}?(?:called|named)\b"
    r"|^\W*(?:do|does|did) (?:i|we|he|she) (?:like|love|hate|own|live|work|drink|eat|speak)\b"
    r"|.*(?:叫|喜欢|爱|姓)[^，。]{1,8}吗\W*$|[^，。]{1,9}吗\W*$",
    re.IGNORECASE,
)
JUST_REQUESTS = re.compile(  # Recommend a library for parsing HTML
    r"^\W*(?:please )?(?:recommend|suggest|explain|describe|write|translate|compare)\b"
    r"(?!.*\b(?:i|me|my|we|us|our)\b)|^请?(?:推荐|解释|翻译|介绍|比较)(?!.*[我咱])",
    re.IGNORECASE,
)
OWN_ATTRIBUTE = re.compile(  # what everybody has one of
    r"\b(?:my|i)\b.{0,20}\b(?:birthday|born|live|work|job)\b"
    r"|我的?(?:生日|住|工作|(?:在哪|哪)[里儿]?(?:上班|工作|住|生))",
    re.IGNORECASE,
)
OF_THAT = re.compile(  # The trip is cancelled: what was just spoken of
    r"^\W*(?:\w+\W+)?(?:it|that|this|the|they)\b|取消", re.IGNORECASE
)
ON_ASSISTANT = re.compile(  # "You are great": said of the assistant, no fact of the user
    r"^(?:you are|you're|you’re|you were|you)\b(?!.*\b(?:i|me|my|we|our)\b)|^[你您](?!.*我)",
    re.IGNORECASE,
)
ADVISES = re.compile(r"recommend|suggest|advis|推荐|建议", re.IGNORECASE)


def answer(messages: list[dict], *, lang: str | None = None) -> str:
    """Return the answer to the last message's question about the messages before it.

    Args:
        messages: The request: a system message, if any, first; the question last.
        lang: Language of the reply, "en", "zh" or "zh-Hant"; that of the question unless given.

    Returns:
        A short quote in the second person, or a sentence that says that the answer is not known,
        followed by the closest that was said if anything was.
    """
    lang = lang or language.language_of_chat(messages)
    clauses, texts = conversation(messages[:-1])
    question = read_question(language.message_text(messages[-1]) if messages else "", texts)
    if asks_own_name(question):
        name = own_name(clauses, texts)
        return NAME_IS[lang].format(name=name) if name else language.DONT_KNOW[lang]
    found = ranked(question, clauses)
    likely = chance(found[0][1]) if found else 0.0
    if found and is_plain(question, found[0][1]):
        likely = 1.0
    if found and is_doubtful(question, found[0][1]):
        likely = min(likely, math.nextafter(SURE, 0))
    if likely < UNSURE or not is_near(question, found[0][1]):
        return language.DONT_KNOW[lang]
    best = found[0][0]
    if likely < SURE and best.user and (best.asks or asks(best.text)):
        return language.DONT_KNOW[lang]  # what the user asked for earlier tells nothing
    quotes = quoted(question, found, clauses, texts)
    if likely >= SURE:
        by_name = any(clause.summary for clause, _ in quotes)  # Wang lives in Graz.
        name = own_name(clauses, texts) if by_name else None
        parts = [to_user(clause, said, name) for clause, said in quotes]
        return ("" if language.has_han(parts[0]) else " ").join(parts)[:LONGEST_REPLY]
    start, end = MARKS[lang]
    said = " ".join(f"{start}{part}{end}" for _, part in quotes)
    who = WHO[lang][not quotes[0][0].user]
    return NOT_SURE[lang].format(who=who, quote=said[:LONGEST_REPLY])


# --- choosing the clause ------------------------------------------------------------------------


def asks_own_name(question: Question) -> bool:
    """Whether the user's own name is asked for."""
    by_name = question.kind in {"name", "surname"} and not question.about_assistant
    return asks_name(question.text) or (by_name and not question.terms)


def candidates(question: Question, clauses: list[Clause]) -> list[tuple[Clause, Numbers]]:
    """Return the clauses that may answer, each with what speaks for and against it."""
    if question.about_other:  # only what the user has said of the model
        usable = [c for c in clauses if c.user and not c.summary and ON_ASSISTANT.match(c.text)]
        return evidence(question, clauses, usable)
    usable = [c for c in clauses if (_advises(c) if question.about_assistant else c.fact)]
    usable = [c for c in usable if c.summary or not (c.user and ON_ASSISTANT.match(c.text))]
    usable = [c for c in usable if not (c.user and _only_asks(c))]
    usable = [c for c in usable if not (c.user and JUST_REQUESTS.match(c.text))]
    return evidence(question, clauses, usable)


def _only_asks(clause: Clause) -> bool:
    """Whether a clause asks and tells nothing by the way."""
    return JUST_ASKS.match(clause.text) is not None and (clause.asks or asks(clause.text))


def ranked(question: Question, clauses: list[Clause]) -> list[tuple[Clause, Numbers]]:
    """Return the clauses that may answer, the best first."""
    return best_first(candidates(question, clauses))


def best_first(found: list[tuple[Clause, Numbers]]) -> list[tuple[Clause, Numbers]]:
    """Return clauses by their weights, those of equal weight in the order in which they stand."""
    return sorted(found, key=lambda each: (-weighed(each[1], RANK), each[0].order))


def weighed(numbers: Numbers, weights: dict[str, float]) -> float:
    """Return the weighted sum of what is known of a clause."""
    return sum(weights[name] * value for name, value in numbers.items() if name in weights)


def chance(numbers: Numbers) -> float:
    """Return how likely it is, from 0 to 1, that the best clause holds the answer."""
    return 1 / (1 + math.exp(-weighed(numbers, ENOUGH)))


def is_near(question: Question, numbers: Numbers) -> bool:
    """Whether a clause has to do with the question.

    Some of its words are said in it or around it; or it holds the kind of answer that is asked for
    beyond doubt; or it is advice, and that is asked for.
    """
    if numbers["assistant"]:
        return True
    if group_of(question.kind) in OPEN and question.terms:
        return numbers["solid"] >= SOLID
    return numbers["covered"] >= 0.1 or bool(numbers.get("sure"))


def is_plain(question: Question, numbers: Numbers) -> bool:
    """Whether the answer is beyond doubt.

    A name beside all that the question says; all that is asked whether it is so; or the only thing
    of its kind ("I'm 34.") where the question says no more ("How old am I?").
    """
    named = numbers.get("names_owner") and numbers["covered"] >= NAMED
    is_so = question.kind == "yes" and numbers["own"] >= PLAIN
    only = numbers.get("sure") and not question.terms
    return bool(named or is_so or only)


def is_doubtful(question: Question, numbers: Numbers) -> bool:
    """Whether a clause cannot answer plainly, however likely it looks.

    It speaks of somebody else than the question, or of another thing of the same kind: the red car,
    where the colour of the boat is asked for.
    """
    if question.about_assistant:
        return False
    # How old am I? When is my birthday?
    of_own = all(term.head for term in question.terms) or OWN_ATTRIBUTE.search(question.text)
    of_another = numbers["another"] and numbers.get("who_else")
    of_another = of_another or (of_own and numbers.get("self_else"))
    of_a_rival = numbers["only_rival"] and question.kind != "reason"
    return bool(of_another or of_a_rival)


def _advises(clause: Clause) -> bool:
    """Whether a clause is something that the assistant said, itself or in a summary."""
    if clause.summary:
        return ADVISES.search(clause.text) is not None
    return not clause.user and not NO_ADVICE.search(clause.text)


# --- the quotes ---------------------------------------------------------------------------------


def quoted(
    question: Question,
    found: list[tuple[Clause, Numbers]],
    clauses: list[Clause],
    texts: list[str],
) -> list[tuple[Clause, str]]:
    """Return the best quote and, where there is room, others that may hold the answer too.

    What was corrected later is not quoted beside its correction.
    """
    changes = {c.message for c in clauses if (c.user or c is found[0][0]) and corrects(c.text)}
    found = _corrected(question, found, changes)
    best, numbers = found[0]
    said, quoted_already = quote(best, clauses, texts)
    quotes, spoken = [(best, said)], set(quoted_already)
    for clause, _ in found if group_of(question.kind) in OPEN else ():
        if _puts_right(clause, best, changes):  # "I like tea." "Actually, coffee."
            return [*quotes, (clause, quote(clause, clauses, texts)[0])]
    if numbers["own"] >= PLAIN and best.summary:
        return quotes  # it says all that was asked
    ended = next((c for c, others in found[1:] if _has_ended(c, others, best)), None)
    if ended and numbers.get("sure"):
        return [*quotes, (ended, quote(ended, clauses, texts)[0])]
    for clause, others in found[1:5]:
        odds = math.exp(weighed(others, RANK) - weighed(numbers, RANK))
        worth = odds >= WORTH_QUOTING[len(quotes) - 1]
        remark = others["short"] and not others.get("sure")  # One sentence.
        if clause.order in spoken or not worth or clause.asks or remark or introduces(clause):
            continue
        if clause.user and asks(clause.text):  # what was asked earlier tells nothing
            continue
        more, orders = quote(clause, clauses, texts, SECOND_QUOTE)
        values = any(holds(question, clauses[order]) for order in orders)
        stale = clause.order < best.order and (
            _alike(clause, best) or (best.message in changes and values)
        )
        fits = sum(len(text) for _, text in quotes) + len(more) <= LONGEST_QUOTES
        new = _says(clause, more)
        again = any(new in (old := _says(*one)) or old in new for one in quotes)
        if fits and not stale and not again:
            quotes.append((clause, more))
            spoken.update(orders)
            if len(quotes) > len(WORTH_QUOTING):
                break
    return quotes


def _corrected(
    question: Question, found: list[tuple[Clause, Numbers]], changes: set[int]
) -> list[tuple[Clause, Numbers]]:
    """Return the clauses with a correction of the best one before it, if there is one."""
    best, numbers = found[0]
    for index, (clause, others) in enumerate(found[1:4], 1):
        odds = math.exp(weighed(others, RANK) - weighed(numbers, RANK))
        later = clause.user and clause.message > best.message and clause.message in changes
        same = holds(question, clause) and not (clause.asks or introduces(clause))
        next_to_it = clause.message == best.message + 2 and corrects(clause.text)
        about = next_to_it or others["covered"] >= numbers["covered"] / 2
        if later and same and about and odds >= MAY_CORRECT:
            return [found[index], *found[:index], *found[index + 1 :]]
    return found


def _has_ended(clause: Clause, numbers: Numbers, best: Clause) -> bool:
    """Whether a clause says later that something is no more so: I quit my job."""
    of_that = clause.message == best.message + 2 and OF_THAT.search(clause.text)
    near = numbers["covered"] >= ABOUT or of_that
    later = clause.user and clause.message > best.message and not clause.asks
    return later and bool(near) and ENDED.search(clause.text) is not None


def _puts_right(clause: Clause, best: Clause, changes: set[int]) -> bool:
    """Whether a clause is a few words that correct the user's message before it."""
    few = len(language.words(clause.text)) <= 3 and not clause.asks
    return few and clause.user and clause.message == best.message + 2 and clause.message in changes


def _says(clause: Clause, text: str) -> str:
    """Return a quote as said to the user, whoever said it: my cat, your cat."""
    said = language.to_second_person(text) if clause.user else text
    return said.lower().strip(" .。!！")


def _alike(clause: Clause, best: Clause) -> bool:
    """Whether two clauses say nearly the same, and so one of them an older value."""
    one, other = set(language.stems(clause.text)), set(language.stems(best.text))
    return len(one & other) >= 0.6 * len(one | other)
