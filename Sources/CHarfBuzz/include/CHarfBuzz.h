/* A wrapper of HarfBuzz: fonts are opaque, all numbers are in font units with y upward, and results
   are flat arrays. A font never changes once it is made: any thread may read it. */
#ifndef LAMBENT_CHARFBUZZ_H
#define LAMBENT_CHARFBUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lambent_font lambent_font;

/* An axis of a variable font. */
typedef struct {
  uint32_t tag;
  float minimum, standard, maximum;
} lambent_axis;

/* A font feature and its value. */
typedef struct {
  uint32_t tag;
  uint32_t value;
} lambent_feature;

/* A shaped glyph: `cluster` is the index of the first character that it stands for. */
typedef struct {
  uint32_t glyph, cluster;
  int32_t advance, x_offset, y_offset;
} lambent_glyph;

/* A step of an outline. */
enum {
  LAMBENT_MOVE = 0,
  LAMBENT_LINE = 1,
  LAMBENT_QUAD = 2,
  LAMBENT_CUBIC = 3,
  LAMBENT_CLOSE = 4
};
typedef struct {
  int32_t verb;
  float x, y, x1, y1, x2, y2;
} lambent_step;

/* Metrics: ascender, descender, line gap, underline position and thickness; the weight (400 is regular, 700 bold), and
   1 for an italic or slanted font. */
enum { LAMBENT_METRIC_COUNT = 7 };

/* Loads HarfBuzz, once; false where it is not installed. Before it, no other function here may be
   called but lambent_script, which knows no script then. From any thread. */
bool lambent_shaping_load(void);

/* How many fonts a file holds; 0 for one that is no font. */
unsigned lambent_font_count(const uint8_t *bytes, size_t count);
/* Reads a font of a file, of which it keeps a copy. NULL where there is none, or no memory. */
lambent_font *lambent_font_create(const uint8_t *bytes, size_t count, unsigned index);
/* The same font with some axes set. NULL when out of memory. */
lambent_font *lambent_font_vary(lambent_font *font, const lambent_feature *tags,
                                const float *values, size_t count);
void lambent_font_destroy(lambent_font *font);

unsigned lambent_font_units(lambent_font *font);
void lambent_font_metrics(lambent_font *font, int32_t metrics[LAMBENT_METRIC_COUNT]);
/* A name by its number in the name table, as UTF-8 with a final zero; its length. */
size_t lambent_font_name(lambent_font *font, unsigned number, char *text, size_t capacity);
/* The axes; how many there are. */
size_t lambent_font_axes(lambent_font *font, lambent_axis *axes, size_t capacity);
/* The glyph of a character, or 0. */
uint32_t lambent_font_glyph(lambent_font *font, uint32_t character);

/* Shapes `count` characters from `offset` on, in the context of the whole text. The glyphs come from
   left to right; lambent_free frees them. SIZE_MAX when out of memory. */
size_t lambent_shape(lambent_font *font, const uint32_t *text, size_t length, size_t offset,
                     size_t count, bool is_right_to_left, uint32_t script,
                     const lambent_feature *features, size_t feature_count,
                     lambent_glyph **glyphs);
/* The outline of a glyph, at most `limit` steps; lambent_free frees it. SIZE_MAX when out of memory. */
size_t lambent_outline(lambent_font *font, uint32_t glyph, size_t limit, lambent_step **steps);
/* A layer of a glyph in colours: an outline in a colour, red in the highest byte and alpha in the
   lowest, or in that of the text. */
typedef struct {
  uint32_t glyph, color;
  bool is_foreground;
} lambent_color_layer;

/* True where a font has glyphs in colours: of layers (COLR version 0) or of images (CBDT, sbix). */
bool lambent_font_has_color(lambent_font *font);
/* The layers of a glyph, the back first; how many there are, 0 where it has none. */
size_t lambent_color_layers(lambent_font *font, uint32_t glyph, lambent_color_layer *layers,
                            size_t capacity);
/* The PNG file of a glyph, of at most `limit` bytes, and its frame: left, top, width, height, y upward.
   lambent_free frees it; 0 where there is none. */
size_t lambent_glyph_png(lambent_font *font, uint32_t glyph, size_t limit, uint8_t **bytes,
                         int32_t frame[4]);
void lambent_free(void *memory);

/* The script of a character, as an ISO 15924 tag. */
uint32_t lambent_script(uint32_t character);

#endif
