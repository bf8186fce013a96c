import LambentDocuments
package import LambentProperties

/// The description of an object, or of another value, of documents that is not a property host.
package struct DocumentObject: Sendable {
  package let name: String
  /// Its meaning, and the forms that it takes, in a few sentences.
  package let summary: String
  /// Its keys; those of a list are its elements, in order.
  package let keys: [PropertyInfo]

  init(_ name: String, _ summary: String, keys: [PropertyInfo]) {
    self.name = name
    self.summary = summary
    self.keys = keys
  }

  /// All of them: the document, what is in it, and the forms of values.
  package static let all: [DocumentObject] = [
    DocumentObject(
      "document",
      "The keys of a document. A layer of the type `scene` shows another document.",
      keys: DocumentKeys.document),
    DocumentObject(
      "layer.keys", "The keys of every layer beside its properties.", keys: DocumentKeys.layer),
    DocumentObject(
      "emitter.keys", "The keys of emitter layers beside their properties.",
      keys: EmitterSource.keys),
    DocumentObject(
      "emitterCell.keys", "The keys of cells beside their properties.", keys: CellEventKeys.keys),
    DocumentObject(
      "image",
      "An entry of “images”: a file, a drawn shape, layers, or a sequence of files.",
      keys: imageKeys),
    DocumentObject(
      "event",
      "A change of the scene at a time, or on a contact, a beat or an onset. The steps of an event "
        + "are taken in this order: delete, remove, insert, set, add.",
      keys: DocumentKeys.event),
    DocumentObject(
      "path",
      "An outline: SVG path data as text (\"M 0 0 L 40 0 Z\"), or an object with one of ellipse, "
        + "rect, roundedRect and text.", keys: DocumentKeys.path.eachOptional),
    DocumentObject(
      "document.transform",
      "Sixteen numbers, row by row, or a list of steps, the first applied first.",
      keys: DocumentKeys.transformSteps),
    DocumentObject(
      "animate",
      "A key of every layer: for each key path, a list of keyframes in seconds: "
        + "{\"opacity\": [[0, 0], [0.5, 1, \"easeOut\"]]}. Before the first and after the last one, the "
        + "value is constant. For the key of events, see `lambent describe event`.",
      keys: DocumentKeys.keyframe),
    DocumentObject(
      "parameter", "An entry of “parameters”; {\"parameter\": name} stands for its value.",
      keys: DocumentKeys.parameter),
    DocumentObject(
      "pin", "Distances from the edges of the superlayer, and sizes: a key of every layer.",
      keys: DocumentKeys.pin),
    DocumentObject(
      "layer.\(DisintegrateKeys.name)",
      "Breaks the layer into fragments that the wind carries away: a key of every layer. It adds a "
        + "filter of that name, and an animation of its progress.",
      keys: DisintegrateKeys.keys),
    DocumentObject(
      "clip", "An entry of “clips”: a film that a layer shows as its contents.",
      keys: DocumentKeys.clip),
    DocumentObject(
      "audio",
      "An entry of “audio”: a sound that values and layers follow, and that films of the scene "
        + "contain.",
      keys: SoundEntry.keys),
    DocumentObject(
      "driven",
      "A value that follows a sound, chance or other values, wherever a number, a point or a colour "
        + "animates, and by key path in “animate”. In order: source, scale, offset, map, wiggle, clamp.",
      keys: DrivenKeys.all),
    DocumentObject("font", "An entry of “fonts”: a font file.", keys: DocumentKeys.font),
  ]

  /// The forms of a timing function, in addition to the timing keys, which are rows.
  package static let timingFunctions: [PropertyInfo] = DocumentKeys.timingForms

  private static var imageKeys: [PropertyInfo] {
    var known = Set<String>()
    return DocumentKeys.images.joined().filter { known.insert($0.name).inserted }.eachOptional
  }
}
