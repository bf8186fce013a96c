"""Lambent: particles, layers and transitions, rendered to NumPy arrays, images and video.

>>> import lambent
>>> scene = lambent.Scene("fireworks", size=(640, 360))
>>> scene.frame(45).shape
(360, 640, 4)

Arrays of images have the shape (height, width, 4): red, green, blue and alpha, encoded as sRGB, rows
from the top. Times are in seconds, angles in radians.
"""
from ._catalogue import check, describe, presets, transitions
from ._document import Document
from ._errors import Error
from ._filter import Filter, filter
from ._scene import Parameter, Scene
from ._transition import Transition, transition

__version__ = "0.1.0"
__all__ = [
    "Document", "Error", "Filter", "Parameter", "Scene", "Transition", "check", "describe", "filter",
    "presets", "transition", "transitions",
]
