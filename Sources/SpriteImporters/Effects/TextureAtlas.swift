import LambentDocuments
import LambentImageFiles
import LambentImports
import LambentPixels

/// A sprite sheet in the format of TexturePacker and Aseprite: an image, and the rectangles of its
/// frames.
struct TextureAtlas: Sendable {
  let image: String
  private let frames: [String: Frame]

  private struct Frame: Sendable {
    var area: PixelArea
    var isTurned: Bool
    var offset: (x: Int, y: Int)
    var size: (width: Int, height: Int)
  }

  /// Reads `{"frames": {name: {"frame": {x, y, w, h}, …}}, "meta": {"image": name}}`, or frames as
  /// an array of objects with a `filename`.
  init?(_ bytes: [UInt8]) {
    guard bytes.count < 8 << 20 else { return nil }
    guard let root = try? JSONValue(parsing: EncodedText.utf8(bytes)),
      let image = root["meta"]?["image"]?.text
    else { return nil }
    var entries: [JSONValue.Member] = []
    switch root["frames"] {
    case .object(let members)?: entries = members
    case .array(let list)?:
      entries = list.compactMap { entry in
        entry["filename"]?.text.map { (key: $0, value: entry) }
      }
    default: return nil
    }
    self.image = image
    frames = Dictionary(
      entries.compactMap { entry in Self.frame(entry.value).map { (entry.key, $0) } }
    ) { first, _ in first }
  }

  private static func frame(_ value: JSONValue) -> Frame? {
    guard let area = PixelArea(value["frame"]) else { return nil }
    let inner = PixelArea(value["spriteSourceSize"])
    let whole = value["sourceSize"]
    return Frame(
      area: area, isTurned: ForeignJSON.flag(value["rotated"]),
      offset: (inner?.x ?? 0, inner?.y ?? 0),
      size: (pixels(whole?["w"]) ?? area.width, pixels(whole?["h"]) ?? area.height))
  }

  /// True if there is a frame with a name, or with its last component, with or without an
  /// extension.
  func has(_ name: String) -> Bool { frame(named: name) != nil }

  private func frame(named name: String) -> Frame? {
    let (last, stem) = (FileName.last(of: name), FileName.stem(of: name))
    return frames[name] ?? frames[last] ?? frames[stem] ?? frames[last + ".png"]
  }

  /// Crops a frame from the sheet's image; `nil` if there is no frame with the name.
  ///
  /// - Throws: `ForeignFailure` if it has too many pixels.
  func cut(_ name: String, from sheet: StraightImage) throws(ForeignFailure) -> StraightImage? {
    guard let frame = frame(named: name) else { return nil }
    guard ImageSize.allows(width: frame.size.width, height: frame.size.height) else {
      throw ForeignFailure(reason: "a frame of \(frame.size.width)x\(frame.size.height) pixels")
    }
    var canvas = PixelCanvas(width: frame.size.width, height: frame.size.height)
    canvas.draw(
      sheet, from: frame.area, atX: frame.offset.x, y: frame.offset.y, isTurned: frame.isTurned)
    return canvas.image
  }
}

/// An integer number of pixels.
private func pixels(_ node: JSONValue?) -> Int? {
  ForeignJSON.number(node).map { Int(min(max($0.rounded(), -65_536), 65_536)) }
}

extension PixelArea {
  /// `{"x", "y", "w", "h"}`.
  init?(_ node: JSONValue?) {
    guard let x = pixels(node?["x"]), let y = pixels(node?["y"]), let width = pixels(node?["w"]),
      let height = pixels(node?["h"])
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}
