#pragma once
#include <stddef.h>
#include <stdint.h>

// SHA-256 (FIPS 180-4) of bytes that come piece by piece.
typedef struct {
  uint32_t state[8];
  uint64_t length;
  uint8_t block[64];
} lambent_sha256;

void lambent_sha256_begin(lambent_sha256 *digest);
void lambent_sha256_add(lambent_sha256 *digest, const void *bytes, size_t count);
void lambent_sha256_end(lambent_sha256 *digest, uint8_t result[32]);

// Makes this process use the portable code from now on: for tests.
void lambent_sha256_use_portable(void);
