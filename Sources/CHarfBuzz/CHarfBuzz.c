#include "CHarfBuzz.h"

#include <CLoading.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(EACH)                                                                       \
  EACH(blob_create) EACH(blob_destroy) EACH(blob_get_data) EACH(blob_get_empty)               \
  EACH(buffer_add_utf32) EACH(font_get_glyph_extents) EACH(ot_color_glyph_get_layers)         \
  EACH(ot_color_glyph_reference_png) EACH(ot_color_has_layers) EACH(ot_color_has_png)         \
  EACH(ot_color_palette_get_colors)                                                           \
  EACH(buffer_allocation_successful) EACH(buffer_create) EACH(buffer_destroy)                 \
  EACH(buffer_get_glyph_infos) EACH(buffer_get_glyph_positions) EACH(buffer_set_direction)    \
  EACH(buffer_set_language) EACH(buffer_set_script) EACH(draw_funcs_create)                   \
  EACH(draw_funcs_destroy) EACH(draw_funcs_set_close_path_func)                               \
  EACH(draw_funcs_set_cubic_to_func) EACH(draw_funcs_set_line_to_func)                        \
  EACH(draw_funcs_set_move_to_func) EACH(draw_funcs_set_quadratic_to_func) EACH(face_count)   \
  EACH(face_create) EACH(face_destroy) EACH(face_get_glyph_count) EACH(face_get_upem)         \
  EACH(face_make_immutable) EACH(face_reference) EACH(font_create) EACH(font_destroy)         \
  EACH(font_get_glyph_shape) EACH(font_get_h_extents) EACH(font_get_nominal_glyph)            \
  EACH(font_make_immutable) EACH(font_set_scale) EACH(font_set_variations)                    \
  EACH(language_from_string) EACH(ot_metrics_get_position) EACH(ot_name_get_utf8)             \
  EACH(ot_var_get_axis_count) EACH(ot_var_get_axis_infos) EACH(script_from_iso15924_tag)      \
  EACH(script_to_iso15924_tag) EACH(shape) EACH(style_get_value)                              \
  EACH(unicode_funcs_get_default) EACH(unicode_script)

/* The functions of HarfBuzz, under their names without `hb_`. */
static struct {
#define POINTER(name) __typeof__(hb_##name) *name;
  FUNCTIONS(POINTER)
#undef POINTER
} hb;
static bool is_loaded;

static void load(void) {
  static const char *const libraries[] = {"libharfbuzz.so.0", NULL};
#define SYMBOL(name) {"hb_" #name, &hb.name},
  static const lambent_symbol symbols[] = {FUNCTIONS(SYMBOL)};
#undef SYMBOL
  is_loaded = lambent_load(libraries, symbols, sizeof symbols / sizeof *symbols);
}

bool lambent_shaping_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

struct lambent_font {
  hb_face_t *face;
  hb_font_t *font;
};

static hb_blob_t *copy_blob(const uint8_t *bytes, size_t count) {
  if (count == 0 || count > UINT32_MAX) return hb.blob_get_empty();
  return hb.blob_create((const char *)bytes, (unsigned)count, HB_MEMORY_MODE_DUPLICATE, NULL, NULL);
}

unsigned lambent_font_count(const uint8_t *bytes, size_t count) {
  if (count == 0 || count > UINT32_MAX) return 0;
  hb_blob_t *blob =
      hb.blob_create((const char *)bytes, (unsigned)count, HB_MEMORY_MODE_READONLY, NULL, NULL);
  unsigned fonts = hb.face_count(blob);
  hb.blob_destroy(blob);
  return fonts;
}

static lambent_font *wrap(hb_face_t *face, hb_font_t *font) {
  lambent_font *result = malloc(sizeof *result);
  if (!result) {
    hb.font_destroy(font);
    hb.face_destroy(face);
    return NULL;
  }
  result->face = face;
  result->font = font;
  return result;
}

static hb_font_t *scaled(hb_face_t *face) {
  hb_font_t *font = hb.font_create(face);
  int units = (int)hb.face_get_upem(face);
  hb.font_set_scale(font, units, units);
  return font;
}

lambent_font *lambent_font_create(const uint8_t *bytes, size_t count, unsigned index) {
  hb_blob_t *blob = copy_blob(bytes, count);
  hb_face_t *face = hb.face_create(blob, index);
  hb.blob_destroy(blob);
  if (hb.face_get_glyph_count(face) == 0) {
    hb.face_destroy(face);
    return NULL;
  }
  hb.face_make_immutable(face);
  hb_font_t *font = scaled(face);
  hb.font_make_immutable(font);
  return wrap(face, font);
}

lambent_font *lambent_font_vary(lambent_font *font, const lambent_feature *tags,
                                const float *values, size_t count) {
  hb_variation_t *variations = calloc(count ? count : 1, sizeof *variations);
  if (!variations) return NULL;
  for (size_t i = 0; i < count; i++) {
    variations[i].tag = tags[i].tag;
    variations[i].value = values[i];
  }
  hb_face_t *face = hb.face_reference(font->face);
  hb_font_t *varied = scaled(face);
  hb.font_set_variations(varied, variations, (unsigned)count);
  free(variations);
  hb.font_make_immutable(varied);
  return wrap(face, varied);
}

