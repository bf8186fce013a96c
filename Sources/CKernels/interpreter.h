// Included once for each kind of machine, with KERNEL(name) naming what belongs to that kind.

typedef float KERNEL(floats) __attribute__((vector_size(32), may_alias));
typedef int32_t KERNEL(ints) __attribute__((vector_size(32), may_alias));
typedef int32_t KERNEL(loose_ints) __attribute__((vector_size(32), may_alias, aligned(4)));
typedef uint32_t KERNEL(unsigneds) __attribute__((vector_size(32), may_alias));
typedef double KERNEL(doubles) __attribute__((vector_size(64)));

#include "elementary.h"
#include "texels.h"

static inline int32_t KERNEL(divide)(int32_t a, int32_t b) {
  return b == 0 ? 0 : b == -1 ? (int32_t)(0u - (uint32_t)a) : a / b;
}
static inline int32_t KERNEL(remainder)(int32_t a, int32_t b) { return b == 0 || b == -1 ? 0 : a % b; }
static inline int32_t KERNEL(unsigned_divide)(int32_t a, int32_t b) {
  return b == 0 ? 0 : (int32_t)((uint32_t)a / (uint32_t)b);
}
static inline int32_t KERNEL(unsigned_remainder)(int32_t a, int32_t b) {
  return b == 0 ? 0 : (int32_t)((uint32_t)a % (uint32_t)b);
}

#define EACH(function, a, b) \
  ({ KERNEL(ints) each_; for (int l_ = 0; l_ < 8; l_++) each_[l_] = KERNEL(function)((a)[l_], (b)[l_]); each_; })

// One operation over a register. The operands x, y, z are floats, i, j, k the same bits as integers, and
// u, v as unsigned ones.
#define OPERATION(name, expression) \
  case KernelOp##name: { \
    KERNEL(ints) *d = registers + step->result; \
    const KERNEL(ints) *pa = registers + step->a, *pb = registers + step->b, *pc = registers + step->c; \
    size_t sa = step->step_a, sb = step->step_b, sc = step->step_c; \
    for (size_t n = 0; n < count; n++, pa += sa, pb += sb, pc += sc) { \
      KERNEL(ints) i = *pa, j = *pb, k = *pc; \
      KERNEL(floats) x = (KERNEL(floats))i, y = (KERNEL(floats))j, z = (KERNEL(floats))k; \
      KERNEL(unsigneds) u = (KERNEL(unsigneds))i, v = (KERNEL(unsigneds))j; \
      (void)x, (void)y, (void)z, (void)u, (void)v, (void)k; \
      d[n] = (KERNEL(ints))(expression); \
    } \
    break; \
  }

static inline KERNEL(floats) KERNEL(smoothstep)(KERNEL(floats) x, KERNEL(floats) y, KERNEL(floats) z) {
  KERNEL(floats) t = KERNEL(clamp)((z - x) / (y - x), 0, 1);
  return t * t * (3.0f - 2.0f * t);
}

static inline KERNEL(floats) KERNEL(truth)(KERNEL(ints) mask, float value) {
  return (KERNEL(floats))(mask & (KERNEL(ints))KERNEL(all)(value));
}

/// True if a mask is true for all, or for none, of the pixels that count.
static int KERNEL(is_even)(
    const struct lambent_kernel_run *run, const struct lambent_kernel_step *step, int32_t value) {
  const KERNEL(ints) *mask = (const KERNEL(ints) *)run->registers + step->a;
  if (!step->step_a) return (*mask)[0] == value;
  size_t whole = run->pixels / 8;
  KERNEL(ints) other = {0};
  for (size_t i = 0; i < whole; i++) other |= mask[i] ^ value;
  for (size_t i = 0; i < run->pixels % 8; i++) other[i] |= mask[whole][i] ^ value;
  return !KERNEL(any)(other);
}

static void KERNEL(pick)(
    const struct lambent_kernel_run *run, const struct lambent_kernel_step *step, size_t count) {
  KERNEL(ints) *registers = (KERNEL(ints) *)run->registers, *result = registers + step->result;
  const KERNEL(ints) *index = registers + step->a;
  const uint32_t *list = run->lists + step->target;
  for (size_t n = 0; n < count; n++, index += step->step_a) {
    for (int lane = 0; lane < 8; lane++) {
      int32_t at = (*index)[lane];
      at = at < 0 ? 0 : at >= step->count ? step->count - 1 : at;
      uint32_t entry = list[at];
      result[n][lane] = registers[(entry >> 1) + (entry & 1 ? n : 0)][lane];
    }
  }
}

