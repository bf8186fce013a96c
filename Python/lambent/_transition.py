"""Transitions between two arrays."""
from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from ._arrays import Image, extent, finish, input_pixels, sample_type, target, thread_count
from ._errors import Error
from ._library import Opened, call, encode
from ._values import file_name, inputs_bytes, real, whole


class Transition(Opened):
    """A transition between two images of one size, prepared once.

    name: the name of a transition, the path of a file with a kernel (`vec4 transition(vec2 uv)`), or
        the name of one in a folder of the environment variable LAMBENT_KERNELS.
    before, after: arrays (height, width, 4) of uint8, uint16 or float32, or (height, width, 3) for
        opaque ones; both of one shape and type. float32 is mixed as float32, from 0 to 1: values
        beyond are clamped, and NaN counts as 0.
    premultiplied: True if the colours of the arrays are multiplied by alpha.
    linear: True if light is mixed linearly.
    inputs: see `lambent.describe(name)`; images are paths.
    """

    def __init__(
        self, name: str | os.PathLike[str], before: Image, after: Image, *, premultiplied: bool = False,
        linear: bool = False, **inputs: Any,
    ) -> None:
        first, second = input_pixels(before), input_pixels(after)
        if first.shape != second.shape or first.dtype != second.dtype:
            raise Error(
                f"images of {first.shape} {first.dtype} and {second.shape} {second.dtype}: "
                "both must have one shape and one type")
        self.name = file_name(name)
        self.shape: tuple[int, int, int] = (first.shape[0], first.shape[1], 4)
        self.dtype = first.dtype
        self._premultiplied = premultiplied
        self._linear = linear
        self._inputs = inputs_bytes(inputs)
        self._images = (first, second)
        self._open()

    def _open(self) -> None:
        first, second = self._images
        # The library has its own copies.
        del self._images
        sample, _ = sample_type(self.dtype)
        self._own(
            "transition", encode(self.name), self._inputs, first.ctypes.data, second.ctypes.data,
            min(self.shape[1], 1 << 30), min(self.shape[0], 1 << 30), sample,
            int(self._premultiplied), int(self._linear))

    def __getstate__(self) -> dict[str, Any]:
        # The frames of both ends have the bits of the images.
        return {**super().__getstate__(), "_images": (self.frame(0), self.frame(1))}

    def frame(
        self, progress: float, *, out: Image | None = None, threads: int | None = None,
    ) -> Image:
        """The frame of a progress: 0 shows the first image, 1 the second.

        out: an array of the images' shape to draw into. Its type may be another one.
        threads: the greatest number of threads; default: all cores.
        """
        array, sample = target(out, self.shape, self.dtype)
        finish(call(
            "transition_render", self._handle, real(progress, "progress"), sample, int(self._premultiplied),
            array.ctypes.data, extent(array), array.strides[0], thread_count(threads)))
        return array

    def frames(self, count: int, *, threads: int | None = None) -> Iterator[Image]:
        """Frames at an even progress: the first shows the first image, the last the second."""
        total = whole(count, "count", 0, 1 << 40)
        return (self.frame(index / max(1, total - 1), threads=threads) for index in range(total))


def transition(
    name: str | os.PathLike[str], before: Image, after: Image, progress: float, *, out: Image | None = None,
    premultiplied: bool = False, linear: bool = False, threads: int | None = None, **inputs: Any,
) -> Image:
    """One frame of a transition: arrays in, an array out. See `Transition`."""
    made = Transition(
        name, before, after, premultiplied=premultiplied, linear=linear, **inputs)
    return made.frame(progress, out=out, threads=threads)
