/* A wrapper of libpng: its errors use setjmp, which Swift cannot call. */
#ifndef LAMBENT_CPNG_H
#define LAMBENT_CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LAMBENT_PNG_MESSAGE 160

/* What can come back from a call. */
enum {
  LAMBENT_PNG_OK = 0,
  LAMBENT_PNG_DAMAGED = 1,
  LAMBENT_PNG_NO_MEMORY = 2
};

/* What the header of a file says. */
typedef struct {
  uint32_t width;
  uint32_t height;
  /* Bits of each delivered sample: 8 or 16. */
  int depth;
  /* The size of the image data before compression, filter bytes included. */
  uint64_t raw_size;
  bool has_srgb;
  /* The ICC profile, or NULL. It lives as long as the reader. */
  const uint8_t *profile;
  size_t profile_count;
  /* Times 100,000: x and y of white, red, green and blue. Zeros where the file does not say. */
  int32_t primaries[8];
  /* The encoding exponent times 100,000, or 0 where the file does not say. */
  int32_t gamma;
} lambent_png_header;

typedef struct lambent_png_reader lambent_png_reader;

/* Opens a file in memory and reads all that precedes the image data. The bytes must outlive the
   reader. `message` (LAMBENT_PNG_MESSAGE bytes) says what went wrong. NULL when out of memory. */
lambent_png_reader *lambent_png_open(const uint8_t *bytes, size_t count, uint32_t maximum_side,
                                     lambent_png_header *header, int *code, char *message);

/* Decodes into straight RGBA, 4 × width × height samples of the header's depth in the machine's
   byte order, and reads to the end of the file. */
int lambent_png_read(lambent_png_reader *reader, void *samples, char *message);

/* The first warning that was met, or NULL. Lives as long as the reader. */
const char *lambent_png_warning(const lambent_png_reader *reader);

void lambent_png_close(lambent_png_reader *reader);

#endif