void lambent_font_destroy(lambent_font *font) {
  if (!font) return;
  hb.font_destroy(font->font);
  hb.face_destroy(font->face);
  free(font);
}

unsigned lambent_font_units(lambent_font *font) { return hb.face_get_upem(font->face); }

void lambent_font_metrics(lambent_font *font, int32_t metrics[LAMBENT_METRIC_COUNT]) {
  hb_font_extents_t extents;
  memset(&extents, 0, sizeof extents);
  hb.font_get_h_extents(font->font, &extents);
  hb_position_t position = 0, thickness = 0;
  int units = (int)hb.face_get_upem(font->face);
  if (!hb.ot_metrics_get_position(font->font, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, &position)) {
    position = -units / 10;
  }
  if (!hb.ot_metrics_get_position(font->font, HB_OT_METRICS_TAG_UNDERLINE_SIZE, &thickness) ||
      thickness <= 0) {
    thickness = units / 20;
  }
  metrics[0] = extents.ascender;
  metrics[1] = extents.descender;
  metrics[2] = extents.line_gap;
  metrics[3] = position;
  metrics[4] = thickness;
  metrics[5] = (int32_t)hb.style_get_value(font->font, HB_STYLE_TAG_WEIGHT);
  metrics[6] = hb.style_get_value(font->font, HB_STYLE_TAG_ITALIC) > 0 ||
               hb.style_get_value(font->font, HB_STYLE_TAG_SLANT_ANGLE) != 0;
}

size_t lambent_font_name(lambent_font *font, unsigned number, char *text, size_t capacity) {
  unsigned size = (unsigned)capacity;
  hb.ot_name_get_utf8(font->face, number, HB_LANGUAGE_INVALID, &size, text);
  return size;
}

size_t lambent_font_axes(lambent_font *font, lambent_axis *axes, size_t capacity) {
  unsigned total = hb.ot_var_get_axis_count(font->face);
  for (unsigned i = 0; i < total && i < capacity; i++) {
    hb_ot_var_axis_info_t info;
    unsigned one = 1;
    memset(&info, 0, sizeof info);
    hb.ot_var_get_axis_infos(font->face, i, &one, &info);
    axes[i].tag = info.tag;
    axes[i].minimum = info.min_value;
    axes[i].standard = info.default_value;
    axes[i].maximum = info.max_value;
  }
  return total;
}

uint32_t lambent_font_glyph(lambent_font *font, uint32_t character) {
  hb_codepoint_t glyph = 0;
  return hb.font_get_nominal_glyph(font->font, character, &glyph) ? glyph : 0;
}

