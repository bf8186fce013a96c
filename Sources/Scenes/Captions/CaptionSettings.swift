import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentText

/// The place of captions, and the number of their lines.
struct CaptionSettings {
  enum Edge: String, PropertyChoice {
    case bottom
    case center
    case top

    var summary: String {
      switch self {
      case .bottom: "At the bottom of the safe area."
      case .center: "In the middle."
      case .top: "At the top of the safe area."
      }
    }
  }

  private var maximumLines = 2
  private var safeArea = 0.1
  private var edge = Edge.bottom
  /// The colours of speakers, in the order in which they first speak.
  private(set) var speakerColors = ["#ffffff", "#ffe066", "#7ee0ff", "#a6f0a0", "#ffb3d1"]

  /// Reads the keys of a layer over the present settings; false with a report for those that are wrong.
  mutating func read(_ cursor: Cursor, in context: ValueContext) -> Bool {
    guard let lines = cursor.integer(at: DocumentKeys.maximumLines, otherwise: maximumLines),
      let area = cursor.number(at: DocumentKeys.safeArea, otherwise: safeArea)
    else { return false }
    (maximumLines, safeArea) = (lines, area)
    if cursor.member(DocumentKeys.captionPlace) != nil {
      guard let read = cursor.value(at: DocumentKeys.captionPlace, in: context) else {
        return false
      }
      edge = read
    }
    if let member = cursor.member("speakerColors") {
      guard let colors = member.elements(expecting: "an array of colours") else { return false }
      let read = colors.compactMap { $0.color()?.hex }
      guard read.count == colors.count else { return false }
      speakerColors = read
    }
    return true
  }

  struct Placed {
    let cue: CaptionCue
    let frame: Rect
  }

  /// Breaks captions into lines, and places them: those that show at the same time one above the other.
  ///
  /// - Parameters:
  ///   - style: The values of a text layer; its fonts are those that the document names.
  ///   - plate: The distances by which the layers of a caption extend beyond its text.
  func arrange(
    _ cues: [CaptionCue], in size: Size, style state: LayerState, plate: CaptionPlate,
    at cursor: Cursor
  ) -> [Placed]? {
    var state = state
    if let row = state.schema.row(named: "string") { try? row.set(.text("x"), on: &state) }
    let contents = TextContents(state)
    guard contents.fontErrors.isEmpty, let style = contents.runs.first?.style else {
      (cursor.member("font") ?? cursor).report(contents.fontErrors)
      return nil
    }
    let area = area(of: size, within: plate)
    let lines = CaptionLines(
      style: style, lineSpacing: contents.frame.lineSpacing, width: area.width,
      maximumLines: maximumLines, fallback: contents.fallback)
    var placed: [Placed] = []
    // The plates of those that may still show; no canvas has place for more.
    var present: ArraySlice<(end: Double, plate: Rect)> = []
    for cue in cues.flatMap(lines.broken).sorted(by: { $0.start < $1.start }) {
      let text = lines.size(of: cue.text)
      // Rounded up, so that rounding never hides a letter.
      let box = Size(width: text.width.rounded(.up) + 2, height: text.height.rounded(.up))
      var frame = frame(of: cue, box, in: area, of: size)
      present = present.filter { $0.end > cue.start }.suffix(64)
      let isAbove = edge != .top && (cue.place.line ?? 1) > 0.5
      let standing = plate.around(frame)
      let free = standing.moved(past: present.map(\.plate), up: isAbove)
      frame.origin.y += free.minY - standing.minY
      placed.append(Placed(cue: cue, frame: frame))
      present.append((cue.end, free))
    }
    return placed
  }

  /// The safe area, without what is so near to the edges that plates would be cropped.
  private func area(of size: Size, within plate: CaptionPlate) -> Rect {
    let (x, y) = (size.width * safeArea, size.height * safeArea)
    let (left, top) = (max(x, plate.left), max(y, plate.top))
    return Rect(
      x: left, y: top, width: max(0, size.width - left - max(x, plate.right)),
      height: max(0, size.height - top - max(y, plate.bottom)))
  }

  private func frame(of cue: CaptionCue, _ box: Size, in area: Rect, of size: Size) -> Rect {
    let place = cue.place
    var x = area.minX + (area.width - box.width) / 2
    if place.position != nil || place.alignment != 0 {
      let standard = place.alignment < 0 ? 0.0 : place.alignment > 0 ? 1 : 0.5
      let anchor = size.width * (place.position ?? standard)
      x = anchor - box.width * (Double(place.alignment) + 1) / 2
    }
    var y =
      switch edge {
      case .bottom: area.maxY - box.height
      case .center: area.minY + (area.height - box.height) / 2
      case .top: area.minY
      }
    if let line = place.line { y = size.height * line }
    return Rect(
      x: max(min(x, area.maxX - box.width), area.minX),
      y: max(min(y, area.maxY - box.height), area.minY),
      width: box.width, height: box.height)
  }
}

extension Rect {
  /// The rectangle, moved up or down until it overlaps none of others.
  fileprivate func moved(past others: [Rect], up: Bool) -> Rect {
    var result = self
    // In the order in which the way leads past them: none that has been passed is met again.
    for other in others.sorted(by: { up ? $0.maxY > $1.maxY : $0.minY < $1.minY })
    where other.overlaps(result) {
      result.origin.y = up ? other.minY - height : other.maxY
    }
    return result
  }

  private func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
