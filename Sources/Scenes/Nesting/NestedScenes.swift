import FoundationEssentials
import LambentAnimations
import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentProperties
import LambentRenderTree

/// Reads the documents that layers of a document show.
final class NestedScenes {
  private let outerFiles: FileAccess
  private let options: SceneOptions
  private let nesting: SceneNesting
  private let density: Double
  /// The files that were read: documents, and what they name.
  private(set) var files: [String] = []
  private(set) var levels = 0
  /// Their images, under names that no other has.
  private(set) var images: [SceneImage] = []
  private(set) var imageValues: [String: PropertyValue] = [:]
  private(set) var fonts: [FontFile] = []
  /// The drawn images of the scenes that were read for an image; `nil` where layers of the document are read.
  var drawings: [DrawnImage]?
  /// The layers that have events, and where they stand.
  private var eventful: [(name: String, cursor: Cursor)] = []
  /// The scenes whose images, fonts and findings the document has.
  private var gathered: Set<SceneLibrary.Key> = []
  private var fontNames: Set<String> = []

  init(files: FileAccess, options: SceneOptions, nesting: SceneNesting, density: Double) {
    (outerFiles, self.options, self.density) = (files, options, density)
    self.nesting = nesting
  }

  /// Puts the scene of a layer's `file` below the layer.
  func read(_ cursor: Cursor, into model: inout LayerModel) {
    // The exceeded limit has been reported.
    guard !cursor.document.tally.isOver else { return }
    guard let member = cursor.member("file"),
      let name = member.text(expecting: "a path, or a preset's name"),
      case (let file, let files) = location(of: name),
      let path = path(of: file, in: files, at: member)
    else {
      readInline(cursor, into: &model)
      return
    }
    if let list = cursor.member("sublayers") {
      list.report(.conflict, "both “file” and “sublayers”", remedy: "one of them")
    }
    guard let scene = scene(at: path, named: file, in: files, for: model, cursor) else { return }
    levels = max(levels, scene.levels + 1)
    guard nesting.files.count + scene.levels <= SceneLimits.maximumSceneDepth else {
      return reportDepth(at: member)
    }
    if let map = cursor.member(DocumentKeys.timeMap) {
      guard let read = map.timeMap() else { return }
      model.timeMap = read
      if !scene.document.events.isEmpty, !read.isAscending { return Self.reportReversal(at: map) }
    }
    model.show(scene)
    drawings? += scene.document.imageValues.sorted { $0.key < $1.key }
      .flatMap { $0.value.images.compactMap(\.drawing) }
    guard !model.events.isEmpty else { return }
    guard drawings == nil else {
      model.events = []
      return cursor.report(
        .unsupported, "a scene with events within an image",
        remedy: "a scene without events, or a layer of the document")
    }
    if let name = model.name {
      eventful.append((name, cursor))
    } else {
      cursor.report(.missingKey, "a scene with events has no name", remedy: "a “name” of its own")
    }
  }

  /// Reads the keys of a scene whose layers the document itself has.
  private func readInline(_ cursor: Cursor, into model: inout LayerModel) {
    if let parameters = cursor.member("parameters"), cursor.member("file") == nil {
      parameters.report(.missingKey, "“parameters” without a document", remedy: "a “file”")
    }
    guard cursor.member("file") == nil else { return }
    _ = cursor.value(at: DocumentKeys.sceneFit, in: ValueContext())
    if let map = cursor.member(DocumentKeys.timeMap)?.timeMap() {
      model.timeMap = map
      model.sublayers = model.sublayers.map { $0.mapped(by: map) }
    }
    guard cursor.member("sublayers") == nil else { return }
    cursor.warn(.noEffect, "a scene without a file shows nothing", remedy: "a “file”")
  }

  /// Checks the layers whose scenes have events: their names, and that their time never goes back.
  func checkEventful(in root: LayerModel) {
    guard !eventful.isEmpty else { return }
    let tree = LayerTree(root)
    let reversed = root.reversedScenes()
    for (name, cursor) in eventful {
      if tree.count(of: name) != 1 {
        cursor.member("name")?.report(
          .duplicateName, "several layers have the name “\(name)”",
          remedy: "a name of its own, since it has events")
      } else if reversed.contains(name) {
        Self.reportReversal(at: cursor.member("speed") ?? cursor)
      }
    }
  }

  private static func reportReversal(at cursor: Cursor) {
    cursor.report(
      .unsupported, "a time that goes back in a scene with events",
      remedy: "keyframes instead of events, or times that ascend")
  }

  // MARK: Files

  /// The path of a scene's document and the files among which it lies: those of the document around it, or
  /// the folder of presets if the name is that of one and of no file.
  private func location(of name: String) -> (file: String, files: FileAccess) {
    guard FileKind(path: outerFiles.fullPath(name)) == nil,
      let path = PresetFolders.path(ofPreset: name)
    else { return (name, outerFiles) }
    let folder = FileAccess.folder(of: path)
    return (path, FileAccess(directory: folder, isTrusted: outerFiles.isTrusted))
  }

