import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties

/// The keys of the objects that no row describes.
extension DocumentKey {
  /// The keys of an entry of `fonts`.
  static var font: [DocumentKey] {
    [
      DocumentKey(
        "file", ["type": "string"], "A font file, relative to the document.", isRequired: true),
      DocumentKey(
        "index", ["type": "integer", "minimum": 0, "maximum": 65_535],
        "Which font of a collection, from 0."),
    ]
  }

  /// The keys of a document.
  static var document: [DocumentKey] {
    [
      DocumentKey("$schema", ["type": "string"], "Where editors find this schema."),
      DocumentKey("version", ["const": 1], "The version of the format.", isRequired: true),
      DocumentKey("name", ["type": "string"], "The scene's name; its file's by default."),
      DocumentKey("summary", ["type": "string"], "What it shows, in one sentence."),
      DocumentKey(
        "size", SceneSchema.pair(from: 1e-3, to: SceneLimits.maximumPoints),
        "The width and the height, in points.", isRequired: true),
      DocumentKey(
        "scale", SceneSchema.number(from: 1e-3, to: SceneLimits.maximumScale), "Pixels per point."),
      DocumentKey(
        "duration", SceneSchema.number(from: 1e-6, to: SceneLimits.maximumDuration),
        "The length, in seconds.", isRequired: true),
      DocumentKey(
        "loop",
        SceneSchema.number(from: SceneLimits.loops.lowerBound, to: SceneLimits.loops.upperBound),
        "After how many seconds everything repeats, exactly."),
      DocumentKey(
        "parameters", ["type": "object", "additionalProperties": parameter.schema],
        "What whoever uses the document may choose, by name."),
      DocumentKey(
        "frameRate",
        [
          "anyOf": [
            SceneSchema.number(
              from: SceneLimits.frameRates.lowerBound, to: SceneLimits.frameRates.upperBound),
            ["type": "string", "pattern": "^[0-9.]+(/[0-9]+)?$"],
          ]
        ], "Frames per second: a number, or an exact fraction as \"30000/1001\"."),
      DocumentKey(
        "background", ["anyOf": [SceneSchema.reference("color"), ["type": "null"]]],
        "What lies beneath everything; null for transparent."),
      DocumentKey(
        "workingSpace", ["enum": .array(WorkingSpace.allCases.map { .string($0.rawValue) })],
        "The space in which light is blended."),
      DocumentKey(
        "fonts", ["type": "object", "additionalProperties": DocumentKey.font.schema],
        "Fonts of files, by the names that the document uses."),
      DocumentKey(
        "images", ["type": "object", "additionalProperties": SceneSchema.reference("image")],
        "The images, by name."),
      DocumentKey(
        "clips", ["type": "object", "additionalProperties": DocumentKey.clip.schema],
        "The films that layers show as their contents, by name."),
      DocumentKey(
        LayerConstraint.rowName, SceneSchema.arrayOf("constraint"),
        "Relations by which layers are laid out, within the whole scene."),
      DocumentKey(
        "layers", SceneSchema.arrayOf("layer"), "The root's sublayers, back to front.",
        isRequired: true),
      DocumentKey(
        "poster", SceneSchema.number(from: 0, to: SceneLimits.maximumDuration),
        "The moment that stands for the scene, in seconds."),
      DocumentKey(
        "events", SceneSchema.arrayOf("event"), "What happens while it runs, in the order of time."
      ),
    ]
  }

  /// The names of ``document``.
  static let documentNames = document.names

  // MARK: Layers

  /// The keys that every layer has beside its properties.
  static var layer: [DocumentKey] {
    [
      DocumentKey("type", true, "The kind of the layer."),
      DocumentKey("name", SceneSchema.reference("name"), "The name in paths."),
      DocumentKey(
        "sublayers", SceneSchema.arrayOf("layer"), "The layers below it, back to front."),
      DocumentKey(
        "mask", SceneSchema.reference("layer"), "A layer whose alpha decides what shows."),
      DocumentKey(
        "animations", SceneSchema.arrayOf("animation"), "What animates it from its beginning."),
      DocumentKey(
        "animate", ["type": "object", "additionalProperties": SceneSchema.reference("keyframes")],
        "Keyframes in seconds that hold at both ends: [time, value, timing function] by key path."),
      DocumentKey(
        "actions",
        [
          "type": "object",
          "additionalProperties": [
            "anyOf": [SceneSchema.reference("animation"), ["type": "null"]]
          ],
        ], "What happens when a property changes, by key; null for nothing."),
      DocumentKey(
        "frame", ["anyOf": [SceneSchema.reference("rectangle"), ["const": "contents"]]],
        "Instead of position and bounds; \"contents\" takes the image's size."),
      DocumentKey(
        "pin", pin.schema,
        "Instead of a frame: distances from the edges of the superlayer, and sizes."),
      DocumentKey("dynamics", SceneSchema.reference("dynamics"), "The physics of its sublayers."),
    ]
  }

  /// The names of ``layer``.
  static let layerNames = layer.names

  // MARK: Images

