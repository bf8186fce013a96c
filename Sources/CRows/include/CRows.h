#pragma once
#include <stddef.h>
#include <stdint.h>

#include "CurlRows.h"
#include "RandomWords.h"
#include "SampleRows.h"

/// Pixels along a row, by where they lie among texels in 16.16 fixed point: the first, and a step.
struct lambent_span {
  int32_t u, v, step_u, step_v;
};

/// The same in 32.32 fixed point.
struct lambent_line {
  int64_t u, v, step_u, step_v;
};

/// An edge of a shape.
struct lambent_edge {
  /// The ends, the upper one first, and the slope, dx/dy.
  double x0, y0, x1, y1, slope;
  /// The change of the inside across it from left to right: 1 if it begins, -1 if it ends.
  double change;
};

/// The maximum number of edges that rows are filled between.
#define LAMBENT_MOST_EDGES 24

/// Rows of a shape in which its edges do not cross, and the pixel that is composited over them.
struct lambent_filling {
  /// The edges: for `fill_between` at most `LAMBENT_MOST_EDGES`, in any order.
  const struct lambent_edge *_Nonnull edges;
  size_t count;
  /// The columns and rows.
  int64_t left, right, top;
  size_t rows;
  /// The pixel at the left end of the first row, and the distance between rows.
  uint32_t *_Nonnull row;
  size_t stride;
  /// The pixel, and a factor of its coverage of 0...1.
  uint32_t pixel;
  float factor;
};

/// Functions on rows of pixels, compiled for baseline x86-64 and, from the same source, for AVX2. Both compute the same
/// bytes.
struct lambent_rows {
  /// The name of the instruction set.
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

  // Gaussians of bytes. Numbers of 16 bits stand for (number + 16320) / 128. Counts are at least 16
  // but where floats are made or pixels are sorted.

  /// The numbers of seven rows of bytes, weighed as 1 6 15 20 15 6 1.
  void (*_Nonnull halve_bytes)(
      const uint8_t *_Nonnull const *_Nonnull rows, int16_t *_Nonnull result, size_t count);

  /// The same of seven rows of numbers.
  void (*_Nonnull halve_shorts)(
      const int16_t *_Nonnull const *_Nonnull rows, int16_t *_Nonnull result, size_t count);

  /// The numbers of 2 * radius + 1 rows of bytes, weighed by 65536ths: the first weight is half of the
  /// middle row's, the others those of both rows at each distance.
  void (*_Nonnull weigh_bytes)(
      const uint8_t *_Nonnull const *_Nonnull rows, const int16_t *_Nonnull weights,
      size_t radius, int16_t *_Nonnull result, size_t count);

  /// The same of rows of numbers.
  void (*_Nonnull weigh_shorts)(
      const int16_t *_Nonnull const *_Nonnull rows, const int16_t *_Nonnull weights,
      size_t radius, int16_t *_Nonnull result, size_t count);

  /// Of four rows of numbers the second one, weighed with its neighbours as 6 20 6, and the one
  /// between it and the third, as 1 15 15 1, as bytes.
  void (*_Nonnull enlarge_bytes)(
      const int16_t *_Nonnull const *_Nonnull rows, uint8_t *_Nonnull even,
      uint8_t *_Nonnull odd, size_t count);

  /// The same as numbers.
  void (*_Nonnull enlarge_shorts)(
      const int16_t *_Nonnull const *_Nonnull rows, int16_t *_Nonnull even,
      int16_t *_Nonnull odd, size_t count);

  /// The nearest bytes of numbers.
  void (*_Nonnull bytes_of_shorts)(
      const int16_t *_Nonnull row, uint8_t *_Nonnull result, size_t count);

  /// Packed premultiplied pixels color * number, as a fraction of 255 clamped to 0...1; each channel is
  /// clamped and rounded.
  void (*_Nonnull tint_shorts)(
      const float *_Nonnull color, const int16_t *_Nonnull row, uint32_t *_Nonnull result,
      size_t count);

  /// A row of pixels of 1 or 4 numbers as two rows, each of so many: the first, the second, and on in turns.
  void (*_Nonnull split)(
      const int16_t *_Nonnull row, size_t channels, int16_t *_Nonnull even,
      int16_t *_Nonnull odd, size_t count);

  /// Two rows of so many pixels as one, in turns.
  void (*_Nonnull join)(
      const int16_t *_Nonnull even, const int16_t *_Nonnull odd, size_t channels,
      int16_t *_Nonnull row, size_t count);

  /// Fractions of 0...1 times a factor of 0...1, as 255ths, rounded to nearest.
  void (*_Nonnull coverages)(
      const float *_Nonnull values, float factor, uint8_t *_Nonnull result, size_t count);

  // Premultiplied pixels of bytes over a row: source + row * (255 - alpha of source) / 255, each
  // product rounded to nearest.

