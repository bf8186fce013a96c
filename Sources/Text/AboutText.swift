// Text: from characters to glyphs in lines, and animators of characters
//
// What it does. It reads fonts from bytes, shapes text with them, breaks it into lines, and returns
// the outlines. It opens no file and knows no layer.
//
// Vocabulary.
// - A scalar is a Unicode code point; a character is a grapheme cluster; a glyph is a shape of a
//   font. Their numbers differ.
// - A run is text in one style; an embedding level gives its direction: odd levels run from right
//   to left.
// - Font units: `unitsPerEm` of them are the font's size. Shaping uses them and scales afterwards,
//   so that size and position change without jumps.
// - A selector gives each character a weight; an animator gives the change of a character with
//   weight 1.
//
// Pipeline of a layout.
// 1. `TextContent`: fonts, scripts and levels of every scalar, with fallback fonts.
// 2. `TextShaper`: items with one font, run, script and direction become glyphs (HarfBuzz).
// 3. `TextLines`: line breaking (libunibreak), and truncation with an ellipsis.
// 4. `TextTypesetter`: glyphs of each line in visual order (FriBidi), aligned in the frame.
// 5. `TextAnimator` moves, rotates, tints and fades the characters by their weights.
//
// Begin with `TextLayout`, then `TextTypesetter`; for animation with `TextSelector`.
