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
  lambent_tiff_header header;
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

/* What the tags say of the samples. */
typedef struct {
  uint16_t samples;
  uint16_t bits;
  uint16_t photometric;
  uint16_t planar;
  uint16_t extra;
  uint16_t orientation;
  uint16_t format;
} layout;

static layout layout_of(TIFF *file) {
  layout result = {1, 1, PHOTOMETRIC_MINISBLACK, PLANARCONFIG_CONTIG, EXTRASAMPLE_UNSPECIFIED, 1,
                   SAMPLEFORMAT_UINT};
  uint16_t count = 0;
  uint16_t *kinds = NULL;
  tiff.GetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &result.samples);
  tiff.GetFieldDefaulted(file, TIFFTAG_BITSPERSAMPLE, &result.bits);
  tiff.GetField(file, TIFFTAG_PHOTOMETRIC, &result.photometric);
  tiff.GetFieldDefaulted(file, TIFFTAG_PLANARCONFIG, &result.planar);
  tiff.GetFieldDefaulted(file, TIFFTAG_ORIENTATION, &result.orientation);
  tiff.GetFieldDefaulted(file, TIFFTAG_SAMPLEFORMAT, &result.format);
  if (tiff.GetFieldDefaulted(file, TIFFTAG_EXTRASAMPLES, &count, &kinds) && count > 0)
    result.extra = kinds[0];
  return result;
}

/* Whether rows can be taken as they are: 8 or 16 bits a sample, one plane, grey or RGB, alpha or
   none. */
static int is_plain(TIFF *file, layout tags) {
  int colors = tags.photometric == PHOTOMETRIC_RGB ? 3 : 1;
  return (tags.bits == 8 || (tags.bits == 16 && tags.format == SAMPLEFORMAT_UINT)) && tags.planar == PLANARCONFIG_CONTIG && tags.orientation == 1 &&
         !tiff.IsTiled(file) &&
         (tags.photometric == PHOTOMETRIC_RGB || tags.photometric == PHOTOMETRIC_MINISBLACK) &&
         (tags.samples == colors || tags.samples == colors + 1);
}

static int read_header(TIFF *file, lambent_tiff_header *header) {
  if (!tiff.GetField(file, TIFFTAG_IMAGEWIDTH, &header->width) ||
      !tiff.GetField(file, TIFFTAG_IMAGELENGTH, &header->height))
    return 0;
  layout tags = layout_of(file);
  header->depth = is_plain(file, tags) ? tags.bits : 8;
  uint32_t count = 0;
  void *profile = NULL;
  if (tiff.GetField(file, TIFFTAG_ICCPROFILE, &count, &profile)) {
    header->profile = profile;
    header->profile_count = count;
  }
  return 1;
}

lambent_tiff *lambent_tiff_open(const uint8_t *bytes, size_t count, int32_t maximum_bytes,
                                lambent_tiff_header *header, char *message) {
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
  if (reader->file == NULL || !read_header(reader->file, &reader->header)) {
    failed(reader, message, "no picture in it");
    lambent_tiff_close(reader);
    return NULL;
  }
  *header = reader->header;
  return reader;
}

void lambent_tiff_close(lambent_tiff *reader) {
  if (reader == NULL) return;
  if (reader->file != NULL) tiff.Close(reader->file);
  free(reader);
}

static unsigned straight(unsigned value, unsigned alpha, unsigned maximum) {
  if (alpha == 0) return 0;
  unsigned result = (value * maximum + alpha / 2) / alpha;
  return result > maximum ? maximum : result;
}

static unsigned sample(const void *samples, size_t index, int depth) {
  return depth == 16 ? ((const uint16_t *)samples)[index] : ((const uint8_t *)samples)[index];
}

static void set_sample(void *samples, size_t index, int depth, unsigned value) {
  if (depth == 16) ((uint16_t *)samples)[index] = (uint16_t)value;
  else ((uint8_t *)samples)[index] = (uint8_t)value;
}

/* One row of samples as straight RGBA, the pixels from `first` on. */
static void expand(const void *row, void *pixels, size_t first, uint32_t width, layout tags) {
  int colors = tags.photometric == PHOTOMETRIC_RGB ? 3 : 1, depth = tags.bits;
  int has_alpha = tags.samples > colors && tags.extra != EXTRASAMPLE_UNSPECIFIED;
  unsigned maximum = depth == 16 ? 65535 : 255;
  for (size_t x = 0; x < width; x++) {
    size_t from = x * tags.samples, to = (first + x) * 4;
    unsigned alpha = has_alpha ? sample(row, from + colors, depth) : maximum;
    for (int channel = 0; channel < 3; channel++) {
      unsigned value = sample(row, from + (colors == 3 ? channel : 0), depth);
      if (has_alpha && tags.extra == EXTRASAMPLE_ASSOCALPHA)
        value = straight(value, alpha, maximum);
      set_sample(pixels, to + channel, depth, value);
    }
    set_sample(pixels, to + 3, depth, alpha);
  }
}

static int read_rows(lambent_tiff *reader, void *pixels, char *message, layout tags) {
  uint32_t width = reader->header.width;
  tmsize_t length = tiff.ScanlineSize(reader->file);
  if (length < (tmsize_t)width * tags.samples * (tags.bits / 8))
    return failed(reader, message, "rows that are too short");
  void *row = malloc((size_t)length);
  if (row == NULL) return failed(reader, message, "out of memory");
  int whole = 1;
  for (uint32_t y = 0; y < reader->header.height && whole; y++) {
    whole = tiff.ReadScanline(reader->file, row, y, 0) == 1;
    if (whole) expand(row, pixels, (size_t)y * width, width, tags);
  }
  free(row);
  return whole ? 1 : failed(reader, message, "it breaks off");
}

/* Everything else as libtiff converts it: premultiplied, in words of ABGR. */
static int read_converted(lambent_tiff *reader, void *samples, char *message) {
  uint32_t *words = samples, width = reader->header.width, height = reader->header.height;
  if (tiff.ReadRGBAImageOriented(reader->file, width, height, words, ORIENTATION_TOPLEFT, 1) != 1)
    return failed(reader, message, "it cannot be converted");
  for (size_t index = 0; index < (size_t)width * height; index++) {
    uint32_t word = words[index];
    unsigned alpha = TIFFGetA(word);
    uint8_t *pixel = (uint8_t *)samples + index * 4;
    pixel[0] = (uint8_t)straight(TIFFGetR(word), alpha, 255);
    pixel[1] = (uint8_t)straight(TIFFGetG(word), alpha, 255);
    pixel[2] = (uint8_t)straight(TIFFGetB(word), alpha, 255);
    pixel[3] = (uint8_t)alpha;
  }
  return 1;
}

int lambent_tiff_read(lambent_tiff *reader, void *samples, char *message) {
  layout tags = layout_of(reader->file);
  return is_plain(reader->file, tags) ? read_rows(reader, samples, message, tags)
                                      : read_converted(reader, samples, message);
}
