#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Before jerror.h, whose last codes depend on it. */
#include <jpeglib.h>
#include <jerror.h>

/* A progressive file may repeat its scans without end; real ones have about ten. */
#define MAXIMUM_SCANS 256

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf exit;
  int code;
  char *message;
  char warning[LAMBENT_JPEG_MESSAGE];
  /* Whether the header is behind us, and whether the bytes ended before the end marker. */
  bool is_reading_image, has_ended_early;
  /* Whether a progressive image lacks a scan. */
  bool lacks_scan;
} error_state;

struct lambent_jpeg_reader {
  struct jpeg_decompress_struct jpeg;
  error_state error;
  struct jpeg_progress_mgr progress;
  JOCTET *profile;
};

/* What the library's error means: kinds of JPEG that it has no code for are not damaged. */
static int code_of(const struct jpeg_error_mgr *manager) {
  switch (manager->msg_code) {
    case JERR_OUT_OF_MEMORY:
      return LAMBENT_JPEG_NO_MEMORY;
    case JERR_ARITH_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
      return LAMBENT_JPEG_UNSUPPORTED;
    case JERR_BAD_PRECISION: {
      /* Other precisions than these no JPEG has. */
      int precision = manager->msg_parm.i[0];
      return precision >= 2 && precision <= 16 ? LAMBENT_JPEG_UNSUPPORTED : LAMBENT_JPEG_DAMAGED;
    }
    default:
      return LAMBENT_JPEG_DAMAGED;
  }
}

static void on_error(j_common_ptr jpeg) {
  error_state *error = (error_state *)jpeg->err;
  error->code = code_of(jpeg->err);
  jpeg->err->format_message(jpeg, error->message);
  longjmp(error->exit, 1);
}

/* Whether the image is shown in spite of a warning, as browsers show it. */
static bool is_bearable(error_state *error) {
  switch (error->manager.msg_code) {
    case JWRN_JFIF_MAJOR:
    case JWRN_ADOBE_XFORM:
    case JWRN_NOT_SEQUENTIAL:
    /* Bytes that belong to nothing, as in the frames of webcams. */
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_MUST_RESYNC:
      return true;
    case JWRN_BOGUS_PROGRESSION:
      /* What the missing scan would have refined stays coarse. */
      error->lacks_scan = true;
      return true;
    case JWRN_HUFF_BAD_CODE:
      /* Later scans refine what the missing one had, and are read out of step without it. */
      return error->lacks_scan;
    case JWRN_HIT_MARKER:
      /* A scan that is too short, in a file that is not. */
      return !error->has_ended_early;
    case JWRN_JPEG_EOF:
      /* Where bits of the image are missing, another warning follows. */
      error->has_ended_early = true;
      return error->is_reading_image;
    default:
      return false;
  }
}

/* A negative level is a warning. The bearable ones are kept, the others say that the data is
   corrupt: an error to us. */
static void on_message(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  error_state *error = (error_state *)jpeg->err;
  /* A profile in pieces that do not fit together: who asked for it says so. */
  if (jpeg->err->msg_code == JWRN_BOGUS_ICC) return;
  if (!is_bearable(error)) on_error(jpeg);
  if (!error->warning[0]) jpeg->err->format_message(jpeg, error->warning);
}

static void on_output(j_common_ptr jpeg) { (void)jpeg; }

static void on_progress(j_common_ptr jpeg) {
  if (((j_decompress_ptr)jpeg)->input_scan_number <= MAXIMUM_SCANS) return;
  error_state *error = (error_state *)jpeg->err;
  error->code = LAMBENT_JPEG_DAMAGED;
  snprintf(error->message, LAMBENT_JPEG_MESSAGE, "more than %d scans", MAXIMUM_SCANS);
  longjmp(error->exit, 1);
}

static struct jpeg_error_mgr *prepare(error_state *error, char *message) {
  jpeg_std_error(&error->manager);
  error->manager.error_exit = on_error;
  error->manager.emit_message = on_message;
  error->manager.output_message = on_output;
  error->message = message;
  return &error->manager;
}

static void inspect_markers(j_decompress_ptr jpeg, lambent_jpeg_header *header) {
  for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker; marker = marker->next) {
    if (marker->marker == JPEG_APP0 + 1 && marker->data_length > 6 && !header->exif &&
        memcmp(marker->data, "Exif\0\0", 6) == 0) {
      header->exif = marker->data + 6;
      header->exif_count = marker->data_length - 6;
    }
    if (marker->marker == JPEG_APP0 + 2 && marker->data_length >= 12 &&
        memcmp(marker->data, "ICC_PROFILE", 12) == 0) {
      header->has_profile = true;
    }
  }
}

