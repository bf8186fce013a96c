/// The base class of behaviours for any number of items.
public class ItemListBehavior: DynamicBehavior {
  private var list: ItemList

  init(items: [any DynamicItem]) { list = ItemList(items) }

  /// The items, in the order in which they were added.
  public final var items: [any DynamicItem] { list.items }
  /// Adds an item, unless the behaviour already has it.
  public final func addItem(_ item: any DynamicItem) {
    list.add(item)
    change()
  }
  /// Removes an item, if the behaviour has it.
  public final func removeItem(_ item: any DynamicItem) {
    list.remove(item)
    change()
  }

  override var members: [any DynamicItem] { list.items }

  final func contains(_ item: any DynamicItem) -> Bool { list.contains(item) }

  /// The items as targets of a force.
  final func targets(_ bodies: BodyLookup) -> [Force.Target] {
    list.items.compactMap { bodies($0).map { Force.Target($0) } }
  }
}
