public import LambentGeometry
public import LambentPixels
package import LambentProperties
import LambentRenderTree

/// A light on particles whose cells have a ``EmitterCell/normalMap``.
///
/// A pixel of an image is multiplied by ``ambient`` + ``color`` · max(0, n · l), where n is the surface normal at the
/// pixel, rotated with the particle, and l is the direction to the light.
public struct EmitterLight: Sendable, Hashable {
  /// The position, in points of the layer's coordinates; z grows toward the viewer. Default: none, parallel light.
  public var position: Vector3?
  /// The direction in which parallel light shines. Default: (1, 1, −1), from the upper left in front. Only the
  /// direction matters, not the length.
  public var direction: Vector3
  /// Red, green and blue of the light that shines. Default: white.
  public var color: Color
  /// Red, green and blue of the light from everywhere. Default: 0.2 each.
  public var ambient: Color

  /// Creates a light.
  public init(
    position: Vector3? = nil, direction: Vector3 = Self.usualDirection, color: Color = .white,
    ambient: Color = Self.usualAmbient
  ) {
    (self.position, self.direction) = (position, direction)
    (self.color, self.ambient) = (color, ambient)
  }

  /// The default of ``direction``.
  public static let usualDirection = Vector3(x: 1, y: 1, z: -1)
  /// The default of ``ambient``.
  public static let usualAmbient = Color(red: 0.2, green: 0.2, blue: 0.2)
}

extension EmitterLight {
  /// The light as batches have it.
  var ofSprites: SpriteBatch.Light {
    func floats(_ vector: Vector3) -> SIMD3<Float> {
      SIMD3(Float(vector.x), Float(vector.y), Float(vector.z))
    }
    return SpriteBatch.Light(
      position: position.map(floats), direction: -floats(direction), color: color,
      ambient: ambient)
  }
}

extension EmitterLight: RecordValue {
  package static var blank: Self { Self() }
  /// `{"direction": [1, 1, -1], "color": "#fff2d0", "ambient": "#334"}`.
  package static let fields: [RecordField<Self>] = [
    RecordField(
      \.position, "position", summary: "The position in points; z grows toward the viewer."),
    RecordField(
      \.direction, "direction",
      summary: "The direction in which parallel light shines, if there is no position."),
    RecordField(\.color, "color", summary: "The colour."),
    RecordField(
      \.ambient, "ambient", summary: "The colour of the light that comes from all sides."),
  ]
}
