// Reading texels.

static inline KERNEL(ints) KERNEL(gather)(const uint32_t *texels, KERNEL(ints) index) {
#if defined(KERNEL_OF_AVX2)
  return (KERNEL(ints))_mm256_i32gather_epi32((const int *)texels, (__m256i)index, 4);
#else
  KERNEL(ints) result;
  for (int i = 0; i < 8; i++) result[i] = (int32_t)texels[index[i]];
  return result;
#endif
}

static inline KERNEL(floats) KERNEL(channel)(KERNEL(ints) texels, int shift) {
  return KERNEL(of_ints)((KERNEL(ints))((KERNEL(unsigneds))texels >> shift) & 255);
}

static inline KERNEL(floats) KERNEL(between)(
    KERNEL(floats) a, KERNEL(floats) b, KERNEL(floats) c, KERNEL(floats) d, KERNEL(floats) x,
    KERNEL(floats) y) {
  KERNEL(floats) top = a + (b - a) * x, bottom = c + (d - c) * x;
  return top + (bottom - top) * y;
}

/// Four texels about a position, by their indices, and where the position lies between them.
struct KERNEL(corners) {
  KERNEL(ints) index[4], inside[4];
  KERNEL(floats) x, y;
};

static inline KERNEL(ints) KERNEL(bounded)(KERNEL(ints) x, int32_t end) {
  x = KERNEL(select_ints)(x < 0, x * 0, x);
  return KERNEL(select_ints)(x >= end, x * 0 + (end - 1), x);
}

static inline struct KERNEL(corners) KERNEL(locate)(
    const struct lambent_texture *texture, KERNEL(floats) x, KERNEL(floats) y) {
  struct KERNEL(corners) corners;
  int32_t width = texture->width, height = texture->height;
  x = x - 0.5f;
  y = y - 0.5f;
  if (texture->is_nearest) {
    x = KERNEL(floor)(x + 0.5f);
    y = KERNEL(floor)(y + 0.5f);
  }
  if (!texture->is_bounded) {
    x = KERNEL(clamp)(x, 0, (float)(width - 1));
    y = KERNEL(clamp)(y, 0, (float)(height - 1));
    KERNEL(ints) left = KERNEL(whole)(x), top = KERNEL(whole)(y);
    corners.x = x - KERNEL(of_ints)(left);
    corners.y = y - KERNEL(of_ints)(top);
    KERNEL(ints) right = (left < width - 1) & 1, below = (top < height - 1) & width;
    corners.index[0] = top * width + left;
    corners.index[1] = corners.index[0] + right;
    corners.index[2] = corners.index[0] + below;
    corners.index[3] = corners.index[1] + below;
    return corners;
  }
  x = KERNEL(clamp)(x, -2, (float)(width + 1));
  y = KERNEL(clamp)(y, -2, (float)(height + 1));
  KERNEL(floats) left = KERNEL(floor)(x), top = KERNEL(floor)(y);
  corners.x = x - left;
  corners.y = y - top;
  KERNEL(ints) x0 = KERNEL(whole)(left), y0 = KERNEL(whole)(top), x1 = x0 + 1, y1 = y0 + 1;
  KERNEL(ints) in_x0 = (x0 >= 0) & (x0 < width), in_x1 = (x1 >= 0) & (x1 < width);
  KERNEL(ints) in_y0 = (y0 >= 0) & (y0 < height), in_y1 = (y1 >= 0) & (y1 < height);
  corners.inside[0] = in_x0 & in_y0;
  corners.inside[1] = in_x1 & in_y0;
  corners.inside[2] = in_x0 & in_y1;
  corners.inside[3] = in_x1 & in_y1;
  x0 = KERNEL(bounded)(x0, width);
  x1 = KERNEL(bounded)(x1, width);
  y0 = KERNEL(bounded)(y0, height) * width;
  y1 = KERNEL(bounded)(y1, height) * width;
  corners.index[0] = y0 + x0;
  corners.index[1] = y0 + x1;
  corners.index[2] = y1 + x0;
  corners.index[3] = y1 + x1;
  return corners;
}

static inline void KERNEL(sample_bytes)(
    const struct lambent_texture *texture, struct KERNEL(corners) corners,
    KERNEL(floats) *const *results, size_t at) {
  KERNEL(ints) texels[4];
  for (int i = 0; i < 4; i++) {
    texels[i] = KERNEL(gather)(texture->pixels, corners.index[i]);
    if (texture->is_bounded) texels[i] &= corners.inside[i];
  }
  for (int k = 0; k < 4; k++) {
    if (!results[k]) continue;
    results[k][at] = KERNEL(between)(
        KERNEL(channel)(texels[0], 8 * k), KERNEL(channel)(texels[1], 8 * k),
        KERNEL(channel)(texels[2], 8 * k), KERNEL(channel)(texels[3], 8 * k), corners.x,
        corners.y) * (1.0f / 255);
  }
}