lambent_jpeg_reader *lambent_jpeg_open(const uint8_t *bytes, size_t count,
                                       lambent_jpeg_header *header, int *code, char *message) {
  memset(header, 0, sizeof *header);
  *code = LAMBENT_JPEG_NO_MEMORY;
  strcpy(message, "out of memory");
  lambent_jpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  j_decompress_ptr jpeg = &reader->jpeg;
  jpeg->err = prepare(&reader->error, message);
  if (setjmp(reader->error.exit)) {
    *code = reader->error.code;
    lambent_jpeg_close(reader);
    return NULL;
  }
  jpeg_create_decompress(jpeg);
  reader->progress.progress_monitor = on_progress;
  jpeg->progress = &reader->progress;
  jpeg_mem_src(jpeg, bytes, count);
  jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(jpeg, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(jpeg, TRUE);
  header->width = jpeg->image_width;
  header->height = jpeg->image_height;
  header->is_huffman = !jpeg->arith_code;
  inspect_markers(jpeg, header);
  unsigned int profile_count = 0;
  /* At most 255 segments of 64 KiB, all of which are in the file. */
  if (header->has_profile && jpeg_read_icc_profile(jpeg, &reader->profile, &profile_count)) {
    header->profile = reader->profile;
    header->profile_count = profile_count;
  }
  *code = LAMBENT_JPEG_OK;
  message[0] = 0;
  return reader;
}

/* CMYK to RGBA in place: each is four bytes a pixel. Adobe's programs store the ink inverted. */
static void convert_inks(uint8_t *row, uint32_t width, bool inverted) {
  uint8_t flip = inverted ? 0 : 255;
  for (uint8_t *pixel = row; width--; pixel += 4) {
    unsigned key = pixel[3] ^ flip;
    for (int channel = 0; channel < 3; channel++) {
      pixel[channel] = ((unsigned)(pixel[channel] ^ flip) * key + 127) / 255;
    }
    pixel[3] = 255;
  }
}

/* Whether a file without an end marker has nevertheless all of its image. One scan is whole when it
   was read without complaint; of several, each may be the last that was there. */
static bool is_whole(j_decompress_ptr jpeg) {
  /* Where bits are missing, the arithmetic decoder goes on with zeros and says nothing. */
  if (jpeg->arith_code) return false;
  if (!jpeg->progressive_mode) return jpeg->comps_in_scan == jpeg->num_components;
  if (!jpeg->coef_bits) return false;
  for (int component = 0; component < jpeg->num_components; component++) {
    for (int index = 0; index < DCTSIZE2; index++) {
      /* The bits that are still to come of a coefficient. */
      if (jpeg->coef_bits[component][index] != 0) return false;
    }
  }
  return true;
}

int lambent_jpeg_read(lambent_jpeg_reader *reader, uint8_t *samples, char *message) {
  j_decompress_ptr jpeg = &reader->jpeg;
  reader->error.message = message;
  reader->error.is_reading_image = true;
  if (setjmp(reader->error.exit)) return reader->error.code;
  bool inks = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
  jpeg->out_color_space = inks ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg->dct_method = JDCT_ISLOW;
  jpeg_start_decompress(jpeg);
  size_t stride = (size_t)jpeg->output_width * 4;
  while (jpeg->output_scanline < jpeg->output_height) {
    JSAMPROW row = samples + jpeg->output_scanline * stride;
    jpeg_read_scanlines(jpeg, &row, 1);
    if (inks) convert_inks(row, jpeg->output_width, jpeg->saw_Adobe_marker);
  }
  if (reader->error.has_ended_early && !is_whole(jpeg)) ERREXIT(jpeg, JERR_INPUT_EOF);
  jpeg_finish_decompress(jpeg);
  return LAMBENT_JPEG_OK;
}

const char *lambent_jpeg_warning(const lambent_jpeg_reader *reader) {
  return reader->error.warning[0] ? reader->error.warning : NULL;
}

void lambent_jpeg_close(lambent_jpeg_reader *reader) {
  if (!reader) return;
  jpeg_destroy_decompress(&reader->jpeg);
  free(reader->profile);
  free(reader);
}

/* A destination that grows. libjpeg's own leaves its buffer dangling after an error. */
typedef struct {
  struct jpeg_destination_mgr manager;
  uint8_t *bytes;
  size_t capacity;
} memory_destination;

static void grow(j_compress_ptr jpeg, size_t used, size_t capacity) {
  memory_destination *to = (memory_destination *)jpeg->dest;
  uint8_t *bytes = realloc(to->bytes, capacity);
  if (!bytes) ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
  to->bytes = bytes;
  to->capacity = capacity;
  to->manager.next_output_byte = bytes + used;
  to->manager.free_in_buffer = capacity - used;
}

static void on_start(j_compress_ptr jpeg) { grow(jpeg, 0, 1 << 16); }

static boolean on_full(j_compress_ptr jpeg) {
  memory_destination *to = (memory_destination *)jpeg->dest;
  grow(jpeg, to->capacity, to->capacity * 2);
  return TRUE;
}

static void on_end(j_compress_ptr jpeg) { (void)jpeg; }

static void configure(j_compress_ptr jpeg, uint32_t width, uint32_t height, int quality,
                      bool subsampled) {
  jpeg->image_width = width;
  jpeg->image_height = height;
  jpeg->input_components = 4;
  jpeg->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, quality, TRUE);
  jpeg->optimize_coding = TRUE;
  jpeg->dct_method = JDCT_ISLOW;
  jpeg->comp_info[0].h_samp_factor = subsampled ? 2 : 1;
  jpeg->comp_info[0].v_samp_factor = subsampled ? 2 : 1;
}

int lambent_jpeg_write(const uint8_t *samples, uint32_t width, uint32_t height, int quality,
                       bool subsampled, uint8_t **bytes, size_t *count, char *message) {
  struct jpeg_compress_struct jpeg = {0};
  error_state error = {0};
  memory_destination to = {0};
  jpeg.err = prepare(&error, message);
  if (setjmp(error.exit)) {
    jpeg_destroy_compress(&jpeg);
    free(to.bytes);
    return error.code;
  }
  jpeg_create_compress(&jpeg);
  to.manager.init_destination = on_start;
  to.manager.empty_output_buffer = on_full;
  to.manager.term_destination = on_end;
  jpeg.dest = &to.manager;
  configure(&jpeg, width, height, quality, subsampled);
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < height) {
    JSAMPROW row = (JSAMPROW)(samples + (size_t)jpeg.next_scanline * width * 4);
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  *bytes = to.bytes;
  *count = to.capacity - to.manager.free_in_buffer;
  jpeg_destroy_compress(&jpeg);
  return LAMBENT_JPEG_OK;
}

void lambent_jpeg_free(uint8_t *bytes) { free(bytes); }
