/* librsvg and cairo, loaded when the first SVG is drawn. Their functions are declared here, because the
   headers would need those of GLib, Pango and gdk-pixbuf, too. */
#ifndef LAMBENT_CRSVG_H
#define LAMBENT_CRSVG_H

#include <stddef.h>
#include <stdint.h>

/* The length of a message. */
#define LAMBENT_SVG_MESSAGE 200

typedef struct lambent_svg lambent_svg;

/* 0 where librsvg is not installed. From any thread. */
int lambent_svg_load(void);

/* Parses a document without reading any other file. NULL, and a message, on failure. The size is that of
   the document in pixels; 0 where it does not say. */
lambent_svg *lambent_svg_open(const uint8_t *bytes, size_t count, double *width, double *height,
                              char *message);

/* Draws the document of a size, in pixels, into so many columns and rows of premultiplied RGBA: the buffer
   must be cleared. 0, and a message, on failure. From one thread at a time. */
int lambent_svg_draw(lambent_svg *svg, double width, double height, uint8_t *pixels, int columns,
                     int rows, char *message);

void lambent_svg_close(lambent_svg *svg);

#endif
