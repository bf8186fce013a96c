/// The reason why a container, an image or another part of a foreign file cannot be read.
package struct ForeignFailure: Error {
  package let reason: String
  /// The location: a line or an element; empty if unknown.
  package var place = ""

  package init(reason: String, place: String = "") {
    (self.reason, self.place) = (reason, place)
  }
}
