#!/usr/bin/env python3
"""Writes the sentences of the choices of documents from the doc comments of their cases: each sentence is
written once, above its case. Given the Swift files, prints the modules whose Choices.swift is stale; with
--write, writes them.

A choice is an enumeration that conforms to DescribedChoice, at its declaration or by an extension, also in
another module. Its sentence is the first paragraph of the comment; what only a reader of Swift needs, a
formula, stands in a second one.
"""
import os
import re
import sys

HEAD = """// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

"""
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
TYPE = re.compile(r"\b(?:struct|class|enum|extension|protocol|actor)\s+([\w.]+)\s*[:<{]?")
ENUM = re.compile(r"\benum\s+(\w+)")
CASE = re.compile(r"^case\s+`?(\w+)`?\s*(?:=.*)?$")


def sentence(comment):
    """The first paragraph of a doc comment, without the marks of code and of symbols."""
    first = comment[: comment.index("")] if "" in comment else comment
    return re.sub(r"`+", "", " ".join(first)).replace('"', '\\"')


def read(path):
    """The enumerations of a file with their documented cases, and the names that conform."""
    stack, comment, enums, conforming = [], [], {}, []
    for line in open(path, encoding="utf-8"):
        text = line.strip()
        if text.startswith("///"):
            comment.append(text[3:].strip())
            continue
        code = STRING.sub('""', text.split("//")[0])
        name = ".".join(part for part in stack if part)
        declared = TYPE.search(code)
        case = CASE.match(code)
        if case and name in enums and len(stack) == enums[name]["depth"]:
            enums[name]["cases"].append((case[1], sentence(comment)))
        elif code.startswith("case ") and name in enums and len(stack) == enums[name]["depth"]:
            enums[name]["cases"].append((code, ""))
        opened = code.count("{") - code.count("}")
        if declared and ("{" in code or code.endswith(":") or code.endswith(",")):
            qualified = ".".join([name, declared[1]] if name else [declared[1]])
            if re.search(r"[:,]\s*DescribedChoice\b", code):
                conforming.append(qualified)
            if ENUM.search(code):
                enums[qualified] = {"cases": [], "depth": len(stack) + 1}
        if opened > 0:
            stack += [declared[1] if declared else ""] + [""] * (opened - 1)
        elif opened < 0:
            del stack[opened:]
        if text:
            comment = []
    return enums, conforming


def main(arguments):
    writes = "--write" in arguments
    module = lambda path: path.split("/")[1]
    enums, conforming = {}, []
    for path in arguments:
        if not path.endswith(".swift") or path.endswith("/Choices.swift"):
            continue
        found, names = read(path)
        for name, enum in found.items():
            enums.setdefault(name, {}).setdefault(module(path), enum["cases"])
        conforming += [(module(path), name) for name in names]
    homes = {}
    for place, name in conforming:
        home = place if place in enums[name] else next(iter(enums[name]))
        homes.setdefault(home, {})[name] = enums[name][home]
    for target, choices in sorted(homes.items()):
        parts = []
        for name, cases in sorted(choices.items()):
            for case, meaning in cases:
                if not meaning:
                    print(f"  {name}: “{case}” has no sentence")
            lines = "\n".join(f'    case .{case}: "{meaning}"' for case, meaning in cases)
            parts.append(
                f"extension {name} {{\n  package var meaning: String {{\n    switch self {{\n{lines}\n    }}\n  }}\n}}\n")
        text = HEAD + "\n".join(parts)
        path = f"Sources/{target}/Choices.swift"
        old = open(path, encoding="utf-8").read() if os.path.exists(path) else ""
        if writes and text != old:
            open(path, "w", encoding="utf-8").write(text)
        elif text != old:
            print(f"  {path}")


if __name__ == "__main__":
    main(sys.argv[1:])
