#!/usr/bin/env python3
"""Lists the public declarations of the package's modules, one a line, from its sources: `Module Type.member`.
With --write it writes the listing, else it compares the two and prints the difference, so that a change of the
public API is seen in the review of a change.
"""
import difflib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LISTING = ROOT / "Documentation" / "Public-API.txt"
# Tools of the project itself, which no program links.
INTERNAL = {"TestKit", "BenchKit", "LambentTool", "CInterface"}
HEADER = "# The public API, one declaration a line. `make docs` writes this file; `make lint` compares it.\n"

TYPE = re.compile(r"\b(struct|class|enum|protocol|actor|extension)\s+([\w.`]+)")
ATTRIBUTE = re.compile(r"@\w+(\([^()]*\))?\s*")
TEXT = re.compile(r'"""(?:.|\n)*?"""|"(?:[^"\\\n]|\\.)*"')
COMMENT = re.compile(r"//[^\n]*|/\*(?:.|\n)*?\*/")


def plain(source):
    """The source without comments and the contents of texts: what is left has balanced braces."""
    out, index = [], 0
    token = re.compile(f"{TEXT.pattern}|{COMMENT.pattern}")
    for match in token.finditer(source):
        out.append(source[index:match.start()])
        out.append('""' if match.group().startswith('"') else "")
        index = match.end()
    out.append(source[index:])
    return "".join(out)


def heads(source):
    """Each declaration with braces or without: its text up to the opening brace, and the types around it."""
    stack, start, index = [], 0, 0
    parentheses = 0
    while index < len(source):
        char = source[index]
        if char in "([":
            parentheses += 1
        elif char in ")]":
            parentheses -= 1
        elif char == "{" and parentheses == 0:
            head = source[start:index]
            yield head, list(stack)
            found = TYPE.search(head.split("=")[0])
            isType = found is not None and not re.search(r"\b(func|var|let|init|subscript)\b", head[:found.start()])
            stack.append((found.group(1), found.group(2).strip("`"), head) if isType else None)
            start = index + 1
        elif char == "}" and parentheses == 0:
            yield source[start:index], list(stack)
            if stack:
                stack.pop()
            start = index + 1
        elif char in "\n;" and parentheses == 0:
            line = source[start:index].strip()
            following = source[index:].lstrip()
            # A declaration goes on where its next line begins with what none begins with.
            if line and not re.match(r"(where|->|\{|throws|async|:|=|\.|\?|&)", following) \
                    and not re.search(r"(->|[,:=&]|\bwhere)$", line):
                yield line, list(stack)
                start = index + 1
        index += 1


def signature(head):
    """A declaration as it is listed: without attributes, defaults and the accessor block."""
    text = re.sub(r"\s+", " ", ATTRIBUTE.sub("", head)).strip()
    text = re.sub(r"\b(public|open|private|package|nonisolated|final|required|convenience|override|mutating)(\(\w+\))? ", "", text)
    if not text.startswith(("func", "init", "subscript", "static func", "class func")):
        text = text.split(" = ")[0]
    return text


def bindings(listed, text):
    """The declaration once for each name that it binds: `static let a = …, b = …`."""
    flat = text
    while (inner := re.sub(r"\([^()]*\)", "", flat)) != flat:
        flat = inner
    found = re.match(r"(.*?\blet )(?=[\w`]+ = )(.*)", flat, re.S)
    names = re.findall(r"([\w`]+) = ", found.group(2)) if found else []
    if len(names) < 2:
        return [listed]
    head = listed[: listed.index("let ") + len("let ")]
    return [head + name for name in names]


def declarations(module, source):
    for head, stack in heads(plain(source)):
        if None in stack:
            continue
        text = head.strip()
        types = [entry for entry in stack if entry]
        path = ".".join(name for _, name, _ in types)
        isPublic = re.search(r"^(?:@\w+(?:\([^()]*\))?\s*)*(?:(?!var |let |func |case )\w+ )*?(public|open)(?!\()\b", text) is not None
        if re.match(r"(?:public )?import\b", text):
            continue
        within = types[-1] if types else None
        # Cases and requirements are as public as the type they belong to.
        if within and re.search(r"\b(public|open)\b", within[2]):
            isPublic |= within[0] == "enum" and re.match(r"(indirect )?case ", text) is not None
            isPublic |= within[0] == "protocol" and re.match(
                r"(?:@\w+(?:\([^()]*\))?\s*)*(static )?(mutating )?(func|var|init|subscript|associatedtype)\b", text
            ) is not None
        if isPublic:
            for each in bindings(signature(text), text):
                yield f"{module} {path + '.' if path else ''}{each}"


def listing():
    lines = set()
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        module = path.relative_to(ROOT / "Sources").parts[0]
        if module not in INTERNAL:
            lines.update(declarations(module, path.read_text(encoding="utf-8")))
    return HEADER + "".join(line + "\n" for line in sorted(lines))


def main():
    new = listing()
    if "--write" in sys.argv:
        LISTING.write_text(new, encoding="utf-8")
        return
    old = LISTING.read_text(encoding="utf-8") if LISTING.exists() else ""
    sys.stdout.writelines(
        line for line in difflib.unified_diff(old.splitlines(True), new.splitlines(True), n=0)
        if line[0] in "+-" and line[:3] not in ("+++", "---"))


main()
