# at most: nothing
# What is below is put in by the test: an expression nested too deep for a parser.
