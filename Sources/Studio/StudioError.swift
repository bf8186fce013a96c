import FlyingFox

/// Why a request cannot be fulfilled.
package struct StudioError: Error, CustomStringConvertible {
  /// The status of the response.
  let status: HTTPStatusCode
  /// The fault and the remedy.
  package let description: String

  init(_ status: HTTPStatusCode, _ description: String) {
    (self.status, self.description) = (status, description)
  }

  /// A request that makes no sense.
  static func invalid(_ description: String) -> StudioError { .init(.badRequest, description) }
}
