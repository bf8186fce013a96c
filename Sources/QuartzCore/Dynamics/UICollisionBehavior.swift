// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentDynamics
import LambentGeometry

/// Lets items collide with each other and with boundaries.
open class UICollisionBehavior: UIItemListBehavior {
  /// The kinds of collision.
  public struct Mode: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let items = Mode(rawValue: 1)
    public static let boundaries = Mode(rawValue: 2)
    public static let everything = Mode(rawValue: .max)
  }

  private let collision: CollisionBehavior
  private let listener = CollisionListener()
  private var boundaries: [(name: String, identifier: any NSCopying)] = []
  private var boundaryCount = 0
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
  @_Of(\UICollisionBehavior.collision.translatesReferenceBoundsIntoBoundary)
  open var translatesReferenceBoundsIntoBoundary: Bool
  open var collisionMode = Mode.everything {
    didSet { collision.collisionMode = .init(rawValue: collisionMode.rawValue) }
  }

  public init(items: [any UIDynamicItem] = []) {
    collision = CollisionBehavior(items: items.map(\.bridge))
    super.init(list: collision)
    listener.owner = self
    collision.collisionDelegate = listener
  }

  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: .init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
  }

  open func addBoundary(withIdentifier identifier: any NSCopying, for path: UIBezierPath) {
    collision.addBoundary(withIdentifier: name(for: identifier), for: path.cgPath.lambent)
  }

  open func addBoundary(
    withIdentifier identifier: any NSCopying, from start: CGPoint, to end: CGPoint
  ) {
    collision.addBoundary(
      withIdentifier: name(for: identifier), from: start.lambent, to: end.lambent)
  }

  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    let known = boundaries.first { $0.identifier.isSameIdentifier(as: identifier) }
    guard let name = known?.name else { return nil }
    let path = UIBezierPath()
    for line in collision.boundary(withIdentifier: name) {
      guard let first = line.first else { continue }
      path.move(to: CGPoint(first))
      for point in line.dropFirst() { path.addLine(to: CGPoint(point)) }
    }
    return path
  }

  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { entry in
      guard entry.identifier.isSameIdentifier(as: identifier) else { return false }
      collision.removeBoundary(withIdentifier: entry.name)
      return true
    }
  }

  open func removeAllBoundaries() {
    collision.removeAllBoundaries()
    boundaries = []
  }

  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }
  fileprivate func identifier(of name: String?) -> (any NSCopying)? {
    boundaries.first { $0.name == name }?.identifier
  }

  private func name(for identifier: any NSCopying) -> String {
    removeBoundary(withIdentifier: identifier)
    boundaryCount += 1
    let copy = identifier.copy(with: nil) as? any NSCopying ?? identifier
    boundaries.append(("\(boundaryCount)", copy))
    return "\(boundaryCount)"
  }
}

extension NSCopying {
  /// True if two identifiers are equal; a `String` equals an `NSString`, an `Int` an `NSNumber`.
  fileprivate func isSameIdentifier(as other: any NSCopying) -> Bool {
    func object(_ value: Any) -> NSObject? {
      value as? NSString ?? value as? NSNumber ?? value as? NSObject
    }
    if let first = object(self), let second = object(other) { return first.isEqual(second) }
    guard let first = self as? AnyHashable, let second = other as? AnyHashable else { return false }
    return first == second
  }
}

// On a phone a `String` and an `Int` are objects where one is asked for.
// swift-format-ignore: AvoidRetroactiveConformances
extension String: @retroactive NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension Int: @retroactive NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Distances from the four sides of a rectangle, inward.
public struct UIEdgeInsets: Sendable, Hashable {
  public var top, left, bottom, right: CGFloat

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

/// A delegate of collision behaviours. All methods are optional.
public protocol UICollisionBehaviorDelegate: AnyObject {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  /// The identifier is `nil` for the reference view's sides.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Forwards calls of Lambent's delegate.
private final class CollisionListener: CollisionBehaviorDelegate {
  weak var owner: UICollisionBehavior?

  func collisionBehavior(
    _ behavior: CollisionBehavior, began contact: CollisionBehavior.Contact, at point: Point
  ) {
    guard let owner, let delegate = owner.collisionDelegate else { return }
    switch contact {
    case .items(let first, let second):
      guard let first = first.bridge, let second = second.bridge else { return }
      delegate.collisionBehavior(
        owner, beganContactFor: first, with: second, at: CGPoint(point))
    case .boundary(let item, let name):
      guard let item = item.bridge else { return }
      delegate.collisionBehavior(
        owner, beganContactFor: item, withBoundaryIdentifier: owner.identifier(of: name),
        at: CGPoint(point))
    }
  }

  func collisionBehavior(_ behavior: CollisionBehavior, ended contact: CollisionBehavior.Contact) {
    guard let owner, let delegate = owner.collisionDelegate else { return }
    switch contact {
    case .items(let first, let second):
      guard let first = first.bridge, let second = second.bridge else { return }
      delegate.collisionBehavior(owner, endedContactFor: first, with: second)
    case .boundary(let item, let name):
      guard let item = item.bridge else { return }
      delegate.collisionBehavior(
        owner, endedContactFor: item, withBoundaryIdentifier: owner.identifier(of: name))
    }
  }
}
