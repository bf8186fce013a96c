"""Lists, descriptions and checks."""
from __future__ import annotations

from typing import Any

from ._document import Source, preset_path, source
from ._library import call, encode, preset_folders, take_json
from ._values import json_bytes


def presets() -> list[str]:
    """The names of the presets, sorted."""
    return sorted({path.stem for folder in preset_folders() for path in folder.glob("*.json")})


def transitions() -> list[str]:
    """The names of the transitions, in the order of the documentation."""
    return [entry["name"] for entry in take_json(call("list", b"transitions"))]


def describe(name: str) -> dict[str, Any]:
    """The meaning and the properties of a transition, a layer, a filter, a preset or another name.

    The keys are those of `lambent describe --json`: name, kind, summary, properties.
    """
    found = preset_path(name) if name in presets() and name not in transitions() else None
    described: dict[str, Any] = take_json(call("describe", encode(str(found or name)), 1))
    return {**described, "name": name}


def check(of: Source, *, trusted: bool = True) -> list[dict[str, Any]]:
    """All faults, warnings and notes of a document, as `lambent check` prints them."""
    text, file, folder = source(of)
    options = json_bytes({"trusted": trusted})
    findings: list[dict[str, Any]] = take_json(
        call("check", text, len(text), encode(file), encode(folder), options))
    return findings
