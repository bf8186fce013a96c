import LambentFonts
import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentText

/// The images of a document, each made when it is first asked for.
final class ImageLibrary {
  /// The state of an entry.
  private enum State {
    case unread
    case beingRead
    case read(PropertyValue?)
  }

  /// The names, in the order of the document.
  let names: [String]
  /// The pixels of a point that drawn images are made for.
  let density: Double
  /// The folder that paths are relative to.
  let directory: String
  /// The fonts that text in images, layers and paths is set in.
  var fonts = FontBook(others: SceneLimits.isUntrusted ? nil : FontLibrary.system)
  private let entries: [String: Cursor]
  private var states: [String: State] = [:]
  /// The pixels of images that have no file, by path.
  private var made: [String: Image] = [:]
  /// How the images that have been read are made, by name.
  private var madeFrom: [String: SceneImage.Source] = [:]
  /// The kinds of layers, filters and transitions that the document may name.
  let registries: Registries
  /// The pixels of all images so far.
  private(set) var pixelCount = 0
  /// The files that were read.
  private(set) var files: [String] = []
  /// The names of `clips`.
  private var clipNames: Set<String> = []
  /// The clips that have been read, by name.
  private var madeClips: [String: ClipEntry] = [:]

  /// Lists the images of a document's `images`, and its `clips`.
  init(
    _ images: Cursor?, clips: Cursor? = nil, directory: String, density: Double,
    made: [String: Image], registries: Registries
  ) {
    self.directory = directory
    self.registries = registries
    self.made = made
    self.density = density
    var names: [String] = []
    var entries: [String: Cursor] = [:]
    for member in images?.members(expecting: "an object of images by name") ?? [] {
      names.append(member.key)
      entries[member.key] = member.value
    }
    for member in clips?.members(expecting: "an object of clips by name") ?? [] {
      guard entries[member.key] == nil else {
        member.value.report(
          "an image and a clip are both called “\(member.key)”", remedy: "a name for each")
        continue
      }
      names.append(member.key)
      entries[member.key] = member.value
      clipNames.insert(member.key)
    }
    self.names = names
    self.entries = entries
    if names.count > SceneLimits.maximumImages {
      images?.report("\(names.count) images", remedy: "at most \(SceneLimits.maximumImages)")
    }
  }

  /// A library of images that have been made.
  init(values: [String: PropertyValue] = [:], registries: Registries = Registries()) {
    self.registries = registries
    directory = ""
    density = 1
    names = values.keys.sorted()
    entries = [:]
    states = values.mapValues { .read($0) }
  }

  /// The images that have been made.
  var values: [String: PropertyValue] {
    states.compactMapValues { state in
      if case .read(let value) = state { value } else { nil }
    }
  }

  /// How the images that have been read are made, in the order of the document.
  var sources: [SceneImage] {
    names.compactMap { name in madeFrom[name].map { SceneImage(name: name, source: $0) } }
  }

  /// The clips that have been read, in the order of the document.
  var clips: [ClipEntry] { names.compactMap { madeClips[$0] } }

  /// Notes a clip that has been read.
  func note(_ clip: ClipEntry, file: String) {
    madeClips[clip.name] = clip
    files.append(file)
  }

  /// True if the document has an image of that name.
  func contains(_ name: String) -> Bool { entries[name] != nil || states[name] != nil }

  /// Reads every image, so that each that is wrong is reported.
  func readAll() {
    guard checkMemory() else { return }
    for name in names.prefix(SceneLimits.maximumImages) { _ = value(named: name) }
  }

  /// The image of a name, or the sequence as a record; `nil` where there is none or it is wrong.
  func value(named name: String) -> PropertyValue? {
    switch states[name] ?? .unread {
    case .read(let value): return value
    case .beingRead:
      entries[name]?.report(
        "the image “\(name)” is drawn with itself", remedy: "images without a cycle")
      return nil
    case .unread:
      guard let entry = entries[name] else { return nil }
      states[name] = .beingRead
      let value = read(entry, name: name)
      states[name] = .read(value)
      return value
    }
  }

  private func read(_ entry: Cursor, name: String) -> PropertyValue? {
    if clipNames.contains(name) { return clip(entry, name: name) }
    let kinds = DocumentKeys.images.compactMap(\.first?.name)
    guard entry.members(expecting: "an image: {\"file\": path} or {\"shape\": …}") != nil else {
      return nil
    }
    let keys = DocumentKeys.images.first { $0.first.flatMap { entry.member($0.name) } != nil }
    if let keys { entry.refuseUnknownKeys(known: keys.names) }
    switch keys?.first?.name {
    case "file": return sheet(entry, name: name) ?? file(entry, name: name).map(PropertyValue.image)
    case "shape": return shape(entry, name: name).map(PropertyValue.image)
    case "layers": return layers(entry, name: name).map(PropertyValue.image)
    case "frames": return sequence(entry, name: name)
    default:
      let unknown = entry.members()?.first { $0.key != "size" && $0.key != "color" }
      if let unknown {
        entry.unknownKey(unknown.key, at: unknown.keyOffset, known: kinds)
      } else {
        entry.report(
          "an image that is neither a file nor drawn",
          remedy: "one of \(kinds.joined(separator: ", "))")
      }
      return nil
    }
  }

