import LambentAnimations
import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties

/// The keys of a layer's `disintegrate`: a filter of that name, with an animation of its progress.
enum DisintegrateKeys {
  private static let from = DocumentKey(
    "from", in: 0...SceneLimits.maximumDuration, unit: .seconds, default: 0.0,
    "The time at which it begins.")
  private static let duration = DocumentKey(
    "duration", in: 0.001...SceneLimits.maximumDuration, unit: .seconds, default: 2.0,
    "The duration.")
  private static let direction = DocumentKey(
    "direction", type: .angle, default: 0.0,
    "The direction in which the front crosses the layer; 0 is to the right.")
  private static let wind = DocumentKey(
    "wind", default: Point(x: 120, y: -60),
    "The mean path of a fragment along the wind, in points.")
  private static let amplitude = DocumentKey(
    "amplitude", in: 0...2000, default: 30.0,
    "The mean distance by which eddies displace a fragment, in points.")
  private static let scale = DocumentKey(
    "scale", in: 1...2000, default: 60.0, "The distance between eddies, in points.")
  private static let speed = DocumentKey(
    "speed", in: -1000...1000, default: 0.0,
    "The speed at which the eddies change, in eddies per second.")
  private static let octaves = DocumentKey(
    "octaves", in: 1...8, default: 2,
    "The number of summed noise fields, each with eddies of half the size.")
  private static let eddies = [amplitude.info, scale.info, speed.info, octaves.info]
  private static let turbulence = DocumentKey<Fields?>(
    "turbulence", type: .record(eddies), "The eddies.")
  private static let order = DocumentKey(
    "order", default: FragmentOrder.sweep, "The order in which fragments begin to fly.")
  private static let size = DocumentKey(
    "size", in: 0.1...1000, default: 3.0, "The side of a fragment, in points.")
  private static let seed = DocumentKey("seed", default: 0, "The seed of the random pattern.")
  private static let reverse = DocumentKey(
    "reverse", default: false, "True if the fragments assemble the layer instead.")

  static let name = "disintegrate"

  static let keys = [
    from.info, duration.info, order.info, direction.info, wind.info, turbulence.info, size.info,
    seed.info,
    reverse.info,
  ]

  /// The key path that a path of keys leads to: that of an input of the filter. The eddies as a whole lead to
  /// none, as that of their name is the amplitude; nor does their speed, which the filter has per progress.
  static func keyPath(of path: String) -> String {
    guard path.hasPrefix("\(name)."), path != "\(name).\(turbulence.name)" else { return path }
    let inputs = [
      "\(name).\(turbulence.name).\(amplitude.name)": "turbulence",
      "\(name).\(turbulence.name).\(scale.name)": "turbulenceScale",
      "\(name).\(turbulence.name).\(octaves.name)": "turbulenceOctaves",
    ]
    return "filters.\(name).\(inputs[path] ?? String(path.dropFirst(name.count + 1)))"
  }

  /// The number that stands for a driven one under a key.
  static func standing(for key: String) -> Double {
    let info = (keys + eddies).first { $0.name == key }
    return max(0, info?.minimum ?? 0)
  }

  fileprivate static func filter(_ fields: Fields) -> LayerFilter {
    let eddies = fields[turbulence] ?? Fields([:])
    let inputs: [(String, PropertyValue)] = [
      ("order", fields[order].propertyValue),
      ("progress", .number(fields[reverse] ? 1 : 0)),
      ("direction", .number(fields[direction])), ("wind", .point(fields[wind])),
      ("turbulence", .number(eddies[amplitude])),
      ("turbulenceScale", .number(eddies[scale])),
      ("turbulenceSpeed", .number(eddies[speed] * fields[duration])),
      ("turbulenceOctaves", eddies[octaves].propertyValue),
      ("size", .number(fields[size])), ("seed", fields[seed].propertyValue),
    ]
    var filter = LayerFilter(.disintegrate)
    for (input, value) in inputs { try? filter.setValue(value, forInput: input) }
    return filter
  }

  fileprivate static func animation(_ fields: Fields) -> BasicAnimation {
    var animation = BasicAnimation(keyPath: "filters.\(name).progress")
    animation.fromValue = .number(fields[reverse] ? 1 : 0)
    animation.toValue = .number(fields[reverse] ? 0 : 1)
    animation.beginTime = fields[from]
    animation.duration = fields[duration]
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }
}

extension Cursor {
  /// Reads `disintegrate`: adds the filter to a layer, and returns the animation of its progress.
  func readDisintegration(of model: inout LayerModel, in context: ValueContext) -> AnimationModel? {
    guard let member = member(DisintegrateKeys.name) else { return nil }
    guard let fields = member.fields(DisintegrateKeys.keys, in: context) else { return nil }
    guard !model.state.filters.contains(where: { $0.name == DisintegrateKeys.name }) else {
      member.report(
        .conflict, "both “disintegrate” and a filter of that name",
        remedy: "one of them, or another name")
      return nil
    }
    model.state.filters.append(DisintegrateKeys.filter(fields))
    model.assigned.append("filters")
    return AnimationModel(key: DisintegrateKeys.name, animation: DisintegrateKeys.animation(fields))
  }
}
