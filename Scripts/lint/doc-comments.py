#!/usr/bin/env python3
"""Names public quantities whose doc comment states no unit, and doc comments that only repeat a name: doc-comments.py FILE …

A quantity is a property or a parameter that is a number. Its unit is a word such as points, seconds or radians, a range such
as 0…1, or a word for a plain number: count, index, factor, fraction. A parameter of an initialiser or a function may leave it
to the property of its name in the same file; a reference to another symbol (``name``) stands for what is said there.
"""
import re
import sys

NUMBER = r"(?:Double|Float|Int|CGFloat|CFTimeInterval|TimeInterval)\b"
UNIT = re.compile(
    r"\b(?:points?|pixels?|seconds?|milliseconds?|radians?|degrees?|hertz|kilograms|newtons?|bytes?|bits?|units?|turns?|levels?"
    r"|frames?|rounds|runs|times|columns?|rows?|lines?|characters|threads|particles|ratio|percent\w*|coordinates"
    r"|fractions?|factors?|multipl\w+|scales?|number|numbers|count|index|indices|seed|exponent|priority)\b"
    r"|[\d∞]\s?…|…\s?[\d∞]|\.\.<1|from [01]\b|at least [01]\b|[0-9] by default|above 0\b", re.I)
REFERENCE = re.compile(r"``[^`]+``")
DECLARED = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)\s+(?:[\w()]+\s+)*?(var|let|func|init|subscript|struct|class|enum|protocol|typealias)\b\??\s*`?(\w*)")
QUANTITY = re.compile(r"(?:var|let)\s+\w+(?:\s*,\s*\w+)*\s*(?::\s*" + NUMBER + r"\??(?!\s*\])|=\s*-?\d)")
PARAMETER = re.compile(r"(\w+)(?:\s+(\w+))?\s*:\s*(?:inout\s+)?" + NUMBER)
EMPTY = set("a an the it its it's of in is are as on at be by to for from with that this which where there has have one new true if"
            " creates returns gives gets sets".split())


def words(text):
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", text)]


def stem(word):
    for end in ("ies", "es", "s", "ed", "ing"):
        if word.endswith(end) and len(word) > len(end) + 2:
            return word[: -len(end)]
    return word.rstrip("e")


def declarations(lines):
    """Each public declaration with a doc comment: its line, kind, name, head and comment."""
    for index, line in enumerate(lines):
        match = DECLARED.match(line)
        if not match:
            continue
        comment, above = [], index - 1
        while above >= 0 and re.match(r"\s*(///|@)", lines[above]):
            if "///" in lines[above]:
                comment.insert(0, lines[above].strip()[3:].strip())
            above -= 1
        head, below = line, index
        while head.count("(") > head.count(")") and below + 1 < len(lines):
            below += 1
            head += " " + lines[below].strip()
        if comment:
            yield index + 1, match[1], match[2], head, " ".join(comment)


def measured(comment):
    return UNIT.search(comment) or REFERENCE.search(comment)


def faults(path, lines):
    found = list(declarations(lines))
    known = {
        name for _, kind, _, head, comment in found if kind in ("var", "let") and measured(comment)
        for name in re.findall(r"\w+", re.split(r"[:={]", re.split(r"\b(?:var|let)\b", head)[1])[0])}
    for line, kind, name, head, comment in found:
        if kind in ("var", "let"):
            if QUANTITY.search(head) and not measured(comment):
                yield line, f"{name} states no unit"
        elif kind in ("func", "init") and "(" in head:
            head = head[head.index("(") : head.rindex(")") + 1 if ")" in head else None]
            missing = [
                inner or outer for outer, inner in PARAMETER.findall(head)
                if outer[0].islower() | (outer == "_") and not {outer, inner} & known]
            if missing and not measured(comment):
                yield line, f"{name or 'init'} states no unit of {', '.join(missing)}"
        content = [stem(word) for word in words(comment) if word not in EMPTY]
        if kind != "init" and all(word in {stem(part) for part in words(name)} for word in content):
            yield line, f"“{comment}” only repeats the name {name}"


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        with open(argument, encoding="utf-8") as file:
            for number, fault in faults(argument, file.read().split("\n")):
                print(f"  {argument}:{number}: {fault}")
