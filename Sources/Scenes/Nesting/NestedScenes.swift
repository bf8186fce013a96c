import FoundationEssentials
import LambentAnimations
import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties

/// Reads the documents that layers of a document show.
final class NestedScenes {
  private let directory: String
  private let options: SceneOptions
  private let density: Double
  /// The files that were read: documents, and what they name.
  private(set) var files: [String] = []
  /// The weight that they have together.
  private(set) var weight = SceneWeight()
  /// Their images, under names that no other has.
  private(set) var images: [SceneImage] = []
  private(set) var imageValues: [String: PropertyValue] = [:]
  /// Their fonts.
  private(set) var fonts: [FontFile] = []
  /// The layers that have events, and where they stand.
  private var eventful: [(name: String, cursor: Cursor)] = []
  private var count = 0

  init(directory: String, options: SceneOptions, density: Double) {
    (self.directory, self.options, self.density) = (directory, options, density)
  }

  /// Puts the scene of a layer's `file` below the layer.
  func read(_ cursor: Cursor, into model: inout LayerModel) {
    guard let member = cursor.member("file"), let file = member.text(expecting: "a path"),
      let path = path(of: file, at: member)
    else {
      check(cursor, model)
      return
    }
    if let list = cursor.member("sublayers") {
      list.report("both “file” and “sublayers”", remedy: "one of them")
    }
    guard let scene = scene(at: path, named: file, for: model, cursor) else { return }
    // Of a document that shows twice, one word is enough.
    for finding in scene.findings where !cursor.diagnostics.all.contains(finding) {
      cursor.diagnostics.add(finding)
    }
    count += 1
    weight = weight + scene.weight
    files += [path] + scene.files
    guard weight.bytes <= SceneLimits.maximumDocumentBytes,
      weight.pixels <= SceneLimits.maximumImagePixels
    else {
      member.report("the scenes within this one are too large", remedy: "fewer or smaller ones")
      return
    }
    gather(scene.document, file: file)
    model.show(scene)
    guard !model.events.isEmpty else { return }
    if let name = model.name {
      eventful.append((name, cursor))
    } else {
      cursor.report("a scene with events has no name", remedy: "a “name” of its own")
    }
  }

  private func check(_ cursor: Cursor, _ model: LayerModel) {
    if let parameters = cursor.member("parameters"), cursor.member("file") == nil {
      parameters.report("parameters of no document", remedy: "a “file”")
    }
    guard cursor.member("file") == nil, cursor.member("sublayers") == nil else { return }
    cursor.report("a scene without a file shows nothing", remedy: "a “file”", severity: .warning)
  }

  /// Reports scenes whose events cannot be told apart.
  func checkNames(in root: LayerModel) {
    for (name, cursor) in eventful where root.find(name).count != 1 {
      cursor.member("name")?.report(
        "several layers have the name “\(name)”", remedy: "a name of its own, since it has events")
    }
  }

  // MARK: Files

  /// The path of a file that the document may show, or `nil` where it may not, which is reported.
  private func path(of file: String, at cursor: Cursor) -> String? {
    let path = file.hasPrefix("/") || directory.isEmpty ? file : "\(directory)/\(file)"
    guard !SceneLimits.isUntrusted || FileKind.isBelow(directory, path: path) else {
      cursor.report(
        "“\(file)” leads out of the document's folder",
        remedy: "a file below it, or no --untrusted")
      return nil
    }
    let around = options.nesting.files
    guard !around.contains(Self.real(path)) else {
      cursor.report("“\(file)” shows itself", remedy: "scenes without a cycle")
      return nil
    }
    guard around.count <= SceneLimits.maximumSceneDepth else {
      cursor.report(
        "scenes lie too deep in scenes", remedy: "at most \(SceneLimits.maximumSceneDepth) levels")
      return nil
    }
    return path
  }

