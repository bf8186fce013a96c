#include "CZip.h"

#include <CLoading.h>
#include <pthread.h>

static lambent_zip functions;
static int is_loaded;

static void load(void) {
  static const char *const libraries[] = {"libzip.so.5", "libzip.so.4", NULL};
#define SYMBOL(name) {"zip_" #name, &functions.name},
  static const lambent_symbol symbols[] = {LAMBENT_ZIP_FUNCTIONS(SYMBOL)};
#undef SYMBOL
  is_loaded = lambent_load(libraries, symbols, sizeof symbols / sizeof *symbols);
}

const lambent_zip *lambent_zip_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}
