// Text: characters to glyphs in lines, and animators of characters
//
// What it does. It reads fonts from bytes, shapes text with them, breaks it into lines, and gives
// the outlines. It opens no file and knows no layer.
//
// Vocabulary.
// - A scalar is a Unicode code point; a character is what a reader takes for one (a grapheme
//   cluster); a glyph is a shape of a font. Neither of the three counts the others.
// - A run is text in one style; a level tells its direction, odd ones run from right to left.
// - Font units: `unitsPerEm` of them are the font's size. Shaping happens in them and is scaled
//   afterwards, so that size and position change without jumps.
// - A selector gives each character a weight; an animator says what a character has where that is
//   1.
//
// Pipeline of a layout.
// 1. `TextContent`: fonts, scripts and levels of every scalar, with fallbacks for what no font has.
// 2. `TextShaper`: items of one font, run, script and direction become glyphs (HarfBuzz).
// 3. `TextLines`: lines break where they may (libunibreak), so that they fit; an ellipsis where
//    they do not.
// 4. `TextTypesetter`: glyphs of each line in the order of reading (FriBidi), aligned in the frame.
// 5. `TextAnimator` moves, turns, tints and fades the characters by their weights.
//
// Begin with `TextLayout`, then `TextTypesetter`; for animation with `TextSelector`.
