// Included once for each kind of machine, with ROWS(name) naming the functions of that kind.
//
// Fades of bytes as fractions of 1: eight pixels at a time, a vector for each channel.

typedef int32_t ROWS(words) __attribute__((vector_size(32), aligned(4), may_alias));
typedef float ROWS(lanes) __attribute__((vector_size(32)));

static inline ROWS(lanes) ROWS(channel_fraction)(ROWS(words) pixels, int shift) {
  return __builtin_convertvector((pixels >> shift) & 255, ROWS(lanes)) * (1.0f / 255);
}

// 2^23 added leaves the nearest whole number in the low bits.
static inline ROWS(words) ROWS(bytes_of)(ROWS(lanes) fraction) {
  ROWS(lanes) value = __builtin_elementwise_max(fraction * 255.0f, (ROWS(lanes)){0});
  value = __builtin_elementwise_min(value, (ROWS(lanes)){0} + 255.0f);
  return (ROWS(words))(value + 8388608.0f) & 255;
}

static inline ROWS(words) ROWS(toward)(ROWS(words) pixels, const float *color, float weight) {
  ROWS(words) result = {0};
  for (int channel = 0; channel < 4; channel++) {
    ROWS(lanes) value = ROWS(channel_fraction)(pixels, 8 * channel);
    result |= ROWS(bytes_of)(value + (color[channel] - value) * weight) << 8 * channel;
  }
  return result;
}

static inline ROWS(words) ROWS(greyed)(
    ROWS(words) a, ROWS(words) b, float weight, float grey) {
  ROWS(lanes) mixed[4];
  for (int channel = 0; channel < 4; channel++) {
    ROWS(lanes) first = ROWS(channel_fraction)(a, 8 * channel);
    mixed[channel] = first + (ROWS(channel_fraction)(b, 8 * channel) - first) * weight;
  }
  ROWS(lanes) light = mixed[0] * 0.2126f + mixed[1] * 0.7152f + mixed[2] * 0.0722f;
  ROWS(words) result = ROWS(bytes_of)(mixed[3]) << 24;
  for (int channel = 0; channel < 3; channel++)
    result |= ROWS(bytes_of)(mixed[channel] + (light - mixed[channel]) * grey) << 8 * channel;
  return result;
}

static void ROWS(fade_to)(
    const uint32_t *pixels, const float *color, float weight, uint32_t *result, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    *(ROWS(words) *)(result + i) =
        ROWS(toward)(*(const ROWS(words) *)(pixels + i), color, weight);
  if (i == count) return;
  uint32_t rest[8] = {0};
  for (size_t j = 0; i + j < count; j++) rest[j] = pixels[i + j];
  ROWS(words) faded = ROWS(toward)(*(const ROWS(words) *)rest, color, weight);
  for (size_t j = 0; i + j < count; j++) result[i + j] = (uint32_t)faded[j];
}

static void ROWS(fade_greys)(
    const uint32_t *a, const uint32_t *b, float weight, float grey, uint32_t *result,
    size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    *(ROWS(words) *)(result + i) = ROWS(greyed)(
        *(const ROWS(words) *)(a + i), *(const ROWS(words) *)(b + i), weight, grey);
  if (i == count) return;
  uint32_t first[8] = {0}, second[8] = {0};
  for (size_t j = 0; i + j < count; j++) first[j] = a[i + j], second[j] = b[i + j];
  ROWS(words) mixed = ROWS(greyed)(
      *(const ROWS(words) *)first, *(const ROWS(words) *)second, weight, grey);
  for (size_t j = 0; i + j < count; j++) result[i + j] = (uint32_t)mixed[j];
}

static void ROWS(unpack)(const uint8_t *bytes, float *result, size_t count) {
  for (size_t i = 0; i < count; i++) result[i] = (float)bytes[i] * (1.0f / 255);
}

typedef float ROWS(many) __attribute__((vector_size(128), aligned(4)));
typedef int32_t ROWS(many_words) __attribute__((vector_size(128)));
typedef uint8_t ROWS(many_bytes) __attribute__((vector_size(32), aligned(1)));

static void ROWS(pack)(const float *fractions, uint8_t *result, size_t count) {
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    ROWS(many) value = *(const ROWS(many) *)(fractions + i) * 255.0f;
    value = (ROWS(many))((ROWS(many_words))value & (value > 0.0f));
    value = __builtin_elementwise_min(value, (ROWS(many)){0} + 255.0f) + 8388608.0f;
    *(ROWS(many_bytes) *)(result + i) =
        __builtin_convertvector((ROWS(many_words))value & 255, ROWS(many_bytes));
  }
  for (; i < count; i++) {
    float value = fractions[i] * 255.0f;
    value = value > 0 ? value : 0;
    value = value < 255 ? value : 255;
    union { float number; uint32_t bits; } sum = {value + 8388608.0f};
    result[i] = (uint8_t)sum.bits;
  }
}
