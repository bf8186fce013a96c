#pragma once
#include <stddef.h>
#include <stdint.h>

/// The grid of an image in which positions are found: see `BilinearGrid`.
struct lambent_grid {
  /// The last column and row, and the last ones that have a neighbour to the right and below.
  float last_x, last_y, last_cell_x, last_cell_y;
  /// The distance of rows, in pixels.
  int32_t stride;
};

/// A pixel of a line, and the fraction of its right neighbour.
struct lambent_column {
  int32_t cell;
  float fraction;
};

/// Functions for sampling images bilinearly and for reducing them, compiled like those of `lambent_rows`.
struct lambent_sample_rows {
  /// Finds `count` positions, a multiple of four: the pixel above and to the left; the fractions of the
  /// left and the right one as 65535ths, each in both halves of a word; and that of the lower ones.
  void (*_Nonnull locate)(
      const float *_Nonnull x, const float *_Nonnull y, struct lambent_grid grid,
      int32_t *_Nonnull index, uint32_t *_Nonnull weights_x, uint32_t *_Nonnull weights_y,
      size_t count);

  // Bilinear samples at such positions, with products truncated to 16 bits. `step` is the distance from a pixel to
  // the one below.

  /// The means as fractions of 1, four a pixel.
  void (*_Nonnull read_fractions)(
      const uint32_t *_Nonnull pixels, ptrdiff_t step, const int32_t *_Nonnull index,
      const uint32_t *_Nonnull weights_x, const uint32_t *_Nonnull weights_y,
      float *_Nonnull result, size_t count);

  /// The means as bytes.
  void (*_Nonnull read_bytes)(
      const uint32_t *_Nonnull pixels, ptrdiff_t step, const int32_t *_Nonnull index,
      const uint32_t *_Nonnull weights_x, const uint32_t *_Nonnull weights_y,
      uint32_t *_Nonnull result, size_t count);

  /// The means of `weight` 65535ths of a second image and the rest of a first one, as bytes.
  void (*_Nonnull mix_bytes)(
      const uint32_t *_Nonnull first, const uint32_t *_Nonnull second, uint16_t weight,
      ptrdiff_t step, const int32_t *_Nonnull index, const uint32_t *_Nonnull weights_x,
      const uint32_t *_Nonnull weights_y, uint32_t *_Nonnull result, size_t count);

  /// The means as fractions of 1, where all positions lie between the same two rows: `lower` is the
  /// weight of the second of them, and `cells` counts the pixels from their first one. `line` has room for
  /// four numbers of each of the pixels `first` and on, `cell_count` of them, among which all lie.
  void (*_Nonnull stretch_fractions)(
      const uint32_t *_Nonnull pixels, ptrdiff_t step, uint16_t lower, size_t first,
      size_t cell_count, const int32_t *_Nonnull cells, const uint32_t *_Nonnull weights_x,
      uint16_t *_Nonnull line, float *_Nonnull result, size_t count);

  // Lines of floats. A pixel has four.

  /// a + (b - a) * weight; the result may be either.
  void (*_Nonnull mix)(
      const float *_Nonnull a, const float *_Nonnull b, float weight, float *_Nonnull result,
      size_t count);

  /// The same of pixels, each by its own weight.
  void (*_Nonnull mix_each)(
      const float *_Nonnull a, const float *_Nonnull b, const float *_Nonnull weights,
      float *_Nonnull result, size_t pixels);

  /// The sum of rows, each times a factor, from the first to the last.
  void (*_Nonnull sum_rows)(
      const float *_Nonnull const *_Nonnull rows, size_t row_count, float factor,
      float *_Nonnull result, size_t count);

  /// The sum of each pixel and of its neighbours as far as a radius, times a factor: from the middle
  /// outward, two and two.
  void (*_Nonnull sum_neighbours)(
      const float *_Nonnull line, size_t radius, float factor, float *_Nonnull result,
      size_t pixels);

  /// Pixels between those of a line, whose neighbours lie `step` pixels apart.
  void (*_Nonnull stretch)(
      const float *_Nonnull line, const struct lambent_column *_Nonnull columns, ptrdiff_t step,
      float *_Nonnull result, size_t pixels);

  /// The same as the nearest bytes. Values are clamped to 0...1, and NaN becomes 0.
  void (*_Nonnull stretch_bytes)(
      const float *_Nonnull line, const struct lambent_column *_Nonnull columns, ptrdiff_t step,
      uint32_t *_Nonnull result, size_t pixels);

  /// The sums of the bytes of rows, at most 257 of them, which lie `stride` bytes apart.
  void (*_Nonnull sum_bytes)(
      const uint8_t *_Nonnull rows, ptrdiff_t stride, size_t row_count, uint16_t *_Nonnull result,
      size_t count);

  /// Adds the sums of runs of `length` pixels of 16 bits, at most 256 of them, times a factor.
  void (*_Nonnull add_runs)(
      const uint16_t *_Nonnull line, size_t length, float factor, float *_Nonnull result,
      size_t runs);
};

/// The functions for this machine, as `lambent_rows` chooses it.
const struct lambent_sample_rows *_Nonnull lambent_sample_rows(void);

/// The functions for baseline x86-64, or the only ones of other processors.
const struct lambent_sample_rows *_Nonnull lambent_plain_sample_rows(void);
