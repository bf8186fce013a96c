"""Values that callers give: as JSON, and as numbers of C."""
from __future__ import annotations

import json
import math
import os
import reprlib
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from ._errors import Error

_SHORT = reprlib.Repr()
_SHORT.maxlevel, _SHORT.maxstring, _SHORT.maxother = 1, 60, 60


def shown(value: Any) -> str:
    """A value as messages show it: on one line, and shortened."""
    return " ".join(_SHORT.repr(value).split())


def json_bytes(value: Any, path: str = "", *, code: str = "option", indent: int | None = None) -> bytes:
    """A value as JSON. Arrays and numbers of NumPy, fractions and paths are taken, too.

    path: the value's JSON path, for errors; code: their code.
    """
    try:
        text = json.dumps(plain(value, path, code=code), ensure_ascii=False, allow_nan=False, indent=indent)
        return text.encode("utf-8")
    except (ValueError, RecursionError) as error:
        raise Error(f"{path or 'options'}: not JSON: {error}", code=code, path=path) from error


def brief(name: Any) -> str:
    """A name as messages show it: the beginning of a long one."""
    text = str(name)
    return text if len(text) <= 200 else text[:200] + "…"


def inputs_bytes(inputs: Mapping[str, Any]) -> bytes:
    """The inputs of a transition or a filter as JSON."""
    for name, value in inputs.items():
        if isinstance(value, np.ndarray) and value.ndim > 2:
            raise Error(
                f"{name}: an array of shape {value.shape}: no input takes one; images are given by their paths",
                code="option", path=name)
    return json_bytes(inputs)


def plain(value: Any, path: str = "", *, code: str = "option") -> Any:
    """A value of dictionaries, lists, texts, numbers, Booleans and None only."""
    if isinstance(value, (list, tuple)):
        return [item if _is_plain(item) else plain(item, f"{path}[{index}]", code=code)
                for index, item in enumerate(value)]
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (float, np.floating)):
        if math.isfinite(value):
            return float(value)
        raise Error(
            f'{path}: {value} is not a JSON number: a finite number, or "infinity" where one is allowed',
            code=code, path=path)
    if isinstance(value, Mapping):
        return {
            _key(key, path, code): item if _is_plain(item) else plain(item, _member(path, key), code=code)
            for key, item in value.items()}
    if isinstance(value, np.ndarray):
        return plain(value.tolist(), path, code=code)
    if isinstance(value, (np.integer, np.bool_)):
        return value.item()
    if isinstance(value, Fraction):
        return _number(value, path, code)
    if isinstance(value, os.PathLike):
        return os.fsdecode(value)
    raise Error(
        f"{path}: {type(value).__name__}: a number, a text, a Boolean, a list, an array or a dictionary "
        "is expected", code=code, path=path)


def _number(value: Fraction, path: str, code: str) -> Any:
    """A fraction as a number; the frame rate of a document stays exact."""
    if value.denominator == 1:
        return value.numerator
    if path == "$.frameRate":
        return str(value)
    try:
        return float(value)
    except OverflowError as error:
        raise Error(f"{path}: {shown(value)}: too large a number", code=code, path=path) from error


def _is_plain(value: Any) -> bool:
    """True for most numbers and texts. Large documents get no paths of them, which take long."""
    kind = type(value)
    return kind is int or kind is str or kind is bool or kind is float and math.isfinite(value)


def _key(key: Any, path: str, code: str) -> Any:
    if key is None or isinstance(key, (str, int, float)):
        return key
    raise Error(f"{path}: the key {shown(key)}: a text is expected", code=code, path=path)


def _member(path: str, key: Any) -> str:
    """The path of a member, as messages about documents write it."""
    if not path:
        return str(key)
    return f"{path}.{key}" if str(key).isidentifier() else f"{path}[{json.dumps(key, ensure_ascii=False)}]"


def whole(value: Any, name: str, least: int, most: int) -> int:
    """A whole number in a range; 5.0 is one, too."""
    try:
        number = int(value)
        if number == value and least <= number <= most:
            return number
    except (TypeError, ValueError, OverflowError):
        pass
    raise Error(f"{name} {shown(value)}: a whole number from {least} to {most} is expected")


def real(value: Any, name: str) -> float:
    """A number for C."""
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise Error(f"{name} {shown(value)}: a number is expected") from error


def file_name(path: Any) -> str:
    """The text of a path."""
    try:
        return os.fsdecode(path)
    except TypeError as error:
        raise Error(f"{shown(path)}: a path is expected, not {type(path).__name__}") from error
