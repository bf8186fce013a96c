/// How a block of views animates a property of a layer: as measured on iOS 8 and later.
enum BlockRule {
  /// The difference of the values runs out, beside those of earlier changes.
  case additive
  /// One animation, in place of an earlier one.
  case replacing
  /// The change is made at once.
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
  /// The keys of properties that have nothing between their values, or are shown by transitions.
  private static let stillKeys: Set = [
    "hidden", "doubleSided", "contents", "masksToBounds", "shouldRasterize", "sublayers",
    "onOrderIn", "onOrderOut", "compositingFilter", "filters", "backgroundFilters", "constraints",
  ]
}

/// The fate of animations that run when a block changes their property again.
public enum ViewAnimationMode: Sendable, Hashable {
  /// Geometry goes on and the new animation is added to it: iOS 8 and later.
  case additive
  /// The later animation takes over from the model's value, or from what is shown with
  /// `beginFromCurrentState`: iOS 7.
  case replacing
}
