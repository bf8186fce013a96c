import LambentPixels
import LambentRaster
import Testing

@Suite("Packed rows equal the reference")
struct BlendPackedTests {
  /// Every alpha over every alpha, with colours from none to the whole of it.
  private static func forEachAlphaPair(_ body: ([UInt32], [UInt32]) -> Void) {
    for sa in 0..<256 {
      var (sources, backdrops): ([UInt32], [UInt32]) = ([], [])
      for da in 0..<256 {
        sources.append(pixel(sa, sa * (da % 5) / 4, sa * (da % 7) / 6, alpha: sa))
        backdrops.append(pixel(da, da * (sa % 3) / 2, da * (sa % 11) / 10, alpha: da))
      }
      body(sources, backdrops)
    }
  }

  private static func pixel(_ red: Int, _ green: Int, _ blue: Int, alpha: Int) -> UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  @Test("source-over is exact for every alpha over every alpha")
  func sourceOver() {
    Self.forEachAlphaPair { sources, backdrops in
      var row = backdrops
      BlendPacked.sourceOver(sources, onto: &row, count: row.count)
      let expected = zip(sources, backdrops).map { BlendReference.blend(.sourceOver, $0, over: $1) }
      #expect(row == expected)
    }
  }

  /// The largest difference of any channel.
  static func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
    zip(a, b).reduce(0) { worst, pair in
      stride(from: UInt32(0), to: 32, by: 8).reduce(worst) {
        max($0, abs(Int((pair.0 >> $1) & 255) - Int((pair.1 >> $1) & 255)))
      }
    }
  }

  @Test(
    "every mode is at most 1 off, and exact where it is promised, for every alpha over every alpha",
    arguments: BlendMode.allCases)
  func modes(mode: BlendMode) {
    let tolerance = String(describing: mode).hasSuffix("BlendMode") || mode == .plusD ? 1 : 0
    Self.forEachAlphaPair { sources, backdrops in
      var row = backdrops
      BlendPacked.blend(mode, sources, onto: &row, count: row.count)
      let expected = zip(sources, backdrops).map { BlendReference.blend(mode, $0, over: $1) }
      #expect(Self.difference(row, expected) <= (mode == .normalBlendMode ? 0 : tolerance))
    }
  }

  @Test("floats follow the reference to a millionth", arguments: BlendMode.allCases)
  func floats(mode: BlendMode) {
    var worst = 0.0
    for sa in stride(from: 0, through: 255, by: 15) {
      for da in stride(from: 0, through: 255, by: 17) {
        let source = BlendReference.unpack(Self.pixel(sa / 3, sa, sa / 2, alpha: sa))
        let backdrop = BlendReference.unpack(Self.pixel(da, da / 5, da * 2 / 3, alpha: da))
        var row = [SIMD4<Float>(backdrop)]
        BlendFloat.blend(mode, [SIMD4<Float>(source)], onto: &row, count: 1)
        let change = SIMD4<Double>(row[0]) - BlendReference.blend(mode, source, over: backdrop)
        worst = max(worst, (change * change).sum().squareRoot())
      }
    }
    #expect(worst < 4e-6)
  }

  @Test("rows of every length change exactly their pixels", arguments: 0..<14)
  func tails(count: Int) {
    let source = (0..<16).map { Self.pixel($0 * 3, $0 * 5, $0 * 7, alpha: 128) }
    let backdrop = (0..<16).map { Self.pixel(255 - $0 * 3, $0, 9, alpha: 255) }
    let coverage = (0..<16).map { UInt8($0 * 17) }
    func check(_ mode: BlendMode, _ scaled: [UInt32], _ run: (inout [UInt32]) -> Void) {
      var row = backdrop
      run(&row)
      for x in 0..<16 {
        let expected =
          x < count ? BlendReference.blend(mode, scaled[x], over: backdrop[x]) : backdrop[x]
        #expect(row[x] == expected)
      }
    }
    let solid = [UInt32](repeating: Self.pixel(10, 20, 30, alpha: 40), count: 16)
    let covered = zip(source, coverage).map { BlendReference.scale($0, by: $1) }
    let coveredSolid = zip(solid, coverage).map { BlendReference.scale($0, by: $1) }
    let faded = source.map { BlendReference.scale($0, by: 77) }
    check(.sourceOver, source) { BlendPacked.sourceOver(source, onto: &$0, count: count) }
    check(.sourceOver, faded) {
      BlendPacked.sourceOver(source, onto: &$0, count: count, opacity: 77)
    }
    check(.sourceOver, covered) {
      BlendPacked.sourceOver(source, onto: &$0, count: count, coverage: coverage)
    }
    check(.sourceOver, solid) { BlendPacked.fillOver(solid[0], row: &$0, count: count) }
    check(.sourceOver, coveredSolid) {
      BlendPacked.fillOver(solid[0], row: &$0, count: count, coverage: coverage)
    }
    check(.plusL, covered) {
      BlendPacked.add(source, onto: &$0, count: count, coverage: coverage)
    }
    check(.plusL, faded) { BlendPacked.add(source, onto: &$0, count: count, opacity: 77) }
    check(.xor, source) { BlendPacked.blend(.xor, source, onto: &$0, count: count) }
    let means = zip(backdrop, source).map { BlendReference.dissolve($0, $1, weight: 9_000) }
    check(.copy, means) {
      BlendPacked.dissolve(backdrop, source, weight: 9_000, into: &$0, count: count)
    }
  }

  @Test("coverage leads from the backdrop to the blend")
  func coverage() {
    let source = [UInt32](repeating: Self.pixel(40, 0, 90, alpha: 100), count: 256)
    let backdrop = [UInt32](repeating: Self.pixel(10, 200, 30, alpha: 220), count: 256)
    let coverage = (0..<256).map { UInt8($0) }
    var row = backdrop
    BlendPacked.blend(.sourceOut, source, onto: &row, count: 256, coverage: coverage)
    let whole = BlendReference.blend(.sourceOut, source[0], over: backdrop[0])
    for x in 0..<256 {
      let exact =
        BlendReference.unpack(whole) * (Double(x) / 255)
        + BlendReference.unpack(backdrop[x]) * (1 - Double(x) / 255)
      #expect(row[x] == BlendReference.round(exact))
    }
  }

  @Test("dissolve is exact for every pair of bytes")
  func dissolve() {
    for weight in [0, 1, 100, 9_830, 16_384, 20_000, 32_767, 32_768] {
      for a in 0..<256 {
        let from = [UInt32](repeating: UInt32(a) * 0x0101_0101, count: 256)
        let to = (0..<256).map { Self.pixel($0, 255 - $0, $0, alpha: 255 - $0) }
        var row = [UInt32](repeating: 0, count: 256)
        BlendPacked.dissolve(from, to, weight: weight, into: &row, count: 256)
        #expect(
          row == zip(from, to).map { BlendReference.dissolve($0, $1, weight: weight) })
      }
    }
  }
}
