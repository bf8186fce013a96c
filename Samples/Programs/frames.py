#!/usr/bin/env python3
"""Frames into NumPy by a pipe, without a file between:

    lambent render fire --size 320x180 --frames 0-9 -o - --format rgba | python3 Samples/Programs/frames.py 320 180
"""
import sys

import numpy

width, height = int(sys.argv[1]), int(sys.argv[2])
count = 0
while frame := sys.stdin.buffer.read(width * height * 4):
    pixels = numpy.frombuffer(frame, numpy.uint8).reshape(height, width, 4)
    brightest = pixels[..., :3].max(axis=2)
    y, x = numpy.unravel_index(brightest.argmax(), brightest.shape)
    print(f"frame {count}: mean {pixels[..., :3].mean():.2f}, brightest at {x}, {y}")
    count += 1
sys.exit(0 if count else "no frame came")
