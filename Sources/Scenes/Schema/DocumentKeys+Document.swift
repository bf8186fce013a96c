import LambentDocuments
import LambentLayers
import LambentPixels
import LambentProperties

extension DocumentKeys {
  static let document: [PropertyInfo] = [
    key("$schema", .text, "The schema, for editors."),
    key("version", .integer, in: 1...1, isRequired: true, "The version of the format."),
    key("name", .text, "The scene's name; by default, the name of its file."),
    key("summary", .text, "The content of the scene, in one sentence."),
    size, scale, duration, loop,
    key(
      "parameters", .dictionary(.record(parameter)),
      "The parameters of the document, by name."),
    frameRate,
    key(
      "background", .optional(.color), "The background colour; null, the default, for transparent."),
    workingSpace,
    key(
      "fonts", .dictionary(.record(font)), "Font files, by their names in the document."),
    key(
      "kernels", .dictionary(.record(kernel)),
      "The document's own transitions and filters, by name."),
    key("images", .dictionary(.form("image")), "The images, by name."),
    key(
      "audio", .dictionary(.record(SoundEntry.keys)),
      "The sounds that values and layers follow, and that films contain, by name."),
    key(
      "clips", .dictionary(.record(clip)), "The films that layers show as their contents, by name."),
    key(
      "tables", .dictionary(.record(table)),
      "The tables that layers of the type “repeat” show, by name."),
    key(
      LayerConstraint.rowName, .list(.form("constraint")),
      "Layout constraints of the whole scene."),
    key(
      "layers", .list(.form("layer")), isRequired: true, "The root's sublayers, back to front."),
    poster,
    key("events", .list(.form("event")), "The changes over time, in order."),
  ]

  static let size = key(
    "size", .size, in: 1e-3...SceneLimits.maximumPoints, isRequired: true,
    "The width and the height, in points.")
  static let scale = key(
    "scale", .number, in: 1e-3...SceneLimits.maximumScale, default: 1, "Pixels per point.")
  static let duration = key(
    "duration", .number, in: 1e-6...SceneLimits.maximumDuration, unit: .seconds, isRequired: true,
    "The length.")
  static let loop = key(
    "loop", .number, in: SceneLimits.loops, unit: .seconds,
    "The period after which everything repeats exactly.")
  static let frameRate = key(
    "frameRate", .either([.number, .pattern("^[0-9.]+(/[0-9]+)?$")]), in: SceneLimits.frameRates,
    default: 30,
    "Frames per second: a number, or an exact fraction as \"30000/1001\".")
  static let workingSpace = PropertyInfo(
    "workingSpace", choices: WorkingSpace.choices, summary: "The colour space for blending."
  ).defaulting(to: .text(WorkingSpace.srgb.rawValue))
  static let poster = key(
    "poster", .number, in: 0...SceneLimits.maximumDuration, unit: .seconds,
    "The time of the preview frame; half the duration by default.")

  static let font = [
    key("file", .text, isRequired: true, "A font file, relative to the document."), fontIndex,
  ]
  static let kernel = [
    key("file", .text, "A file with the source, relative to the document."),
    key("source", .text, "The source, instead of a file."),
  ]
  static let fontIndex = key(
    "index", .integer, in: 0...65_535, default: 0,
    "The number of the font in a collection, from 0.")

  /// The keys that every layer has beside its properties.
  static let layer: [PropertyInfo] = [
    key("type", .text, "The kind of the layer."),
    key("name", name, "The name in paths."),
    included.info,
    key("sublayers", .list(.form("layer")), "The layers below it, back to front."),
    key("mask", .form("layer"), "A layer whose alpha masks this one."),
    key("animations", .list(.form("animation")), "The animations from its beginning on."),
    key(
      "animate", .dictionary(.form("keyframes")),
      "By key path, keyframes [time, value, timing function] in seconds. Before the first and after "
        + "the last one, the value is constant."),
    key(
      "actions", .dictionary(.optional(.form("animation"))),
      "The animations that run when a property changes, by key; null for none."),
    key(
      "frame", .either([.rect, .choice(["contents", "content"])]),
      "Instead of position and bounds: a rectangle, or the name of a size."
    ).choosing([
      PropertyInfo.Choice("contents", summary: "The size of the image."),
      PropertyInfo.Choice("content", summary: "The size of the sublayers."),
    ]),
    key(
      "pin", .record(pin),
      "Instead of a frame: distances from the edges of the superlayer, and sizes."),
    key("dynamics", .form("dynamics"), "The physics of its sublayers."),
    key(
      DisintegrateKeys.name, .record(DisintegrateKeys.keys),
      "Breaks the layer into fragments that the wind carries away: a filter of that name, and an "
        + "animation of its progress."),
  ]

  static let included = DocumentKey(
    "included", default: true,
    "False for a layer whose content is not read: it is hidden and empty. Parameters choose between "
      + "layers by it.")

  /// The seed of a layer that has no such property.
  static let seed = DocumentKey<Int?>(
    "seed", in: -9_007_199_254_740_992...9_007_199_254_740_992,
    "Random values of emitters inside the layer depend on this number instead of the names of the "
      + "layer and its superlayers, so that renaming or nesting the layer does not change their "
      + "particles.")

  /// A name that key paths and paths of layers can hold.
  static let name = ValueType.pattern("^[^./]+$")
}

extension WorkingSpace {
  fileprivate static var choices: [PropertyInfo.Choice] {
    allCases.map { space in
      let summary =
        switch space {
        case .srgb: "Values are blended as files have them, as in Core Animation."
        case .linear: "Values are blended as amounts of light."
        }
      return PropertyInfo.Choice(space.rawValue, summary: summary)
    }
  }
}
