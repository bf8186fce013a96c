"""The dynamic library of the wheel, through ctypes, and the places of its files."""
from __future__ import annotations

import ctypes
import json
import os
import pathlib
import weakref
from ctypes import POINTER, c_char_p, c_double, c_int32, c_int64, c_size_t, c_void_p
from typing import Any

from ._errors import CODES, Error
from ._values import shown

_FOLDER = pathlib.Path(__file__).parent / "_native"


def program() -> str:
    """The path of the program `lambent`."""
    return os.environ.get("LAMBENT_PROGRAM") or str(_FOLDER / "bin" / "lambent")


def preset_folders() -> list[pathlib.Path]:
    """The folders of presets, in the order of search."""
    named = [pathlib.Path(name) for name in os.environ.get("LAMBENT_PRESETS", "").split(":") if name]
    return [*named, _FOLDER / "share" / "lambent" / "Presets"]


def _find_fonts() -> None:
    """Adds the fonts of the wheel to those of the system, for this process and the program."""
    configuration = _FOLDER / "share" / "lambent" / "fonts" / "fonts.conf"
    if configuration.exists():
        os.environ.setdefault("FONTCONFIG_FILE", str(configuration))


def _load() -> ctypes.CDLL:
    path = os.environ.get("LAMBENT_LIBRARY") or str(_FOLDER / "lib" / "liblambent.so")
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f"lambent: the library cannot be loaded: {error}") from error
    place = POINTER(c_void_p)
    text = c_void_p
    for name, result, arguments in [
        ("version", c_char_p, []),
        ("error_code", c_int32, [c_void_p]),
        ("error_message", c_char_p, [c_void_p]),
        ("error_file", c_char_p, [c_void_p]),
        ("error_path", c_char_p, [c_void_p]),
        ("error_findings", c_char_p, [c_void_p]),
        ("error_line", c_int32, [c_void_p]),
        ("error_column", c_int32, [c_void_p]),
        ("error_free", None, [c_void_p]),
        ("scene_open", c_void_p, [c_char_p, c_size_t, c_char_p, c_char_p, c_char_p, place]),
        ("scene_info", text, [c_void_p]),
        ("scene_free", None, [c_void_p]),
        ("scene_render", c_void_p, [c_void_p, c_int64, c_double, c_int32, c_int32, c_void_p,
                                    c_size_t, c_size_t, c_int32, place]),
        ("scene_frames", c_void_p, [c_void_p, c_void_p, c_size_t, c_int32, c_int32, c_int32, place]),
        ("job_next", c_int32, [c_void_p, c_int32, place, POINTER(c_int64), place]),
        ("job_free", None, [c_void_p]),
        ("transition_open", c_void_p, [c_char_p, c_char_p, c_void_p, c_void_p, c_int32, c_int32,
                                       c_int32, c_int32, c_int32, place]),
        ("transition_render", c_void_p, [c_void_p, c_double, c_int32, c_int32, c_void_p, c_size_t,
                                         c_size_t, c_int32, place]),
        ("transition_free", None, [c_void_p]),
        ("filter_open", c_void_p, [c_char_p, c_char_p, place]),
        ("filter_render", c_void_p, [c_void_p, c_void_p, c_int32, c_int32, c_double, c_int32,
                                     c_int32, c_void_p, c_size_t, c_size_t, c_int32, place]),
        ("filter_free", None, [c_void_p]),
        ("particles_open", c_void_p, [c_void_p, c_char_p, c_double, place]),
        ("particles_count", c_size_t, [c_void_p]),
        ("particles_column", c_void_p, [c_void_p, c_int32]),
        ("particles_cells", c_char_p, [c_void_p]),
        ("particles_free", None, [c_void_p]),
        ("list", text, [c_char_p, place]),
        ("describe", text, [c_char_p, c_int32, place]),
        ("check", text, [c_char_p, c_size_t, c_char_p, c_char_p, c_char_p, place]),
        ("text_free", None, [c_void_p]),
        ("memory_free", None, [c_void_p]),
        ("memory_keep", None, [c_size_t]),
    ]:
        function = getattr(library, "lambent_" + name)
        function.restype = result
        function.argtypes = arguments
    return library


def _keep_memory() -> None:
    """Keeps the memory of frames for the next ones, unless the user has set the allocator."""
    if not any(name.startswith("MALLOC_") or name == "GLIBC_TUNABLES" for name in os.environ):
        library.lambent_memory_keep(256 << 20)


_find_fonts()
library = _load()
_keep_memory()


def raise_error(handle: c_void_p) -> None:
    """Raises the error of a handle, and frees it."""
    def text(value: bytes | None) -> str:
        return (value or b"").decode("utf-8", "replace")

    error = Error(
        text(library.lambent_error_message(handle)) or "failed",
        code=CODES.get(library.lambent_error_code(handle), "argument"),
        file=text(library.lambent_error_file(handle)),
        path=text(library.lambent_error_path(handle)),
        line=library.lambent_error_line(handle) or None,
        column=library.lambent_error_column(handle) or None,
        findings=json.loads(text(library.lambent_error_findings(handle)) or "[]"))
    library.lambent_error_free(handle)
    raise error


def call(name: str, *arguments: Any) -> Any:
    """Calls a function that takes a place for an error last, and raises the error."""
    error = c_void_p()
    result = getattr(library, "lambent_" + name)(*arguments, ctypes.byref(error))
    if error.value:
        raise_error(error)
    return result


def take_json(address: int | None) -> Any:
    """The value of a JSON text that a function returned, which is freed."""
    if not address:
        raise Error("no memory", code="memory")
    try:
        return json.loads(ctypes.string_at(address))
    finally:
        library.lambent_text_free(address)


class Opened:
    """Something that the library opened. Copies and pickles of it are opened anew.

    Its state is all that it is opened of, without the handle, which is an address of this process
    and has one owner.
    """

    _handle: int

    def _open(self) -> None:
        raise NotImplementedError

    def _own(self, name: str, *arguments: Any) -> None:
        """Opens the handle, and frees it with this object."""
        self._handle = call(f"{name}_open", *arguments)
        weakref.finalize(self, getattr(library, f"lambent_{name}_free"), self._handle)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_handle", "_failure")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        # A worker of multiprocessing that cannot read its task ends without an answer, and its caller waits
        # for ever: the error is raised when the object is used.
        try:
            self._open()
        except Error as error:
            self._failure = error

    def __getattr__(self, name: str) -> Any:
        """Called for names that are missing, such as the handle of what could not be opened."""
        failure = vars(self).get("_failure")
        if failure is not None and not name.startswith("__"):
            raise failure
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def encode(text: str | None) -> bytes | None:
    """A text for C."""
    if text is None:
        return None
    if not isinstance(text, str):
        raise Error(f"{shown(text)}: a text is expected, not {type(text).__name__}")
    data = text.encode("utf-8", "surrogateescape")
    if b"\0" in data:
        raise Error("a text with a zero character")
    return data
