// Elementary functions of eight floats, as polynomials: the coefficients of S. Moshier's Cephes library
// in single precision. Only operations that IEEE 754 rounds correctly are used.

static inline KERNEL(floats) KERNEL(bits_as_floats)(KERNEL(ints) x) { return (KERNEL(floats))x; }

static inline KERNEL(floats) KERNEL(select)(KERNEL(ints) mask, KERNEL(floats) a, KERNEL(floats) b) {
  return (KERNEL(floats))(((KERNEL(ints))a & mask) | ((KERNEL(ints))b & ~mask));
}

static inline KERNEL(ints) KERNEL(select_ints)(KERNEL(ints) mask, KERNEL(ints) a, KERNEL(ints) b) {
  return (a & mask) | (b & ~mask);
}

static inline KERNEL(floats) KERNEL(all)(float x) {
  return (KERNEL(floats)){x, x, x, x, x, x, x, x};
}

static inline KERNEL(floats) KERNEL(abs)(KERNEL(floats) x) {
  return (KERNEL(floats))((KERNEL(ints))x & 0x7FFFFFFF);
}

static inline KERNEL(floats) KERNEL(sign_of)(KERNEL(floats) x, KERNEL(floats) magnitude) {
  return (KERNEL(floats))(((KERNEL(ints))x & INT32_MIN) | (KERNEL(ints))magnitude);
}

/// b if b is less, else a.
static inline KERNEL(floats) KERNEL(min)(KERNEL(floats) a, KERNEL(floats) b) {
#if defined(KERNEL_OF_AVX2)
  return (KERNEL(floats))_mm256_min_ps((__m256)b, (__m256)a);
#else
  return KERNEL(select)(b < a, b, a);
#endif
}

/// b if b is greater, else a.
static inline KERNEL(floats) KERNEL(max)(KERNEL(floats) a, KERNEL(floats) b) {
#if defined(KERNEL_OF_AVX2)
  return (KERNEL(floats))_mm256_max_ps((__m256)b, (__m256)a);
#else
  return KERNEL(select)(b > a, b, a);
#endif
}

/// x within two bounds; NaN becomes the lower one.
static inline KERNEL(floats) KERNEL(clamp)(KERNEL(floats) x, float low, float high) {
  return KERNEL(min)(KERNEL(max)(KERNEL(all)(low), x), KERNEL(all)(high));
}

/// Floats of less than 2^31 in magnitude as integers, towards 0.
static inline KERNEL(ints) KERNEL(whole)(KERNEL(floats) x) {
  return __builtin_convertvector(x, KERNEL(ints));
}

static inline KERNEL(floats) KERNEL(of_ints)(KERNEL(ints) x) {
  return __builtin_convertvector(x, KERNEL(floats));
}

