package import LambentDocuments
package import LambentGeometry
import LambentLayers
import LambentText

/// A text that needs more room than its layer has.
package struct OverflowingText: Sendable, Hashable {
  package let layer: String
  /// The size of the text, in points.
  package let needed: Size
  /// The size of the layer, in points.
  package let available: Size
  /// The number of lines, and the greatest number that is shown; `nil` where the size is the reason.
  package var lines: Lines?

  package struct Lines: Sendable, Hashable {
    package let needed: Int
    package let available: Int
  }
}

extension ScenePlayer {
  /// The texts that do not fit the bounds of their layers at a time, and are neither shrunk nor invisible: a
  /// line that is too long, or wrapped lines that are too many.
  package func overflowingTexts(at time: Double) throws(SceneError) -> [OverflowingText] {
    let time = moment(of: time)
    let root = try stage(at: time).context.rootLayer
    var found: [OverflowingText] = []
    func visit(_ layer: Layer, _ place: String, below parent: String) {
      let state = layer.shownState(at: time)
      guard !state.isHidden, state.opacity > 0 else { return }
      let name = layer.name ?? place
      let path = parent.isEmpty ? name : "\(parent)/\(name)"
      if let (needed, available, lines) = state.textOverflow {
        found.append(
          OverflowingText(layer: path, needed: needed, available: available, lines: lines))
      }
      for (index, sublayer) in layer.sublayers.enumerated() {
        visit(sublayer, "sublayers[\(index)]", below: path)
      }
      if let mask = layer.mask { visit(mask, "mask", below: path) }
    }
    for (index, layer) in root.sublayers.enumerated() {
      visit(layer, "layers[\(index)]", below: "")
    }
    return found
  }
}

extension LayerState {
  /// The size of a text that is larger than its layer, and the layer's; `nil` where it fits.
  fileprivate var textOverflow: (needed: Size, available: Size, lines: OverflowingText.Lines?)? {
    let available = bounds.size
    guard available != .zero, schema.row(named: "string") != nil else { return nil }
    let contents = TextContents(self)
    var frame = contents.frame
    if frame.fits || frame.numberOfLines > 0 || contents.look.baseline != nil {
      let most = frame.numberOfLines
      (frame.truncation, frame.numberOfLines) = (.none, 0)
      let layout = TextLayout(contents.runs, in: frame, fallback: contents.fallback)
      let room = Size(
        width: frame.width ?? .infinity,
        height: contents.look.baseline == nil ? available.height : .infinity)
      let fits =
        layout.size.width <= room.width * (1 + 1e-9)
        && layout.size.height <= room.height * (1 + 1e-9)
      if fits, most > 0, layout.lines.count > most, !shrinksToItsLines(contents) {
        return (layout.size, available, .init(needed: layout.lines.count, available: most))
      }
      return fits ? nil : (layout.size, Size(width: room.width, height: available.height), nil)
    }
    guard let needed = textSize(width: frame.wraps ? available.width : nil) else { return nil }
    // Sizes of texts are rounded up.
    let fits =
      frame.wraps
      ? needed.height < available.height + 1 : needed.width < available.width + 1
    return fits ? nil : (needed, available, nil)
  }

  /// True if a text shrinks until it has no more lines than are shown.
  private func shrinksToItsLines(_ contents: TextContents) -> Bool {
    let frame = contents.frame
    let fed = contents.runs.reduce(1) { $0 + $1.text.count(where: \.isNewline) }
    guard frame.fits, frame.wraps, fed <= frame.numberOfLines else { return false }
    let shown = TextLayout(contents.runs, in: frame, fallback: contents.fallback)
    return shown.scale > frame.minimumScaleFactor
  }
}
