#include "CKernels.h"

#include <stdlib.h>
#include <string.h>

// Fused products would round differently where machines have them.
#pragma STDC FP_CONTRACT OFF

// Vectors are passed between functions of this file only.
#pragma clang diagnostic ignored "-Wpsabi"

#define KERNEL(name) lambent_kernel_##name##_baseline
#include "interpreter.h"
#undef KERNEL

#if defined(__x86_64__)
#include <immintrin.h>
#define KERNEL_OF_AVX2
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define KERNEL(name) lambent_kernel_##name##_avx2
#include "interpreter.h"
#undef KERNEL
#undef KERNEL_OF_AVX2
#pragma clang attribute pop
#endif

static int has_wide;

__attribute__((constructor)) static void choose(void) {
#if defined(__x86_64__)
  const char *wish = getenv("LAMBENT_SIMD");
  if (wish && strcmp(wish, "baseline") == 0) return;
  __builtin_cpu_init();
  has_wide = __builtin_cpu_supports("avx2") != 0;
#endif
}

const struct lambent_kernels *lambent_kernels(int plain) {
#if defined(__x86_64__)
  if (has_wide && !plain) return &lambent_kernel_functions_avx2;
#endif
  return &lambent_kernel_functions_baseline;
}
