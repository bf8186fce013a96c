import LambentGeometry
import LambentPixels

/// Even fractions of 0…1 for the positions of layers, which a script of any language makes alike:
/// multiples of irrational numbers (the additive recurrence of Weyl).
struct Spread {
  private static let steps = [
    0.754_877_666_246_692_7, 0.569_840_290_998_053_2, 0.819_172_513_396_164_5,
    0.671_043_606_703_789_3, 0.549_700_477_901_970_3,
  ]

  /// The number of the layer.
  let index: Int

  /// One of five independent fractions.
  func fraction(_ stream: Int) -> Double {
    let value = 0.5 + Double(index) * Self.steps[stream]
    return value - value.rounded(.down)
  }

  /// A position whose distance from the edges of a canvas is at least the margin.
  func point(width: Double, height: Double, margin: Double) -> Point {
    Point(
      x: margin + (width - 2 * margin) * fraction(0),
      y: margin + (height - 2 * margin) * fraction(1))
  }

  /// An angle, in radians.
  var angle: Double { 2 * .pi * fraction(2) }

  /// A colour of whole bytes.
  func color(alpha: Double) -> Color {
    let hue = Int(fraction(3) * 256)
    func byte(_ value: Int) -> Double { Double(value) / 255 }
    return Color(
      red: byte(hue), green: byte((hue * 7 + 40) % 256), blue: byte((hue * 3 + 160) % 256),
      alpha: alpha)
  }
}
