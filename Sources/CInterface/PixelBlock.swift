import LambentPixels
import LambentRendering
import LambentWorkers

/// Memory for the pixels of an image: rows from the top, with a stride.
///
/// `@unchecked Sendable`: one thread at a time uses it, or several use different rows.
struct PixelMemory: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let (width, height, stride): (Int, Int, Int)
  let format: PixelFormat

  /// Takes the caller's memory.
  ///
  /// - Parameters:
  ///   - size: The bytes of the memory.
  ///   - stride: The bytes from one row to the next.
  /// - Throws: `InterfaceError` if it does not hold the image.
  init(
    _ base: UnsafeMutableRawPointer?, size: Int, stride: Int, shape: (width: Int, height: Int),
    format: PixelFormat
  ) throws {
    let row = try format.byteCount(width: shape.width, height: 1)
    let (rows, overflow) = stride.multipliedReportingOverflow(by: max(0, shape.height - 1))
    guard let base, stride >= row, !overflow, size >= row, size - row >= rows else {
      throw InterfaceError.argument(
        "memory of \(size) bytes, stride \(stride): stride × (height − 1) + \(row) are needed")
    }
    (self.base, self.stride, self.format) = (base, stride, format)
    (width, height) = shape
  }

  /// The memory of a row.
  func row(_ y: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      start: base + y &* stride, count: width &* format.pixelBytes)
  }

  /// The pixels, if they are straight ones of 8 bits, aligned, in rows that follow each other.
  var straightPixels: UnsafeMutablePointer<UInt32>? {
    guard format.sample == .uint8, format.alpha == .straight, stride == 4 * width,
      UInt(bitPattern: base) % UInt(MemoryLayout<UInt32>.alignment) == 0
    else { return nil }
    return base.assumingMemoryBound(to: UInt32.self)
  }

  /// Writes a frame; large ones on several threads.
  func write(_ frame: RenderedFrame, jobs: Int) {
    switch frame.pixels {
    case .eight(let buffer):
      // A scene that shows only an image has the samples of its file.
      if format.sample == .uint8, format.alpha == .straight,
        case .straight(let file) = frame.image.storage
      {
        return write(file, jobs: jobs)
      }
      write(premultiplied: buffer, jobs: jobs)
    case .sixteen(let buffer):
      if format.sample == .uint16, format.alpha == .straight {
        return write(frame.image.straight, jobs: jobs)
      }
      write(premultiplied: buffer, jobs: jobs)
    }
  }

  /// Writes premultiplied bytes to memory of bytes.
  func write(premultiplied buffer: PixelBuffer, jobs: Int) {
    forEachRow(jobs: jobs) { y, target in
      buffer.pixels.withUnsafeBufferPointer { pixels in
        let row = UnsafeBufferPointer(rebasing: pixels[(y &* width)..<((y &+ 1) &* width)])
        switch format.alpha {
        case .straight: Alpha.unpremultiply(row: row, into: target)
        case .premultiplied: target.copyMemory(from: UnsafeRawBufferPointer(row))
        }
      }
    }
  }

  /// Writes premultiplied floats, encoded as sRGB.
  func write(premultiplied buffer: FloatPixelBuffer, jobs: Int) {
    forEachRow(jobs: jobs) { y, target in
      buffer.pixels.withUnsafeBufferPointer { pixels in
        for x in 0..<width { store(pixels[y &* width &+ x], at: x, in: target) }
      }
    }
  }

  /// Writes floats, encoded as sRGB, whose colours relate to alpha as those of the format.
  func write(encoded buffer: FloatPixelBuffer, jobs: Int) {
    forEachRow(jobs: jobs) { y, target in
      buffer.pixels.withUnsafeBufferPointer { pixels in
        for x in 0..<width { store(clamped: pixels[y &* width &+ x], at: x, in: target) }
      }
    }
  }

  /// Writes a premultiplied colour.
  private func store(_ color: SIMD4<Float>, at x: Int, in row: UnsafeMutableRawBufferPointer) {
    var result = color
    if format.alpha == .straight {
      result = color.w > 0 ? color / color.w : .zero
      result.w = color.w
    }
    store(clamped: result, at: x, in: row)
  }

  private func store(
    clamped color: SIMD4<Float>, at x: Int, in row: UnsafeMutableRawBufferPointer
  ) {
    if format.sample == .float32 {
      row.storeBytes(of: color, toByteOffset: 16 &* x, as: SIMD4<Float>.self)
      return
    }
    var words = SIMD4<UInt16>.zero
    for c in 0..<4 {
      let value = color[c]
      words[c] = UInt16((value > 0 ? min(value, 1) : 0) * 65535 + 0.5)
    }
    row.storeBytes(of: words, toByteOffset: 8 &* x, as: SIMD4<UInt16>.self)
  }

  /// Writes a straight image.
  func write(_ image: StraightImage, jobs: Int) {
    switch image.samples {
    case .eight(let bytes): write(bytes: bytes, jobs: jobs)
    case .sixteen(let words): write(words: words, jobs: jobs)
    }
  }

  private func write(bytes: [UInt8], jobs: Int) {
    forEachRow(jobs: jobs) { y, target in
      bytes.withUnsafeBytes { bytes in
        let row = UnsafeRawBufferPointer(
          rebasing: bytes[(4 &* y &* width)..<(4 &* (y &+ 1) &* width)])
        switch (format.sample, format.alpha) {
        case (.uint8, .straight): target.copyMemory(from: row)
        case (.uint8, .premultiplied):
          target.withMemoryRebound(to: UInt32.self) { Alpha.premultiply(row: row, into: $0) }
        default:
          for x in 0..<width {
            var words = SIMD4<UInt16>.zero
            for c in 0..<4 { words[c] = Alpha.widen(row[4 &* x &+ c]) }
            store(straight: words, at: x, in: target)
          }
        }
      }
    }
  }

  private func write(words: [UInt16], jobs: Int) {
    forEachRow(jobs: jobs) { y, target in
      words.withUnsafeBytes { bytes in
        for x in 0..<width {
          let offset = 8 &* (y &* width &+ x)
          let pixel = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt16>.self)
          store(straight: pixel, at: x, in: target)
        }
      }
    }
  }

  private func store(
    straight words: SIMD4<UInt16>, at x: Int, in row: UnsafeMutableRawBufferPointer
  ) {
    if format.sample == .uint16, format.alpha == .straight {
      row.storeBytes(of: words, toByteOffset: 8 &* x, as: SIMD4<UInt16>.self)
      return
    }
    var color = SIMD4<Float>(words) / 65535
    if format.alpha == .premultiplied {
      let alpha = color.w
      color *= alpha
      color.w = alpha
    }
    store(clamped: color, at: x, in: row)
  }

  private func forEachRow(
    jobs: Int, _ body: @Sendable (Int, UnsafeMutableRawBufferPointer) -> Void
  ) {
    let band = max(1, (1 << 17) / max(1, width))
    let count = (height &+ band &- 1) / band
    Workers.forEach(count: count, jobs: jobs) { index in
      for y in (index &* band)..<min(height, (index &+ 1) &* band) { body(y, row(y)) }
    }
  }
}

