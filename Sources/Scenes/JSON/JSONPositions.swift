/// Where a parsed value and everything in it begin: the same tree as the ``JSONValue``, with the
/// offsets of first bytes.
package struct JSONPositions: Sendable {
  /// Where the value begins.
  package let offset: Int
  /// Where the elements or the members' values begin, in order.
  package var children: [JSONPositions] = []
  /// Where the members' keys begin: their opening quotation marks.
  package var keyOffsets: [Int] = []
}
