#!/usr/bin/env python3
"""Finds public properties whose doc comment begins with the sentence of their row, in the files that are
given: the meaning is said once, by the row; the doc comment says what it does not (the default, the unit).
"""
import re
import sys

TEXT = r'"(?:[^"\\]|\\.)*"'
# A row or a key: its name, and its summary, with no other row between them.
ROW = re.compile(rf'\(\s*"([A-Za-z]+)",(?:(?!summary:|Property\(|Row\(|PropertyInfo\().)*?summary:\s*'
                 rf'((?:{TEXT}\s*\+?\s*)+)', re.DOTALL)
DECLARED = re.compile(r'\b(?:public|open)\b.*\bvar `?(\w+)')


def plain(text):
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def names(swift):
    """The names that a row may have for a Swift property: `isHidden` is `hidden`."""
    return [swift] + ([swift[2].lower() + swift[3:]] if re.match(r"is[A-Z]", swift) else [])


def comments(lines):
    """Each doc comment: its line, its text, and the line that it documents."""
    index = 0
    while index < len(lines):
        start = index
        while index < len(lines) and lines[index].lstrip().startswith("///"):
            index += 1
        if index > start:
            text = " ".join(line.strip()[3:].strip() for line in lines[start:index])
            yield start + 1, text, lines[index] if index < len(lines) else ""
        index += 1


def main(paths):
    sources = {path: open(path, encoding="utf-8").read() for path in paths}
    sentences = {}
    for text in sources.values():
        for name, summary in ROW.findall(text):
            sentence = "".join(re.findall(TEXT, summary))
            sentences.setdefault(name, set()).add(plain(sentence))
    for path, text in sources.items():
        for line, comment, declaration in comments(text.split("\n")):
            declared = DECLARED.search(declaration)
            first = plain(re.split(r"(?<=[.])\s", comment)[0])
            if declared and any(first in sentences.get(name, ()) for name in names(declared[1])):
                print(f"  {path}:{line}: {declared[1]}")


if __name__ == "__main__":
    main(sys.argv[1:])
