import LambentDocuments
package import LambentImports
import LambentLayers
import LambentProperties

/// Core Animation archives: `.ca` bundles, `.caml`, and `.tendies` wallpapers.
package struct CAMLImporter: Importer {
  package let name = "caml"
  package let summary = "Core Animation archives: .ca bundles, .caml, and .tendies wallpapers."
  package let fileExtensions = ["ca", "caml", "tendies"]
  package let hasStates = true

  package init() {}

  package let coverage = [
    ImportCoverage(
      "layers",
      .exact, "Every class that documents support; other classes become plain layers, with a note."),
    ImportCoverage("CABackdropLayer", .approximate, "Its filters apply to the content behind it."),
    ImportCoverage("animations", .exact, "Basic, keyframe, spring, groups, transitions."),
    ImportCoverage("CAMatchMoveAnimation", .dropped, "Follows another layer."),
    ImportCoverage("emitters", .exact, "Cells with their private keys; drag, curves over life."),
    ImportCoverage("the behaviour wave", .approximate, "A sine with the same amplitude."),
    ImportCoverage(
      "radial attractors", .approximate,
      "A spring that also acts inside of the radius, and has no falloff."),
    ImportCoverage("axial and planar attractors, light", .dropped, "A note names each."),
    ImportCoverage("particleType plane", .approximate, "Drawn flat."),
    ImportCoverage(
      "states", .exact,
      "None by default; --state applies one, --states several, with their transitions."),
    ImportCoverage("geometryFlipped", .exact, "y grows upward unless the root has the value 1."),
    ImportCoverage("extended colours", .approximate, "Clamped to 0…1, with a note for each."),
    ImportCoverage(
      "images", .exact,
      "PNG and JPEG; WebP, AVIF and others with ffmpeg; HEIC with ffmpeg 7.1 or heif-convert."),
    ImportCoverage("scripts, meshes", .dropped, "Documents have no equivalent."),
    ImportCoverage(
      "parallax groups", .exact, "Motion effects of the layers that they name."),
  ]

  package func recognizes(_ file: ForeignFile) -> Bool { CAMLBundle.recognizes(file) }

  package func effect(
    from file: ForeignFile, options: ImportOptions
  ) throws(ImportError) -> ImportedEffect {
    let log = ImportLog()
    let bundles = try CAMLBundle.bundles(in: file, log: log)
    var scene = CAMLScene(file, registries: options.registries, log: log)
    for bundle in bundles { try scene.add(bundle) }
    return try scene.effect(options)
  }
}

/// A document made from one or more bundles.
struct CAMLScene {
  private let file: ForeignFile
  private let registries: Registries
  private let log: ImportLog
  private var images = ImageSet()
  private var size: SIMD2<Double>?
  private var end: Double?
  private var layers: [JSONValue] = []
  private var parts: [(reader: CAMLReader, states: CAMLStates)] = []

  init(_ file: ForeignFile, registries: Registries, log: ImportLog) {
    (self.file, self.registries, self.log) = (file, registries, log)
  }

  /// Adds a bundle's layers in front.
  ///
  /// - Throws: ``ImportError`` for invalid markup.
  mutating func add(_ bundle: CAMLBundle) throws(ImportError) {
    let root = try file.reading(CAMLBundle.format, remedy: "the file as it was written") {
      () throws(ForeignFailure) in try Markup.read(bundle.markup)
    }
    let candidates = root.name == "caml" ? root.children : [root]
    guard let element = candidates.first(where: { $0.name.hasSuffix("Layer") }) else {
      throw file.damaged(
        CAMLBundle.format, at: "line \(root.line)", "no layer in <\(root.name)>",
        remedy: "a <caml> with a layer")
    }
    let states = CAMLStates(root)
    let reader = CAMLReader(bundle, registries: registries, log: log, images: images)
    reader.stateFilters = states.filters
    if let former = parts.last?.reader { reader.takeNames(from: former) }
    if var layer = reader.layer(element) {
      let canvas = canvas(of: element, bundle)
      place(&layer, element, on: canvas)
      CAMLParallax(root: element, reader: reader).add(to: &layer)
      layers.append(layer)
    }
    images = reader.images
    end = end ?? bundle.end
    parts.append((reader, states))
  }

