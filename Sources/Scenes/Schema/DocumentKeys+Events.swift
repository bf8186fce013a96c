import LambentDocuments
import LambentProperties

extension DocumentKeys {
  static let event =
    [
      eventTime,
      key(
        "on",
        .either([
          .record(ContactEvents.fields), .record(SoundEvents.beatFields),
          .record(SoundEvents.onsetFields),
        ]),
        "The trigger, instead of a time: a contact of bodies, or beats or onsets of a sound."),
    ] + completion

  static let eventTime = key(
    "time", .number, in: 0...SceneLimits.maximumDuration, unit: .seconds,
    "The time of the event; give either this or “on”.")

  /// The keys of a completion: an event without a time of its own.
  static let completion: [PropertyInfo] = [
    key("transaction", .record(transaction), "The animation of the event's changes."),
    key("delete", oneOrMore(.text), "The layers to delete."),
    key("remove", oneOrMore(.record(removal)), "The animations to remove."),
    key("insert", oneOrMore(.record(insertion)), "The layers to insert."),
    key("set", .form("settings"), "Values by path: \"arrow.opacity\"."),
    key("animate", .record(BlockKeys.keys), "Changes with the rules of animation blocks."),
    key("add", oneOrMore(.record(addition)), "The animations to add."),
    key(
      "completion", .form("event-completion"),
      "The event that follows when the last animation of this one has ended."),
  ]

  static let transaction = [
    transactionDuration,
    key("animationTimingFunction", .timingFunction, "The timing function of implicit animations."),
    key("disableActions", .boolean, "True if nothing animates."),
  ]
  static let transactionDuration = key(
    "animationDuration", .number, in: 0...SceneLimits.maximumDuration, unit: .seconds,
    "The duration of implicit animations.")

  static let removal = [
    key("layer", .text, isRequired: true, "The layer that has the animation."),
    key("key", .text, isRequired: true, "The animation's key."),
  ]

  static let insertion = [
    key("into", .text, isRequired: true, "The layer into which it is inserted."),
    key("layer", .form("layer"), isRequired: true, "The layer."),
  ]

  static let addition = [
    key("layer", .text, isRequired: true, "The layer to which the animation is added."),
    key("animation", .form("animation"), isRequired: true, "The animation."),
  ]

  private static func oneOrMore(_ type: ValueType) -> ValueType { .either([type, .list(type)]) }
}
