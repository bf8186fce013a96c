public import LambentDocuments
public import LambentImageFiles
import LambentPixels

extension SpriteSheet {
  /// A format of atlases.
  public enum AtlasFormat: String, Sendable, Hashable, CaseIterable {
    /// TexturePacker's, with an array of frames.
    case array
    /// TexturePacker's, with the frames by name.
    case hash
    /// Aseprite's.
    case aseprite
  }

  /// The areas and durations of the frames as JSON.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - image: The name of the sheet's file, without folders. The frames are named after it.
  ///   - rate: The frame rate.
  /// - Complexity: O(frames).
  public func atlas(
    _ format: AtlasFormat, image: String, rate: FrameRate
  ) -> JSONValue {
    atlas(format, image: image) { _ in rate.time(ofFrame: 1) }
  }

  /// The same with the duration of each frame, in seconds.
  package func atlas(
    _ format: AtlasFormat, image file: String, duration: (Int) -> Double
  ) -> JSONValue {
    let stem = FileName.stem(of: file)
    let entries: [JSONValue.Member] = cells.enumerated().map { index, cell in
      let milliseconds = duration(index) * 1000
      let isTrimmed = (cell.source.width, cell.source.height) != (frame.width, frame.height)
      let entry: JSONValue = .object([
        ("frame", Self.area(cell.area)), ("rotated", false), ("trimmed", .boolean(isTrimmed)),
        ("spriteSourceSize", Self.area(cell.source)),
        ("sourceSize", Self.size(frame.width, frame.height)),
        ("duration", .number(format == .aseprite ? milliseconds.rounded() : milliseconds)),
      ])
      return ("\(stem)-\(index).png", entry)
    }
    let frames: JSONValue =
      format == .hash
      ? .object(entries)
      : .array(
        entries.map { name, entry in
          guard case .object(let members) = entry else { return entry }
          return .object([("filename", .string(name))] + members)
        })
    return .object([("frames", frames), ("meta", meta(format, file, stem))])
  }

  private func meta(_ format: AtlasFormat, _ file: String, _ stem: String) -> JSONValue {
    var members: [JSONValue.Member] = [
      ("app", "lambent"), ("version", format == .aseprite ? "1.3" : "1.0"),
      ("image", .string(file)), ("format", "RGBA8888"),
      ("size", Self.size(image.width, image.height)), ("scale", "1"),
    ]
    if isPremultiplied { members.append(("premultiplied", true)) }
    guard format == .aseprite else { return .object(members) }
    let tag: JSONValue = .object([
      ("name", .string(stem)), ("from", 0), ("to", .number(Double(cells.count - 1))),
      ("direction", "forward"),
    ])
    members += [("frameTags", .array([tag])), ("layers", .array([])), ("slices", .array([]))]
    return .object(members)
  }

  private static func area(_ area: Area) -> JSONValue {
    .object([
      ("x", .number(Double(area.x))), ("y", .number(Double(area.y))),
      ("w", .number(Double(area.width))), ("h", .number(Double(area.height))),
    ])
  }

  private static func size(_ width: Int, _ height: Int) -> JSONValue {
    .object([("w", .number(Double(width))), ("h", .number(Double(height)))])
  }
}