  // MARK: Files

  private func file(_ entry: Cursor, name: String) -> Image? {
    guard let path = entry.member("file"), let text = path.text(expecting: "a path") else {
      return nil
    }
    let scale = scale(of: entry)
    madeFrom[name] = .file(path: text, scale: scale)
    return load(text, scale: scale, name: name, at: path)
  }

  /// The frames of a sprite sheet that has its atlas beside it, as a sequence; `nil` for other files.
  private func sheet(_ entry: Cursor, name: String) -> PropertyValue? {
    guard let path = entry.member("file"), case .string(let text) = path.node, made[text] == nil,
      mayRead(fullPath(text)), let atlas = SheetAtlas(beside: fullPath(text)),
      mayRead(SheetAtlas.path(beside: fullPath(text)))
    else { return nil }
    let scale = scale(of: entry)
    madeFrom[name] = .file(path: text, scale: scale)
    guard let image = load(text, scale: scale, name: name, at: path),
      count(atlas.pixelCount, at: path), let frames = atlas.frames(of: image.straight)
    else { return nil }
    files.append(SheetAtlas.path(beside: fullPath(text)))
    let images = frames.map { Image($0, scale: scale, name: name) }
    return ImageSequence(images: images, duration: atlas.duration).propertyValue
  }

  /// Pixels per point of a file.
  private func scale(of entry: Cursor) -> Double {
    entry.number(at: DocumentKeys.imageScale) ?? 1
  }

  private func load(_ path: String, scale: Double, name: String, at cursor: Cursor) -> Image? {
    if let image = made[path] {
      guard count(image.width * image.height, at: cursor) else { return nil }
      return image.named(name, scale: scale)
    }
    let full = fullPath(path)
    guard mayRead(full) else {
      cursor.report(
        "“\(path)” leads out of the document's folder",
        remedy: "a file below it, or no --untrusted")
      return nil
    }
    do {
      let decoded = try ImageFile.read(full)
      files.append(full)
      for warning in decoded.warnings {
        if decoded.isFlawed {
          cursor.report("\(path): \(warning)", remedy: "save it anew", severity: .warning)
        } else {
          cursor.report(warning, remedy: "an sRGB image", severity: .note)
        }
      }
      let image = decoded.image
      guard count(image.width * image.height, at: cursor) else { return nil }
      return Image(image, scale: scale, name: name)
    } catch {
      cursor.report("\(error)", remedy: "a readable PNG or JPEG", isAboutImage: true)
      return nil
    }
  }

  /// True if the document may have a file read.
  private func mayRead(_ path: String) -> Bool {
    !SceneLimits.isUntrusted || FileKind.isBelow(directory, path: path)
  }

  func fullPath(_ path: String) -> String {
    path.hasPrefix("/") ? path : directory.isEmpty ? path : "\(directory)/\(path)"
  }

  /// Sums up what the files' headers promise before any is decoded.
  private func checkMemory() -> Bool {
    var memory = ImageMemory(limit: SceneLimits.maximumImageBytes)
    for name in names.prefix(SceneLimits.maximumImages) {
      guard let entry = entries[name], !clipNames.contains(name) else { continue }
      for path in paths(of: entry) where made[path] == nil && mayRead(fullPath(path)) {
        memory.add(fullPath(path))
        guard memory.isWithinLimit else {
          entry.report(
            "the images need \(memory.peakBytes) bytes while they are read",
            remedy: "at most \(memory.limit) together")
          return false
        }
      }
    }
    return true
  }

  /// The files that an entry names, if it is one of files.
  private func paths(of entry: Cursor) -> [String] {
    if case .string(let path)? = entry.member("file")?.node { return [path] }
    guard case .string(let text)? = entry.member("frames")?.node,
      case .string(let range)? = entry.member("range")?.node,
      let numbers = Self.range(range)
    else { return [] }
    return numbers.map { SceneImage.Frames.path(pattern: text, number: $0) }
  }

  /// Adds pixels to the sum, or reports that they are too many.
  private func count(_ pixels: Int, at cursor: Cursor) -> Bool {
    pixelCount += pixels
    guard pixelCount <= SceneLimits.maximumImagePixels else {
      cursor.report(
        "the images have too many pixels",
        remedy: "at most \(SceneLimits.maximumImagePixels) together")
      return false
    }
    return true
  }

  // MARK: Sequences

