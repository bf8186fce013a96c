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
    TextMutator(seeds: seeds, pieces: Self.pieces, edits: 6).bytes(using: &random)
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
