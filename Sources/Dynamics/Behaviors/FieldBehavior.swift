/// A field that acts on some items.
public final class FieldBehavior: ItemListBehavior {
  /// The field.
  public var field: Field { didSet { change() } }

  /// Lets a field act on items.
  public init(_ field: Field, items: [any DynamicItem] = []) {
    self.field = field
    super.init(items: items)
  }

  override func contribution(_ bodies: BodyLookup) -> Contribution {
    let targets = targets(bodies)
    return Contribution(forces: [Force(.field(field), on: targets)])
  }
}
