"""A film with MoviePy: two clips with a transition between them, and confetti over both.

python film.py film.mp4
"""
from __future__ import annotations

import sys

from moviepy import ColorClip, CompositeVideoClip, VideoClip, concatenate_videoclips

import lambent

SIZE, FPS = (320, 180), 15


def main(path: str) -> None:
    first = lambent.Scene("waterfall", size=SIZE, fps=FPS, duration=1)
    second = lambent.Scene("fireworks", size=SIZE, fps=FPS, duration=2)

    # Half a second in which the last frame of the first clip is curled up over the second clip.
    before, after = first.frame(first.frame_count - 1), second.frame(0)
    change = lambent.Transition("pageCurl", before, after, angle=2.4)
    between = VideoClip(lambda time: change.frame(time / 0.5)[:, :, :3], duration=0.5)

    film = concatenate_videoclips([first.to_moviepy(), between.with_fps(FPS), second.to_moviepy()])
    ground = ColorClip(SIZE, (0, 0, 0), duration=film.duration)
    confetti = lambent.Scene(
        "confetti", {"transparent": True}, size=SIZE, fps=FPS, background="none")
    overlay = confetti.to_moviepy().with_duration(min(confetti.duration, film.duration))
    CompositeVideoClip([ground, film, overlay]).write_videofile(path, fps=FPS, logger=None)


if __name__ == "__main__":
    main(sys.argv[1])
