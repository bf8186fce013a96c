public import LambentPixels
import LambentWorkers

extension StraightImage {
  /// The image encoded as PNG.
  ///
  /// - Throws: ``ImageFileError/tooLarge(file:what:)``.
  public var pngData: [UInt8] {
    get throws(ImageFileError) { try PNGEncoder.encode(self, jobs: Workers.coreCount) }
  }

  /// The image encoded as JPEG, composited over a background if it is not opaque.
  ///
  /// - Parameter quality: The JPEG quality, 1…100.
  /// - Throws: ``ImageFileError/tooLarge(file:what:)``.
  public func jpegData(
    quality: Int = 92, background: Color = .white
  ) throws(ImageFileError) -> [UInt8] {
    try JPEGEncoder.encode(flattened(over: background), quality: quality)
  }

  /// Writes the image to a file: JPEG if the path ends in `.jpg` or `.jpeg`, otherwise PNG. The
  /// file appears under its name only when it is complete.
  ///
  /// ```swift
  /// try context.image(at: 1.5).write(to: "frame.png")
  /// ```
  ///
  /// - Throws: ``ImageFileError``.
  public func write(to path: String) throws(ImageFileError) {
    let ending = FileName.pathExtension(of: path).lowercased()
    let isJPEG = ending == "jpg" || ending == "jpeg"
    try OutputFile.write(isJPEG ? try jpegData() : try pngData, to: path)
  }
}

extension Image {
  /// The image encoded as PNG.
  ///
  /// - Throws: ``ImageFileError/tooLarge(file:what:)``.
  public var pngData: [UInt8] {
    get throws(ImageFileError) {
      guard case .rgba8(let buffer) = storage else { return try straight.pngData }
      return try PNGEncoder.encode(buffer, jobs: Workers.coreCount)
    }
  }

  /// The image encoded as JPEG, composited over a background if it is not opaque.
  ///
  /// - Parameter quality: The JPEG quality, 1…100.
  /// - Throws: ``ImageFileError/tooLarge(file:what:)``.
  public func jpegData(
    quality: Int = 92, background: Color = .white
  ) throws(ImageFileError) -> [UInt8] {
    try straight.jpegData(quality: quality, background: background)
  }

  /// Reads a PNG, JPEG or SVG file, with one pixel per point. An SVG is drawn at the size at which it
  /// is shown.
  ///
  /// - Throws: ``ImageFileError``.
  public convenience init(contentsOf path: String) throws(ImageFileError) {
    let decoded = try ImageFile.read(path)
    guard let drawing = decoded.drawing else {
      self.init(decoded.straight, name: path)
      return
    }
    self.init(VectorFootage(drawing, name: path), name: path)
  }

  /// Writes the image to a file: JPEG if the path ends in `.jpg` or `.jpeg`, otherwise PNG. The
  /// file appears under its name only when it is complete.
  ///
  /// - Throws: ``ImageFileError``.
  public func write(to path: String) throws(ImageFileError) { try straight.write(to: path) }
}
