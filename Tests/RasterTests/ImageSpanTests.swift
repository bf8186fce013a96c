import LambentGeometry
import LambentPixels
import LambentRaster
import Testing

@Suite("Image spans")
struct ImageSpanTests {
  /// An image without regularity.
  static func raster(width: Int, height: Int) -> PixelBuffer {
    var image = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = UInt32((x * 37 + y * 91) % 256)
        image[x, y] = alpha << 24 | (alpha * 3 / 4) << 16 | (alpha / 2) << 8 | alpha / 5
      }
    }
    return image
  }

  /// The mean of four texels at a position, by the definition, 0…255 a channel.
  static func mean(_ image: PixelBuffer, _ u: Double, _ v: Double) -> SIMD4<Double> {
    func texel(_ x: Double, _ y: Double) -> SIMD4<Double> {
      let column = Int(max(0, min(Double(image.width - 1), x)))
      let row = Int(max(0, min(Double(image.height - 1), y)))
      return BlendReference.unpack(image[column, row]) * 255
    }
    let (x, y) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (fx, fy) = (u - 0.5 - x, v - 0.5 - y)
    let top = texel(x, y) * (1 - fx) + texel(x + 1, y) * fx
    let bottom = texel(x, y + 1) * (1 - fx) + texel(x + 1, y + 1) * fx
    return top * (1 - fy) + bottom * fy
  }

  static func channels(_ pixel: UInt32) -> SIMD4<Double> { BlendReference.unpack(pixel) * 255 }

  static let maps: [Affine] = [
    Affine(a: 0.7, b: 0.3, c: -0.3, d: 0.7, tx: 5.2, ty: -3.1),
    Affine(a: -1.3, b: 0.1, c: 0.2, d: -0.9, tx: 40.7, ty: 30.3),
    Affine(a: 0.05, b: 0, c: 0, d: 0.08, tx: -1, ty: 2),
    Affine(a: 0, b: 1, c: -1, d: 0, tx: 25.25, ty: -6.5),
    Affine(a: 3.1, b: -2.2, c: 1.5, d: 2.5, tx: -60, ty: 40),
  ]

  @Test("bytes follow the definition to half a step, wherever a span begins", arguments: maps)
  func means(map: Affine) {
    let image = Self.raster(width: 29, height: 23)
    image.withView { view in
      for y in stride(from: -4, to: 40, by: 3) {
        var row = [UInt32](repeating: 0, count: 60)
        view.read(through: map, takesNearest: false, x: -10, y: y, count: 60, into: &row)
        for (index, pixel) in row.enumerated() {
          let position = map.apply(Point(x: Double(index - 10) + 0.5, y: Double(y) + 0.5))
          let change = Self.channels(pixel) - Self.mean(image, position.x, position.y)
          #expect(max(change.max(), -change.min()) < 0.501)
        }
        var part = [UInt32](repeating: 0, count: 20)
        view.read(through: map, takesNearest: false, x: 13, y: y, count: 20, into: &part)
        #expect(part[...] == row[23..<43])
      }
    }
  }

  @Test("the nearest texel is the one that holds the pixel's centre", arguments: maps)
  func nearest(map: Affine) {
    let image = Self.raster(width: 29, height: 23)
    image.withView { view in
      var row = [UInt32](repeating: 0, count: 60)
      for y in 0..<30 {
        view.read(through: map, takesNearest: true, x: -10, y: y, count: 60, into: &row)
        for (index, pixel) in row.enumerated() {
          let position = map.apply(Point(x: Double(index - 10) + 0.5, y: Double(y) + 0.5))
          // On the border between texels fixed point may fall to either side.
          let fraction = SIMD2(position.x - position.x.rounded(), position.y - position.y.rounded())
          guard abs(fraction.x) > 1e-6, abs(fraction.y) > 1e-6 else { continue }
          let x = Int(max(0, min(28, position.x.rounded(.down))))
          let y = Int(max(0, min(22, position.y.rounded(.down))))
          #expect(pixel == image[x, y])
        }
      }
    }
  }

  @Test("whole offsets copy, to within 1/256", arguments: [0, 0.003, -0.003])
  func whole(offset: Double) {
    let image = Self.raster(width: 29, height: 23)
    image.withView { view in
      let map = Affine.translation(x: -7 + offset, y: 2 - offset)
      var row = [UInt32](repeating: 0, count: 50)
      view.read(through: map, takesNearest: false, x: 0, y: 4, count: 50, into: &row)
      for x in 0..<50 { #expect(row[x] == image[max(0, min(28, x - 7)), 6]) }
    }
  }

  @Test("floats and perspective agree with bytes where the map is affine", arguments: maps)
  func twins(map: Affine) {
    let image = Self.raster(width: 29, height: 23)
    var floats = FloatPixelBuffer(width: 29, height: 23)
    FloatRows.load(image.pixels, to: &floats.pixels, count: image.pixels.count)
    let projective = ProjectiveMap(
      u: SIMD3(map.a, map.c, map.tx) * 2, v: SIMD3(map.b, map.d, map.ty) * 2, w: SIMD3(0, 0, 2))
    var bytes = [UInt32](repeating: 0, count: 40)
    var others = bytes
    var row = [SIMD4<Float>](repeating: SIMD4(), count: 40)
    image.withView { view in
      view.read(through: map, takesNearest: false, x: 0, y: 9, count: 40, into: &bytes)
      ProjectiveSpan(toImage: projective)
        .read(levels: 1, x: 0, y: 9, count: 40, into: &others) { _ in view }
    }
    floats.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      PixelView(base: base, width: 29, height: 23)
        .read(through: map, takesNearest: false, x: 0, y: 9, count: 40, into: &row)
    }
    #expect(BlendPackedTests.difference(bytes, others) <= 1)
    FloatRows.store(row, to: &others, count: 40)
    #expect(BlendPackedTests.difference(bytes, others) <= 1)
  }

  @Test("perspective divides at every pixel, and shows nothing behind the eye")
  func perspective() {
    let image = Self.raster(width: 29, height: 23)
    let map = ProjectiveMap(u: SIMD3(1, 0, 0), v: SIMD3(0, 1, 0), w: SIMD3(0.05, 0, -0.5))
    image.withView { view in
      var row = [UInt32](repeating: 7, count: 40)
      ProjectiveSpan(toImage: map)
        .read(levels: 1, x: 0, y: 5, count: 40, into: &row) { _ in view }
      for x in 0..<40 {
        let w = 0.05 * (Double(x) + 0.5) - 0.5
        let mean = w > 0 ? Self.mean(image, (Double(x) + 0.5) / w, 5.5 / w) : SIMD4()
        let change = Self.channels(row[x]) - mean
        #expect(max(change.max(), -change.min()) < 0.51)
      }
    }
  }

  @Test("where perspective shrinks an image, two mip levels are mixed by the logarithm of the span")
  func perspectiveLevels() throws {
    let image = Self.raster(width: 64, height: 48)
    let chain = image.mipLevels
    let map = ProjectiveMap(
      u: SIMD3(1.5, 0.4, -3), v: SIMD3(0.2, 2, 1), w: SIMD3(0.021, 0.004, 0.3))
    func linear(_ row: SIMD3<Double>, _ x: Double, _ y: Double) -> Double {
      row.x * x + row.y * y + row.z
    }
    let span = ProjectiveSpan(toImage: map, bias: 0.25)
    var kinds: Set<Bool> = []
    for y in stride(from: 0, to: 60, by: 7) {
      var row = [UInt32](repeating: 0, count: 150)
      withViews(chain[...]) { views in
        span.read(levels: views.count, x: -20, y: y, count: 150, into: &row) { views[$0] }
      }
      for index in 0..<150 {
        let (px, py) = (Double(index - 20) + 0.5, Double(y) + 0.5)
        let w = linear(map.w, px, py)
        guard w > 0 else {
          #expect(row[index] == 0)
          continue
        }
        let (u, v) = (linear(map.u, px, py) / w, linear(map.v, px, py) / w)
        // The texels a pixel spans, by differences.
        func move(_ dx: Double, _ dy: Double) -> Double {
          let other = linear(map.w, px + dx, py + dy)
          let du = linear(map.u, px + dx, py + dy) / other - u
          let dv = linear(map.v, px + dx, py + dy) / other - v
          return (du * du + dv * dv).squareRoot() * 1e6
        }
        let footprint = max(move(1e-6, 0), move(0, 1e-6))
        var expected = Self.mean(image, u, v)
        let level = min(
          Double(chain.count - 1), Elementary.log(footprint) / Elementary.log(2) + 0.25)
        kinds.insert(level > 0)
        if level > 0 {
          func read(_ level: Int) -> SIMD4<Double> {
            let smaller = chain[min(chain.count - 1, level)]
            return Self.mean(
              smaller, u * Double(smaller.width) / 64, v * Double(smaller.height) / 48)
          }
          let (low, high) = (read(Int(level)), read(Int(level) + 1))
          expected = low + (high - low) * (level - level.rounded(.down))
        }
        let change = Self.channels(row[index]) - expected
        #expect(max(change.max(), -change.min()) < 0.52)
      }
    }
    #expect(kinds.count == 2)
  }

  /// Lends the pixels of all levels.
  private func withViews(
    _ levels: ArraySlice<PixelBuffer>, _ views: [PixelView<UInt32>] = [],
    _ body: ([PixelView<UInt32>]) -> Void
  ) {
    guard let level = levels.first else { return body(views) }
    let image = views.first.map { ($0.width, $0.height) }
    level.withView(ofImage: image) { view in
      withViews(levels.dropFirst(), views + [view], body)
    }
  }

  @Test("maps that mean nothing never trap nor read outside")
  func degenerate() {
    let image = Self.raster(width: 3, height: 2)
    let values: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e18, 1e9, 0, 1e-300]
    image.withView { view in
      var row = [UInt32](repeating: 0, count: 9)
      for a in values {
        for b in values {
          for isNearest in [true, false] {
            let map = Affine(a: a, b: b, c: b, d: a, tx: b, ty: a)
            view.read(
              through: map, takesNearest: isNearest, x: 1000, y: -70_000, count: 9, into: &row)
            let projective = ProjectiveMap(
              u: SIMD3(a, b, 1), v: SIMD3(b, a, 1), w: SIMD3(b, 1e-300, a))
            for levels in 1...3 {
              ProjectiveSpan(
                toImage: projective, magnifiesNearest: isNearest, minifiesNearest: isNearest,
                bias: a
              ).read(levels: levels, x: 1000, y: -70_000, count: 9, into: &row) { _ in view }
            }
          }
        }
      }
    }
  }
}
