import LambentDynamics
import LambentWorkers
import Synchronization

/// The one bridge of each item, while a behaviour keeps it.
enum DynamicItemBridges {
  /// A bridge that is not kept here. It is only given to who has the item itself.
  private struct Entry: @unchecked Sendable {
    weak var bridge: DynamicItemBridge?
  }

  private static let entries = Lock([ObjectIdentifier: Entry]())

  static func bridge(of item: any UIDynamicItem) -> DynamicItemBridge {
    let key = ObjectIdentifier(item)
    // A bridge keeps its item: while there is one, no other object has the item's address.
    if let known = entries.withLock({ $0[key] })?.bridge { return known }
    let made = DynamicItemBridge(item)
    let entry = Entry(bridge: made)
    entries.withLock { entries in
      if entries.count > 256 { entries = entries.filter { $0.value.bridge != nil } }
      entries[key] = entry
    }
    return made
  }

  static func item(of base: any DynamicItem) -> (any UIDynamicItem)? {
    (base as? DynamicItemBridge)?.item
  }
}
