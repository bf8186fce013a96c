/* Feeds files to a fuzz target, without a fuzzer: for valgrind, and to look at a finding. Each is also
   cut short and damaged, so that the error exits are walked. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/* What a mutator of a target would ask of the fuzzer. */
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t most) {
  (void)bytes;
  return count < most ? count : most;
}

/* In memory of its own, so that a byte beyond the end is seen. */
static void feed(const uint8_t *bytes, size_t count, long changed) {
  uint8_t *copy = malloc(count ? count : 1);
  for (size_t i = 0; i < count; i++) copy[i] = bytes[i];
  if (changed >= 0) copy[changed] ^= 0xFF;
  LLVMFuzzerTestOneInput(copy, count);
  free(copy);
}

int main(int count, char **names) {
  for (int i = 1; i < count; i++) {
    FILE *file = fopen(names[i], "rb");
    if (!file) return 2;
    uint8_t *bytes = malloc(1 << 20);
    size_t size = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    feed(bytes, size, -1);
    for (size_t cut = 1; cut < 12; cut++) feed(bytes, size * cut / 12, -1);
    for (size_t at = 3; at < size; at += size / 12 + 1) feed(bytes, size, (long)at);
    free(bytes);
  }
  return 0;
}
