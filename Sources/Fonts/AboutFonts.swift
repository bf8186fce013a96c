// Fonts: font files, and the installed fonts by name
//
// What it does. It finds and reads the files that `LambentText` takes as bytes. It opens files and
// calls fontconfig, so that the modules below need neither.
//
// Vocabulary.
// - A family is a typeface in all its styles (“Inter”); a style is one of them (“Bold”).
// - A collection is a file with several fonts; an index selects one.
// - A fallback is a font with a character that the text's own fonts lack.
//
// Pipeline. `FontFile` reads a file, after checking its size, into a `Font`. `FontLibrary.system`
// lists the installed fonts once, looks a name up in families and styles, and caches the fonts it
// reads. The result depends on the machine; portable documents refer to font files. Text whose
// layer sets no font source uses the installed fonts: `SystemFonts` in `LambentText` finds the
// conformance declared here.
//
// The images of emoji within fonts are decoded here, too: `SystemFonts` finds that conformance.
//
// Begin with `FontLibrary`, then `Font` in `LambentText`.
