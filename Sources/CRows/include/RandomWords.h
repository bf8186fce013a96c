#pragma once
#include <stddef.h>
#include <stdint.h>

/// Random words to draw: each row's 128 bits are a function of its seed, its index, the stream and the
/// block. See `Noise`.
struct lambent_draws {
  const uint64_t *_Nonnull seeds;
  const uint64_t *_Nonnull indices;
  uint32_t stream, block;
  /// Four columns, `stride` words apart.
  uint32_t *_Nonnull words;
  size_t stride;
};

/// Draws the words of the first rows: the same on all machines.
void lambent_random_words(const struct lambent_draws *_Nonnull draws, size_t count);
