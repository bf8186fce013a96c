/* A wrapper of libtiff: its errors and tags have variable arguments, which Swift cannot pass. */
#ifndef LAMBENT_CTIFF_H
#define LAMBENT_CTIFF_H

#include <stddef.h>
#include <stdint.h>

#define LAMBENT_TIFF_MESSAGE 160

/* What the tags of a picture say. */
typedef struct {
  uint32_t width;
  uint32_t height;
  /* Bits of each delivered sample: 8 or 16. */
  int depth;
  /* The ICC profile, or NULL. It lives as long as the reader. */
  const uint8_t *profile;
  size_t profile_count;
} lambent_tiff_header;

typedef struct lambent_tiff lambent_tiff;

/* Opens a file in memory at its first picture. The bytes must outlive the reader. `message`
   (LAMBENT_TIFF_MESSAGE bytes) says what went wrong. NULL where it is no TIFF that can be read, or
   where memory for one piece of it would exceed `maximum_bytes`. */
lambent_tiff *lambent_tiff_open(const uint8_t *bytes, size_t count, int32_t maximum_bytes,
                                lambent_tiff_header *header, char *message);

/* Decodes into straight RGBA, 4 × width × height samples of the header's depth in the machine's byte
   order, row by row from the top. 0 where it fails. */
int lambent_tiff_read(lambent_tiff *reader, void *samples, char *message);

void lambent_tiff_close(lambent_tiff *reader);

#endif
