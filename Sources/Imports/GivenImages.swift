import LambentImageFiles
import LambentWorkers

/// Images that the user supplies in place of those that an effect names, or that a program would
/// supply to it.
package final class GivenImages: Sendable {
  package struct Entry: Sendable {
    /// The name in the effect; empty for effects that name no image.
    package var name: String
    /// The file's path, for messages.
    package var path: String
    package var bytes: [UInt8]

    package init(name: String, path: String, bytes: [UInt8]) {
      (self.name, self.path, self.bytes) = (name, path, bytes)
    }
  }

  private let entries: [Entry]
  private let used = Lock<Set<Int>>([])
  private let asked = Lock<Set<String>>([])

  /// Creates a set of images.
  package init(_ entries: [Entry]) { self.entries = entries }

  /// The image for a name of the effect: with or without its folders and its extension.
  package func image(named name: String) -> Entry? {
    let last = FileName.last(of: name.replacing("\\", with: "/"))
    if !name.hasPrefix("data:") { asked.withLock { _ = $0.insert(last) } }
    let wanted = [name, last, FileName.stem(of: last)]
    guard let index = entries.firstIndex(where: { !$0.name.isEmpty && wanted.contains($0.name) })
    else { return nil }
    used.withLock { _ = $0.insert(index) }
    return entries[index]
  }

  /// The images for an effect that names none.
  package func unnamed() -> [Entry] {
    let indices = entries.indices.filter { entries[$0].name.isEmpty }
    used.withLock { $0.formUnion(indices) }
    return indices.map { entries[$0] }
  }

  /// The names of the effect's images, without folders.
  package var names: [String] { asked.withLock { $0.sorted() } }

  /// The images for which the effect had no use.
  package var unused: [Entry] {
    let used = used.withLock { $0 }
    return entries.indices.filter { !used.contains($0) }.map { entries[$0] }
  }
}
