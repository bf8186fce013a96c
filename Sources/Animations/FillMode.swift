public import LambentProperties

/// What an animation or a layer shows outside of its active time.
public enum FillMode: String, Sendable, Hashable, CaseIterable, PropertyChoice {
  /// Nothing.
  case removed
  /// Its last state after the end.
  case forwards
  /// Its first state before the begin.
  case backwards
  /// Both.
  case both

  /// True if the first state extends to before the begin.
  public var fillsBefore: Bool { self == .backwards || self == .both }
  /// True if the last state extends to after the end.
  public var fillsAfter: Bool { self == .forwards || self == .both }
}

extension FillMode {
  /// The meaning, in one sentence.
  public var summary: String {
    switch self {
    case .removed: "Nothing."
    case .forwards: "Its last state after the end."
    case .backwards: "Its first state before the begin."
    case .both: "Both."
    }
  }
}
