import LambentProperties

/// A property of a layer that is a row of the library's layers, by the row's name.
@propertyWrapper
public struct _Row<Value> {
  private let name: String
  private let type: any RowValue.Type

  init(_ name: String) where Value: RowValue { (self.name, type) = (name, Value.self) }

  /// Not used: the value is the layer's.
  @available(*, unavailable)
  public var wrappedValue: Value {
    get { preconditionFailure("the value is the layer's") }
    set { preconditionFailure("the value is the layer's") }
  }

  /// The layer's value.
  public static subscript<Layer: AnyObject>(
    _enclosingInstance object: Layer, wrapped _: ReferenceWritableKeyPath<Layer, Value>,
    storage path: ReferenceWritableKeyPath<Layer, _Row>
  ) -> Value {
    get {
      let (layer, row) = (unsafeDowncast(object, to: CALayer.self), object[keyPath: path])
      return row.value(of: layer, as: row.type)
    }
    set {
      let (layer, row) = (unsafeDowncast(object, to: CALayer.self), object[keyPath: path])
      row.set(newValue, as: row.type, on: layer)
    }
  }

  // The type is `Value`: it is here a second time since the wrapper's declaration cannot ask for more.

  private func value<Typed: RowValue>(of layer: CALayer, as _: Typed.Type) -> Value {
    unsafeBitCast(layer.read(name, as: Typed.self), to: Value.self)
  }

  private func set<Typed: RowValue>(_ value: Value, as _: Typed.Type, on layer: CALayer) {
    layer.write(name, unsafeBitCast(value, to: Typed.self).lambent.propertyValue)
  }
}

/// A property that stands for another one, by the way to it.
@propertyWrapper
public struct _Of<Root: AnyObject, Value> {
  private let path: ReferenceWritableKeyPath<Root, Value>

  init(_ path: ReferenceWritableKeyPath<Root, Value>) { self.path = path }

  /// Not used: the value is the other property's.
  @available(*, unavailable)
  public var wrappedValue: Value {
    get { preconditionFailure("the value is another property's") }
    set { preconditionFailure("the value is another property's") }
  }

  /// The other property's value.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object, wrapped _: ReferenceWritableKeyPath<Object, Value>,
    storage path: ReferenceWritableKeyPath<Object, _Of>
  ) -> Value {
    get { unsafeDowncast(object, to: Root.self)[keyPath: object[keyPath: path].path] }
    set { unsafeDowncast(object, to: Root.self)[keyPath: object[keyPath: path].path] = newValue }
  }
}
