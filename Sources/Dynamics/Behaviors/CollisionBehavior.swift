public import LambentGeometry

/// Lets items collide with each other and with boundaries.
public final class CollisionBehavior: ItemListBehavior {
  /// The pairs that can collide.
  public struct Mode: OptionSet, Sendable, Hashable {
    /// The bits, as in UIKit.
    public let rawValue: UInt
    /// Creates a mode from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Items collide with each other.
    public static let items = Mode(rawValue: 1)
    /// Items collide with boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Items collide with each other and with boundaries.
    public static let everything = Mode(rawValue: .max)
  }

  /// The distances of the boundaries from the sides of the reference, in points.
  public struct Insets: Sendable, Hashable {
    /// The distances from the sides, inward, in points.
    public var top, left, bottom, right: Double
    /// Creates insets of four distances, in points.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  /// The two objects in contact.
  public enum Contact {
    /// Two items.
    case items(any DynamicItem, any DynamicItem)
    /// An item and a boundary with its identifier; `nil` for the sides of the reference.
    case boundary(any DynamicItem, String?)
  }

  private var outlines: [Contribution.Outline] = []
  private var identifiers: Set<String> = []
  private var insets: Insets?
  /// The delegate, which is notified of contacts.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?
  /// The pairs that collide.
  public var collisionMode = Mode.everything { didSet { change() } }

  /// Creates a behaviour that lets items collide.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  /// True if the sides of the animator's reference are boundaries.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { insets != nil }
    set {
      insets = newValue ? insets ?? Insets(top: 0, left: 0, bottom: 0, right: 0) : nil
      change()
    }
  }
  /// Adds boundaries at distances from the sides of the animator's reference.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: Insets) {
    self.insets = insets
    change()
  }

  /// Adds a line as a boundary.
  public func addBoundary(withIdentifier identifier: String, from start: Point, to end: Point) {
    addBoundary(withIdentifier: identifier, through: [start, end])
  }
  /// Adds a path as a boundary. Its curves become lines with an error of at most 0.25 points.
  public func addBoundary(withIdentifier identifier: String, for path: Path) {
    removeBoundary(withIdentifier: identifier)
    identifiers.insert(identifier)
    for points in path.flattened(tolerance: 0.25) {
      outlines.append(.init(identifier: identifier, points: points, isClosed: false))
    }
    change()
  }
  /// Adds lines through points as a boundary.
  public func addBoundary(
    withIdentifier identifier: String, through points: [Point], isClosed: Bool = false
  ) {
    removeBoundary(withIdentifier: identifier)
    identifiers.insert(identifier)
    outlines.append(.init(identifier: identifier, points: points, isClosed: isClosed))
    change()
  }
  /// The lines of a boundary; empty if there is no boundary with the identifier.
  package func boundary(withIdentifier identifier: String) -> [[Point]] {
    outlines.filter { $0.identifier == identifier }.map { outline in
      outline.isClosed ? outline.points + outline.points.prefix(1) : outline.points
    }
  }
  /// Removes the boundary with an identifier; does nothing if there is no such boundary.
  public func removeBoundary(withIdentifier identifier: String) {
    if identifiers.remove(identifier) != nil { outlines.removeAll { $0.identifier == identifier } }
    change()
  }
  /// Removes all boundaries except those of the reference.
  public func removeAllBoundaries() {
    outlines = []
    identifiers = []
    change()
  }
  /// The identifiers of the boundaries, in the order in which they were added.
  public var boundaryIdentifiers: [String] {
    var names: [String] = []
    for outline in outlines {
      if let name = outline.identifier, !names.contains(name) { names.append(name) }
    }
    return names
  }

  override func contribution(_ bodies: BodyLookup) -> Contribution {
    var contribution = Contribution(mode: collisionMode)
    contribution.boundaries = outlines
    if let insets, let area = bodies.reference {
      let (left, right) = (area.minX + insets.left, area.maxX - insets.right)
      let (top, bottom) = (area.minY + insets.top, area.maxY - insets.bottom)
      let corners = [
        Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
        Point(x: left, y: bottom),
      ]
      contribution.boundaries.append(.init(identifier: nil, points: corners, isClosed: true))
    }
    return contribution
  }
}

/// An object that is notified of the contacts of a collision behaviour. Every method is optional.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// An item began to touch an object, at a point of the reference.
  func collisionBehavior(
    _ behavior: CollisionBehavior, began contact: CollisionBehavior.Contact, at point: Point)
  /// An item stopped touching an object.
  func collisionBehavior(_ behavior: CollisionBehavior, ended contact: CollisionBehavior.Contact)
}

extension CollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, began contact: CollisionBehavior.Contact, at point: Point
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, ended contact: CollisionBehavior.Contact
  ) {}
}
