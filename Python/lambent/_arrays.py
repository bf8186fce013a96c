"""Arrays of pixels, and jobs that draw into them while Python can still handle Ctrl-C."""
from __future__ import annotations

import ctypes
import json
import weakref
from collections.abc import Iterator
from ctypes import c_int64, c_void_p
from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import Error
from ._library import library, raise_error
from ._values import shown, whole

Image = npt.NDArray[Any]
SAMPLES = {"uint8": 0, "uint16": 1, "float32": 2}
# The milliseconds after which Python looks for signals.
_PATIENCE = 40


def sample_type(dtype: Any) -> tuple[int, np.dtype[Any]]:
    """The number of a type of samples, and the type."""
    try:
        kind = np.dtype(dtype)
    except (TypeError, ValueError) as error:
        raise Error(f"dtype {shown(dtype)}: uint8, uint16 or float32 is expected") from error
    if kind.name not in SAMPLES:
        raise Error(f"dtype {kind.name}: uint8, uint16 or float32 is expected")
    if not kind.isnative:
        raise Error(f"dtype {kind.str}: {kind.name} in the byte order of this machine is expected")
    return SAMPLES[kind.name], kind


def input_pixels(image: Image) -> Image:
    """The rows of an image that a caller gave, with four channels and without padding."""
    try:
        array = np.asarray(image)
    except (TypeError, ValueError) as error:
        raise Error(f"an image: {error}: an array (height, width, 4) is expected") from error
    if array.ndim != 3 or array.shape[2] not in (3, 4) or 0 in array.shape:
        raise Error(f"an image of shape {array.shape}: (height, width, 4) is expected")
    # Arrays of the other byte order are converted.
    _, kind = sample_type(array.dtype.newbyteorder("="))
    if array.shape[2] == 3:
        opaque = np.empty((*array.shape[:2], 4), kind)
        opaque[:, :, :3] = array
        opaque[:, :, 3] = 1 if kind.name == "float32" else np.iinfo(kind).max
        return opaque
    return np.ascontiguousarray(array, kind)


def target(
    out: Image | None, shape: tuple[int, int, int], dtype: Any, is_type_fixed: bool = False,
) -> tuple[Image, int]:
    """The array to draw into, and the number of its type."""
    if out is None:
        sample, kind = sample_type(dtype)
        return np.empty(shape, kind), sample
    if not isinstance(out, np.ndarray):
        raise Error(f"out of type {type(out).__name__}: an array of NumPy is expected")
    sample, kind = sample_type(out.dtype)
    if is_type_fixed and kind != np.dtype(dtype):
        raise Error(f"out of {kind}: {np.dtype(dtype)}, the type of the image, is expected")
    rows = out.strides[1:] == (4 * kind.itemsize, kind.itemsize) and out.ndim == 3
    if out.shape != shape or not rows or out.strides[0] < shape[1] * 4 * kind.itemsize:
        raise Error(f"out of shape {out.shape}: {shape} with whole rows is expected")
    if not out.flags.writeable:
        raise Error("out is read-only")
    return out, sample


def extent(array: Image) -> int:
    """The bytes from the first sample of an image to its last."""
    return int((array.shape[0] - 1) * array.strides[0] + array.shape[1] * 4 * array.itemsize)


def thread_count(threads: int | None) -> int:
    """A number of threads for C: 0 for all cores."""
    if threads is None:
        return 0
    return whole(threads, "threads", 1, 1 << 20)


def _next(job: int, memory: c_void_p | None, number: c_int64 | None) -> bool:
    """Waits for the next frame of a job; False after the last."""
    error = c_void_p()
    while True:
        state = library.lambent_job_next(
            job, _PATIENCE, None if memory is None else ctypes.byref(memory),
            None if number is None else ctypes.byref(number), ctypes.byref(error))
        if state == 1:
            return True
        if state == 2:
            return False
        if state < 0:
            raise_error(error)


def finish(job: int) -> None:
    """Waits for the one frame of a job, and frees the job in any case."""
    try:
        _next(job, None, None)
    finally:
        library.lambent_job_free(job)


def stream(job: int, shape: tuple[int, int, int], kind: np.dtype[Any]) -> Iterator[Image]:
    """The frames of a job, in order. Each array owns its memory."""
    count = shape[0] * shape[1] * shape[2] * kind.itemsize
    try:
        memory = c_void_p()
        while _next(job, memory, None):
            address = memory.value
            assert address is not None
            buffer = (ctypes.c_uint8 * count).from_address(address)
            weakref.finalize(buffer, library.lambent_memory_free, address)
            yield np.frombuffer(memoryview(buffer), kind).reshape(shape)
    finally:
        library.lambent_job_free(job)


# The name, type and length of the columns of particles, in the order of `lambent.h`.
_COLUMNS = [
    ("birthTime", "float64", ()), ("age", "float64", ()), ("lifetime", "float64", ()),
    ("index", "int64", ()), ("position", "float32", (3,)), ("velocity", "float32", (3,)),
    ("color", "float32", (4,)), ("scale", "float32", ()), ("rotation", "float32", ()),
    ("cell", "int32", ()),
]


class _Particles:
    """Owns the memory of particles: each array's base refers to it."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        weakref.finalize(self, library.lambent_particles_free, handle)


def particle_arrays(handle: int) -> dict[str, Any]:
    """The columns of particles, and the names of their cells. The arrays free the handle."""
    owner = _Particles(handle)
    count = library.lambent_particles_count(handle)
    result: dict[str, Any] = {}
    for number, (name, kind, row) in enumerate(_COLUMNS):
        shape = (count, *row)
        if count == 0:
            result[name] = np.empty(shape, kind)
            continue
        address = library.lambent_particles_column(handle, number)
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        buffer = (ctypes.c_uint8 * size).from_address(address)
        # An attribute of the buffer, which is the array's base, keeps the memory.
        buffer.owner = owner  # type: ignore[attr-defined]
        result[name] = np.frombuffer(memoryview(buffer), kind).reshape(shape)
    result["cells"] = json.loads(library.lambent_particles_cells(handle))
    return result
