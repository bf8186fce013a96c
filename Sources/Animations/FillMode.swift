public import LambentProperties

/// The value that an animation or a layer shows outside of its active time.
public enum FillMode: String, Sendable, Hashable, CaseIterable, DescribedChoice {
  /// Nothing.
  case removed
  /// Its last state after the end.
  case forwards
  /// Its first state before the begin.
  case backwards
  /// Both.
  case both

  /// True if the first state extends to before the begin.
  package var fillsBefore: Bool { self == .backwards || self == .both }
  /// True if the last state extends to after the end.
  package var fillsAfter: Bool { self == .forwards || self == .both }
}
