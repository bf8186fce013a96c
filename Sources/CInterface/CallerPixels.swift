import LambentDocuments
import LambentPixels

/// An image in the caller's memory, whose rows have no padding. It is copied when it is read.
struct CallerPixels {
  let bytes: UnsafeRawBufferPointer
  let (width, height): (Int, Int)
  let format: PixelFormat

  /// Takes the caller's memory.
  ///
  /// - Throws: `InterfaceError` if the pointer is `NULL`.
  init(
    _ base: UnsafeRawPointer?, shape: (width: Int, height: Int), format: PixelFormat
  ) throws {
    let size = try format.byteCount(width: shape.width, height: shape.height)
    guard let base else { throw InterfaceError.argument("no pixels") }
    bytes = UnsafeRawBufferPointer(start: base, count: size)
    (width, height) = shape
    self.format = format
  }

  /// Rejects a size that no image may have.
  static func check(_ shape: (width: Int, height: Int)) throws {
    let pixels = Double(shape.width) * Double(shape.height)
    guard shape.width > 0, shape.height > 0, max(shape.width, shape.height) <= 1 << 15,
      pixels <= Double(SceneLimits.maximumPixels)
    else { throw InterfaceError.argument("images of \(shape.width)×\(shape.height) pixels") }
  }

  /// The integers as a straight image.
  var image: StraightImage {
    guard format.sample == .uint8 else {
      let words = [UInt16](unsafeUninitializedCapacity: 4 * width * height) { memory, count in
        UnsafeMutableRawBufferPointer(memory).copyMemory(from: bytes)
        count = 4 * width * height
      }
      return StraightImage(width: width, height: height, samples: .sixteen(words))
    }
    guard format.alpha == .premultiplied else {
      return StraightImage(width: width, height: height, samples: .eight([UInt8](bytes)))
    }
    return StraightImage(packed)
  }

  /// Premultiplied bytes as they are.
  private var packed: PixelBuffer {
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { memory, count in
      count = width * height
      UnsafeMutableRawBufferPointer(memory).copyMemory(from: bytes)
    }
    return PixelBuffer(width: width, height: height, pixels: pixels)
  }

  /// The pixels as filters read them, without loss.
  var source: Image {
    switch (format.sample, format.alpha) {
    case (.uint8, .straight): Image(image)
    case (.uint8, .premultiplied): Image(.rgba8(packed))
    default: Image(.float(premultipliedFloats))
    }
  }

  /// Floats or words of 16 bits as floats, whose colours relate to alpha as those of the format.
  var floats: FloatPixelBuffer {
    FloatPixelBuffer(width: width, height: height) { pixels in
      for index in 0..<(width &* height) {
        guard format.sample == .float32 else {
          let words = bytes.loadUnaligned(fromByteOffset: 8 &* index, as: SIMD4<UInt16>.self)
          pixels[index] = SIMD4<Float>(words) / 65535
          continue
        }
        var color = bytes.loadUnaligned(fromByteOffset: 16 &* index, as: SIMD4<Float>.self)
        // NaN is not above 0.
        color.replace(with: 0, where: .!(color .> 0))
        color.replace(with: 1, where: color .> 1)
        pixels[index] = color
      }
    }
  }

  /// Floats or words of 16 bits as premultiplied floats.
  private var premultipliedFloats: FloatPixelBuffer {
    var result = floats
    if format.alpha == .straight { result.premultiply() }
    return result
  }
}
