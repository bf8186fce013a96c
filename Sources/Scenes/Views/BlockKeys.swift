import LambentDocuments
import LambentLayers
import LambentProperties
import LambentViews

/// The keys of an event's `animate`.
enum BlockKeys {
  private static let duration = DocumentKey<Double?>(
    "duration", in: 0...SceneLimits.maximumDuration, isRequired: true,
    "The duration of the changes, in seconds; 0 changes immediately.")
  private static let delay = DocumentKey(
    "delay", in: 0...SceneLimits.maximumDuration, default: 0.0,
    "The delay before it begins, in seconds.")
  private static let options = DocumentKey(
    "options", type: .list(.choice(BlockOption.choices.map(\.name))), default: [String](),
    "The timing curve, curveEaseInOut by default, and options of repetition and start.")
  private static let damping = DocumentKey<Double?>(
    "damping", in: 1e-3...1, isRequired: true,
    "The damping ratio: 1 does not oscillate, 0.1 oscillates often.")
  private static let velocity = DocumentKey(
    "velocity", in: -1e4...1e4, default: 0.0,
    "The initial velocity, in whole distances per second.")
  private static let spring = DocumentKey<Fields?>(
    "spring", type: .record([damping.info, velocity.info]),
    "A spring that settles within the duration, instead of the curve.")

  private static let fields = [
    duration.info, delay.info, options.info.choosing(BlockOption.choices), spring.info,
  ]

  static let set = "set"

  static let keys =
    fields + [
      PropertyInfo(
        set, type: .form("settings"), isRequired: true, summary: "The changes: values by path.")
    ]

  /// A block without its settings.
  fileprivate static func block(_ fields: Fields) -> BlockModel? {
    guard let seconds = fields[duration] else { return nil }
    var block = BlockModel(duration: seconds)
    block.delay = fields[delay]
    block.options = fields[options]
    if let spring = fields[spring], let damping = spring[damping] {
      block.spring = (damping, spring[velocity])
    }
    return block
  }

  /// Reads the keys that are there, and reports those that are missing.
  fileprivate static func values(
    of cursor: Cursor, in context: ValueContext
  ) -> [String: PropertyValue] {
    var values: [String: PropertyValue] = [:]
    for field in fields {
      guard let member = cursor.member(field.name) else {
        if field.isRequired { cursor.reportMissing(field) }
        continue
      }
      values[field.name] = member.value(of: field, in: context)
    }
    return values
  }

  fileprivate static func members(_ block: BlockModel) -> [JSONValue.Member] {
    let spring = block.spring.map { spring in
      JSONValue.object(
        damping.members(spring.damping) + velocity.members(spring.velocity))
    }
    return duration.members(block.duration) + delay.members(block.delay)
      + options.members(block.options) + (spring.map { [(Self.spring.name, $0)] } ?? [])
  }
}

extension Cursor {
  /// An event's `animate` without its settings.
  func block(in context: ValueContext) -> BlockModel? {
    guard isObject(of: BlockKeys.keys, expecting: "{\"duration\": …, \"set\": {…}}") else {
      return nil
    }
    return BlockKeys.block(Fields(BlockKeys.values(of: self, in: context)))
  }
}

extension BlockModel {
  func json(settings: [JSONValue.Member]) -> JSONValue {
    .object(BlockKeys.members(self) + [(BlockKeys.set, .object(settings))])
  }
}

/// An option of a block of changes, by its name in documents.
struct BlockOption {
  let name: String
  let option: ViewAnimationOptions
  let summary: String

  private init(_ name: String, _ option: ViewAnimationOptions, _ summary: String) {
    (self.name, self.option, self.summary) = (name, option, summary)
  }

  static let all = [
    BlockOption(
      "layoutSubviews", .layoutSubviews, "Views that changed are laid out before the block ends."),
    BlockOption(
      "allowUserInteraction", .allowUserInteraction,
      "Accepted as in UIKit. Does not affect frames."),
    BlockOption(
      "beginFromCurrentState", .beginFromCurrentState,
      "A running animation is continued from its presented value."),
    BlockOption("repeat", .repeat, "Repeats for ever."),
    BlockOption("autoreverse", .autoreverse, "Runs in reverse after each run."),
    BlockOption(
      "overrideInheritedDuration", .overrideInheritedDuration,
      "Keeps its own duration within another block."),
    BlockOption(
      "overrideInheritedCurve", .overrideInheritedCurve,
      "Keeps its own curve within another block."),
    BlockOption(
      "overrideInheritedOptions", .overrideInheritedOptions,
      "Inherits no options from an outer block."),
    BlockOption("curveEaseInOut", .curveEaseInOut, "Slow at both ends."),
    BlockOption("curveEaseIn", .curveEaseIn, "Slow at the beginning."),
    BlockOption("curveEaseOut", .curveEaseOut, "Slow at the end."),
    BlockOption("curveLinear", .curveLinear, "At an even speed."),
  ]

  static let choices = all.map { PropertyInfo.Choice($0.name, summary: $0.summary) }

  /// The union of the options with some names.
  static func union(of names: [String]) -> ViewAnimationOptions {
    ViewAnimationOptions(all.filter { names.contains($0.name) }.map(\.option))
  }
}

/// Changes that an event animates as a block of views does.
struct BlockModel: Sendable {
  /// Seconds.
  var duration: Double
  /// Seconds before it begins.
  var delay = 0.0
  /// The names of options, in order.
  var options: [String] = []
  /// The damping ratio and the velocity of a spring, which replaces the curve.
  var spring: (damping: Double, velocity: Double)?
  var steps: [EventModel.Step] = []

  /// Runs the settings in a block of a context.
  func run(in context: Context, _ settings: () -> Void) {
    let options = BlockOption.union(of: options)
    guard let spring else {
      return context.animate(duration: duration, delay: delay, options: options, settings)
    }
    context.animate(
      duration: duration, delay: delay,
      timing: .damping(ratio: spring.damping, initialVelocity: spring.velocity),
      options: options, settings)
  }
}

/// Has a layer change as the layers of views do.
final class BlockDelegate: LayerDelegate {
  func action(for layer: Layer, forKey key: String) -> LayerAction? {
    layer.context?.blockAction(for: layer, forKey: key)
  }

  /// Makes a change of a layer by the rules of views.
  func change<Failure: Error>(
    _ layer: Layer, _ change: () throws(Failure) -> Void
  ) throws(Failure) {
    let before = layer.delegate
    layer.delegate = self
    defer { layer.delegate = before }
    try change()
  }
}
