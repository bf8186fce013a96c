public import LambentGeometry
public import LambentLayers
public import LambentProperties

/// An effect that adds values to a view's properties depending on the viewer's offset.
public protocol ViewMotionEffect: AnyObject {
  /// The values to add by key path of the layer, for an offset with coordinates of −1…1.
  func values(forViewerOffset offset: Point) -> [String: PropertyValue]
}

/// A motion effect that interpolates linearly between two values: see `MotionEffect`.
public final class InterpolatingMotionEffect: ViewMotionEffect {
  /// The motion effect of the layer.
  public var effect: MotionEffect

  /// Creates a view's effect from a layer's.
  public init(_ effect: MotionEffect) { self.effect = effect }

  /// The value between the minimum and the maximum.
  public func values(forViewerOffset offset: Point) -> [String: PropertyValue] {
    [effect.keyPath: effect.value(forViewerOffset: offset)]
  }
}

/// A combination of motion effects, whose values are added.
public final class MotionEffectGroup: ViewMotionEffect {
  /// The effects of the group.
  public var effects: [any ViewMotionEffect]

  /// Creates a group.
  public init(_ effects: [any ViewMotionEffect] = []) { self.effects = effects }

  /// The sums of the effects' values.
  public func values(forViewerOffset offset: Point) -> [String: PropertyValue] {
    sums(of: effects.map { $0.values(forViewerOffset: offset) })
  }
}

/// The sums of values by key path.
private func sums(of values: [[String: PropertyValue]]) -> [String: PropertyValue] {
  values.reduce(into: [:]) { result, values in
    result.merge(values) { $0.adding($1) ?? $1 }
  }
}

extension View {
  /// The motion effects, in the order in which they were added.
  public var motionEffects: [any ViewMotionEffect] { effects }

  /// Adds a motion effect. Its values are added to the shown ones.
  public func addMotionEffect(_ effect: any ViewMotionEffect) {
    guard !effects.contains(where: { $0 === effect }) else { return }
    change { effects.append(effect) }
  }

  /// Removes a motion effect, if the view has it.
  public func removeMotionEffect(_ effect: any ViewMotionEffect) {
    change { effects.removeAll { $0 === effect } }
  }

  /// Changes the effects. Within a block, the change of their values animates.
  private func change(_ change: () -> Void) {
    let before = relativeValues
    change()
    layer.viewerResponses = effects.map { effect in
      { effect.values(forViewerOffset: $0).byLayerKeyPath }
    }
    guard let context = layer.context, context.blocks.current != nil else { return }
    let after = relativeValues
    for keyPath in Set(before.keys).union(after.keys).sorted() {
      let (old, new) = (before[keyPath], after[keyPath])
      guard let zero = (old ?? new)?.zero, let difference = (old ?? zero).additive(to: new ?? zero)
      else { continue }
      context.blocks.animate(difference, at: keyPath, of: layer, in: context)
    }
  }

  /// The values of all effects for the viewer's position, by key path of the layer.
  private var relativeValues: [String: PropertyValue] {
    guard !effects.isEmpty else { return [:] }
    let offset = layer.viewerOffsetInTree
    return sums(of: effects.map { $0.values(forViewerOffset: offset).byLayerKeyPath })
  }
}

extension [String: PropertyValue] {
  /// The values by the layers' key paths: a view's `center` is a layer's `position`.
  fileprivate var byLayerKeyPath: [String: PropertyValue] {
    // If two key paths lead to one property, the alphabetically later one is used.
    let ordered = sorted { $0.key < $1.key }
    return Dictionary(
      ordered.map { (Self.layerKeyPath($0.key), $0.value) }, uniquingKeysWith: { $1 })
  }

  private static func layerKeyPath(_ path: String) -> String {
    if path.hasPrefix("layer.") { return String(path.dropFirst(6)) }
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    let names = ["center": "position", "alpha": "opacity"]
    guard let first = parts.first, let name = names[first] else { return path }
    return ([name] + parts.dropFirst()).joined(separator: ".")
  }
}
