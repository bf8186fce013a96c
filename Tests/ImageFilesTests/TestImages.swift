import Foundation
import LambentImageFiles
import LambentPixels

enum TestImages {
  /// Colours and alphas that differ from pixel to pixel.
  static func gradient(width: Int, height: Int, seed: Int = 0) -> StraightImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        bytes += [
          UInt8((x * 23 + seed) & 255), UInt8((y * 31 + seed) & 255), UInt8((x * y + seed) & 255),
          UInt8((255 - x * 11 - seed) & 255),
        ]
      }
    }
    return StraightImage(width: width, height: height, samples: .eight(bytes))
  }

  /// The same with 16 bits a channel, the low byte not a copy of the high one.
  static func deepGradient(width: Int, height: Int) -> StraightImage {
    let bytes = gradient(width: width, height: height).bytes
    let words = bytes.enumerated().map { i, byte in UInt16(byte) << 8 | UInt16((i * 7) & 255) }
    return StraightImage(width: width, height: height, samples: .sixteen(words))
  }

  /// One opaque colour.
  static func solid(_ red: UInt8, _ green: UInt8, _ blue: UInt8, width: Int, height: Int)
    -> StraightImage
  {
    let pixels = Array(repeatElement([red, green, blue, 255], count: width * height).joined())
    return StraightImage(width: width, height: height, samples: .eight(pixels))
  }
}

/// A folder that goes with the test.
final class TestFolder: Sendable {
  let url: URL

  init() {
    url = FileManager.default.temporaryDirectory.appending(path: "lambent-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.path + "/" + name }

  func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: url.appending(path: name)))
  }

  /// Everything in it, hidden files too.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
