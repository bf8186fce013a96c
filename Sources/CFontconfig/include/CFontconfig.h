/* fontconfig, loaded when a font is searched for by name. */
#ifndef LAMBENT_CFONTCONFIG_H
#define LAMBENT_CFONTCONFIG_H

#include <fontconfig/fontconfig.h>

#define LAMBENT_FONTCONFIG_FUNCTIONS(EACH)                                                    \
  EACH(CharSetAddChar) EACH(CharSetCreate) EACH(CharSetDestroy) EACH(CharSetHasChar)          \
  EACH(ConfigSubstitute) EACH(DefaultSubstitute) EACH(FontList) EACH(FontSetDestroy)          \
  EACH(FontSort) EACH(Init) EACH(ObjectSetAdd) EACH(ObjectSetCreate) EACH(ObjectSetDestroy)   \
  EACH(PatternAddBool) EACH(PatternAddCharSet) EACH(PatternAddInteger) EACH(PatternAddString) \
  EACH(PatternCreate) EACH(PatternDestroy) EACH(PatternGetBool) EACH(PatternGetCharSet)       \
  EACH(PatternGetDouble) EACH(PatternGetInteger) EACH(PatternGetString)                       \
  EACH(WeightFromOpenType)

/* The functions of fontconfig, under their names without `Fc`. */
typedef struct {
#define LAMBENT_FONTCONFIG_POINTER(name) __typeof__(Fc##name) *_Nonnull name;
  LAMBENT_FONTCONFIG_FUNCTIONS(LAMBENT_FONTCONFIG_POINTER)
#undef LAMBENT_FONTCONFIG_POINTER
} lambent_fontconfig;

/* The library, its files read; NULL where it is not installed. From any thread. */
const lambent_fontconfig *_Nullable lambent_fontconfig_load(void);

#endif
