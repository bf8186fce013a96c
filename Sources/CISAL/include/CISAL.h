#ifndef LAMBENT_CISAL_H
#define LAMBENT_CISAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The most bytes that a piece of so many bytes takes.
size_t lambent_deflate_bound(size_t count);

/// Compresses a piece of a deflate stream (RFC 1951), which refers to no other; pieces that follow each
/// other, the last of them marked, are a stream. Returns its length; 0 when memory is out, or where it
/// does not fit.
size_t lambent_deflate(
    const uint8_t *bytes, size_t count, bool isLast, uint8_t *piece, size_t capacity);

/// The Adler-32 checksum (RFC 1950, section 9) of bytes.
uint32_t lambent_adler32(const uint8_t *bytes, size_t count);

/// Continues a CRC-32 (RFC 1952, section 8) over more bytes; it starts from 0.
uint32_t lambent_crc32(uint32_t start, const uint8_t *bytes, size_t count);

#endif
