"""What speaks for and against a clause as the answer to a question, and how much.

`RANK` orders the clauses: their weighted sums are compared with one another. `ENOUGH` decides about
the best of them: its weighted sum, put through the logistic function, is how likely it is that the
answer was given at all. evidence.py works out the numbers. The weights are fitted by
bench/fit_recall.py to the conversations in tests/recall/seen.json. Some numbers say nearly the same
(`own` and `covered`): then no single sign can be read alone, only their sum.
"""

# A clause answers plainly from SURE, is shown with a doubt from UNSURE, and below that nothing is
# known. At 0.66, which bench/fit_recall.py finds, four questions in a hundred are answered although
# the answer was never given, in conversations that were not fitted on; 0.67 was set by hand, for
# five in a hundred at most in the harder unseen part of tests/recall/.
SURE = 0.67
UNSURE = 0.5

RANK = {
    "lack": 2.13,  # the word of the question that is missed most around the clause
    "own": 1.17,  # how much of the question the clause itself covers
    "covered": 3.26,  # the same with its context, which counts less
    "near": 0.81,  # what the message before it adds
    "prev": 0.51,  # what the messages around it add
    "rest": -3.27,  # what only stands elsewhere in the conversation
    "held": 2.87,  # it holds an answer of the kind asked for
    "sure": 0.66,  # and that is beyond doubt
    "absent": 0.05,  # neither it nor the clauses beside it do
    "typed_absent": -1.30,  # and the kind is easy to tell
    "typed_covered": -0.12,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -1.81,  # only a clause beside it does
    "asked_same": 1.40,  # the assistant has just asked for this kind of answer
    "recent": 1.33,  # how late it was said, from 0 to 1
    "cue": 1.09,  # its message corrects something: actually, 改成
    "asks": -0.94,  # its sentence is a question
    "short": -0.36,  # it has one or two words
    "naming": 0.51,  # it names what the question asks the name of
    "names_owner": 0.53,  # and that is beyond doubt
    "who": 1.51,  # it is about whom the question asks about
    "who_else": -0.40,  # it is about somebody else
    "i_else": -0.85,  # and that is the user, who says I
    "self": 0.45,  # the user asks about themselves, and it is about them
    "self_else": -0.71,  # the same, and it is about somebody else
    "rival": -0.04,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.33,  # its sentence speaks of another person or pet than the question
    "stranger": 1.36,  # the person asked about is not near
}

ENOUGH = {
    "bias": -0.16,  # every question
    "kind_any": 2.83,  # any answer fits: "what did I ..."
    "kind_category": -0.05,  # a member of a kind of thing
    "kind_count": -0.63,  # a number of something
    "kind_name": -3.10,  # a name: seldom told, often asked in vain
    "kind_named": -1.67,  # the name of a shop, school, brand, title ...
    "kind_numeric": -1.06,  # a time, price, age, code ...
    "kind_person": 0.07,  # a person
    "kind_place": -0.61,  # a place
    "kind_reason": 2.63,  # a reason
    "kind_sort": 1.97,  # one of a sort of which no members are known
    "kind_yes": -0.55,  # yes or no
    "own": -0.23,  # how much of the question the clause itself covers
    "covered": -0.50,  # the same with its context, which counts less
    "near": -0.24,  # what the message before it adds
    "prev": 0.06,  # what the messages around it add
    "rest": -0.80,  # what only stands elsewhere in the conversation
    "head_miss": -0.81,  # the noun asked for is nowhere in the conversation
    "lack": 0.14,  # the word of the question that is missed most around the clause
    "unheard": 0.67,  # a name in the question was never said
    "stranger": -0.42,  # the person asked about is not near
    "held": 0.87,  # it holds an answer of the kind asked for
    "sure": 0.65,  # and that is beyond doubt
    "absent": 0.05,  # neither it nor the clauses beside it do
    "typed_absent": -0.42,  # and the kind is easy to tell
    "typed_covered": 3.30,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -0.42,  # only a clause beside it does
    "asked_same": 0.62,  # the assistant has just asked for this kind of answer
    "recent": 0.40,  # how late it was said, from 0 to 1
    "cue": 0.27,  # its message corrects something
    "asks": -0.06,  # its sentence is a question
    "short": 0.06,  # it has one or two words
    "naming": 0.90,  # it names what the question asks the name of
    "names_owner": 2.62,  # and that is beyond doubt
    "who": 0.21,  # it is about whom the question asks about
    "who_else": -0.42,  # it is about somebody else
    "i_else": -0.82,  # and that is the user, who says I
    "self": 0.21,  # the user asks about themselves, and it is about them
    "self_else": -0.46,  # the same, and it is about somebody else
    "rival": -0.42,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.53,  # its sentence speaks of another person or pet than the question
    "assistant": 2.35,  # the question is about what the assistant said
}