  /// The keys of an image, by the key that says how it is made; the first of each list.
  static var images: [[DocumentKey]] {
    let size = DocumentKey(
      "size", SceneSchema.pair(from: 0.01, to: SceneLimits.maximumDrawnSide),
      "The size of a drawn image, in points.", isRequired: true)
    let scale = DocumentKey(
      "scale", SceneSchema.number(from: 1e-3, to: SceneLimits.maximumScale),
      "Pixels per point of a file.")
    return [
      [
        DocumentKey(
          "file", ["type": "string"], "A path relative to the document.", isRequired: true), scale,
      ],
      [
        DocumentKey(
          "shape", ["enum": .array(DrawnShape.allCases.map { .string($0.rawValue) })],
          "A drawn shape.", isRequired: true), size,
        DocumentKey(
          "color", SceneSchema.reference("color"), "The colour of a drawn shape; white by default."),
      ],
      [
        DocumentKey(
          "layers", SceneSchema.arrayOf("layer"), "What draws the image.", isRequired: true), size,
      ],
      [
        DocumentKey(
          "frames", ["type": "string", "pattern": "%(0[1-9])?d"],
          "The pattern of a sequence's files: \"walk_%02d.png\".", isRequired: true),
        DocumentKey(
          "range", ["type": "string", "pattern": "^[0-9]+(-[0-9]+)?$"],
          "The numbers of a sequence: \"0-4\".", isRequired: true),
        DocumentKey(
          "duration", SceneSchema.number(from: 1e-6, to: SceneLimits.maximumDuration),
          "The seconds of one cycle of a sequence.", isRequired: true),
        DocumentKey(
          "repeatCount", SceneSchema.number(from: 0, to: 1e9),
          "The cycles of a sequence; 0 for ever."), scale,
      ],
    ]
  }

  /// The names of ``images``.
  static let imageNames = images.map(\.names)

  /// The keys of an entry of `clips`.
  static var clip: [DocumentKey] {
    [
      DocumentKey(
        "file", ["type": "string"],
        "A film, or an image that is read when it is drawn; relative to the document.",
        isRequired: true),
      DocumentKey(
        "start", SceneSchema.number(from: 0, to: SceneLimits.maximumDuration),
        "Where in the film it begins, in seconds."),
      DocumentKey(
        "rate", SceneSchema.number(from: 0, to: ClipEntry.greatestRate),
        "How fast it plays: 1 as it was filmed, 0 a still."),
      DocumentKey(
        "loop", ["type": "boolean"],
        "Tells whether it begins again at its end; else the last frame stays."),
    ]
  }

  /// The names of ``clip``.
  static let clipNames = clip.names

  // MARK: Events

  /// The keys of an event.
  static var event: [DocumentKey] {
    let time = DocumentKey(
      "time", SceneSchema.number(from: 0, to: SceneLimits.maximumDuration),
      "When it happens, in seconds: this, or “on”.")
    let contact = DocumentKey(
      "on", ValueType.record(ContactEvents.fields).schema,
      "The contact of bodies that starts it, instead of a time.")
    return [time, contact] + completion
  }

  /// The keys of a completion: an event without a time of its own.
  static var completion: [DocumentKey] {
    func one(_ keys: [DocumentKey]) -> JSONValue {
      ["anyOf": [keys.schema, ["type": "array", "items": keys.schema]]]
    }
    let name: JSONValue = ["type": "string"]
    return [
      DocumentKey("transaction", transaction.schema, "How its changes animate."),
      DocumentKey(
        "delete", ["anyOf": [name, ["type": "array", "items": name]]], "The layers to delete."),
      DocumentKey("remove", one(removal), "The animations to remove."),
      DocumentKey("insert", one(insertion), "The layers to insert."),
      DocumentKey(
        "set", ["type": "object", "propertyNames": ["pattern": "^.+[.].+$"]],
        "Values by path: \"arrow.opacity\"."),
      DocumentKey("animate", BlockKeys.schema, "Changes as a block of views makes them."),
      DocumentKey("add", one(addition), "The animations to add."),
      DocumentKey(
        "completion", SceneSchema.reference("event-completion"),
        "What happens when the last animation of this event has ended."),
    ]
  }

  /// The keys of an event's transaction.
  static var transaction: [DocumentKey] {
    [
      DocumentKey(
        "animationDuration", SceneSchema.number(from: 0, to: SceneLimits.maximumDuration),
        "The seconds that implicit animations take."),
      DocumentKey(
        "animationTimingFunction", SceneSchema.reference("timingFunction"), "How they bend."),
      DocumentKey("disableActions", ["type": "boolean"], "Tells whether nothing animates."),
    ]
  }

  private static let layerName: JSONValue = ["type": "string"]

  /// The keys of an animation that an event removes.
  static var removal: [DocumentKey] {
    [
      DocumentKey("layer", layerName, "The layer that has it.", isRequired: true),
      DocumentKey("key", ["type": "string"], "The animation's key.", isRequired: true),
    ]
  }

  /// The keys of a layer that an event inserts.
  static var insertion: [DocumentKey] {
    [
      DocumentKey("into", layerName, "The layer that it goes into.", isRequired: true),
      DocumentKey("layer", SceneSchema.reference("layer"), "The layer.", isRequired: true),
    ]
  }

  /// The keys of an animation that an event adds.
  static var addition: [DocumentKey] {
    [
      DocumentKey("layer", layerName, "The layer that gets it.", isRequired: true),
      DocumentKey(
        "animation", SceneSchema.reference("animation"), "The animation.", isRequired: true),
    ]
  }

  /// The names of ``event``, ``completion``, ``transaction``, ``removal``, ``insertion`` and
  /// ``addition``.
  static let (eventNames, completionNames, transactionNames) = (
    event.names, completion.names, transaction.names
  )
  static let (removalNames, insertionNames, additionNames) = (
    removal.names, insertion.names, addition.names
  )
}
