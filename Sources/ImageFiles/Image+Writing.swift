public import LambentPixels
import LambentWorkers

extension StraightImage {
  /// The image as a PNG file's bytes.
  ///
  /// - Throws: ``ImageFileError/tooLarge(file:what:)``.
  public var pngData: [UInt8] {
    get throws(ImageFileError) { try PNGEncoder.encode(self, jobs: Workers.coreCount) }
  }

  /// The image as a JPEG file's bytes, over a background where it is not opaque.
  ///
  /// - Parameter quality: 1…100.
  /// - Throws: ``ImageFileError/tooLarge(file:what:)``.
  public func jpegData(
    quality: Int = 92, background: Color = .white
  ) throws(ImageFileError) -> [UInt8] {
    try JPEGEncoder.encode(flattened(over: background), quality: quality)
  }

  /// Writes the image as a file: PNG, or JPEG where the path ends in `.jpg` or `.jpeg`. The file
  /// appears under its name only when it is whole.
  ///
  /// ```swift
  /// try context.image(at: 1.5).write(to: "frame.png")
  /// ```
  ///
  /// - Throws: ``ImageFileError``.
  public func write(to path: String) throws(ImageFileError) {
    let ending = path.split(separator: ".").last?.lowercased()
    let isJPEG = ending == "jpg" || ending == "jpeg"
    try OutputFile.write(isJPEG ? try jpegData() : try pngData, to: path)
  }
}

extension Image {
  /// The image as files hold it: straight samples. A moment of footage that cannot be read is
  /// transparent.
  public var straight: StraightImage {
    switch storage {
    case .rgba8(let buffer): StraightImage(buffer)
    case .float(let buffer): StraightImage(buffer)
    case .straight(let image): image
    case .footage:
      (try? read())?.straight ?? StraightImage(PixelBuffer(width: width, height: height))
    }
  }

  /// The image as a PNG file's bytes.
  ///
  /// - Throws: ``ImageFileError/tooLarge(file:what:)``.
  public var pngData: [UInt8] {
    get throws(ImageFileError) { try straight.pngData }
  }

  /// Reads a PNG or a JPEG file; a pixel is a point.
  ///
  /// - Throws: ``ImageFileError``.
  public convenience init(contentsOf path: String) throws(ImageFileError) {
    self.init(try ImageFile.read(path).image, name: path)
  }

  /// Writes the image as a file: PNG, or JPEG where the path ends in `.jpg` or `.jpeg`. The file
  /// appears under its name only when it is whole.
  ///
  /// - Throws: ``ImageFileError``.
  public func write(to path: String) throws(ImageFileError) { try straight.write(to: path) }
}
