#include "CTIFF.h"

#include <CLoading.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

#define FUNCTIONS(EACH)                                                                       \
  EACH(ClientOpenExt) EACH(Close) EACH(GetField) EACH(GetFieldDefaulted) EACH(IsTiled)        \
  EACH(OpenOptionsAlloc) EACH(OpenOptionsFree) EACH(OpenOptionsSetErrorHandlerExtR)           \
  EACH(OpenOptionsSetMaxSingleMemAlloc) EACH(OpenOptionsSetWarningHandlerExtR)                \
  EACH(ReadRGBAImageOriented) EACH(ReadScanline) EACH(ScanlineSize)

/* The functions of libtiff, under their names without `TIFF`. */
static struct {
#define POINTER(name) __typeof__(TIFF##name) *name;
  FUNCTIONS(POINTER)
#undef POINTER
} tiff;
static int is_loaded;

static void load(void) {
  static const char *const libraries[] = {"libtiff.so.6", NULL};
#define SYMBOL(name) {"TIFF" #name, &tiff.name},
  static const lambent_symbol symbols[] = {FUNCTIONS(SYMBOL)};
#undef SYMBOL
  is_loaded = lambent_load(libraries, symbols, sizeof symbols / sizeof *symbols);
}

struct lambent_tiff {
  TIFF *file;
  const uint8_t *bytes;
  uint64_t count;
  uint64_t offset;
  uint32_t width;
  uint32_t height;
  char message[LAMBENT_TIFF_MESSAGE];
};

static tmsize_t read_bytes(thandle_t handle, void *buffer, tmsize_t size) {
  lambent_tiff *reader = handle;
  if (size <= 0 || reader->offset >= reader->count) return 0;
  uint64_t left = reader->count - reader->offset;
  uint64_t length = (uint64_t)size < left ? (uint64_t)size : left;
  memcpy(buffer, reader->bytes + reader->offset, length);
  reader->offset += length;
  return (tmsize_t)length;
}

static tmsize_t write_bytes(thandle_t handle, void *buffer, tmsize_t size) {
  (void)handle, (void)buffer, (void)size;
  return 0;
}

static toff_t seek_bytes(thandle_t handle, toff_t offset, int whence) {
  lambent_tiff *reader = handle;
  switch (whence) {
    case SEEK_CUR: offset += reader->offset; break;
    case SEEK_END: offset += reader->count; break;
    default: break;
  }
  reader->offset = offset;
  return offset;
}

static int close_bytes(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t size_of_bytes(thandle_t handle) { return ((lambent_tiff *)handle)->count; }

/* The first error is the cause; what follows is its echo. */
static int note_error(TIFF *file, void *user, const char *module, const char *format, va_list rest) {
  (void)file, (void)module;
  lambent_tiff *reader = user;
  if (reader->message[0] == 0) vsnprintf(reader->message, LAMBENT_TIFF_MESSAGE, format, rest);
  return 1;
}

static int ignore_warning(TIFF *file, void *user, const char *module, const char *format,
                          va_list rest) {
  (void)file, (void)user, (void)module, (void)format, (void)rest;
  return 1;
}

static int failed(lambent_tiff *reader, char *message, const char *otherwise) {
  const char *reason = reader->message[0] ? reader->message : otherwise;
  snprintf(message, LAMBENT_TIFF_MESSAGE, "%s", reason);
  return 0;
}

lambent_tiff *lambent_tiff_open(const uint8_t *bytes, size_t count, int32_t maximum_bytes,
                                uint32_t *width, uint32_t *height, char *message) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!is_loaded) {
    snprintf(message, LAMBENT_TIFF_MESSAGE, "libtiff is missing: install the package libtiff6");
    return NULL;
  }
  lambent_tiff *reader = calloc(1, sizeof *reader);
  TIFFOpenOptions *options = tiff.OpenOptionsAlloc();
  if (reader == NULL || options == NULL) {
    free(reader);
    if (options != NULL) tiff.OpenOptionsFree(options);
    snprintf(message, LAMBENT_TIFF_MESSAGE, "out of memory");
    return NULL;
  }
  reader->bytes = bytes;
  reader->count = count;
  tiff.OpenOptionsSetMaxSingleMemAlloc(options, maximum_bytes);
  tiff.OpenOptionsSetErrorHandlerExtR(options, note_error, reader);
  tiff.OpenOptionsSetWarningHandlerExtR(options, ignore_warning, reader);
  /* m: nothing is mapped, so that what is read goes through the checks above. */
  reader->file = tiff.ClientOpenExt("memory", "rm", reader, read_bytes, write_bytes, seek_bytes,
                                    close_bytes, size_of_bytes, NULL, NULL, options);
  tiff.OpenOptionsFree(options);
  if (reader->file == NULL || !tiff.GetField(reader->file, TIFFTAG_IMAGEWIDTH, &reader->width) ||
      !tiff.GetField(reader->file, TIFFTAG_IMAGELENGTH, &reader->height)) {
    failed(reader, message, "no picture in it");
    lambent_tiff_close(reader);
    return NULL;
  }
  *width = reader->width;
  *height = reader->height;
  return reader;
}

