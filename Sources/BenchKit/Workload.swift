import LambentPixels
import LambentWorkers

/// A piece of work that is measured under a fixed name.
package struct Workload: Sendable {
  /// The name in the contract's table.
  package let name: String
  /// The amount that one time through gets done, and its unit per second: "Mpixel/s".
  package let amount: Double
  package let unit: String
  /// Makes the inputs, which is not measured.
  package let prepare: @Sendable (_ jobs: Int) throws -> PreparedWorkload

  /// The number of repetitions of the measured work in an iteration, by which the time is divided.
  package let count: Int
  /// The resource that limits its speed, where that is known.
  package let bound: Bound?

  /// A resource that limits the speed of work, and how much of it the work needs at least.
  package enum Bound: Sendable {
    /// Bytes that are read and written.
    case memory(Double)
    /// Additions and multiplications of 32-bit numbers, as the formula has them.
    case arithmetic(Double)

    /// Frames' worth of pixels that are read and written.
    static func images(_ count: Int) -> Bound {
      .memory(4 * Double(PixelWorkload.width * PixelWorkload.height) * Double(count))
    }
  }

  /// The work of an iteration: "20,000 sprites".
  package var work: String {
    let thing = unit.prefix { $0 != "/" }
    guard thing.hasPrefix("M") else { return "\(Int(amount)) \(thing) of a scene" }
    guard thing != "Mpixel" else {
      let size = "\(PixelWorkload.width) x \(PixelWorkload.height) pixels"
      return count == 1 ? size : size + ", the mean of \(count) frames"
    }
    var digits = String(Int((amount * 1e6).rounded()))
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return "\(digits) \(thing.dropFirst())s"
  }

  init(
    name: String, amount: Double, unit: String, count: Int = 1, bound: Bound? = nil,
    prepare: @escaping @Sendable (_ jobs: Int) throws -> PreparedWorkload
  ) {
    (self.name, self.amount, self.unit) = (name, amount, unit)
    (self.count, self.bound, self.prepare) = (count, bound, prepare)
  }

  /// Work that covers the pixels of a frame, or of several.
  static func pixels(
    _ name: String, count: Int = 1, bound: Bound? = nil,
    prepare: @escaping @Sendable (_ jobs: Int) throws -> PreparedWorkload
  ) -> Workload {
    Workload(
      name: name, amount: Double(PixelWorkload.width * PixelWorkload.height) / 1e6,
      unit: "Mpixel/s", count: count, bound: bound, prepare: prepare)
  }
}

/// A workload with its inputs made.
package struct PreparedWorkload {
  /// Work that precedes an iteration without being measured.
  package var reset: () -> Void = {}
  /// One iteration.
  package let iterate: () throws -> Void
  /// The bytes of the last iteration's output.
  package let output: () throws -> [UInt8]
}

extension Workload {
  /// A workload of the pixel kernels.
  init(_ kernel: PixelWorkload) {
    self.init(
      name: kernel.name,
      amount: Double(kernel.spriteCount ?? PixelWorkload.width * PixelWorkload.height) / 1e6,
      unit: kernel.spriteCount == nil ? "Mpixel/s" : "Msprite/s",
      bound: kernel.bound
    ) { jobs in
      let (frame, begin) = (FramePixels(), kernel.prepare())
      let backdrop = PixelBuffer(
        width: PixelWorkload.width, height: PixelWorkload.height, repeating: 0xFF20_8060)
      // The result of blending in place would otherwise depend on the number of iterations.
      let isInPlace = kernel.name == "source-over-1080p"
      return PreparedWorkload(
        reset: { if isInPlace { frame.fill(with: backdrop) } },
        iterate: {
          let part = begin()
          let pixels = FramePixels.Handle(pixels: frame.pixels)
          Workers.forEach(count: kernel.parts, jobs: jobs) { part($0, pixels.pixels) }
        },
        output: { frame.bytes })
    }
  }
}

/// The pixels of a frame that parts of a workload write at once.
private final class FramePixels {
  let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: FramePixels.count)
  private static let count = PixelWorkload.width * PixelWorkload.height

  /// The parts are disjoint: that is the kernels' promise.
  struct Handle: @unchecked Sendable { let pixels: UnsafeMutablePointer<UInt32> }

  init() { pixels.initialize(repeating: 0, count: Self.count) }

  deinit { pixels.deallocate() }

  func fill(with buffer: PixelBuffer) {
    buffer.pixels.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      pixels.update(from: base, count: min(source.count, Self.count))
    }
  }

  var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: pixels, count: 4 * Self.count)) }
}

extension PixelBuffer {
  /// Premultiplied pixels as they lie in memory.
  var bytes: [UInt8] { pixels.withUnsafeBytes { Array($0) } }
}
