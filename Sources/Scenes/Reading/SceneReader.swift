import LambentDocuments
import LambentFonts
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentText

struct SceneReader {
  private(set) var document: JSONDocument
  let diagnostics: Diagnostics
  private let files: FileAccess
  private var options: SceneOptions
  private var nesting: SceneNesting
  private var root: Cursor { Cursor(document: document, diagnostics: diagnostics) }

  init(
    _ document: JSONDocument, directory: String, options: SceneOptions, nesting: SceneNesting
  ) {
    self.document = document
    self.document.tally = DocumentTally(limits: options.limits, within: nesting.tally)
    files =
      nesting.access ?? FileAccess(directory: directory, isTrusted: options.trustsDocument)
    self.options = options
    self.nesting = nesting
    self.nesting.tally = self.document.tally
    diagnostics = Diagnostics()
    document.findings.forEach(diagnostics.add)
    if !document.file.hasPrefix("<") {
      self.nesting.files.append(NestedScenes.real(document.file))
    }
  }

  /// The parts from which the layers of a document are made.
  private typealias Parts = (images: ImageLibrary, fonts: [FontFile], scenes: NestedScenes)

  /// Reads the document.
  ///
  /// - Throws: ``SceneError`` with every error of it.
  ///
  /// - Parameter imageFiles: The pixels of images that have no file, by path.
  mutating func read(imageFiles: [String: Image]) throws(SceneError) -> Scene {
    guard root.members(expecting: "a scene: an object") != nil else { throw failure }
    for (item, count) in [(DocumentTally.Item.documentBytes, document.byteCount), (.scenes, 1)] {
      guard let excess = document.tally.excess(of: item, adding: count) else { continue }
      root.report(.limit, excess.message, remedy: excess.remedy)
      throw failure
    }
    root.refuseUnknownKeys(known: DocumentKeys.document.names)
    readVersion()
    var source = document.root
    let parameters = try expandParameters()
    if let declared = source["parameters"] {
      source["parameters"] = parameters.declarations(declared)
    }
    var facts = SceneFacts(root, registries: options.registries)
    facts.take(options, within: nesting.size, in: root.node)
    (document.canvas, document.visible) = (facts.size, facts.visible)
    // Captions over a scene do not decide how the scene is laid out.
    addCaptions(to: &source)
    let tables = readTables()
    let canvas = try canvas(of: facts)
    let kernels = KernelEntry.all(in: root.member("kernels"), files: files)
    document.replaceRoot(document.root, rejected: KernelEntry.uses(in: root, except: kernels))
    options.registries.register(kernels, limits: options.limits, work: options.maximumWork)
    var result = facts.document
    result.registries = options.registries
    let parts = readParts(of: &result, facts, canvas, imageFiles, tables)
    result.duration = facts.duration ?? .infinity
    guard !diagnostics.hasErrors, let canvas, let size = facts.size else {
      throw failure(of: result)
    }
    result.size = size
    result.directory = files.directory
    result.isTrusted = options.trustsDocument
    result.imageFiles = imageFiles
    result.parameters = parameters.parameters
    result.take(parts.images, parts.fonts, parts.scenes)
    result.kernels = kernels
    if !parameters.isEmpty || document.tally.needsSource || !parts.scenes.files.isEmpty {
      result.source = SourceDocument(root: source, facts: DocumentWriter(result).facts)
    }
    result.apply(options)
    var scene = Scene(
      document: result, canvas: canvas, findings: diagnostics.sorted,
      maximumParticles: options.maximumParticles ?? options.limits.maximumParticles,
      maximumWork: options.maximumWork ?? options.limits.maximumWork,
      counts: document.tally.counts, levels: parts.scenes.levels,
      files: parts.images.readFiles + parts.images.sounds.files + parts.scenes.files
        + tables.readFiles + [options.captions?.file].compactMap { $0 }
        + parts.fonts.map { parts.images.files.fullPath($0.path) }
        + kernels.compactMap { $0.path.map(files.fullPath) })
    let advice = tables.longest.map { ": \($0.advice(at: root))" } ?? ""
    for finding in try scene.resolveDriven(document.tally.work, horizon: nesting.duration) {
      let rows = finding.code == .limit ? advice : ""
      diagnostics.add(finding.saying(finding.code, finding.message, remedy: finding.remedy + rows))
    }
    guard !diagnostics.hasErrors else { throw failure(of: scene.document) }
    try scene.resolveEmitterLinks(document.tally).forEach(diagnostics.add)
    guard !diagnostics.hasErrors else { throw failure(of: scene.document) }
    return try check(scene, fonts: parts.images.fonts)
  }

