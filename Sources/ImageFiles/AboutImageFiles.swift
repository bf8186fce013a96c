// ImageFiles: image and movie files
//
// What it does. It reads PNG, JPEG and SVG, and writes PNG, APNG, JPEG, raw and Y4M streams; movies are read and
// written through ffmpeg. It opens files and is independent of scenes.
//
// Vocabulary.
// - A header contains the size. It is read first, so that an oversized image is an error before
//   memory is allocated.
// - A warning is a violation of the format that does not change the image (a missing end marker); damage is an error.
//   A file is unsupported if no library here can decode it.
// - A stream takes frames in order and becomes one file; an `OutputFile` appears under its name
//   only when it is complete.
// - A clip is a movie that is read, frame by frame, through ffmpeg.
// - The access of a document (`FileAccess`) opens every file that it refers to: any file for a
//   trusted document, otherwise those below its folder.
//
// Pipeline of reading: `FileKind` recognises the content, `ImageHeader` checks the size, a decoder
// makes a `StraightImage`, and its colours are converted to sRGB. Of writing: blocks of rows are
// filtered and compressed in parallel (`PNGEncoder`), streams do so for each frame (`FrameStream`).
//
// Begin with `ImageFile.read`, then `PNGDecoder`; for output with `FrameStream`.
