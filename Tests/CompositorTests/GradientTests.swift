import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Gradients and filled shapes")
struct GradientTests {
  private static func layer(
    _ kind: Drawable.Gradient.Kind, from start: Point, to end: Point,
    _ stops: [(Double, Color)]
  ) -> RenderNode {
    var node = box(0, 0, 16, 16, nil)
    node.drawables = [
      .gradient(
        .init(
          kind: kind, start: start, end: end,
          stops: stops.map { .init(location: $0.0, color: $0.1) }))
    ]
    return node
  }

  /// What is added before rounding: Bayer's pattern of 8 × 8, written from its recursion
  /// M(2n) = 4·M(n) + [[0, 2], [3, 1]].
  private static func threshold(_ x: Int, _ y: Int) -> Double {
    var rank = 0
    for bit in 0..<3 {
      let quarter = [[0, 2], [3, 1]][(y >> bit) & 1][(x >> bit) & 1]
      rank = 4 * rank + quarter
    }
    return (Double(rank) - 31.5) / 64 * 0.98
  }

  @Test("an axial gradient is linear between its stops")
  func axial() throws {
    let node = Self.layer(
      .axial, from: Point(x: 0, y: 0.5), to: Point(x: 1, y: 0.5), [(0, .black), (1, .white)])
    let drawn = try draw(node)
    for x in 0..<16 {
      let expected = 255 * (Double(x) + 0.5) / 16 + Self.threshold(x, 3)
      #expect(abs(Double(channels(drawn[x, 3])[0]) - expected) <= 0.51)
    }
  }

  @Test("a slow gradient has no steps: its mean over eight pixels a side is the exact colour")
  func dither() throws {
    let (low, high) = (
      Color(red: 10 / 255, green: 0, blue: 0), Color(red: 11 / 255, green: 0, blue: 0)
    )
    let node = Self.layer(
      .axial, from: Point(x: 0.5, y: 0), to: Point(x: 0.5, y: 1), [(0, low), (1, high)])
    let drawn = try draw(node)
    for top in [0, 8] {
      var sum = 0
      for y in top..<top + 8 { for x in 0..<8 { sum += Int(channels(drawn[x, y])[0]) } }
      let expected = 10 + (Double(top) + 4) / 16
      #expect(abs(Double(sum) / 64 - expected) < 0.05)
    }
    let plain = Self.layer(
      .axial, from: Point(x: 0.5, y: 0), to: Point(x: 0.5, y: 1), [(0, low), (1, low)])
    #expect(try draw(plain).pixels.allSatisfy { $0 == pixel(10, 0, 0) })
  }

  @Test("stops at one place make a step, and beyond the ends the last colour goes on")
  func steps() throws {
    let node = Self.layer(
      .axial, from: Point(x: 0.25, y: 0), to: Point(x: 0.75, y: 0),
      [(0, .red), (0.5, .red), (0.5, .green), (1, .green)])
    let drawn = try draw(node)
    #expect(drawn[0, 0] == pixel(255, 0, 0) && drawn[7, 0] == pixel(255, 0, 0))
    #expect(drawn[8, 0] == pixel(0, 255, 0) && drawn[15, 0] == pixel(0, 255, 0))
  }

  @Test("a radial gradient fills the ellipse with the half-axes |end − start|")
  func radial() throws {
    let node = Self.layer(
      .radial, from: Point(x: 0.5, y: 0.5), to: Point(x: 1, y: 0.75), [(0, .black), (1, .white)])
    let drawn = try draw(node)
    for (x, y) in [(8, 8), (12, 8), (8, 10), (3, 9)] {
      let (u, v) = ((Double(x) - 7.5) / 8, (Double(y) - 7.5) / 4)
      let exact = 255 * min(1, (u * u + v * v).squareRoot())
      let expected = max(0, min(255, exact + Self.threshold(x, y)))
      #expect(abs(Double(channels(drawn[x, y])[0]) - expected) <= 0.51)
    }
  }

  @Test("a conic gradient turns from +x toward +y about its start")
  func conic() throws {
    let node = Self.layer(
      .conic, from: Point(x: 0.5, y: 0.5), to: Point(x: 1, y: 0.5),
      [(0, .black), (1, .white)])
    let drawn = try draw(node)
    #expect(channels(drawn[15, 8])[0] < 5 && channels(drawn[15, 7])[0] > 250)
    #expect(abs(channels(drawn[7, 15])[0] - 64) <= 4)
    #expect(abs(channels(drawn[0, 7])[0] - 128) <= 4)
    #expect(abs(channels(drawn[8, 0])[0] - 191) <= 4)
  }

  @Test("colours are mixed premultiplied: toward transparency nothing turns dark")
  func premultiplied() throws {
    let node = Self.layer(
      .axial, from: Point(x: 0, y: 0), to: Point(x: 1, y: 0), [(0, .red), (1, .clear)])
    for pixel in try draw(node).pixels { #expect(pixel & 255 == pixel >> 24) }
  }

  @Test("gradients without two colours are one or nothing")
  func fewStops() throws {
    let point = Point(x: 0.5, y: 0.5)
    let single = Self.layer(.axial, from: .zero, to: point, [(0.3, .red)])
    #expect(try draw(single)[8, 8] == pixel(255, 0, 0))
    #expect(try draw(Self.layer(.conic, from: .zero, to: point, [])).area == 0)
  }

  @Test("a star is hollow by the even-odd rule, full by the other")
  func fillRules() throws {
    let star = Path(
      [0, 2, 4, 1, 3].enumerated().map { index, corner in
        let (sine, cosine) = Elementary.sinCos(Double(corner) * 0.4 * .pi - .pi / 2)
        let point = Point(x: 16 + 15 * cosine, y: 16 + 15 * sine)
        return index == 0 ? .move(to: point) : .line(to: point)
      } + [.close])
    var node = box(0, 0, 32, 32, nil)
    node.drawables = [.fill(.init(path: star, color: .red))]
    #expect(try draw(node, width: 32, height: 32)[16, 16] == pixel(255, 0, 0))
    node.drawables = [.fill(.init(path: star, color: .red, usesEvenOddRule: true))]
    let hollow = try draw(node, width: 32, height: 32)
    #expect(hollow[16, 16] == 0 && hollow[16, 5] == pixel(255, 0, 0))
  }

  @Test("curves are filled by exact area")
  func curves() throws {
    var node = box(0, 0, 16, 16, nil)
    // A parabola over a chord of 12 with a height of 6: two thirds of the box around it.
    let path = Path([
      .move(to: Point(x: 2, y: 12)), .quad(to: Point(x: 14, y: 12), control: Point(x: 8, y: 0)),
    ])
    node.drawables = [.fill(.init(path: path, color: .white))]
    #expect(abs(try draw(node).area - 48) < 0.1)
  }

  @Test("without a length or a radius is its last colour, whatever its kind")
  func degenerate() throws {
    let middle = Point(x: 0.5, y: 0.5)
    for (kind, end) in [
      (Drawable.Gradient.Kind.axial, middle), (.radial, middle), (.conic, middle),
      (.radial, Point(x: 1, y: 0.5)), (.radial, Point(x: 0.5, y: 0)),
    ] {
      let stops = [(0.0, Color.red), (0.4, .green), (0.9, .blue)]
      let drawn = try draw(Self.layer(kind, from: middle, to: end, stops), tolerance: 0)
      #expect(drawn.pixels.allSatisfy { $0 == pixel(0, 0, 255) })
    }
  }
}
