#ifndef LAMBENT_CISAL_H
#define LAMBENT_CISAL_H

#include <stddef.h>
#include <stdint.h>

/// The most bytes that a zlib stream of so many bytes takes.
size_t lambent_zlib_bound(size_t count);

/// Compresses into a zlib stream (RFC 1950). Returns its length; 0 when memory is out, or where it does
/// not fit.
size_t lambent_zlib(const uint8_t *bytes, size_t count, uint8_t *stream, size_t capacity);

/// Continues a CRC-32 (RFC 1952, section 8) over more bytes; it starts from 0.
uint32_t lambent_crc32(uint32_t start, const uint8_t *bytes, size_t count);

#endif
