import LambentGeometry
import LambentLayers
import LambentProperties
import LambentViews

/// The viewer's offset from where the screen faces, −1…1 along each axis: (0, 0) is straight in front, a
/// device tilted to the right has a positive horizontal offset, one tilted down a positive vertical one.
public struct UIOffset: Sendable, Hashable {
  /// The coordinates.
  public var horizontal, vertical: CGFloat

  /// Creates an offset.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// Straight in front.
  public static let zero = UIOffset()
}

/// Something that adds to its properties for an offset of the viewer.
open class UIMotionEffect: NSObject, NSCopying {
  /// Creates an effect.
  public override init() {}

  /// A copy: an effect of a program's own returns itself where it does not override this.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Values by key path that are added to what the view shows.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }

  /// The stand-in for the effect in the library, made once.
  lazy var adapter = MotionEffectAdapter(self)
}

/// A motion effect that goes straight from one value to another along an axis.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis along which the device is tilted. The signs are those of Apple's header, in which the
  /// vertical offset grows downward, and the vertical maximum belongs to a device that is tilted up.
  public enum EffectType: Int, Sendable {
    /// To the left at the minimum, to the right at the maximum.
    case tiltAlongHorizontalAxis
    /// Down at the minimum, up at the maximum.
    case tiltAlongVerticalAxis
  }

  /// The view's property that the effect changes.
  public let keyPath: String
  /// The axis.
  public let type: EffectType
  /// The value that is added where the device is tilted all the way to the left, or down: at the horizontal
  /// offset −1, or the vertical offset 1.
  open var minimumRelativeValue: Any?
  /// The value that is added where the device is tilted all the way to the right, or up: at the horizontal
  /// offset 1, or the vertical offset −1.
  open var maximumRelativeValue: Any?

  /// Creates an effect.
  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIInterpolatingMotionEffect(keyPath: keyPath, type: type)
    copy.minimumRelativeValue = minimumRelativeValue
    copy.maximumRelativeValue = maximumRelativeValue
    return copy
  }

  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    guard let minimum = PropertyValue(any: minimumRelativeValue ?? 0),
      let maximum = PropertyValue(any: maximumRelativeValue ?? 0)
    else {
      CAHost.report(CAError(key: keyPath, "a relative value is nothing that a property takes"))
      return nil
    }
    let axis: MotionEffect.Axis = type == .tiltAlongHorizontalAxis ? .horizontal : .vertical
    let effect = MotionEffect(keyPath, axis, minimum: minimum, maximum: maximum)
    let offset = Point(x: viewerOffset.horizontal, y: viewerOffset.vertical)
    return effect.value(forViewerOffset: offset).any.map { [keyPath: $0] }
  }
}

/// Motion effects that act together: what they add to one key path is added up.
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects that act together.
  open var motionEffects: [UIMotionEffect]?

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIMotionEffectGroup()
    copy.motionEffects = motionEffects?.map { $0.copy() as? UIMotionEffect ?? $0 }
    return copy
  }

  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    let group = MotionEffectGroup((motionEffects ?? []).map(\.adapter))
    let offset = Point(x: viewerOffset.horizontal, y: viewerOffset.vertical)
    return group.values(forViewerOffset: offset).compactMapValues(\.any)
  }
}

/// An effect of these names as the library asks for it.
final class MotionEffectAdapter: ViewMotionEffect {
  unowned let effect: UIMotionEffect

  init(_ effect: UIMotionEffect) { self.effect = effect }

  func values(forViewerOffset offset: Point) -> [String: PropertyValue] {
    let found = effect.keyPathsAndRelativeValues(
      forViewerOffset: UIOffset(horizontal: offset.x, vertical: offset.y))
    return (found ?? [:]).compactMapValues { PropertyValue(any: $0) }
  }
}

extension UIView {
  /// The motion effects, in the order in which they were added.
  public var motionEffects: [UIMotionEffect] {
    get { effects }
    set {
      for effect in effects { removeMotionEffect(effect) }
      for effect in newValue { addMotionEffect(effect) }
    }
  }

  /// Adds a motion effect: what it gives is added to what the view shows.
  public func addMotionEffect(_ effect: UIMotionEffect) {
    guard !effects.contains(where: { $0 === effect }) else { return }
    effects.append(effect)
    base.addMotionEffect(effect.adapter)
  }

  /// Removes a motion effect; does nothing where the view does not have it.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    effects.removeAll { $0 === effect }
    base.removeMotionEffect(effect.adapter)
  }
}

extension CAHost {
  /// Where the viewer is: what motion effects follow, at once. It animates as `viewerOffset` of the
  /// root layer.
  public var viewerOffset: UIOffset {
    get {
      let offset = layer.backing.viewerOffset
      return UIOffset(horizontal: offset.x, vertical: offset.y)
    }
    set {
      wantedOffset = newValue
      let isStill = reducesMotion
      context.transaction {
        $0.disablesActions = true
      } changes: {
        layer.backing.viewerOffset =
          isStill ? .zero : Point(x: newValue.horizontal, y: newValue.vertical)
      }
    }
  }

  /// Tells whether motion effects stand still.
  public var isReduceMotionEnabled: Bool {
    get { reducesMotion }
    set {
      reducesMotion = newValue
      viewerOffset = wantedOffset
    }
  }
}
