import LambentPixels

/// The properties of a single image, from its header.
struct Still {
  /// The size, upright.
  let width, height: Int
  /// True if parts may be transparent.
  let hasAlpha: Bool
  /// The drawing, if it is an SVG.
  private(set) var drawing: SVGFile?

  /// Reads the properties; `nil` for other files, and for an animated PNG.
  ///
  /// - Throws: ``ImageFileError``.
  init?(_ path: String) throws(ImageFileError) {
    let start = try InputFile.start(path, count: ImageFile.signatureCount)
    switch ImageFile.Format(content: start) {
    case nil:
      guard !start.isEmpty else { throw .unreadable(file: path, reason: "it is empty") }
      return nil
    case .jpeg:
      let size = JPEGDecoder.uprightSize(try InputFile.read(path, name: path))
      guard let size else { break }
      try ImageFile.check(width: size.width, height: size.height, name: path)
      (width, height, hasAlpha) = (size.width, size.height, false)
      return
    case .png:
      guard let header = ImageHeader(path: path) else { break }
      try ImageFile.check(width: header.width, height: header.height, name: path)
      let bytes = try InputFile.read(path, name: path)
      if PNGChunks.isAnimated(bytes) { return nil }
      let isTurned = Orientation(png: bytes).swapsSides
      (width, height) =
        isTurned ? (header.height, header.width) : (header.width, header.height)
      hasAlpha = PNGChunks.hasAlpha(bytes)
      return
    case .svg:
      let drawing = try SVGFile(InputFile.read(path, name: path), name: path)
      let size = drawing.size(density: 1)
      try ImageFile.check(width: size.width, height: size.height, name: path)
      (width, height, hasAlpha, self.drawing) = (size.width, size.height, true, drawing)
      return
    }
    // Decode it for a precise error.
    let image = try ImageFile.read(path).straight
    (width, height, hasAlpha) = (image.width, image.height, !image.isOpaque)
  }
}
