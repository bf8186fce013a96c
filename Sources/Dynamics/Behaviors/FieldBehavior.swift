/// A force field that acts on items.
public final class FieldBehavior: ItemListBehavior {
  /// The field whose forces act on the items. Changing it wakes items that rest.
  public var field: Field { didSet { change() } }

  /// Creates a behaviour that applies a field to items.
  public init(_ field: Field, items: [any DynamicItem] = []) {
    self.field = field
    super.init(items: items)
  }

  override func contribution(_ bodies: BodyLookup) -> Contribution {
    let targets = targets(bodies)
    return Contribution(forces: [Force(.field(field), on: targets)])
  }
}
