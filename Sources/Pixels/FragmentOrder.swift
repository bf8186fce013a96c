/// The order in which the fragments of an image that breaks begin to fly.
public enum FragmentOrder: String, Sendable, Hashable, CaseIterable {
  /// Along the direction of the front.
  case sweep
  /// From the middle outward.
  case radial
  /// No order.
  case random
  /// From the darkest fragments to the brightest.
  case luminance
}
