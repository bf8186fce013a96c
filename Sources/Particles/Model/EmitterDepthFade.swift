package import LambentProperties

/// A plane of constant depth near which particles fade, which makes their intersection with it soft.
///
/// Particles are parallel to the plane of their layer, so all pixels of a particle have its depth z, and the fade is
/// exact at each of them. The alpha is multiplied by clamp(t / ``distance``, 0, 1), where t is z − ``z`` in front of
/// the plane, ``z`` − z behind it, or |z − ``z``| on both sides. Trails and ribbons fade at each of their points.
/// Particles that a particle emits do not inherit the fade.
public struct EmitterDepthFade: Sendable, Hashable {
  /// The depth of the plane, in points of the layer's coordinates; z grows toward the viewer.
  public var z: Double
  /// The distance from the plane at which particles have their full alpha, in points. At 0 they vanish at once.
  public var distance: Double
  /// The side of the plane on which particles are visible. Default: in front of the plane.
  public var side: DepthFadeSide

  /// Creates a plane.
  public init(z: Double, distance: Double, side: DepthFadeSide = .front) {
    (self.z, self.distance, self.side) = (z, distance, side)
  }
}

extension EmitterDepthFade {
  /// The factor on the alpha at a depth, 0…1.
  func factor(at depth: Float) -> Float {
    let beyond = depth - Float(z)
    let way =
      switch side {
      case .front: beyond
      case .back: -beyond
      case .both: abs(beyond)
      }
    guard distance > 0 else { return way > 0 || side == .both ? 1 : 0 }
    return max(0, min(way / Float(distance), 1))
  }
}

extension EmitterDepthFade: RecordValue {
  package static var blank: Self { Self(z: 0, distance: 0) }
  /// `{"z": 0, "distance": 60, "side": "front"}`.
  package static let fields: [RecordField<Self>] = [
    RecordField(\.z, "z", isRequired: true, summary: "The depth of the plane.")
      .measured(in: .points),
    RecordField(
      \.distance, "distance", isRequired: true, range: 0...1e9,
      summary: "The distance from the plane at which particles have their full alpha."
    ).measured(in: .points),
    RecordField(\.side, "side", summary: "The side on which particles are visible."),
  ]
}
