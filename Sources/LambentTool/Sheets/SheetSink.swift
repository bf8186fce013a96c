import LambentImageFiles
import LambentPixels
import LambentScenes
import LambentWorkers
import Synchronization

/// All frames in one image, with where each lies beside it.
final class SheetSink: FrameSink {
  /// Where the sheet goes, and how it is laid out.
  struct Plan: Sendable {
    var path: String
    var format: FrameFormat
    var columns: Int
    var rows: Int
    var options: SheetOptions

    /// The path of the JSON beside it.
    var atlasPath: String? {
      guard options.atlas != nil else { return nil }
      guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else {
        return path + ".json"
      }
      return path[..<dot] + ".json"
    }
  }

  private let plan: Plan
  private let output: OutputPlan
  private let frames = Lock<[StraightImage]>([])

  init(_ plan: Plan, _ output: OutputPlan) { (self.plan, self.output) = (plan, output) }

  func encode(_ image: StraightImage) -> EncodedFrame { .image(image) }

  func accept(_ frame: EncodedFrame, at index: Int) {
    guard case .image(let image) = frame else { return }
    frames.withLock { $0.append(image) }
  }

  func finish() throws {
    let frames = frames.withLock { $0 }
    guard !frames.isEmpty else { return }
    let sheet = try SpriteSheet(
      frames, columns: plan.columns, rows: plan.rows, options: plan.options)
    let bytes =
      plan.format == .jpeg
      ? try JPEGEncoder.encode(sheet.image.flattened(), quality: output.quality)
      : try PNGEncoder.encode(sheet.image)
    try write(bytes, to: plan.path)
    if let form = plan.options.atlas, let path = plan.atlasPath {
      let atlas = Atlas(
        sheet: sheet, frame: (frames[0].width, frames[0].height), path: plan.path,
        timing: output.description, isPremultiplied: plan.options.sheetAlpha == .premultiplied)
      try write(Array((atlas.json(form).text() + "\n").utf8), to: path)
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try output.keepingExisting {
      try OutputFile.write(bytes, to: path, existing: output.existing(path))
    }
  }

  func discard() {}
}

/// The frames of a sheet as JSON.
struct Atlas {
  let sheet: SpriteSheet
  /// The size of a whole frame.
  let frame: (width: Int, height: Int)
  /// The sheet's path.
  let path: String
  /// The rate, and how long each frame is shown.
  let timing: FrameStreamDescription
  let isPremultiplied: Bool

  /// The document in a form.
  func json(_ form: AtlasForm) -> JSONValue {
    let entries = sheet.cells.indices.map { ("\(stem)-\($0).png", entry($0, form)) }
    let frames: JSONValue =
      form == .hash
      ? .object(entries)
      : .array(
        entries.map { name, entry in
          guard case .object(let members) = entry else { return entry }
          return .object([("filename", .string(name))] + members)
        })
    return .object([("frames", frames), ("meta", meta(form))])
  }

  private var file: String { FileName.last(of: path) }
  private var stem: String { FileName.stem(of: path) }

  private func entry(_ index: Int, _ form: AtlasForm) -> JSONValue {
    let cell = sheet.cells[index]
    let isTrimmed = cell.source.width != frame.width || cell.source.height != frame.height
    let milliseconds = timing.rate.time(ofFrame: timing.hold(of: index)) * 1000
    return .object([
      ("frame", Self.area(cell.area)), ("rotated", false), ("trimmed", .boolean(isTrimmed)),
      ("spriteSourceSize", Self.area(cell.source)),
      ("sourceSize", Self.size(frame.width, frame.height)),
      ("duration", .number(form == .aseprite ? milliseconds.rounded() : milliseconds)),
    ])
  }

  private func meta(_ form: AtlasForm) -> JSONValue {
    var members: [JSONValue.Member] = [
      ("app", "lambent"), ("version", form == .aseprite ? "1.3" : "1.0"),
      ("image", .string(file)), ("format", "RGBA8888"),
      ("size", Self.size(sheet.image.width, sheet.image.height)), ("scale", "1"),
    ]
    if isPremultiplied { members.append(("premultiplied", true)) }
    guard form == .aseprite else { return .object(members) }
    let tag: JSONValue = .object([
      ("name", .string(stem)), ("from", 0), ("to", .number(Double(sheet.cells.count - 1))),
      ("direction", "forward"),
    ])
    members += [("frameTags", .array([tag])), ("layers", .array([])), ("slices", .array([]))]
    return .object(members)
  }

  private static func area(_ area: SpriteSheet.Area) -> JSONValue {
    .object([
      ("x", .number(Double(area.x))), ("y", .number(Double(area.y))),
      ("w", .number(Double(area.width))), ("h", .number(Double(area.height))),
    ])
  }

  private static func size(_ width: Int, _ height: Int) -> JSONValue {
    .object([("w", .number(Double(width))), ("h", .number(Double(height)))])
  }
}
