// Included once for each kind of machine, with ROWS(name) naming the functions of that kind.
//
// Premultiplied pixels, whose products with fractions of 255 are rounded to nearest exactly:
// (x + 128 + ((x + 128) >> 8)) >> 8 (J. Blinn, "Three wrongs make a right", 1995).

typedef uint32_t ROWS(pixels) __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint16_t ROWS(fields) __attribute__((vector_size(32)));
typedef uint8_t ROWS(channels) __attribute__((vector_size(32)));

static inline ROWS(fields) ROWS(product)(ROWS(fields) values, ROWS(fields) factors) {
  ROWS(fields) sum = values * factors + 128;
  return (sum + (sum >> 8)) >> 8;
}

// Pixels times factors that lie in both halves of each.
static inline ROWS(pixels) ROWS(faded)(ROWS(pixels) pixels, ROWS(pixels) factors) {
  ROWS(fields) even = (ROWS(fields))(pixels & 0x00FF00FF);
  ROWS(fields) odd = (ROWS(fields))((pixels >> 8) & 0x00FF00FF);
  even = ROWS(product)(even, (ROWS(fields))factors);
  odd = ROWS(product)(odd, (ROWS(fields))factors);
  return (ROWS(pixels))even | (ROWS(pixels))odd << 8;
}

static inline ROWS(pixels) ROWS(laid)(ROWS(pixels) source, ROWS(pixels) row) {
  ROWS(pixels) rest = ~source >> 24;
  row = ROWS(faded)(row, rest | rest << 16);
  return (ROWS(pixels))__builtin_elementwise_add_sat((ROWS(channels))source, (ROWS(channels))row);
}

static inline ROWS(pixels) ROWS(factors)(const uint8_t *coverage) {
  typedef uint8_t eight __attribute__((vector_size(8), aligned(1)));
  ROWS(pixels) wide = __builtin_convertvector(*(const eight *)coverage, ROWS(pixels));
  return wide | wide << 16;
}

// The same for one pixel.
static inline uint32_t ROWS(faded_one)(uint32_t pixel, uint32_t factor) {
  uint32_t even = (pixel & 0x00FF00FF) * factor + 0x00800080;
  uint32_t odd = ((pixel >> 8) & 0x00FF00FF) * factor + 0x00800080;
  even = ((even + ((even >> 8) & 0x00FF00FF)) >> 8) & 0x00FF00FF;
  odd = (odd + ((odd >> 8) & 0x00FF00FF)) & 0xFF00FF00;
  return even | odd;
}

static inline uint32_t ROWS(laid_one)(uint32_t source, uint32_t row) {
  row = ROWS(faded_one)(row, ~source >> 24);
  uint32_t even = (source & 0x00FF00FF) + (row & 0x00FF00FF);
  uint32_t odd = ((source >> 8) & 0x00FF00FF) + ((row >> 8) & 0x00FF00FF);
  even |= 0x01000100 - ((even >> 8) & 0x00010001);
  odd |= 0x01000100 - ((odd >> 8) & 0x00010001);
  return (even & 0x00FF00FF) | (odd & 0x00FF00FF) << 8;
}

#define AT(type, row, i) (*(type ROWS(pixels) *)((row) + (i)))

static void ROWS(over)(const uint32_t *source, uint32_t *row, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) AT(, row, i) = ROWS(laid)(AT(const, source, i), AT(, row, i));
  for (; i < count; i++) row[i] = ROWS(laid_one)(source[i], row[i]);
}

static void ROWS(over_faded)(
    const uint32_t *source, uint32_t *row, uint32_t opacity, size_t count) {
  ROWS(pixels) factors = (ROWS(pixels)){0} + (opacity | opacity << 16);
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    AT(, row, i) = ROWS(laid)(ROWS(faded)(AT(const, source, i), factors), AT(, row, i));
  for (; i < count; i++)
    row[i] = ROWS(laid_one)(ROWS(faded_one)(source[i], opacity), row[i]);
}

static void ROWS(over_covered)(
    const uint32_t *source, uint32_t *row, const uint8_t *coverage, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    AT(, row, i) = ROWS(laid)(
        ROWS(faded)(AT(const, source, i), ROWS(factors)(coverage + i)), AT(, row, i));
  for (; i < count; i++)
    row[i] = ROWS(laid_one)(ROWS(faded_one)(source[i], coverage[i]), row[i]);
}

static void ROWS(fill_over)(uint32_t pixel, uint32_t *row, size_t count) {
  ROWS(pixels) source = (ROWS(pixels)){0} + pixel;
  size_t i = 0;
  for (; i + 8 <= count; i += 8) AT(, row, i) = ROWS(laid)(source, AT(, row, i));
  for (; i < count; i++) row[i] = ROWS(laid_one)(pixel, row[i]);
}

static void ROWS(fill_over_covered)(
    uint32_t pixel, uint32_t *row, const uint8_t *coverage, size_t count) {
  ROWS(pixels) source = (ROWS(pixels)){0} + pixel;
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    AT(, row, i) = ROWS(laid)(ROWS(faded)(source, ROWS(factors)(coverage + i)), AT(, row, i));
  for (; i < count; i++)
    row[i] = ROWS(laid_one)(ROWS(faded_one)(pixel, coverage[i]), row[i]);
}

#undef AT
