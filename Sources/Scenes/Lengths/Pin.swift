import LambentGeometry
import LambentLayers
import LambentProperties

/// Where a layer lies by its distances from the edges of its superlayer: the key `pin`.
struct Pin {
  /// One direction: both distances and the length, as far as they are given.
  private struct Extent {
    let before: Cursor?
    let after: Cursor?
    let length: Cursor?
    let name: String
  }

  private let cursor: Cursor

  init(_ cursor: Cursor) { self.cursor = cursor }

  /// The frame within a superlayer of a size, for a layer that has a size without it.
  ///
  /// - Returns: `nil` where something is wrong, which has been reported.
  func frame(in container: Size, natural: Size?) -> Rect? {
    let form = "{\"left\": …, \"top\": …, \"width\": …, \"height\": …}"
    guard cursor.isObject(of: DocumentKeys.pin, expecting: form) else { return nil }
    cursor.document.tally.needsSource = true
    let across = Extent(
      before: cursor.member("left"), after: cursor.member("right"), length: cursor.member("width"),
      name: "width")
    let down = Extent(
      before: cursor.member("top"), after: cursor.member("bottom"),
      length: cursor.member("height"), name: "height")
    guard let x = span(across, in: container.width, natural: natural?.width),
      let y = span(down, in: container.height, natural: natural?.height)
    else { return nil }
    return Rect(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  private func span(
    _ extent: Extent, in room: Double, natural: Double?
  ) -> (start: Double, length: Double)? {
    let given = [extent.before, extent.after, extent.length].compactMap { $0 }
    guard given.count < 3 else {
      extent.length?.report(
        .conflict, "both edges and the \(extent.name)", remedy: "only two of the three")
      return nil
    }
    let read = given.compactMap { $0.points() }
    guard read.count == given.count else { return nil }
    let before = extent.before?.points()
    let after = extent.after?.points()
    if let before, let after {
      guard room - before - after >= 0 else {
        extent.after?.report(
          "the edges leave \((room - before - after).short) of \(room.short) points",
          remedy: "smaller distances")
        return nil
      }
      return (before, room - before - after)
    }
    guard let length = extent.length?.points() ?? natural else {
      cursor.report(
        .missingKey, "the \(extent.name) is not given",
        remedy: "both edges, “\(extent.name)”, or “bounds”")
      return nil
    }
    guard length >= 0 else {
      extent.length?.report(.outOfRange, "a \(extent.name) of \(length.short)", remedy: "0 or more")
      return nil
    }
    if let before { return (before, length) }
    if let after { return (room - after - length, length) }
    return ((room - length) / 2, length)
  }
}

extension LayerReader {
  /// Reads `pin`, which stands for `position` and `bounds`.
  func readPin(_ member: Cursor, of cursor: Cursor, into model: inout LayerModel) {
    guard cursor.member("frame") == nil else {
      member.report(.conflict, "both “frame” and “pin”", remedy: "one of them")
      return
    }
    guard let container else {
      member.report(.missingKey, "a pin without a superlayer", remedy: "a “frame”")
      return
    }
    var natural = naturalSize(of: model)
    if natural == nil, let size = model.state.textSize(width: nil) {
      natural = size
      model.state.hugsContent = true
    }
    guard let frame = Pin(member).frame(in: container, natural: natural) else { return }
    model.state.setFrame(frame)
    model.assigned += ["bounds", "position"]
  }
  /// The size that a layer has without a pin; `nil` where that follows from its text, or where it has none.
  func naturalSize(of model: LayerModel) -> Size? {
    model.state.bounds.isEmpty ? model.state.imageSize : model.state.bounds.size
  }
}
