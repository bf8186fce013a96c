import LambentDocuments
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentText

/// The images of a document, each created on first use.
final class ImageLibrary {
  private enum State {
    case unread
    case beingRead
    case read(PropertyValue?)
  }

  private(set) var names: [String] = []
  /// The number of pixels per point for drawn images.
  let density: Double
  let files: FileAccess
  let limits: SceneLimits
  var sounds = SoundLibrary(nil, files: FileAccess(directory: "", isTrusted: false))
  var fonts: FontBook
  var scenes: NestedScenes?
  var tables = TableLibrary()
  private var entries: [String: Cursor] = [:]
  private var states: [String: State] = [:]
  /// The pixels of images without a file, by path.
  private var made: [String: Image] = [:]
  /// The sources of the images that have been read, by name.
  var madeFrom: [String: SceneImage.Source] = [:]
  let registries: Registries
  private(set) var readFiles: [String] = []
  var drawingLimits: DrawnImage.Limits
  /// The drawn images that are being read, the outermost first.
  var drawings: [Drawings] = []
  /// The positions of the names of images that come from parameters or cells of tables.
  var origins: [String: Cursor] = [:]
  private var clipNames: Set<String> = []
  private var madeClips: [String: ClipEntry] = [:]

  struct Drawings {
    private(set) var images: [DrawnImage] = []
    private var known: Set<ObjectIdentifier> = []

    mutating func insert(_ image: DrawnImage) {
      if known.insert(ObjectIdentifier(image)).inserted { images.append(image) }
    }
  }

  /// Lists the images of a document's `images`, and its `clips`.
  init(
    _ images: Cursor? = nil, clips: Cursor? = nil, files: FileAccess, density: Double = 1,
    made: [String: Image] = [:], registries: Registries
  ) {
    self.files = files
    limits = SceneLimits(isTrusted: files.isTrusted)
    drawingLimits = DrawnImage.Limits(
      work: limits.maximumWork, imageBytes: limits.maximumImageBytes,
      outlinePoints: limits.maximumOutlinePoints)
    fonts = FontBook(isTrusted: files.isTrusted)
    self.registries = registries
    self.made = made
    self.density = density
    for member in images?.members(expecting: "an object of images by name") ?? [] {
      names.append(member.key)
      entries[member.key] = member.value
    }
    for member in clips?.members(expecting: "an object of clips by name") ?? [] {
      guard entries[member.key] == nil else {
        member.value.report(
          .duplicateName, "an image and a clip are both called “\(member.key)”",
          remedy: "a name for each")
        continue
      }
      names.append(member.key)
      entries[member.key] = member.value
      clipNames.insert(member.key)
    }
    if names.count > limits.maximumImages {
      images?.report(.limit, "\(names.count) images", remedy: "at most \(limits.maximumImages)")
    }
  }

  convenience init(
    values: [String: PropertyValue] = [:], registries: Registries = Registries(),
    isTrusted: Bool = false
  ) {
    self.init(files: FileAccess(directory: "", isTrusted: isTrusted), registries: registries)
    names = values.keys.sorted()
    states = values.mapValues { .read($0) }
  }

  var values: [String: PropertyValue] {
    states.compactMapValues { state in
      if case .read(let value) = state { value } else { nil }
    }
  }

  /// The images that have been read, with their sources, in the order of the document.
  var sources: [SceneImage] {
    names.compactMap { name in madeFrom[name].map { SceneImage(name: name, source: $0) } }
  }

  var clips: [ClipEntry] { names.compactMap { madeClips[$0] } }

  func note(file: String) { readFiles.append(file) }

  func note(_ clip: ClipEntry, file: String) {
    madeClips[clip.name] = clip
    readFiles.append(file)
  }

  func contains(_ name: String) -> Bool { entries[name] != nil || states[name] != nil }

  /// Reads all images, so that all errors in them are reported.
  func readAll() {
    guard checkMemory() else { return }
    for name in names.prefix(limits.maximumImages) { _ = value(named: name) }
  }

