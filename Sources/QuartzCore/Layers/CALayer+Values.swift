// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentAnimations
import LambentLayers
import LambentProperties

extension CALayer {
  // MARK: Reading and writing rows

  func read(_ key: String) -> PropertyValue? {
    guard let value = try? shown.value(forKeyPath: key), value != .null else { return nil }
    return value
  }

  func read<Value: RowValue>(_ key: String, as _: Value.Type) -> Value {
    read(key).flatMap { Value.Lambent(propertyValue: $0) }.map { Value($0) } ?? Value()
  }

  /// Sets a value. On a presentation layer, this has no effect on the model. The view that owns the layer resizes its
  /// subviews.
  func write(_ keyPath: String, _ value: PropertyValue?) {
    let view = modelLayer == nil && (keyPath == "bounds" || keyPath == "frame") ? owner : nil
    let size = view?.bounds.size
    let written: Void? = attempt(keyPath) {
      do {
        if modelLayer != nil {
          try frozen?.setValue(value ?? .null, forKeyPath: keyPath)
        } else {
          try backing.setValue(value ?? .null, forKeyPath: keyPath)
        }
      } catch PropertyError.unknownKey(let key, in: keyPath, let suggestion) {
        let question = suggestion.map { ": \(Suggestion.question($0))" } ?? ""
        throw CAError(key: key, "\(type(of: self)) has no “\(key)”\(question)")
      }
    }
    guard written != nil else { return }
    if let view, let size { view.resizeSubviews(from: size) }
    didWrite(keyPath)
  }

  /// Sets a value of any type.
  func writeAny(_ keyPath: String, _ value: Any?) {
    guard let value else { return write(keyPath, nil) }
    guard let converted = PropertyValue(any: value) else {
      return report(keyPath, "a value of type \(type(of: value)) is nothing that a property takes")
    }
    write(keyPath, converted)
  }

  /// The timing. Changes on a presentation layer have no effect on the model.
  var timing: MediaTiming {
    get { shown.timing }
    set {
      if let name = newValue.endlessProperty {
        return report(name, "is infinite or not a number: give a finite one")
      }
      if modelLayer == nil { backing.timing = newValue } else { frozen?.timing = newValue }
    }
  }

  /// Reports an error to the host of the layer's tree, or to the current one.
  func report(_ key: String, _ reason: String) {
    CAHost.report(CAError(key: key, reason), to: host)
  }
  /// The result of a closure. If it throws, the error is reported and the result is `nil`.
  @discardableResult
  func attempt<Result>(_ key: String, _ body: () throws -> Result) -> Result? {
    CAHost.attempt(key, for: host, body)
  }
}

extension FillMode {
  /// The mode by Apple's name. An unknown name is reported, and means `removed`.
  var name: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(self) }
    set {
      let mode = FillMode(rawValue: newValue.rawValue)
      if mode == nil { CAHost.report("fillMode", "no mode is called “\(newValue.rawValue)”") }
      self = mode ?? .removed
    }
  }
}

extension CALayer {
  public func value(forKey key: String) -> Any? {
    if let member = member(named: key) { return member }
    if let known = ownProperty(named: key) { return known.any }
    if let value = objects[key] ?? styles.lazy.compactMap({ $0[key] }).first { return value }
    if shown.hasOwnProperty(named: key) { return type(of: self).defaultValue(forKey: key) }
    if shown.hasProperty(named: key) || key == "frame" { return read(key)?.any }
    if let other = KeyAlias.name(of: key) { return value(forKey: other) }
    return type(of: self).defaultValue(forKey: key)
  }

  public func value(forKeyPath keyPath: String) -> Any? {
    guard keyPath.contains(".") else { return value(forKey: keyPath) }
    return attempt(keyPath) { try shown.value(forKeyPath: KeyAlias.path(of: keyPath)).any } ?? nil
  }

