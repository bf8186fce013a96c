package import LambentPixels

/// YUV4MPEG2: BT.709 with limited range and chroma at full resolution, so that any size is possible
/// and the encoder that reads it decides about subsampling. Alpha is ignored.
final class Y4MStream: FrameStream {
  private let output: OutputFile
  private var counter: FrameCounter

  init(_ description: FrameStreamDescription, to output: OutputFile) throws(ImageFileError) {
    self.output = output
    counter = FrameCounter(description)
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
    try output.write(Self.frameMark + BT709.planes(of: frame))
  }

  func finish() throws(ImageFileError) {
    try counter.checkComplete()
    try output.finish()
  }

  func discard() { output.discard() }
}

/// ITU-R BT.709 luma and chroma in 8 bits with limited range (luma 16…235, chroma 16…240), by
/// integer arithmetic: each weight is rounded to 1/65,536 such that grey has a chroma of exactly
/// 128 and white a luma of exactly 235.
package enum BT709 {
  /// 219/255 × (0.2126, 0.7152, 0.0722).
  private static let luma = SIMD3<Int32>(11_966, 40_254, 4_064)
  /// 224/255 × (−0.2126, −0.7152, 0.9278) / 1.8556.
  private static let blue = SIMD3<Int32>(-6_596, -22_189, 28_785)
  /// 224/255 × (0.7874, −0.7152, −0.0722) / 1.5748.
  private static let red = SIMD3<Int32>(28_784, -26_145, -2_639)

  package static func planes(of frame: StraightImage) -> [UInt8] {
    let bytes = frame.bytes
    let count = frame.width * frame.height
    return [UInt8](unsafeUninitializedCapacity: 3 * count) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      fill(base, from: luma, offset: 16, bytes: bytes, count: count)
      fill(base + count, from: blue, offset: 128, bytes: bytes, count: count)
      fill(base + 2 * count, from: red, offset: 128, bytes: bytes, count: count)
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
