import LambentDocuments
package import LambentImports

/// Lottie animations: `.json` and `.lottie`.
package struct LottieImporter: Importer {
  package let name = "lottie"
  package let summary = "Lottie animations of After Effects and other programs: .json and .lottie."
  package let fileExtensions = ["json", "lottie"]

  package init() {}

  package let coverage = [
    ImportCoverage(
      "layers", .exact, "Shapes, solids, images, nulls and compositions, with parents and mattes."),
    ImportCoverage(
      "shapes", .exact, "Outlines, fills, strokes, gradients and groups as “shapes” of a layer."),
    ImportCoverage(
      "shape modifiers", .exact,
      "Trim, rounded corners, offset, zig-zag, pucker and bloat, merge, repeater."),
    ImportCoverage("keyframes", .exact, "With their curves, curved paths and holds."),
    ImportCoverage(
      "transforms", .exact, "With skew, and with rotation along the way of the position."),
    ImportCoverage(
      "masks", .approximate, "All modes; feather is a blur of the same width in x and y."),
    ImportCoverage(
      "effects, layer styles", .approximate,
      "Blur, drop shadow, fill, tint, tritone, stroke; others are left out."),
    ImportCoverage(
      "text", .approximate, "With the outlines in the file, else with the machine's fonts."),
    ImportCoverage(
      "text animators", .approximate,
      "Position, anchor, scale, rotation, opacity, colours, width, tracking, blur; others are left "
        + "out."),
    ImportCoverage("text on a path", .dropped, "Set in straight lines."),
    ImportCoverage(
      "time remapping, stretch, reversal", .exact, "Converted to the composition's own time."),
    ImportCoverage(
      "expressions", .approximate,
      "Loops, wiggles, and sliders by name; for other expressions, the keys are used."),
    ImportCoverage("three dimensions", .approximate, "Rotated, without perspective."),
    ImportCoverage("cameras, audio", .dropped, "Documents have no equivalent."),
  ]

  package func recognizes(_ file: ForeignFile) -> Bool {
    guard !file.isFolder else { return false }
    return LottieBundle.recognizes(file) || LottieFile.recognizes(file.bytes)
  }

  package func effect(
    from file: ForeignFile, options: ImportOptions
  ) throws(ImportError) -> ImportedEffect {
    let log = ImportLog()
    let animation = try LottieFile(file, log: log)
    var writer = LottieLayers(animation, log: log)
    let first = animation.frames.lowerBound
    let last = animation.frames.upperBound
    let layers = writer.layers(
      animation.root.list("layers"), size: animation.size, length: min(first, 0)...last,
      origin: min(first, 0), isShifted: first > 0)
    var document = JSONObject(document: animation.name, size: animation.size)
    document.set("duration", .seconds((last - first) / animation.rate))
    document.set("frameRate", .exact(animation.rate))
    if !writer.images.entries.members.isEmpty {
      document.set("images", writer.images.entries.value)
    }
    document.set("layers", .array(started(layers, at: first, animation)))
    return ImportedEffect(
      document: document.value, images: writer.images.files, notes: log.all)
  }

  /// The layers, earlier where the animation begins after frame 0.
  private func started(
    _ layers: [JSONValue], at first: Double, _ animation: LottieFile
  ) -> [JSONValue] {
    guard first > 0 else { return layers }
    var time: JSONObject = [
      "name": "time", "frame": .numbers([0, 0, animation.size.x, animation.size.y]),
      "timeOffset": .seconds(first / animation.rate),
    ]
    time.set("sublayers", layers)
    return [time.value]
  }
}
