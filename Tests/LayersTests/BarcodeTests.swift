import Glibc
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import TestKit
import Testing

/// Barcodes, read back by decoders that know only the standards.
@Suite("Barcodes", .enabled(if: runsTests(needing: hasZint), "libzint is installed"))
struct BarcodeTests {
  /// The dark modules of a filter's image, with one pixel for each module.
  private func modules(
    _ name: String, _ inputs: [String: PropertyValue]
  ) throws -> [[Bool]] {
    var filter = try #require(LayerFilter(named: name))
    for (key, value) in inputs { try filter.setValue(value, forInput: key) }
    let size = try #require(try filter.naturalSize())
    let image = try FilterTrial.run(
      name, inputs, on: FloatPixelBuffer(width: Int(size.width), height: Int(size.height)))
    #expect(image.pixels.allSatisfy { $0 == SIMD4(0, 0, 0, 1) || $0 == SIMD4(1, 1, 1, 1) })
    return (0..<image.height).map { y in (0..<image.width).map { image.at($0, y).x == 0 } }
  }

  @Test(
    "a QR code holds its message, whatever the correction",
    arguments: [
      ("Lambent", "L"), ("Lambent", "M"), ("layers", "Q"), ("Zoë €", "L"), ("a+b=c", "H"),
    ])
  func qr(_ message: String, _ level: String) throws {
    let rows = try modules(
      "CIQRCodeGenerator", ["message": .text(message), "correctionLevel": .text(level)])
    // A border of one module.
    #expect(rows[0].allSatisfy { !$0 } && rows.allSatisfy { !$0[0] })
    let code = rows.dropFirst().dropLast().map { Array($0.dropFirst().dropLast()) }
    let found = try #require(QRDecoder(code))
    #expect(found.level == level)
    #expect(String(decoding: found.bytes, as: UTF8.self) == message)
  }

  @Test(
    "Code 128 holds its message",
    arguments: ["Lambent", "ABC-123", "0123456789", "a", "Code 128 \u{7F} \u{1}"])
  func code128(_ message: String) throws {
    let rows = try modules(
      "CICode128BarcodeGenerator",
      ["message": .text(message), "quietSpace": 5, "barcodeHeight": 9])
    #expect(rows.count == 19 && rows[0..<5].allSatisfy { !$0.contains(true) })
    #expect(rows[5..<14].allSatisfy { $0 == rows[5] })
    let bars = rows[5].dropFirst(5).dropLast(5)
    #expect(try Code128Decoder.message(of: Array(bars)) == message)
  }

  @Test("modules are whole pixels, in the middle of the bounds")
  func size() throws {
    let image = try FilterTrial.run(
      "qrCodeGenerator", ["message": "Lambent"], on: FloatPixelBuffer(width: 130, height: 100))
    // 23 modules of 4 pixels: 19 of 38, and 4 of 8 are left at the sides.
    for y in 0..<100 {
      for x in 0..<130 {
        let (column, row) = ((x - 19) / 4, (y - 4) / 4)
        guard x >= 19, y >= 4, column < 23, row < 23 else {
          #expect(image.at(x, y) == SIMD4(1, 1, 1, 1))
          continue
        }
        #expect(image.at(x, y) == image.at(19 + 4 * column, 4 + 4 * row))
      }
    }
  }

  @Test("no message shows nothing, and one that cannot be encoded is an error with a remedy")
  func faults() throws {
    let blank = FloatPixelBuffer(width: 30, height: 30)
    for name in ["qrCodeGenerator", "code128BarcodeGenerator"] {
      #expect(try FilterTrial.run(name, on: blank) == blank)
      let long = String(repeating: "x", count: 3000)
      let error = #expect(throws: (any Error).self) {
        try FilterTrial.run(name, ["message": .text(long)], on: blank)
      }
      #expect("\(String(describing: error))".contains("too long"))
    }
    let error = #expect(throws: (any Error).self) {
      try FilterTrial.run("code128BarcodeGenerator", ["message": "Zoë"], on: blank)
    }
    #expect("\(String(describing: error))".contains("cannot encode “ë”: use ASCII characters"))
  }
}

