"""Runs the flows, the monkey, and the measurements of bench.py: see Scripts/check-studio."""
import argparse
import os
import sys
import time
import traceback

from playwright.sync_api import sync_playwright

import flows_access  # noqa: F401 pylint: disable=unused-import
import flows_content  # noqa: F401 pylint: disable=unused-import
import flows_documents  # noqa: F401 pylint: disable=unused-import
import flows_editing  # noqa: F401 pylint: disable=unused-import
import flows_view  # noqa: F401 pylint: disable=unused-import
from bench import measure, soak
from monkey import monkey
from registry import FLOWS

parser = argparse.ArgumentParser(prog="check-studio")
parser.add_argument("flows", nargs="*", help="the flows to run; all without")
parser.add_argument("--monkey", type=int, default=0, metavar="EDITS", help="random edits after the flows")
parser.add_argument("--minutes", type=int, default=0, help="the least time of the monkey, or of scrubbing")
parser.add_argument("--seed", type=int, default=1, help="of the monkey")
parser.add_argument("--bench", action="store_true", help="measure latencies instead")
parser.add_argument("--soak", type=int, default=0, metavar="FRAMES", help="scrub so often, and compare memory")
parser.add_argument("--shots", metavar="FOLDER", help="draw the images of the documentation there instead")
parser.add_argument("--tour", metavar="FOLDER", help="photograph the page in all its states there instead")
options = parser.parse_args()
failed = []


def run(name, function):
    begin = time.monotonic()
    try:
        function()
        print(f"studio: {name} ({time.monotonic() - begin:.0f} s)", flush=True)
    except Exception as error:  # pylint: disable=broad-except
        failed.append(name)
        place = traceback.extract_tb(error.__traceback__)
        line = next((entry for entry in reversed(place) if os.path.basename(entry.filename).startswith(("flows", "monkey"))), place[-1])
        print(f"studio: {name} FAILED at {os.path.basename(line.filename)}:{line.lineno}: {str(error)[:900]}", flush=True)


with sync_playwright() as playwright:
    if options.shots:
        from shots import draw
        draw(playwright, options.shots)
    elif options.tour:
        from tour import tour
        tour(playwright, options.tour)
    elif options.bench or options.soak:
        if options.bench:
            measure(playwright)
        if options.soak:
            soak(playwright, options.soak, options.minutes)
    else:
        chosen = [flow for flow in FLOWS if not options.flows or flow.__name__ in options.flows]
        for flow in chosen:
            run(flow.__name__, lambda: flow(playwright))
        if options.monkey or options.minutes:
            run("monkey", lambda: monkey(playwright, options.monkey, options.seed, options.minutes))
if failed:
    sys.exit(f"studio: {len(failed)} failed: {', '.join(failed)}")
