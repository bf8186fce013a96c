/* Feeds libFuzzer's inputs to the JPEG reader as the Swift side does. */
#include <stdlib.h>

#include "CJPEG.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  char message[LAMBENT_JPEG_MESSAGE];
  lambent_jpeg_header header;
  int code = -1;
  lambent_jpeg_reader *reader = lambent_jpeg_open(bytes, count, &header, &code, message);
  if (!reader) {
    if (code == LAMBENT_JPEG_OK || !message[0]) abort();
    return 0;
  }
  /* Every byte of the EXIF block and of the profile is to be readable. */
  volatile uint8_t sum = 0;
  for (size_t i = 0; i < header.profile_count; i++) sum += header.profile[i];
  for (size_t i = 0; i < header.exif_count; i++) sum += header.exif[i];
  size_t size = (size_t)header.width * header.height * 4;
  if (size <= 1 << 22) {
    uint8_t *samples = malloc(size);
    if (lambent_jpeg_read(reader, samples, message) != LAMBENT_JPEG_OK && !message[0]) abort();
    free(samples);
  }
  lambent_jpeg_close(reader);
  return 0;
}
