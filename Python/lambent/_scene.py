"""Scenes: documents that are ready to be drawn."""
from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._arrays import (
    Image, extent, finish, particle_arrays, sample_type, stream, target, thread_count,
)
from ._document import Source, source
from ._errors import Error
from ._library import Opened, call, encode, library, take_json
from ._values import json_bytes, plain, real, shown, whole

if TYPE_CHECKING:
    from ._film import Progress


@dataclass(frozen=True)
class Parameter:
    """A parameter that a document declares. Its type is "number", "color", "choice", …"""

    name: str
    type: str
    default: Any
    minimum: float | None
    maximum: float | None
    choices: tuple[str, ...]
    summary: str


class Scene(Opened):
    """A scene, ready to be drawn at any time. It may be used from several threads at once.

    of: the path of a document, the name of a preset, a dictionary or a `Document`.
    parameters: values of the document's parameters, by name.
    set: properties that are set before time 0: {"veils.opacity": 0.5}.
    size: (width, height) in pixels.
    scale: a factor on the document's own size.
    fps: frames per second: 30, "30000/1001", another scene's `fps`.
    duration, loop: in seconds.
    fit: for frames of another shape: "fit", "fill", "stretch" or "reflow".
    samples, shutter: motion-blur samples of a frame, and the fraction of it that the shutter is open.
    trusted: False if the author is unknown: files below the document's folder only, lower limits.
    """

    def __init__(
        self, of: Source, parameters: dict[str, Any] | None = None,
        set: dict[str, Any] | None = None, *, size: tuple[int, int] | None = None,
        scale: float | None = None, fps: float | str | Fraction | None = None, duration: float | None = None,
        loop: float | None = None, background: str | None = None, seed: int | None = None,
        fit: str | None = None, linear: bool | None = None, samples: int = 1, shutter: float = 0.5,
        max_particles: int | None = None, trusted: bool = True,
    ) -> None:
        self._source = source(of)
        # A rate stays an exact fraction.
        rate = str(fps) if isinstance(fps, Fraction) else fps
        space = None if linear is None else "linear" if linear else "srgb"
        self._options: dict[str, Any] = plain({
            "parameters": parameters, "set": set, "size": size, "scale": scale, "fps": rate,
            "duration": duration, "loop": loop, "background": background, "seed": seed, "fit": fit,
            "workingSpace": space, "samples": samples, "shutter": shutter,
            "maxParticles": max_particles, "trusted": trusted,
        })
        self._open()

    def _open(self) -> None:
        text, file, folder = self._source
        self._own(
            "scene", text, len(text), encode(file), encode(folder), json_bytes(self._options))
        self._info: dict[str, Any] = take_json(library.lambent_scene_info(self._handle))

    def __repr__(self) -> str:
        return (f"<lambent.Scene {self.name!r} {self.size[0]}×{self.size[1]} px, {self.fps} fps, "
                f"{self.duration} s>")

    @property
    def name(self) -> str:
        """The document's name."""
        return str(self._info["name"])

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of frames, in pixels."""
        return (int(self._info["width"]), int(self._info["height"]))

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of frames: (height, width, 4)."""
        return (self.size[1], self.size[0], 4)

    @property
    def fps(self) -> Fraction:
        """Frames per second, exactly."""
        return Fraction(int(self._info["fps"][0]), int(self._info["fps"][1]))

    @property
    def duration(self) -> float:
        """The length in seconds."""
        return float(self._info["duration"])

    @property
    def frame_count(self) -> int:
        """The number of frames."""
        return int(self._info["frameCount"])

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters that the document declares, by name."""
        return {
            item["name"]: Parameter(**{**item, "choices": tuple(item["choices"])})
            for item in self._info["parameters"]
        }

    @property
    def findings(self) -> list[dict[str, Any]]:
        """Warnings and notes of the document."""
        return list(self._info["findings"])

    def frame(
        self, number: int | None = None, *, time: float | None = None, out: Image | None = None,
        dtype: npt.DTypeLike = "uint8", premultiplied: bool = False, threads: int | None = None,
    ) -> Image:
        """One frame: an array (height, width, 4) of RGBA, encoded as sRGB.

        number: the frame's number, from 0; or time: a time in seconds. After the end of the scene,
            it warns.
        out: an array to draw into, instead of a new one; its type counts then.
        dtype: "uint8" (0…255), "uint16" (0…65535) or "float32" (0…1).
        premultiplied: True for colours that are multiplied by alpha; default: straight ones.
        threads: the greatest number of threads; default: all cores. The bytes do not depend on it.
        """
        if (number is None) == (time is None):
            raise Error("give either a number or a time")
        index = -1 if number is None else _index(number)
        moment = real(time or 0, "time")
        if index >= self.frame_count:
            self._warn_of_end(f"frame {index}")
        elif moment > self.duration:
            self._warn_of_end(f"time {moment} s")
        array, sample = target(out, self.shape, dtype)
        finish(call(
            "scene_render", self._handle, index, moment, sample, int(premultiplied),
            array.ctypes.data, extent(array), array.strides[0], thread_count(threads)))
        return array

    def frames(
        self, numbers: Iterable[int] | None = None, *, dtype: npt.DTypeLike = "uint8",
        premultiplied: bool = False, threads: int | None = None,
    ) -> Iterator[Image]:
        """Frames in the order of their numbers, by default all, drawn ahead on several threads.

        Python's interpreter lock is free while frames are drawn. Each array is a new one.
        """
        indices = np.array(self._numbers(numbers), np.int64)
        if len(indices) > 0 and indices.max() >= self.frame_count:
            self._warn_of_end(f"frame {indices.max()}")
        sample, kind = sample_type(dtype)
        job = call(
            "scene_frames", self._handle, indices.ctypes.data, len(indices), sample,
            int(premultiplied), thread_count(threads))
        return stream(job, self.shape, kind)

    def particles(self, layer: str, t: float) -> dict[str, Any]:
        """The live particles of an emitter layer, with exactly the values that are drawn.

        layer: the layer's path of names; t: a time in seconds.
        Returns arrays of n rows: float32 for position (n, 3) and velocity (n, 3) in points of the
        layer (a second), color (n, 4) straight, scale, and rotation in radians; float64 for
        birthTime, age and lifetime in seconds; int32 for cell, an index into the list under
        "cells"; int64 for index, the number of the birth. They are not copied: the library's
        memory lives as long as one of them.
        """
        return particle_arrays(call("particles_open", self._handle, encode(layer), real(t, "t")))

    def save(
        self, path: str | os.PathLike[str], *, threads: int | None = None,
        progress: Progress | None = None, overwrite: bool = True,
    ) -> None:
        """Writes the scene with the program: `clip.mp4` (needs ffmpeg), `clip.apng`, `%04d.png`.

        progress: called with the finished fraction, 0…1.
        """
        from ._film import save

        save(self, path, threads=threads, progress=progress, overwrite=overwrite)

    def to_pillow(self, number: int) -> Any:
        """A frame as an image of Pillow, which is imported now."""
        from PIL import Image as pillow

        return pillow.fromarray(self.frame(number))

    def to_moviepy(self, *, threads: int | None = None) -> Any:
        """A clip of MoviePy with a mask, which is imported now."""
        from ._film import to_moviepy

        return to_moviepy(self, threads=threads)

    def dataset(self, numbers: Iterable[int] | None = None, *, layer: str | None = None) -> Any:
        """The frames as a data set with `__len__` and `__getitem__`, as torch's loaders want it.

        layer: an emitter whose particles are added under "particles".
        """
        from ._film import Frames

        return Frames(self, numbers, layer)

    def _numbers(self, numbers: Iterable[int] | None) -> list[int]:
        """Numbers of frames that a caller gave; default: all."""
        if not isinstance(numbers, (Iterable, type(None))):
            raise Error(f"numbers {shown(numbers)}: a list or a range of frames is expected")
        return [_index(number) for number in (range(self.frame_count) if numbers is None else numbers)]

    def _warn_of_end(self, place: str) -> None:
        """Warns the caller of the method that calls this, as the program does."""
        warnings.warn(
            f"{place} is after the end of the scene, which has {self.frame_count} frames and takes "
            f"{self.duration} s", stacklevel=3)

    def _repr_html_(self) -> str:
        from ._film import preview

        return preview(self)


def _index(number: int) -> int:
    return whole(number, "frame", 0, 1 << 40)