  /// The canvas: the bounds of the first root, otherwise the size in the index.
  private mutating func canvas(of root: MarkupElement, _ bundle: CAMLBundle) -> SIMD2<Double> {
    if let size { return size }
    let bounds = CAMLText.numbers(root["bounds"] ?? "")
    var canvas = bounds.count == 4 ? SIMD2(bounds[2], bounds[3]) : SIMD2()
    if canvas.x <= 0 || canvas.y <= 0 { canvas = bundle.documentSize ?? SIMD2(390, 844) }
    canvas = canvas.clamped(
      lowerBound: SIMD2(1, 1), upperBound: SIMD2(repeating: SceneLimits.maximumPoints))
    size = canvas
    return canvas
  }

  /// Centres the root on the canvas. By default its y is upward, as on Apple's systems; a
  /// document's is downward.
  private func place(
    _ layer: inout JSONValue, _ element: MarkupElement, on canvas: SIMD2<Double>
  ) {
    let anchor = CAMLText.numbers(element["anchorPoint"] ?? "")
    let isCentered = anchor.count != 2
    layer["position"] = .numbers(
      isCentered ? [canvas.x / 2, canvas.y / 2] : [canvas.x * anchor[0], canvas.y * anchor[1]])
    let isDown = element["geometryFlipped"].flatMap(CAMLText.flag) ?? false
    layer["geometryFlipped"] = isDown ? nil : true
  }

  /// The document.
  ///
  /// - Throws: ``ImportError/option(what:where:remedy:)`` for an unknown state.
  func effect(_ options: ImportOptions) throws(ImportError) -> ImportedEffect {
    var chosen = options.states.sorted { $0.time < $1.time }
    if let state = options.state { chosen.insert(.init(name: state, time: 0), at: 0) }
    try check(chosen)
    let events = parts.flatMap {
      CAMLStateEvents(reader: $0.reader, states: $0.states).events(chosen)
    }
    if chosen.isEmpty { noteStates() }
    var document = JSONObject(document: file.name, size: size ?? SIMD2(390, 844))
    let length = end ?? max(5, (chosen.last?.time ?? 0) + 3)
    document.set("duration", JSONValue.plain(min(length, SceneLimits.maximumDuration)))
    if !images.entries.isEmpty { document.set("images", images.value) }
    document.set("layers", .array(layers))
    document.set("events", events)
    return ImportedEffect(document: document.value, images: images.files, notes: log.all)
  }

  private func check(_ chosen: [ImportOptions.TimedState]) throws(ImportError) {
    for moment in chosen {
      guard parts.contains(where: { $0.states.state(named: moment.name) != nil }) else {
        var seen: Set<String> = []
        let names = parts.flatMap { $0.states.states.map(\.name) }.filter {
          seen.insert($0).inserted
        }
        let list = names.prefix(30).joined(separator: ", ")
        throw .option(
          what: "unknown state “\(moment.name)”", where: "--state",
          remedy: names.isEmpty
            ? "the file has no states"
            : Suggestion.question(about: moment.name, among: names) ?? "one of \(list)")
      }
    }
  }

  private func noteStates() {
    let names = parts.flatMap { part in
      part.states.states.filter { !part.states.elements(of: $0).isEmpty }.map(\.name)
    }
    var seen: Set<String> = []
    let distinct = names.filter { seen.insert($0).inserted }
    guard !distinct.isEmpty else { return }
    log.note(
      "states",
      "the file without any; `lambent import --state` takes \(distinct.joined(separator: ", "))")
  }
}
