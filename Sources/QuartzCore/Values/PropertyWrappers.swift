// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentProperties

/// A property of a layer that is a row of the library's layers, by the row's name.
@propertyWrapper
public struct _Row<Value> {
  private let name: String
  private let read: (CALayer, String) -> Value
  private let write: (CALayer, String, Value) -> Void

  init(_ name: String) where Value: RowValue {
    self.name = name
    read = { layer, name in layer.read(name, as: Value.self) }
    write = { layer, name, value in layer.write(name, value.lambent.propertyValue) }
  }

  /// A property of any value, with a value in place of `nil`.
  init(_ name: String, or none: PropertyValue? = nil) where Value == Any? {
    self.name = name
    read = { layer, name in layer.read(name)?.any }
    write = { layer, name, value in
      if value == nil { layer.write(name, none) } else { layer.writeAny(name, value) }
    }
  }

  /// A list; `nil` is an empty one.
  init<Element>(_ name: String) where Value == [Element]? {
    self.name = name
    read = { layer, name in
      guard case .list(let values)? = layer.read(name), !values.isEmpty else { return nil }
      return values.compactMap(\.any) as? [Element]
    }
    write = { layer, name, value in layer.writeAny(name, value ?? []) }
  }

  @available(*, unavailable, message: "the value is the layer's")
  public var wrappedValue: Value {
    get { preconditionFailure() }
    set { preconditionFailure() }
  }

  public static subscript<Layer: AnyObject>(
    _enclosingInstance object: Layer, wrapped _: ReferenceWritableKeyPath<Layer, Value>,
    storage path: ReferenceWritableKeyPath<Layer, _Row>
  ) -> Value {
    get {
      let row = object[keyPath: path]
      return row.read(unsafeDowncast(object, to: CALayer.self), row.name)
    }
    set {
      let row = object[keyPath: path]
      row.write(unsafeDowncast(object, to: CALayer.self), row.name, newValue)
    }
  }
}

/// A property that forwards to another one, given by its key path.
@propertyWrapper
public struct _Of<Root: AnyObject, Value> {
  private let path: ReferenceWritableKeyPath<Root, Value>
  init(_ path: ReferenceWritableKeyPath<Root, Value>) { self.path = path }
  @available(*, unavailable, message: "the value is the other property's")
  public var wrappedValue: Value {
    get { preconditionFailure() }
    set { preconditionFailure() }
  }

  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object, wrapped _: ReferenceWritableKeyPath<Object, Value>,
    storage path: ReferenceWritableKeyPath<Object, _Of>
  ) -> Value {
    get { unsafeDowncast(object, to: Root.self)[keyPath: object[keyPath: path].path] }
    set { unsafeDowncast(object, to: Root.self)[keyPath: object[keyPath: path].path] = newValue }
  }
}

/// A property of an object, as it is reached by key.
protocol KeyedProperty {
  func value(of object: AnyObject) -> Any?
  /// Sets a value of any type; false if it does not fit.
  func set(_ value: Any?, of object: AnyObject) -> Bool
}

extension _Of: KeyedProperty {
  func value(of object: AnyObject) -> Any? {
    guard let value: Any = (object as? Root)?[keyPath: path] else { return nil }
    if let optional = value as? any AnyOptional { return optional.wrapped }
    return value
  }

  func set(_ value: Any?, of object: AnyObject) -> Bool {
    guard let object = object as? Root, let value = Self.fitting(value) else { return false }
    object[keyPath: path] = value
    return true
  }

  /// A value as one of the property's type: numbers and names are converted.
  private static func fitting(_ value: Any?) -> Value? {
    if let value = value as? Value { return value }
    let number = PropertyValue(any: value)?.number
    let converted: [Any?] = [
      number, number.map { CGFloat($0) }, number.map { Float($0) }, number.map { $0 != 0 },
      (value as? String).map { CAName($0) },
    ]
    return converted.lazy.compactMap { $0 }.compactMap { $0 as? Value }.first
  }
}
