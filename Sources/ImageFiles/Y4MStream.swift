package import LambentPixels

/// YUV4MPEG2: limited range and chroma at full resolution, so that any size is possible and the encoder
/// that reads it decides about subsampling. Alpha is ignored. The format cannot name its matrix: it has the one that
/// readers assume for its size.
final class Y4MStream: FrameStream {
  private let output: OutputFile
  private let matrix: LumaMatrix
  private var counter: FrameCounter

  init(_ description: FrameStreamDescription, to output: OutputFile) throws(ImageFileError) {
    self.output = output
    counter = FrameCounter(description)
    matrix = .assumed(width: description.width, height: description.height)
    try output.write(Self.header(description))
  }

  /// The header of the stream.
  static func header(_ description: FrameStreamDescription) -> [UInt8] {
    let rate = "\(description.rate.numerator):\(description.rate.denominator)"
    let text =
      "YUV4MPEG2 W\(description.width) H\(description.height) F\(rate) Ip A1:1 C444 "
      + "XCOLORRANGE=LIMITED\n"
    return Array(text.utf8)
  }

  /// The header of each frame.
  static let frameMark = Array("FRAME\n".utf8)

  func append(_ frame: StraightImage) throws(ImageFileError) {
    try counter.accept(frame)
    try output.write(Self.frameMark + matrix.planes(of: frame))
  }

  func finish() throws(ImageFileError) {
    try counter.checkComplete()
    try output.finish()
  }

  func discard() { output.discard() }
}

/// Luma and chroma in 8 bits with limited range (luma 16…235, chroma 16…240), by integer arithmetic: each
/// weight is rounded to 1/65,536 such that grey has a chroma of exactly 128 and white a luma of exactly 235.
package struct LumaMatrix: Sendable {
  /// The weights of red, green and blue.
  private let luma, blue, red: SIMD3<Int32>

  /// ITU-R BT.709: 219/255 × (0.2126, 0.7152, 0.0722), 224/255 × (−0.2126, −0.7152, 0.9278) / 1.8556 and
  /// 224/255 × (0.7874, −0.7152, −0.0722) / 1.5748.
  package static let bt709 = LumaMatrix(
    luma: SIMD3(11_966, 40_254, 4_064), blue: SIMD3(-6_596, -22_189, 28_785),
    red: SIMD3(28_784, -26_145, -2_639))
  /// ITU-R BT.601: 219/255 × (0.299, 0.587, 0.114), 224/255 × (−0.299, −0.587, 0.886) / 1.772 and
  /// 224/255 × (0.701, −0.587, −0.114) / 1.402.
  package static let bt601 = LumaMatrix(
    luma: SIMD3(16_829, 33_039, 6_416), blue: SIMD3(-9_714, -19_070, 28_784),
    red: SIMD3(28_784, -24_103, -4_681))

  /// The matrix that is assumed of a film that names none: BT.709 for high definition.
  package static func assumed(width: Int, height: Int) -> LumaMatrix {
    isHighDefinition(width: width, height: height) ? bt709 : bt601
  }

  static func isHighDefinition(width: Int, height: Int) -> Bool { height > 576 || width > 1024 }

  /// The planes of luma, blue and red of a frame.
  package func planes(of frame: StraightImage) -> [UInt8] {
    let bytes = frame.bytes
    let count = frame.width * frame.height
    return [UInt8](unsafeUninitializedCapacity: 3 * count) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      Self.fill(base, from: luma, offset: 16, bytes: bytes, count: count)
      Self.fill(base + count, from: blue, offset: 128, bytes: bytes, count: count)
      Self.fill(base + 2 * count, from: red, offset: 128, bytes: bytes, count: count)
      initialized = 3 * count
    }
  }

  private static func fill(
    _ plane: UnsafeMutablePointer<UInt8>, from weights: SIMD3<Int32>, offset: Int32,
    bytes: [UInt8], count: Int
  ) {
    let (r, g, b) = (weights.x, weights.y, weights.z)
    let start = offset << 16 + 32_768
    bytes.withUnsafeBufferPointer { bytes in
      for i in 0..<count {
        let sum = r &* Int32(bytes[4 &* i]) &+ g &* Int32(bytes[4 &* i &+ 1])
        let value = (sum &+ b &* Int32(bytes[4 &* i &+ 2]) &+ start) >> 16
        plane[i] = UInt8(truncatingIfNeeded: value)
      }
    }
  }
}
