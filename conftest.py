"""No test and no notebook kernel can reach a paid service, whatever is in the environment or .env.

pytest reads this file before any test, and kernels inherit the environment that it leaves.
"""

import os

for name in [name for name in os.environ if name.startswith("OPENAI_")]:
    del os.environ[name]
os.environ["OPENAI_MODEL"] = "stand-in"  # chosen here, so that nothing is read from .env
