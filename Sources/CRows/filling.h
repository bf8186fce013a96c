// Included once for each kind of machine, with ROWS(name) naming the functions of that kind.
//
// The contribution of an edge to a pixel is the area to its right, times the change of the inside across it. Along a
// row, the area to its right and to the left of a position grows as a square where the edge is crossed,
// linearly beyond it: the area in a pixel is the difference at its two ends.

// The part of an edge in a row.
struct ROWS(crossing) {
  // The left end and the width.
  double low, width;
  // The height that it crosses, times the change of the inside, and that over twice the width.
  double height, scale;
  // The pixels.
  int64_t first, end;
};

static inline int64_t ROWS(floor_of)(double x) {
  int64_t whole = (int64_t)x;
  return (double)whole > x ? whole - 1 : whole;
}

static inline int64_t ROWS(ceiling_of)(double x) {
  int64_t whole = (int64_t)x;
  return (double)whole < x ? whole + 1 : whole;
}

// The fraction of a pixel that is covered: fractions within a millionth of 1 are 1.
static inline float ROWS(fraction_of)(double sum) {
  float coverage = (float)(sum < 0 ? -sum : sum);
  return coverage > 1 - 1e-6f ? 1 : coverage;
}

typedef double ROWS(sums8) __attribute__((vector_size(64)));

// The area to the right of an edge and to the left of a position, which is relative to the edge's left end.
static inline double ROWS(area_before)(const struct ROWS(crossing) *crossing, double x) {
  x = x > 0 ? x : 0;
  double within = x < crossing->width ? x : crossing->width;
  return within * (within * crossing->scale - crossing->height) + x * crossing->height;
}

// Adds the contribution of an edge to eight pixels.
static inline void ROWS(add_areas)(
    const struct ROWS(crossing) *crossing, double x, ROWS(sums8) *sums) {
  x -= crossing->low;
  double areas[8];
  for (int i = 0; i < 8; i++) areas[i] = ROWS(area_before)(crossing, x + i);
  ROWS(sums8) before, last = {ROWS(area_before)(crossing, x + 8)};
  __builtin_memcpy(&before, areas, sizeof before);
  // A pixel ends where the next one begins.
  *sums += __builtin_shufflevector(before, last, 1, 2, 3, 4, 5, 6, 7, 8) - before;
}

// The width of an edge in a row and its height over twice that, if it spans the row.
struct ROWS(slope) { double width, scale; };

// Vertical edges have no width to divide by.
static inline struct ROWS(slope) ROWS(slope_of)(double width, double height) {
  if (width < 1e-9) return (struct ROWS(slope)){0, 0};
  return (struct ROWS(slope)){width, height / (2 * width)};
}

// Inserts the crossing of an edge with the row below y, ordered from left to right, if it is in the columns; the
// height to the left of them is added to `hidden`. Returns the new number of crossings.
static inline size_t ROWS(cross_one)(
    const struct lambent_filling *filling, const struct lambent_edge *edge,
    struct ROWS(slope) slope, double y, struct ROWS(crossing) *result, size_t count,
    double *hidden) {
  double left = (double)filling->left, right = (double)filling->right, bottom = y + 1;
  double start = edge->x0 + (y - edge->y0) * edge->slope;
  double end = edge->x0 + (bottom - edge->y0) * edge->slope, height = edge->change;
  if (y < edge->y0 || bottom >= edge->y1) {
    if (bottom <= edge->y0 || y >= edge->y1) return count;
    start = y < edge->y0 ? edge->x0 : start;
    end = bottom < edge->y1 ? end : edge->x1;
    height *= (bottom < edge->y1 ? bottom : edge->y1) - (y < edge->y0 ? edge->y0 : y);
    slope = ROWS(slope_of)(start < end ? end - start : start - end, height);
  }
  double low = start < end ? start : end, high = start < end ? end : start;
  if (low >= right) return count;
  if (high <= left) {
    *hidden += height;
    return count;
  }
  struct ROWS(crossing) crossing = {
      slope.width > 0 ? low : (low + high) / 2, slope.width, height, slope.scale};
  crossing.first = low > left ? ROWS(floor_of)(low) : filling->left;
  crossing.end = high < right ? ROWS(ceiling_of)(high) : filling->right;
  size_t place = count;
  for (; place > 0 && result[place - 1].first > crossing.first; place--)
    result[place] = result[place - 1];
  result[place] = crossing;
  return count + 1;
}

