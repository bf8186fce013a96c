"""The one exception of the package."""
from __future__ import annotations

import json
from typing import Any

CODES = {
    1: "argument", 2: "unreadable", 3: "document", 4: "images", 5: "option", 6: "playback",
    7: "rendering", 8: "cancelled", 9: "unknownName", 10: "memory",
}


class Error(Exception):
    """Something that Lambent cannot do.

    code: "argument", "unreadable", "unwritable", "document", "images", "option", "playback", "rendering",
        "cancelled", "unknownName", "memory" or "program".
    file: the file's name, or "".
    path: the JSON path of a fault in a document (`$.layers[0].opacity`) or an option's name; or "".
    line, column: of a fault in a document, from 1; None if there is none.
    findings: all problems of a document; each has severity, code, message, remedy, file, line, column, path,
        and value and expected where they are known.
    """

    def __init__(
        self, message: str, *, code: str = "argument", file: str = "", path: str = "",
        line: int | None = None, column: int | None = None,
        findings: list[dict[str, Any]] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.file = file
        self.path = path
        self.line = line
        self.column = column
        self.findings: list[dict[str, Any]] = findings or []

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (self.message, self.code, self.file, self.path, self.line, self.column,
                           json.dumps(self.findings)))


def _restore(
    message: str, code: str, file: str, path: str, line: int | None, column: int | None,
    findings: str,
) -> Error:
    return Error(message, code=code, file=file, path=path, line=line, column=column,
                 findings=json.loads(findings))
