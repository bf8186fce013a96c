// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentGeometry
import LambentLayers
import LambentProperties
import LambentViews

/// The viewer's offset from the axis of the screen, −1…1 along each axis. (0, 0) is straight in front. If the device
/// is tilted to the right, the horizontal offset is positive. If it is tilted down, the vertical offset is positive.
public struct UIOffset: Sendable, Hashable {
  public var horizontal, vertical: CGFloat
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
  public static let zero = UIOffset()
}

/// Something that adds to its properties for an offset of the viewer.
open class UIMotionEffect: NSObject, NSCopying {
  public override init() {}
  open func copy(with zone: NSZone? = nil) -> Any { self }
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
    case tiltAlongHorizontalAxis
    case tiltAlongVerticalAxis
  }

  public let keyPath: String
  public let type: EffectType
  open var minimumRelativeValue: Any?
  open var maximumRelativeValue: Any?
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
      CAHost.report(keyPath, "a relative value is nothing that a property takes")
      return nil
    }
    let axis: MotionEffect.Axis = type == .tiltAlongHorizontalAxis ? .horizontal : .vertical
    let effect = MotionEffect(keyPath, axis, minimum: minimum, maximum: maximum)
    return effect.value(forViewerOffset: viewerOffset.lambent).any.map { [keyPath: $0] }
  }
}

/// Motion effects that act together. Their values for the same key path are added.
open class UIMotionEffectGroup: UIMotionEffect {
  private var effects: [UIMotionEffect]?
  /// Groups are nested at most 256 deep. One that would contain itself, or be deeper, is reported, and stays as
  /// it is.
  open var motionEffects: [UIMotionEffect]? {
    get { effects }
    set { if isNested(newValue) { effects = newValue } }
  }

  /// True if the group can have the effects; false is reported.
  private func isNested(_ effects: [UIMotionEffect]?) -> Bool {
    let checked: Void? = CAHost.attempt("motionEffects") {
      try checkGroup("motionEffects", of: effects) { ($0 as? UIMotionEffectGroup)?.effects }
    }
    return checked != nil
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIMotionEffectGroup()
    // Groups that are put together from the top are not deep when they are set.
    guard isNested(effects) else { return copy }
    copy.motionEffects = motionEffects?.map { $0.copy() as? UIMotionEffect ?? $0 }
    return copy
  }

  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    guard isNested(effects) else { return nil }
    let group = MotionEffectGroup((motionEffects ?? []).map(\.adapter))
    return group.values(forViewerOffset: viewerOffset.lambent).compactMapValues(\.any)
  }
}

/// An effect of these names as the library asks for it.
final class MotionEffectAdapter: ViewMotionEffect {
  unowned let effect: UIMotionEffect
  init(_ effect: UIMotionEffect) { self.effect = effect }

  func values(forViewerOffset offset: Point) -> [String: PropertyValue] {
    let found = effect.keyPathsAndRelativeValues(forViewerOffset: UIOffset(offset))
    return (found ?? [:]).compactMapValues { PropertyValue(any: $0) }
  }
}

extension UIView {
  public var motionEffects: [UIMotionEffect] {
    get { effects }
    set {
      for effect in effects { removeMotionEffect(effect) }
      for effect in newValue { addMotionEffect(effect) }
    }
  }

  public func addMotionEffect(_ effect: UIMotionEffect) {
    guard !effects.contains(where: { $0 === effect }) else { return }
    effects.append(effect)
    base.addMotionEffect(effect.adapter)
  }

  public func removeMotionEffect(_ effect: UIMotionEffect) {
    effects.removeAll { $0 === effect }
    base.removeMotionEffect(effect.adapter)
  }
}

extension CAHost {
  public var viewerOffset: UIOffset {
    get { UIOffset(layer.backing.viewerOffset) }
    set {
      wantedOffset = newValue
      let offset = reducesMotion ? .zero : newValue.lambent
      context.withoutActions { layer.backing.viewerOffset = offset }
    }
  }

  public var isReduceMotionEnabled: Bool {
    get { reducesMotion }
    set {
      reducesMotion = newValue
      viewerOffset = wantedOffset
    }
  }
}