typedef float ROWS(fractions8) __attribute__((vector_size(32)));
typedef int32_t ROWS(whole8) __attribute__((vector_size(32)));

// Pixels to composite over a row: `count` equal ones, or eight.
struct ROWS(part) {
  int64_t x, count;
  ROWS(pixels8) pixels;
};

// The parts of a row, as many as there is room for, and those that did not fit.
enum { ROWS(most_parts) = 32 };

struct ROWS(parts) {
  struct ROWS(part) parts[ROWS(most_parts)];
  size_t count;
  // The row, from column 0 on, and the end of its columns.
  uint32_t *row;
  int64_t right;
  // True if parts were composited before others were made.
  int isCut;
};

static inline void ROWS(lay)(const struct ROWS(parts) *parts, uint32_t *row) {
  for (size_t i = 0; i < parts->count; i++) {
    const struct ROWS(part) *part = parts->parts + i;
    uint32_t *pixels = row + part->x;
    if (part->count == 0) {
      int64_t room = parts->right - part->x;
      if (room >= 8)
        *(ROWS(pixels8) *)pixels = ROWS(laid8)(part->pixels, *(ROWS(pixels8) *)pixels);
      else
        for (int64_t j = 0; j < room; j++)
          pixels[j] = ROWS(laid_one)(((const uint32_t *)&part->pixels)[j], pixels[j]);
    } else if (part->pixels[0] >> 24 == 255) {
      for (int64_t j = 0; j < part->count; j++) pixels[j] = part->pixels[0];
    } else {
      ROWS(fill_over)(part->pixels[0], pixels, (size_t)part->count);
    }
  }
}

static inline struct ROWS(part) *ROWS(next_part)(struct ROWS(parts) *parts) {
  if (parts->count == ROWS(most_parts)) {
    ROWS(lay)(parts, parts->row);
    parts->count = 0;
    parts->isCut = 1;
  }
  return parts->parts + parts->count++;
}

// Eight pixels, by the contributions of the edges.
static inline ROWS(pixels8) ROWS(covered)(
    const struct lambent_filling *filling, ROWS(sums8) sum) {
  ROWS(fractions8) fraction = __builtin_convertvector(sum, ROWS(fractions8));
  fraction = (ROWS(fractions8))((ROWS(whole8))fraction & 0x7FFFFFFF);
  ROWS(whole8) isWhole = fraction > 1 - 1e-6f;
  fraction = (ROWS(fractions8))(((ROWS(whole8))fraction & ~isWhole)
      | ((ROWS(whole8))((ROWS(fractions8)){0} + 1) & isWhole));
  ROWS(pixels8) bytes = (ROWS(pixels8))__builtin_convertvector(
      fraction * filling->factor * 255.0f + 0.5f, ROWS(whole8));
  return ROWS(faded8)((ROWS(pixels8)){0} + filling->pixel, bytes | bytes << 16);
}

// Makes the parts of a row with some edges, and with `sum` to the left of them.
static inline void ROWS(make)(
    const struct lambent_filling *filling, const struct ROWS(crossing) *crossings, size_t count,
    double sum, struct ROWS(parts) *parts) {
  int64_t right = filling->right;
  // The edges before the next one are to the left of x.
  size_t next = 0;
  for (int64_t x = filling->left; x < right;) {
    int64_t first = next < count ? crossings[next].first : right;
    float fraction = ROWS(fraction_of)(sum);
    if (first > x && (first - x >= 8 || fraction < 1e-6f || first == right)) {
      uint32_t coverage = ROWS(byte_of)(fraction, filling->factor);
      if (coverage > 0) {
        uint32_t pixel =
            coverage == 255 ? filling->pixel : ROWS(faded_one)(filling->pixel, coverage);
        *ROWS(next_part)(parts) =
            (struct ROWS(part)){x, first - x, (ROWS(pixels8)){0} + pixel};
      }
      x = first;
      continue;
    }
    ROWS(sums8) sums = (ROWS(sums8)){0} + sum;
    for (size_t i = next; i < count && crossings[i].first < x + 8; i++)
      ROWS(add_areas)(crossings + i, (double)x, &sums);
    *ROWS(next_part)(parts) = (struct ROWS(part)){x, 0, ROWS(covered)(filling, sums)};
    x += 8;
    for (; next < count && crossings[next].end <= x; next++) sum += crossings[next].height;
  }
}

