import LambentGeometry
import Testing

@Suite("SVG path data")
struct SVGPathTests {
  private func elements(_ data: String) throws -> [Path.Element] { try Path(svg: data).elements }

  @Test("absolute and relative commands say the same")
  func relative() throws {
    #expect(
      try elements("M10 10 L20 20 H30 V5 C1 2 3 4 5 6 Q7 8 9 10 Z")
        == elements("m10 10 l10 10 h10 v-15 c-29 -3 -27 -1 -25 1 q2 2 4 4 z"))
  }

  @Test("numbers need no separators where none are needed")
  func compact() throws {
    #expect(try elements("M1-2L.5.5L1e1,2E0") == elements("M 1 -2 L 0.5 0.5 L 10 2"))
    #expect(try elements("M0 0 10 0,10 10") == elements("M0 0 L10 0 L10 10"))
    #expect(try elements("m1 1 1 1") == elements("M1 1 L2 2"))
    #expect(try elements("M0 0a5 5 0 0110 0") == elements("M0 0 A5 5 0 0 1 10 0"))
  }

  @Test("smooth curves mirror the control point of a curve of their kind only")
  func smooth() throws {
    #expect(
      try elements("M0 0 C0 5 5 10 10 10 S20 5 20 0")
        == elements("M0 0 C0 5 5 10 10 10 C15 10 20 5 20 0"))
    #expect(try elements("M0 0 Q5 5 10 0 T20 0") == elements("M0 0 Q5 5 10 0 Q15 -5 20 0"))
    #expect(
      try elements("M0 0 Q5 5 10 0 S15 5 20 0") == elements("M0 0 Q5 5 10 0 C10 0 15 5 20 0"))
  }

  @Test("an arc is the part of the ellipse that its flags choose")
  func arcs() throws {
    for (large, positive) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
      let path = try Path(svg: "M10 0 A10 10 0 \(large) \(positive) 0 10")
      let quarter = Double.pi * 5
      #expect(abs(PathMeasure(path).length - (large == 0 ? 1 : 3) * quarter) < 0.02)
      // The short positive arc and the long negative one lie on the circle about the origin.
      let center = large == positive ? Point(x: 10, y: 10) : .zero
      for point in path.flattened(tolerance: 0.01).joined() {
        #expect(abs((point - center).length - 10) < 0.02)
      }
    }
  }

  @Test("an arc's radii grow until it reaches, and a radius of 0 gives a line")
  func oddArcs() throws {
    let path = try Path(svg: "M0 0 A1 1 0 0 1 20 0")
    #expect(abs(PathMeasure(path).length - 10 * Double.pi) < 0.02)
    #expect(try elements("M0 0 A0 5 0 0 1 20 0") == elements("M0 0 L20 0"))
    #expect(try elements("M0 0 A5 5 0 0 1 0 0") == elements("M0 0"))
  }

  @Test("no data is an empty path")
  func empty() throws {
    #expect(try elements("  ").isEmpty)
  }

  @Test(
    "a fault is named with its place",
    arguments: [
      ("L1 1", 0, PathError.Reason.missingMove),
      ("M0 0 X1", 5, .unknownCommand("X")),
      ("M0 0 L1", 7, .missingNumber),
      ("M0 0 L1,", 8, .missingNumber),
      ("M0 0 L1 1,", 10, .missingNumber),
      ("M0 0 A1 1 0 2 0 5 5", 12, .badFlag),
      ("M0 0 L1e999 0", 6, .notFinite),
      ("M0 0 Z 5", 7, .unknownCommand("5")),
    ])
  func faults(data: String, offset: Int, reason: PathError.Reason) {
    #expect(throws: PathError(offset: offset, reason: reason)) { try Path(svg: data) }
  }
}
