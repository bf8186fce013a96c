import LambentGeometry
import LambentPixels
import LambentRaster

/// What a sprite looks like, from its formulas in double precision: the image laid over the
/// sprite's parallelogram, read as a mean of four texels of the mip level nearest in size, or of two
/// where it changes, cut at its edges, and tinted.
struct SpriteFormulas {
  private let levels: [FloatPixelBuffer]
  private let hasHardEdges: Bool
  private let tint: SIMD4<Double>
  private let center, across, down: SIMD2<Double>
  /// The mip level, and the fraction of the next.
  private let level: Int
  private let weight: Double

  /// A soft white disc of 32×32: alpha falls from the centre to 0 at the edge.
  static var disc: PixelBuffer {
    var image = PixelBuffer(width: 32, height: 32)
    for y in 0..<32 {
      for x in 0..<32 {
        let (dx, dy) = (Double(x) - 15.5, Double(y) - 15.5)
        let alpha = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 16)
        image[x, y] = UInt32(alpha * 255 + 0.5) * 0x0101_0101
      }
    }
    return image
  }

  /// A soft disc, and a board of opaque and translucent squares.
  static var images: [PixelBuffer] {
    var board = PixelBuffer(width: 16, height: 8)
    for y in 0..<8 {
      for x in 0..<16 { board[x, y] = (x / 2 + y / 2) % 2 == 0 ? 0xFF00_40FF : 0x8040_8000 }
    }
    return [disc, board]
  }

  init?(_ sprite: Sprite, _ image: PixelBuffer, hasHardEdges: Bool) {
    self.hasHardEdges = hasHardEdges
    center = SIMD2(Double(sprite.x), Double(sprite.y))
    let (width, height) = (
      SIMD2(Double(sprite.widthX), Double(sprite.widthY)),
      SIMD2(Double(sprite.heightX), Double(sprite.heightY))
    )
    // Below a pixel a side is drawn one pixel long, and fainter.
    func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
    let (w, h) = (length(width), length(height))
    let (x, y) = (width / min(1, w), height / min(1, h))
    let area = x.x * y.y - x.y * y.x
    guard abs(area) > 1e-3 * max(1, w, h), sprite.color.w > 0 else { return nil }
    // Places in the image, 0…1, per pixel.
    across = SIMD2(y.y, -y.x) / area
    down = SIMD2(-x.y, x.x) / area
    let straight = SIMD4<Double>(sprite.color)
    let alpha = straight.w * min(1, w) * min(1, h)
    tint = SIMD4(straight.x * alpha, straight.y * alpha, straight.z * alpha, alpha)
    var levels = [FloatPixelBuffer(width: image.width, height: image.height)]
    levels[0].pixels = image.pixels.map { SIMD4<Float>(BlendReference.unpack($0)) }
    while levels[levels.count - 1].width * levels[levels.count - 1].height > 1 {
      levels.append(levels[levels.count - 1].halved())
    }
    self.levels = levels
    let footprint = max(
      length(across) * Double(image.width), length(down) * Double(image.height))
    let exact = max(
      0, min(Double(levels.count - 1), Elementary.log(max(1, footprint)) / Elementary.log(2)))
    // The nearest level, and within a sixteenth of an octave about the middle between two both.
    let beyond = exact - exact.rounded(.down) - 0.5
    level = beyond < 0.0625 ? Int(exact) : Int(exact) + 1
    weight = abs(beyond) < 0.0625 ? 8 * beyond + 0.5 : 0
  }

  /// The tinted colour at the centre of a pixel.
  func color(x: Int, y: Int) -> SIMD4<Double> {
    let position = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - center
    let (u, v) = ((position * across).sum() + 0.5, (position * down).sum() + 0.5)
    var color = mean(levels[level], u, v)
    if weight > 0 { color += (mean(levels[level + 1], u, v) - color) * weight }
    guard hasHardEdges else { return color * tint }
    // For each pair of edges, how far the pixel lies inside, in pixels, and a half.
    func inside(_ value: Double, _ axis: SIMD2<Double>) -> Double {
      let scale = 1 / (axis * axis).sum().squareRoot()
      return max(0, min(1, value * scale + 0.5)) * max(0, min(1, (1 - value) * scale + 0.5))
    }
    return color * tint * inside(u, across) * inside(v, down)
  }

  /// The mean of four texels; around a soft image there is nothing, a hard one goes on.
  private func mean(_ image: FloatPixelBuffer, _ u: Double, _ v: Double) -> SIMD4<Double> {
    let (x, y) = (u * Double(image.width) - 0.5, v * Double(image.height) - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    func texel(_ x: Double, _ y: Double) -> SIMD4<Double> {
      let (w, h) = (Double(image.width - 1), Double(image.height - 1))
      let isOutside = x < 0 || y < 0 || x > w || y > h
      if isOutside, !hasHardEdges { return SIMD4() }
      return SIMD4<Double>(image[Int(max(0, min(w, x))), Int(max(0, min(h, y)))])
    }
    let upper = texel(left, top) * (1 - x + left) + texel(left + 1, top) * (x - left)
    let lower = texel(left, top + 1) * (1 - x + left) + texel(left + 1, top + 1) * (x - left)
    return upper * (1 - y + top) + lower * (y - top)
  }
}

extension SpritePlan {
  var bandCount: Int { (height + bandHeight - 1) / bandHeight }
}
