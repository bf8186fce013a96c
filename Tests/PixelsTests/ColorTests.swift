import LambentPixels
import Testing

@Suite("Colours")
struct ColorTests {
  @Test("hexadecimal forms")
  func hexadecimal() {
    #expect(Color(hex: "#fff") == .white)
    #expect(Color(hex: "#F80") == Color(red: 1, green: 136.0 / 255, blue: 0))
    #expect(Color(hex: "#ff8800") == Color(hex: "#F80"))
    #expect(Color(hex: "#ff880080")?.alpha == 128.0 / 255)
    #expect(Color(hex: "#f808")?.alpha == 136.0 / 255)
  }

  @Test(
    "text that is not a colour is rejected",
    arguments: ["", "#", "fff", "#ff", "#fffff", "#ggg", "#ﬀf"])
  func refused(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test("CSS names, in any case")
  func names() {
    #expect(Color(named: "RebeccaPurple") == Color(hex: "#663399"))
    #expect(Color(named: "transparent") == .clear)
    #expect(Color(named: "reddish") == nil)
  }

  @Test("a colour is written as it is read")
  func written() {
    for text in ["#012345", "#abcdef80", "#ffffff", "#00000000"] {
      #expect(Color(hex: text)?.hex == text)
    }
    #expect(Color(red: -1, green: .nan, blue: 9).hex == "#0000ff")
  }
}

@Suite("The transfer function of sRGB")
struct TransferFunctionTests {
  @Test("bytes survive the way to linear light and back")
  func roundTrip() {
    for byte in 0...255 {
      let encoded = Double(byte) / 255
      #expect(abs(TransferFunction.encoded(TransferFunction.linear(encoded)) - encoded) < 1e-7)
    }
    #expect(TransferFunction.linear(1) == 1 && TransferFunction.encoded(0) == 0)
    #expect(TransferFunction.linear(-0.5) == -TransferFunction.linear(0.5))
    #expect(abs(TransferFunction.linear(0.5) - 0.214_041_140_482_232_6) < 1e-15)
  }

  @Test("rows agree with the definition to 1e-6")
  func rows() {
    for (convert, exact) in [
      (TransferFunction.linearize, TransferFunction.linear as (Double) -> Double),
      (TransferFunction.encode, TransferFunction.encoded),
    ] {
      let values = (0...5000).map { Float($0) / 5000 }
      var row = values.map { SIMD4($0, $0, 1, 1) }
      row.withUnsafeMutableBufferPointer { convert($0) }
      for (value, pixel) in zip(values, row) {
        #expect(abs(Double(pixel.x) - exact(Double(value))) < 1e-6)
        #expect(pixel.z == 1 && pixel.w == 1)
      }
    }
  }

  @Test("colour is bent straight, not premultiplied; odd values are clipped")
  func premultiplied() {
    var row: [SIMD4<Float>] = [
      SIMD4(0.25, 0, 0, 0.5), SIMD4(.nan, -1, 9, 1), .zero, SIMD4(1, 1, 1, 0),
    ]
    row.withUnsafeMutableBufferPointer { TransferFunction.linearize(premultiplied: $0) }
    #expect(abs(row[0].x - 0.214_041_14 / 2) < 1e-6 && row[0].w == 0.5)
    #expect(row[1] == SIMD4(0, 0, 1, 1))
    #expect(row[2] == .zero)
  }
}
