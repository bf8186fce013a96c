import LambentGeometry
import LambentPixels
import LambentRaster
import Testing

@Suite("Gaussian blur")
struct GaussianBlurTests {
  /// The image blurred by the definition.
  static func reference(_ image: FloatPixelBuffer, _ sigma: Double) -> FloatPixelBuffer {
    let reference = GaussianReference(deviation: sigma)
    return reference.alongColumns(reference.alongRows(image))
  }

  /// An opaque rectangle, a lone pixel of light and a slope.
  static func raster(width: Int, height: Int) -> FloatPixelBuffer {
    var image = FloatPixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        if x > width / 3, y > height / 4, y < height * 2 / 3 { image[x, y] = SIMD4(1, 0.5, 0, 1) }
        if x < 6 { image[x, y] += SIMD4(0, 0, Float(x) / 20, Float(x) / 10) }
      }
    }
    image[width / 5, height - 3] = SIMD4(1, 1, 1, 1)
    return image
  }

  @Test(
    "small deviations equal direct convolution, large ones to a twentieth of a byte's step",
    arguments: [0.1, 0.5, 1, 2.3, 2.89, 2.9, 3, 3.99, 5.4, 5.5, 9, 20, 31])
  func direct(sigma: Double) {
    var image = Self.raster(width: 61, height: 47)
    let expected = Self.reference(image, sigma)
    GaussianBlur(deviation: sigma).apply(to: &image)
    var worst = 0.0
    for (pixel, exact) in zip(image.pixels, expected.pixels) {
      let change = SIMD4<Double>(pixel) - SIMD4<Double>(exact)
      worst = max(worst, max(change.max(), -change.min()))
    }
    #expect(worst < (sigma < 2.9 ? 1e-4 : 2e-4))
  }

  @Test(
    "the definition spreads a point of light as a Gaussian of the plane", arguments: [0.5, 1, 2.5])
  func definition(sigma: Double) {
    var image = FloatPixelBuffer(width: 41, height: 37)
    image[20, 18] = SIMD4(1, 0.5, 0, 1)
    let blurred = Self.reference(image, sigma)
    func weight(_ x: Int, _ y: Int) -> Double {
      let square = Double((x - 20) * (x - 20) + (y - 18) * (y - 18))
      return Elementary.exp(-square / (2 * sigma * sigma))
    }
    var sum = 0.0
    for y in 0..<37 {
      for x in 0..<41 { sum += weight(x, y) }
    }
    for y in 0..<37 {
      for x in 0..<41 {
        let expected = weight(x, y) / sum
        #expect(abs(Double(blurred[x, y].w) - expected) < 1e-6)
        #expect(abs(Double(blurred[x, y].y) - expected / 2) < 1e-6)
      }
    }
  }

  @Test("light is kept where the picture has room", arguments: [0.7, 3, 8, 15])
  func mass(sigma: Double) {
    var image = FloatPixelBuffer(width: 161, height: 151)
    image[80, 75] = SIMD4(1, 0.5, 0.25, 1)
    GaussianBlur(deviation: sigma).apply(to: &image)
    let sum = image.pixels.reduce(SIMD4<Float>(), +)
    let tolerance: Float = sigma < 4 ? 1e-4 : 1e-3
    #expect(abs(sum.w - 1) < tolerance && abs(sum.y - 0.5) < tolerance)
  }

  @Test(
    "with surroundings that are not known an even picture keeps its alpha of 1 exactly",
    arguments: [0.3, 1, 3.9, 4, 9, 80, 4_096])
  func evenPicture(sigma: Double) {
    let (width, height) = (23, 17)
    let image = FloatPixelBuffer(width: width, height: height, repeating: SIMD4(0.2, 0.5, 0.9, 1))
    var (turned, result) = (image.pixels, image.pixels)
    let blur = GaussianBlur(deviation: sigma)
    func line(_ count: Int) -> GaussianBlur.Line {
      .init(0..<count, image: 0..<count, kept: 0..<count, beyond: .unknown)
    }
    blur.blurRows(
      0..<height, of: image.pixels, along: line(width), height: height, transposedInto: &turned)
    blur.blurRows(
      0..<width, of: turned, along: line(height), height: width, transposedInto: &result)
    #expect(result.allSatisfy { $0.w == 1 && abs($0.x - 0.2) < 1e-6 && abs($0.z - 0.9) < 1e-6 })
    let reference = GaussianReference(deviation: min(sigma, 80), beyond: .unknown)
    let mean = reference.alongColumns(reference.alongRows(image))
    #expect(mean.pixels.allSatisfy { $0.w == 1 && abs($0.y - 0.5) < 1e-6 })
  }

  @Test(
    "a part of a blurred line is the same whether the picture is padded or continued",
    arguments: [0.7, 3, 6, 40], [GaussianBlur.Beyond.transparent, .unknown])
  func partOfLine(sigma: Double, beyond: GaussianBlur.Beyond) {
    let (width, height, before, after) = (31, 6, 17, 25)
    let image = Self.raster(width: width, height: height)
    let whole = width + before + after
    var padded = FloatPixelBuffer(width: whole, height: height)
    for y in 0..<height {
      for x in 0..<whole {
        let inside = max(0, min(width - 1, x - before))
        if beyond == .unknown || inside == x - before { padded[x, y] = image[inside, y] }
      }
    }
    let blur = GaussianBlur(deviation: sigma)
    var expected = padded.pixels
    blur.blurRows(
      0..<height, of: padded.pixels,
      along: .init(0..<whole, image: 0..<whole, kept: 0..<whole, beyond: beyond), height: height,
      transposedInto: &expected)
    let kept = -9..<width + 4
    var part = [SIMD4<Float>](repeating: .zero, count: kept.count * height)
    blur.blurRows(
      0..<height, of: image.pixels,
      along: .init(-before..<width + after, image: 0..<width, kept: kept, beyond: beyond),
      height: height, transposedInto: &part)
    #expect(part == Array(expected[(before - 9) * height..<(before + width + 4) * height]))
    guard beyond == .transparent else { return }
    var plane = [Float](repeating: 0, count: part.count)
    blur.blurRows(
      0..<height, of: image.pixels.map(\.w),
      along: .init(-before..<width + after, image: 0..<width, kept: kept), height: height,
      transposedInto: &plane)
    #expect(plane == part.map(\.w))
  }

  @Test("a plane is blurred like a channel of a picture", arguments: [1.5, 6])
  func plane(sigma: Double) {
    var image = Self.raster(width: 31, height: 27)
    var plane = image.pixels.map(\.w)
    var turned = plane
    let blur = GaussianBlur(deviation: sigma)
    blur.apply(to: &image)
    blur.blurRows(
      0..<27, of: plane, along: .init(count: 31), height: 27, transposedInto: &turned)
    blur.blurRows(
      0..<31, of: turned, along: .init(count: 27), height: 31, transposedInto: &plane)
    #expect(plane == image.pixels.map(\.w))
  }

  @Test("deviations that mean nothing, and the largest, are harmless")
  func degenerate() {
    for sigma: Double in [.nan, -1, 0, -Double.infinity, 0.01] {
      var image = Self.raster(width: 9, height: 7)
      GaussianBlur(deviation: sigma).apply(to: &image)
      #expect(image == Self.raster(width: 9, height: 7))
    }
    var image = Self.raster(width: 40, height: 30)
    GaussianBlur(deviation: .infinity).apply(to: &image)
    #expect(image.pixels.allSatisfy { all($0 .>= -1e-6) && all($0 .< 0.01) })
    var none = FloatPixelBuffer(width: 0, height: 5)
    GaussianBlur(deviation: 3).apply(to: &none)
  }

  @Test("bloom brightens around light, never beyond white, and leaves darkness alone")
  func bloom() {
    var image = FloatPixelBuffer(width: 41, height: 41, repeating: SIMD4(0, 0, 0, 1))
    image[20, 20] = SIMD4(1, 1, 1, 1)
    let before = image
    var blurred = image
    GaussianBlur(deviation: 2).apply(to: &blurred)
    FloatRows.screen(blurred.pixels, times: 1, onto: &image.pixels, count: image.pixels.count)
    #expect(image[20, 20].x == 1)
    #expect(image[22, 20].x > 0.01)
    #expect(image[0, 0].x < 1e-6)
    #expect(image.pixels.allSatisfy { all($0 .<= 1.0001) })
    var same = before
    FloatRows.screen(blurred.pixels, times: 0, onto: &same.pixels, count: same.pixels.count)
    #expect(same == before)
  }
}
