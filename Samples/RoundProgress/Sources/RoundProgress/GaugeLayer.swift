import Lambent

/// A dial that draws gradients: a ring whose colours run about its middle, a glow that fades along the
/// radius, and a sheen from top to bottom that a clip cuts.
final class GaugeLayer: Layer {
  /// Draws the dial once: nothing of it animates.
  override func draw(in context: inout GraphicsContext, for presentation: Layer) {
    let (bounds, center) = (presentation.bounds, presentation.bounds.center)
    let radius = min(bounds.width, bounds.height) / 2 - 8
    guard radius > 0 else { return }
    func circle(_ radius: Double) -> Path {
      Path(
        ellipseIn: Rect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    func stop(_ location: Double, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double)
      -> GraphicsContext.Stop
    {
      .init(location: location, color: Color(red: red, green: green, blue: blue, alpha: alpha))
    }

    context.fill(
      circle(radius),
      radial: [stop(0, 0.36, 0.55, 0.95, 0.9), stop(1, 0.36, 0.55, 0.95, 0)], center: center,
      radius: radius)
    let ring = circle(radius - 6).stroked(StrokeStyle(lineWidth: 12))
    context.fill(
      ring,
      conic: [
        stop(0, 0.15, 0.35, 0.95, 1), stop(0.5, 0.95, 0.3, 0.55, 1), stop(1, 0.15, 0.35, 0.95, 1),
      ], center: center, angle: -Double.pi / 2)

    context.save()
    context.clip(to: ring)
    context.blendMode = .screenBlendMode
    context.fill(
      Path(rect: bounds), linear: [stop(0, 1, 1, 1, 0.55), stop(0.6, 1, 1, 1, 0)],
      from: Point(x: center.x, y: center.y - radius),
      to: Point(x: center.x, y: center.y + radius))
    context.restore()
  }
}