  /// The files that a scene may have read: those of the document around it, if it is trusted as that.
  private func access(of file: String, in files: FileAccess) -> FileAccess {
    if options.trustsNestedScenes || !options.trustsDocument {
      return files.forDocument(at: file)
    }
    let path = files.fullPath(file)
    return FileAccess(directory: FileAccess.folder(of: path), isTrusted: false)
  }

  /// The path of a file that the document may show, or `nil` where it may not, which is reported.
  private func path(of file: String, in files: FileAccess, at cursor: Cursor) -> String? {
    let path = files.fullPath(file)
    let around = nesting.files
    guard !around.contains(Self.real(path)) else {
      cursor.report(.cycle, "“\(file)” contains itself", remedy: "scenes without a cycle")
      return nil
    }
    guard around.count <= SceneLimits.maximumSceneDepth else {
      reportDepth(at: cursor)
      return nil
    }
    return path
  }

  private func reportDepth(at cursor: Cursor) {
    cursor.report(
      .limit, "scenes are nested too deeply",
      remedy: "at most \(SceneLimits.maximumSceneDepth) levels")
  }

  static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  private func scene(
    at path: String, named file: String, in files: FileAccess, for model: LayerModel,
    _ cursor: Cursor
  ) -> Scene? {
    let parameters = cursor.member("parameters")
    var values: [String: JSONValue] = [:]
    for member in parameters?.members(expecting: "an object of values by name") ?? [] {
      values[member.key] = member.value.node
    }
    let access = access(of: file, in: files)
    let document: JSONDocument
    do {
      document = try nesting.library.document(
        file, in: files, limits: SceneLimits(isTrusted: access.isTrusted),
        conversion: options.registries.conversion)
    } catch {
      switch error {
      case .file(let error):
        cursor.member("file")?.report(
          error.ofDocument(file), of: file,
          remedy: PresetFolders.suggestion(for: file).map(Suggestion.question)
            ?? "a readable scene document")
      case .document(let error): error.diagnostics.forEach(cursor.diagnostics.add)
      }
      return nil
    }
    let key = SceneLibrary.Key(
      file: Self.real(path), access: access, parameters: values,
      size: model.state.bounds.isEmpty ? nil : model.state.bounds.size, fit: fit(cursor, model),
      density: density)
    do {
      let (scene, isNew) = try nesting.library.scene(key) { () throws(SceneError) in
        try read(key, document)
      }
      if !isNew, let excess = cursor.document.tally.excess(adding: scene.counts) {
        if excess.isFirst { cursor.report(.limit, excess.message, remedy: excess.remedy) }
        return nil
      }
      if gathered.insert(key).inserted { gather(scene, path: path, file: file, cursor) }
      return scene
    } catch .document(let error), .images(let error) {
      error.diagnostics.forEach(cursor.diagnostics.add)
    } catch .option(let what, let place, let remedy) {
      let name = place.split(separator: " ").last.map(String.init) ?? ""
      (parameters?.member(name) ?? parameters ?? cursor).report(what, remedy: remedy)
    } catch {
      cursor.report(.cannotDraw, "\(error)", remedy: "a scene that can be shown")
    }
    return nil
  }

  /// The placement of the document in its layer. A layer without a size takes the document's.
  private func fit(_ cursor: Cursor, _ model: LayerModel) -> SceneOptions.Fit {
    let key = DocumentKeys.sceneFit
    guard let member = cursor.member(key),
      let fit = cursor.value(at: key, in: ValueContext())
    else { return key.standard }
    guard model.state.bounds.isEmpty else { return fit }
    member.warn(
      .noEffect, "a scene without a size has its document's", remedy: "a “frame”, “bounds” or “pin”"
    )
    return key.standard
  }

  private func read(
    _ key: SceneLibrary.Key, _ document: JSONDocument
  ) throws(SceneError) -> Scene {
    var options = SceneOptions(
      registries: self.options.registries, trustsDocument: key.access.isTrusted)
    options.maximumParticles = self.options.maximumParticles
    options.maximumWork = self.options.maximumWork
    options.parameters = key.parameters
    options.fit = key.fit
    var nesting = nesting
    nesting.access = key.access
    nesting.density = density
    nesting.size = key.size
    var reader = SceneReader(
      document, directory: key.access.directory, options: options, nesting: nesting)
    return try reader.read(imageFiles: document.imageFiles)
  }

  /// The size of the document of a layer's `file`, if it can be found without reading all of it.
  func naturalSize(_ cursor: Cursor) -> Size? {
    guard case .string(let name)? = cursor.member("file")?.node else { return nil }
    let (file, files) = location(of: name)
    let limits = SceneLimits(isTrusted: access(of: file, in: files).isTrusted)
    guard
      let document = try? nesting.library.document(
        file, in: files, limits: limits, conversion: options.registries.conversion),
      case .array(let sides)? = document.root["size"], sides.count == 2,
      case .number(let width) = sides[0], case .number(let height) = sides[1], width > 0, height > 0
    else { return nil }
    return Size(width: width, height: height)
  }

