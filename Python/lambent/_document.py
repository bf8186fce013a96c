"""Documents: scenes as dictionaries, before they are opened."""
from __future__ import annotations

import copy
import json
import os
import pathlib
import shutil
import threading
from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any, Union

from ._errors import Error
from ._library import preset_folders
from ._values import brief, file_name, json_bytes, shown

Source = Union[str, "os.PathLike[str]", "dict[str, Any]", "Document"]


def preset_path(name: str) -> pathlib.Path | None:
    """The document of a preset; None if there is no preset of that name."""
    if not isinstance(name, str) or "/" in name or "\0" in name:
        return None
    paths = (folder / f"{name}.json" for folder in preset_folders())
    # `isfile` takes names that are too long for a file.
    return next((path for path in paths if os.path.isfile(path)), None)


class Document(MutableMapping[str, Any]):
    """A scene document that can be read and changed as a dictionary.

    >>> document = Document.preset("confetti")
    >>> document["duration"] = 2
    >>> document.check()
    []
    """

    def __init__(self, content: dict[str, Any], *, folder: str = "", file: str = "") -> None:
        """A document with some content: `Document.open` reads a file.

        folder: the folder that its paths are relative to; default: the current one.
        file: its name in messages.
        """
        if not isinstance(content, Mapping):
            raise Error(
                f"{shown(content)}: a dictionary is expected; Document.open(path) reads a file, and "
                "Document.preset(name) a preset")
        self.content = content
        self.folder = folder
        self.file = file
        self._text: bytes | None = None

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Document:
        """Reads a JSON file."""
        text, file, folder = read(path)
        try:
            content = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Error(
                f"{file}: {error}", code="document", file=file,
                line=getattr(error, "lineno", None), column=getattr(error, "colno", None)) from error
        if not isinstance(content, dict):
            raise Error(f"{file}: a JSON object is expected", code="document", file=file)
        document = cls(content, folder=folder, file=file)
        document._text = text
        return document

    @classmethod
    def preset(cls, name: str) -> Document:
        """The document of a preset: see `presets()`."""
        path = preset_path(name)
        if path is None:
            raise Error(f"unknown preset “{brief(name)}”: see lambent.presets()", code="unknownName")
        return cls.open(path)

    def check(self, *, trusted: bool = True) -> list[dict[str, Any]]:
        """All errors, warnings and notes: each has severity, code, message, remedy, line, column, path."""
        from ._catalogue import check

        return check(self, trusted=trusted)

    def copy(self) -> Document:
        """A deep copy."""
        return copy.deepcopy(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the document as JSON: whole, or else an existing file stays as it is.

        Relative paths of the document, such as those of images, are kept. They are relative to the
        folder of the file: save it in `folder`, or copy the files, too.
        """
        name = file_name(path)
        text = json_bytes(self.content, "$", code="document", indent=2) + b"\n"
        try:
            _write(name, text)
        except (OSError, ValueError) as error:
            raise Error(f"{name}: {_reason(error)}", code="unwritable", file=name) from error

    def _source(self) -> tuple[bytes, str]:
        """The JSON, and its name in messages: the file's own while they agree, for its lines."""
        text = json_bytes(self.content, "$", code="document")
        if self._text is None:
            return text, self.file
        if json_bytes(json.loads(self._text), "$", code="document") == text:
            return self._text, self.file
        return text, f"{self.file} (changed)"

    def __getitem__(self, key: str) -> Any:
        return self.content[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.content[key] = value

    def __delitem__(self, key: str) -> None:
        del self.content[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.content)

    def __len__(self) -> int:
        return len(self.content)


def read(path: str | os.PathLike[str]) -> tuple[bytes, str, str]:
    """The bytes of a file, its name and its folder."""
    name = file_name(path)
    try:
        with open(name, "rb") as file:
            return file.read(), name, os.path.dirname(os.path.abspath(name))
    except (OSError, ValueError) as error:
        raise Error(f"{name}: {_reason(error)}", code="unreadable", file=name) from error


def _reason(error: Exception) -> Any:
    """The reason of an error, without the file's name."""
    return getattr(error, "strerror", None) or error


def source(of: Source) -> tuple[bytes, str, str]:
    """The JSON of a scene, its name in messages and its folder.

    A text is the path of a file, or else the name of a preset.
    """
    if isinstance(of, Document):
        return (*of._source(), of.folder or os.getcwd())
    if isinstance(of, dict):
        return json_bytes(of, "$", code="document"), "", os.getcwd()
    name = file_name(of)
    if not name.endswith(".json") and not os.path.isfile(name):
        path = preset_path(name)
        if path is None:
            raise Error(f"no scene “{brief(name)}”: a file or one of lambent.presets()", code="unknownName")
        return read(path)
    return read(name)


def _write(name: str, text: bytes) -> None:
    """Writes a file whole, or leaves it as it is."""
    target = os.path.realpath(name)
    if os.path.exists(target) and not os.path.isfile(target):
        with open(target, "wb") as device:
            device.write(text)
        return
    partial = f"{target}.{os.getpid()}-{threading.get_ident()}.partial"
    file = open(partial, "xb")
    try:
        with file:
            file.write(text)
        if os.path.exists(target):
            shutil.copymode(target, partial)
        os.replace(partial, target)
    except BaseException:
        os.unlink(partial)
        raise
