"""Rows of physics: piles of boxes and balls beside Box2D 2.4.1."""
import os
import pathlib
import statistics
import subprocess
import sys

from measure import STRETCH, Row


def rows(program):
    """Every row of this kind; none where Box2D is not installed."""
    if not os.path.exists("/usr/include/box2d/box2d.h"):
        print("bench-peers: physics skipped; install libbox2d-dev to compare", file=sys.stderr)
        return []
    source = pathlib.Path(__file__).with_name("pile.cpp")
    pile = program.folder / "pile"

    def prepare():
        subprocess.run(
            ["c++", "-O2", "-std=c++17", str(source), "-lbox2d", "-o", str(pile)], check=True)

    def theirs(count):
        run = subprocess.run([str(pile), str(count), str(STRETCH)], capture_output=True, check=True)
        times = [float(line) for line in run.stdout.split()]
        return [min(times), statistics.median(times)]

    def row(count):
        name = f"dynamics-pile-{count}"
        return Row(
            name=name, work=f"a pile of {count:,} bodies, 10 s", peer="Box2D", goal=1.5,
            ours=lambda: program.bench(name), theirs=lambda: theirs(count),
            difference=lambda: "time only: Scripts/compare-with-box2d compares motion",
            prepare=prepare)

    return [row(100), row(1000)]