  /// Keeps what a scene brings along, once for all layers that show it: its findings, files and fonts, and its
  /// images, under names that no other has.
  private func gather(_ scene: Scene, path: String, file: String, _ cursor: Cursor) {
    let document = scene.document
    // Of a document that shows with other parameters too, one word is enough.
    scene.findings.forEach(cursor.diagnostics.add)
    files += [path] + scene.files
    let slash = file.lastIndex(of: "/")
    let folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? ""
    func moved(_ path: String) -> String {
      path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
    }
    for image in document.images {
      let name = "\(file)#\(gathered.count) \(image.name)"
      imageValues[name] = document.imageValues[image.name]
      images.append(SceneImage(name: name, source: image.source.moving(moved)))
    }
    for font in document.fonts where fontNames.insert(font.name).inserted {
      fonts.append(FontFile(name: font.name, path: moved(font.path), index: font.index))
    }
  }
}

extension [AnimationModel] {
  /// Has those that begin at once begin at a time of the layer, in seconds.
  fileprivate mutating func begin(at time: Double) {
    for index in indices where self[index].animation.timing.beginTime == 0 {
      self[index].animation.timing.beginTime = MediaTiming.begin(at: time)
    }
  }
}

extension LayerModel {
  /// Has animations that begin at once begin when the scene does, not when it is first shown.
  private mutating func fixBegins(atParent time: Double) {
    let local = state.timing.localTime(fromParent: time)
    animations.begin(at: local)
    for index in mask.indices { mask[index].fixBegins(atParent: local) }
    for index in sublayers.indices { sublayers[index].fixBegins(atParent: local) }
  }

  /// Has finite animations and physics begin again after a period, too, unless it has a time of its own.
  private mutating func repeatForever(every period: Double) {
    let timing = state.timing
    guard timing.beginTime == 0, timing.timeOffset == 0, timing.speed == 1,
      timing.duration == .infinity
    else { return }
    (state.timing.duration, state.timing.repeatCount) = (period, .infinity)
    assigned += ["duration", "repeatCount"]
  }

  var isScene: Bool { kind.layerClass is SceneLayer.Type }

  /// Shows a scene: below this layer, fitted to its bounds, else in its own size.
  fileprivate mutating func show(_ scene: Scene) {
    var inner = scene.document.root
    if let loop = scene.document.loop {
      inner = inner.looped(every: loop)
      inner.repeatForever(every: loop)
    }
    inner.fixBegins(atParent: 0)
    // The animations by which values follow others stay, and the images and outlines that emitters have of layers.
    inner.changeEach { ($0.driven, $0.emitterSource, $0.outlineOrigin) = ([], nil, nil) }
    inner.name = "root"
    inner.sounds = scene.document.sounds.mixed
    if let kind = inner.state.registries.layers.kind(named: "layer") { inner.kind = kind }
    inner.state.backgroundColor = scene.document.background
    inner.state.masksToBounds =
      assigned.contains("masksToBounds") ? state.masksToBounds : true
    inner.assigned += ["backgroundColor", "masksToBounds", "position", "transform"]
    let size = scene.size
    if state.bounds.isEmpty {
      state.bounds.size = size
      assigned.append("bounds")
      if !assigned.contains("position") {
        state.setFrame(Rect(origin: .zero, size: size))
        assigned.append("position")
      }
    }
    place(&inner, size: size, scene.canvas.fit)
    let repeats = state.timing.repeatCount > 0 || state.timing.repeatDuration > 0
    if repeats, !assigned.contains("duration") {
      state.timing.duration = scene.duration
      assigned.append("duration")
    }
    if let timeMap { inner = inner.mapped(by: timeMap) }
    sublayers = [inner]
    events = scene.document.events
  }

  /// Places the root of a scene in this layer, centred; what is beyond a layer that it covers is cut off.
  private mutating func place(_ inner: inout LayerModel, size: Size, _ fit: SceneOptions.Fit) {
    let (across, down) = fit.factors(from: size, to: state.bounds.size)
    inner.state.transform = .scale(x: across, y: down, z: 1)
    inner.state.position = Point(
      x: state.bounds.origin.x + (state.bounds.width - size.width * across) / 2,
      y: state.bounds.origin.y + (state.bounds.height - size.height * down) / 2)
    guard fit == .fill, !assigned.contains("masksToBounds") else { return }
    state.masksToBounds = true
    assigned.append("masksToBounds")
  }
}

/// The surroundings of a document within another.
struct SceneNesting {
  var tally: DocumentTally?
  var library = SceneLibrary()
  /// The files of the documents around it, the outermost first, and its own.
  var files: [String] = []
  /// The files that it may have read; `nil` for a document of its own.
  var access: FileAccess?
  /// The pixels of a point of the document around it.
  var density: Double?
  /// The longest of the documents around it, in seconds.
  var duration = 0.0
  /// The size of the layer that shows it, if it has one of its own.
  var size: Size?

  /// The pixels of a point of a document of a size.
  func density(of size: Size, _ fit: SceneOptions.Fit) -> Double? {
    guard let density else { return nil }
    guard let own = self.size, size.width > 0, size.height > 0 else { return density }
    let (across, down) = fit.factors(from: size, to: own)
    return density * max(across, down)
  }
}
