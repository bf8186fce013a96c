package import LambentGeometry
public import LambentProperties

/// An offset of a layer's property that follows the viewer's position, like UIKit's interpolating motion effect.
///
/// Along the horizontal axis, the offset changes from `minimum` (the viewer is at the far left) to `maximum` (at the
/// far right). Along the vertical axis, it changes from `minimum` (at the bottom) to `maximum` (at the top). It is
/// added to the property's value after animations:
///
/// ```swift
/// root.viewerOffset = Point(x: 1, y: 0)
/// card.motionEffects = [MotionEffect("position.x", .horizontal, minimum: -20, maximum: 20)]
/// ```
public struct MotionEffect: Sendable, Hashable {
  /// The key path of a property that animates by itself, or of a component of one.
  public var keyPath: String
  /// The axis along which the viewer moves.
  public var axis: Axis
  /// The value that is added if the viewer is at the far left, or at the bottom.
  public var minimum: PropertyValue
  /// The value that is added if the viewer is at the far right, or at the top.
  public var maximum: PropertyValue

  /// An axis along which the viewer moves.
  public enum Axis: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// From left to right.
    case horizontal
    /// From bottom to top.
    case vertical
  }

  /// Creates an effect.
  public init(
    _ keyPath: String, _ axis: Axis, minimum: PropertyValue, maximum: PropertyValue
  ) {
    (self.keyPath, self.axis, self.minimum, self.maximum) = (keyPath, axis, minimum, maximum)
  }

  /// The amount that is added for an offset of the viewer, each coordinate clamped to −1…1.
  ///
  /// The offset grows downward, but the vertical maximum applies at the top: the fraction is (x + 1) / 2 along the
  /// horizontal axis and (1 − y) / 2 along the vertical one.
  package func value(forViewerOffset offset: Point) -> PropertyValue {
    let fraction =
      switch axis {
      case .horizontal: (min(max(offset.x, -1), 1) + 1) / 2
      case .vertical: (1 - min(max(offset.y, -1), 1)) / 2
      }
    return minimum.interpolated(to: maximum, at: fraction)
  }
}

extension MotionEffect: BuiltInValue {
  package static var storedType: ValueType {
    .record([
      PropertyInfo(
        "keyPath", type: .text, isRequired: true,
        summary: "The property that follows the viewer, or one of its components."),
      PropertyInfo(
        "axis", choices: Axis.choices, isRequired: true,
        summary:
          "The direction of the viewer's motion."),
      PropertyInfo(
        "minimum", type: .any, isRequired: true,
        summary: "The offset when the viewer is at the far left, or at the bottom."),
      PropertyInfo(
        "maximum", type: .any, isRequired: true,
        summary: "The offset when the viewer is at the far right, or at the top."),
    ])
  }

  package init?(stored propertyValue: PropertyValue) {
    guard case .record(let fields) = propertyValue, case .text(let path)? = fields["keyPath"],
      let axis = fields["axis"].flatMap({ Axis(propertyValue: $0) }),
      let minimum = fields["minimum"], let maximum = fields["maximum"]
    else { return nil }
    self.init(path, axis, minimum: minimum, maximum: maximum)
  }

  package var stored: PropertyValue {
    .record([
      "keyPath": .text(keyPath), "axis": axis.propertyValue, "minimum": minimum,
      "maximum": maximum,
    ])
  }
}

extension MotionEffect {
  /// The effect, with its values converted to the type of the property on a layer.
  ///
  /// - Throws: ``PropertyError`` if the key path leads to no property or to one that does not animate by itself, if a
  ///   value has another type, or if values of this type cannot be added.
  package func checked(for state: LayerState) throws(PropertyError) -> MotionEffect {
    let accessor = try accessor(in: state)
    let base = try accessor.value(of: state)
    var result = self
    result.minimum = try checked(minimum, accessor.type, over: base)
    result.maximum = try checked(maximum, accessor.type, over: base)
    return result
  }

  /// The accessor of the property.
  ///
  /// - Throws: ``PropertyError`` if the property cannot follow the viewer.
  package func accessor(in state: LayerState) throws(PropertyError) -> LayerAccessor {
    let accessor = try state.schema.accessor(forKeyPath: keyPath).resolved(on: state)
    let isRead = accessor.row?.reading ?? .frame == .frame && accessor.cellPath == nil
    guard accessor.animation == .implicit, isRead, accessor.rowName != "viewerOffset" else {
      throw .invalid(
        property: keyPath,
        reason: "only what animates by itself, and is read at each frame, can follow the viewer")
    }
    return accessor
  }

  private func checked(
    _ value: PropertyValue, _ type: ValueType, over base: PropertyValue
  ) throws(PropertyError) -> PropertyValue {
    guard let value = value.coerced(to: type) else {
      throw .wrongKind(property: keyPath, expected: type, found: value)
    }
    guard value.isFinite else { throw .notFinite(property: keyPath) }
    guard base == .null || base.adding(value) != nil else {
      throw .invalid(property: keyPath, reason: "such values cannot be added")
    }
    return value
  }
}

/// Values by key path for an offset of the viewer: a motion effect that a program computes.
package typealias ViewerResponse = (_ offset: Point) -> [String: PropertyValue]

extension LayerState {
  /// Adds the values of the motion effects for an offset of the viewer. Effects that do not fit add nothing.
  mutating func follow(viewerAt offset: Point, _ responses: [ViewerResponse]) {
    for effect in self.motionEffects {
      guard let effect = try? effect.checked(for: self) else { continue }
      add(effect.value(forViewerOffset: offset), at: effect.keyPath)
    }
    for response in responses {
      for (keyPath, value) in response(offset).sorted(by: { $0.key < $1.key }) {
        let effect = MotionEffect(keyPath, .horizontal, minimum: value, maximum: value)
        guard let checked = try? effect.checked(for: self) else { continue }
        add(checked.minimum, at: keyPath)
      }
    }
  }

  private mutating func add(_ value: PropertyValue, at keyPath: String) {
    guard let accessor = try? schema.accessor(forKeyPath: keyPath),
      let base = try? accessor.value(of: self), let sum = base.adding(value)
    else { return }
    try? accessor.setAnimated(&self, sum)
  }
}

extension TreeView {
  /// The presented values of a layer at a time of the clock, including animated constants of constraints and motion
  /// effects.
  func shownState(of layer: Layer, at clock: Double) -> LayerState {
    var state = state(of: layer, at: localTime(of: layer, at: clock))
    if let shift = shift(of: layer, at: clock) { state.move(by: shift) }
    let responses = viewerResponses(of: layer)
    guard !state.motionEffects.isEmpty || !responses.isEmpty else { return state }
    var offset = state.viewerOffset
    for above in layer.superlayers {
      offset = offset + self.state(of: above, at: localTime(of: above, at: clock)).viewerOffset
    }
    state.follow(viewerAt: offset, responses)
    return state
  }
}
