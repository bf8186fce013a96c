/// A note about a part of a foreign effect that a document cannot represent exactly.
public struct ImportNote: Sendable, Hashable {
  /// The location in the foreign file: a key, an element with its line, or a line.
  public var place: String
  /// The treatment of the part, in one sentence.
  public var message: String

  /// Creates a note.
  public init(place: String, message: String) {
    self.place = place
    self.message = message
  }
}

extension ImportNote: CustomStringConvertible {
  /// The note in one line.
  public var description: String { "\(place): \(message)" }
}
