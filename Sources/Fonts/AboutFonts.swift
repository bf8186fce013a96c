// Fonts: font files, and the fonts of this machine by name
//
// What it does. It finds and reads the files that `LambentText` takes as bytes. It is an edge: it
// opens files and asks fontconfig, so that the modules below need neither.
//
// Vocabulary.
// - A family is a typeface in all its styles (“Inter”); a style is one of them (“Bold”).
// - A collection is a file with several fonts; an index chooses one of them.
// - A fallback is a font that has a character which the text's own fonts lack.
//
// Pipeline. `FontFile` reads a file, after its size has been checked, into a `Font`.
// `FontLibrary.system` lists the machine's fonts once, looks a name up in families and styles,
// reads the file and keeps the font. What it finds depends on the machine: documents that look the
// same everywhere name files.
//
// Begin with `FontLibrary`, then `Font` in `LambentText`.
