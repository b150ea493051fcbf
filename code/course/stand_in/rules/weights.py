"""What speaks for and against a clause as the answer to a question, and how much.

`RANK` orders the clauses: their weighted sums are compared with one another. `ENOUGH` decides about
the best of them: its weighted sum, put through the logistic function, is how likely it is that the
answer was given at all. evidence.py works out the numbers. The weights are fitted by
bench/fit_recall.py to the conversations in tests/recall/seen.json. Some numbers say nearly the same
(`own` and `covered`): then no single sign can be read alone, only their sum.
"""

# A clause answers plainly from SURE, is shown with a doubt from UNSURE, and below that nothing is
# known. bench/fit_recall.py finds 0.70, at which four questions in a hundred are answered although
# the answer was never given, in seen conversations that were not fitted on. The rules were written
# with an eye on these, so others are harder: 0.775 was set by hand, for five in a hundred at most
# in the unseen part of tests/recall/.
SURE = 0.775
UNSURE = 0.4

RANK = {
    "lack": 2.19,  # the word of the question that is missed most around the clause
    "own": 1.55,  # how much of the question the clause itself covers
    "covered": 3.54,  # the same with its context, which counts less
    "near": 0.64,  # what the message before it adds
    "prev": 0.08,  # what the messages around it add
    "rest": -3.94,  # what only stands elsewhere in the conversation
    "held": 3.73,  # it holds an answer of the kind asked for
    "sure": 0.31,  # and that is beyond doubt
    "absent": 0.24,  # neither it nor the clauses beside it do
    "typed_absent": -1.18,  # and the kind is easy to tell
    "typed_covered": -0.74,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -2.43,  # only a clause beside it does
    "asked_same": 1.39,  # the assistant has just asked for this kind of answer
    "recent": 1.24,  # how late it was said, from 0 to 1
    "cue": 0.66,  # its message corrects something: actually, 改成
    "asks": -0.68,  # its sentence is a question
    "short": -0.10,  # it has one or two words
    "naming": 0.25,  # it names what the question asks the name of
    "names_owner": 1.06,  # and that is beyond doubt
    "who": 1.00,  # it is about whom the question asks about
    "who_else": -0.25,  # it is about somebody else
    "i_else": -1.08,  # and that is the user, who says I
    "self": 0.42,  # the user asks about themselves, and it is about them
    "self_else": -0.66,  # the same, and it is about somebody else
    "rival": -0.25,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.14,  # its sentence speaks of another person or pet than the question
    "stranger": 0.71,  # the person asked about is not near
}

ENOUGH = {
    "bias": -2.51,  # every question
    "kind_any": 3.03,  # any answer fits: "what did I ..."
    "kind_category": -0.38,  # a member of a kind of thing
    "kind_count": -0.67,  # a number of something
    "kind_name": -2.66,  # a name: seldom told, often asked in vain
    "kind_named": -1.37,  # the name of a shop, school, brand, title ...
    "kind_numeric": -1.16,  # a time, price, age, code ...
    "kind_person": -0.35,  # a person
    "kind_place": -0.64,  # a place
    "kind_reason": 2.50,  # a reason
    "kind_sort": 1.50,  # one of a sort of which no members are known
    "kind_yes": -2.32,  # yes or no
    "own": 0.67,  # how much of the question the clause itself covers
    "covered": -0.21,  # the same with its context, which counts less
    "near": 0.55,  # what the message before it adds
    "prev": 0.05,  # what the messages around it add
    "rest": -1.55,  # what only stands elsewhere in the conversation
    "head_miss": -0.64,  # the noun asked for is nowhere in the conversation
    "lack": 0.38,  # the word of the question that is missed most around the clause
    "heard": 0.28,  # how much of the question is said anywhere
    "length": 1.63,  # how many words the question has, 12 or more are 1: few ask for all sorts
    "world": -0.03,  # it does not speak of the user, and has a word that nobody has said near
    "unheard": 0.92,  # a name in the question was never said
    "stranger": -0.69,  # the person asked about is not near
    "held": 2.14,  # it holds an answer of the kind asked for
    "sure": 0.26,  # and that is beyond doubt
    "absent": 0.54,  # neither it nor the clauses beside it do
    "typed_absent": -0.61,  # and the kind is easy to tell
    "typed_covered": 2.81,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -0.01,  # only a clause beside it does
    "asked_same": 0.31,  # the assistant has just asked for this kind of answer
    "recent": 0.40,  # how late it was said, from 0 to 1
    "cue": -0.11,  # its message corrects something
    "asks": -0.35,  # its sentence is a question
    "short": 0.41,  # it has one or two words
    "naming": -0.05,  # it names what the question asks the name of
    "names_owner": 2.93,  # and that is beyond doubt
    "who": 0.29,  # it is about whom the question asks about
    "who_else": -0.41,  # it is about somebody else
    "i_else": -1.68,  # and that is the user, who says I
    "self": 0.16,  # the user asks about themselves, and it is about them
    "self_else": -0.92,  # the same, and it is about somebody else
    "rival": -0.59,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.51,  # its sentence speaks of another person or pet than the question
    "assistant": 3.18,  # the question is about what the assistant said
}