  /// Pixels over a row, which may be the same.
  void (*_Nonnull over)(const uint32_t *_Nonnull source, uint32_t *_Nonnull row, size_t count);

  /// Pixels times opacity / 255.
  void (*_Nonnull over_faded)(
      const uint32_t *_Nonnull source, uint32_t *_Nonnull row, uint32_t opacity, size_t count);

  /// The smaller of 255 and the sum of a channel and the source's, which is multiplied by opacity / 255 first.
  void (*_Nonnull add_faded)(
      const uint32_t *_Nonnull source, uint32_t *_Nonnull row, uint32_t opacity, size_t count);

  /// Pixels times a coverage of 255ths each.
  void (*_Nonnull over_covered)(
      const uint32_t *_Nonnull source, uint32_t *_Nonnull row,
      const uint8_t *_Nonnull coverage, size_t count);

  /// One pixel all along the row.
  void (*_Nonnull fill_over)(uint32_t pixel, uint32_t *_Nonnull row, size_t count);

  /// One pixel times a coverage of 255ths each.
  void (*_Nonnull fill_over_covered)(
      uint32_t pixel, uint32_t *_Nonnull row, const uint8_t *_Nonnull coverage, size_t count);

  /// One pixel times fractions of 0...1 times a factor of 0...1, both as one coverage of 255ths.
  void (*_Nonnull fill_over_fractions)(
      uint32_t pixel, uint32_t *_Nonnull row, const float *_Nonnull fractions, float factor,
      size_t count);

  /// One pixel over the rows of a shape, times the area of each pixel that is covered.
  void (*_Nonnull fill_between)(const struct lambent_filling *_Nonnull filling);

  /// The same of a convex shape of any number of edges: first those along which the outline goes down, then
  /// those along which it goes up, both from top to bottom, and at most `LAMBENT_MOST_EDGES` of each in a row.
  void (*_Nonnull fill_convex)(const struct lambent_filling *_Nonnull filling, size_t down);

  // Fades of packed pixels as fractions of 1, each channel rounded once.

  /// p + (color - p) * weight; the weight and the colour's channels are 0...1.
  void (*_Nonnull fade_to)(
      const uint32_t *_Nonnull pixels, const float *_Nonnull color, float weight,
      uint32_t *_Nonnull result, size_t count);

  /// Of m = a + (b - a) * weight the colours m + (luminance of m - m) * grey; the weights are 0...1.
  void (*_Nonnull fade_greys)(
      const uint32_t *_Nonnull a, const uint32_t *_Nonnull b, float weight, float grey,
      uint32_t *_Nonnull result, size_t count);

  /// Bytes as fractions of 255.
  void (*_Nonnull unpack)(const uint8_t *_Nonnull bytes, float *_Nonnull result, size_t count);

  /// Fractions as the nearest bytes; what is beyond 0...1 is clamped, what is no number is 0.
  void (*_Nonnull pack)(const float *_Nonnull fractions, uint8_t *_Nonnull result, size_t count);

  // White sprites.

  /// Means of four texels of one channel, at so many pixels and as many more as fill eight: those lie
  /// between texels that are there, at indices of 16 bits. Eight texels more than there are may be
  /// read.
  void (*_Nonnull means)(
      const float *_Nonnull texels, size_t stride, struct lambent_span span,
      float *_Nonnull means, size_t count);

  /// tint * mean + row, of pixels of four floats.
  void (*_Nonnull add_tinted)(
      const float *_Nonnull tint, const float *_Nonnull means, float *_Nonnull row, size_t count);

  /// s + row * (1 - alpha of s) where s is tint * mean.
  void (*_Nonnull over_tinted)(
      const float *_Nonnull tint, const float *_Nonnull means, float *_Nonnull row, size_t count);

  /// Means of four pixels, at positions that all lie between pixels that are there: less half a pixel,
  /// so that whole parts are the pixels left and above.
  void (*_Nonnull pixel_means)(
      const uint32_t *_Nonnull pixels, ptrdiff_t stride, struct lambent_line line,
      uint32_t *_Nonnull row, size_t count);

  /// Straight pixels of premultiplied ones, each channel rounded to nearest, halves up, at most 255; zeros
  /// where alpha is 0. Both may be the same, and at any address.
  void (*_Nonnull unpremultiply)(
      const void *_Nonnull pixels, void *_Nonnull result, size_t count);
};

/// The functions in use: by default the widest that the processor supports, or the baseline ones if the environment
/// has LAMBENT_SIMD=baseline.
const struct lambent_rows *_Nonnull lambent_rows(void);

/// The functions for baseline x86-64, or the only ones of other processors.
const struct lambent_rows *_Nonnull lambent_plain_rows(void);

/// The functions for AVX2; NULL if the processor does not support it.
const struct lambent_rows *_Nullable lambent_wide_rows(void);

/// Uses other functions from now on. All compute the same bytes.
void lambent_choose_rows(const struct lambent_rows *_Nonnull rows);
