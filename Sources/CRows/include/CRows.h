#pragma once
#include <stddef.h>
#include <stdint.h>

#include "CurlRows.h"
#include "RandomWords.h"
#include "SampleRows.h"

/// The positions of a row's pixels among texels, in 16.16 fixed point: the first position and the step.
struct lambent_span {
  int32_t u, v, step_u, step_v;
};

/// The same in 32.32 fixed point.
struct lambent_line {
  int64_t u, v, step_u, step_v;
};

/// An edge of a shape.
struct lambent_edge {
  /// The end points, the upper one first, and the slope dx/dy.
  double x0, y0, x1, y1, slope;
  /// The change of the winding across it from left to right: 1 if the inside begins, -1 if it ends.
  double change;
};

/// The maximum number of edges for filling rows.
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

  /// Every second pixel of four floats, filtered with the weights 1 6 15 20 15 6 1.
  void (*_Nonnull halve)(
      const float *_Nonnull source, float *_Nonnull result, size_t count);

  /// Pixels of four floats, with interpolated ones between them: the inverse of `halve`, twice as many pixels.
  void (*_Nonnull enlarge)(
      const float *_Nonnull source, float *_Nonnull result, size_t count);

  // Gaussians of bytes. A 16-bit number n encodes (n + 16320) / 128. Counts are at least 16, except in functions that
  // produce floats or split rows.

  /// The numbers of seven rows of bytes with the weights 1 6 15 20 15 6 1.
  void (*_Nonnull halve_bytes)(
      const uint8_t *_Nonnull const *_Nonnull rows, int16_t *_Nonnull result, size_t count);

  /// The same for seven rows of numbers.
  void (*_Nonnull halve_shorts)(
      const int16_t *_Nonnull const *_Nonnull rows, int16_t *_Nonnull result, size_t count);

  /// The numbers of 2 * radius + 1 rows of bytes with weights in 65536ths: the first weight is half of the middle
  /// row's, the others apply to both rows at each distance.
  void (*_Nonnull weigh_bytes)(
      const uint8_t *_Nonnull const *_Nonnull rows, const int16_t *_Nonnull weights,
      size_t radius, int16_t *_Nonnull result, size_t count);

  /// The same for rows of numbers.
  void (*_Nonnull weigh_shorts)(
      const int16_t *_Nonnull const *_Nonnull rows, const int16_t *_Nonnull weights,
      size_t radius, int16_t *_Nonnull result, size_t count);

  /// From four rows of numbers, as bytes: the second row, filtered with the weights 6 20 6, and the row between it
  /// and the third, with the weights 1 15 15 1.
  void (*_Nonnull enlarge_bytes)(
      const int16_t *_Nonnull const *_Nonnull rows, uint8_t *_Nonnull even,
      uint8_t *_Nonnull odd, size_t count);

  /// The same as numbers.
  void (*_Nonnull enlarge_shorts)(
      const int16_t *_Nonnull const *_Nonnull rows, int16_t *_Nonnull even,
      int16_t *_Nonnull odd, size_t count);

  /// Converts numbers to the nearest bytes.
  void (*_Nonnull bytes_of_shorts)(
      const int16_t *_Nonnull row, uint8_t *_Nonnull result, size_t count);

  /// Packed premultiplied pixels color * alpha, where alpha is the number's value / 255, clamped to 0...1. Each
  /// channel is clamped and rounded.
  void (*_Nonnull tint_shorts)(
      const float *_Nonnull color, const int16_t *_Nonnull row, uint32_t *_Nonnull result,
      size_t count);

  /// Splits a row of pixels of 1 or 4 numbers into two rows of `count` pixels each, alternately.
  void (*_Nonnull split)(
      const int16_t *_Nonnull row, size_t channels, int16_t *_Nonnull even,
      int16_t *_Nonnull odd, size_t count);

  /// Interleaves two rows of `count` pixels each.
  void (*_Nonnull join)(
      const int16_t *_Nonnull even, const int16_t *_Nonnull odd, size_t channels,
      int16_t *_Nonnull row, size_t count);

  /// Fractions 0...1 times a factor 0...1, in 255ths, rounded to nearest.
  void (*_Nonnull coverages)(
      const float *_Nonnull values, float factor, uint8_t *_Nonnull result, size_t count);

  // Premultiplied pixels of bytes over a row: source + row * (255 - alpha of source) / 255, each
  // product rounded to nearest.

  /// Pixels over a row, which may be the same.
  void (*_Nonnull over)(const uint32_t *_Nonnull source, uint32_t *_Nonnull row, size_t count);

  /// Pixels times opacity / 255.
  void (*_Nonnull over_faded)(
      const uint32_t *_Nonnull source, uint32_t *_Nonnull row, uint32_t opacity, size_t count);

  /// min(255, row + source * opacity / 255) for each channel.
  void (*_Nonnull add_faded)(
      const uint32_t *_Nonnull source, uint32_t *_Nonnull row, uint32_t opacity, size_t count);

  /// Pixels times a coverage of 255ths each.
  void (*_Nonnull over_covered)(
      const uint32_t *_Nonnull source, uint32_t *_Nonnull row,
      const uint8_t *_Nonnull coverage, size_t count);

  /// One pixel for the whole row.
  void (*_Nonnull fill_over)(uint32_t pixel, uint32_t *_Nonnull row, size_t count);

  /// One pixel times a coverage of 255ths each.
  void (*_Nonnull fill_over_covered)(
      uint32_t pixel, uint32_t *_Nonnull row, const uint8_t *_Nonnull coverage, size_t count);

  /// One pixel times fractions of 0...1 times a factor of 0...1, both as one coverage of 255ths.
  void (*_Nonnull fill_over_fractions)(
      uint32_t pixel, uint32_t *_Nonnull row, const float *_Nonnull fractions, float factor,
      size_t count);

  /// One pixel over the rows of a shape, times the covered area of each pixel.
  void (*_Nonnull fill_between)(const struct lambent_filling *_Nonnull filling);

  /// The same for a convex shape with any number of edges: first the downward edges, then the upward ones, each from
  /// top to bottom, and at most `LAMBENT_MOST_EDGES` of each kind in a row.
  void (*_Nonnull fill_convex)(const struct lambent_filling *_Nonnull filling, size_t down);

  // Blends of packed pixels, computed in fractions of 1. Each channel is rounded once.

  /// p + (color - p) * weight; the weight and the colour's channels are 0...1.
  void (*_Nonnull fade_to)(
      const uint32_t *_Nonnull pixels, const float *_Nonnull color, float weight,
      uint32_t *_Nonnull result, size_t count);

  /// m + (luminance of m - m) * grey, where m = a + (b - a) * weight; `weight` and `grey` are 0...1.
  void (*_Nonnull fade_greys)(
      const uint32_t *_Nonnull a, const uint32_t *_Nonnull b, float weight, float grey,
      uint32_t *_Nonnull result, size_t count);

  /// Bytes as fractions of 255.
  void (*_Nonnull unpack)(const uint8_t *_Nonnull bytes, float *_Nonnull result, size_t count);

  /// Converts fractions to the nearest bytes. Values are clamped to 0...1, and NaN becomes 0.
  void (*_Nonnull pack)(const float *_Nonnull fractions, uint8_t *_Nonnull result, size_t count);

  // White sprites.

  /// Bilinear samples of one channel at `count` pixels, rounded up to a multiple of eight. All of them must be
  /// between existing texels, whose indices have 16 bits. Up to eight texels beyond the end may be read.
  void (*_Nonnull means)(
      const float *_Nonnull texels, size_t stride, struct lambent_span span,
      float *_Nonnull means, size_t count);

  /// tint * mean + row, of pixels of four floats.
  void (*_Nonnull add_tinted)(
      const float *_Nonnull tint, const float *_Nonnull means, float *_Nonnull row, size_t count);

  /// s + row * (1 - alpha of s) where s is tint * mean.
  void (*_Nonnull over_tinted)(
      const float *_Nonnull tint, const float *_Nonnull means, float *_Nonnull row, size_t count);

  /// Bilinear samples at positions that are all between existing pixels. Half a pixel is subtracted from positions,
  /// so that their integer parts are the pixels to the left and above.
  void (*_Nonnull pixel_means)(
      const uint32_t *_Nonnull pixels, ptrdiff_t stride, struct lambent_line line,
      uint32_t *_Nonnull row, size_t count);

  /// Converts premultiplied pixels to straight ones. Each channel is rounded to nearest, halves up, and is at most
  /// 255; if alpha is 0, all are 0. Both rows may be the same, at any alignment.
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

/// Sets the functions in use. All compute the same bytes.
void lambent_choose_rows(const struct lambent_rows *_Nonnull rows);
