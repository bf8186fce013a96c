import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties
import LambentText

/// Reads a whole document.
struct SceneReader {
  private(set) var document: JSONDocument
  let diagnostics: Diagnostics
  let directory: String
  private(set) var options: SceneOptions
  private let byteCount: Int
  private var root: Cursor { Cursor(document: document, diagnostics: diagnostics) }

  /// Parses a document.
  ///
  /// - Throws: ``SceneError/document(_:)`` for a syntax error, which ends the reading.
  init(
    bytes: [UInt8], file: String, directory: String, options: SceneOptions
  ) throws(SceneError) {
    diagnostics = Diagnostics()
    do {
      document = try JSONDocument(file: file, bytes: bytes, diagnostics: diagnostics)
    } catch {
      throw .document(error)
    }
    byteCount = bytes.count
    self.directory = directory
    self.options = options
    if !file.hasPrefix("<") { self.options.nesting.files.append(NestedScenes.real(file)) }
  }

  /// The parts of a document: those of which its layers are made, and what happens to them.
  private struct Parts {
    let images: ImageLibrary
    let fonts: [FontFile]
    let scenes: NestedScenes
    let root: LayerModel
    let events: [EventModel]
    let contactEvents: [JSONValue]
  }

  /// Reads the document.
  ///
  /// - Throws: ``SceneError`` with every error of it.
  ///
  /// - Parameter imageFiles: The pixels of images that have no file, by path.
  mutating func read(imageFiles: [String: Image]) throws(SceneError) -> Scene {
    guard root.members(expecting: "a scene: an object") != nil else { throw failure }
    root.refuseUnknownKeys(known: DocumentKeys.document.names)
    readVersion()
    var source = document.root
    let parameters = try expandParameters()
    if let declared = source["parameters"] {
      source["parameters"] = parameters.declarations(declared)
    }
    var facts = SceneFacts(root)
    facts.take(options, in: root.node)
    document.canvas = facts.size
    let canvas = try canvas(of: facts)
    let parts = parts(facts, canvas, imageFiles)
    guard !diagnostics.hasErrors, let canvas, let size = facts.size,
      let duration = facts.duration
    else { throw failure }
    var result = SceneDocument(
      name: facts.name ?? Self.name(ofFile: document.file), size: size, duration: duration,
      registries: options.registries, root: parts.root)
    facts.apply(to: &result)
    result.directory = directory
    result.imageFiles = imageFiles
    result.parameters = parameters.parameters
    result.take(parts.images, parts.fonts, parts.scenes)
    result.events = parts.events
    result.contactEvents = parts.contactEvents
    if !parameters.isEmpty || document.tally.needsSource || !parts.scenes.files.isEmpty {
      result.source = SourceDocument(root: source, facts: DocumentWriter(result).facts)
    }
    result.apply(options)
    let scene = Scene(
      document: result, canvas: canvas, findings: diagnostics.sorted,
      maximumParticles: options.allowedParticles,
      maximumWork: options.maximumWork ?? SceneLimits.maximumWork, isUntrusted: options.untrusted,
      weight: SceneWeight(bytes: byteCount, pixels: parts.images.pixelCount) + parts.scenes.weight,
      files: parts.images.files + parts.scenes.files)
    return try check(scene)
  }

  /// The scene, rehearsed, with advice on it.
  private func check(_ scene: Scene) throws(SceneError) -> Scene {
    try rehearse(scene)
    Advice(scene).report(at: root)
    try LoopFindings(scene)?.report(at: root)
    var result = scene
    result.findings = diagnostics.sorted
    return result
  }

  /// Reads the parameters and puts their values in the document.
  private mutating func expandParameters() throws(SceneError) -> ParameterTable {
    var table = ParameterTable(root.member("parameters"))
    var given = options.parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    given += options.assignments.compactMap { assignment in
      assignment.parameter.map { ($0, .string(assignment.value)) }
    }
    for (name, value) in given {
      do throws(SceneParameter.Failure) {
        try table.set(name, to: value)
      } catch {
        throw .option(what: error.what, where: "--param \(name)", remedy: error.remedy)
      }
    }
    var (expanded, rejected) = table.expand(root)
    expanded.nameFiles(of: table, directory: directory)
    document.replaceRoot(expanded, rejected: rejected)
    return table
  }

