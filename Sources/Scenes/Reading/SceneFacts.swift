package import LambentDocuments
import LambentGeometry
package import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties

/// The facts of a document beside its images and layers.
struct SceneFacts {
  /// The document with its facts, but for its size and its duration.
  let document: SceneDocument
  /// The size in points; `nil` if it is wrong.
  private(set) var size: Size?
  /// The length in seconds; `nil` if it is wrong.
  let duration: Double?
  /// The placement of the scene on frames with another aspect ratio.
  private(set) var fit = SceneOptions.Fit.fit
  /// The part of the canvas that frames show; `nil` for all of it.
  private(set) var visible: Rect?

  init(_ root: Cursor, registries: Registries) {
    var document = SceneDocument(
      name: Self.name(ofFile: root.document.file), size: .zero, duration: 0,
      registries: registries, root: LayerModel(registries: registries))
    document.schemaPath = root.member("$schema")?.text()
    if let name = root.member("name")?.text() { document.name = name }
    document.summary = root.member("summary")?.text() ?? ""
    if let member = root.requiredMember(DocumentKeys.size, meaning: "[width, height] in points") {
      size = Self.size(member)
    }
    document.scale = root.number(at: DocumentKeys.scale) ?? 1
    duration = root.number(at: DocumentKeys.duration)
    document.frameRate = root.member(DocumentKeys.frameRate)?.frameRate() ?? .standard
    if let member = root.member("background"), !member.node.isNull {
      document.background = member.color()
    }
    let context = ValueContext()
    if let member = root.member(DocumentKeys.workingSpace),
      case .text(let text)? = member.value(of: DocumentKeys.workingSpace, in: context)
    {
      document.workingSpace = WorkingSpace(rawValue: text) ?? .srgb
    }
    document.loop = root.number(at: DocumentKeys.loop)
    document.poster = root.number(at: DocumentKeys.poster)
    self.document = document
  }

  private static func name(ofFile file: String) -> String {
    let stem = file == "<stdin>" ? "" : FileName.stem(of: file)
    return stem.isEmpty ? "scene" : stem
  }

  /// Takes what options say of the canvas. A document in which nothing depends on the canvas has nothing to
  /// lay out anew: it covers the frame.
  ///
  /// - Parameter layer: The size of the layer that shows the document; `nil` for a document of its own.
  mutating func take(_ options: SceneOptions, within layer: Size?, in document: JSONValue) {
    fit = options.fit
    var frame = layer
    if case .pixels(let width, let height) = options.output {
      frame = Size(width: Double(width), height: Double(height))
    }
    // The same shape is the same layout.
    guard fit == .reflow || fit == .fill, let frame, let size,
      abs(size.width * frame.height - size.height * frame.width) > 1e-9 * size.width * frame.height
    else { return }
    guard fit == .reflow, document.dependsOnCanvas else {
      fit = .fill
      let (across, down) = fit.factors(from: size, to: frame)
      let shown = Size(width: frame.width / across, height: frame.height / down)
      visible = Rect(
        origin: Point(x: (size.width - shown.width) / 2, y: (size.height - shown.height) / 2),
        size: shown)
      return
    }
    // The shorter side keeps its points.
    let factor = min(size.width, size.height) / min(frame.width, frame.height)
    self.size = Size(width: frame.width * factor, height: frame.height * factor)
  }

  private static func size(_ member: Cursor) -> Size? {
    guard let size = member.size() else { return nil }
    let sides = DocumentKeys.size.bounds
    guard sides.contains(size.width), sides.contains(size.height) else {
      member.report(
        .outOfRange, "a size of \(size.width.short)×\(size.height.short)",
        remedy: "sides above 0, at most \(SceneLimits.maximumPoints.short)")
      return nil
    }
    return size
  }
}

extension SceneDocument {
  /// Takes the images and the fonts of a document, with those of the scenes within it.
  mutating func take(
    _ library: ImageLibrary, _ own: [FontFile], _ scenes: NestedScenes
  ) {
    images = library.sources + scenes.images
    clips = library.clips
    sounds = library.sounds
    soundEntries = library.sounds.entries
    imageValues = library.values.merging(scenes.imageValues) { own, _ in own }
    fonts = own + scenes.fonts.filter { font in !own.contains { $0.name == font.name } }
  }

  /// Puts options instead of the document's own facts.
  mutating func apply(_ options: SceneOptions) {
    if let rate = options.frameRate { frameRate = rate }
    if let loop = options.loop, loop != self.loop {
      if let own = self.loop { root = root.repeating(over: own) }
      self.loop = loop
    }
    if let length = options.duration ?? options.loop { duration = length }
    if let color = options.background { background = color.alpha > 0 ? color : nil }
    if let space = options.workingSpace { workingSpace = space }
  }
}

extension FrameRate {
  package static let standard: FrameRate = {
    guard let rate = FrameRate(30) else { preconditionFailure("30 is above 0") }
    return rate
  }()

  /// The rate as documents have it: a number, or text as `"30000/1001"`.
  package var json: JSONValue { denominator == 1 ? .number(Double(numerator)) : .string("\(self)") }

  /// The number of frames n ≥ 0 with n / rate < duration, to within 1e-9 s.
  package func frameCount(duration: Double) -> Int {
    guard duration.isFinite, duration > 0 else { return 0 }
    let exact = duration * Double(numerator) / Double(denominator)
    guard exact < 1e15 else { return Int(1e15) }
    var count = Int(exact)
    while count > 0, time(ofFrame: count - 1) >= duration - 1e-9 { count -= 1 }
    while time(ofFrame: count) < duration - 1e-9 { count += 1 }
    return count
  }
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
