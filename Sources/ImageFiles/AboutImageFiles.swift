// ImageFiles: images and films as files
//
// What it does. It reads PNG and JPEG, and writes PNG, APNG, JPEG, raw and Y4M streams; films go
// through a pipe to ffmpeg. It is an edge: it opens files and knows nothing of scenes.
//
// Vocabulary.
// - A header tells sizes: it is read first, so that an image too large is an error before memory is
//   taken.
// - A warning is something that a file should not have but that does not change its image (a
//   missing end marker); damage is an error. Unsupported is what no library here can do.
// - A stream takes frames in order and is one file at the end; an `OutputFile` appears under its
//   name only when it is whole.
// - A clip is a film that is read, frame by frame, by ffmpeg.
//
// Pipeline of reading: `FileKind` recognises the content, `ImageHeader` checks the size, a decoder
// makes a `StraightImage`, and its colours are brought to sRGB. Of writing: pieces of rows are filtered
// and compressed side by side (`PNGEncoder`), streams do so frame by frame (`FrameStream`).
//
// Begin with `ImageFile.read`, then `PNGDecoder`; for output with `FrameStream`.