  private func parts(
    _ facts: SceneFacts, _ canvas: SceneCanvas?, _ imageFiles: [String: Image]
  ) -> Parts {
    var density = canvas?.density ?? 1
    if let size = facts.size, let own = options.nesting.density(of: size) { density = own }
    let images = ImageLibrary(
      root.member("images"), clips: root.member("clips"), directory: directory,
      density: density, made: imageFiles, registries: options.registries)
    let fonts = FontFile.all(in: root.member("fonts"))
    images.fonts = FontBook(fonts, directory: directory)
    images.readAll()
    let scenes = NestedScenes(directory: directory, options: options, density: density)
    let reader = LayerReader(
      values: ValueContext(images: images), container: facts.size, scenes: scenes)
    var model = LayerModel(registries: options.registries)
    let constraints = root.member(LayerConstraint.rowName)
    if let constraints { model.readConstraints(constraints, in: reader.values) }
    reader.expectLayout(by: model.state.constraints)
    if let list = root.requiredMember("layers", meaning: "an array of layers, back to front") {
      model.sublayers = reader.layers(list)
    }
    if let size = facts.size { model.setGeometry(size: size) }
    if !model.state.constraints.isEmpty { reader.ownerCount -= 1 }
    reader.layOut(&model, at: constraints)
    model.reportConflicts(at: root, sublayers: "layers")
    scenes.checkNames(in: model)
    let nested = model.nestedEvents()
    model.clearEvents()
    let eventReader = EventReader(layers: reader, root: model)
    let own = eventReader.events(root.member("events"))
    let events = (own + nested).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    return Parts(
      images: images, fonts: fonts.map(\.file), scenes: scenes, root: model, events: events,
      contactEvents: eventReader.contactEvents)
  }

  private func canvas(of facts: SceneFacts) throws(SceneError) -> SceneCanvas? {
    guard let size = facts.size else { return nil }
    do {
      return try SceneCanvas(
        size: size, scale: facts.scale, output: options.output, fit: facts.fit)
    } catch {
      guard options.output == .document, case .option(let what, _, let remedy) = error else {
        throw error
      }
      root.member("size")?.report(what, remedy: remedy)
      return nil
    }
  }

  /// Makes the first image's tree and lets the events happen, without drawing, so that what fails
  /// then is reported now.
  private func rehearse(_ scene: Scene) throws(SceneError) {
    let player = try ScenePlayer(scene)
    do {
      _ = try player.renderTree(at: 0)
      guard let last = scene.document.events.last else { return }
      let stage = try player.stage(at: max(scene.duration, last.time))
      for warning in stage.layoutWarnings where !diagnostics.all.contains(warning) {
        diagnostics.add(warning)
      }
    } catch .playback(let what, _, let remedy) {
      (root.member("layers") ?? root).report(what, remedy: remedy)
      throw failure
    }
  }

  private func readVersion() {
    guard let version = root.requiredMember("version", meaning: "1") else { return }
    if let number = version.integer(within: nil), number != 1 {
      version.report("version \(number.short) of the format", remedy: "1, the only one so far")
    }
  }

  /// The error that is thrown: only images missing, or more.
  private var failure: SceneError {
    let errors = diagnostics.all.filter { $0.severity == .error }
    let error = DocumentError(diagnostics: diagnostics.sorted)
    return errors.allSatisfy(\.isAboutImage) ? .images(error) : .document(error)
  }

  /// A file's name without folders and extension.
  private static func name(ofFile file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? "scene"
    let stem = last.split(separator: ".", omittingEmptySubsequences: true).first.map(String.init)
    return file == "<stdin>" ? "scene" : stem ?? "scene"
  }
}
