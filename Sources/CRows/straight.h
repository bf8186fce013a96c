// Included once for each kind of machine, with ROWS(name) naming the functions of that kind.
//
// Straight pixels of premultiplied ones: (510 * channel + alpha) / (2 * alpha), rounded down, at most 255. Both
// terms are whole numbers below 2^24, so that a quotient of floats is never rounded up to a whole number.

typedef uint32_t ROWS(any_pixels) __attribute__((vector_size(32), aligned(1), may_alias));

static inline ROWS(any_pixels) ROWS(divided)(ROWS(any_pixels) pixels) {
  ROWS(words) alpha = (ROWS(words))(pixels >> 24);
  ROWS(lanes) addend = __builtin_convertvector(alpha, ROWS(lanes));
  ROWS(lanes) divisor = __builtin_elementwise_max(addend, (ROWS(lanes)){0} + 1.0f) * 2.0f;
  ROWS(words) result = {0};
  for (int shift = 0; shift < 24; shift += 8) {
    ROWS(words) channel = ((ROWS(words))pixels >> shift) & 255;
    ROWS(lanes) quotient =
        (__builtin_convertvector(channel, ROWS(lanes)) * 510.0f + addend) / divisor;
    quotient = __builtin_elementwise_min(quotient, (ROWS(lanes)){0} + 255.0f);
    result |= __builtin_convertvector(quotient, ROWS(words)) << shift;
  }
  return ((ROWS(any_pixels))result & (ROWS(any_pixels))(alpha != 0)) | (pixels & 0xFF000000);
}

static inline uint32_t ROWS(all_of)(ROWS(any_pixels) pixels) {
  uint64_t parts[4];
  memcpy(parts, &pixels, 32);
  uint64_t all = parts[0] & parts[1] & parts[2] & parts[3];
  return (uint32_t)(all & all >> 32);
}

static inline uint32_t ROWS(any_of)(ROWS(any_pixels) pixels) {
  uint64_t parts[4];
  memcpy(parts, &pixels, 32);
  uint64_t any = parts[0] | parts[1] | parts[2] | parts[3];
  return (uint32_t)(any | any >> 32);
}

static void ROWS(unpremultiply)(const void *source, void *result, size_t count) {
  const ROWS(any_pixels) *pixels = source;
  ROWS(any_pixels) *straight = result;
  // Most pixels are opaque or transparent, as those around them: the first are copied, the others are zeros.
  for (; count >= 32; count -= 32, pixels += 4, straight += 4) {
    ROWS(any_pixels) a = pixels[0], b = pixels[1], c = pixels[2], d = pixels[3];
    if (ROWS(all_of)(a & b & c & d) >> 24 == 255) {
      // Opaque pixels in place are only read.
      if (source == result) continue;
      straight[0] = a, straight[1] = b, straight[2] = c, straight[3] = d;
    } else if (ROWS(any_of)(a | b | c | d) >> 24 == 0) {
      straight[0] = straight[1] = straight[2] = straight[3] = (ROWS(any_pixels)){0};
    } else {
      straight[0] = ROWS(divided)(a), straight[1] = ROWS(divided)(b);
      straight[2] = ROWS(divided)(c), straight[3] = ROWS(divided)(d);
    }
  }
  for (; count >= 8; count -= 8) *straight++ = ROWS(divided)(*pixels++);
  ROWS(any_pixels) rest = {0};
  memcpy(&rest, pixels, 4 * count);
  rest = ROWS(divided)(rest);
  memcpy(straight, &rest, 4 * count);
}
