"""What the lessons stand on: client, stand-in model, tokens, pictures.

Nothing in here is needed to understand a technique; each technique is a short module of its own
in the folder above. Importing this package loads nothing heavy and prints nothing.
"""

import os
from pathlib import Path

# tiktoken downloads its vocabularies at run time. The course carries the one it needs, under the
# name that tiktoken looks for, so that nothing is downloaded. Your own setting comes first.
os.environ.setdefault("TIKTOKEN_CACHE_DIR", str(Path(__file__).parent / "vocabularies"))
