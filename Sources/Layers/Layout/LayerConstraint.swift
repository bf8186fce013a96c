package import LambentProperties

/// A linear relation of lines or lengths of layers: first = multiplier × second + constant.
///
/// A layer has the constraints of what lies below it: they name layers by paths of names from there, and
/// the layer itself by leaving the item out.
///
/// A constraint places its first layer, or its second where the first is the layer that has the
/// constraint. What no constraint places keeps its frame; what a constraint leaves open about a layer
/// that it places stays as it is. The layout is made before the transaction commits, so that what moves
/// animates as if it had been set; ``constant`` is also reached by key path
/// (`constraints.gap.constant`), and animates there.
package struct LayerConstraint: Sendable, Hashable {
  /// The name in key paths and in messages about contradictions; it holds no dot.
  package var identifier = ""
  /// The path of the layer that is placed; empty for the layer that has the constraint.
  package var firstItem = ""
  /// The line or length on the left of the relation.
  package var firstAttribute = LayoutAttribute.notAnAttribute
  /// How the sides compare.
  package var relation = LayoutRelation.equal
  /// The path of the layer on the right; empty for the layer that has the constraint.
  package var secondItem = ""
  /// The line or length on the right; `notAnAttribute` for the constant alone.
  package var secondAttribute = LayoutAttribute.notAnAttribute
  /// The factor of the right side's line or length.
  package var multiplier = 1.0
  /// The constant that is added to it, in points.
  package var constant = 0.0
  /// How strong it is, 0…1000; 1000 must be met.
  package var priority = 1000.0

  /// Creates a constraint.
  package init(
    _ identifier: String = "", _ firstItem: String, _ firstAttribute: LayoutAttribute,
    secondItem: String = "", secondAttribute: LayoutAttribute = .notAnAttribute,
    constant: Double = 0
  ) {
    self.init()
    (self.identifier, self.firstItem, self.firstAttribute) = (identifier, firstItem, firstAttribute)
    (self.secondItem, self.secondAttribute) = (secondItem, secondAttribute)
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
    Property("identifier", \.identifier, summary: "The name in key paths and warnings."),
    Property(
      "firstItem", \.firstItem,
      summary: "The path of the first layer; by default, the layer itself."),
    Property("firstAttribute", \.firstAttribute, summary: "Its edge, centre, baseline or size."),
    Property("relation", \.relation, summary: "The relation between both sides; equal by default."),
    Property(
      "secondItem", \.secondItem,
      summary: "The path of the second layer; by default, the layer itself."),
    Property(
      "secondAttribute", \.secondAttribute,
      summary: "Its edge, centre, baseline or size; without it, only the constant applies."),
    Property(
      "multiplier", \.multiplier, minimum: -1e6, maximum: 1e6,
      summary: "The factor of the right side; 1 by default."),
    Property(
      "constant", \.constant, unit: .points, minimum: -1e9, maximum: 1e9, animation: .explicit,
      summary: "The constant added to the right side; 0 by default."),
    Property(
      "priority", \.priority, minimum: 0, maximum: 1000,
      summary: "The priority; 1000, the default, is required."),
  ]

  /// A constraint with default values.
  package static let prototype = LayerConstraint()
}

extension LayerConstraint: PropertyRepresentable {
  /// The fields as documents name them.
  package static let valueType = ValueType.record(
    properties.map { $0.name == "firstAttribute" ? firstAttributeInfo : $0.info })

  /// The one part that a constraint cannot be without, and which has to be an attribute.
  private static let firstAttributeInfo: PropertyInfo = {
    let choices = LayoutAttribute.choices.filter {
      $0.name != LayoutAttribute.notAnAttribute.rawValue
    }
    return PropertyInfo(
      "firstAttribute", choices: choices, isRequired: true,
      summary:
        "Its edge, centre, baseline or size.")
  }()

  /// Creates a constraint from a record; `nil` where a value does not fit.
  package init?(propertyValue: PropertyValue) {
    guard case .record(let fields) = propertyValue else { return nil }
    self.init()
    for (name, value) in fields {
      guard let row = Self.property(named: name), (try? row.set(value, on: &self)) != nil else {
        return nil
      }
    }
  }

  /// A record of what differs from the defaults.
  package var propertyValue: PropertyValue {
    var fields = ["firstAttribute": firstAttribute.propertyValue]
    for row in Self.properties where row.get(self) != row.get(.prototype) {
      fields[row.name] = row.get(self)
    }
    return .record(fields)
  }
}

extension LayerConstraint {
  /// The constraint in words, for layers that have no name themselves by a word for them.
  package func label(owner: String) -> String {
    guard identifier.isEmpty else { return identifier }
    func side(_ item: String, _ attribute: LayoutAttribute) -> String {
      "\(item.isEmpty ? owner : item).\(attribute.rawValue)"
    }
    let second = secondAttribute == .notAnAttribute ? nil : side(secondItem, secondAttribute)
    return relation.label(
      side(firstItem, firstAttribute), second, multiplier: multiplier, constant: constant)
  }
}
