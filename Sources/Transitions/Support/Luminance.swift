import LambentPixels

/// The luminance of a picture, stretched over a canvas: 0…1, times its alpha.
struct Luminance {
  private let source: TransitionSource
  private let scale: (x: Float, y: Float)

  init(_ image: Image, on canvas: TransitionCanvas) {
    switch image.storage {
    case .rgba8(let buffer): source = TransitionSource(buffer)
    case .float(let buffer): source = TransitionSource(buffer)
    }
    scale = (
      Float(image.width) / Float(max(1, canvas.width)),
      Float(image.height) / Float(max(1, canvas.height))
    )
  }

  /// The luminance (ITU-R BT.709) at four places of the canvas.
  func at(x: SIMD4<Float>, y: Float) -> SIMD4<Float> {
    var result = SIMD4<Float>.zero
    for lane in 0..<4 {
      let color = source.color(x: x[lane] * scale.x, y: y * scale.y)
      result[lane] = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
    }
    return result
  }
}