  private func sequence(_ entry: Cursor, name: String) -> PropertyValue? {
    guard let pattern = entry.member("frames"), let text = pattern.text(expecting: "a pattern"),
      let range = entry.requiredMember("range", meaning: "as “0-4”"),
      let numbers = range.text(expecting: "a range as “0-4”").flatMap({ numbers($0, at: range) }),
      let duration = entry.number(at: DocumentKeys.sequenceDuration)
    else { return nil }
    guard SceneImage.Frames.placeholder(in: text) != nil else {
      pattern.report("“\(text)” has no placeholder for a number", remedy: "as in “walk_%02d.png”")
      return nil
    }
    var sequence = ImageSequence(images: [], duration: duration)
    guard
      let count = entry.number(at: DocumentKeys.sequenceCount, otherwise: sequence.repeatCount)
    else { return nil }
    sequence.repeatCount = count
    let frames = SceneImage.Frames(
      pattern: text, range: numbers, duration: duration, repeatCount: sequence.repeatCount,
      scale: scale(of: entry))
    madeFrom[name] = .frames(frames)
    for number in numbers {
      guard
        let image = load(frames.path(of: number), scale: frames.scale, name: name, at: pattern)
      else {
        return nil
      }
      sequence.images.append(image)
    }
    return sequence.propertyValue
  }

  private static func range(_ text: String) -> ClosedRange<Int>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = parts.first, let first, let last = parts.last, let last,
      parts.count <= 2, first >= 0, last >= first, last - first < SceneLimits.maximumSequenceLength
    else { return nil }
    return first...last
  }

  private func numbers(_ text: String, at cursor: Cursor) -> ClosedRange<Int>? {
    guard let numbers = Self.range(text) else {
      cursor.report(
        "“\(text)” is no range",
        remedy: "as “0-4”, at most \(SceneLimits.maximumSequenceLength) images")
      return nil
    }
    return numbers
  }

  // MARK: Drawn images

  private func shape(_ entry: Cursor, name: String) -> Image? {
    guard let member = entry.member("shape"),
      let value = member.value(of: DocumentKeys.shape, in: ValueContext(images: self)),
      case .text(let text) = value, let shape = DrawnShape(rawValue: text)
    else { return nil }
    var color = Color.white
    if let member = entry.member("color") {
      guard let read = member.color() else { return nil }
      color = read
    }
    return size(of: entry).flatMap { size in
      madeFrom[name] = .shape(shape, size: size, color: color)
      return draw([shape.node(size: size, color: color)], size: size, name: name, at: entry)
    }
  }

  private func layers(_ entry: Cursor, name: String) -> Image? {
    guard let size = size(of: entry), let list = entry.member("layers") else { return nil }
    let reader = LayerReader(values: ValueContext(images: self), container: size)
    let models = reader.layers(list)
    madeFrom[name] = .layers(models, size: size)
    guard !entry.diagnostics.hasErrors else { return nil }
    do {
      var root = LayerModel(registries: registries)
      root.sublayers = models
      root.setGeometry(size: size)
      let context = try Context(rootLayer: root.makeLayer())
      return draw([try context.renderNode(at: 0)], size: size, name: name, at: entry)
    } catch {
      entry.report("\(error)", remedy: "layers that can be drawn")
      return nil
    }
  }

  private func size(of entry: Cursor) -> Size? {
    guard let member = entry.requiredMember("size", meaning: "[width, height] in points"),
      let size = member.size()
    else { return nil }
    let bounds = DocumentKeys.imageSize.bounds
    guard bounds.contains(size.width), bounds.contains(size.height) else {
      member.report(
        "a size out of range", remedy: "sides of \(bounds.summary) points")
      return nil
    }
    return size
  }

  /// Draws nodes at the density of the output, made finer until a point's pixels are whole: so the
  /// image lies on its pixels exactly. Sides that never get whole are centred in the image.
  private func draw(
    _ nodes: [RenderNode], size: Size, name: String, at entry: Cursor
  ) -> Image? {
    let density = Self.density(of: size, atLeast: max(density, 1))
    let width = Int((size.width * density - 1e-9).rounded(.up))
    let height = Int((size.height * density - 1e-9).rounded(.up))
    guard ImageLimits.allows(width: width, height: height), count(width * height, at: entry)
    else {
      entry.report("an image of \(width)x\(height) pixels", remedy: "a smaller size")
      return nil
    }
    var root = RenderNode()
    root.bounds = Rect(origin: .zero, size: size)
    root.children = nodes
    let margin = Point(
      x: (Double(width) - size.width * density) / 2,
      y: (Double(height) - size.height * density) / 2)
    let tree = RenderTree(
      root: root, width: width, height: height,
      viewport: Affine(a: density, b: 0, c: 0, d: density, tx: margin.x, ty: margin.y))
    guard let draw = registries.drawing else {
      entry.report(
        "an image that is drawn", remedy: "registries that are made of Registries.builtIn")
      return nil
    }
    do {
      return Image(.rgba8(try draw(tree)), scale: density, name: name)
    } catch {
      entry.report("\(error)", remedy: "an image that can be drawn")
      return nil
    }
  }

  private static func density(of size: Size, atLeast least: Double) -> Double {
    func isWhole(_ x: Double) -> Bool { abs(x - x.rounded()) < 1e-6 }
    if isWhole(size.width * least), isWhole(size.height * least) { return least }
    return least.rounded(.up)
  }
}
