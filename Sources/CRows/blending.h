// Included once for each kind of machine, with ROWS(name) naming the functions of that kind.
//
// Premultiplied pixels, whose products with fractions of 255 are rounded to nearest exactly:
// (x + 128 + ((x + 128) >> 8)) >> 8 (J. Blinn, "Three wrongs make a right", 1995).

// Eight pixels, four, and two channels of each in fields of 16 bits.
typedef uint32_t ROWS(pixels8) __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint16_t ROWS(fields8) __attribute__((vector_size(32)));
typedef uint8_t ROWS(channels8) __attribute__((vector_size(32)));
typedef uint8_t ROWS(bytes8) __attribute__((vector_size(8), aligned(1), may_alias));
typedef uint32_t ROWS(pixels4) __attribute__((vector_size(16), aligned(4), may_alias));
typedef uint16_t ROWS(fields4) __attribute__((vector_size(16)));
typedef uint8_t ROWS(channels4) __attribute__((vector_size(16)));
typedef uint8_t ROWS(bytes4) __attribute__((vector_size(4), aligned(1), may_alias));

// faded: pixels times factors that lie in both halves of each; added: pixels and others, each channel at most
// 255; laid: pixels over others; factors: of a row of coverage.
#define OPERATIONS(N) \
  static inline ROWS(fields##N) ROWS(product##N)(ROWS(fields##N) values, ROWS(fields##N) factors) { \
    ROWS(fields##N) sum = values * factors + 128; \
    return (sum + (sum >> 8)) >> 8; \
  } \
  static inline ROWS(pixels##N) ROWS(faded##N)(ROWS(pixels##N) pixels, ROWS(pixels##N) factors) { \
    ROWS(fields##N) even = (ROWS(fields##N))(pixels & 0x00FF00FF); \
    ROWS(fields##N) odd = (ROWS(fields##N))((pixels >> 8) & 0x00FF00FF); \
    even = ROWS(product##N)(even, (ROWS(fields##N))factors); \
    odd = ROWS(product##N)(odd, (ROWS(fields##N))factors); \
    return (ROWS(pixels##N))even | (ROWS(pixels##N))odd << 8; \
  } \
  static inline ROWS(pixels##N) ROWS(added##N)(ROWS(pixels##N) source, ROWS(pixels##N) row) { \
    return (ROWS(pixels##N))__builtin_elementwise_add_sat( \
        (ROWS(channels##N))source, (ROWS(channels##N))row); \
  } \
  static inline ROWS(pixels##N) ROWS(laid##N)(ROWS(pixels##N) source, ROWS(pixels##N) row) { \
    ROWS(pixels##N) rest = ~source >> 24; \
    return ROWS(added##N)(source, ROWS(faded##N)(row, rest | rest << 16)); \
  } \
  static inline ROWS(pixels##N) ROWS(factors##N)(const uint8_t *coverage) { \
    ROWS(pixels##N) wide = \
        __builtin_convertvector(*(const ROWS(bytes##N) *)coverage, ROWS(pixels##N)); \
    return wide | wide << 16; \
  }
OPERATIONS(8)
OPERATIONS(4)
#undef OPERATIONS

// The same for one pixel.
static inline uint32_t ROWS(faded_one)(uint32_t pixel, uint32_t factor) {
  uint32_t even = (pixel & 0x00FF00FF) * factor + 0x00800080;
  uint32_t odd = ((pixel >> 8) & 0x00FF00FF) * factor + 0x00800080;
  even = ((even + ((even >> 8) & 0x00FF00FF)) >> 8) & 0x00FF00FF;
  odd = (odd + ((odd >> 8) & 0x00FF00FF)) & 0xFF00FF00;
  return even | odd;
}

static inline uint32_t ROWS(added_one)(uint32_t source, uint32_t row) {
  uint32_t even = (source & 0x00FF00FF) + (row & 0x00FF00FF);
  uint32_t odd = ((source >> 8) & 0x00FF00FF) + ((row >> 8) & 0x00FF00FF);
  even |= 0x01000100 - ((even >> 8) & 0x00010001);
  odd |= 0x01000100 - ((odd >> 8) & 0x00010001);
  return (even & 0x00FF00FF) | (odd & 0x00FF00FF) << 8;
}

static inline uint32_t ROWS(laid_one)(uint32_t source, uint32_t row) {
  return ROWS(added_one)(source, ROWS(faded_one)(row, ~source >> 24));
}

#define AT8(row, i) (*(ROWS(pixels8) *)((row) + (i)))
#define AT4(row, i) (*(ROWS(pixels4) *)((row) + (i)))
#define READ8(row, i) (*(const ROWS(pixels8) *)((row) + (i)))
#define READ4(row, i) (*(const ROWS(pixels4) *)((row) + (i)))

// Sets the pixels of a row to values that depend on i. The last eight or four may overlap those before
// them: they are made before anything is stored.
#define LAY(row, count, EIGHT, FOUR, ONE) \
  size_t i = 0; \
  if (count >= 8) { \
    i = count - 8; \
    ROWS(pixels8) end = EIGHT; \
    for (i = 0; i + 8 < count; i += 8) AT8(row, i) = EIGHT; \
    AT8(row, count - 8) = end; \
  } else if (count >= 4) { \
    ROWS(pixels4) start = FOUR; \
    i = count - 4; \
    ROWS(pixels4) end = FOUR; \
    AT4(row, 0) = start; \
    AT4(row, i) = end; \
  } else { \
    for (; i < count; i++) row[i] = ONE; \
  }

static void ROWS(over)(const uint32_t *source, uint32_t *row, size_t count) {
  LAY(row, count, ROWS(laid8)(READ8(source, i), AT8(row, i)),
      ROWS(laid4)(READ4(source, i), AT4(row, i)), ROWS(laid_one)(source[i], row[i]))
}

static void ROWS(over_faded)(
    const uint32_t *source, uint32_t *row, uint32_t opacity, size_t count) {
  ROWS(pixels8) factors = (ROWS(pixels8)){0} + (opacity | opacity << 16);
  ROWS(pixels4) four = (ROWS(pixels4)){0} + (opacity | opacity << 16);
  LAY(row, count, ROWS(laid8)(ROWS(faded8)(READ8(source, i), factors), AT8(row, i)),
      ROWS(laid4)(ROWS(faded4)(READ4(source, i), four), AT4(row, i)),
      ROWS(laid_one)(ROWS(faded_one)(source[i], opacity), row[i]))
}

static void ROWS(add_faded)(
    const uint32_t *source, uint32_t *row, uint32_t opacity, size_t count) {
  ROWS(pixels8) factors = (ROWS(pixels8)){0} + (opacity | opacity << 16);
  ROWS(pixels4) four = (ROWS(pixels4)){0} + (opacity | opacity << 16);
  LAY(row, count, ROWS(added8)(ROWS(faded8)(READ8(source, i), factors), AT8(row, i)),
      ROWS(added4)(ROWS(faded4)(READ4(source, i), four), AT4(row, i)),
      ROWS(added_one)(ROWS(faded_one)(source[i], opacity), row[i]))
}

static void ROWS(over_covered)(
    const uint32_t *source, uint32_t *row, const uint8_t *coverage, size_t count) {
  LAY(row, count,
      ROWS(laid8)(ROWS(faded8)(READ8(source, i), ROWS(factors8)(coverage + i)), AT8(row, i)),
      ROWS(laid4)(ROWS(faded4)(READ4(source, i), ROWS(factors4)(coverage + i)), AT4(row, i)),
      ROWS(laid_one)(ROWS(faded_one)(source[i], coverage[i]), row[i]))
}

static void ROWS(fill_over)(uint32_t pixel, uint32_t *row, size_t count) {
  ROWS(pixels8) eight = (ROWS(pixels8)){0} + pixel;
  ROWS(pixels4) four = (ROWS(pixels4)){0} + pixel;
  LAY(row, count, ROWS(laid8)(eight, AT8(row, i)), ROWS(laid4)(four, AT4(row, i)),
      ROWS(laid_one)(pixel, row[i]))
}

static void ROWS(fill_over_covered)(
    uint32_t pixel, uint32_t *row, const uint8_t *coverage, size_t count) {
  ROWS(pixels8) eight = (ROWS(pixels8)){0} + pixel;
  ROWS(pixels4) four = (ROWS(pixels4)){0} + pixel;
  LAY(row, count, ROWS(laid8)(ROWS(faded8)(eight, ROWS(factors8)(coverage + i)), AT8(row, i)),
      ROWS(laid4)(ROWS(faded4)(four, ROWS(factors4)(coverage + i)), AT4(row, i)),
      ROWS(laid_one)(ROWS(faded_one)(pixel, coverage[i]), row[i]))
}

// As coverages and fill_over_covered, one after the other.
static inline ROWS(pixels8) ROWS(factors_of)(const float *fractions, float factor) {
  typedef float eight __attribute__((vector_size(32), aligned(4), may_alias));
  typedef int32_t whole __attribute__((vector_size(32)));
  eight scaled = *(const eight *)fractions * factor * 255.0f + 0.5f;
  ROWS(pixels8) bytes = (ROWS(pixels8))__builtin_convertvector(scaled, whole);
  return bytes | bytes << 16;
}

static inline ROWS(pixels4) ROWS(factors_of4)(const float *fractions, float factor) {
  typedef float four __attribute__((vector_size(16), aligned(4), may_alias));
  typedef int32_t whole __attribute__((vector_size(16)));
  four scaled = *(const four *)fractions * factor * 255.0f + 0.5f;
  ROWS(pixels4) bytes = (ROWS(pixels4))__builtin_convertvector(scaled, whole);
  return bytes | bytes << 16;
}

static inline uint32_t ROWS(byte_of)(float fraction, float factor) {
  return (uint32_t)(int32_t)(fraction * factor * 255.0f + 0.5f);
}

static void ROWS(fill_over_fractions)(
    uint32_t pixel, uint32_t *row, const float *fractions, float factor, size_t count) {
  ROWS(pixels8) eight = (ROWS(pixels8)){0} + pixel;
  ROWS(pixels4) four = (ROWS(pixels4)){0} + pixel;
  LAY(row, count,
      ROWS(laid8)(ROWS(faded8)(eight, ROWS(factors_of)(fractions + i, factor)), AT8(row, i)),
      ROWS(laid4)(ROWS(faded4)(four, ROWS(factors_of4)(fractions + i, factor)), AT4(row, i)),
      ROWS(laid_one)(ROWS(faded_one)(pixel, ROWS(byte_of)(fractions[i], factor)), row[i]))
}

static void ROWS(coverages)(const float *values, float factor, uint8_t *result, size_t count) {
  for (size_t i = 0; i < count; i++)
    result[i] = (uint8_t)ROWS(byte_of)(values[i], factor);
}

#undef LAY
#undef AT8
#undef AT4
#undef READ8
#undef READ4
