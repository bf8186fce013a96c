package import LambentDocuments
import LambentImageFiles

/// Captions that are shown over a scene.
package struct CaptionOptions: Sendable, Hashable {
  /// The text of a file of captions: SRT, WebVTT, ASS or Whisper's JSON.
  package var source: String
  /// The file that the text is from; `nil` for none.
  package var file: String?
  /// The name of a style, or the path of a document; `nil` for the standard style.
  package var style: String?

  /// The names of the styles that come with the program.
  package static var styles: [String] { CaptionStyle.names }

  package init(source: String, file: String? = nil, style: String? = nil) {
    (self.source, self.file, self.style) = (source, file, style)
  }

  /// Reads captions from a file.
  ///
  /// - Throws: `SceneError`: `unreadable` for a file without captions, `option` for a file that is not a style.
  package init(contentsOf path: String, style: String? = nil) throws(SceneError) {
    if let style { try CaptionStyle.check(style, option: "--caption-style") }
    do {
      let limit = SceneLimits.trusted.maximumTableBytes
      let bytes = try ImageFile.readBytes(path, name: path, limit: limit)
      _ = try CaptionTrack(bytes)
      self.init(source: String(decoding: bytes, as: UTF8.self), file: path, style: style)
    } catch let error as ImageFileError {
      throw .unreadable(file: path, reason: error.reason)
    } catch let fault as DataTable.Fault {
      throw .unreadable(file: path, reason: "\(fault.message): \(fault.remedy)")
    } catch {
      throw .unreadable(file: path, reason: "\(error)")
    }
  }

  /// The layer that shows them, over all others.
  var layer: JSONValue {
    var members: [JSONValue.Member] = [
      ("type", "captions"), ("source", .string(source)),
    ]
    if let style { members.append(("style", .string(style))) }
    return .object(members)
  }
}

extension JSONValue {
  mutating func addLayer(_ layer: JSONValue) {
    guard case .array(let layers)? = self["layers"] else { return }
    self["layers"] = .array(layers + [layer])
  }
}
