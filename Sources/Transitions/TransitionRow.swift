import LambentPixels
import LambentRaster

/// One row of a frame to be painted.
///
/// A painter either sets every pixel with one of the methods that copy and mix stored pixels, or
/// paints floats.
public struct TransitionRow {
  /// The row number, from the top.
  public let y: Int
  /// The number of pixels.
  public let width: Int
  /// The end of the rows that are painted after this one, in order, with the same scratch memory.
  let end: Int
  let scratch: RowScratch
  let target: Target
  private(set) var isPainted = false

  /// The storage of the row's pixels.
  enum Target {
    case packed(UnsafeMutablePointer<UInt32>)
    case floats(UnsafeMutablePointer<SIMD4<Float>>)
  }

  /// Sets every pixel to the colour that a closure returns for its centre: premultiplied red,
  /// green, blue and alpha of 0…1, in the working space.
  ///
  /// - Complexity: one call per pixel, which is convenient but slow.
  public mutating func shade(_ color: (_ x: Float, _ y: Float) -> SIMD4<Float>) {
    let pixels = paint()
    let y = Float(self.y) + 0.5
    for x in 0..<width { pixels[x] = color(Float(x) + 0.5, y) }
  }

  /// Copies every pixel from an image at the same position.
  public mutating func copy(_ source: TransitionSource) {
    copy(source, at: y * width, to: 0..<width)
  }

  /// Mixes every pixel from two images at the same position, with the second's `weight` (0…1).
  public mutating func mix(_ from: TransitionSource, _ to: TransitionSource, weight: Double) {
    mix(from, at: y * width, to, at: y * width, weight: weight, to: 0..<width)
  }

  /// Memory in which to paint the row as floats. Every one of them must be set.
  package mutating func paint() -> UnsafeMutablePointer<SIMD4<Float>> {
    isPainted = true
    if case .floats(let pixels) = target { return pixels }
    return scratch.color(0)
  }

  /// Stores painted floats if the row's pixels are bytes.
  func finish() {
    guard isPainted, case .packed(let pixels) = target else { return }
    FloatRows.store(scratch.color(0), to: pixels, count: width)
  }
}

extension TransitionRow {
  mutating func fill(_ color: SIMD4<Float>) {
    paint().update(repeating: color, count: width)
  }

  /// Reads columns of this row of an image into a line of colours.
  func read(
    _ source: TransitionSource, into line: UnsafeMutablePointer<SIMD4<Float>>,
    columns: Range<Int>? = nil
  ) {
    let columns = columns ?? 0..<width
    source.read(
      from: y * width + columns.lowerBound, count: columns.count, into: line + columns.lowerBound)
  }

  /// Reads this row of both images: the old one into the memory in which to paint, the new one into
  /// the line of colours 1.
  mutating func readImages(
    of frame: TransitionFrame
  ) -> (pixels: UnsafeMutablePointer<SIMD4<Float>>, new: UnsafeMutablePointer<SIMD4<Float>>) {
    let (pixels, new) = (paint(), scratch.color(1))
    read(frame.from, into: pixels)
    read(frame.to, into: new)
    return (pixels, new)
  }

  /// Calls a closure with two images, from this row or other pixels on, and with this row of the frame
  /// if all are bytes. Returns false otherwise.
  func withBytes(
    _ from: TransitionSource, at startA: Int? = nil, _ to: TransitionSource,
    at startB: Int? = nil,
    _ body: (
      _ from: UnsafePointer<UInt32>, _ to: UnsafePointer<UInt32>,
      _ out: UnsafeMutablePointer<UInt32>
    ) -> Void
  ) -> Bool {
    guard case .packed(let bufferA) = from.storage, case .packed(let bufferB) = to.storage,
      case .packed(let pixels) = target
    else { return false }
    return bufferA.pixels.withUnsafeBufferPointer { a in
      bufferB.pixels.withUnsafeBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return false }
        body(a + (startA ?? y &* width), b + (startB ?? y &* width), pixels)
        return true
      }
    }
  }

  /// True if an image and the frame are both bytes.
  func holdsBytes(of source: TransitionSource) -> Bool {
    guard case .packed = source.storage, case .packed = target else { return false }
    return true
  }

  /// Copies a run of pixels that begins at any pixel of an image.
  func copy(_ source: TransitionSource, at start: Int, to columns: Range<Int>) {
    switch (source.storage, target) {
    case (.packed(let buffer), .packed(let pixels)):
      buffer.pixels.withUnsafeBufferPointer { source in
        guard let base = source.baseAddress else { return }
        (pixels + columns.lowerBound).update(from: base + start, count: columns.count)
      }
    case (_, .floats(let pixels)):
      source.read(from: start, count: columns.count, into: pixels + columns.lowerBound)
    case (.floats, .packed):
      source.read(from: start, count: columns.count, into: scratch.color(0))
      store(scratch.color(0), at: columns.lowerBound, count: columns.count)
    }
  }

  /// Mixes runs of two images that begin at any of their pixels, with the second's `weight` (0…1).
  func mix(
    _ a: TransitionSource, at startA: Int, _ b: TransitionSource, at startB: Int, weight: Double,
    to columns: Range<Int>
  ) {
    guard weight > 0 else { return copy(a, at: startA, to: columns) }
    let isDone = withBytes(a, at: startA, b, at: startB) { old, new, out in
      BlendPacked.dissolve(
        old, new, weight: BlendPacked.dissolveWeight(weight), into: out + columns.lowerBound,
        count: columns.count)
    }
    guard !isDone else { return }
    let (old, new) = (scratch.color(1), scratch.color(2))
    a.read(from: startA, count: columns.count, into: old)
    b.read(from: startB, count: columns.count, into: new)
    old.mix(new, weight: Float(weight), count: columns.count)
    store(old, at: columns.lowerBound, count: columns.count)
  }

  /// Mixes the pixels of this row of two images, each with its own weight of the second (0…1).
  func mix(_ from: TransitionSource, _ to: TransitionSource, weights: UnsafePointer<Float>) {
    let (a, b) = (scratch.color(1), scratch.color(2))
    read(from, into: a)
    read(to, into: b)
    a.mix(b, weights: weights, count: width)
    store(a, at: 0, count: width)
  }

  func store(_ colors: UnsafePointer<SIMD4<Float>>, at column: Int, count: Int) {
    switch target {
    case .packed(let pixels): FloatRows.store(colors, to: pixels + column, count: count)
    case .floats(let pixels): (pixels + column).update(from: colors, count: count)
    }
  }
}
