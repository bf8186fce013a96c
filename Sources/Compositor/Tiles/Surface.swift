import LambentRaster

/// Pixels that several threads draw into at once, each into rows of its own.
///
/// It is `@unchecked Sendable` because bands are disjoint and cover the surface
/// (``PixelRect/bands(height:)``), and no thread reads a surface while others draw into it.
final class Surface<Pixel: BitwiseCopyable>: @unchecked Sendable {
  /// The surface's rectangle on the canvas.
  let rect: PixelRect
  /// The pixels, row by row, without padding.
  let base: UnsafeMutablePointer<Pixel>
  /// The smaller mip levels, if it is read where it shrinks; they are made before it is shared.
  var smaller: [Surface<Pixel>] = []
  /// True if the pixels are its own, and not lent.
  let isOwner: Bool

  /// Creates a surface of clear pixels, which are 0 in every format, or of pixels that are not made yet: then all
  /// of them have to be written.
  init(_ rect: PixelRect, isCleared: Bool) {
    self.rect = rect
    let count = max(1, rect.count)
    base = .allocate(capacity: count)
    isOwner = true
    #if LAMBENT_SANITIZED
      // Reading a pixel before it is drawn changes a digest: as a float it is NaN.
      let filling: UInt8? = isCleared ? 0 : 0xFF
    #else
      let filling: UInt8? = isCleared ? 0 : nil
    #endif
    if let filling {
      UnsafeMutableRawPointer(base).initializeMemory(
        as: UInt8.self, repeating: filling, count: count * MemoryLayout<Pixel>.stride)
    }
  }

  /// Lends pixels that someone else keeps alive.
  init(_ rect: PixelRect, lending base: UnsafeMutablePointer<Pixel>) {
    self.rect = rect
    self.base = base
    isOwner = false
  }

  deinit {
    if isOwner { base.deallocate() }
  }

  /// The bytes that the pixels of a rectangle take.
  static func size(of rect: PixelRect) -> Int { rect.count * MemoryLayout<Pixel>.stride }

  /// The bytes of all pixels, of smaller levels too.
  var byteCount: Int {
    smaller.reduce(Self.size(of: rect)) { $0 + Self.size(of: $1.rect) }
  }

  var tile: Tile<Pixel> { Tile(rect: rect, base: base, stride: rect.width) }
}

extension Surface where Pixel: Sendable {
  /// A copy of the pixels.
  var grid: PixelGrid<Pixel> {
    PixelGrid(
      width: rect.width, height: rect.height,
      pixels: Array(UnsafeBufferPointer(start: base, count: rect.count)))
  }

  /// The pixels and the smaller mip levels as images.
  var views: [PixelView<Pixel>] {
    ([self] + smaller).map {
      PixelView(
        base: UnsafePointer($0.base), width: $0.rect.width, height: $0.rect.height,
        ofImage: (rect.width, rect.height))
    }
  }
}

/// A part of a surface, or pixels of its own, that one thread draws into.
struct Tile<Pixel: BitwiseCopyable> {
  /// The tile's rectangle on the canvas.
  let rect: PixelRect
  /// The first pixel.
  let base: UnsafeMutablePointer<Pixel>
  /// The distance between rows.
  let stride: Int

  /// The pixel at a position on the canvas.
  @inline(__always) func at(x: Int, y: Int) -> UnsafeMutablePointer<Pixel> {
    base + ((y &- rect.top) &* stride &+ (x &- rect.left))
  }

  /// Sets every pixel to one.
  func fill(with pixel: Pixel) {
    if stride == rect.width {
      base.fill(with: pixel, count: rect.count)
    } else {
      for y in rect.rows { at(x: rect.left, y: y).fill(with: pixel, count: rect.width) }
    }
  }

  /// Takes over the pixels of a rectangle from another tile, in which it lies, too.
  func copy(_ rect: PixelRect, from other: Tile) {
    for y in rect.rows {
      at(x: rect.left, y: y).update(from: other.at(x: rect.left, y: y), count: rect.width)
    }
  }

  /// The part of the tile within a rectangle.
  func cropped(to other: PixelRect) -> Tile {
    let part = rect.intersection(other)
    return Tile(
      rect: part, base: part.isEmpty ? base : at(x: part.left, y: part.top), stride: stride)
  }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Sets elements to one; white, black and clear pixels are set as bytes, which is fastest.
  func fill(with element: Pointee, count: Int) {
    let byte = withUnsafeBytes(of: element) { bytes -> UInt8? in
      bytes.allSatisfy { $0 == bytes[0] } ? bytes.first : nil
    }
    if let byte {
      UnsafeMutableRawPointer(self).initializeMemory(
        as: UInt8.self, repeating: byte, count: count * MemoryLayout<Pointee>.stride)
    } else {
      update(repeating: element, count: count)
    }
  }
}

extension PixelRect {
  /// Disjoint bands of whole rows that cover the rectangle, from the top, cut at the multiples of a
  /// height: what is sorted into bands of the canvas fits those of every surface.
  package func bands(height: Int) -> [PixelRect] {
    let height = max(1, height)
    var result: [PixelRect] = []
    var first = top
    while first < bottom, left < right {
      let next = min(bottom, floor(first, toMultipleOf: height) + height)
      result.append(PixelRect(left: left, top: first, right: right, bottom: next))
      first = next
    }
    return result
  }
}
