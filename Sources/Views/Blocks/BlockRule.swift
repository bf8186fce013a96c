/// The way in which a view block animates a layer's property, as measured on iOS 8 and later.
enum BlockRule {
  /// An additive animation of the difference to zero, in addition to earlier ones.
  case additive
  /// One animation that replaces an earlier one.
  case replacing
  /// No animation: the change is immediate.
  case none

  /// The rule for a property.
  init(_ key: String, in blocks: AnimationBlocks) {
    if Self.additiveKeys.contains(key) {
      self = blocks.mode == .additive ? .additive : .replacing
    } else if Self.replacingKeys.contains(key) {
      self = .replacing
    } else {
      self = blocks.animatesEverything && !Self.stillKeys.contains(key) ? .replacing : .none
    }
  }

  private static let additiveKeys: Set = ["bounds", "position", "transform", "cornerRadius"]
  private static let replacingKeys: Set = [
    "opacity", "backgroundColor", "anchorPoint", "contentsCenter", "shadowOpacity",
  ]
  /// The properties that cannot be interpolated, or that transitions animate.
  private static let stillKeys: Set = [
    "hidden", "doubleSided", "contents", "masksToBounds", "shouldRasterize", "sublayers",
    "onOrderIn", "onOrderOut", "compositingFilter", "filters", "backgroundFilters", "constraints",
  ]
}

/// The treatment of running animations when a block changes their property again.
public enum ViewAnimationMode: Sendable, Hashable {
  /// Running animations of geometry continue and the new animation is added to them: iOS 8 and
  /// later.
  case additive
  /// The new animation replaces the old one and starts from the model value, or from the shown
  /// value with `beginFromCurrentState`: iOS 7.
  case replacing
}
