import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties
import LambentText

/// Reads a whole document.
struct SceneReader {
  let document: JSONDocument
  let diagnostics: Diagnostics
  let directory: String
  let options: SceneOptions
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
    self.directory = directory
    self.options = options
  }

  /// Reads the document.
  ///
  /// - Throws: ``SceneError`` with every error of it.
  ///
  /// - Parameter imageFiles: The pixels of images that have no file, by path.
  func read(imageFiles: [String: Image]) throws(SceneError) -> Scene {
    guard root.members(expecting: "a scene: an object") != nil else { throw failure }
    root.refuseUnknownKeys(known: DocumentKey.documentNames)
    readVersion()
    let facts = SceneFacts(root)
    let canvas = try canvas(of: facts)
    let images = ImageLibrary(
      root.member("images"), clips: root.member("clips"), directory: directory,
      density: canvas?.density ?? 1, made: imageFiles, registries: options.registries)
    let fonts = FontFile.all(in: root.member("fonts"))
    images.fonts = FontBook(fonts, directory: directory)
    images.readAll()
    let reader = LayerReader(values: ValueContext(images: images))
    var model = LayerModel(registries: options.registries)
    if let list = root.requiredMember("layers", meaning: "an array of layers, back to front") {
      model.sublayers = reader.layers(list)
    }
    if let size = facts.size { model.setGeometry(size: size) }
    let eventReader = EventReader(layers: reader, root: model)
    let events = eventReader.events(root.member("events"))
    guard !diagnostics.hasErrors, let canvas, let size = facts.size,
      let duration = facts.duration
    else { throw failure }
    var document = SceneDocument(
      name: facts.name ?? Self.name(ofFile: document.file), size: size, duration: duration,
      registries: options.registries, root: model)
    facts.apply(to: &document)
    document.directory = directory
    document.fonts = fonts.map(\.file)
    document.images = images.sources
    document.clips = images.clips
    document.imageValues = images.values
    document.imageFiles = imageFiles
    document.events = events
    document.contactEvents = eventReader.contactEvents
    document.apply(options)
    let scene = Scene(
      document: document, canvas: canvas, findings: diagnostics.sorted,
      maximumParticles: options.allowedParticles,
      maximumWork: options.maximumWork ?? SceneLimits.maximumWork, isUntrusted: options.untrusted,
      files: images.files)
    try rehearse(scene)
    return scene
  }

  private func canvas(of facts: SceneFacts) throws(SceneError) -> SceneCanvas? {
    guard let size = facts.size else { return nil }
    do {
      return try SceneCanvas(size: size, scale: facts.scale, output: options.output)
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
      _ = try player.stage(at: max(scene.duration, last.time))
    } catch .playback(let what, _, let remedy) {
      (root.member("layers") ?? root).report(what, remedy: remedy)
      throw failure
    }
  }

  private func readVersion() {
    guard let version = root.requiredMember("version", meaning: "1") else { return }
    if let number = version.integer(in: 0...Int.max), number != 1 {
      version.report("version \(number) of the format", remedy: "1, the only one so far")
    }
  }

  /// What is thrown: only images missing, or more.
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

/// The facts of a document beside its images and layers.
struct SceneFacts {
  var schemaPath: String?
  var name: String?
  var summary = ""
  var size: Size?
  var scale = 1.0
  var duration: Double?
  var frameRate = FrameRate.standard
  var background: Color?
  var workingSpace = WorkingSpace.srgb
  var poster: Double?

  init(_ root: Cursor) {
    schemaPath = root.member("$schema")?.text()
    name = root.member("name")?.text()
    summary = root.member("summary")?.text() ?? ""
    if let member = root.requiredMember("size", meaning: "[width, height] in points") {
      size = Self.size(member)
    }
    if let member = root.member("scale") {
      scale = member.number(in: 0.001...SceneLimits.maximumScale) ?? 1
    }
    let durations = 1e-6...SceneLimits.maximumDuration
    if let member = root.requiredMember("duration", meaning: "seconds") {
      duration = member.number(in: durations)
    }
    frameRate = root.member("frameRate")?.frameRate() ?? .standard
    if let member = root.member("background"), case .some(let color) = Self.background(member) {
      background = color
    }
    let context = ValueContext(images: ImageLibrary())
    if let member = root.member("workingSpace"),
      let value = member.value(of: .choice(WorkingSpace.allCases.map(\.rawValue)), in: context),
      case .text(let text) = value
    {
      workingSpace = WorkingSpace(rawValue: text) ?? .srgb
    }
    poster = root.member("poster")?.number(in: 0...SceneLimits.maximumDuration)
  }

  /// Gives a document the facts that it was not made with.
  func apply(to document: inout SceneDocument) {
    document.schemaPath = schemaPath
    document.summary = summary
    document.scale = scale
    document.frameRate = frameRate
    document.background = background
    document.workingSpace = workingSpace
    document.poster = poster
  }

  private static func size(_ member: Cursor) -> Size? {
    guard let size = member.size() else { return nil }
    let sides = 1e-3...SceneLimits.maximumPoints
    guard sides.contains(size.width), sides.contains(size.height) else {
      member.report(
        "a size of \(size.width.short)×\(size.height.short)",
        remedy: "sides above 0, at most \(SceneLimits.maximumPoints.short)")
      return nil
    }
    return size
  }

  private static func background(_ member: Cursor) -> Color? {
    if case .null = member.node { return nil }
    return member.color()
  }
}

extension SceneDocument {
  /// Puts options instead of the document's own facts.
  fileprivate mutating func apply(_ options: SceneOptions) {
    if let rate = options.frameRate { frameRate = rate }
    if let length = options.duration { duration = length }
    if let color = options.background { background = color.alpha > 0 ? color : nil }
    if let space = options.workingSpace { workingSpace = space }
  }
}

extension FrameRate {
  /// 30 frames per second.
  static let standard = FrameRate("30") ?? FrameRate.one
  private static let one: FrameRate = {
    guard let rate = FrameRate(1) else { preconditionFailure("1 is above 0") }
    return rate
  }()
}

extension Cursor {
  /// A number with more digits than an exact rate has, to the millionth.
  private var approximateRate: FrameRate? {
    guard case .number(let number) = node, SceneLimits.frameRates.contains(number) else {
      return nil
    }
    return FrameRate(Int((number * 1e6).rounded()), over: 1_000_000)
  }

  /// A frame rate: a number, or text as `"30000/1001"`.
  func frameRate() -> FrameRate? {
    let text: String
    switch node {
    case .number(let number): text = number.short
    case .string(let string): text = string
    default:
      expected("a number, or text as \"30000/1001\"")
      return nil
    }
    guard let rate = FrameRate(text) ?? approximateRate,
      SceneLimits.frameRates.contains(rate.framesPerSecond)
    else {
      report(
        "“\(text)” is not a frame rate",
        remedy: "\(SceneLimits.frameRates.lowerBound.short)…"
          + "\(SceneLimits.frameRates.upperBound.short), or as \"30000/1001\"")
      return nil
    }
    return rate
  }
}
