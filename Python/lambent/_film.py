"""Scenes for others: files, clips of MoviePy, data sets and previews of notebooks."""
from __future__ import annotations

import base64
import html
import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from typing import IO, TYPE_CHECKING, Any

from ._arrays import thread_count
from ._errors import Error
from ._library import program
from ._values import file_name

if TYPE_CHECKING:
    from ._scene import Scene

Progress = Callable[[float], None]


def _arguments(options: dict[str, Any]) -> list[str]:
    """The options of a scene as those of the program."""
    arguments = []
    for name, key in [
        ("scale", "scale"), ("fps", "fps"), ("duration", "duration"), ("loop", "loop"),
        ("background", "background"), ("seed", "seed"), ("fit", "fit"),
        ("working-space", "workingSpace"), ("max-particles", "maxParticles"),
        ("samples", "samples"), ("shutter", "shutter"),
    ]:
        if options[key] is not None:
            arguments += [f"--{name}", _text(options[key])]
    if options["size"] is not None:
        arguments += ["--size", "x".join(map(_text, options["size"]))]
    for name, values in [("param", options["parameters"]), ("set", options["set"])]:
        for key, value in (values or {}).items():
            arguments += [f"--{name}", f"{key}={_text(value)}"]
    if not options["trusted"]:
        arguments.append("--untrusted")
    return arguments


def _text(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value if isinstance(value, str) else json.dumps(value)


def save(
    scene: Scene, path: str | os.PathLike[str], *, threads: int | None = None,
    progress: Progress | None = None, overwrite: bool = True, **changes: Any,
) -> None:
    """Renders through the program, which reads the document from standard input.

    changes: options that differ from the scene's.
    """
    text, _, folder = scene._source
    options = {**scene._options, **changes}
    command = [
        program(), "render", "-", "-o", os.path.abspath(file_name(path)), *_arguments(options)]
    if threads is not None:
        command += ["--jobs", str(thread_count(threads))]
    if overwrite:
        command.append("--overwrite")
    command += ["--progress", "openjd"] if progress else ["--quiet"]
    with tempfile.TemporaryFile() as document, tempfile.TemporaryFile() as errors:
        document.write(text)
        document.seek(0)
        with _start(command, document, errors, folder) as run:
            try:
                for line in run.stdout or ():
                    name, _, value = line.decode().partition(":")
                    if name == "openjd_progress" and progress is not None:
                        progress(float(value) / 100)
                status = run.wait()
            except BaseException:
                run.terminate()
                raise
        if status != 0:
            errors.seek(0)
            message = errors.read().decode("utf-8", "replace").strip()
            raise Error(message or f"the program ended with status {status}", code="program")


def _start(
    command: list[str], document: IO[bytes], errors: IO[bytes], folder: str,
) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            command, stdin=document, stdout=subprocess.PIPE, stderr=errors, cwd=folder or None)
    except (OSError, ValueError) as error:
        raise Error(f"{command[0]}: {error}", code="program") from error


def to_moviepy(scene: Scene, *, threads: int | None) -> Any:
    """A clip whose frames are drawn when MoviePy asks for them."""
    from moviepy import VideoClip

    last: list[Any] = [-1, None]

    def frame(time: float) -> Any:
        number = min(int(time * scene.fps + 1e-6), max(0, scene.frame_count - 1))
        if last[0] != number:
            last[:] = [number, scene.frame(number, threads=threads)]
        return last[1]

    clip = VideoClip(lambda time: frame(time)[:, :, :3], duration=scene.duration)
    mask = VideoClip(
        lambda time: frame(time)[:, :, 3] / 255, is_mask=True, duration=scene.duration)
    return clip.with_mask(mask).with_fps(float(scene.fps))


class Frames:
    """Frames as a data set: items are dictionaries of arrays."""

    def __init__(self, scene: Scene, numbers: Iterable[int] | None, layer: str | None) -> None:
        self.scene = scene
        self.numbers = scene._numbers(numbers)
        self.layer = layer

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, index: int) -> dict[str, Any]:
        number = self.numbers[index]
        item: dict[str, Any] = {"number": number, "image": self.scene.frame(number, threads=1)}
        if self.layer is not None:
            item["particles"] = self.scene.particles(self.layer, float(number / self.scene.fps))
        return item


def preview(scene: Scene) -> str:
    """An animated preview as HTML: at most 24 frames of at most 320 pixels."""
    width, height = scene.size
    scale = min(1, 320 / max(width, height))
    step = max(1, -(-scene.frame_count // 24))
    size = [max(1, round(width * scale)), max(1, round(height * scale))]
    # The shutter, a fraction of a frame, is open for as long as in the scene.
    shutter = None if scene._options["shutter"] is None else scene._options["shutter"] / step
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "preview.apng")
        save(scene, path, scale=None, size=size, fps=str(scene.fps / step), shutter=shutter)
        with open(path, "rb") as file:
            data = base64.b64encode(file.read()).decode()
    return (f'<figure><img src="data:image/png;base64,{data}" alt="{html.escape(scene.name)}">'
            f"<figcaption>{html.escape(repr(scene))}</figcaption></figure>")
