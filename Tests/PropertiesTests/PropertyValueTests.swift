import LambentGeometry
import LambentPixels
import LambentProperties
import Testing

@Suite("Property values")
struct PropertyValueTests {
  private static let pairs: [(PropertyValue, PropertyValue, PropertyValue)] = [
    (.number(1), .number(3), .number(1.5)),
    (.boolean(false), .boolean(true), .number(0.25)),
    (.point(Point(x: 0, y: 4)), .point(Point(x: 4, y: 0)), .point(Point(x: 1, y: 3))),
    (.size(Size(width: 0, height: 8)), .size(.zero), .size(Size(width: 0, height: 6))),
    (
      .rect(.zero), .rect(Rect(x: 4, y: 8, width: 12, height: 16)),
      .rect(Rect(x: 1, y: 2, width: 3, height: 4))
    ),
    (.color(.black), .color(.white), .color(Color(red: 0.25, green: 0.25, blue: 0.25))),
    (.null, .color(.white), .color(Color(red: 1, green: 1, blue: 1, alpha: 0.25))),
    (
      .list([.number(0), .number(1)]), .list([.number(4), .number(1)]),
      .list([.number(1), .number(1)])
    ),
    (
      .transform(.identity), .transform(.translation(x: 8, y: 4)),
      .transform(.translation(x: 2, y: 1))
    ),
    (
      .path(Path([.move(to: .zero), .line(to: .zero), .close])),
      .path(Path([.move(to: .zero), .line(to: Point(x: 4, y: 0)), .close])),
      .path(Path([.move(to: .zero), .line(to: Point(x: 1, y: 0)), .close]))
    ),
    (.text("a"), .text("b"), .text("a")),
    (.list([]), .list([.number(1)]), .list([])),
  ]

  @Test("a quarter of the way lies between values of every kind", arguments: pairs)
  func quarter(from: PropertyValue, to: PropertyValue, between: PropertyValue) {
    #expect(from.interpolated(to: to, at: 0.25) == between)
    #expect(from.interpolated(to: to, at: 1) == to || to == .boolean(true))
  }

  @Test("overshoot goes beyond")
  func overshoot() {
    #expect(PropertyValue.number(0).interpolated(to: .number(10), at: 1.1) == .number(11))
  }

  @Test("pictures cross-fade, and a fade under way fades on from what shows most")
  func crossFade() {
    func image(_ name: String) -> PropertyValue {
      .image(Image(.rgba8(PixelBuffer(width: 1, height: 1)), name: name))
    }
    let (a, b, c) = (image("a"), image("b"), image("c"))
    let half = a.interpolated(to: b, at: 0.6)
    #expect(half == .crossFade(from: a, to: b, progress: 0.6))
    #expect(half.interpolated(to: c, at: 0.5) == .crossFade(from: b, to: c, progress: 0.5))
    #expect(a.interpolated(to: .null, at: 0.5) == .crossFade(from: a, to: .null, progress: 0.5))
    let sequence = PropertyValue.record(["images": .list([a, b]), "duration": .number(1)])
    for (from, to) in [(PropertyValue.null, sequence), (sequence, .null)] {
      #expect(from.interpolated(to: to, at: 0.4) == .crossFade(from: from, to: to, progress: 0.4))
    }
    #expect(a.interpolated(to: b, at: 1) == b)
    #expect(a.interpolated(to: b, at: 0) == a)
  }

  @Test("adding is a sum, of transforms value · current; subtracting undoes it")
  func adding() throws {
    let (turn, shift) = (
      PropertyValue.transform(.rotation(angle: 1, x: 0, y: 0, z: 1)),
      PropertyValue.transform(.translation(x: 5, y: 0))
    )
    let sum = try #require(shift.adding(turn))
    #expect(
      sum
        == .transform(
          Transform3D.rotation(angle: 1, x: 0, y: 0, z: 1)
            .concatenating(.translation(x: 5, y: 0))))
    let difference = try #require(sum.subtracting(turn))
    guard case .transform(let result) = difference else {
      Issue.record("another kind of value")
      return
    }
    #expect(abs(result.m41 - 5) < 1e-12 && abs(result.m11 - 1) < 1e-12)
    #expect(PropertyValue.number(5).adding(.number(3)) == .number(8))
    #expect(PropertyValue.number(5).subtracting(.number(3)) == .number(2))
    #expect(PropertyValue.text("a").adding(.text("b")) == nil)
  }

  @Test("a transform multiplied by a count is that power")
  func power() throws {
    let turn = PropertyValue.transform(.rotation(angle: 0.1, x: 0, y: 0, z: 1))
    guard case .transform(let result)? = turn.multiplied(by: 5) else {
      Issue.record("another kind of value")
      return
    }
    #expect(abs(result.m12 - Elementary.sin(0.5)) < 1e-12)
    #expect(turn.multiplied(by: 0) == .transform(.identity))
    #expect(turn.multiplied(by: .infinity) != nil)
    #expect(PropertyValue.number(5).multiplied(by: 3) == .number(15))
  }

  @Test("distances are lengths of differences")
  func distance() {
    let (a, b) = (PropertyValue.point(.zero), PropertyValue.point(Point(x: 3, y: 4)))
    #expect(a.distance(to: b) == 5)
    #expect(PropertyValue.transform(.identity).distance(to: .transform(.identity)) == nil)
    #expect(a.distance(to: .number(1)) == nil)
  }

  @Test("a value knows whether all of its numbers are finite")
  func finite() {
    #expect(PropertyValue.point(Point(x: 0, y: .nan)).isFinite == false)
    #expect(PropertyValue.list([.number(1), .number(.infinity)]).isFinite == false)
    #expect(PropertyValue.text("nan").isFinite)
  }
}
