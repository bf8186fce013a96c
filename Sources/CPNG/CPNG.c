#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct lambent_png_reader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  size_t position;
  /* Whether every row of the image has been read and its checksum compared. */
  bool has_image;
  lambent_png_header header;
  int code;
  char *message;
  char warning[LAMBENT_PNG_MESSAGE];
};

static void copy_message(char *to, const char *from) {
  strncpy(to, from, LAMBENT_PNG_MESSAGE - 1);
  to[LAMBENT_PNG_MESSAGE - 1] = 0;
}

static void on_error(png_structp png, png_const_charp text) {
  lambent_png_reader *reader = png_get_error_ptr(png);
  reader->code = LAMBENT_PNG_DAMAGED;
  copy_message(reader->message, text);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  lambent_png_reader *reader = png_get_error_ptr(png);
  /* What libpng only warns of in the image data is a damaged picture to us. */
  if (strncmp(text, "IDAT", 4) == 0) png_error(png, text);
  if (!reader->warning[0]) copy_message(reader->warning, text);
}

static void read_bytes(png_structp png, png_bytep to, size_t length) {
  lambent_png_reader *reader = png_get_io_ptr(png);
  if (length > reader->count - reader->position) {
    if (!reader->has_image) png_error(png, "the file ends too early");
    if (!reader->warning[0]) copy_message(reader->warning, "the end of the file is missing");
    reader->code = LAMBENT_PNG_OK;
    png_longjmp(png, 1);
  }
  memcpy(to, reader->bytes + reader->position, length);
  reader->position += length;
}

/* Chunks that say nothing about pixels are skipped: nothing in them can then take memory. */
static void skip_other_chunks(png_structp png) {
  static const png_byte names[] = "tEXt\0zTXt\0iTXt\0eXIf\0sPLT\0hIST\0pCAL\0sCAL\0tIME\0oFFs\0pHYs";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, names, sizeof names / 5);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
}

static void read_colors(png_structp png, png_infop info, lambent_png_header *header) {
  header->has_srgb = png_get_valid(png, info, PNG_INFO_sRGB) != 0;
  png_charp name;
  int compression;
  png_bytep profile;
  png_uint_32 count;
  if (png_get_iCCP(png, info, &name, &compression, &profile, &count)) {
    header->profile = profile;
    header->profile_count = count;
  }
  png_fixed_point at[8];
  if (png_get_cHRM_fixed(png, info, at, at + 1, at + 2, at + 3, at + 4, at + 5, at + 6, at + 7)) {
    for (int i = 0; i < 8; i++) header->primaries[i] = at[i];
  }
  png_fixed_point gamma = 0;
  if (png_get_gAMA_fixed(png, info, &gamma)) header->gamma = gamma;
}

/* The bytes of the image before compression: each row, and for interlaced images each row of each
   reduced image, is preceded by its filter byte. */
static uint64_t raw_size(uint64_t width, uint64_t height, uint64_t bits, bool interlaced) {
  static const int first_x[] = {0, 4, 0, 2, 0, 1, 0}, step_x[] = {8, 8, 4, 4, 2, 2, 1};
  static const int first_y[] = {0, 0, 4, 0, 2, 0, 1}, step_y[] = {8, 8, 8, 4, 4, 2, 2};
  if (!interlaced) return height * (1 + (width * bits + 7) / 8);
  uint64_t sum = 0;
  for (int pass = 0; pass < 7; pass++) {
    uint64_t columns = (width + step_x[pass] - 1 - first_x[pass]) / step_x[pass];
    uint64_t rows = (height + step_y[pass] - 1 - first_y[pass]) / step_y[pass];
    if (columns) sum += rows * (1 + (columns * bits + 7) / 8);
  }
  return sum;
}

static void read_header(lambent_png_reader *reader) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  png_read_info(png, info);
  lambent_png_header *header = &reader->header;
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  int depth = png_get_bit_depth(png, info);
  header->depth = depth == 16 ? 16 : 8;
  header->raw_size =
      raw_size(header->width, header->height, (uint64_t)depth * png_get_channels(png, info),
               png_get_interlace_type(png, info) != PNG_INTERLACE_NONE);
  read_colors(png, info, header);
}

lambent_png_reader *lambent_png_open(const uint8_t *bytes, size_t count, uint32_t maximum_side,
                                     lambent_png_header *header, int *code, char *message) {
  *code = LAMBENT_PNG_NO_MEMORY;
  copy_message(message, "out of memory");
  lambent_png_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  reader->message = message;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
  if (reader->png) reader->info = png_create_info_struct(reader->png);
  if (!reader->info) {
    lambent_png_close(reader);
    return NULL;
  }
  if (setjmp(png_jmpbuf(reader->png))) {
    *code = reader->code;
    lambent_png_close(reader);
    return NULL;
  }
  png_set_read_fn(reader->png, reader, read_bytes);
  png_set_user_limits(reader->png, maximum_side, maximum_side);
  png_set_chunk_malloc_max(reader->png, 1 << 23);
  png_set_chunk_cache_max(reader->png, 64);
  png_set_crc_action(reader->png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  skip_other_chunks(reader->png);
  read_header(reader);
  *header = reader->header;
  *code = LAMBENT_PNG_OK;
  message[0] = 0;
  return reader;
}

int lambent_png_read(lambent_png_reader *reader, void *samples, char *message) {
  png_structp png = reader->png;
  reader->message = message;
  if (setjmp(png_jmpbuf(png))) return reader->code;
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_swap(png);
#endif
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  size_t stride = (size_t)reader->header.width * (reader->header.depth / 8) * 4;
  if (png_get_rowbytes(png, reader->info) != stride) png_error(png, "rows of unexpected length");
  for (int pass = 0; pass < passes; pass++) {
    png_bytep row = samples;
    for (uint32_t y = 0; y < reader->header.height; y++, row += stride) {
      png_read_row(png, row, NULL);
    }
  }
  reader->has_image = true;
  png_read_end(png, NULL);
  return LAMBENT_PNG_OK;
}

const char *lambent_png_warning(const lambent_png_reader *reader) {
  return reader->warning[0] ? reader->warning : NULL;
}

void lambent_png_close(lambent_png_reader *reader) {
  if (!reader) return;
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}
