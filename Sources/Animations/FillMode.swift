public import LambentProperties

/// The value of an animation or a layer outside its active time.
public enum FillMode: String, Sendable, Hashable, CaseIterable, DescribedChoice {
  /// No value outside the active time.
  case removed
  /// The last state after the end.
  case forwards
  /// The first state before the beginning.
  case backwards
  /// The first state before the beginning, and the last state after the end.
  case both

  /// True if the first state applies before the beginning.
  package var fillsBefore: Bool { self == .backwards || self == .both }
  /// True if the last state applies after the end.
  package var fillsAfter: Bool { self == .forwards || self == .both }
}
