import LambentPixels
import LambentRaster
import LambentWorkers

/// A piece of work that is measured under a fixed name.
struct Workload: Sendable {
  /// The name in the contract's table.
  let name: String
  /// What an iteration gets through, and what that counts, each second: "Mpixel/s".
  let amount: Double
  let unit: String
  /// Makes the inputs, which is not measured.
  let prepare: @Sendable (_ jobs: Int) throws -> PreparedWorkload

  /// Work that covers the pixels of a frame.
  static func pixels(
    _ name: String, prepare: @escaping @Sendable (_ jobs: Int) throws -> PreparedWorkload
  ) -> Workload {
    Workload(
      name: name, amount: Double(PixelWorkload.width * PixelWorkload.height) / 1e6,
      unit: "Mpixel/s", prepare: prepare)
  }
}

/// A workload with its inputs made.
struct PreparedWorkload {
  /// What precedes an iteration without being measured.
  var reset: () -> Void = {}
  /// One iteration.
  let iterate: () throws -> Void
  /// The digest of the last iteration's output.
  let digest: () throws -> String
}

extension Workload {
  /// A workload of the pixel kernels.
  init(_ kernel: PixelWorkload) {
    let sprites = kernel.name.hasPrefix("sprites-20k")
    self.init(
      name: kernel.name,
      amount: sprites ? 20_000 / 1e6 : Double(PixelWorkload.width * PixelWorkload.height) / 1e6,
      unit: sprites ? "Msprite/s" : "Mpixel/s"
    ) { jobs in
      let frame = FramePixels()
      let backdrop = PixelBuffer(
        width: PixelWorkload.width, height: PixelWorkload.height, repeating: 0xFF20_8060)
      // What is blended where it lies would otherwise depend on the number of iterations.
      let isInPlace = kernel.name == "source-over-1080p"
      return PreparedWorkload(
        reset: { if isInPlace { frame.fill(with: backdrop) } },
        iterate: {
          let part = kernel.begin()
          let pixels = FramePixels.Handle(pixels: frame.pixels)
          Workers.forEach(count: kernel.parts, jobs: jobs) { part($0, pixels.pixels) }
        },
        digest: { frame.digest })
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

  var digest: String {
    Digest.sha256(UnsafeRawBufferPointer(start: pixels, count: 4 * Self.count))
  }
}

extension Digest {
  /// The digest of premultiplied pixels as they lie in memory.
  static func sha256(_ buffer: PixelBuffer) -> String {
    buffer.pixels.withUnsafeBytes { sha256($0) }
  }
}
