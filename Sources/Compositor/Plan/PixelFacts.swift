import LambentPixels
import LambentRenderTree

/// The facts about stored pixels that a plan depends on. Everything else about the format is decided when the plan is
/// painted.
struct PixelFacts: Sendable {
  /// The size of a pixel in memory, in bytes.
  let stride: Int
  /// True if pixels hold values of the working space, and not always encoded ones.
  let followsWorkingSpace: Bool
  /// True if coverage is rounded to 255ths.
  let roundsCoverage: Bool
}

extension PixelFormat {
  static var facts: PixelFacts {
    PixelFacts(
      stride: MemoryLayout<Pixel>.stride, followsWorkingSpace: Pixel.self == SIMD4<Float>.self,
      roundsCoverage: Coverage.self == UInt8.self)
  }

  /// Colours as a pixel, one over the other.
  static func pixel(_ colors: [Color], in space: WorkingSpace) -> Pixel {
    var result = clear
    for color in colors {
      withUnsafeMutablePointer(to: &result) {
        fillOver(pixel(color, in: space), row: $0, count: 1, coverage: whole)
      }
    }
    return result
  }

  /// The ground of colours, one over the other.
  static func ground(_ colors: [Color], in space: WorkingSpace) -> Ground<Pixel> {
    let pixel = pixel(colors, in: space)
    return .pixel(pixel, isOpaque: isOpaque(pixel))
  }
}

extension Color {
  /// True if nothing shows through.
  var isOpaque: Bool { alpha >= 1 }
}
