import LambentGeometry
import LambentPixels

/// The positions of an area's parts in the order of births.
struct PatchOrder {
  private let order: EmitterOrder
  private let middle: SIMD2<Float>
  private let least, extent: SIMD2<Float>
  /// The direction of a sweep, and the least and the greatest distance along it.
  private let direction: SIMD2<Float>
  private let farthest: Float
  private let image: ImageReader?

  init(_ properties: EmitterProperties, _ least: SIMD2<Float>, _ greatest: SIMD2<Float>) {
    order = properties.emitterOrder
    self.least = least
    extent = greatest - least
    middle = (least + greatest) * 0.5
    let (sine, cosine) = Elementary.sinCos(properties.emitterOrderDirection)
    direction = SIMD2(Float(cosine), Float(sine))
    let half = extent * 0.5
    farthest =
      order == .radial
      ? (half * half).sum().squareRoot()
      : abs(direction.x) * half.x + abs(direction.y) * half.y
    image = properties.emitterOrderImage.map(ImageReader.init)
  }

  /// The position of a part by its middle and its colour, 0…1.
  func rank(_ center: SIMD2<Float>, _ color: SIMD3<Float>) -> Float {
    let place = center - middle
    switch order {
    case .random: return 0
    case .sweep:
      return farthest > 0 ? ((direction * place).sum() / farthest + 1) * 0.5 : 0
    case .radial:
      return farthest > 0 ? (place * place).sum().squareRoot() / farthest : 0
    case .luminance:
      return 1 - Luminance.of(SIMD4(color.x, color.y, color.z, 1))
    case .image:
      guard let image, extent.x > 0, extent.y > 0 else { return 0 }
      return 1 - image.luminance((center - least) / extent)
    }
  }
}

/// The pixels of an image, read at fractions of its size.
struct ImageReader {
  private let pixels: PixelBuffer

  init(_ image: Image) { pixels = image.premultiplied }

  /// Luminance × alpha of the nearest pixel, 0…1.
  func luminance(_ place: SIMD2<Float>) -> Float {
    guard pixels.width > 0, pixels.height > 0 else { return 0 }
    func index(_ fraction: Float, _ count: Int) -> Int {
      Int(max(0, min(Float(count - 1), (fraction * Float(count)).rounded(.down))))
    }
    let (x, y) = (index(place.x, pixels.width), index(place.y, pixels.height))
    return Luminance.of(SIMD4(bytes: pixels.pixels[y * pixels.width + x]) / 255)
  }
}

extension SIMD4<Float> {
  /// The red, green, blue and alpha of a pixel, 0…255.
  init(bytes pixel: UInt32) {
    self.init(
      Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
  }
}
