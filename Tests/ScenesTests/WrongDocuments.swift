import LambentDocuments
import LambentScenes
import Testing

/// Documents that `check` rejects: a sound one with one thing wrong.
struct WrongDocument: Sendable, CustomTestStringConvertible {
  /// What is wrong.
  let name: String
  /// The members of the document that take the place of the sound ones.
  let change: String
  /// Why a schema cannot say it; `nil` where it can.
  let beyondSchema: String?

  init(_ name: String, _ change: String, beyondSchema: String? = nil) {
    (self.name, self.change, self.beyondSchema) = (name, change, beyondSchema)
  }

  /// One wrong layer.
  static func layer(_ name: String, _ layer: String, beyondSchema: String? = nil) -> Self {
    Self(name, #"{"layers": [\#(layer)]}"#, beyondSchema: beyondSchema)
  }

  /// One wrong animation of a layer.
  static func animation(_ name: String, _ text: String, beyondSchema: String? = nil) -> Self {
    layer(name, #"{"name": "a", "animations": [\#(text)]}"#, beyondSchema: beyondSchema)
  }

  /// One wrong cell.
  static func cell(_ name: String, _ text: String, beyondSchema: String? = nil) -> Self {
    layer(name, #"{"type": "emitter", "emitterCells": [\#(text)]}"#, beyondSchema: beyondSchema)
  }

  /// One wrong image.
  static func image(_ name: String, _ text: String, beyondSchema: String? = nil) -> Self {
    Self(name, #"{"images": {"i": \#(text)}}"#, beyondSchema: beyondSchema)
  }

  /// One wrong event.
  static func event(_ name: String, _ text: String, beyondSchema: String? = nil) -> Self {
    Self(name, #"{"events": [\#(text)]}"#, beyondSchema: beyondSchema)
  }

  var testDescription: String { name }

  /// The document.
  func document() throws -> JSONValue {
    var sound: JSONValue = [
      "version": 1, "size": [100, 80], "duration": 2,
      "layers": [["name": "a", "bounds": [0, 0, 10, 10]]],
    ]
    guard case .object(let members) = try JSONValue(parsing: change.utf8) else { return sound }
    // `null` takes a member away, but for a background, which may be null.
    for member in members { sound[member.key] = member.value == nil ? .none : member.value }
    return sound
  }

  private static let order = "a schema does not compare the elements of an array"
  private static let names = "a schema does not look up names of the document"
  private static let paths = "a schema does not follow key paths"
  private static let several = "it takes several values together"

  static let all: [WrongDocument] =
    documents + images + layers + cells + animations + filters + events

  private static let documents: [WrongDocument] = [
    .init("no version", #"{"version": null}"#),
    .init("another version", #"{"version": 2}"#),
    .init("no size", #"{"size": null}"#),
    .init("a size of three numbers", #"{"size": [1, 2, 3]}"#),
    .init("an empty size", #"{"size": [0, 10]}"#),
    .init("no duration", #"{"duration": null}"#),
    .init("a duration below 0", #"{"duration": -1}"#),
    .init("a duration of text", #"{"duration": "2s"}"#),
    .init("an unknown key", ##"{"colour": "#fff"}"##),
    .init("a frame rate of 0", #"{"frameRate": 0}"#),
    .init("a frame rate in words", #"{"frameRate": "thirty"}"#),
    .init("a colour without its sign", ##"{"background": "ff0000"}"##),
    .init("a component of a colour above 1", #"{"background": [2, 0, 0, 1]}"#),
    .init("an unknown working space", #"{"workingSpace": "display"}"#),
    .init("layers that are not a list", #"{"layers": {}}"#),
    .init("a poster before the begin", #"{"poster": -1}"#),
    .init("a scale of 0", #"{"scale": 0}"#),
  ]

  private static let images: [WrongDocument] = [
    .image("an image of nothing", "{}"),
    .image("an unknown shape", #"{"shape": "hexagon", "size": [4, 4]}"#),
    .image("a shape without a size", #"{"shape": "star"}"#),
    .image("a file with a size", #"{"file": "a.png", "size": [4, 4]}"#),
    .image(
      "a sequence without a place for numbers",
      #"{"frames": "a.png", "range": "0-3", "duration": 1}"#),
    .image("a sequence without a range", #"{"frames": "a%d.png", "duration": 1}"#),
    .image(
      "a drawing of frames without a duration", #"{"size": [4, 4], "layers": [], "frameCount": 2}"#,
      beyondSchema: "a schema does not join keys"),
    .image(
      "a file that is not there", #"{"file": "nowhere.png"}"#,
      beyondSchema: "a schema reads no files"),
    .image(
      "an image that is drawn with itself",
      #"{"size": [4, 4], "layers": [{"contents": "i", "bounds": [0, 0, 4, 4]}]}"#,
      beyondSchema: names),
  ]

  private static let layers: [WrongDocument] = [
    .layer("an unknown kind of layer", #"{"type": "sprite"}"#),
    .layer("a name with a dot", #"{"name": "a.b"}"#),
    .layer("an empty name", #"{"name": ""}"#),
    .layer("the name of the root layer", #"{"name": "root"}"#, beyondSchema: names),
    .layer("an unknown property", #"{"opacty": 1}"#),
    .layer("an opacity above 1", #"{"opacity": 2}"#),
    .layer("a switch that is a number", #"{"hidden": 1}"#),
    .layer("a point of one number", #"{"position": [1]}"#),
    .layer("an unknown gravity", #"{"contentsGravity": "middle"}"#),
    .layer("an unknown blend mode", #"{"compositingFilter": "multiplied"}"#),
    .layer("a transform of 15 numbers", #"{"transform": [1,0,0,0,0,1,0,0,0,0,1,0,0,0,0]}"#),
    .layer("an unknown step of a transform", #"{"transform": [{"turn": 1}]}"#),
    .layer("a perspective from no distance", #"{"transform": [{"perspective": 0}]}"#),
    .layer("a path of an unknown shape", #"{"type": "shape", "path": {"star": [0, 0, 1, 1]}}"#),
    .layer(
      "a rounded rectangle without a radius",
      #"{"type": "shape", "path": {"roundedRect": [0, 0, 1, 1]}}"#),
    .layer(
      "path data that is none", #"{"type": "shape", "path": "M0 0 L"}"#,
      beyondSchema: "the grammar of path data is not regular"),
    .layer(
      "locations that do not ascend",
      ##"{"type": "gradient", "colors": ["#000", "#fff"], "locations": [1, 0]}"##,
      beyondSchema: order),
    .layer("contents of no image", #"{"contents": "nothing"}"#, beyondSchema: names),
    .layer(
      "both a frame and bounds", #"{"frame": [0, 0, 1, 1], "bounds": [0, 0, 1, 1]}"#,
      beyondSchema: several),
  ]

  private static let cells: [WrongDocument] = [
    .cell("an unknown property of a cell", #"{"birthrate": 3}"#),
    .cell("a birth rate below 0", #"{"birthRate": -3}"#),
    .cell("an angle in an unknown unit", #"{"emissionRange": "36grad"}"#),
    .cell("a burst without a count", #"{"bursts": [{"time": 0}]}"#),
    .cell("a moment of a life after its end", #"{"scaleOverLife": [[2, 1]]}"#),
    .cell("an unknown action of a floor", #"{"floor": {"y": 3, "action": "vanish"}}"#),
    .cell(
      "births that run backwards", #"{"autoreverses": true}"#,
      beyondSchema: "the key has a row, whose values are switches"),
  ]

  private static let animations: [WrongDocument] = [
    .animation("an animation without a type", #"{"keyPath": "opacity"}"#),
    .animation("an unknown kind of animation", #"{"type": "ease", "keyPath": "opacity"}"#),
    .animation("an unknown key of an animation", #"{"type": "basic", "path": "M0 0 L1 1"}"#),
    .animation(
      "an unknown fill mode", #"{"type": "basic", "keyPath": "opacity", "fillMode": "x"}"#),
    .animation(
      "a timing function without a name",
      #"{"type": "basic", "keyPath": "opacity", "timingFunction": "slow"}"#),
    .animation(
      "a curve that goes back in time",
      #"{"type": "basic", "keyPath": "opacity", "timingFunction": [2, 0, 1, 1]}"#),
    .animation(
      "a key path that leads nowhere", #"{"type": "basic", "keyPath": "opacty", "toValue": 1}"#,
      beyondSchema: paths),
    .animation(
      "a value that does not fit its key path",
      #"{"type": "basic", "keyPath": "opacity", "toValue": [1, 2]}"#, beyondSchema: paths),
    .layer("a keyframe without a value", #"{"animate": {"opacity": [[0]]}}"#),
    .layer("no keyframe at all", #"{"animate": {"opacity": []}}"#),
    .layer(
      "keyframes that go back in time", #"{"animate": {"opacity": [[1, 0], [0, 1]]}}"#,
      beyondSchema: order),
    .layer("an action that is a number", #"{"actions": {"opacity": 1}}"#),
  ]

  private static let filters: [WrongDocument] = [
    .layer("a filter without its kind", #"{"filters": [{"radius": 3}]}"#),
    .layer("an unknown filter", #"{"filters": [{"filter": "sharpen"}]}"#, beyondSchema: names),
    .layer("an input of another filter", #"{"filters": [{"filter": "colorInvert", "radius": 3}]}"#),
    .layer("a radius below 0", #"{"filters": [{"filter": "gaussianBlur", "radius": -3}]}"#),
    .animation(
      "an unknown transition", #"{"type": "transition", "filter": {"filter": "melt"}}"#,
      beyondSchema: names),
    .animation(
      "an input of another transition",
      #"{"type": "transition", "filter": {"filter": "dissolve", "waves": 3}}"#),
    .animation(
      "a colour that is a number",
      #"{"type": "transition", "filter": {"filter": "flash", "color": 3}}"#),
  ]

  private static let events: [WrongDocument] = [
    .event("an event without a time", #"{"set": {"a.opacity": 0}}"#),
    .event("an event before the begin", #"{"time": -1, "set": {"a.opacity": 0}}"#),
    .event("an unknown verb", #"{"time": 1, "move": {"layer": "a"}}"#),
    .event("a setting without a property", #"{"time": 1, "set": {"opacity": 0}}"#),
    .event("an addition without a layer", #"{"time": 1, "add": {"animation": {"type": "basic"}}}"#),
    .event("an insertion into nothing", #"{"time": 1, "insert": {"layer": {}}}"#),
    .event(
      "an unknown key of a transaction", #"{"time": 1, "transaction": {"duration": 1}}"#),
    .event(
      "a completion with a time", #"{"time": 1, "completion": {"time": 2, "delete": "a"}}"#),
    .event(
      "a layer that is not there", #"{"time": 1, "set": {"b.opacity": 0}}"#, beyondSchema: names),
  ]
}

/// The first error that reading a document reports; `nil` without one.
func code(_ body: () throws -> Scene) -> Diagnostic.Code? {
  do {
    _ = try body()
    return nil
  } catch SceneError.document(let error) {
    return error.diagnostics.first { $0.severity == .error }?.code
  } catch {
    return nil
  }
}
