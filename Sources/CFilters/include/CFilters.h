#pragma once
#include <stddef.h>
#include <stdint.h>

/// The sources of all filters that kernels draw, one after the other, and their bytes.
const uint8_t *_Nonnull lambent_filter_sources(long *_Nonnull count);