/// Reads QR codes of version 1 and bytes, without correcting errors: ISO/IEC 18004.
private struct QRDecoder {
  let level: String
  let bytes: [UInt8]

  init?(_ modules: [[Bool]]) {
    guard modules.count == 21 else { return nil }
    // The format beside the upper left finder: two bits of the level, three of the mask.
    let places = [0, 1, 2, 3, 4, 5, 7, 8]
    let format = places.prefix(5).reduce(0) { $0 << 1 | (modules[8][$1] ? 1 : 0) } ^ 0b10101
    level = ["M", "L", "H", "Q"][format >> 3]
    func isMasked(_ x: Int, _ y: Int) -> Bool {
      switch format & 7 {
      case 0: (x + y) % 2 == 0
      case 1: y % 2 == 0
      case 2: x % 3 == 0
      case 3: (x + y) % 3 == 0
      case 4: (y / 2 + x / 3) % 2 == 0
      case 5: x * y % 2 + x * y % 3 == 0
      case 6: (x * y % 2 + x * y % 3) % 2 == 0
      default: ((x + y) % 2 + x * y % 3) % 2 == 0
      }
    }
    var bits: [Bool] = []
    var (right, isUpward) = (20, true)
    while right > 0 {
      if right == 6 { right = 5 }
      for step in 0..<21 {
        let y = isUpward ? 20 - step : step
        for x in [right, right - 1] {
          let isFunction = x < 9 && y < 9 || x > 12 && y < 9 || x < 9 && y > 12 || x == 6 || y == 6
          if !isFunction { bits.append(modules[y][x] != isMasked(x, y)) }
        }
      }
      right -= 2
      isUpward.toggle()
    }
    func number(_ start: Int, _ count: Int) -> Int {
      bits[start..<start + count].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
    guard number(0, 4) == 4 else { return nil }
    bytes = (0..<number(4, 8)).map { UInt8(number(12 + 8 * $0, 8)) }
  }
}

/// Reads Code 128: ISO/IEC 15417.
private enum Code128Decoder {
  /// The widths of three bars and three spaces of each symbol.
  private static let widths = """
    212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 \
    122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 \
    322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 \
    112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 \
    331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 \
    112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 \
    124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 \
    411311 113141 114131 311141 411131 211412 211214 211232
    """.split(separator: " ").map(String.init)

  static func message(of modules: [Bool]) throws -> String {
    // Two bars of two modules end the code.
    let values = try stride(from: 0, to: modules.count - 13, by: 11).map { start in
      try value(of: Array(modules[start..<start + 11]))
    }
    let (start, data) = (values[0], values.dropFirst().dropLast())
    let sum = data.enumerated().reduce(start) { $0 + ($1.offset + 1) * $1.element }
    #expect(sum % 103 == values.last)
    var (set, text, isShifted) = (start - 103, "", false)
    for value in data {
      let current = isShifted ? 1 - set : set
      isShifted = false
      switch (current, value) {
      case (2, ..<100): text += value < 10 ? "0\(value)" : "\(value)"
      case (_, 99): set = 2
      case (0, 101), (1, 100), (0, 96), (1, 96), (_, 97), (_, 102): break
      case (_, 100): set = 1
      case (_, 101): set = 0
      case (_, 98): isShifted = true
      case (0, 64...): text.unicodeScalars.append(Unicode.Scalar(UInt8(value - 64)))
      default: text.unicodeScalars.append(Unicode.Scalar(UInt8(value + 32)))
      }
    }
    return text
  }

  private static func value(of modules: [Bool]) throws -> Int {
    var runs = [1]
    for index in 1..<modules.count {
      if modules[index] == modules[index - 1] { runs[runs.count - 1] += 1 } else { runs.append(1) }
    }
    return try #require(widths.firstIndex(of: runs.map(String.init).joined()))
  }
}
