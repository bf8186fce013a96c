/* A wrapper of libjpeg: its errors use setjmp, which Swift cannot call. */
#ifndef LAMBENT_CJPEG_H
#define LAMBENT_CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The length of libjpeg's own messages (JMSG_LENGTH_MAX). */
#define LAMBENT_JPEG_MESSAGE 200

/* What can come back from a call. */
enum {
  LAMBENT_JPEG_OK = 0,
  LAMBENT_JPEG_DAMAGED = 1,
  LAMBENT_JPEG_NO_MEMORY = 2,
  /* A kind of JPEG that the library cannot read: lossless, of 12 bits, and the like. */
  LAMBENT_JPEG_UNSUPPORTED = 3
};

/* What the header of a file says. */
typedef struct {
  uint32_t width;
  uint32_t height;
  /* Whether the entropy coding spends at least one bit a block (Huffman, not arithmetic). */
  bool is_huffman;
  bool has_profile;
  /* The ICC profile, put together from its segments, or NULL where they do not fit together. It
     lives as long as the reader. */
  const uint8_t *profile;
  size_t profile_count;
  /* The EXIF block after its "Exif\0\0", or NULL. It lies in libjpeg's memory, which
     lambent_jpeg_read frees: to be read before that. */
  const uint8_t *exif;
  size_t exif_count;
} lambent_jpeg_header;

typedef struct lambent_jpeg_reader lambent_jpeg_reader;

/* Opens a file in memory and reads its header. The bytes must outlive the reader. `message`
   (LAMBENT_JPEG_MESSAGE bytes) says what went wrong. NULL on failure. */
lambent_jpeg_reader *lambent_jpeg_open(const uint8_t *bytes, size_t count,
                                       lambent_jpeg_header *header, int *code, char *message);

/* Decodes into opaque RGBA, 4 × width × height bytes, and reads to the end of the file. */
int lambent_jpeg_read(lambent_jpeg_reader *reader, uint8_t *samples, char *message);

/* The first warning that was met, or NULL. Lives as long as the reader. */
const char *lambent_jpeg_warning(const lambent_jpeg_reader *reader);

void lambent_jpeg_close(lambent_jpeg_reader *reader);

/* Encodes RGBA bytes, alpha ignored. On success `*bytes` is to be given to lambent_jpeg_free. */
int lambent_jpeg_write(const uint8_t *samples, uint32_t width, uint32_t height, int quality,
                       bool subsampled, uint8_t **bytes, size_t *count, char *message);

void lambent_jpeg_free(uint8_t *bytes);

#endif