// The slope of an edge that spans whole rows; shorter ones have a different width in each row.
static inline struct ROWS(slope) ROWS(long_slope)(const struct lambent_edge *edge) {
  if (edge->y1 - edge->y0 <= 1) return (struct ROWS(slope)){0, 0};
  return ROWS(slope_of)(__builtin_fabs(edge->slope), edge->change);
}

static void ROWS(fill_between)(const struct lambent_filling *filling) {
  struct ROWS(crossing) crossings[LAMBENT_MOST_EDGES];
  struct ROWS(slope) slopes[LAMBENT_MOST_EDGES];
  double y = (double)filling->top, bottom = y + (double)filling->rows;
  // Vertical edges have the same contribution in every row.
  int repeats = 1;
  for (size_t i = 0; i < filling->count; i++) {
    const struct lambent_edge *edge = filling->edges + i;
    slopes[i] = ROWS(long_slope)(edge);
    repeats = repeats && edge->slope == 0 && edge->y0 <= y && edge->y1 >= bottom;
  }
  struct ROWS(parts) parts;
  parts.right = filling->right;
  parts.isCut = 1;
  for (size_t i = 0; i < filling->rows; i++, y += 1) {
    parts.row = filling->row + i * filling->stride - filling->left;
    if (parts.isCut || !repeats) {
      parts.count = 0;
      parts.isCut = 0;
      double sum = 0;
      size_t count = 0;
      for (size_t j = 0; j < filling->count; j++)
        count = ROWS(cross_one)(
            filling, filling->edges + j, slopes[j], y, crossings, count, &sum);
      ROWS(make)(filling, crossings, count, sum, &parts);
    }
    ROWS(lay)(&parts, parts.row);
  }
}

// The edges of a convex shape that go down, or up, from the current row on.
struct ROWS(chain) {
  const struct lambent_edge *edge, *end;
  struct ROWS(slope) slope;
};

// Skips the edges above y. True if a single edge is vertical from the row before y to the row after it.
static inline int ROWS(advance)(struct ROWS(chain) *chain, double y) {
  const struct lambent_edge *edge = chain->edge;
  while (chain->edge < chain->end && chain->edge->y1 <= y) chain->edge++;
  if (chain->edge == chain->end) return 0;
  if (chain->edge != edge || y == chain->edge->y0) {
    chain->slope = ROWS(long_slope)(chain->edge);
    return 0;
  }
  return edge->slope == 0 && y - 1 >= edge->y0 && y + 1 <= edge->y1;
}

// The contributions of the edges to a row, as many as there is room for.
static inline size_t ROWS(cross_chain)(
    const struct lambent_filling *filling, const struct ROWS(chain) *chain, double y,
    struct ROWS(crossing) *result, size_t count, double *hidden) {
  struct ROWS(slope) slope = chain->slope;
  for (const struct lambent_edge *edge = chain->edge;
       edge < chain->end && edge->y0 < y + 1 && count < 2 * LAMBENT_MOST_EDGES; edge++) {
    count = ROWS(cross_one)(filling, edge, slope, y, result, count, hidden);
    // The others begin in this row.
    slope = (struct ROWS(slope)){0, 0};
  }
  return count;
}

static void ROWS(fill_convex)(const struct lambent_filling *filling, size_t down) {
  struct ROWS(crossing) crossings[2 * LAMBENT_MOST_EDGES];
  const struct lambent_edge *edges = filling->edges;
  struct ROWS(chain) chains[2] = {
      {edges, edges + down, {0, 0}}, {edges + down, edges + filling->count, {0, 0}}};
  for (int j = 0; j < 2; j++)
    if (chains[j].edge < chains[j].end) chains[j].slope = ROWS(long_slope)(chains[j].edge);
  struct ROWS(parts) parts;
  parts.right = filling->right;
  parts.isCut = 1;
  double y = (double)filling->top;
  for (size_t i = 0; i < filling->rows; i++, y += 1) {
    parts.row = filling->row + i * filling->stride - filling->left;
    int repeats = ROWS(advance)(chains, y);
    repeats &= ROWS(advance)(chains + 1, y);
    if (parts.isCut || !repeats) {
      parts.count = 0;
      parts.isCut = 0;
      double sum = 0;
      size_t count = ROWS(cross_chain)(filling, chains, y, crossings, 0, &sum);
      count = ROWS(cross_chain)(filling, chains + 1, y, crossings, count, &sum);
      ROWS(make)(filling, crossings, count, sum, &parts);
    }
    ROWS(lay)(&parts, parts.row);
  }
}