static inline KERNEL(floats) KERNEL(truncate)(KERNEL(floats) x) {
#if defined(KERNEL_OF_AVX2)
  return (KERNEL(floats))_mm256_round_ps((__m256)x, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
#else
  KERNEL(ints) small = KERNEL(abs)(x) < 8388608.0f;
  KERNEL(floats) inside = KERNEL(select)(small, x, KERNEL(all)(0));
  return KERNEL(select)(small, KERNEL(sign_of)(x, KERNEL(abs)(KERNEL(of_ints)(KERNEL(whole)(inside)))), x);
#endif
}

static inline KERNEL(floats) KERNEL(floor)(KERNEL(floats) x) {
#if defined(KERNEL_OF_AVX2)
  return (KERNEL(floats))_mm256_floor_ps((__m256)x);
#else
  KERNEL(ints) small = KERNEL(abs)(x) < 8388608.0f;
  KERNEL(floats) inside = KERNEL(select)(small, x, KERNEL(all)(0));
  KERNEL(floats) whole = KERNEL(of_ints)(KERNEL(whole)(inside));
  whole -= KERNEL(select)(whole > inside, KERNEL(all)(1), KERNEL(all)(0));
  return KERNEL(select)(small, KERNEL(sign_of)(x, KERNEL(abs)(whole)), x);
#endif
}

/// The nearest whole number, the even one of two.
static inline KERNEL(floats) KERNEL(round)(KERNEL(floats) x) {
  KERNEL(floats) size = KERNEL(abs)(x);
  KERNEL(floats) whole = (size + 8388608.0f) - 8388608.0f;
  return KERNEL(select)(size < 8388608.0f, KERNEL(sign_of)(x, whole), x);
}

static inline KERNEL(floats) KERNEL(sqrt)(KERNEL(floats) x) { return __builtin_elementwise_sqrt(x); }

/// The sine, or the cosine if `quarter` is 1. Angles are reduced as doubles, so that the error is within
/// 2 ulps up to 2^20; beyond 2^30, for infinite angles and for NaN the angle counts as 0.
static inline KERNEL(floats) KERNEL(sine)(KERNEL(floats) x, int32_t quarter) {
  KERNEL(floats) angle = KERNEL(select)(KERNEL(abs)(x) < 1073741824.0f, x, KERNEL(all)(0));
  KERNEL(doubles) wide = __builtin_convertvector(angle, KERNEL(doubles));
  KERNEL(doubles) count = (wide * 0.63661977236758134308 + 6755399441055744.0) - 6755399441055744.0;
  KERNEL(doubles) rest = (wide - count * 1.57079632673412561417e+00) - count * 6.07710050650619224932e-11;
  KERNEL(floats) r = __builtin_convertvector(rest, KERNEL(floats));
  KERNEL(ints) n = __builtin_convertvector(count, KERNEL(ints)) + quarter;
  KERNEL(floats) z = r * r;
  KERNEL(floats) s = ((-1.9515295891e-4f * z + 8.3321608736e-3f) * z - 1.6666654611e-1f) * z * r + r;
  KERNEL(floats) c = ((2.443315711809948e-5f * z - 1.388731625493765e-3f) * z + 4.166664568298827e-2f) * z * z
      - 0.5f * z + 1.0f;
  KERNEL(floats) result = KERNEL(select)((n & 1) != 0, c, s);
  return (KERNEL(floats))((KERNEL(ints))result ^ ((n & 2) << 30));
}

/// A number times 2 to a power of -252...254.
static inline KERNEL(floats) KERNEL(scale)(KERNEL(floats) x, KERNEL(ints) power) {
  KERNEL(ints) half = power >> 1, rest = power - half;
  return x * (KERNEL(floats))((half + 127) << 23) * (KERNEL(floats))((rest + 127) << 23);
}

/// 2 to the power n + f, |f| <= 1/2.
static inline KERNEL(floats) KERNEL(exp2_parts)(KERNEL(ints) n, KERNEL(floats) f) {
  KERNEL(floats) p = ((((1.535336188319500e-4f * f + 1.339887440266574e-3f) * f + 9.618437357674640e-3f) * f
      + 5.550332471162809e-2f) * f + 2.402264791363012e-1f) * f + 6.931472028550421e-1f;
  return KERNEL(scale)(p * f + 1.0f, n);
}

static inline KERNEL(floats) KERNEL(exp2)(KERNEL(floats) x) {
  KERNEL(floats) inside = KERNEL(clamp)(x, -151, 129);
  KERNEL(floats) n = KERNEL(round)(inside);
  KERNEL(floats) y = KERNEL(exp2_parts)(KERNEL(whole)(n), inside - n);
  return KERNEL(select)(x == x, y, x);
}

static inline KERNEL(floats) KERNEL(exp)(KERNEL(floats) x) {
  KERNEL(floats) inside = KERNEL(clamp)(x, -104, 89);
  KERNEL(floats) n = KERNEL(round)(inside * 1.44269504088896341f);
  KERNEL(floats) f = (inside - n * 0.693359375f) + n * 2.12194440e-4f;
  KERNEL(floats) p = ((((1.9875691500e-4f * f + 1.3981999507e-3f) * f + 8.3334519073e-3f) * f
      + 4.1665795894e-2f) * f + 1.6666665459e-1f) * f + 5.0000001201e-1f;
  KERNEL(floats) y = KERNEL(scale)(p * f * f + f + 1.0f, KERNEL(whole)(n));
  return KERNEL(select)(x == x, y, x);
}

/// The exponent of a positive number, and its mantissa of sqrt(1/2)...sqrt(2), less 1.
static inline KERNEL(floats) KERNEL(split)(KERNEL(floats) x, KERNEL(floats) *exponent) {
  KERNEL(ints) tiny = x < 1.17549435e-38f;
  KERNEL(ints) bits = (KERNEL(ints))KERNEL(select)(tiny, x * 16777216.0f, x);
  KERNEL(ints) e = ((bits >> 23) & 255) - 126 - (tiny & 24);
  KERNEL(floats) m = (KERNEL(floats))((bits & 0x7FFFFF) | 0x3F000000);
  KERNEL(ints) low = m < 0.707106781186547524f;
  *exponent = KERNEL(of_ints)(e + low);
  return KERNEL(select)(low, m + m, m) - 1.0f;
}

/// log(1 + x) - x + x * x / 2 for sqrt(1/2) <= 1 + x <= sqrt(2).
static inline KERNEL(floats) KERNEL(log_rest)(KERNEL(floats) x) {
  KERNEL(floats) p = 7.0376836292e-2f * x - 1.1514610310e-1f;
  p = p * x + 1.1676998740e-1f;
  p = p * x - 1.2420140846e-1f;
  p = p * x + 1.4249322787e-1f;
  p = p * x - 1.6668057665e-1f;
  p = p * x + 2.0000714765e-1f;
  p = p * x - 2.4999993993e-1f;
  p = p * x + 3.3333331174e-1f;
  return p * x * (x * x);
}

/// A logarithm's value where its argument is not a positive finite number.
static inline KERNEL(floats) KERNEL(log_limits)(KERNEL(floats) x, KERNEL(floats) y) {
  float infinity = __builtin_inff();
  y = KERNEL(select)(x == infinity, x, y);
  y = KERNEL(select)(x == 0.0f, KERNEL(all)(-infinity), y);
  return KERNEL(select)(x >= 0.0f, y, KERNEL(all)(__builtin_nanf("")));
}

static inline KERNEL(floats) KERNEL(log)(KERNEL(floats) x) {
  KERNEL(floats) e, f = KERNEL(split)(x, &e);
  KERNEL(floats) y = KERNEL(log_rest)(f) + e * -2.12194440e-4f;
  y = (y - 0.5f * (f * f)) + f;
  return KERNEL(log_limits)(x, y + e * 0.693359375f);
}

static inline KERNEL(floats) KERNEL(log2_of_mantissa)(KERNEL(floats) f) {
  KERNEL(floats) y = KERNEL(log_rest)(f) - 0.5f * (f * f);
  return ((y * 0.44269504088896340736f + f * 0.44269504088896340736f) + y) + f;
}

static inline KERNEL(floats) KERNEL(log2)(KERNEL(floats) x) {
  KERNEL(floats) e, f = KERNEL(split)(x, &e);
  return KERNEL(log_limits)(x, KERNEL(log2_of_mantissa)(f) + e);
}

/// x to the power y: NaN for x < 0, 1 for y = 0. The product with the logarithm is a double.
static inline KERNEL(floats) KERNEL(pow)(KERNEL(floats) x, KERNEL(floats) y) {
  KERNEL(floats) e, f = KERNEL(split)(x, &e);
  KERNEL(doubles) log = __builtin_convertvector(KERNEL(log2_of_mantissa)(f), KERNEL(doubles))
      + __builtin_convertvector(e, KERNEL(doubles));
  KERNEL(floats) power = KERNEL(select)(KERNEL(abs)(y) < 1e30f, y, KERNEL(sign_of)(y, KERNEL(all)(1e30f)));
  KERNEL(doubles) product = __builtin_convertvector(power, KERNEL(doubles)) * log;
  // The clamped product is exact enough as a pair of floats.
  KERNEL(floats) head = __builtin_convertvector(product, KERNEL(floats));
  KERNEL(floats) tail = __builtin_convertvector(
      product - __builtin_convertvector(head, KERNEL(doubles)), KERNEL(floats));
  KERNEL(ints) outside = KERNEL(abs)(head) >= 150.0f;
  head = KERNEL(clamp)(head, -151, 129);
  tail = KERNEL(select)(outside, KERNEL(all)(0), tail);
  KERNEL(floats) n = KERNEL(round)(head);
  KERNEL(floats) result = KERNEL(exp2_parts)(KERNEL(whole)(n), (head - n) + tail);
  float infinity = __builtin_inff();
  KERNEL(floats) zero = KERNEL(select)(y < 0.0f, KERNEL(all)(infinity), KERNEL(all)(0));
  result = KERNEL(select)(x == 0.0f, zero, result);
  result = KERNEL(select)(
      x == infinity, KERNEL(select)(y < 0.0f, KERNEL(all)(0), KERNEL(all)(infinity)), result);
  result = KERNEL(select)((x >= 0.0f) & (y == y), result, KERNEL(all)(__builtin_nanf("")));
  return KERNEL(select)((y == 0.0f) | (x == 1.0f), KERNEL(all)(1), result);
}

static inline KERNEL(floats) KERNEL(atan)(KERNEL(floats) x) {
  KERNEL(floats) size = KERNEL(abs)(x);
  KERNEL(ints) great = size > 2.414213562373095f, middle = size > 0.4142135623730950f;
  KERNEL(floats) r = KERNEL(select)(middle, (size - 1.0f) / (size + 1.0f), size);
  r = KERNEL(select)(great, -1.0f / size, r);
  KERNEL(floats) base = KERNEL(select)(middle, KERNEL(all)(0.78539816339744830962f), KERNEL(all)(0));
  base = KERNEL(select)(great, KERNEL(all)(1.57079632679489661923f), base);
  KERNEL(floats) z = r * r;
  KERNEL(floats) y = (((8.05374449538e-2f * z - 1.38776856032e-1f) * z + 1.99777106478e-1f) * z
      - 3.33329491539e-1f) * z * r + r;
  return KERNEL(sign_of)(x, base + y);
}

static inline KERNEL(floats) KERNEL(atan2)(KERNEL(floats) y, KERNEL(floats) x) {
  KERNEL(floats) height = KERNEL(abs)(y), width = KERNEL(abs)(x);
  KERNEL(ints) steep = height > width;
  KERNEL(floats) large = KERNEL(select)(steep, height, width);
  KERNEL(floats) small = KERNEL(select)(steep, width, height);
  KERNEL(floats) ratio = KERNEL(select)(large == small, KERNEL(all)(1), small / large);
  KERNEL(floats) angle = KERNEL(atan)(KERNEL(select)(large == 0.0f, KERNEL(all)(0), ratio));
  angle = KERNEL(select)(steep, 1.57079632679489661923f - angle, angle);
  angle = KERNEL(select)((KERNEL(ints))x < 0, 3.14159265358979323846f - angle, angle);
  return KERNEL(sign_of)(y, angle);
}

/// Arguments outside of -1...1 count as -1 or 1.
static inline KERNEL(floats) KERNEL(asin_series)(KERNEL(floats) z, KERNEL(floats) s) {
  KERNEL(floats) p = ((((4.2163199048e-2f * z + 2.4181311049e-2f) * z + 4.5470025998e-2f) * z
      + 7.4953002686e-2f) * z + 1.6666752422e-1f) * z;
  return p * s + s;
}

static inline KERNEL(floats) KERNEL(asin)(KERNEL(floats) x) {
  KERNEL(floats) size = KERNEL(min)(KERNEL(abs)(x), KERNEL(all)(1));
  KERNEL(ints) great = size > 0.5f;
  KERNEL(floats) z = KERNEL(select)(great, 0.5f * (1.0f - size), size * size);
  KERNEL(floats) s = KERNEL(asin_series)(z, KERNEL(select)(great, KERNEL(sqrt)(z), size));
  return KERNEL(sign_of)(x, KERNEL(select)(great, 1.57079632679489661923f - (s + s), s));
}

static inline KERNEL(floats) KERNEL(acos)(KERNEL(floats) x) {
  KERNEL(floats) size = KERNEL(min)(KERNEL(abs)(x), KERNEL(all)(1));
  KERNEL(ints) great = size > 0.5f;
  KERNEL(floats) z = KERNEL(select)(great, 0.5f * (1.0f - size), size * size);
  KERNEL(floats) s = KERNEL(asin_series)(z, KERNEL(select)(great, KERNEL(sqrt)(z), size));
  KERNEL(floats) end = KERNEL(select)(x < 0.0f, 3.14159265358979323846f - (s + s), s + s);
  return KERNEL(select)(great, end, 1.57079632679489661923f - KERNEL(sign_of)(x, s));
}

static inline KERNEL(ints) KERNEL(to_ints)(KERNEL(floats) x) {
  KERNEL(floats) inside = KERNEL(select)(KERNEL(abs)(x) < 2147483648.0f, x, KERNEL(all)(0));
  KERNEL(ints) result = KERNEL(whole)(inside);
  result = KERNEL(select_ints)(x >= 2147483648.0f, result * 0 + INT32_MAX, result);
  return KERNEL(select_ints)(x <= -2147483648.0f, result * 0 + INT32_MIN, result);
}

static inline KERNEL(ints) KERNEL(to_unsigned)(KERNEL(floats) x) {
  KERNEL(ints) upper = x >= 2147483648.0f;
  KERNEL(floats) inside = KERNEL(max)(KERNEL(all)(0), x);
  KERNEL(floats) rest = KERNEL(select)(upper, inside - 2147483648.0f, inside);
  rest = KERNEL(select)(rest < 2147483648.0f, rest, KERNEL(all)(0));
  KERNEL(ints) result = KERNEL(whole)(rest) ^ (upper & INT32_MIN);
  return KERNEL(select_ints)(x >= 4294967296.0f, result * 0 - 1, result);
}
