import LambentDynamics
import LambentGeometry

/// A force that depends on where an item is, how fast it moves, and when.
///
/// Strengths are in metres of 100 points, kilograms and seconds.
public final class UIFieldBehavior: UIItemListBehavior {
  private let behavior: FieldBehavior

  private init(_ kind: Field.Kind) {
    behavior = FieldBehavior(Field(kind))
    super.init(list: behavior)
  }

  /// Slows items.
  public static func dragField() -> UIFieldBehavior { UIFieldBehavior(.drag) }
  /// Turns items round the position.
  public static func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortex) }
  /// Pulls items to a position.
  public static func radialGravityField(position: CGPoint) -> UIFieldBehavior {
    let field = UIFieldBehavior(.radialGravity)
    field.position = position
    return field
  }
  /// Pulls items along a direction.
  public static func linearGravityField(direction: CGVector) -> UIFieldBehavior {
    let field = UIFieldBehavior(.linearGravity)
    field.direction = direction
    return field
  }
  /// Gives items a velocity.
  public static func velocityField(direction: CGVector) -> UIFieldBehavior {
    let field = UIFieldBehavior(.velocity)
    field.direction = direction
    return field
  }
  /// A field of random forces; the smoothness is 0…1, the speed in changes per second.
  public static func noiseField(
    smoothness: CGFloat, animationSpeed speed: CGFloat
  ) -> UIFieldBehavior {
    random(.noise, smoothness, speed)
  }
  /// A field of random forces in proportion to the item's speed; the smoothness is 0…1, the speed in
  /// changes per second.
  public static func turbulenceField(
    smoothness: CGFloat, animationSpeed speed: CGFloat
  ) -> UIFieldBehavior {
    random(.turbulence, smoothness, speed)
  }
  /// Pulls items to the position like a spring.
  public static func springField() -> UIFieldBehavior { UIFieldBehavior(.spring) }
  /// Acts on charges away from the position.
  public static func electricField() -> UIFieldBehavior { UIFieldBehavior(.electric) }
  /// Acts on charges sideways to their velocity.
  public static func magneticField() -> UIFieldBehavior { UIFieldBehavior(.magnetic) }
  /// A force of one's own: position, velocity, mass, charge and time give newtons.
  public static func field(
    evaluationBlock block:
      @escaping @Sendable (UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) ->
      CGVector
  ) -> UIFieldBehavior {
    let owner = FieldOwner()
    let field = UIFieldBehavior(
      .custom { sample in
        guard let field = owner.field else { return .zero }
        let force = block(
          field, CGPoint(sample.offset),
          CGVector(dx: sample.velocity.x, dy: sample.velocity.y), sample.mass, sample.charge,
          sample.time)
        return Point(x: force.dx, y: force.dy)
      })
    owner.field = field
    return field
  }

  private static func random(
    _ kind: Field.Kind, _ smoothness: CGFloat, _ speed: CGFloat
  ) -> UIFieldBehavior {
    let field = UIFieldBehavior(kind)
    (field.smoothness, field.animationSpeed) = (smoothness, speed)
    return field
  }

  /// The middle of the field.
  @_Of(\UIFieldBehavior.behavior.field.position.cg) public var position: CGPoint
  /// The part of the plane in which it acts, about the position.
  public var region: UIRegion {
    get { UIRegion(behavior.field.region) }
    set { behavior.field.region = newValue.base }
  }
  /// The strength; a negative one turns it round.
  @_Of(\UIFieldBehavior.behavior.field.strength.cg) public var strength: CGFloat
  /// The exponent with which the field fades with distance; at 0 it does not fade.
  @_Of(\UIFieldBehavior.behavior.field.falloff.cg) public var falloff: CGFloat
  /// The distance that smaller ones count as, in points.
  @_Of(\UIFieldBehavior.behavior.field.minimumRadius.cg) public var minimumRadius: CGFloat
  /// The direction of linear gravity and of velocity.
  @_Of(\UIFieldBehavior.behavior.field.direction.vector) public var direction: CGVector
  /// The smoothness of noise and turbulence, 0…1: 0 is rough, 1 smooth.
  @_Of(\UIFieldBehavior.behavior.field.smoothness.cg) public var smoothness: CGFloat
  /// Of noise and turbulence: changes per second.
  @_Of(\UIFieldBehavior.behavior.field.animationSpeed.cg) public var animationSpeed: CGFloat
}

/// The field that a custom force receives. Both belong to the animator that calls the force.
private final class FieldOwner: @unchecked Sendable {
  weak var field: UIFieldBehavior?
}

/// A part of the plane about a point.
open class UIRegion: NSObject, NSCopying {
  /// The object itself: it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  let base: FieldRegion

  init(_ base: FieldRegion) { self.base = base }

  /// The whole plane.
  public static var infinite: UIRegion { UIRegion(.infinite) }
  /// A disc of a radius in points.
  public convenience init(radius: CGFloat) { self.init(.radius(radius)) }
  /// A rectangle of a size in points.
  public convenience init(size: CGSize) { self.init(.size(size.lambent)) }

  /// Everything but this.
  open func inverse() -> UIRegion { UIRegion(.inverse(base)) }
  /// Both together.
  open func union(with region: UIRegion) -> UIRegion { UIRegion(base.union(region.base)) }
  /// This without the other.
  open func difference(from region: UIRegion) -> UIRegion {
    UIRegion(base.subtracting(region.base))
  }
  /// The part that both have.
  open func intersection(with region: UIRegion) -> UIRegion {
    UIRegion(base.intersection(region.base))
  }
  /// True if a point lies within.
  open func contains(_ point: CGPoint) -> Bool { base.contains(point.lambent) }
}
