import LambentProperties
import LambentViews

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
    BlockOption("curveEaseInOut", .curveEaseInOut, "Slow at both ends; the default."),
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
