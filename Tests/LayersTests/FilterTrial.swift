import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

/// Runs of filters on small images.
enum FilterTrial {
  /// The image that a filter makes of another, or of nothing in its size.
  static func run(
    _ name: String, _ inputs: [String: PropertyValue] = [:], on image: FloatPixelBuffer,
    scale: Double = 1, space: WorkingSpace = .srgb
  ) throws -> FloatPixelBuffer {
    var filter = try #require(LayerFilter(named: name), "\(name)")
    for (key, value) in inputs { try filter.setValue(value, forInput: key) }
    let bounds = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    var context = PixelFilterContext(
      scale: SIMD2(scale, scale), workingSpace: space, bounds: bounds)
    context.jobs = 1
    var result = image
    for operation in filter.renderFilters {
      guard case .custom(let custom) = operation else { continue }
      let checked = try #require(custom.filter as? any CheckedPixelFilter)
      try checked.applyChecked(to: &result, in: context)
    }
    return result
  }

  /// An image of random colours, some of them translucent, premultiplied.
  static func noise(
    width: Int = 24, height: Int = 16, isOpaque: Bool = false, seed: UInt64 = 1
  ) -> FloatPixelBuffer {
    var image = FloatPixelBuffer(width: width, height: height)
    var state = seed
    func next() -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 24)
    }
    for index in image.pixels.indices {
      let alpha = isOpaque ? 1 : (next() * 4).rounded(.down) / 3
      image.pixels[index] = SIMD4(next() * alpha, next() * alpha, next() * alpha, alpha)
    }
    return image
  }

  /// An opaque image whose red and green tell the position from the lower left corner, in sizes.
  static func positions(width: Int = 64, height: Int = 48) -> FloatPixelBuffer {
    var image = FloatPixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let column = (Float(x) + 0.5) / Float(width)
        let row = (Float(height - y) - 0.5) / Float(height)
        image.pixels[y * width + x] = SIMD4(column, row, 0.5, 1)
      }
    }
    return image
  }

  /// An input with an image: the bytes of its pixels from the upper left corner.
  static func input(width: Int, _ pixels: [[UInt8]]) -> PropertyValue {
    .image(
      Image(
        StraightImage(
          width: width, height: pixels.count / width, samples: .eight(Array(pixels.joined())))))
  }

  /// The greatest difference of a channel.
  static func difference(_ a: FloatPixelBuffer, _ b: FloatPixelBuffer) -> Float {
    zip(a.pixels, b.pixels).reduce(0) { greatest, pair in
      let away = pair.0 - pair.1
      return max(greatest, max(abs(away.x), abs(away.y), abs(away.z), abs(away.w)))
    }
  }
}

extension FloatPixelBuffer {
  /// The pixel of a column and a row, from the upper left corner; clear outside.
  func at(_ x: Int, _ y: Int) -> SIMD4<Float> {
    guard x >= 0, y >= 0, x < width, y < height else { return .zero }
    return pixels[y * width + x]
  }
}
