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
      case .bottom: "At the bottom of the safe area; the default."
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
  /// - Parameter style: The values of a text layer; its fonts are those that the document names.
  func arrange(
    _ cues: [CaptionCue], in size: Size, style state: LayerState, at cursor: Cursor
  ) -> [Placed]? {
    var state = state
    if let row = state.schema.row(named: "string") { try? row.set(.text("x"), on: &state) }
    let contents = TextContents(state)
    guard contents.fontErrors.isEmpty, let style = contents.runs.first?.style else {
      (cursor.member("font") ?? cursor).report(contents.fontErrors)
      return nil
    }
    let area = Rect(
      x: size.width * safeArea, y: size.height * safeArea, width: size.width * (1 - 2 * safeArea),
      height: size.height * (1 - 2 * safeArea))
    let lines = CaptionLines(
      style: style, lineSpacing: contents.frame.lineSpacing, width: area.width,
      maximumLines: maximumLines, fallback: contents.fallback)
    var placed: [Placed] = []
    for cue in cues.flatMap(lines.broken) {
      let text = lines.size(of: cue.text)
      // Rounded up, so that rounding never hides a letter.
      let box = Size(width: text.width.rounded(.up) + 2, height: text.height.rounded(.up))
      var frame = frame(of: cue, box, in: area, of: size)
      for other in placed.suffix(16).reversed()
      where other.cue.end > cue.start && other.frame.overlaps(frame) {
        let isAbove = edge != .top && (cue.place.line ?? 1) > 0.5
        frame.origin.y = isAbove ? other.frame.minY - box.height : other.frame.maxY
      }
      placed.append(Placed(cue: cue, frame: frame))
    }
    return placed
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
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
