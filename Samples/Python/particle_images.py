"""A data set of particle images with exact labels: positions, velocities, masks and optical flow.

`ParticleImages` has `__len__` and `__getitem__`, as `torch.utils.data.DataLoader` wants them. The
items are dictionaries of arrays. The labels are not estimated: they are the values that are drawn.

python particle_images.py
"""
from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

import lambent

Array = npt.NDArray[Any]
FPS = 30
RADIUS = 3.0


def document(seed: int, size: int = 128) -> dict[str, Any]:
    """Round white particles, drifting over black; a point is a pixel, the layer fills the canvas."""
    cell = {
        "name": "dot", "contents": "dot", "birthRate": 40, "lifetime": 2.5, "velocity": 25,
        "velocityRange": 15, "emissionRange": 6.283185307, "color": "#ffffff",
    }
    emitter = {
        "type": "emitter", "name": "seeds", "seed": seed, "bounds": [0, 0, size, size],
        "position": [size / 2, size / 2], "emitterShape": "rectangle",
        "emitterPosition": [size / 2, size / 2], "emitterSize": [size, size],
        "emitterMode": "surface", "emitterCells": [cell],
    }
    dot = {"shape": "circle", "size": [2 * RADIUS, 2 * RADIUS], "color": "#ffffff"}
    return {"version": 1, "size": [size, size], "duration": 4, "frameRate": FPS,
            "background": "#000000", "images": {"dot": dot}, "layers": [emitter]}


class ParticleImages:
    """Pairs of frames, and how every particle moves between them."""

    def __init__(self, count: int, size: int = 128) -> None:
        self.count, self.size = count, size

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> dict[str, Array]:
        if not 0 <= index < self.count:
            raise IndexError(index)
        scene = lambent.Scene(document(seed=index + 1, size=self.size))
        number = 60
        found = scene.particles("seeds", number / FPS)
        position, velocity = found["position"][:, :2], found["velocity"][:, :2]
        mask = self.mask(position)
        # Each pixel of a particle moves as the particle does; the others do not move.
        flow = np.where((mask >= 0)[:, :, None], velocity[mask] / FPS, 0) if len(position) else (
            np.zeros((self.size, self.size, 2)))
        return {
            "image": scene.frame(number)[:, :, 0], "next": scene.frame(number + 1)[:, :, 0],
            "position": position, "velocity": velocity, "mask": mask, "flow": flow,
        }

    def mask(self, position: Array) -> Array:
        """The number of the particle at each pixel, the front one, or -1: (size, size) int64."""
        centre = np.arange(self.size) + 0.5
        mask = np.full((self.size, self.size), -1, np.int64)
        for number, (x, y) in enumerate(position):
            inside = (centre[None, :] - x) ** 2 + (centre[:, None] - y) ** 2 <= RADIUS ** 2
            mask[inside] = number
        return mask


def main() -> None:
    data = ParticleImages(3)
    for index in range(len(data)):
        item = data[index]
        lit, masked = item["image"] > 127, item["mask"] >= 0
        agreement = (lit & masked).sum() / (lit | masked).sum()
        print(f"{len(item['position'])} particles, mask and image agree on {agreement:.1%}")
        assert agreement > 0.9
        # Moved positions are those of the next frame, to 1e-4 px, for the particles that live on.
        scene = lambent.Scene(document(seed=index + 1))
        now, later = (scene.particles("seeds", n / FPS) for n in (60, 61))
        births = {int(number): row for row, number in enumerate(later["index"])}
        for row, number in enumerate(now["index"]):
            if int(number) in births:
                moved = now["position"][row] + now["velocity"][row] / FPS
                assert np.abs(moved - later["position"][births[int(number)]]).max() < 1e-4


if __name__ == "__main__":
    main()
