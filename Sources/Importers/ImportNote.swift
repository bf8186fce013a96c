/// Something of a foreign effect that a document cannot say, or says otherwise.
public struct ImportNote: Sendable, Hashable {
  /// Where it stands in the foreign file: a key, an element with its line, or a line.
  public var place: String
  /// The treatment of it, in one sentence.
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
