"""Measures the rows and writes RESULTS.json and RESULTS.md."""
import argparse
import importlib.metadata
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
import time

import measure
import report

BENCHMARKS = pathlib.Path(__file__).resolve().parent.parent


def versions(program):
    """Of everything that is measured."""
    names = ["blend2d-py", "skia-python", "opencv-python-headless", "numpy", "numba", "pycairo"]
    result = {name: importlib.metadata.version(name) for name in names}
    import cairo
    result["cairo"] = cairo.cairo_version_string()
    text = subprocess.run(["ffmpeg", "-version"], capture_output=True, check=True).stdout.decode()
    result["ffmpeg"] = text.split()[2]
    box2d = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}", "libbox2d-dev"], capture_output=True, check=False)
    if box2d.returncode == 0:
        result["box2d"] = box2d.stdout.decode()
    result["lambent"] = program.version
    return result


def machine():
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        processor = next(l.split(":")[1].strip() for l in lines if l.startswith("model name"))
    except (OSError, StopIteration):
        processor = platform.processor()
    return {"processor": processor, "cores": os.cpu_count(), "system": platform.platform()}


def all_rows(program):
    import arrays
    import documents
    import kernels
    import physics
    import python
    import sequences
    import shapes
    import simulation
    kinds = [shapes, documents, simulation, sequences, physics, python, arrays, kernels]
    return [row for kind in kinds for row in kind.rows(program)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lambent", default=str(BENCHMARKS.parent / ".build/release/lambent"))
    parser.add_argument("--rows", default="", help="only rows whose name it matches")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--kernels", help="a folder of gl-transitions, for the rows of kernels")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--compare-kernels", action="store_true", help="compare the images of --kernels with llvmpipe")
    parser.add_argument("--formulas", action="store_true")
    arguments = parser.parse_args()
    if arguments.kernels:
        os.environ["LAMBENT_KERNELS"] = arguments.kernels
    if arguments.formulas:
        import formulas
        sys.exit(formulas.compare(arguments.lambent))
    with tempfile.TemporaryDirectory() as folder:
        program = measure.Program(arguments.lambent, folder)
        if arguments.compare_kernels:
            import kernels
            sys.exit(kernels.compare(program))
        rows = [row for row in all_rows(program) if re.search(arguments.rows, row.name)]
        if arguments.list:
            print("\n".join(row.name for row in rows))
            return
        results = BENCHMARKS / "RESULTS.json"
        document = json.loads(results.read_text()) if results.exists() else {"rows": {}}
        command = " ".join(["make bench-peers"] + [f"ROWS='{arguments.rows}'"]
                           * bool(arguments.rows))
        names = [row.name for row in all_rows(program)]
        # Those that this run does not know, as of kernels without a folder of them, stay as they were.
        names += [name for name in document["rows"] if name not in names]
        failures = []
        for row in rows:
            start = time.monotonic()
            try:
                figures = measure.measure(row, arguments.rounds)
            # The other rows are measured though one fails: its figures stay as they were.
            except (Exception, SystemExit) as failure:
                failures.append(row.name)
                print(f"{row.name:24} failed: {failure}", flush=True)
                continue
            figures["date"] = time.strftime("%Y-%m-%d")
            figures["command"] = command
            document["rows"][row.name] = figures
            document["machine"] = machine()
            document["versions"] = versions(program)
            # Every row is kept as soon as it is known: what is interrupted goes on with --rows.
            results.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
            page = BENCHMARKS / "RESULTS.md"
            # What builds cost is measured by another script.
            _, heading, building = page.read_text().partition("\n# Building\n")
            page.write_text(report.page(document, names) + heading + building)
            print(report.line(figures), f"({time.monotonic() - start:.0f} s)", flush=True)
        if failures:
            sys.exit(f"bench-peers: failed: {', '.join(failures)}")


if __name__ == "__main__":
    main()