static inline void KERNEL(sample_floats)(
    const struct lambent_texture *texture, struct KERNEL(corners) corners,
    KERNEL(floats) *const *results, size_t at) {
  const float *pixels = texture->pixels;
  for (int k = 0; k < 4; k++) {
    if (!results[k]) continue;
    KERNEL(floats) texels[4];
    for (int i = 0; i < 4; i++) {
      for (int lane = 0; lane < 8; lane++)
        texels[i][lane] = pixels[4 * (size_t)corners.index[i][lane] + (size_t)k];
      if (texture->is_bounded)
        texels[i] = KERNEL(select)(corners.inside[i], texels[i], KERNEL(all)(0));
    }
    results[k][at] = KERNEL(between)(
        texels[0], texels[1], texels[2], texels[3], corners.x, corners.y);
  }
}

static inline int KERNEL(any)(KERNEL(ints) mask) {
#if defined(KERNEL_OF_AVX2)
  return !_mm256_testz_si256((__m256i)mask, (__m256i)mask);
#else
  int32_t sum = 0;
  for (int i = 0; i < 8; i++) sum |= mask[i];
  return sum != 0;
#endif
}

static void KERNEL(sample)(
    const struct lambent_kernel_run *run, const struct lambent_kernel_step *step, size_t count) {
  const struct lambent_texture *texture = run->textures + step->texture;
  KERNEL(floats) *registers = (KERNEL(floats) *)run->registers, *results[4];
  for (int k = 0; k < 4; k++) {
    uint32_t offset = run->lists[step->target + (uint32_t)k];
    results[k] = offset == UINT32_MAX ? NULL : registers + offset;
  }
  const KERNEL(floats) *a = registers + step->a, *b = registers + step->b, *c = registers + step->c;
  for (size_t i = 0; i < count; i++, a += step->step_a, b += step->step_b, c += step->step_c) {
    if (!KERNEL(any)((KERNEL(ints))*c)) continue;
    struct KERNEL(corners) corners = KERNEL(locate)(texture, *a, *b);
    if (texture->is_float) KERNEL(sample_floats)(texture, corners, results, i);
    else KERNEL(sample_bytes)(texture, corners, results, i);
  }
}

/// The texel of a column and a row, as far as the edge; 0 beyond a bounded image.
static inline uint32_t KERNEL(texel)(
    const struct lambent_texture *texture, int32_t column, int32_t row, uint32_t channel) {
  int32_t x = column < 0 ? 0 : column < texture->width ? column : texture->width - 1;
  int32_t y = row < 0 ? 0 : row < texture->height ? row : texture->height - 1;
  if (texture->is_bounded && (x != column || y != row)) return 0;
  size_t index = (size_t)y * (size_t)texture->width + (size_t)x;
  const uint32_t *pixels = texture->pixels;
  return texture->is_float ? pixels[4 * index + channel] : pixels[index];
}

/// The texels at the pixels themselves.
static void KERNEL(fetch)(
    const struct lambent_kernel_run *run, const struct lambent_kernel_step *step, size_t count) {
  const struct lambent_texture *texture = run->textures + step->texture;
  KERNEL(floats) *registers = (KERNEL(floats) *)run->registers;
  int32_t row = run->row + texture->height - run->rows;
  int is_inside = row >= 0 && row < texture->height && !texture->is_float
      && run->column >= 0 && run->column + 8 * (int32_t)count <= texture->width;
  for (uint32_t k = 0; k < 4; k++) {
    uint32_t offset = run->lists[step->target + k];
    if (offset == UINT32_MAX) continue;
    KERNEL(floats) *result = registers + offset;
    if (is_inside) {
      const uint32_t *pixels = (const uint32_t *)texture->pixels
          + (size_t)row * (size_t)texture->width + (size_t)run->column;
      for (size_t i = 0; i < count; i++)
        result[i] = KERNEL(channel)(*(const KERNEL(loose_ints) *)(pixels + 8 * i), (int)(8 * k))
            * (1.0f / 255);
      continue;
    }
    for (size_t i = 0; i < count; i++) {
      KERNEL(ints) texels;
      for (int lane = 0; lane < 8; lane++)
        texels[lane] = (int32_t)KERNEL(texel)(texture, run->column + (int32_t)(8 * i) + lane, row, k);
      result[i] = texture->is_float ? (KERNEL(floats))texels
          : KERNEL(channel)(texels, (int)(8 * k)) * (1.0f / 255);
    }
  }
}
