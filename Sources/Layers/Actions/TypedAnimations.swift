public import LambentAnimations
import LambentGeometry
import LambentPixels
public import LambentProperties

extension BasicAnimation {
  /// Creates an animation of a layer's property, or of a component of one, by its Swift key path.
  ///
  /// ```swift
  /// var fade = BasicAnimation(\.opacity, from: 0, to: 1)
  /// fade.duration = 0.5
  /// layer.add(fade)
  /// layer.add(BasicAnimation(\.position.x, by: 40), forKey: "step")
  /// ```
  ///
  /// Values of another type do not compile. For values without a Swift key path, use a key path string, as in
  /// documents: `transform.rotation.z`, `emitterCells.spark.birthRate`.
  public init<Value: PropertyRepresentable>(
    _ property: KeyPath<Layer, Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    self.init(keyPath: PropertyReads.name(of: property))
    (fromValue, toValue, byValue) = (from?.propertyValue, to?.propertyValue, by?.propertyValue)
  }

  /// Creates an animation of a property of a kind of layer: `BasicAnimation(\ShapeLayer.fillColor,
  /// to: .red)`.
  public init<Kind: Layer, Value: PropertyRepresentable>(
    _ property: KeyPath<Kind, Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    self.init(keyPath: PropertyReads.name(of: property))
    (fromValue, toValue, byValue) = (from?.propertyValue, to?.propertyValue, by?.propertyValue)
  }
}

extension BasicAnimation {
  /// The same for the contents: `BasicAnimation(\.contents, to: photograph)` fades to another image.
  public init(
    _ property: KeyPath<Layer, (any LayerContents)?>, from: (any LayerContents)? = nil,
    to: (any LayerContents)? = nil, by: (any LayerContents)? = nil
  ) {
    self.init(keyPath: PropertyReads.name(of: property) { $0?.propertyValue ?? .null })
    (fromValue, toValue, byValue) = (from?.propertyValue, to?.propertyValue, by?.propertyValue)
  }
}

extension SpringAnimation {
  /// Creates an animation of a layer's property by its Swift key path, as a spring would move it.
  public init<Kind: Layer, Value: PropertyRepresentable>(
    _ property: KeyPath<Kind, Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    self.init(keyPath: PropertyReads.name(of: property))
    (fromValue, toValue, byValue) = (from?.propertyValue, to?.propertyValue, by?.propertyValue)
  }

  /// The same for a property that every layer has: `SpringAnimation(\.position, to: target)`.
  public init<Value: PropertyRepresentable>(
    _ property: KeyPath<Layer, Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    self.init(keyPath: PropertyReads.name(of: property))
    (fromValue, toValue, byValue) = (from?.propertyValue, to?.propertyValue, by?.propertyValue)
  }
}

extension KeyframeAnimation {
  /// Creates an animation of a layer's property through several values, by its Swift key path.
  public init<Kind: Layer, Value: PropertyRepresentable>(
    _ property: KeyPath<Kind, Value>, values: [Value]
  ) {
    self.init(keyPath: PropertyReads.name(of: property))
    self.values = values.map(\.propertyValue)
  }

  /// The same for a property that every layer has: `KeyframeAnimation(\.opacity, values: [0, 1, 0])`.
  public init<Value: PropertyRepresentable>(
    _ property: KeyPath<Layer, Value>, values: [Value]
  ) {
    self.init(keyPath: PropertyReads.name(of: property))
    self.values = values.map(\.propertyValue)
  }
}

extension KeyframeAnimation {
  /// The same for the contents: `KeyframeAnimation(\.contents, values: [first, second])`.
  public init(_ property: KeyPath<Layer, (any LayerContents)?>, values: [any LayerContents]) {
    self.init(keyPath: PropertyReads.name(of: property) { $0?.propertyValue ?? .null })
    self.values = values.map(\.propertyValue)
  }
}

/// Notes which property of a layer a Swift key path reads, so that no list has to pair the two.
final class PropertyReads {
  private var name: String?

  func note(_ name: () -> String?) { self.name = name() }

  /// The key path of documents that a Swift key path stands for: a row's name, or that of a component.
  /// Where it reads no property it is the Swift key path itself, which leads nowhere. Where it reads a part that a
  /// property does not have, such as an area, it is the key path of that part, so that errors name the property.
  static func name<Kind: Layer, Value: PropertyRepresentable>(
    of property: KeyPath<Kind, Value>
  ) -> String {
    name(of: property) { $0.propertyValue }
  }

  /// The same for a value of any type, by what it is to properties.
  static func name<Kind: Layer, Value>(
    of property: KeyPath<Kind, Value>, as propertyValue: (Value) -> PropertyValue
  ) -> String {
    let layer = Kind()
    let reads = PropertyReads()
    layer.reads = reads
    _ = layer[keyPath: property]
    guard let name = reads.name else { return "\(property)" }
    // The frame has a name, but no row: errors say why.
    guard let row = layer.core.model.schema.row(named: name) else { return name }
    guard let telling = row.type.valueOfDistinctNumbers,
      (try? row.set(telling, on: &layer.core.model)) != nil
    else { return name }
    let (whole, read) = (row.get(layer.core.model), propertyValue(layer[keyPath: property]))
    if read == whole { return name }
    let component = row.type.componentNames.first { whole.component($0) == read }
    return "\(name).\(component ?? swiftComponents(of: property))"
  }

  /// The names below the property in the description of a Swift key path: `size.area` of `\Layer.bounds.size.area`.
  /// The description has an address in angle brackets for a computed property whose name is not known.
  private static func swiftComponents(of property: AnyKeyPath) -> String {
    let names = "\(property)".split(separator: ".").dropFirst(2).joined(separator: ".")
    let known = names.prefix { $0 != "<" }
    return known.count == names.count && !names.isEmpty ? names : known + "?"
  }
}

extension ValueType {
  /// A value no two of whose numbers are alike, of types with components that Swift reaches too.
  fileprivate var valueOfDistinctNumbers: PropertyValue? {
    switch self {
    case .point: .point(Point(x: 0.25, y: 0.5))
    case .size: .size(Size(width: 0.25, height: 0.5))
    case .rect: .rect(Rect(x: 0.25, y: 0.5, width: 0.375, height: 0.125))
    case .color: .color(Color(red: 0.125, green: 0.25, blue: 0.375, alpha: 0.5))
    case .optional(let wrapped): wrapped.valueOfDistinctNumbers
    default: nil
    }
  }
}
