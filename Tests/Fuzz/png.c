/* Feeds libFuzzer's inputs to the PNG reader as the Swift side does. */
#include <stdlib.h>
#include <zlib.h>

#include "CPNG.h"

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t capacity);

static uint32_t number(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Mutates, and mends the checksums of seven inputs of eight: behind a wrong one nothing is read. */
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t capacity, unsigned seed) {
  count = LLVMFuzzerMutate(bytes, count, capacity);
  if (seed % 8 == 0) return count;
  for (size_t at = 8; at + 12 <= count;) {
    uint32_t length = number(bytes + at);
    if (length > count - at - 12) break;
    uint32_t checksum = crc32(0, bytes + at + 4, length + 4);
    uint8_t *to = bytes + at + 8 + length;
    for (int i = 0; i < 4; i++) to[i] = checksum >> (24 - 8 * i);
    at += 12 + length;
  }
  return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  char message[LAMBENT_PNG_MESSAGE];
  lambent_png_header header = {0};
  int code = -1;
  lambent_png_reader *reader = lambent_png_open(bytes, count, 4096, &header, &code, message);
  if (!reader) {
    if (code == LAMBENT_PNG_OK || !message[0]) abort();
    return 0;
  }
  /* Every byte of the profile is to be readable. */
  volatile uint8_t sum = 0;
  for (size_t i = 0; i < header.profile_count; i++) sum += header.profile[i];
  size_t size = (size_t)header.width * header.height * 4 * (header.depth / 8);
  if (size <= 1 << 22) {
    void *samples = malloc(size);
    if (lambent_png_read(reader, samples, message) != LAMBENT_PNG_OK && !message[0]) abort();
    free(samples);
  }
  lambent_png_close(reader);
  return 0;
}
