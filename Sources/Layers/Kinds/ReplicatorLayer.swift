public import LambentGeometry
public import LambentPixels
import LambentProperties

/// A layer that shows its sublayers several times, each time moved, tinted and delayed a step
/// further.
open class ReplicatorLayer: Layer {
  static let instanceCountProperty = LayerProperty(
    "instanceCount", default: 1, minimum: 0, maximum: Double(maximumInstanceCount),
    animation: .implicit, summary: "The number of instances; 0 draws nothing.")
  static let instanceDelayProperty = LayerProperty(
    "instanceDelay", default: 0.0, unit: .seconds, animation: .implicit,
    summary: "The delay of each instance's animations relative to the previous one.")
  static let instanceTransformProperty = LayerProperty(
    "instanceTransform", default: Transform3D.identity, animation: .implicit,
    summary: "The transform applied from each instance to the next, about the layer's centre.")
  static let instanceColorProperty = LayerProperty(
    "instanceColor", default: Color.white, animation: .implicit,
    summary: "The tint of the first instance.")
  static let instanceColorsProperty = LayerProperty<[Color]>(
    "instanceColors", default: [], animation: .implicit,
    summary: "Additional tints of the instances, in order and repeated.")
  static let redOffsetProperty = offsetProperty("Red")
  static let greenOffsetProperty = offsetProperty("Green")
  static let blueOffsetProperty = offsetProperty("Blue")
  static let alphaOffsetProperty = offsetProperty("Alpha")
  static let preservesDepthProperty = LayerProperty(
    "preservesDepth", default: false,
    summary: "Whether the instances keep their depth instead of being flattened.")

  /// The greatest number of instances.
  package static let maximumInstanceCount = 100_000

  private static func offsetProperty(_ component: String) -> LayerProperty<Double> {
    LayerProperty(
      "instance\(component)Offset", default: 0, animation: .implicit,
      summary: "The change of the tint's \(component.lowercased()) per instance.")
  }

  package override class var builtInRows: [LayerRow] {
    super.builtInRows + [
      instanceCountProperty.row, instanceDelayProperty.row, instanceTransformProperty.row,
      instanceColorProperty.row, instanceColorsProperty.row, redOffsetProperty.row,
      greenOffsetProperty.row,
      blueOffsetProperty.row, alphaOffsetProperty.row, preservesDepthProperty.row,
    ]
  }

  /// The number of instances, at most 100,000. Default: 1. The first instance is the sublayers
  /// themselves.
  public var instanceCount: Int {
    get { self[Self.instanceCountProperty] }
    set { self[Self.instanceCountProperty] = newValue }
  }

  /// The delay of each instance's animations behind those of the one before, in seconds.
  public var instanceDelay: Double {
    get { self[Self.instanceDelayProperty] }
    set { self[Self.instanceDelayProperty] = newValue }
  }

  /// The transform from each instance to the next, about the layer's centre.
  public var instanceTransform: Transform3D {
    get { self[Self.instanceTransformProperty] }
    set { self[Self.instanceTransformProperty] = newValue }
  }

  /// The factor of the first instance's colours.
  public var instanceColor: Color {
    get { self[Self.instanceColorProperty] }
    set { self[Self.instanceColorProperty] = newValue }
  }

  /// Colours by which the instances are multiplied in addition to ``instanceColor``, in order and repeated as needed.
  /// Default: empty, which has no effect.
  public var instanceColors: [Color] {
    get { self[Self.instanceColorsProperty] }
    set { self[Self.instanceColorsProperty] = newValue }
  }

  /// The change of the tint's red from each instance to the next, in units of 0…1.
  public var instanceRedOffset: Double {
    get { self[Self.redOffsetProperty] }
    set { self[Self.redOffsetProperty] = newValue }
  }

  /// The change of the tint's green from each instance to the next, in units of 0…1.
  public var instanceGreenOffset: Double {
    get { self[Self.greenOffsetProperty] }
    set { self[Self.greenOffsetProperty] = newValue }
  }

  /// The change of the tint's blue from each instance to the next, in units of 0…1.
  public var instanceBlueOffset: Double {
    get { self[Self.blueOffsetProperty] }
    set { self[Self.blueOffsetProperty] = newValue }
  }

  /// The change of the tint's alpha from each instance to the next, in units of 0…1.
  public var instanceAlphaOffset: Double {
    get { self[Self.alphaOffsetProperty] }
    set { self[Self.alphaOffsetProperty] = newValue }
  }

  /// True if the instances keep their depth instead of being flattened. The opacity then applies to each sublayer
  /// separately.
  public var preservesInstanceDepth: Bool {
    get { self[Self.preservesDepthProperty] }
    set { self[Self.preservesDepthProperty] = newValue }
  }

  open override func preservesDepth(for presentation: Layer) -> Bool {
    presentation[Self.preservesDepthProperty]
  }

  open override func instances(for presentation: Layer) -> [LayerInstance]? {
    let count = presentation[Self.instanceCountProperty]
    let delay = presentation[Self.instanceDelayProperty]
    let color = presentation[Self.instanceColorProperty].components
    let colors = presentation[Self.instanceColorsProperty].map(\.components)
    let offsets = SIMD4(
      presentation[Self.redOffsetProperty], presentation[Self.greenOffsetProperty],
      presentation[Self.blueOffsetProperty], presentation[Self.alphaOffsetProperty])
    let center = presentation.bounds.center
    let step = Transform3D.translation(x: -center.x, y: -center.y)
      .concatenating(presentation[Self.instanceTransformProperty])
      .concatenating(.translation(x: center.x, y: center.y))
    var transform = Transform3D.identity
    return (0..<count).map { index in
      defer { transform = transform.concatenating(step) }
      let own = colors.isEmpty ? color : color * colors[index % colors.count]
      let tint = (own + offsets * Double(index)).clamped(lowerBound: .zero, upperBound: .one)
      return LayerInstance(
        transform: transform, tint: Color(red: tint.x, green: tint.y, blue: tint.z),
        opacity: tint.w, delay: Double(index) * delay)
    }
  }

  open override var greatestInstanceDelay: Double {
    abs(instanceDelay) * Double(instanceCount)
  }
}
