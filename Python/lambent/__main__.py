"""Runs the program of the wheel: `python -m lambent render fireworks -o 'frames/%04d.png'`."""
from __future__ import annotations

import os
import sys

from ._library import program


def main() -> None:
    path = program()
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
