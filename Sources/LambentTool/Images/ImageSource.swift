import LambentImageFiles
import LambentPixels
import LambentProperties

/// An image of the command line: a file, or one colour of whatever size is wanted.
enum ImageSource {
  case pixels(StraightImage, name: String)
  /// An SVG, which is drawn at the size that is wanted.
  case drawing(SVGFile)
  /// A film: its frame depends on the time.
  case clip(ClipFile)
  /// `color:#f00`.
  case color(Color)

  /// Reads an image.
  ///
  /// - Throws: `ToolError` for an unknown colour, `ImageFileError` for a file that cannot be
  ///   read.
  init(_ text: String, console: Console) throws {
    let prefix = "color:"
    guard !text.hasPrefix(prefix) else {
      self = .color(try Color(commandLine: String(text.dropFirst(prefix.count)), in: text))
      return
    }
    if text != "-", !(try ImageFile.isImage(text)), FileKind(path: text) == .file {
      let clip: ClipFile
      do {
        clip = try ClipFile.open(text)
      } catch {
        guard ForeignSource.isScene(text) else { throw error }
        throw ToolError.usage(
          "\(text) is a scene, not an image: draw a frame with `lambent render --time`, and use that"
        )
      }
      for warning in clip.warnings { console.warn("\(text): \(warning)") }
      self = .clip(clip)
      return
    }
    let decoded =
      text == "-"
      ? try ImageFile.decode(console.input(ImageLimits.maximumFileBytes), name: "standard input")
      : try ImageFile.read(text)
    for warning in decoded.warnings { console.warn("\(text): \(warning)") }
    self = decoded.drawing.map(ImageSource.drawing) ?? .pixels(decoded.straight, name: text)
  }

  var size: (width: Int, height: Int)? {
    switch self {
    case .pixels(let image, _): (image.width, image.height)
    case .drawing(let file): file.size(density: 1)
    case .clip(let clip): (clip.width, clip.height)
    case .color: nil
    }
  }

  var clip: ClipFile? {
    if case .clip(let clip) = self { clip } else { nil }
  }

  /// The image in a size; of a film the one at a time, in seconds.
  func image(width: Int, height: Int, fit: ImageFit, at time: Double = 0) throws -> StraightImage {
    switch self {
    case .clip(let clip):
      let frame = try clip.image(at: time).straight
      return try fit.apply(to: frame, width: width, height: height, name: clip.path)
    case .pixels(let image, let name):
      return try fit.apply(to: image, width: width, height: height, name: name)
    case .drawing(let file):
      return try fit.apply(to: file, width: width, height: height)
    case .color(let color):
      let channels = color.clamped.components
      let pixel = channels.indices.map { UInt8(channels[$0] * 255 + 0.5) }
      let bytes = Array(repeatElement(pixel, count: width * height).joined())
      return StraightImage(width: width, height: height, samples: .eight(bytes))
    }
  }
}

extension Color {
  /// Reads a colour of the command line: `#rgb`, `#rrggbb`, `#rrggbbaa`, or a name.
  init(commandLine text: String, in option: String) throws {
    guard let color = Color(hex: text) ?? Color(named: text) else {
      let names = ["transparent"] + Color.names.keys.sorted()
      let meant = Suggestion.question(about: text, among: names)
      throw ToolError.fault(
        "unknown colour “\(text)”", of: option,
        remedy: meant ?? "#rgb, #rrggbb, #rrggbbaa or a name such as “white”")
    }
    self = color
  }
}
