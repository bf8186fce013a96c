#!/usr/bin/env python3
"""Writes loop.wav: four seconds of drums and a bass at 120 beats a minute, for the samples of sound.

Also writes song.wav, the same with a fade to silence at its end, for the preset audio-bars."""
import math
import random
import struct
import wave

RATE = 16_000
SECONDS = 4
random.seed(7)
samples = [0.0] * (RATE * SECONDS)


def add(start, length, value):
    """Adds a sound: `value` gives its samples by seconds since its start."""
    first = int(start * RATE)
    for index in range(int(length * RATE)):
        if first + index < len(samples):
            samples[first + index] += value(index / RATE)


def kick(t):
    return 0.8 * math.exp(-t * 14) * math.sin(2 * math.pi * (50 * t + 6 * (1 - math.exp(-t * 40))))


def snare(t):
    return 0.35 * math.exp(-t * 18) * random.uniform(-1, 1)


def hat(t):
    return 0.12 * math.exp(-t * 60) * random.uniform(-1, 1)


def bass(frequency):
    return lambda t: 0.22 * math.exp(-t * 5) * math.sin(2 * math.pi * frequency * t)


for beat in range(SECONDS * 2):
    add(beat / 2, 0.4, kick if beat % 2 == 0 else snare)
    add(beat / 2, 0.45, bass([55, 55, 65.4, 73.4][beat // 2]))
    add(beat / 2 + 0.25, 0.1, hat)


def write(path, samples):
    with wave.open(path, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", int(max(-1, min(1, s)) * 32767)) for s in samples))


def faded(index):
    """The factor of a sample: from 1 to 0 in half a second, and silent early enough for bars to fall before the end."""
    return max(0, min(1, (3.6 - index / RATE) / 0.5))


write("loop.wav", samples)
write("song.wav", [sample * faded(index) for index, sample in enumerate(samples)])
