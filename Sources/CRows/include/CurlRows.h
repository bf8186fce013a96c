#pragma once
#include <stddef.h>
#include <stdint.h>

/// A field of curls of noise: see `GradientNoise.curl(x:y:z:octaves:)`, whose bits these are.
struct lambent_curls {
  uint32_t seed;
  /// 1…8
  int32_t octaves;
};

/// Writes the curls at points: the same bits on all machines. The results may replace the coordinates.
void lambent_curl(
    struct lambent_curls curls, const double *_Nonnull x, const double *_Nonnull y,
    const double *_Nonnull z, double *_Nonnull right, double *_Nonnull down, size_t count);

/// The accelerations of particles that fly through such a field, in points and seconds.
struct lambent_wind {
  struct lambent_curls curls;
  double strength, scale, speed;
  double acceleration_x, acceleration_y, acceleration_z;
  /// The way of a particle in a step, where that is within the bounds of steps.
  double way;
};

/// Columns of particles in flight: the state at the end of the last whole step.
struct lambent_flights {
  double *_Nonnull x, *_Nonnull y, *_Nonnull z;
  double *_Nonnull velocity_x, *_Nonnull velocity_y, *_Nonnull velocity_z;
  double *_Nonnull age;
  /// The drag, and the bounds of a step's length.
  const double *_Nonnull drag, *_Nonnull shortest, *_Nonnull longest;
};

/// Columns of the states at given ages.
struct lambent_arrivals {
  const double *_Nonnull age;
  float *_Nonnull x, *_Nonnull y, *_Nonnull z;
  float *_Nonnull velocity_x, *_Nonnull velocity_y, *_Nonnull velocity_z;
};

/// Integrates particles up to ages that are not before those of their last whole steps, by E. J. Nyström's
/// method of the fourth order: the same bits on all machines. `count` is a multiple of 8.
void lambent_fly(
    const struct lambent_wind *_Nonnull wind, struct lambent_flights flights,
    struct lambent_arrivals arrivals, size_t count);
