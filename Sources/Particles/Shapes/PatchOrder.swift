import LambentGeometry
import LambentPixels

/// The positions of an area's patches in the order of births.
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

  /// The position of a patch, 0…1.
  func rank(_ patch: AreaSampler.Patch) -> Float {
    let place = SIMD2(patch.x, patch.y) - middle
    switch order {
    case .random: return 0
    case .sweep:
      return farthest > 0 ? ((direction * place).sum() / farthest + 1) * 0.5 : 0
    case .radial:
      return farthest > 0 ? (place * place).sum().squareRoot() / farthest : 0
    case .luminance:
      return 1 - Luminance.of(SIMD4(patch.color.x, patch.color.y, patch.color.z, 1))
    case .image:
      guard let image, extent.x > 0, extent.y > 0 else { return 0 }
      return 1 - image.luminance((SIMD2(patch.x, patch.y) - least) / extent)
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

/// The pixels of an image as patches, with their weights.
struct ImageWeights {
  private let image: PixelBuffer
  private let channel: EmitterImageChannel
  private let mask: ImageReader?

  /// The most pixels that are used one by one; larger images are used in blocks.
  static let pixelLimit = 1 << 22

  init(_ image: Image, _ channel: EmitterImageChannel, mask: Image?) {
    self.image = image.premultiplied
    self.channel = channel
    self.mask = mask.map(ImageReader.init)
  }

  /// The patches of the pixels with a weight above 0, as fractions of the image from its middle.
  var patches: [AreaSampler.Patch] {
    var side = 1
    while (image.width / side) * (image.height / side) > Self.pixelLimit { side += 1 }
    let (columns, rows) = (
      (image.width + side - 1) / side, (image.height + side - 1) / side
    )
    guard columns > 0, rows > 0 else { return [] }
    var result: [AreaSampler.Patch] = []
    let size = SIMD2(
      Float(side) / Float(image.width), Float(side) / Float(image.height))
    for row in 0..<rows {
      for column in 0..<columns {
        let place = (SIMD2(Float(column), Float(row)) + 0.5) * size
        let color = mean(column * side, row * side, side)
        var weight = channel == .alpha ? color.w : Luminance.of(color)
        if let mask { weight *= mask.luminance(place) }
        guard weight > 0 else { continue }
        var patch = AreaSampler.Patch(
          x: place.x - 0.5, y: place.y - 0.5, width: size.x, height: size.y, weight: weight)
        if color.w > 0 {
          patch.color = SIMD3(color.x, color.y, color.z) / color.w
        }
        result.append(patch)
      }
    }
    return result
  }

  /// The mean of a block of premultiplied pixels, 0…1.
  private func mean(_ x: Int, _ y: Int, _ side: Int) -> SIMD4<Float> {
    var (sum, count) = (SIMD4<Float>.zero, 0)
    for row in y..<min(image.height, y + side) {
      for column in x..<min(image.width, x + side) {
        sum += SIMD4(bytes: image.pixels[row * image.width + column])
        count += 1
      }
    }
    return sum / (255 * Float(max(1, count)))
  }
}
