extension Diagnostic {
  /// The kind of a problem. Its raw value is stable: programs may compare it.
  public enum Code: String, CaseIterable, Sendable, Hashable {
    /// The text is not JSON, or has a key twice.
    case syntax
    /// A required key is missing.
    case missingKey = "missing-key"
    /// No key has this name here.
    case unknownKey = "unknown-key"
    /// No layer, image, body, property or kind has this name, or several have it.
    case unknownName = "unknown-name"
    /// A name is empty or reserved, or has characters that names cannot have.
    case invalidName = "invalid-name"
    /// Two things have the same name.
    case duplicateName = "duplicate-name"
    /// A value has the wrong type, or an array the wrong length.
    case wrongType = "wrong-type"
    /// A number is below the minimum or above the maximum.
    case outOfRange = "out-of-range"
    /// A value has the right type, but cannot be used here.
    case invalidValue = "invalid-value"
    /// Values or events are not in ascending order.
    case order
    /// Two keys cannot be combined.
    case conflict
    /// A property does not animate.
    case notAnimatable = "not-animatable"
    /// A feature of another system is not supported here.
    case unsupported
    /// The document exceeds one of the limits that `lambent describe limits` lists.
    case limit
    /// A document or an image contains itself.
    case cycle
    /// A file that the document names cannot be read.
    case unreadableFile = "unreadable-file"
    /// A file can be read, but its content is shown with differences.
    case inexactFile = "inexact-file"
    /// An untrusted document uses what only trusted documents can use.
    case untrusted
    /// A font is missing, or has no glyphs for some characters.
    case font
    /// Layout constraints conflict, or cannot be solved.
    case unsolvable
    /// A simulation of physics fails.
    case cannotSimulate = "cannot-simulate"
    /// Layers or a nested scene cannot be drawn.
    case cannotDraw = "cannot-draw"
    /// An event cannot be performed.
    case failedEvent = "failed-event"
    /// A setting has no visible effect.
    case noEffect = "no-effect"
    /// A loop does not return to its first state.
    case loopJump = "loop-jump"
    /// A setting is valid, but its effect is probably not intended.
    case suspicious
    /// Further problems are not listed.
    case tooMany = "too-many-problems"
  }
}

extension Diagnostic.Code {
  package var summary: String {
    switch self {
    case .syntax: "The text is not JSON, or has a key twice."
    case .missingKey: "A required key is missing."
    case .unknownKey: "No key has this name here."
    case .unknownName:
      "No layer, image, body, property or kind has this name, or several have it."
    case .invalidName: "A name is empty or reserved, or has characters that names cannot have."
    case .duplicateName: "Two things have the same name."
    case .wrongType: "A value has the wrong type, or an array the wrong length."
    case .outOfRange: "A number is below the minimum or above the maximum."
    case .invalidValue: "A value has the right type, but cannot be used here."
    case .order: "Values or events are not in ascending order."
    case .conflict: "Two keys cannot be combined."
    case .notAnimatable: "A property does not animate."
    case .unsupported: "A feature of another system is not supported here."
    case .limit: "The document exceeds one of the limits that `lambent describe limits` lists."
    case .cycle: "A document, an image or a table contains itself."
    case .unreadableFile: "A file that the document names cannot be read."
    case .inexactFile: "A file can be read, but its content is shown with differences."
    case .untrusted: "An untrusted document uses what only trusted documents can use."
    case .font: "A font is missing, or has no glyphs for some characters."
    case .unsolvable: "Layout constraints conflict, or cannot be solved."
    case .cannotSimulate: "A simulation of physics fails."
    case .cannotDraw: "Layers or a nested scene cannot be drawn."
    case .failedEvent: "An event cannot be performed."
    case .noEffect: "A setting has no visible effect."
    case .loopJump: "A loop does not return to its first state."
    case .suspicious: "A setting is valid, but its effect is probably not intended."
    case .tooMany: "Further problems are not listed."
    }
  }
}
