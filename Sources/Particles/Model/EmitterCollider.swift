public import LambentGeometry
package import LambentProperties

/// Outlines that particles do not pass.
///
/// Without drag and under constant accelerations, collisions are solved in closed form; with drag, by
/// Newton's method; under other forces, each particle is integrated from its birth in fixed steps. Curves
/// are polygons, exact to a tenth of a point. Both sides of an outline act.
public struct EmitterCollider: Sendable, Hashable {
  /// The names of layers whose outlines act, in documents.
  public var layers: [String]
  /// An outline, in points of the emitter's coordinates; none by default.
  public var path: Path?
  /// The effect of the outlines on a particle that reaches one.
  public var action: FloorAction
  /// The fraction of the speed toward the outline that a bounce keeps, 0…1.
  public var restitution: Double
  /// The fraction of the speed along the outline that a bounce removes, 0…1.
  public var friction: Double

  /// Creates outlines.
  public init(
    path: Path? = nil, layers: [String] = [], action: FloorAction = .reflect,
    restitution: Double = 0.5, friction: Double = 0
  ) {
    (self.path, self.layers, self.action) = (path, layers, action)
    (self.restitution, self.friction) = (restitution, friction)
  }

  /// The greatest distance between a curve and its polygon, in points.
  package static let tolerance = 0.1
  /// The most lines of all outlines of a cell.
  package static let lineLimit = 4096
}

extension EmitterCollider: RecordValue {
  package static var blank: Self { Self() }
  /// `{"layers": ["ledge"], "action": "reflect", "restitution": 0.6, "friction": 0.1}`.
  package static let fields: [RecordField<Self>] = [
    RecordField(
      \.layers, "layers",
      summary: "The names of the layers with which particles collide: with the path of a shape "
        + "layer, with the bounds of any other."),
    RecordField(\.path, "path", summary: "An outline, in the emitter's coordinates."),
    RecordField(
      \.action, "action", summary: "The action on a particle that reaches an outline."),
    RecordField(
      \.restitution, "restitution", range: 0...1,
      summary: "The fraction of the speed kept by a bounce."),
    RecordField(
      \.friction, "friction", range: 0...1,
      summary: "The fraction of the speed along the outline lost by a bounce."),
  ]
  package static var storedType: ValueType { .either([.list(.text), recordType]) }

  /// Creates the outlines from an object, or from names of layers alone; `nil` if it is invalid.
  package init?(stored propertyValue: PropertyValue) {
    if let layers = [String](propertyValue: propertyValue) {
      self.init(layers: layers)
    } else {
      self.init(record: propertyValue)
    }
  }
}
