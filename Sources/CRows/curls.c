#include "CurlRows.h"

#include "CRows.h"

// Fused products would round differently where machines have them.
#pragma STDC FP_CONTRACT OFF

// Vectors are passed between functions of this file only.
#pragma clang diagnostic ignored "-Wpsabi"

#define ROWS(name) lambent_curl_##name##_baseline
#include "curling.h"
#undef ROWS

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define ROWS(name) lambent_curl_##name##_avx2
#include "curling.h"
#undef ROWS
#pragma clang attribute pop

#define CALL(function, ...)                                                          \
  do {                                                                               \
    if (lambent_rows() != lambent_plain_rows())                                      \
      return lambent_curl_##function##_avx2(__VA_ARGS__);                            \
    lambent_curl_##function##_baseline(__VA_ARGS__);                                 \
  } while (0)
#else
#define CALL(function, ...) lambent_curl_##function##_baseline(__VA_ARGS__)
#endif

void lambent_curl(
    struct lambent_curls curls, const double *x, const double *y, const double *z, double *right,
    double *down, size_t count) {
  CALL(curl, curls, x, y, z, right, down, count);
}

void lambent_fly(
    const struct lambent_wind *wind, struct lambent_flights flights,
    struct lambent_arrivals arrivals, size_t count) {
  CALL(fly, wind, flights, arrivals, count);
}
