import LambentPixels

/// The conversion of stored colours to sRGB: relative colorimetric, so that white stays white, and
/// colours outside of sRGB are clamped per channel. Alpha is unchanged.
struct ColorConversion {
  /// For red, green and blue.
  let curves: [ToneCurve]
  /// To linear sRGB; `nil` if the primaries are those of sRGB.
  let mixing: LightMatrix?

  /// True if no colour would change by more than 1.5 of 255 levels: a profile of sRGB, some of which
  /// have curves of only 20 values.
  var isNeutral: Bool {
    let levels = stride(from: 0.0, through: 255, by: 15)
    let coarse = stride(from: 0.0, through: 255, by: 85)
    var colors = levels.map { SIMD3(repeating: $0) }
    for red in coarse {
      for green in coarse { colors += coarse.map { SIMD3(red, green, $0) } }
    }
    return colors.allSatisfy { color in
      let light = SIMD3(
        curves[0].light(color.x / 255), curves[1].light(color.y / 255),
        curves[2].light(color.z / 255))
      let mixed = mixing.map { $0 * light } ?? light
      return (0..<3).allSatisfy { abs(Self.encoded(mixed[$0]) * 255 - color[$0]) <= 1.5 }
    }
  }

  private static func encoded(_ light: Double) -> Double {
    TransferFunction.encoded(min(max(0, light), 1))
  }

  func apply(to image: inout StraightImage) {
    switch image.samples {
    case .eight(var bytes):
      // Only one reference is left, so that the array is not copied.
      image.samples = .eight([])
      convert(&bytes, width: image.width)
      image.samples = .eight(bytes)
    case .sixteen(var words):
      image.samples = .sixteen([])
      convert(&words, width: image.width)
      image.samples = .sixteen(words)
    }
  }

  private func convert<Sample: FixedWidthInteger>(_ samples: inout [Sample], width: Int) {
    let maximum = Double(Sample.max)
    func lights(_ curve: ToneCurve) -> [Double] {
      (0...Int(Sample.max)).map { curve.light(Double($0) / maximum) }
    }
    // Most profiles have one curve for all.
    let first = lights(curves[0])
    let tables = curves.map { $0 == curves[0] ? first : lights($0) }
    guard let mixing else {
      let encoded = tables.map { $0.map { Sample(Self.encoded($0) * maximum + 0.5) } }
      for index in samples.indices where index & 3 != 3 {
        samples[index] = encoded[index & 3][Int(samples[index])]
      }
      return
    }
    samples.withUnsafeMutableBufferPointer { samples in
      let mixer = Mixer(tables, mixing)
      var row = [SIMD4<Float>](repeating: .zero, count: width)
      row.withUnsafeMutableBufferPointer { row in
        for start in stride(from: 0, to: samples.count, by: 4 * width) {
          mixer.convert(
            UnsafeMutableBufferPointer(rebasing: samples[start..<(start + 4 * width)]), in: row)
        }
      }
    }
  }
}

/// The conversion of rows whose channels are mixed.
private struct Mixer {
  private let (red, green, blue): ([Float], [Float], [Float])
  private let mixing: (red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>)

  /// - Parameter tables: The light of each stored value, for each channel.
  init(_ tables: [[Double]], _ mixing: LightMatrix) {
    (red, green, blue) = (
      tables[0].map { Float($0) }, tables[1].map { Float($0) }, tables[2].map { Float($0) }
    )
    func column(_ light: SIMD3<Double>) -> SIMD4<Float> {
      SIMD4(Float(light.x), Float(light.y), Float(light.z), 0)
    }
    self.mixing = (column(mixing.red), column(mixing.green), column(mixing.blue))
  }

  /// - Parameter row: Memory for as many pixels.
  func convert<Sample: FixedWidthInteger>(
    _ samples: UnsafeMutableBufferPointer<Sample>, in row: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    for x in row.indices {
      var light = mixing.red * red[Int(samples[4 * x])]
      light += mixing.green * green[Int(samples[4 * x + 1])]
      light += mixing.blue * blue[Int(samples[4 * x + 2])]
      // Opaque, so that colours are encoded as they are.
      light.w = 1
      row[x] = light
    }
    TransferFunction.encode(premultiplied: row)
    for x in row.indices {
      // Adding 2²³ leaves the nearest integer in the low bits.
      let scaled = row[x] * Float(Sample.max) + 8_388_608
      let words = unsafeBitCast(scaled, to: SIMD4<UInt32>.self)
      for channel in 0..<3 { samples[4 * x + channel] = Sample(truncatingIfNeeded: words[channel]) }
    }
  }
}