void lambent_tiff_close(lambent_tiff *reader) {
  if (reader == NULL) return;
  if (reader->file != NULL) tiff.Close(reader->file);
  free(reader);
}

/* What the tags say of the samples. */
typedef struct {
  uint16_t samples;
  uint16_t bits;
  uint16_t photometric;
  uint16_t planar;
  uint16_t extra;
  uint16_t orientation;
} layout;

static layout layout_of(TIFF *file) {
  layout result = {1, 1, PHOTOMETRIC_MINISBLACK, PLANARCONFIG_CONTIG, EXTRASAMPLE_UNSPECIFIED, 1};
  uint16_t count = 0;
  uint16_t *kinds = NULL;
  tiff.GetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &result.samples);
  tiff.GetFieldDefaulted(file, TIFFTAG_BITSPERSAMPLE, &result.bits);
  tiff.GetField(file, TIFFTAG_PHOTOMETRIC, &result.photometric);
  tiff.GetFieldDefaulted(file, TIFFTAG_PLANARCONFIG, &result.planar);
  tiff.GetFieldDefaulted(file, TIFFTAG_ORIENTATION, &result.orientation);
  if (tiff.GetFieldDefaulted(file, TIFFTAG_EXTRASAMPLES, &count, &kinds) && count > 0)
    result.extra = kinds[0];
  return result;
}

/* Whether rows can be taken as they are: 8 bits a sample, one plane, grey or RGB, alpha or none. */
static int is_plain(TIFF *file, layout tags) {
  int colors = tags.photometric == PHOTOMETRIC_RGB ? 3 : 1;
  return tags.bits == 8 && tags.planar == PLANARCONFIG_CONTIG && tags.orientation == 1 &&
         !tiff.IsTiled(file) &&
         (tags.photometric == PHOTOMETRIC_RGB || tags.photometric == PHOTOMETRIC_MINISBLACK) &&
         (tags.samples == colors || tags.samples == colors + 1);
}

static uint8_t straight(unsigned value, unsigned alpha) {
  if (alpha == 0) return 0;
  unsigned result = (value * 255 + alpha / 2) / alpha;
  return result > 255 ? 255 : (uint8_t)result;
}

/* One row of samples as straight RGBA. */
static void expand(const uint8_t *row, uint8_t *pixels, uint32_t width, layout tags) {
  int colors = tags.photometric == PHOTOMETRIC_RGB ? 3 : 1;
  int has_alpha = tags.samples > colors && tags.extra != EXTRASAMPLE_UNSPECIFIED;
  for (uint32_t x = 0; x < width; x++, row += tags.samples, pixels += 4) {
    uint8_t alpha = has_alpha ? row[colors] : 255;
    for (int channel = 0; channel < 3; channel++) {
      uint8_t value = row[colors == 3 ? channel : 0];
      pixels[channel] =
          has_alpha && tags.extra == EXTRASAMPLE_ASSOCALPHA ? straight(value, alpha) : value;
    }
    pixels[3] = alpha;
  }
}

static int read_rows(lambent_tiff *reader, uint8_t *pixels, char *message, layout tags) {
  tmsize_t length = tiff.ScanlineSize(reader->file);
  if (length < (tmsize_t)reader->width * tags.samples)
    return failed(reader, message, "rows that are too short");
  uint8_t *row = malloc((size_t)length);
  if (row == NULL) return failed(reader, message, "out of memory");
  int whole = 1;
  for (uint32_t y = 0; y < reader->height && whole; y++) {
    whole = tiff.ReadScanline(reader->file, row, y, 0) == 1;
    if (whole) expand(row, pixels + (size_t)y * reader->width * 4, reader->width, tags);
  }
  free(row);
  return whole ? 1 : failed(reader, message, "it breaks off");
}

/* Everything else as libtiff converts it: premultiplied, in words of ABGR. */
static int read_converted(lambent_tiff *reader, uint8_t *pixels, char *message) {
  uint32_t *words = (uint32_t *)(void *)pixels;
  if (tiff.ReadRGBAImageOriented(reader->file, reader->width, reader->height, words,
                                ORIENTATION_TOPLEFT, 1) != 1)
    return failed(reader, message, "it cannot be converted");
  for (size_t index = 0; index < (size_t)reader->width * reader->height; index++) {
    uint32_t word = words[index];
    uint8_t alpha = TIFFGetA(word);
    uint8_t *pixel = pixels + index * 4;
    pixel[0] = straight(TIFFGetR(word), alpha);
    pixel[1] = straight(TIFFGetG(word), alpha);
    pixel[2] = straight(TIFFGetB(word), alpha);
    pixel[3] = alpha;
  }
  return 1;
}

int lambent_tiff_read(lambent_tiff *reader, uint8_t *pixels, char *message) {
  layout tags = layout_of(reader->file);
  return is_plain(reader->file, tags) ? read_rows(reader, pixels, message, tags)
                                      : read_converted(reader, pixels, message);
}
