import LambentAnimations
import LambentDocuments
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties

extension ImageLibrary {
  /// Reads an entry of `clips`: what its film is, but nothing of its frames.
  func clip(_ entry: Cursor, name: String) -> PropertyValue? {
    guard entry.isObject(of: DocumentKeys.clip, expecting: "a clip: {\"file\": path}"),
      let path = entry.requiredMember("file", meaning: "a path"),
      let text = path.text(expecting: "a path"), let clip = settings(of: entry, name, file: text)
    else { return nil }
    guard files.isTrusted else {
      entry.report(
        .untrusted, "untrusted documents cannot use clips",
        remedy: "a document without “clips”, or one that is trusted")
      return nil
    }
    do {
      let file = try ClipFile.open(files.fullPath(text))
      for warning in file.warnings {
        path.warn(.inexactFile, "\(text): \(warning)", remedy: "a film in BT.709")
      }
      if let duration = file.duration, clip.start >= duration {
        entry.member(DocumentKeys.clipStart)?.report(
          .outOfRange, "\(clip.start.short) s in a film of \(duration.short) s",
          remedy: "a start before its end"
        )
        return nil
      }
      note(clip, file: file.path)
      if let drawing = file.drawing {
        let footage = VectorFootage(drawing, density: max(density, 1), name: name)
        return ImageClip(footage.image).propertyValue
      }
      return ImageClip(Image(ClipFootage(file, clip), name: name)).propertyValue
    } catch {
      path.report(error, of: text, remedy: "a film that ffmpeg reads")
      return nil
    }
  }

  private func settings(of entry: Cursor, _ name: String, file: String) -> ClipEntry? {
    var clip = ClipEntry(name: name, file: file)
    guard let start = entry.number(at: DocumentKeys.clipStart, otherwise: clip.start),
      let rate = entry.number(at: DocumentKeys.clipRate, otherwise: clip.rate),
      let volume = entry.number(at: DocumentKeys.clipVolume, otherwise: clip.volume)
    else { return nil }
    (clip.start, clip.rate, clip.volume) = (start, rate, volume)
    if let member = entry.member(DocumentKeys.timeMap) {
      guard let map = member.timeMap() else { return nil }
      clip.map = map
    }
    if let member = entry.member("loop") {
      guard let loop = member.boolean() else { return nil }
      clip.loop = loop
    }
    return clip
  }
}

struct ClipEntry: Sendable, Hashable {
  /// The name by which `contents` refer to it.
  let name: String
  var file: String
  /// The time in the film at which it begins, in seconds.
  var start = 0.0
  /// The film's seconds in a second.
  var rate = 1.0
  var loop = false
  var volume = 1.0
  /// The time that shows instead of the time since it began.
  var map: TimeMap?

  static let greatestRate = 1000.0

  /// The time of the film that shows so long after the begin, in a film of a duration.
  func filmTime(at time: Double, duration: Double?) -> Double {
    let played = (map?.value(at: max(0, time)) ?? max(0, time)) * rate
    guard loop, let duration, duration > start else { return start + played }
    let cycle = duration - start
    // A time within 1e-9 s of the end counts as the end.
    let rest = played - ((played + 1e-9) / cycle).rounded(.down) * cycle
    return start + max(0, rest)
  }
}

/// A film with the begin, the rate and the loop of an entry.
final class ClipFootage: Footage {
  let file: ClipFile
  let entry: ClipEntry

  init(_ file: ClipFile, _ entry: ClipEntry) {
    self.file = file
    self.entry = entry
  }

  var width: Int { file.width }
  var height: Int { file.height }

  func image(at time: Double) throws -> Image {
    try file.image(at: entry.filmTime(at: time, duration: file.duration))
  }
}
