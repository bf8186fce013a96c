/* Makes the JPEG kinds that our own encoder does not write, as fixtures of the tests and as seeds
   for fuzzing: 24 × 17 pixels of a soft gradient.
   cc fixtures.c -ljpeg -o fixtures && ./fixtures FOLDER */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

enum { WIDTH = 24, HEIGHT = 17 };

typedef struct {
  const char *name;
  J_COLOR_SPACE from;
  J_COLOR_SPACE to;
  int channels;
  int progressive;
  int arithmetic;
  int adobe;
  int restart;
  int subsampling;
  /* Whether the tables of codes are the standard ones. */
  int standard;
} kind;

static const kind kinds[] = {
    {"grey", JCS_GRAYSCALE, JCS_GRAYSCALE, 1, 0, 0, 0, 0, 1},
    {"progressive", JCS_RGB, JCS_YCbCr, 3, 1, 0, 0, 0, 2},
    {"rgb", JCS_RGB, JCS_RGB, 3, 0, 0, 1, 0, 1},
    {"subsampled-restarts", JCS_RGB, JCS_YCbCr, 3, 0, 0, 0, 1, 2},
    {"arithmetic", JCS_RGB, JCS_YCbCr, 3, 0, 1, 0, 0, 1},
    {"cmyk", JCS_CMYK, JCS_CMYK, 4, 0, 0, 0, 0, 1},
    {"cmyk-adobe", JCS_CMYK, JCS_CMYK, 4, 0, 0, 1, 0, 1},
    {"standard", JCS_RGB, JCS_YCbCr, 3, 0, 0, 0, 0, 2, 1},
    {"ycck-adobe", JCS_CMYK, JCS_YCCK, 4, 1, 0, 1, 0, 1},
};

/* Red grows to the right, green downwards, blue is what is left: 40 + 8x, 30 + 10y, 200 − 5x. */
static void colors(int x, int y, int rgb[3]) {
  rgb[0] = 40 + 8 * x;
  rgb[1] = 30 + 10 * y;
  rgb[2] = 200 - 5 * x;
}

/* The stored samples of a pixel. Ink is what paper lacks; Adobe's programs store it inverted. */
static void fill(const kind *k, JSAMPLE *at, int x, int y) {
  int rgb[3];
  colors(x, y, rgb);
  if (k->channels == 1) {
    at[0] = rgb[0];
    return;
  }
  for (int c = 0; c < 3; c++) at[c] = k->channels == 4 && !k->adobe ? 255 - rgb[c] : rgb[c];
  if (k->channels == 4) at[3] = k->adobe ? 255 : 0;
}

static void write_file(const kind *k, const char *folder) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.jpg", folder, k->name);
  FILE *file = fopen(path, "wb");
  if (!file) exit(1);
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr error;
  jpeg.err = jpeg_std_error(&error);
  jpeg_create_compress(&jpeg);
  jpeg_stdio_dest(&jpeg, file);
  jpeg.image_width = WIDTH;
  jpeg.image_height = HEIGHT;
  jpeg.input_components = k->channels;
  jpeg.in_color_space = k->from;
  jpeg_set_defaults(&jpeg);
  jpeg_set_colorspace(&jpeg, k->to);
  jpeg_set_quality(&jpeg, 95, TRUE);
  jpeg.write_Adobe_marker = k->adobe;
  jpeg.optimize_coding = !k->arithmetic && !k->standard;
  jpeg.arith_code = k->arithmetic;
  jpeg.restart_interval = k->restart;
  jpeg.comp_info[0].h_samp_factor = jpeg.comp_info[0].v_samp_factor = k->subsampling;
  if (k->progressive) jpeg_simple_progression(&jpeg);
  jpeg_start_compress(&jpeg, TRUE);
  for (int y = 0; y < HEIGHT; y++) {
    JSAMPLE row[WIDTH * 4];
    for (int x = 0; x < WIDTH; x++) fill(k, row + x * k->channels, x, y);
    JSAMPROW rows[] = {row};
    jpeg_write_scanlines(&jpeg, rows, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  fclose(file);
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) write_file(&kinds[i], arguments[1]);
  return 0;
}