  /// The image with a name, or the record of a sequence; `nil` if it does not exist or has an error.
  func value(named name: String) -> PropertyValue? {
    let value = readValue(named: name)
    if let value, let last = drawings.indices.last {
      for drawing in value.images.compactMap(\.drawing) { drawings[last].insert(drawing) }
    }
    return value
  }

  private func readValue(named name: String) -> PropertyValue? {
    switch states[name] ?? .unread {
    case .read(let value): return value
    case .beingRead:
      entries[name]?.report(
        .cycle, "the image “\(name)” is drawn with itself", remedy: "images without a cycle")
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
    case "layers": return layers(entry, name: name)
    case "frames": return sequence(entry, name: name)
    default:
      let unknown = entry.members()?.first { $0.key != "size" && $0.key != "color" }
      if let unknown {
        entry.unknownKey(unknown.key, at: unknown.keyOffset, known: kinds)
      } else {
        entry.report(
          .missingKey, "an image that is neither a file nor drawn",
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
    return load(text, scale: scale, name: name, at: origins[name] ?? path)
  }

  /// The frames of a sprite sheet that has its atlas beside it, as a sequence; `nil` for other files.
  private func sheet(_ entry: Cursor, name: String) -> PropertyValue? {
    guard let member = entry.member("file"), case .string(let text) = member.node,
      made[text] == nil
    else { return nil }
    let path = origins[name] ?? member
    func leaveOut(_ reason: String) {
      path.warn(
        .inexactFile, "\(SheetAtlas.path(beside: text)) is not used: \(reason)",
        remedy: "the atlas as it was written with the sheet, or another name for it")
    }
    let atlas: SheetAtlas
    do throws(SheetAtlas.Fault) {
      guard let found = try SheetAtlas(beside: text, in: files) else { return nil }
      atlas = found
    } catch {
      leaveOut(error.reason)
      return nil
    }
    let scale = scale(of: entry)
    madeFrom[name] = .file(path: text, scale: scale)
    guard let image = load(text, scale: scale, name: name, at: path),
      count(atlas.pixelCount, at: path)
    else { return nil }
    guard let frames = atlas.frames(of: image.straight) else {
      leaveOut("a frame lies outside of the image")
      return .image(image)
    }
    readFiles.append(SheetAtlas.path(beside: files.fullPath(text)))
    let images = frames.map { Image($0, scale: scale, name: name) }
    return ImageSequence(images: atlas.sequence(of: images), duration: atlas.duration)
      .propertyValue
  }

  private func scale(of entry: Cursor) -> Double {
    entry.number(at: DocumentKeys.imageScale) ?? 1
  }

  private func load(_ path: String, scale: Double, name: String, at cursor: Cursor) -> Image? {
    if let image = made[path] {
      guard count(image.width * image.height, at: cursor) else { return nil }
      return Image(image.storage, scale: scale, name: name)
    }
    let full = files.fullPath(path)
    do throws(ImageFileError) {
      let bytes = try files.read(path)
      if SVGFile.recognizes(bytes) {
        let file = try SVGFile(bytes, name: full, maximumWork: limits.maximumDrawingWork)
        return try drawing(file, of: path, scale: scale, name: name, at: cursor)
      }
      let decoded = try ImageFile.decode(bytes, name: full)
      readFiles.append(full)
      for warning in decoded.warnings {
        if decoded.isFlawed {
          cursor.warn(.inexactFile, "\(path): \(warning)", remedy: "save the file again")
        } else {
          cursor.report(.inexactFile, warning, remedy: "an sRGB image", severity: .note)
        }
      }
      let image = decoded.straight
      guard count(image.width * image.height, at: cursor) else { return nil }
      return Image(image, scale: scale, name: name)
    } catch {
      var remedy = "a readable PNG, JPEG or SVG"
      if case .unrecognised = error { remedy += ", or an entry of “clips” for a film" }
      cursor.report(error, of: path, remedy: remedy)
      return nil
    }
  }

  /// The image of an SVG, which is drawn at the size at which it is shown.
  private func drawing(
    _ file: SVGFile, of path: String, scale: Double, name: String, at cursor: Cursor
  ) throws(ImageFileError) -> Image? {
    readFiles.append(files.fullPath(path))
    for warning in file.warnings {
      cursor.warn(.invalidValue, "\(path): \(warning)", remedy: "an SVG that contains its images")
    }
    let footage = VectorFootage(file, scale: scale, density: max(density, 1), name: name)
    guard ImageLimits.allows(width: footage.width, height: footage.height) else {
      cursor.report(
        .limit, "an SVG of \(footage.width)x\(footage.height) pixels",
        remedy: "\(ImageLimits.summary): a greater “scale”")
      return nil
    }
    guard count(footage.width * footage.height, at: cursor) else { return nil }
    // Drawn once, so that what cannot be drawn is reported here.
    _ = try file.pixels(width: min(footage.width, 64), height: min(footage.height, 64))
    return footage.image
  }

  /// Sums up what the files' headers promise before any is decoded.
  private func checkMemory() -> Bool {
    var memory = ImageMemory(limit: limits.maximumImageBytes)
    for name in names.prefix(limits.maximumImages) {
      guard let entry = entries[name], !clipNames.contains(name) else { continue }
      for path in paths(of: entry) where made[path] == nil {
        let header = files.imageHeader(of: path)
        memory.add(header)
        guard memory.isWithinLimit else {
          let size = header.map { "\(path) has \($0.size): with it, " } ?? ""
          entry.report(
            .limit, "\(size)the images need \(memory.peakBytes) bytes while they are read",
            remedy: "at most \(memory.limit) together: use smaller images")
          return false
        }
      }
    }
    guard let entry = names.lazy.compactMap({ self.entries[$0] }).first,
      let excess = entry.document.tally.excess(of: .imageBytes, adding: memory.peakBytes)
    else { return true }
    entry.report(.limit, excess.message, remedy: excess.remedy)
    return false
  }

  private func paths(of entry: Cursor) -> [String] {
    if case .string(let path)? = entry.member("file")?.node { return [path] }
    guard case .string(let text)? = entry.member("frames")?.node,
      case .string(let range)? = entry.member("range")?.node,
      let numbers = Self.range(range, limits)
    else { return [] }
    return numbers.map { SceneImage.Frames.path(pattern: text, number: $0) }
  }

  /// Adds pixels to the sum, or reports that they are too many.
  func count(_ pixels: Int, at cursor: Cursor) -> Bool {
    guard let excess = cursor.document.tally.excess(of: .imagePixels, adding: pixels) else {
      return true
    }
    cursor.report(
      .limit, "the images have too many pixels",
      remedy: "at most \(excess.limit) together: fewer or smaller images")
    return false
  }

  // MARK: Sequences

  private func sequence(_ entry: Cursor, name: String) -> PropertyValue? {
    guard let pattern = entry.member("frames"), let text = pattern.text(expecting: "a pattern"),
      let range = entry.requiredMember("range", meaning: "as “0-4”"),
      let numbers = range.text(expecting: "a range as “0-4”").flatMap({ numbers($0, at: range) }),
      let duration = entry.number(at: DocumentKeys.sequenceDuration)
    else { return nil }
    guard SceneImage.Frames.placeholder(in: text) != nil else {
      pattern.report(
        "“\(text)” has no placeholder for a number", remedy: "as in “walk_%02d.png”")
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

  private static func range(_ text: String, _ limits: SceneLimits) -> ClosedRange<Int>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = parts.first, let first, let last = parts.last, let last,
      parts.count <= 2, first >= 0, last >= first, last - first < limits.maximumSequenceLength
    else { return nil }
    return first...last
  }

  private func numbers(_ text: String, at cursor: Cursor) -> ClosedRange<Int>? {
    guard let numbers = Self.range(text, limits) else {
      cursor.report(
        "“\(text)” is not a range",
        remedy: "as “0-4”, at most \(limits.maximumSequenceLength) images")
      return nil
    }
    return numbers
  }
}
