import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

/// Blurs and what is made of them, beside sums over the pixels.
@Suite("Filters that blur and sharpen")
struct FilterBlurTests {
  private static let image = FilterTrial.noise(width: 20, height: 14)

  private func expect(
    _ name: String, _ inputs: [String: PropertyValue], within tolerance: Float = 2e-5,
    _ expected: (FloatPixelBuffer, Int, Int) -> SIMD4<Float>
  ) throws {
    let result = try FilterTrial.run(name, inputs, on: Self.image)
    for y in 0..<14 {
      for x in 0..<20 {
        let away = result.at(x, y) - expected(Self.image, x, y)
        let greatest = max(abs(away.x), abs(away.y), abs(away.z), abs(away.w))
        #expect(greatest < tolerance, "\(name) at \(x), \(y): \(greatest)")
      }
    }
  }

  private static func sum(
    _ image: FloatPixelBuffer, _ x: Int, _ y: Int, _ reach: Int, _ weight: (Int, Int) -> Float
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for v in -reach...reach {
      for u in -reach...reach { sum += weight(u, v) * image.at(x + u, y + v) }
    }
    return sum
  }

  @Test(
    "a box blur is the mean of a square, whose edge may be part of a pixel", arguments: [1, 2.5, 3])
  func box(_ radius: Double) throws {
    let (whole, rest) = (Int(radius), Float(radius - radius.rounded(.down)))
    let side = Float(2 * radius + 1)
    func weight(_ u: Int) -> Float { abs(u) <= whole ? 1 : abs(u) == whole + 1 ? rest : 0 }
    // Around the bounds there is a margin of the radius, which this image has not: rows first.
    try expect("boxBlur", ["radius": .number(radius)]) { image, x, y in
      Self.sum(image, x, y, whole + 1) { weight($0) * weight($1) } / (side * side)
    }
  }

  @Test(
    "a disc blur is the mean of a disc, whose edge may be part of a pixel",
    arguments: [0.3, 1, 2.5, 3, 12])
  func disc(_ radius: Double) throws {
    let reach = Int(radius.rounded(.up))
    func weight(_ u: Int, _ v: Int) -> Float {
      let (row, half) = (
        min(1, radius + 1 - Double(abs(v))), max(0, radius * radius - Double(v * v)).squareRoot()
      )
      return Float(row * max(0, min(1, half + 1 - Double(abs(u)))))
    }
    let area = (-reach...reach).reduce(Float(0)) { sum, v in
      (-reach...reach).reduce(sum) { $0 + weight($1, v) }
    }
    try expect("discBlur", ["radius": .number(radius)]) { image, x, y in
      Self.sum(image, x, y, reach, weight) / area
    }
  }

  @Test("the work of a disc blur grows with the radius, not with the disc's area")
  func discWork() throws {
    var filter = try #require(LayerFilter(named: "discBlur"))
    try filter.setValue(40, forInput: "radius")
    guard case .custom(let custom)? = filter.renderFilters.first,
      var pixels = custom.filter as? KernelPixelFilter
    else { return #expect(Bool(false), "discBlur is not a kernel") }
    // With its margin the image has 112 × 112 pixels. A disc has some 5,000 in 81 rows.
    pixels.work = 112 * 112 * 20_000
    var image = FilterTrial.noise(width: 32, height: 32)
    let bounds = Rect(x: 0, y: 0, width: 32, height: 32)
    try pixels.applyChecked(
      to: &image, in: PixelFilterContext(scale: SIMD2(1, 1), workingSpace: .srgb, bounds: bounds))
  }

  @Test("a motion blur is the mean along a line")
  func motion() throws {
    try expect("motionBlur", ["radius": 3]) { image, x, y in
      Self.sum(image, x, y, 3) { $1 == 0 ? 1 : 0 } / 7
    }
    try expect("motionBlur", ["radius": 2, "angle": .number(.pi / 2)], within: 1e-4) {
      image, x, y in
      Self.sum(image, x, y, 2) { u, _ in u == 0 ? 1 : 0 } / 5
    }
  }

  @Test("a median is the fifth of nine")
  func median() throws {
    try expect("medianFilter", [:]) { image, x, y in
      var result = SIMD4<Float>.zero
      for channel in 0..<4 {
        let nine = (0..<9).map { image.at(x + $0 % 3 - 1, y + $0 / 3 - 1)[channel] }.sorted()
        result[channel] = nine[4]
      }
      // No colour exceeds alpha.
      for channel in 0..<3 { result[channel] = min(result[channel], result.w) }
      return result
    }
  }

  @Test("the greatest and the least of a square")
  func morphology() throws {
    func extreme(
      _ image: FloatPixelBuffer, _ x: Int, _ y: Int, _ choose: (Float, Float) -> Float
    ) -> SIMD4<Float> {
      var result = image.at(x, y)
      for v in max(0, y - 2)...min(13, y + 2) {
        for u in max(0, x - 2)...min(19, x + 2) {
          for channel in 0..<4 {
            result[channel] = choose(result[channel], image.at(u, v)[channel])
          }
        }
      }
      return result
    }
    try expect("morphologyMaximum", ["radius": 2]) { extreme($0, $1, $2, max) }
    try expect("morphologyMinimum", ["radius": 2]) { extreme($0, $1, $2, min) }
  }

  @Test(
    "the blur of one colour is that colour away from the edges, and sharpening leaves it",
    arguments: [
      "boxBlur", "discBlur", "motionBlur", "zoomBlur", "maskedVariableBlur", "medianFilter",
      "noiseReduction", "morphologyMaximum", "morphologyMinimum", "sharpenLuminance", "unsharpMask",
      "depthOfField",
    ])
  func plain(_ name: String) throws {
    var image = FloatPixelBuffer(width: 41, height: 41)
    for index in image.pixels.indices { image.pixels[index] = SIMD4(0.5, 0.5, 0.5, 1) }
    let result = try FilterTrial.run(
      name,
      ["radius", "amount"].reduce(into: [:]) { inputs, key in
        if let row = LayerInputs.row(key, of: name) { inputs[row] = 4 }
      }, on: image
    ).at(20, 20)
    #expect(abs(result.x - 0.5) < 1e-3 && abs(result.w - 1) < 1e-3, "\(name): \(result)")
  }

  @Test("an unsharp mask adds the difference from the blurred image")
  func unsharp() throws {
    var step = FloatPixelBuffer(width: 16, height: 3)
    for index in step.pixels.indices {
      let light: Float = index % 16 < 8 ? 0.3 : 0.7
      step.pixels[index] = SIMD4(light, light, light, 1)
    }
    let result = try FilterTrial.run("unsharpMask", ["radius": 1, "intensity": 1], on: step)
    // Darker before the edge, brighter behind it, by as much; the same far away.
    let (dark, bright) = (result.at(7, 1).x, result.at(8, 1).x)
    #expect(dark < 0.25 && abs(dark + bright - 1) < 1e-3)
    #expect(abs(result.at(0, 1).x - 0.3) < 1e-3 && abs(result.at(15, 1).x - 0.7) < 1e-3)
  }
}
