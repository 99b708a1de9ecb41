"""`python -m ruleshift`: the command, where its script is not on the path."""

import sys

from ruleshift.cli import main

if __name__ == "__main__":  # processes of a simulation import this too
    sys.exit(main())
