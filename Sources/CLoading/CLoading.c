#include "CLoading.h"

#include <dlfcn.h>
#include <string.h>

int lambent_load(const char *const *libraries, const lambent_symbol *symbols, size_t count) {
  void *library = NULL;
  while (library == NULL && *libraries != NULL) library = dlopen(*libraries++, RTLD_NOW);
  if (library == NULL) return 0;
  for (size_t index = 0; index < count; index++) {
    void *address = dlsym(library, symbols[index].name);
    if (address == NULL) {
      dlclose(library);
      return 0;
    }
    /* Pointers to functions and to data are of one size under POSIX. */
    memcpy(symbols[index].pointer, &address, sizeof address);
  }
  return 1;
}
