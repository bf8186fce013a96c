import Lambent

/// A ring that shows how much of something is done: a layer with two properties of its own that animate,
/// and that draws itself for every frame at which they differ.
final class RoundProgressLayer: Layer {
  /// How much is done. It is not clamped: what animates passes through it.
  private static let ringProgress = LayerProperty(
    "ringProgress", default: 0.0, animation: .explicit, summary: "How much is done.")
  private static let ringColor = LayerProperty(
    "ringColor", default: Color(red: 0, green: 0, blue: 1), animation: .explicit,
    summary: "The colour of what is done.")

  override class var properties: [any DeclaredProperty] {
    super.properties + [ringProgress, ringColor]
  }

  /// How much is done, 0…1. Setting it animates it, from what is shown.
  var progress: Double {
    get { self[Self.ringProgress] }
    set { self[Self.ringProgress] = min(max(newValue, 0), 1) }
  }

  /// The colour of what is done.
  var color: Color {
    get { self[Self.ringColor] }
    set { self[Self.ringColor] = newValue }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    [ringProgress.name, ringColor.name].contains(key) || super.needsDisplay(forKey: key)
  }

  override class func defaultAction(forKey key: String) -> LayerAction? {
    guard [ringProgress.name, ringColor.name].contains(key) else {
      return super.defaultAction(forKey: key)
    }
    var animation = BasicAnimation(keyPath: key)
    animation.duration = 1
    animation.timingFunction = .easeInEaseOut
    return .animation(animation)
  }

  /// A ring of a pixel's width, from the top, clockwise as seen.
  override func draw(in context: inout GraphicsContext, for presentation: Layer) {
    let width = context.scale
    let radius = min(presentation.bounds.width, presentation.bounds.height) / 2 - width
    guard radius > 0 else { return }
    var ring = Path()
    ring.addArc(
      center: presentation.bounds.center, radius: radius, startAngle: -Double.pi / 2,
      endAngle: -Double.pi / 2 + 2 * Double.pi * presentation[Self.ringProgress], clockwise: false)
    context.strokeColor = presentation[Self.ringColor]
    context.lineWidth = width
    context.stroke(ring)
  }
}
