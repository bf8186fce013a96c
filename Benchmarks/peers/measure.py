"""How a row is measured: both sides in turns, and what they made compared."""
import dataclasses
import json
import pathlib
import statistics
import subprocess
import time
import typing

WIDTH, HEIGHT = 1920, 1080
# What one side measures at a stretch, in seconds.
STRETCH = 0.25


@dataclasses.dataclass
class Row:
    """Work that both sides do."""
    name: str
    work: str
    peer: str
    goal: float
    # Each makes a stretch of measurements, in milliseconds.
    ours: typing.Callable[[], list]
    theirs: typing.Callable[[], list]
    # The mean difference of both results, in steps of 1/255; or a text that says what was compared.
    difference: typing.Callable[[], typing.Union[float, str]]
    # Beyond this the two did different work, and there is no ratio.
    limit: float = 3.0
    threads: int = 1
    prepare: typing.Callable[[], None] = lambda: None


class Program:
    """The program that is measured."""

    def __init__(self, path, folder):
        self.path = str(path)
        self.folder = pathlib.Path(folder)

    def run(self, *arguments):
        """What it writes to standard output."""
        run = subprocess.run(
            [self.path, *map(str, arguments)], capture_output=True, check=False)
        if run.returncode != 0:
            raise SystemExit(run.stderr.decode())
        return run.stdout

    def bench(self, workload, jobs=1):
        """A stretch of a workload of `lambent bench`."""
        document = json.loads(self.run(
            "bench", "--filter", f"^{workload}$", "--seconds", STRETCH, "--jobs", jobs, "--json",
            "--save", self.folder))
        result = next(r for r in document["results"] if r["name"] == workload)
        return [result["minimumMilliseconds"], result["medianMilliseconds"]]

    def saved(self, workload):
        """The bytes that the workload made last."""
        return (self.folder / f"{workload}.raw").read_bytes()

    @property
    def version(self):
        return self.run("--version").decode().strip()


def stretch(body, reset=None):
    """Runs a function for a while: the least and the median time, in milliseconds."""
    times = []
    start = time.perf_counter()
    while len(times) < 3 or time.perf_counter() - start < STRETCH:
        if reset:
            reset()
        before = time.perf_counter()
        body()
        times.append(1000 * (time.perf_counter() - before))
    return [min(times), statistics.median(times)]


def seconds_of(command, stdin=None):
    """How long a command takes, in seconds; its failure ends everything."""
    before = time.perf_counter()
    run = subprocess.run(
        [str(part) for part in command], stdin=stdin, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, check=False)
    passed = time.perf_counter() - before
    if run.returncode != 0:
        raise SystemExit(f"{command}: {run.stderr.decode()}")
    return passed


def measure(row, rounds):
    """Both sides in turns; the ratio is the median of the rounds' own."""
    row.prepare()
    sides = {"ours": [], "theirs": []}
    for index in range(rounds):
        order = ("ours", "theirs") if index % 2 == 0 else ("theirs", "ours")
        for side in order:
            sides[side].append(getattr(row, side)())
    difference = row.difference()
    isAlike = isinstance(difference, str) or difference <= row.limit
    ratios = [a[-1] / b[-1] for a, b in zip(sides["ours"], sides["theirs"])]
    least = {side: min(times[0] for times in values) for side, values in sides.items()}
    return {
        "name": row.name, "work": row.work, "peer": row.peer, "goal": row.goal,
        "threads": row.threads, "rounds": rounds,
        "oursMedian": statistics.median(times[-1] for times in sides["ours"]),
        "oursMinimum": least["ours"],
        "theirsMedian": statistics.median(times[-1] for times in sides["theirs"]),
        "theirsMinimum": least["theirs"],
        "ratio": statistics.median(ratios) if isAlike else None,
        "ratioOfMinima": least["ours"] / least["theirs"] if isAlike else None,
        "difference": difference,
    }
