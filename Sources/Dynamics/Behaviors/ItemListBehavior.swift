/// The base class of behaviours for any number of items.
public class ItemListBehavior: DynamicBehavior {
  /// The items, in the order in which they were added.
  public private(set) final var items: [any DynamicItem] = []
  private var identities: Set<ObjectIdentifier> = []

  init(items: [any DynamicItem]) {
    super.init()
    for item in items { add(item) }
  }

  /// Adds an item, unless the behaviour already has it.
  public final func addItem(_ item: any DynamicItem) {
    add(item)
    change()
  }
  /// Removes an item, if the behaviour has it.
  public final func removeItem(_ item: any DynamicItem) {
    if identities.remove(ObjectIdentifier(item)) != nil { items.removeAll { $0 === item } }
    change()
  }

  private func add(_ item: any DynamicItem) {
    if identities.insert(ObjectIdentifier(item)).inserted { items.append(item) }
  }

  override var members: [any DynamicItem] { items }

  final func contains(_ item: any DynamicItem) -> Bool {
    identities.contains(ObjectIdentifier(item))
  }

  final func targets(_ bodies: BodyLookup) -> [Force.Target] {
    items.compactMap { bodies($0).map { Force.Target($0) } }
  }
}
