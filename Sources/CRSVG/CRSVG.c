#include "CRSVG.h"

#include <CLoading.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* GError and librsvg's types, as their documentation has them. */
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} error;
typedef struct {
  double x, y, width, height;
} rectangle;
typedef struct {
  double length;
  int unit;
} length;

struct lambent_svg {
  void *handle;
};

/* Cairo's ARGB32. */
#define FORMAT_ARGB32 0

#define FUNCTIONS(EACH)                                                                       \
  EACH(void *, rsvg_handle_new_from_data, (const uint8_t *, size_t, error **))                \
  EACH(void, rsvg_handle_set_dpi, (void *, double))                                           \
  EACH(int, rsvg_handle_get_intrinsic_size_in_pixels, (void *, double *, double *))           \
  EACH(void, rsvg_handle_get_intrinsic_dimensions,                                            \
       (void *, int *, length *, int *, length *, int *, rectangle *))                        \
  EACH(int, rsvg_handle_render_document, (void *, void *, const rectangle *, error **))       \
  EACH(void, g_object_unref, (void *))                                                        \
  EACH(void, g_error_free, (error *))                                                         \
  EACH(void *, cairo_image_surface_create_for_data, (uint8_t *, int, int, int, int))          \
  EACH(void, cairo_surface_flush, (void *))                                                   \
  EACH(int, cairo_surface_status, (void *))                                                   \
  EACH(void, cairo_surface_destroy, (void *))                                                 \
  EACH(void *, cairo_create, (void *))                                                        \
  EACH(void, cairo_scale, (void *, double, double))                                           \
  EACH(int, cairo_status, (void *))                                                           \
  EACH(void, cairo_destroy, (void *))

#define POINTER(result, name, parameters) static result(*name) parameters;
FUNCTIONS(POINTER)
#undef POINTER

static int is_loaded;

static void load(void) {
  static const char *const libraries[] = {"librsvg-2.so.2", NULL};
#define SYMBOL(result, name, parameters) {#name, &name},
  /* A symbol of a library that it needs is one of the library itself. */
  static const lambent_symbol symbols[] = {FUNCTIONS(SYMBOL)};
#undef SYMBOL
  is_loaded = lambent_load(libraries, symbols, sizeof symbols / sizeof *symbols);
}

int lambent_svg_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

static void tell(char *message, const char *text) {
  strncpy(message, text, LAMBENT_SVG_MESSAGE - 1);
  message[LAMBENT_SVG_MESSAGE - 1] = 0;
}

static void tell_error(char *message, error *failure) {
  tell(message, failure && failure->message ? failure->message : "it cannot be drawn");
  if (failure) g_error_free(failure);
}

lambent_svg *lambent_svg_open(const uint8_t *bytes, size_t count, double *width, double *height,
                              char *message) {
  lambent_svg *svg = calloc(1, sizeof *svg);
  if (!svg) {
    tell(message, "out of memory");
    return NULL;
  }
  error *failure = NULL;
  /* Without an address of its own, the document may refer to no file. */
  svg->handle = rsvg_handle_new_from_data(bytes, count, &failure);
  if (!svg->handle) {
    tell_error(message, failure);
    free(svg);
    return NULL;
  }
  rsvg_handle_set_dpi(svg->handle, 96);
  *width = *height = 0;
  if (!rsvg_handle_get_intrinsic_size_in_pixels(svg->handle, width, height)) {
    int has_width, has_height, has_box;
    length w, h;
    rectangle box;
    rsvg_handle_get_intrinsic_dimensions(svg->handle, &has_width, &w, &has_height, &h, &has_box,
                                         &box);
    *width = has_box ? box.width : 0;
    *height = has_box ? box.height : 0;
  }
  return svg;
}

/* Cairo's pixels are numbers, alpha in the highest byte. */
static void convert(uint8_t *pixels, size_t count) {
  for (uint8_t *pixel = pixels; count--; pixel += 4) {
    uint32_t number;
    memcpy(&number, pixel, 4);
    pixel[0] = number >> 16;
    pixel[1] = number >> 8;
    pixel[2] = number;
    pixel[3] = number >> 24;
  }
}

int lambent_svg_draw(lambent_svg *svg, double width, double height, uint8_t *pixels, int columns,
                     int rows, char *message) {
  void *surface =
      cairo_image_surface_create_for_data(pixels, FORMAT_ARGB32, columns, rows, columns * 4);
  void *context = cairo_create(surface);
  error *failure = NULL;
  cairo_scale(context, columns / width, rows / height);
  rectangle area = {0, 0, width, height};
  bool is_drawn = rsvg_handle_render_document(svg->handle, context, &area, &failure);
  bool is_whole = is_drawn && !cairo_status(context) && !cairo_surface_status(surface);
  cairo_surface_flush(surface);
  cairo_destroy(context);
  cairo_surface_destroy(surface);
  if (is_whole) {
    convert(pixels, (size_t)columns * rows);
  } else {
    tell_error(message, failure);
  }
  return is_whole;
}

void lambent_svg_close(lambent_svg *svg) {
  g_object_unref(svg->handle);
  free(svg);
}
