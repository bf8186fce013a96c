import LambentKernels
import LambentPixels

/// Feeds changed sources to the compiler of kernels, and runs what it accepts on a few pixels.
struct KernelTrial {
  /// The sources to change.
  let seeds: [[UInt8]]

  private static let pieces = [
    "(", ")", "{", "}", ";", "float ", "vec2(", "mat3(", "if (", "for (;;) ", "return ", "[0]",
    ".xy",
    "++", "uv", "1e38", "0x7FFFFFFF", "-1", "#define A A A\n", "#if ", "/*", "//", "struct S {",
    "while (true) ", "discard;", "const ", "int ", "out ", "texture2D(", "getFromColor(", "&&", "?",
  ]

  func bytes(using random: inout SplitMix) -> [UInt8] {
    var bytes = random.pick(seeds) ?? []
    for _ in 0...random.index(6) {
      let at = random.index(bytes.count + 1)
      let length = random.index(min(24, bytes.count - at + 1))
      switch random.index(5) {
      case 0: bytes.insert(contentsOf: Array((random.pick(Self.pieces) ?? "").utf8), at: at)
      case 1: bytes.removeSubrange(at..<at + length)
      case 2 where at < bytes.count: bytes[at] ^= 1 << UInt8(random.index(8))
      case 3:
        let copy = Array(bytes[at..<at + length])
        bytes.insert(contentsOf: copy, at: random.index(bytes.count + 1))
      default:
        let other = random.pick(seeds) ?? []
        let start = random.index(other.count + 1)
        bytes.insert(contentsOf: other[start...].prefix(random.index(80)), at: at)
      }
    }
    return bytes
  }

  func run(_ bytes: [UInt8]) throws {
    guard let kernel = try? Kernel(source: String(decoding: bytes, as: UTF8.self)) else { return }
    let image = KernelImage.bytes(PixelBuffer(width: 9, height: 2, repeating: 0xFF80_4020))
    var frame = kernel.frame(
      [image, image], inputs: KernelInputs(), width: 9, height: 2, progress: 0.4)
    frame.work = 1e7
    guard let wide = try? frame.bytes(jobs: 1) else { return }
    frame.isPlain = true
    guard try frame.bytes(jobs: 1) == wide else { throw KernelsDiffer() }
  }
}

/// A kernel that draws other bytes on another kind of machine.
private struct KernelsDiffer: Error {}
