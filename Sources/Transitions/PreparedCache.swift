import LambentProperties
import LambentWorkers
import Synchronization

/// The transitions that were prepared last: a layer's transition asks for the same one frame after
/// frame.
///
/// It is a memory of what a pure function gave, so that nothing drawn depends on it.
final class PreparedCache: Sendable {
  static let shared = PreparedCache(limit: 4)

  private struct Key: Hashable {
    let name: String
    let inputs: [PropertyValue]
    let canvas: TransitionCanvas

    init<Kind: Transition>(_ transition: Kind, _ canvas: TransitionCanvas) {
      name = String(reflecting: Kind.self)
      inputs = Kind.properties.map { $0.get(transition) }
      self.canvas = canvas
    }
  }

  private let limit: Int
  private let entries = Lock<[(key: Key, prepared: PreparedTransition)]>([])

  init(limit: Int) { self.limit = limit }

  /// A transition that was prepared before, or is now.
  func prepared(
    _ transition: any Transition, for canvas: TransitionCanvas
  ) -> PreparedTransition {
    let key = Key(transition, canvas)
    let found = entries.withLock { entries in
      entries.first { $0.key == key }?.prepared
    }
    if let found { return found }
    let prepared = PreparedTransition(transition, for: canvas)
    entries.withLock { entries in
      entries.append((key, prepared))
      if entries.count > limit { entries.removeFirst() }
    }
    return prepared
  }
}
