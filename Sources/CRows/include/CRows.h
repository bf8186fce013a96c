#pragma once
#include <stddef.h>
#include <stdint.h>

/// Rows of pixels, one function each: compiled for plain machines and, from the same source, for wider
/// ones. All give the same bytes.
struct lambent_rows {
  /// The machine they are compiled for.
  const char *_Nonnull name;

  /// round(a + (b - a) * weight / 32768) of bytes; 0 < weight < 32768. Rows may be the same.
  void (*_Nonnull dissolve)(
      const uint8_t *_Nonnull a, const uint8_t *_Nonnull b, int32_t weight,
      uint8_t *_Nonnull result, size_t count);

  /// Positions start + step * index, as floats.
  void (*_Nonnull line_positions)(
      double start, double step, float *_Nonnull result, size_t count);

  /// Distances from the origin of the points (x, y) + (step_x, step_y) * index, as floats.
  void (*_Nonnull circle_positions)(
      double x, double y, double step_x, double step_y, float *_Nonnull result, size_t count);

  /// Packed premultiplied pixels color + change * (position - low) / width + threshold, each channel
  /// clamped and rounded; the thresholds repeat after eight pixels.
  void (*_Nonnull gradient)(
      const float *_Nonnull positions, float low, float width, const float *_Nonnull color,
      const float *_Nonnull change, const float *_Nonnull thresholds, uint32_t *_Nonnull row,
      size_t count);

  /// Packed premultiplied pixels color * alpha, each channel clamped and rounded.
  void (*_Nonnull tint)(
      const float *_Nonnull color, const float *_Nonnull alphas, uint32_t *_Nonnull row,
      size_t count);

  /// Sums of pixels of four floats on both sides of each: weights[0] * s(i) + the sum of
  /// weights[d] * (s(i - d) + s(i + d)), d up to the radius.
  void (*_Nonnull weigh)(
      const float *_Nonnull source, const float *_Nonnull weights, size_t radius,
      float *_Nonnull result, size_t count);

  /// Every second pixel of four floats, weighed with the pixels about it as 1 6 15 20 15 6 1.
  void (*_Nonnull halve)(
      const float *_Nonnull source, float *_Nonnull result, size_t count);

  /// Pixels of four floats, and others between them: the counterpart of `halve`, twice as many.
  void (*_Nonnull enlarge)(
      const float *_Nonnull source, float *_Nonnull result, size_t count);
};

/// The functions for this machine: chosen once. LAMBENT_SIMD=baseline in the environment has those for
/// plain machines.
const struct lambent_rows *_Nonnull lambent_rows(void);

/// The functions for plain machines.
const struct lambent_rows *_Nonnull lambent_plain_rows(void);
