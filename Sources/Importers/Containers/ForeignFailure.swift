/// The reason why a container, an image or another part of a foreign file cannot be read.
struct ForeignFailure: Error {
  let reason: String
  /// The location: a line or an element; empty if unknown.
  var place = ""
}
