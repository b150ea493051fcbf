"""The language rules of the stand-in model: a pure function from messages to a reply.

Begin with `reply.py`. It tells by the prompt which job is asked (`job.py`):

- chat: an answer from the conversation (`recall.py` and what it names), advice on programming
  (`knowledge.py`), or small talk (`small_talk.py`), in the form that the system message asks for;
- a summary (`summary.py`), facts or slots as JSON (`extract.py`), a follow-up question that stands
  alone (`rewrite.py`).

`language.py` splits text into sentences and words. The word lists are in `words/`.
"""
