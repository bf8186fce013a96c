/* libzip, loaded when the first archive is read. */
#ifndef LAMBENT_CZIP_H
#define LAMBENT_CZIP_H

#include <zip.h>

#define LAMBENT_ZIP_FUNCTIONS(EACH)                                                           \
  EACH(discard) EACH(error_fini) EACH(error_init) EACH(error_strerror) EACH(fclose)           \
  EACH(fopen_index) EACH(fread) EACH(get_num_entries) EACH(open_from_source)                  \
  EACH(source_buffer_create) EACH(source_free) EACH(stat_index) EACH(strerror)

/* The functions of libzip, under their names without `zip_`. */
typedef struct {
#define LAMBENT_ZIP_POINTER(name) __typeof__(zip_##name) *_Nonnull name;
  LAMBENT_ZIP_FUNCTIONS(LAMBENT_ZIP_POINTER)
#undef LAMBENT_ZIP_POINTER
} lambent_zip;

/* The library; NULL where it is not installed. From any thread. */
const lambent_zip *_Nullable lambent_zip_load(void);

#endif