/// Pixels in memory of the C library, which are freed with it or handed to the caller.
///
/// `@unchecked Sendable`: only its owner releases the memory.
final class PixelBlock: @unchecked Sendable {
  /// The number of the frame.
  let number: Int
  private(set) var memory: PixelMemory?
  private let isOwned: Bool

  /// Allocates memory, or takes the caller's.
  init(
    number: Int, shape: (width: Int, height: Int), format: PixelFormat, into target: PixelMemory?
  ) throws {
    self.number = number
    isOwned = target == nil
    if let target {
      memory = target
      return
    }
    let bytes = try format.byteCount(width: shape.width, height: shape.height)
    guard let base = FrameStore.allocate(bytes: bytes) else {
      throw InterfaceError(.memory, "no memory for \(bytes) bytes")
    }
    memory = try PixelMemory(
      base, size: max(64, bytes), stride: shape.width * format.pixelBytes, shape: shape,
      format: format)
  }

  deinit { if isOwned { FrameStore.free(memory?.base) } }

  /// The memory, which the caller frees from now on.
  func release() -> UnsafeMutableRawPointer? {
    defer { if isOwned { memory = nil } }
    return memory?.base
  }
}

/// Frees the pixels that a job returned.
@_cdecl("lambent_memory_free")
public func lambentMemoryFree(_ memory: UnsafeMutableRawPointer?) { FrameStore.free(memory) }
