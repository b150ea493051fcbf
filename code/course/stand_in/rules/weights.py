"""What speaks for and against a clause as the answer to a question, and how much.

`RANK` orders the clauses: their weighted sums are compared with one another. `ENOUGH` decides about
the best of them: its weighted sum, put through the logistic function, is how likely it is that the
answer was given at all. evidence.py works out the numbers. The weights were fitted by logistic
regression on questions about some 200 conversations; they are rounded, and none is delicate.
`another` and `unheard` were set by hand: such questions are rare there, and common in use.
"""

# A clause answers plainly from SURE, is shown with a doubt from UNSURE, and below that nothing is
# known. SURE is set so that at most one question in twenty is answered although its answer was
# never given, also in the unseen part of tests/recall/ (tests/recall_score.py: "invented").
SURE = 0.88
UNSURE = 0.5

RANK = {
    "another": -0.37,  # its sentence speaks of another person or pet than the question
    "own": 1.70,  # how much of the question the clause itself covers
    "covered": 1.71,  # the same with its context, which counts less
    "near": 0.55,  # what the message before it adds
    "prev": 0.31,  # what the messages around it add
    "rest": -1.58,  # what only stands elsewhere in the conversation
    "held": 2.09,  # it holds an answer of the kind asked for
    "sure": 1.19,  # and that is beyond doubt
    "absent": -1.18,  # neither it nor the clauses beside it do
    "held_beside": -1.67,  # only a clause beside it does
    "asked_same": 1.32,  # the assistant has just asked for this kind of answer
    "recent": 1.23,  # how late it was said, from 0 to 1
    "cue": 1.17,  # its message corrects something: actually, 改成
    "asks": -1.30,  # its sentence is a question
    "short": -0.43,  # it has one or two words
    "naming": 0.65,  # it names what the question asks the name of
    "names_owner": 0.66,  # and that is beyond doubt
}

ENOUGH = {
    "bias": 0.64,  # every question
    "kind_any": 2.16,  # any answer fits: "what did I ..."
    "kind_category": -0.19,  # a member of a kind of thing
    "kind_count": 1.04,  # a number of something
    "kind_name": -3.07,  # a name: seldom told, often asked in vain
    "kind_named": -1.35,  # the name of a shop, school, brand, title ...
    "kind_numeric": -0.57,  # a time, price, age, code ...
    "kind_person": 0.76,  # a person
    "kind_place": -0.55,  # a place
    "kind_reason": 2.41,  # a reason
    "another": -1.10,  # its sentence speaks of another person or pet than the question
    "unheard": -0.80,  # a name in the question was never said
    "sure": 1.15,  # the clause surely holds an answer of the kind asked for
    "typed_absent": -1.79,  # nothing near does, and the kind is easy to tell
    "typed_covered": 1.53,  # it holds one, times how much of the question it covers
    "head_miss": -0.55,  # the noun asked for is nowhere in the conversation
    "stranger": 0.07,  # the person asked about is not near
    "asked_same": 0.49,  # the assistant has just asked for this kind of answer
    "names_owner": 3.25,  # a name stands beside what the question asks the name of
    "assistant": 2.78,  # the question is about what the assistant said
}
