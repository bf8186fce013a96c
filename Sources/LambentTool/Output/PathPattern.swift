/// A path with a place for the frame's number: `%04d`, `%d` or `####`, in the file's name.
package struct PathPattern: Hashable, Sendable {
  private let head: String
  private let tail: String
  private let width: Int

  /// Finds the place; `nil` where the path has none.
  ///
  /// - Throws: `Failure` where it has several.
  package init?(_ path: String) throws(Failure) {
    let nameStart = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let places = Self.places(in: path[nameStart...])
    guard let place = places.first else { return nil }
    guard places.count == 1 else { throw Failure() }
    head = String(path[..<place.range.lowerBound])
    tail = String(path[place.range.upperBound...])
    width = place.width
  }

  /// A path that has several places.
  package struct Failure: Error {}

  /// The path of a number. A number longer than its place makes it longer.
  package func path(_ number: Int) -> String {
    let digits = String(number)
    return head + String(repeating: "0", count: max(0, width - digits.count)) + digits + tail
  }

  private static func places(
    in name: Substring
  ) -> [(range: Range<String.Index>, width: Int)] {
    let matches = name.matches(of: /%(?:0(\d{1,2}))?d|#+/)
    return matches.map { match in
      let width =
        match.output.1.flatMap { Int($0) }
        ?? (match.output.0.hasPrefix("#") ? match.output.0.count : 1)
      return (match.range, width)
    }
  }
}
