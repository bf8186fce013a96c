public import LambentGeometry

/// Lets items collide with each other and with boundaries.
public final class CollisionBehavior: ItemListBehavior {
  /// The pairs that collide.
  public struct Mode: OptionSet, Sendable, Hashable {
    /// The bits, as in UIKit.
    public let rawValue: UInt
    /// A mode of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Items meet each other.
    public static let items = Mode(rawValue: 1)
    /// Items meet boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Both.
    public static let everything = Mode(rawValue: .max)
  }

  /// The distances from the sides of the reference at which items are stopped, in points.
  public struct Insets: Sendable, Hashable {
    /// From each side, inward.
    public var top, left, bottom, right: Double
    /// Insets of four distances.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  /// Who touches what.
  public enum Contact {
    /// Two items.
    case items(any DynamicItem, any DynamicItem)
    /// An item and a boundary, by its name; `nil` names the reference's sides.
    case boundary(any DynamicItem, String?)
  }

  private var outlines: [Contribution.Outline] = []
  private var insets: Insets?
  /// Is told of contacts.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?
  /// The pairs that collide.
  public var collisionMode = Mode.everything { didSet { change() } }

  /// Lets items collide.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  /// True if the sides of the animator's reference stop items.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { insets != nil }
    set {
      insets = newValue ? insets ?? Insets(top: 0, left: 0, bottom: 0, right: 0) : nil
      change()
    }
  }
  /// Stops items at distances from the sides of the animator's reference.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: Insets) {
    self.insets = insets
    change()
  }

  /// Stops items at a line.
  public func addBoundary(withIdentifier identifier: String, from start: Point, to end: Point) {
    addBoundary(withIdentifier: identifier, through: [start, end])
  }
  /// Stops items at a path; its curves become lines that leave it by 0.25 points at most.
  public func addBoundary(withIdentifier identifier: String, for path: Path) {
    removeBoundary(withIdentifier: identifier)
    for points in path.flattened(tolerance: 0.25) {
      outlines.append(.init(identifier: identifier, points: points, isClosed: false))
    }
    change()
  }
  /// Stops items at lines through points.
  public func addBoundary(
    withIdentifier identifier: String, through points: [Point], isClosed: Bool = false
  ) {
    removeBoundary(withIdentifier: identifier)
    outlines.append(.init(identifier: identifier, points: points, isClosed: isClosed))
    change()
  }
  /// The lines of a boundary; none where there is no boundary of that name.
  package func boundary(withIdentifier identifier: String) -> [[Point]] {
    outlines.filter { $0.identifier == identifier }.map { outline in
      outline.isClosed ? outline.points + outline.points.prefix(1) : outline.points
    }
  }
  /// Removes a boundary.
  public func removeBoundary(withIdentifier identifier: String) {
    outlines.removeAll { $0.identifier == identifier }
    change()
  }
  /// Removes all boundaries but the reference's.
  public func removeAllBoundaries() {
    outlines = []
    change()
  }
  /// The names of the boundaries, in the order in which they were added.
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

/// Is told of the contacts of a collision behaviour; each method may be left out.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// An item began to touch something, at a point of the reference.
  func collisionBehavior(
    _ behavior: CollisionBehavior, began contact: CollisionBehavior.Contact, at point: Point)
  /// An item ceased to touch something.
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
