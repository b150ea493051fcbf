"""What speaks for and against a clause as the answer to a question, and how much.

`RANK` orders the clauses: their weighted sums are compared with one another. `ENOUGH` decides about
the best of them: its weighted sum, put through the logistic function, is how likely it is that the
answer was given at all. evidence.py works out the numbers. The weights are fitted by
bench/fit_recall.py to the conversations in tests/recall/seen.json. Some numbers say nearly the same
(`own` and `covered`): then no single sign can be read alone, only their sum.
"""

# A clause answers plainly from SURE, is shown with a doubt from UNSURE, and below that nothing is
# known. At SURE three questions in a hundred are answered although the answer was never given, in
# conversations that were not fitted on.
SURE = 0.68
UNSURE = 0.5

RANK = {
    "lack": 2.18,  # the word of the question that is missed most around the clause
    "own": 1.13,  # how much of the question the clause itself covers
    "covered": 3.24,  # the same with its context, which counts less
    "near": 0.74,  # what the message before it adds
    "prev": 0.46,  # what the messages around it add
    "rest": -3.34,  # what only stands elsewhere in the conversation
    "held": 2.85,  # it holds an answer of the kind asked for
    "sure": 0.70,  # and that is beyond doubt
    "absent": 0.04,  # neither it nor the clauses beside it do
    "typed_absent": -1.27,  # and the kind is easy to tell
    "typed_covered": -0.16,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -1.78,  # only a clause beside it does
    "asked_same": 1.39,  # the assistant has just asked for this kind of answer
    "recent": 1.34,  # how late it was said, from 0 to 1
    "cue": 1.05,  # its message corrects something: actually, 改成
    "asks": -0.97,  # its sentence is a question
    "short": -0.35,  # it has one or two words
    "naming": 0.53,  # it names what the question asks the name of
    "names_owner": 0.55,  # and that is beyond doubt
    "who": 1.54,  # it is about whom the question asks about
    "who_else": -0.59,  # it is about somebody else
    "self": 0.46,  # the user asks about themselves, and it is about them
    "self_else": -0.71,  # the same, and it is about somebody else
    "rival": 0.19,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.32,  # its sentence speaks of another person or pet than the question
    "stranger": 1.48,  # the person asked about is not near
}

ENOUGH = {
    "bias": -0.13,  # every question
    "kind_any": 2.76,  # any answer fits: "what did I ..."
    "kind_category": -0.03,  # a member of a kind of thing
    "kind_count": -0.60,  # a number of something
    "kind_name": -3.07,  # a name: seldom told, often asked in vain
    "kind_named": -1.62,  # the name of a shop, school, brand, title ...
    "kind_numeric": -0.96,  # a time, price, age, code ...
    "kind_person": 0.08,  # a person
    "kind_place": -0.59,  # a place
    "kind_reason": 2.57,  # a reason
    "kind_sort": 1.88,  # one of a sort of which no members are known
    "kind_yes": -0.56,  # yes or no
    "own": -0.23,  # how much of the question the clause itself covers
    "covered": -0.48,  # the same with its context, which counts less
    "near": -0.28,  # what the message before it adds
    "prev": -0.05,  # what the messages around it add
    "rest": -0.89,  # what only stands elsewhere in the conversation
    "head_miss": -0.86,  # the noun asked for is nowhere in the conversation
    "lack": 0.18,  # the word of the question that is missed most around the clause
    "unheard": 0.59,  # a name in the question was never said
    "stranger": -0.46,  # the person asked about is not near
    "held": 0.87,  # it holds an answer of the kind asked for
    "sure": 0.59,  # and that is beyond doubt
    "absent": -0.00,  # neither it nor the clauses beside it do
    "typed_absent": -0.41,  # and the kind is easy to tell
    "typed_covered": 3.15,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -0.23,  # only a clause beside it does
    "asked_same": 0.60,  # the assistant has just asked for this kind of answer
    "recent": 0.37,  # how late it was said, from 0 to 1
    "cue": 0.26,  # its message corrects something
    "asks": -0.17,  # its sentence is a question
    "short": 0.10,  # it has one or two words
    "naming": 0.88,  # it names what the question asks the name of
    "names_owner": 2.63,  # and that is beyond doubt
    "who": 0.21,  # it is about whom the question asks about
    "who_else": -0.76,  # it is about somebody else
    "self": 0.25,  # the user asks about themselves, and it is about them
    "self_else": -0.46,  # the same, and it is about somebody else
    "rival": -0.15,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.14,  # its sentence speaks of another person or pet than the question
    "assistant": 2.50,  # the question is about what the assistant said
}
