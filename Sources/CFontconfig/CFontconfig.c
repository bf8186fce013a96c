#include "CFontconfig.h"

#include <CLoading.h>
#include <pthread.h>

static lambent_fontconfig functions;
static int is_loaded;

static void load(void) {
  static const char *const libraries[] = {"libfontconfig.so.1", NULL};
#define SYMBOL(name) {"Fc" #name, &functions.name},
  static const lambent_symbol symbols[] = {LAMBENT_FONTCONFIG_FUNCTIONS(SYMBOL)};
#undef SYMBOL
  is_loaded =
      lambent_load(libraries, symbols, sizeof symbols / sizeof *symbols) && functions.Init();
}

const lambent_fontconfig *lambent_fontconfig_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}