static void KERNEL(columns)(
    const struct lambent_kernel_run *run, const struct lambent_kernel_step *step, size_t count) {
  KERNEL(floats) *result = (KERNEL(floats) *)run->registers + step->result;
  for (size_t n = 0; n < count; n++)
    for (int lane = 0; lane < 8; lane++)
      result[n][lane] = (float)(run->column + (int32_t)(8 * n) + lane) + 0.5f;
}

static int KERNEL(run)(struct lambent_kernel_run *run) {
  KERNEL(ints) *registers = (KERNEL(ints) *)run->registers;
  const struct lambent_kernel_step *steps = run->steps, *step = steps + run->position;
  int64_t budget = run->budget;
  const float nan = __builtin_nanf("");
  (void)nan;
  for (;; step++) {
    size_t count = step->is_uniform ? 1 : run->vectors;
    // Beginning a step takes as long as three vectors do.
    budget -= (int64_t)count * step->cost + 3;
    switch (step->op) {
      OPERATION(Copy, i)
      OPERATION(Add, x + y)
      OPERATION(Subtract, x - y)
      OPERATION(Multiply, x * y)
      OPERATION(Divide, x / y)
      OPERATION(MultiplyAdd, x * y + z)
      OPERATION(Negate, i ^ INT32_MIN)
      OPERATION(Absolute, i & INT32_MAX)
      OPERATION(Sign, KERNEL(truth)(x > 0.0f, 1) - KERNEL(truth)(x < 0.0f, 1))
      OPERATION(Floor, KERNEL(floor)(x))
      OPERATION(Ceiling, -KERNEL(floor)(-x))
      OPERATION(Truncate, KERNEL(truncate)(x))
      OPERATION(RoundEven, KERNEL(round)(x))
      OPERATION(Fraction, x - KERNEL(floor)(x))
      OPERATION(Modulo, x - y * KERNEL(floor)(x / y))
      OPERATION(Minimum, KERNEL(min)(x, y))
      OPERATION(Maximum, KERNEL(max)(x, y))
      OPERATION(Clamp, KERNEL(min)(KERNEL(max)(x, y), z))
      OPERATION(Mix, x * (1.0f - z) + y * z)
      OPERATION(Step, KERNEL(truth)(~(y < x), 1))
      OPERATION(Smoothstep, KERNEL(smoothstep)(x, y, z))
      OPERATION(SquareRoot, KERNEL(sqrt)(x))
      OPERATION(InverseSquareRoot, 1.0f / KERNEL(sqrt)(x))
      OPERATION(Sine, KERNEL(sine)(x, 0))
      OPERATION(Cosine, KERNEL(sine)(x, 1))
      OPERATION(Tangent, KERNEL(sine)(x, 0) / KERNEL(sine)(x, 1))
      OPERATION(Arcsine, KERNEL(asin)(x))
      OPERATION(Arccosine, KERNEL(acos)(x))
      OPERATION(Arctangent, KERNEL(atan)(x))
      OPERATION(Arctangent2, KERNEL(atan2)(x, y))
      OPERATION(Exponential, KERNEL(exp)(x))
      OPERATION(Logarithm, KERNEL(log)(x))
      OPERATION(Exponential2, KERNEL(exp2)(x))
      OPERATION(Logarithm2, KERNEL(log2)(x))
      OPERATION(Power, KERNEL(pow)(x, y))
      OPERATION(Less, x < y)
      OPERATION(LessOrEqual, x <= y)
      OPERATION(Equal, x == y)
      OPERATION(NotEqual, x != y)
      OPERATION(IntegerAdd, u + v)
      OPERATION(IntegerSubtract, u - v)
      OPERATION(IntegerMultiply, u * v)
      OPERATION(IntegerDivide, EACH(divide, i, j))
      OPERATION(IntegerRemainder, EACH(remainder, i, j))
      OPERATION(UnsignedDivide, EACH(unsigned_divide, i, j))
      OPERATION(UnsignedRemainder, EACH(unsigned_remainder, i, j))
      OPERATION(IntegerMinimum, KERNEL(select_ints)(j < i, j, i))
      OPERATION(IntegerMaximum, KERNEL(select_ints)(j > i, j, i))
      OPERATION(UnsignedMinimum, KERNEL(select_ints)((KERNEL(ints))(v < u), j, i))
      OPERATION(UnsignedMaximum, KERNEL(select_ints)((KERNEL(ints))(v > u), j, i))
      OPERATION(And, i & j)
      OPERATION(Or, i | j)
      OPERATION(ExclusiveOr, i ^ j)
      OPERATION(ShiftLeft, u << (v & 31))
      OPERATION(ShiftRight, i >> (j & 31))
      OPERATION(UnsignedShiftRight, u >> (v & 31))
      OPERATION(IntegerLess, i < j)
      OPERATION(IntegerLessOrEqual, i <= j)
      OPERATION(UnsignedLess, u < v)
      OPERATION(UnsignedLessOrEqual, u <= v)
      OPERATION(IntegerEqual, i == j)
      OPERATION(IntegerNotEqual, i != j)
      OPERATION(FloatToInteger, KERNEL(to_ints)(x))
      OPERATION(FloatToUnsigned, KERNEL(to_unsigned)(x))
      OPERATION(IntegerToFloat, KERNEL(of_ints)(i))
      OPERATION(UnsignedToFloat, __builtin_convertvector(u, KERNEL(floats)))
      OPERATION(Select, KERNEL(select_ints)(i, j, k))
      case KernelOpPick: KERNEL(pick)(run, step, count); break;
      case KernelOpColumn: KERNEL(columns)(run, step, count); break;
      case KernelOpSample:
        budget -= 16 * (int64_t)count;
        KERNEL(sample)(run, step, count);
        break;
      case KernelOpFetch: KERNEL(fetch)(run, step, count); break;
      case KernelOpSkipIfNone:
        if (KERNEL(is_even)(run, step, 0)) step = steps + step->target - 1;
        break;
      case KernelOpSkipIfAll:
        if (KERNEL(is_even)(run, step, -1)) step = steps + step->target - 1;
        break;
      case KernelOpRepeat:
        step = steps + step->target - 1;
        if (budget > 0) break;
        run->position = (uint32_t)(step + 1 - steps);
        run->budget = budget;
        return 0;
      case KernelOpEnd:
        run->budget = budget;
        return 1;
    }
  }
}

