#pragma once
#include <stddef.h>
#include <stdint.h>

/// Operations on registers. Numbers are 32-bit floats or integers; a truth is an integer of 0 or -1.
enum __attribute__((enum_extensibility(closed))) KernelOp : uint8_t {
  KernelOpCopy,
  // Floats.
  KernelOpAdd,
  KernelOpSubtract,
  KernelOpMultiply,
  KernelOpDivide,
  /// a * b + c, rounded twice.
  KernelOpMultiplyAdd,
  KernelOpNegate,
  KernelOpAbsolute,
  KernelOpSign,
  KernelOpFloor,
  KernelOpCeiling,
  KernelOpTruncate,
  KernelOpRoundEven,
  KernelOpFraction,
  KernelOpModulo,
  KernelOpMinimum,
  KernelOpMaximum,
  /// min(max(a, b), c).
  KernelOpClamp,
  /// a * (1 - c) + b * c.
  KernelOpMix,
  /// 0 if b < a, else 1.
  KernelOpStep,
  KernelOpSmoothstep,
  KernelOpSquareRoot,
  KernelOpInverseSquareRoot,
  KernelOpSine,
  KernelOpCosine,
  KernelOpTangent,
  KernelOpArcsine,
  KernelOpArccosine,
  KernelOpArctangent,
  /// The angle of the vector (b, a).
  KernelOpArctangent2,
  KernelOpExponential,
  KernelOpLogarithm,
  KernelOpExponential2,
  KernelOpLogarithm2,
  KernelOpPower,
  // Comparisons of floats.
  KernelOpLess,
  KernelOpLessOrEqual,
  KernelOpEqual,
  KernelOpNotEqual,
  // Integers; the signed ones wrap.
  KernelOpIntegerAdd,
  KernelOpIntegerSubtract,
  KernelOpIntegerMultiply,
  /// 0 if b is 0.
  KernelOpIntegerDivide,
  KernelOpIntegerRemainder,
  KernelOpUnsignedDivide,
  KernelOpUnsignedRemainder,
  KernelOpIntegerMinimum,
  KernelOpIntegerMaximum,
  KernelOpUnsignedMinimum,
  KernelOpUnsignedMaximum,
  KernelOpAnd,
  KernelOpOr,
  KernelOpExclusiveOr,
  /// Shifts by the low five bits of b.
  KernelOpShiftLeft,
  KernelOpShiftRight,
  KernelOpUnsignedShiftRight,
  KernelOpIntegerLess,
  KernelOpIntegerLessOrEqual,
  KernelOpUnsignedLess,
  KernelOpUnsignedLessOrEqual,
  KernelOpIntegerEqual,
  KernelOpIntegerNotEqual,
  // Conversions; those to integers are clamped, and NaN gives 0.
  KernelOpFloatToInteger,
  KernelOpFloatToUnsigned,
  KernelOpIntegerToFloat,
  KernelOpUnsignedToFloat,
  /// b where a is true, else c.
  KernelOpSelect,
  /// The register at index a, clamped, of a list.
  KernelOpPick,
  /// The centre of the pixel's column.
  KernelOpColumn,
  /// The texels about (a, b), in texels from the upper left corner, where c is true.
  KernelOpSample,
  /// The texels at the pixels themselves.
  KernelOpFetch,
  // Flow.
  /// Jumps to `target` if a is false everywhere.
  KernelOpSkipIfNone,
  /// Jumps to `target` if a is true everywhere.
  KernelOpSkipIfAll,
  /// Jumps back to `target`.
  KernelOpRepeat,
  KernelOpEnd,
};

/// One step of a program. Registers are named by their offset in vectors of eight numbers; a register
/// has either one vector, of equal numbers, or one for each eight pixels.
struct lambent_kernel_step {
  uint32_t result, a, b, c;
  /// The index of the list's first entry, or the target of a jump.
  uint32_t target;
  enum KernelOp op;
  /// The advance of each operand from vector to vector: 0 or 1.
  uint8_t step_a, step_b, step_c;
  /// True if the result is one vector.
  uint8_t is_uniform;
  /// The texture that is read.
  uint8_t texture;
  /// The number of entries of a list.
  uint16_t count;
  /// The time for a vector, in additions.
  uint8_t cost;
};

/// An image that kernels read.
struct lambent_texture {
  /// Packed premultiplied bytes, or pixels of four floats; row by row from the top.
  const void *_Nullable pixels;
  int32_t width, height;
  uint8_t is_float;
  /// True if pixels outside of the image are transparent; otherwise, the edge is repeated.
  uint8_t is_bounded;
  /// True if the nearest texel is read.
  uint8_t is_nearest;
};

/// A run of a program over adjacent pixels.
struct lambent_kernel_run {
  const struct lambent_kernel_step *_Nonnull steps;
  const uint32_t *_Nonnull lists;
  float *_Nonnull registers;
  const struct lambent_texture *_Nullable textures;
  /// The number of vectors of eight pixels.
  uint32_t vectors;
  /// The first pixel, and the number of rows. Images are placed at the lower left corner.
  int32_t column, row, rows;
  /// The number of pixels. Further pixels of the last vector are ignored.
  uint32_t pixels;
  /// The step at which the run begins, or at which it stopped.
  uint32_t position;
  /// The number of result vectors that may still be computed before the run stops.
  int64_t budget;
};

/// The functions for one instruction set. All give the same bits.
struct lambent_kernels {
  /// Runs the steps. Returns 1 at the end, or 0 if the budget was used up first.
  int (*_Nonnull run)(struct lambent_kernel_run *_Nonnull run);
  /// Packs colours, clamped; NaN becomes 0, and no colour exceeds alpha. A step is 0 for a register of
  /// one vector. An opaque pixel's alpha is 1, whatever the register holds.
  void (*_Nonnull store_bytes)(
      const float *_Nonnull const *_Nonnull channels, const uint8_t *_Nonnull steps, int is_opaque,
      uint32_t *_Nonnull result, size_t count);
  /// The same as floats, clamped to 0...1 unless the result may be bright.
  void (*_Nonnull store_floats)(
      const float *_Nonnull const *_Nonnull channels, const uint8_t *_Nonnull steps, int is_opaque,
      float *_Nonnull result, size_t count);
};

/// The functions for this machine, or the baseline ones if `plain` is not 0.
const struct lambent_kernels *_Nonnull lambent_kernels(int plain);
