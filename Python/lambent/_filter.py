"""Filters of one array: built-in ones, and kernels that users write."""
from __future__ import annotations

import os
from typing import Any

from ._arrays import Image, extent, finish, input_pixels, sample_type, target, thread_count
from ._library import Opened, call, encode
from ._values import file_name, inputs_bytes, real


class Filter(Opened):
    """A filter with its inputs, found or compiled once.

    name: the name of a filter (`sepiaTone`, or Core Image's `CISepiaTone`), the path of a file with
        a kernel (`vec4 filter(vec2 uv)`, or a kernel of Core Image), or the name of one in a folder
        of the environment variable LAMBENT_KERNELS.
    inputs: the filter's inputs; images are paths. See `lambent.describe(name)`.
    """

    def __init__(self, name: str | os.PathLike[str], **inputs: Any) -> None:
        self.name = file_name(name)
        self._inputs = inputs_bytes(inputs)
        self._open()

    def _open(self) -> None:
        self._own("filter", encode(self.name), self._inputs)

    def apply(
        self, image: Image, *, time: float = 0, out: Image | None = None,
        premultiplied: bool = False, threads: int | None = None,
    ) -> Image:
        """The filtered image, of the same shape and type as the image.

        image: an array (height, width, 4) of uint8, uint16 or float32, or (height, width, 3) for an
            opaque one, which gives an array with four channels, too.
        time: the time in seconds, for filters that move.
        out: an array (height, width, 4) of the image's type to draw into.
        premultiplied: True if the colours of the arrays are multiplied by alpha.
        threads: the greatest number of threads; default: all cores.
        """
        source = input_pixels(image)
        shape = (source.shape[0], source.shape[1], 4)
        array, _ = target(out, shape, source.dtype, is_type_fixed=True)
        sample, _ = sample_type(source.dtype)
        finish(call(
            "filter_render", self._handle, source.ctypes.data, min(shape[1], 1 << 30),
            min(shape[0], 1 << 30), real(time, "time"), sample, int(premultiplied), array.ctypes.data,
            extent(array), array.strides[0], thread_count(threads)))
        return array


def filter(  # noqa: A001 - the name of the command
    name: str | os.PathLike[str], image: Image, *, time: float = 0, out: Image | None = None,
    premultiplied: bool = False, threads: int | None = None, **inputs: Any,
) -> Image:
    """Filters one image: an array in, an array out. See `Filter`."""
    return Filter(name, **inputs).apply(
        image, time=time, out=out, premultiplied=premultiplied, threads=threads)