static inline KERNEL(floats) KERNEL(unit)(const float *channel, size_t at, uint8_t step) {
  return KERNEL(clamp)(((const KERNEL(floats) *)channel)[step ? at : 0], 0, 1);
}

static void KERNEL(store_bytes)(
    const float *const *channels, const uint8_t *steps, int is_opaque, uint32_t *result,
    size_t count) {
  for (size_t i = 0; 8 * i < count; i++) {
    KERNEL(floats) alpha =
        is_opaque ? KERNEL(all)(1) : KERNEL(unit)(channels[3], i, steps[3]);
    KERNEL(ints) packed = KERNEL(whole)(alpha * 255.0f + 0.5f) << 24;
    for (int k = 0; k < 3; k++) {
      KERNEL(floats) color = KERNEL(min)(KERNEL(unit)(channels[k], i, steps[k]), alpha);
      packed |= KERNEL(whole)(color * 255.0f + 0.5f) << (8 * k);
    }
    if (8 * i + 8 <= count) {
      *(KERNEL(loose_ints) *)(result + 8 * i) = packed;
    } else {
      for (size_t lane = 0; 8 * i + lane < count; lane++) result[8 * i + lane] = (uint32_t)packed[lane];
    }
  }
}

static void KERNEL(store_floats)(
    const float *const *channels, const uint8_t *steps, int is_opaque, float *result,
    size_t count) {
  for (size_t i = 0; 8 * i < count; i++) {
    KERNEL(floats) all[4];
    all[3] = is_opaque ? KERNEL(all)(1) : KERNEL(unit)(channels[3], i, steps[3]);
    for (int k = 0; k < 3; k++)
      all[k] = KERNEL(min)(KERNEL(unit)(channels[k], i, steps[k]), all[3]);
    for (size_t lane = 0; lane < 8 && 8 * i + lane < count; lane++)
      for (int k = 0; k < 4; k++) result[4 * (8 * i + lane) + (size_t)k] = all[k][lane];
  }
}

static const struct lambent_kernels KERNEL(functions) = {
    KERNEL(run), KERNEL(store_bytes), KERNEL(store_floats)};

#undef OPERATION
#undef EACH