  /// Sets the value of a key. A key that is not a property can have any value. Numbers, points, colours and similar
  /// values of such a key also animate, if ``action(forKey:)`` returns an animation.
  public func setValue(_ value: Any?, forKey key: String) {
    let name = KeyAlias.name(of: key) ?? key
    if setMember(value, named: name) { return }
    if name == "frame" || isClassProperty(name) { return writeAny(name, value) }
    guard let value, let converted = PropertyValue(any: value), converted.isAnimatable else {
      if modelLayer == nil, shown.ownValue(forKey: name) != nil { backing.forgetProperty(name) }
      objects[name] = value
      return
    }
    // A presentation layer stores the values of undeclared keys itself.
    if modelLayer != nil, ownProperty(named: name) == nil {
      objects[name] = value
      return
    }
    objects[name] = nil
    declare(name, like: converted)
    write(name, converted)
  }

  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard keyPath.contains(".") else { return setValue(value, forKey: keyPath) }
    writeAny(KeyAlias.path(of: keyPath), value)
  }

  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value, forKey: key) }
  }
  /// The value of an object property for which the library has no row; `nil` for other names.
  private func member(named key: String) -> Any?? {
    switch key {
    case "name": .some(name)
    case "superlayer": .some(superlayer)
    case "sublayers": .some(sublayers)
    case "mask": .some(mask)
    case "delegate": .some(delegate)
    case "actions": .some(actions)
    case "style": .some(style)
    case "emitterCells": (self as? CAEmitterLayer).map(\.emitterCells)
    default: nil
    }
  }

  /// Sets such a property; false for other names.
  private func setMember(_ value: Any?, named key: String) -> Bool {
    func take<Value>(_ set: (Value?) -> Void) {
      if let found = value as? Value { return set(found) }
      if value == nil || value is NSNull { return set(nil) }
      report(key, "a value of type \(type(of: value ?? "nil")) does not fit")
    }
    switch key {
    case "name": take { name = $0 }
    case "superlayer": report(key, "it cannot be set: add the layer to the other one")
    case "sublayers": take { sublayers = $0 }
    case "mask": take { mask = $0 }
    case "delegate": take { delegate = $0 }
    case "actions": take { actions = $0 }
    case "style": take { style = $0 }
    case "emitterCells":
      guard let layer = self as? CAEmitterLayer else { return false }
      take { layer.emitterCells = $0 }
    default: return false
    }
    return true
  }

  /// True if the class of the library has the property.
  private func isClassProperty(_ key: String) -> Bool {
    shown.hasProperty(named: key) && !shown.hasOwnProperty(named: key)
  }
  private func ownProperty(named key: String) -> PropertyValue? {
    shown.hasOwnProperty(named: key) ? shown.ownValue(forKey: key) : nil
  }

  /// Declares a custom property of the layer, so that it animates.
  func declare(_ key: String, like value: PropertyValue) {
    guard modelLayer == nil, !isClassProperty(key) else { return }
    if shown.ownValue(forKey: key)?.kindName == value.kindName { return }
    let initial = type(of: self).defaultValue(forKey: key).flatMap { PropertyValue(any: $0) }
    backing.declareProperty(key, like: value, default: initial)
  }

  /// The style, its base style and so on.
  var styles: [[AnyHashable: Any]] {
    Array(sequence(first: style ?? [:]) { $0["style"] as? [AnyHashable: Any] })
  }

  /// Sets the properties of the layer that its style contains.
  func applyStyle() {
    guard modelLayer == nil else { return }
    var lambent = LayerStyle()
    for style in styles {
      for case (let key as String, let value) in style {
        let name = KeyAlias.name(of: key) ?? key
        guard isClassProperty(name), lambent.values[name] == nil else { continue }
        lambent.values[name] = PropertyValue(any: value)
      }
    }
    backing.style = lambent
  }

  /// Filters over the finished layer, in order: each a `CIFilter`. Setting them copies them; their inputs are
  /// changed by key path, `filters.blur.inputRadius`, by the filter's name.
  public var filters: [Any]? {
    get { CIFilter.list(shown.filters) }
    set { writeAny("filters", newValue ?? [Any]()) }
  }
  public var backgroundFilters: [Any]? {
    get { CIFilter.list(shown.backgroundFilters) }
    set { writeAny("backgroundFilters", newValue ?? [Any]()) }
  }
}

/// Names of properties in Swift that key paths spell otherwise.
enum KeyAlias {
  static let names = [
    "isHidden": "hidden", "isDoubleSided": "doubleSided", "isOpaque": "opaque",
    "isGeometryFlipped": "geometryFlipped", "isWrapped": "wrapped", "isEnabled": "enabled",
    "inputSaturation": "inputAmount",
  ]
  /// The name of a whole property.
  static func name(of key: String) -> String? { key.hasPrefix("is") ? names[key] : nil }

  /// A key path with the library's names.
  static func path(of keyPath: String) -> String {
    keyPath.split(separator: ".", omittingEmptySubsequences: false)
      .map { names[String($0)] ?? String($0) }.joined(separator: ".")
  }
}

extension PropertyValue {
  /// True if two such values can be interpolated.
  fileprivate var isAnimatable: Bool {
    switch self {
    case .number, .point, .size, .rect, .vector, .color, .transform, .path: true
    case .boolean, .null, .text, .image, .record, .crossFade, .list: false
    }
  }
}
