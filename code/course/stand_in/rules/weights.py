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
SURE = 0.76
UNSURE = 0.5

RANK = {
    "lack": 2.30,  # the word of the question that is missed most around the clause
    "own": 1.34,  # how much of the question the clause itself covers
    "covered": 3.65,  # the same with its context, which counts less
    "near": 0.65,  # what the message before it adds
    "prev": 0.25,  # what the messages around it add
    "rest": -3.75,  # what only stands elsewhere in the conversation
    "held": 2.88,  # it holds an answer of the kind asked for
    "sure": 0.73,  # and that is beyond doubt
    "absent": 0.06,  # neither it nor the clauses beside it do
    "typed_absent": -1.33,  # and the kind is easy to tell
    "typed_covered": -0.84,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -2.12,  # only a clause beside it does
    "asked_same": 1.84,  # the assistant has just asked for this kind of answer
    "recent": 1.40,  # how late it was said, from 0 to 1
    "cue": 1.01,  # its message corrects something: actually, 改成
    "asks": -0.71,  # its sentence is a question
    "short": -0.22,  # it has one or two words
    "naming": 0.23,  # it names what the question asks the name of
    "names_owner": 0.93,  # and that is beyond doubt
    "who": 1.40,  # it is about whom the question asks about
    "who_else": -0.27,  # it is about somebody else
    "i_else": -1.02,  # and that is the user, who says I
    "self": 0.38,  # the user asks about themselves, and it is about them
    "self_else": -0.74,  # the same, and it is about somebody else
    "rival": -0.08,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.33,  # its sentence speaks of another person or pet than the question
    "stranger": 1.30,  # the person asked about is not near
}

ENOUGH = {
    "bias": -1.50,  # every question
    "kind_any": 2.21,  # any answer fits: "what did I ..."
    "kind_category": -0.27,  # a member of a kind of thing
    "kind_count": -0.77,  # a number of something
    "kind_name": -3.02,  # a name: seldom told, often asked in vain
    "kind_named": -1.73,  # the name of a shop, school, brand, title ...
    "kind_numeric": -1.09,  # a time, price, age, code ...
    "kind_person": -0.25,  # a person
    "kind_place": -0.37,  # a place
    "kind_reason": 2.61,  # a reason
    "kind_sort": 1.27,  # one of a sort of which no members are known
    "kind_yes": -0.09,  # yes or no
    "own": 0.19,  # how much of the question the clause itself covers
    "covered": -0.85,  # the same with its context, which counts less
    "near": 0.02,  # what the message before it adds
    "prev": -0.44,  # what the messages around it add
    "rest": -1.96,  # what only stands elsewhere in the conversation
    "head_miss": -0.55,  # the noun asked for is nowhere in the conversation
    "lack": 0.41,  # the word of the question that is missed most around the clause
    "heard": 0.75,  # how much of the question is said anywhere
    "length": 1.34,  # how many words the question has, 12 or more are 1: few ask for all sorts
    "world": -0.44,  # it does not speak of the user, and has a word that nobody has said near
    "unheard": 1.17,  # a name in the question was never said
    "stranger": 0.27,  # the person asked about is not near
    "held": 0.76,  # it holds an answer of the kind asked for
    "sure": 0.79,  # and that is beyond doubt
    "absent": 0.48,  # neither it nor the clauses beside it do
    "typed_absent": -0.77,  # and the kind is easy to tell
    "typed_covered": 2.71,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -0.48,  # only a clause beside it does
    "asked_same": 0.59,  # the assistant has just asked for this kind of answer
    "recent": 0.57,  # how late it was said, from 0 to 1
    "cue": -0.05,  # its message corrects something
    "asks": -0.62,  # its sentence is a question
    "short": -0.10,  # it has one or two words
    "naming": -0.02,  # it names what the question asks the name of
    "names_owner": 3.08,  # and that is beyond doubt
    "who": 0.17,  # it is about whom the question asks about
    "who_else": -0.74,  # it is about somebody else
    "i_else": -0.45,  # and that is the user, who says I
    "self": 0.23,  # the user asks about themselves, and it is about them
    "self_else": -0.44,  # the same, and it is about somebody else
    "rival": -0.35,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.71,  # its sentence speaks of another person or pet than the question
    "assistant": 2.77,  # the question is about what the assistant said
}
