/* Makes small PNGs of every colour type, depth and interlacing, as seeds for fuzzing.
   cc seeds.c -lpng -o seeds && ./seeds FOLDER */
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 9, HEIGHT = 5 };

static void write_file(const char *folder, int type, int depth, int interlaced, int transparent) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%d-%d-%d-%d.png", folder, type, depth, interlaced, transparent);
  FILE *file = fopen(path, "wb");
  if (!file) exit(1);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) exit(1);
  png_init_io(png, file);
  png_set_IHDR(png, info, WIDTH, HEIGHT, depth, type, interlaced, 0, 0);
  if (type == PNG_COLOR_TYPE_PALETTE) {
    png_color palette[2] = {{1, 2, 3}, {200, 100, 50}};
    png_set_PLTE(png, info, palette, 2);
  }
  if (transparent) {
    png_color_16 key = {0};
    png_byte alpha[] = {0};
    png_set_tRNS(png, info, alpha, 1, &key);
    png_set_gAMA(png, info, 1.0);
  }
  png_write_info(png, info);
  png_byte row[WIDTH * 8];
  for (int pass = interlaced ? 7 : 1; pass--;) {
    for (int y = 0; y < HEIGHT; y++) {
      for (size_t i = 0; i < sizeof row; i++) {
        row[i] = type == PNG_COLOR_TYPE_PALETTE ? 0 : (png_byte)(i * 7 + y * 31);
      }
      if (interlaced) png_set_interlace_handling(png);
      png_write_row(png, row);
    }
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  fclose(file);
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  static const int types[] = {0, 2, 3, 4, 6};
  for (int t = 0; t < 5; t++) {
    for (int depth = 1; depth <= 16; depth *= 2) {
      if (depth < 8 && (types[t] & ~PNG_COLOR_TYPE_PALETTE)) continue;
      if (depth < 8 && types[t] == 2) continue;
      if (depth == 16 && types[t] == PNG_COLOR_TYPE_PALETTE) continue;
      for (int flags = 0; flags < 4; flags++) {
        if ((flags & 1) && types[t] >= 4) continue;
        write_file(arguments[1], types[t], depth, flags >> 1, flags & 1);
      }
    }
  }
  return 0;
}
