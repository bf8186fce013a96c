/// The version of the program and its interfaces, as major.minor.patch. `make lint` compares it with that of the
/// Python package.
package enum Version {
  /// The version as bytes that last, for the C interface.
  package static let bytes: StaticString = "0.1.0"

  package static let text = "\(bytes)"
}
