import LambentAnimations
import LambentProperties
import LambentRenderTree
import LambentTransitions

/// Animations that run together, in the group's time. Longer animations end with the group.
open class CAAnimationGroup: CAAnimation {
  /// The animations that run at the same time, each with its own timing within the group's.
  open var animations: [CAAnimation]?

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CAAnimationGroup {
      animations = other.animations.map { list in list.map { $0.copied() } }
    }
    return super.taking(other)
  }

  override func newOfLibraryClass() -> CAAnimation { CAAnimationGroup() }

  override func anyValue(ofKeyPath keyPath: String) -> PropertyValue? {
    (animations ?? []).lazy.compactMap { $0.anyValue(ofKeyPath: keyPath) }.first
  }

  override func lambent(reportingTo layer: CALayer) -> (any Animation)? {
    var group = AnimationGroup()
    group.basics = basics
    for child in animations ?? [] {
      guard let animation = child.lambent(reportingTo: layer) else { return nil }
      group.animations.append(animation)
    }
    return group
  }
}

/// A transition from the old appearance of a layer and its sublayers to the new one. Its key is always
/// `transition`.
open class CATransition: CAAnimation {
  /// The kind.
  open var type = CATransitionType.fade { didSet { origin = nil } }
  /// The direction.
  open var subtype: CATransitionSubtype? { didSet { origin = nil } }
  /// The progress at the begin, 0…1.
  open var startProgress: Float = 0 { didSet { origin = nil } }
  /// The progress at the end, 0…1.
  open var endProgress: Float = 1 { didSet { origin = nil } }
  /// A transition filter (`CIFilter`), which replaces the type.
  open var filter: Any? { didSet { origin = nil } }

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CATransition {
      (type, subtype, filter) = (other.type, other.subtype, other.filter)
      (startProgress, endProgress) = (other.startProgress, other.endProgress)
    }
    return super.taking(other)
  }

  override func newOfLibraryClass() -> CAAnimation { CATransition() }

  override func lambent(reportingTo layer: CALayer) -> (any Animation)? {
    var animation = TransitionAnimation()
    animation.basics = basics
    (animation.startProgress, animation.endProgress) =
      (startProgress.decimal, endProgress.decimal)
    if let subtype {
      guard let edge = TransitionAnimation.Edge(rawValue: subtype.rawValue) else {
        layer.report("subtype", "no subtype is called “\(subtype.rawValue)”")
        return nil
      }
      animation.subtype = edge
    }
    guard let filter = transitionFilter(reportingTo: layer) else { return nil }
    if let style = TransitionAnimation.Style(rawValue: type.rawValue), self.filter == nil {
      animation.style = style
    } else {
      animation.filter = filter.found
    }
    return animation
  }

  /// The filter of the transition; `nil` if no filter has its name, which is reported.
  private func transitionFilter(
    reportingTo layer: CALayer
  ) -> (found: TransitionFilter?, Void)? {
    if let filter = filter as? CIFilter {
      guard let found = filter.transition else {
        layer.report("filter", "“\(filter.name)” is no transition")
        return nil
      }
      return (found, ())
    }
    if filter != nil {
      layer.report("filter", "it has to be a CIFilter")
      return nil
    }
    if TransitionAnimation.Style(rawValue: type.rawValue) != nil { return (nil, ()) }
    guard let kind = CIFilter.transitionKind(named: type.rawValue) else {
      layer.report("type", "no transition is called “\(type.rawValue)”")
      return nil
    }
    return (CIFilter.filter(of: kind, [:]), ())
  }
}
