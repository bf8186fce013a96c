package import LambentProperties

/// A linear relation of lines or lengths of layers: first = multiplier × second + constant.
///
/// A layer has the constraints of what lies below it: they name layers by paths of names from there, and
/// the layer itself by leaving the item out.
///
/// A constraint places its first layer, or its second where the first is the layer that has the
/// constraint, along the axis of its attribute. Layers that no constraint places keep their frames, and placed layers
/// keep the values that the constraints do not determine. The layout is made before the transaction commits, so that
/// layers that move animate as if their frames had been set. ``constant`` can also be set by key path
/// (`constraints.gap.constant`), and animates there.
package struct LayerConstraint: Sendable, Hashable {
  /// The name in key paths and in messages about contradictions; it holds no dot.
  package var name = ""
  /// The line or length on the left of the relation, and the layer that is placed.
  package var first = Side()
  /// The relation between the two sides.
  package var relation = LayoutRelation.equal
  /// The line or length on the right; `notAnAttribute` for the constant alone.
  package var to = Side()
  /// The factor of the right side's line or length.
  package var multiplier = 1.0
  /// The constant that is added to it, in points.
  package var constant = 0.0
  /// The strength, 0…1000; 1000 is required.
  package var priority = 1000.0

  /// A line or a length of a layer.
  package struct Side: Sendable, Hashable {
    /// The line or length.
    package var attribute = LayoutAttribute.notAnAttribute
    /// The path of the layer; empty for the layer that has the constraint.
    package var item = ""
  }

  /// Creates a constraint.
  package init(
    _ name: String = "", _ item: String, _ attribute: LayoutAttribute,
    to: LayoutAttribute = .notAnAttribute, of other: String = "", constant: Double = 0
  ) {
    self.init()
    self.name = name
    first = Side(attribute: attribute, item: item)
    self.to = Side(attribute: to, item: other)
    self.constant = constant
  }

  /// A constraint with default values, to which readers of documents add their keys.
  init() {}
}

extension LayerConstraint: PropertyHost {
  /// The name of the row of layers that holds them.
  package static let rowName = "constraints"

  /// The rows, by which documents and key paths (`constraints.gap.constant`) reach it.
  package static let properties: [Property<LayerConstraint>] = [
    Property("name", \.name, summary: "The name in key paths and warnings."),
    Property(
      "attribute", \.first.attribute, summary: "The edge, centre, baseline or size of the layer."),
    Property(
      "of", \.first.item, summary: "The path of the layer; by default, the layer itself."),
    Property("relation", \.relation, summary: "The relation between both sides."),
    Property(
      "to", \.to,
      summary: "The right side: an attribute of a layer. Without it, only the constant applies."),
    Property(
      "multiplier", \.multiplier, minimum: -1e6, maximum: 1e6,
      summary: "The factor of the right side."),
    Property(
      "constant", \.constant, unit: .points, minimum: -1e9, maximum: 1e9, animation: .explicit,
      summary: "The constant added to the right side."),
    Property(
      "priority", \.priority, minimum: 0, maximum: 1000,
      summary: "The priority; 1000 is required."),
  ]

  /// A constraint with default values.
  package static let prototype = LayerConstraint()
}

extension LayerConstraint: PropertyRepresentable {
  package static let valueType = ValueType.record(
    properties.map { row in
      switch row.name {
      case Side.attribute.name: Side.attribute
      case "relation", "multiplier", "constant", "priority":
        row.info.defaulting(to: row.get(prototype))
      default: row.info
      }
    })

  /// Creates a constraint from a record; `nil` where a value does not fit.
  package init?(propertyValue: PropertyValue) {
    guard case .record(let fields) = propertyValue,
      let constraint = try? LayerConstraint(record: fields)
    else { return nil }
    self = constraint
  }

  /// A record of what differs from the defaults.
  package var propertyValue: PropertyValue {
    var fields = [Side.attribute.name: first.attribute.propertyValue]
    for row in Self.properties where row.get(self) != row.get(.prototype) {
      fields[row.name] = row.get(self)
    }
    return .record(fields)
  }
}

extension LayerConstraint.Side: PropertyRepresentable {
  /// The one part that a side cannot be without, and which has to be an attribute.
  static let attribute = PropertyInfo(
    "attribute",
    choices: LayoutAttribute.choices.filter {
      $0.name != LayoutAttribute.notAnAttribute.rawValue
    }, isRequired: true, summary: "The edge, centre, baseline or size of the layer.")
  private static let item = PropertyInfo(
    "of", type: .text, summary: "The path of the layer; by default, the layer itself.")

  package static let valueType = ValueType.record([attribute, item])

  /// Creates a side from a record; `nil` where a value does not fit.
  package init?(propertyValue: PropertyValue) {
    guard case .record(let fields) = propertyValue else { return nil }
    if let value = fields[Self.attribute.name] {
      guard let known = LayoutAttribute(propertyValue: value) else { return nil }
      attribute = known
    }
    if let value = fields[Self.item.name] {
      guard case .text(let path) = value else { return nil }
      item = path
    }
  }

  /// A record of what differs from the defaults.
  package var propertyValue: PropertyValue {
    var fields = [Self.attribute.name: attribute.propertyValue]
    if !item.isEmpty { fields[Self.item.name] = .text(item) }
    return .record(fields)
  }
}

extension LayerConstraint {
  /// True if it places a layer of a name, should that be the one that its path leads to.
  func concerns(_ name: String) -> Bool {
    [first.item, to.item].contains { $0 == name || $0.hasSuffix("/" + name) }
  }

  /// The constraint in words, for layers that have no name themselves by a word for them.
  package func label(owner: String) -> String {
    guard name.isEmpty else { return name }
    func label(_ side: Side) -> String {
      "\(side.item.isEmpty ? owner : side.item).\(side.attribute.rawValue)"
    }
    let second = to.attribute == .notAnAttribute ? nil : label(to)
    return relation.label(label(first), second, multiplier: multiplier, constant: constant)
  }
}
