public import LambentGeometry
public import LambentPixels
import LambentProperties
public import LambentRenderTree

/// A layer that fills its (rounded) bounds with colours that change from place to place.
open class GradientLayer: Layer {
  private static let colorsProperty = LayerProperty<[Color]>(
    "colors", default: [], animation: .implicit, summary: "The colours.")
  private static let locationsProperty = LayerProperty<[Double]>(
    "locations", default: [], minimum: -1000, maximum: 1000, isAscending: true,
    animation: .implicit,
    summary:
      "The positions of the colours in ascending order, from 0 at the start to 1 at the end; if their "
      + "number differs from that of the colours, the colours are evenly spaced.")
  private static let startPointProperty = LayerProperty(
    "startPoint", default: Point(x: 0.5, y: 0), animation: .implicit,
    summary: "The start of the gradient, or its centre, in fractions of the bounds.")
  private static let endPointProperty = LayerProperty(
    "endPoint", default: Point(x: 0.5, y: 1), animation: .implicit,
    summary:
      "The end of the gradient, in fractions of the bounds. In a radial one, its differences from startPoint "
      + "in x and y are the half-axes of the ellipse; in a conic one, the first colour points toward it."
  )
  private static let typeProperty = LayerProperty<Drawable.Gradient.Kind>(
    "gradientType", default: .axial,
    summary: "The kind of gradient: linear, radial or conic.")

  package override class var builtInRows: [LayerRow] {
    super.builtInRows + [
      colorsProperty.row, locationsProperty.row, startPointProperty.row, endPointProperty.row,
      typeProperty.row,
    ]
  }

  /// One colour for each location. Default: empty, which draws nothing.
  public var colors: [Color] {
    get { self[Self.colorsProperty] }
    set { self[Self.colorsProperty] = newValue }
  }

  /// The positions of the colours, in ascending order. If their number differs from that of the colours, the colours
  /// are evenly spaced.
  ///
  /// 0 is the start point and 1 the end point. Positions beyond both, −1000…1000, are allowed, so that a gradient can
  /// move through the layer. A conic gradient clamps them to 0…1.
  ///
  /// Documents and key paths reject invalid positions. Positions that Swift code sets, or an animation that
  /// overshoots, are clamped to the range. A position that is less than the one before, or NaN, is set to the one
  /// before.
  public var locations: [Double] {
    get { self[Self.locationsProperty] }
    set { self[Self.locationsProperty] = newValue }
  }

  /// The point of the first colour, in fractions of the bounds; the centre of radial and conic gradients.
  /// Default: (0.5, 0), the middle of the upper edge.
  public var startPoint: Point {
    get { self[Self.startPointProperty] }
    set { self[Self.startPointProperty] = newValue }
  }

  /// The point of the last colour, in fractions of the bounds. Default: (0.5, 1), the middle of the lower
  /// edge, with which a radial gradient is flat: it needs a point that differs from the start in x and y.
  public var endPoint: Point {
    get { self[Self.endPointProperty] }
    set { self[Self.endPointProperty] = newValue }
  }

  /// The way of the colours: along a line, radii or an angle.
  public var gradientType: Drawable.Gradient.Kind {
    get { self[Self.typeProperty] }
    set { self[Self.typeProperty] = newValue }
  }

  open override func drawables(for presentation: Layer, at time: Double) -> [Drawable] {
    let contents = super.drawables(for: presentation, at: time)
    let colors = presentation[Self.colorsProperty]
    guard !colors.isEmpty else { return contents }
    let gradient = Drawable.Gradient(
      kind: presentation[Self.typeProperty], start: presentation[Self.startPointProperty],
      end: presentation[Self.endPointProperty],
      stops: Drawable.Gradient.stops(colors, at: presentation[Self.locationsProperty]))
    return [.gradient(gradient)] + contents
  }

  /// Why the locations are not used, in words: they are not as many as the colours.
  package static func unusedLocations(of state: LayerState) -> String? {
    let (locations, colors) = (state[locationsProperty].count, state[colorsProperty].count)
    guard locations > 0, locations != colors else { return nil }
    return "\(locations) locations for \(colors) colours are not used"
  }

  /// Why several colours show as one, in words: the gradient has no length.
  package static func flatness(of state: LayerState) -> String? {
    let (start, end) = (state[startPointProperty], state[endPointProperty])
    guard state[colorsProperty].count > 1 else { return nil }
    if start == end { return "a gradient with equal points shows only its last colour" }
    guard state[typeProperty] == .radial, start.x == end.x || start.y == end.y else { return nil }
    return
      "the points of the radial gradient have the same \(start.x == end.x ? "x" : "y"): it shows only its "
      + "last colour"
  }
}

extension Drawable.Gradient {
  /// The stops of colours, at locations if there are as many of them, and else evenly spaced.
  static func stops(_ colors: [Color], at locations: [Double]) -> [Stop] {
    let last = max(Double(colors.count - 1), 1)
    let places =
      locations.count == colors.count ? locations : colors.indices.map { Double($0) / last }
    return zip(places, colors).map { Stop(location: $0, color: $1) }
  }
}

extension Drawable.Gradient.Kind: DescribedChoice {}
