/// One of several runs that divide frames among themselves.
///
/// Shard `I/N` has the frames at the positions I, I + N, I + 2N … of those asked for: neighbouring frames cost
/// alike, so that all shards do.
package struct Shard: Hashable, Sendable {
  /// The number of this shard, from 0.
  package let index: Int
  package let count: Int

  /// The most shards.
  package static let mostShards = 1_000_000

  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let index = Int(parts[0]), let count = Int(parts[1]),
      (1...Self.mostShards).contains(count), index < count
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// The elements of this shard, in order.
  package func part<Element>(of all: [Element]) -> [Element] {
    stride(from: index, to: all.count, by: count).map { all[$0] }
  }
}