size_t lambent_shape(lambent_font *font, const uint32_t *text, size_t length, size_t offset,
                     size_t count, bool is_right_to_left, uint32_t script,
                     const lambent_feature *features, size_t feature_count,
                     lambent_glyph **glyphs) {
  *glyphs = NULL;
  hb_feature_t *wanted = calloc(feature_count ? feature_count : 1, sizeof *wanted);
  hb_buffer_t *buffer = hb.buffer_create();
  size_t result = SIZE_MAX;
  if (!wanted || !hb.buffer_allocation_successful(buffer)) goto done;
  for (size_t i = 0; i < feature_count; i++) {
    wanted[i].tag = features[i].tag;
    wanted[i].value = features[i].value;
    wanted[i].start = HB_FEATURE_GLOBAL_START;
    wanted[i].end = HB_FEATURE_GLOBAL_END;
  }
  hb.buffer_add_utf32(buffer, text, (int)length, (unsigned)offset, (int)count);
  hb.buffer_set_direction(buffer, is_right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb.buffer_set_script(buffer, hb.script_from_iso15924_tag(script));
  // The machine's own language must not change what is drawn.
  hb.buffer_set_language(buffer, hb.language_from_string("und", -1));
  hb.shape(font->font, buffer, wanted, (unsigned)feature_count);
  unsigned total = 0;
  hb_glyph_info_t *infos = hb.buffer_get_glyph_infos(buffer, &total);
  hb_glyph_position_t *positions = hb.buffer_get_glyph_positions(buffer, &total);
  lambent_glyph *out = calloc(total ? total : 1, sizeof *out);
  if (!out) goto done;
  for (unsigned i = 0; i < total; i++) {
    out[i].glyph = infos[i].codepoint;
    out[i].cluster = infos[i].cluster;
    out[i].advance = positions[i].x_advance;
    out[i].x_offset = positions[i].x_offset;
    out[i].y_offset = positions[i].y_offset;
  }
  *glyphs = out;
  result = total;
done:
  hb.buffer_destroy(buffer);
  free(wanted);
  return result;
}

/* An outline while it is written. */
typedef struct {
  lambent_step *steps;
  size_t count, capacity, limit;
  bool failed;
} outline;

static void append(outline *out, lambent_step step) {
  if (out->failed || out->count >= out->limit) return;
  if (out->count == out->capacity) {
    size_t capacity = out->capacity ? 2 * out->capacity : 64;
    lambent_step *steps = realloc(out->steps, capacity * sizeof *steps);
    if (!steps) {
      out->failed = true;
      return;
    }
    out->steps = steps;
    out->capacity = capacity;
  }
  out->steps[out->count++] = step;
}

static void move_to(hb_draw_funcs_t *f, void *out, hb_draw_state_t *s, float x, float y, void *u) {
  append(out, (lambent_step){LAMBENT_MOVE, x, y, 0, 0, 0, 0});
}

static void line_to(hb_draw_funcs_t *f, void *out, hb_draw_state_t *s, float x, float y, void *u) {
  append(out, (lambent_step){LAMBENT_LINE, x, y, 0, 0, 0, 0});
}

static void quad_to(hb_draw_funcs_t *f, void *out, hb_draw_state_t *s, float x1, float y1, float x,
                    float y, void *u) {
  append(out, (lambent_step){LAMBENT_QUAD, x, y, x1, y1, 0, 0});
}

static void cubic_to(hb_draw_funcs_t *f, void *out, hb_draw_state_t *s, float x1, float y1,
                     float x2, float y2, float x, float y, void *u) {
  append(out, (lambent_step){LAMBENT_CUBIC, x, y, x1, y1, x2, y2});
}

static void close_path(hb_draw_funcs_t *f, void *out, hb_draw_state_t *s, void *u) {
  append(out, (lambent_step){LAMBENT_CLOSE, 0, 0, 0, 0, 0, 0});
}

size_t lambent_outline(lambent_font *font, uint32_t glyph, size_t limit, lambent_step **steps) {
  outline out = {NULL, 0, 0, limit, false};
  hb_draw_funcs_t *functions = hb.draw_funcs_create();
  hb.draw_funcs_set_move_to_func(functions, move_to, NULL, NULL);
  hb.draw_funcs_set_line_to_func(functions, line_to, NULL, NULL);
  hb.draw_funcs_set_quadratic_to_func(functions, quad_to, NULL, NULL);
  hb.draw_funcs_set_cubic_to_func(functions, cubic_to, NULL, NULL);
  hb.draw_funcs_set_close_path_func(functions, close_path, NULL, NULL);
  hb.font_get_glyph_shape(font->font, glyph, functions, &out);
  hb.draw_funcs_destroy(functions);
  if (out.failed) {
    free(out.steps);
    *steps = NULL;
    return SIZE_MAX;
  }
  *steps = out.steps;
  return out.count;
}

bool lambent_font_has_color(lambent_font *font) {
  return hb.ot_color_has_layers(font->face) || hb.ot_color_has_png(font->face);
}

size_t lambent_color_layers(lambent_font *font, uint32_t glyph, lambent_color_layer *layers,
                            size_t capacity) {
  size_t total = hb.ot_color_glyph_get_layers(font->face, glyph, 0, NULL, NULL);
  for (size_t i = 0; i < total && i < capacity; i++) {
    hb_ot_color_layer_t layer;
    unsigned one = 1;
    memset(&layer, 0, sizeof layer);
    hb.ot_color_glyph_get_layers(font->face, glyph, (unsigned)i, &one, &layer);
    hb_color_t color = 0;
    unsigned colors = 1;
    bool is_foreground = layer.color_index == 0xFFFF;
    if (!is_foreground) {
      hb.ot_color_palette_get_colors(font->face, 0, layer.color_index, &colors, &color);
      // An index beyond the palette.
      if (colors == 0) is_foreground = true;
    }
    layers[i].glyph = layer.glyph;
    layers[i].is_foreground = is_foreground;
    layers[i].color = (uint32_t)(color >> 8 & 0xFF) << 24 | (uint32_t)(color >> 16 & 0xFF) << 16 |
                      (uint32_t)(color >> 24 & 0xFF) << 8 | (uint32_t)(color & 0xFF);
  }
  return total;
}

size_t lambent_glyph_png(lambent_font *font, uint32_t glyph, size_t limit, uint8_t **bytes,
                         int32_t frame[4]) {
  *bytes = NULL;
  if (!hb.ot_color_has_png(font->face)) return 0;
  hb_blob_t *blob = hb.ot_color_glyph_reference_png(font->font, glyph);
  unsigned count = 0;
  const char *data = hb.blob_get_data(blob, &count);
  hb_glyph_extents_t extents;
  memset(&extents, 0, sizeof extents);
  size_t result = 0;
  if (data && count > 0 && count <= limit &&
      hb.font_get_glyph_extents(font->font, glyph, &extents)) {
    *bytes = malloc(count);
    if (*bytes) {
      memcpy(*bytes, data, count);
      result = count;
    }
  }
  frame[0] = extents.x_bearing;
  frame[1] = extents.y_bearing;
  frame[2] = extents.width;
  frame[3] = extents.height;
  hb.blob_destroy(blob);
  return result;
}

void lambent_free(void *memory) { free(memory); }

uint32_t lambent_script(uint32_t character) {
  if (!lambent_shaping_load()) return HB_TAG('Z', 'z', 'z', 'z');
  return hb.script_to_iso15924_tag(
      hb.unicode_script(hb.unicode_funcs_get_default(), character));
}
