#include "CZint.h"

#include <CLoading.h>
#include <pthread.h>
#include <string.h>

/* Where the members of `zint_symbol` lie in bytes, on 64-bit systems. They differ between versions, each of
   which has a library name of its own. */
typedef struct {
  const char *library;
  size_t option_1, show_hrt, rows, width, data;
} layout;

static const layout layouts[] = {
    {"libzint.so.2.16", 464, 476, 812, 816, 820}, {"libzint.so.2.15", 464, 476, 812, 816, 820},
    {"libzint.so.2.13", 464, 476, 684, 688, 692}, {"libzint.so.2.11", 448, 460, 660, 664, 668},
};

/* The bytes of a row of `encoded_data`, and of one symbol at least. */
#define ROW_BYTES 144
#define TOO_LONG 5
#define INVALID_DATA 6

#define FUNCTIONS(EACH)                                                                       \
  EACH(uint8_t *, ZBarcode_Create, (void))                                                    \
  EACH(void, ZBarcode_Delete, (uint8_t *))                                                    \
  EACH(int, ZBarcode_Encode, (uint8_t *, const uint8_t *, int))                               \
  EACH(int, ZBarcode_Version, (void))

#define POINTER(result, name, parameters) static result(*name) parameters;
FUNCTIONS(POINTER)
#undef POINTER

static const layout *known;

static int number(const uint8_t *symbol, size_t place) {
  int value;
  memcpy(&value, symbol + place, sizeof value);
  return value;
}

/* True if a new symbol has libzint's defaults where the layout expects them. */
static int fits(const layout *layout) {
  uint8_t *symbol = ZBarcode_Create();
  if (symbol == NULL) return 0;
  int result = number(symbol, layout->option_1) == -1 && number(symbol, layout->show_hrt) == 1 &&
               number(symbol, layout->rows) == 0 && number(symbol, layout->width) == 0;
  ZBarcode_Delete(symbol);
  return result;
}

static void load(void) {
  if (sizeof(void *) != 8) return;
#define SYMBOL(result, name, parameters) {#name, &name},
  static const lambent_symbol symbols[] = {FUNCTIONS(SYMBOL)};
#undef SYMBOL
  for (size_t index = 0; index < sizeof layouts / sizeof *layouts; index++) {
    const char *const libraries[] = {layouts[index].library, NULL};
    if (!lambent_load(libraries, symbols, sizeof symbols / sizeof *symbols)) continue;
    if (fits(&layouts[index])) known = &layouts[index];
    return;
  }
}

int lambent_barcode(int kind, int level, const uint8_t *bytes, int count, uint8_t *modules,
                    int *columns, int *rows) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (known == NULL) return LAMBENT_BARCODE_MISSING;
  uint8_t *symbol = ZBarcode_Create();
  if (symbol == NULL) return LAMBENT_BARCODE_FAILED;
  /* The kind is the first member. The input's mode is bytes as they are, without being told. */
  memcpy(symbol, &kind, sizeof kind);
  if (kind == LAMBENT_QR_CODE) memcpy(symbol + known->option_1, &level, sizeof level);
  int status = ZBarcode_Encode(symbol, bytes, count);
  int result = LAMBENT_BARCODE_DONE;
  if (status == TOO_LONG) result = LAMBENT_BARCODE_TOO_LONG;
  else if (status == INVALID_DATA) result = LAMBENT_BARCODE_INVALID;
  else if (status > 4) result = LAMBENT_BARCODE_FAILED;
  if (result == LAMBENT_BARCODE_DONE) {
    *columns = number(symbol, known->width);
    *rows = number(symbol, known->rows);
    int most = kind == LAMBENT_QR_CODE ? 177 : ROW_BYTES * 8;
    int is_sound = *columns > 0 && *columns <= most &&
                   *rows == (kind == LAMBENT_QR_CODE ? *columns : 1);
    if (!is_sound) result = LAMBENT_BARCODE_FAILED;
  }
  if (result == LAMBENT_BARCODE_DONE) {
    for (int row = 0; row < *rows; row++) {
      const uint8_t *data = symbol + known->data + (size_t)row * ROW_BYTES;
      for (int column = 0; column < *columns; column++) {
        *modules++ = data[column >> 3] >> (column & 7) & 1;
      }
    }
  }
  ZBarcode_Delete(symbol);
  return result;
}
