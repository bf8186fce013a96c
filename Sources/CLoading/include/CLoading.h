/* Libraries of which few runs have need, loaded when they are first asked for: with all that they pull
   in, they would be a tenth of the time of a short run. */
#ifndef LAMBENT_CLOADING_H
#define LAMBENT_CLOADING_H

#include <stddef.h>

/* A function of a library, and the pointer through which it is called. */
typedef struct {
  const char *name;
  void *pointer;
} lambent_symbol;

/* Loads the first of some libraries that is installed (names, then NULL) and sets the pointers. 0 where
   none is, or where it lacks one of the functions. To be called once, from one thread. */
int lambent_load(const char *const *libraries, const lambent_symbol *symbols, size_t count);

#endif