  /// The scene, rehearsed, with advice on it.
  private func check(_ scene: Scene, fonts: FontBook) throws(SceneError) -> Scene {
    try rehearse(scene)
    Advice(scene.document, at: root).report()
    guard !diagnostics.hasErrors else { throw failure }
    try LoopFindings(scene)?.report(at: root)
    var result = scene
    result.findings = diagnostics.sorted
    result.files += (fonts.others as? UsedFonts)?.files ?? []
    return result
  }

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
    var (expanded, checked) = table.expand(root)
    guard !document.tally.isOver else { throw failure }
    document.imageOrigins = expanded.nameFiles(of: table, in: files)
    document.replaceRoot(
      expanded, rejected: checked.rejected, rowTexts: checked.rowTexts,
      parameterNames: checked.names)
    return table
  }

  private mutating func addCaptions(to source: inout JSONValue) {
    guard let captions = options.captions else { return }
    var root = document.root
    if let file = captions.file, case .array(let layers)? = root["layers"] {
      document.captions = (.element(layers.count, of: .member("layers", of: .root)), file)
    }
    root.addLayer(captions.layer)
    // The layers are added after parameters were put in, but the source is read again from the start.
    source.addLayer(captions.layer.escapingTemplates)
    document.replaceRoot(root, rejected: [])
  }

  /// Reads the tables, and puts values of their columns, and images that their cells name, in the document.
  private mutating func readTables() -> TableLibrary {
    let tables = TableLibrary(root.member("tables"), files: files)
    guard root.member("tables") != nil else { return tables }
    document.tally.needsSource = true
    var (expanded, rejected, rowTexts) = ColumnReference.expand(root, with: tables)
    document.imageOrigins.merge(expanded.nameFiles(ofRowsOf: tables)) { first, _ in first }
    document.replaceRoot(expanded, rejected: rejected, rowTexts: rowTexts)
    return tables
  }

  private func readParts(
    of result: inout SceneDocument, _ facts: SceneFacts, _ canvas: SceneCanvas?,
    _ imageFiles: [String: Image], _ tables: TableLibrary
  ) -> Parts {
    var density = canvas?.density ?? 1
    if let size = facts.size, let own = nesting.density(of: size, facts.fit) { density = own }
    let images = ImageLibrary(
      root.member("images"), clips: root.member("clips"), files: files,
      density: density, made: imageFiles, registries: options.registries)
    if let work = options.maximumWork { images.drawingLimits.work = work }
    let fonts = FontFile.all(in: root.member("fonts"))
    images.fonts = FontBook(fonts, in: files)
    images.tables = tables
    images.sounds = SoundLibrary(root.member("audio"), files: files)
    var nesting = nesting
    nesting.duration = max(nesting.duration, facts.duration ?? 0)
    let scenes = NestedScenes(
      files: files, options: options, nesting: nesting, density: density)
    images.scenes = scenes
    images.origins = document.imageOrigins.compactMapValues(root.place)
    images.readAll()
    let reader = LayerReader(
      values: ValueContext(images: images), container: facts.size, scenes: scenes)
    var model = LayerModel(registries: options.registries)
    let (plain, driven) = root.takingDriven(
      of: model.kind, only: LayerConstraint.rowName, in: options.registries)
    let constraints = plain.member(LayerConstraint.rowName)
    if let constraints { model.readConstraints(constraints, in: reader.values) }
    reader.expectLayout(by: model.state.constraints)
    if let list = root.requiredMember("layers", meaning: "an array of layers, back to front") {
      model.sublayers = reader.layers(list)
    }
    if let size = facts.size { model.setGeometry(size: size) }
    if !model.state.constraints.isEmpty { reader.ownerCount -= 1 }
    reader.layOut(&model, at: constraints)
    model.reportConflicts(at: root, sublayers: "layers")
    reader.readDriven(driven, of: root, into: &model)
    scenes.checkEventful(in: model)
    let nested = model.nestedEvents()
    model.changeEach { $0.events = [] }
    let eventReader = EventReader(layers: reader, root: model)
    let own = eventReader.events(root.member("events"))
    result.root = model
    result.events = (own + nested).sorted { $0.time < $1.time }
    result.contactEvents = eventReader.contactEvents
    return (images, fonts.map(\.file), scenes)
  }

  private func canvas(of facts: SceneFacts) throws(SceneError) -> SceneCanvas? {
    guard let size = facts.size else { return nil }
    do {
      return try SceneCanvas(
        size: size, scale: facts.document.scale, output: options.output, fit: facts.fit)
    } catch {
      guard options.output == .document, case .option(let what, _, let remedy) = error else {
        throw error
      }
      root.member(DocumentKeys.size)?.report(.outOfRange, what, remedy: remedy)
      return nil
    }
  }

  /// Makes the first image's tree and lets the events happen, without drawing, so that what fails
  /// then is reported now.
  private func rehearse(_ scene: Scene) throws(SceneError) {
    do {
      let player = try ScenePlayer(scene)
      let isDrawn = try makeFirstFrame(of: player)
      guard isDrawn, let last = scene.document.events.last else { return }
      let stage = try player.stage(at: max(scene.duration, last.time))
      stage.layoutWarnings.forEach(diagnostics.add)
    } catch .document(let error) {
      error.diagnostics.forEach(diagnostics.add)
    } catch .playback(let what, _, let remedy) {
      (root.member("layers") ?? root).report(.cannotDraw, what, remedy: remedy)
    }
  }

  /// Makes the first image's tree; returns false if that fails, which is reported at the layer at fault.
  private func makeFirstFrame(of player: ScenePlayer) throws(SceneError) -> Bool {
    let stage = try player.stage(at: 0)
    do {
      _ = try stage.context.renderNode(at: 0)
      return true
    } catch {
      let fault = FrameFault(error, in: player.scene.document.root)
      layer(at: fault.path).report(.cannotDraw, fault.what, remedy: fault.remedy)
      return false
    }
  }

  /// The layer at a path below the root, or the layer around it that the document has; the list of layers if that
  /// is the root.
  private func layer(at path: LayerIndexPath) -> Cursor {
    var layer: Cursor?
    for index in path {
      // The content of layers that show other documents has no position in this one.
      if let type = layer?.member("type")?.node, Self.substitutes.contains(type) { break }
      let list = layer == nil ? root.member("layers") : layer?.member("sublayers")
      guard let next = index < 0 ? layer?.member("mask") : list?.element(at: index) else { break }
      layer = next
    }
    return layer ?? root.member("layers") ?? root
  }

  /// The kinds of layers that show layers from elsewhere.
  private static let substitutes: [JSONValue] = ["repeat", "captions", "scene"]

  private func readVersion() {
    guard let version = root.requiredMember("version", meaning: "1") else { return }
    if let number = version.integer(within: nil), number != 1 {
      version.report(
        .outOfRange, "version \(number.short) of the format", remedy: "1, the only version")
    }
  }

  /// The error of a document that cannot be played, with all that can be found without that.
  private func failure(of document: SceneDocument) -> SceneError {
    guard !self.document.tally.isOver, !diagnostics.isFull else { return failure }
    let uncertain = FaultyParts(root).names
    document.linkFindings(
      uncertain: uncertain, limit: self.document.limits.maximumDriven
    ).forEach(diagnostics.add)
    Advice(document, at: root).report()
    return failure
  }

  /// The error that is thrown: only files missing, or more.
  private var failure: SceneError {
    let errors = diagnostics.all.filter { $0.severity == .error }
    let error = DocumentError(diagnostics: diagnostics.sorted)
    // The document is not at fault if a file that it names is missing or cannot be decoded.
    return errors.allSatisfy { $0.code == .unreadableFile } ? .images(error) : .document(error)
  }
}