  /// The path with links resolved.
  static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  private func scene(
    at path: String, named file: String, for model: LayerModel, _ cursor: Cursor
  ) -> Scene? {
    var options = SceneOptions(registries: self.options.registries)
    options.untrusted = self.options.untrusted
    options.nesting = self.options.nesting
    options.nesting.density = density
    options.nesting.size = model.state.bounds.isEmpty ? nil : model.state.bounds.size
    let parameters = cursor.member("parameters")
    for member in parameters?.members(expecting: "an object of values by name") ?? [] {
      options.parameters[member.key] = member.value.node
    }
    do {
      return try Scene(contentsOf: path, options: options)
    } catch .document(let error), .images(let error) {
      for finding in error.diagnostics { cursor.diagnostics.add(finding) }
    } catch .option(let what, let place, let remedy) {
      let name = place.split(separator: " ").last.map(String.init) ?? ""
      (parameters?.member(name) ?? parameters ?? cursor).report(what, remedy: remedy)
    } catch .unreadable(_, let reason) {
      cursor.member("file")?.report("“\(file)”: \(reason)", remedy: "a readable scene document")
    } catch {
      cursor.report("\(error)", remedy: "a scene that can be shown")
    }
    return nil
  }

  /// The size that the document of a layer's `file` says, where it can be told without reading all of it.
  func naturalSize(_ cursor: Cursor) -> Size? {
    guard case .string(let file)? = cursor.member("file")?.node else { return nil }
    let path = file.hasPrefix("/") || directory.isEmpty ? file : "\(directory)/\(file)"
    guard !SceneLimits.isUntrusted || FileKind.isBelow(directory, path: path),
      let bytes = try? DocumentFile.read(path)
    else { return nil }
    var parser = JSONParser(bytes)
    guard case .array(let sides)? = (try? parser.parse())?.value["size"], sides.count == 2,
      case .number(let width) = sides[0], case .number(let height) = sides[1], width > 0, height > 0
    else { return nil }
    return Size(width: width, height: height)
  }

  /// Keeps what a document needs when it is written as a part of another.
  private func gather(_ document: SceneDocument, file: String) {
    let slash = file.lastIndex(of: "/")
    let folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? ""
    func moved(_ path: String) -> String {
      path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
    }
    for image in document.images {
      let name = "\(file)#\(count) \(image.name)"
      imageValues[name] = document.imageValues[image.name]
      var source = image.source
      switch source {
      case .file(let path, let scale): source = .file(path: moved(path), scale: scale)
      case .frames(var frames):
        frames.pattern = moved(frames.pattern)
        source = .frames(frames)
      case .shape, .layers: break
      }
      images.append(SceneImage(name: name, source: source))
    }
    for font in document.fonts where !fonts.contains(where: { $0.name == font.name }) {
      fonts.append(FontFile(name: font.name, path: moved(font.path), index: font.index))
    }
  }
}

extension LayerModel {
  /// Has animations that begin at once begin when the scene does, not when it is first shown.
  private mutating func fixBegins(atParent time: Double) {
    let local = state.timing.localTime(fromParent: time)
    for index in animations.indices where animations[index].animation.timing.beginTime == 0 {
      // Exactly 0 would stand for the moment at which it is added.
      animations[index].animation.timing.beginTime = local == 0 ? 1e-100 : local
    }
    for index in mask.indices { mask[index].fixBegins(atParent: local) }
    for index in sublayers.indices { sublayers[index].fixBegins(atParent: local) }
  }

  /// True if its layers have names of their own.
  var isScene: Bool { kind.layerClass is SceneLayer.Type }

  /// Shows a scene: below this layer, scaled to fit its bounds, else in its own size.
  fileprivate mutating func show(_ scene: Scene) {
    var inner = scene.document.root
    if let loop = scene.document.loop { inner = inner.looped(every: loop) }
    inner.fixBegins(atParent: 0)
    inner.name = "root"
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
        state.frame = Rect(origin: .zero, size: size)
        assigned.append("position")
      }
    }
    let factor = SceneNesting.factor(from: size, to: state.bounds.size)
    inner.state.transform = .scale(x: factor, y: factor, z: 1)
    inner.state.position = Point(
      x: state.bounds.origin.x + (state.bounds.width - size.width * factor) / 2,
      y: state.bounds.origin.y + (state.bounds.height - size.height * factor) / 2)
    let repeats = state.timing.repeatCount > 0 || state.timing.repeatDuration > 0
    if repeats, !assigned.contains("duration") {
      state.timing.duration = scene.duration
      assigned.append("duration")
    }
    sublayers = [inner]
    events = scene.document.events
  }
}
