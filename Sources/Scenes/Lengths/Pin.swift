import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentProperties

/// The key `pin`: where a layer lies by its distances from the edges of its superlayer.
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

  /// The distances and sizes, and the frame that they give within a superlayer of a size.
  ///
  /// - Parameters:
  ///   - natural: the size that the layer has without a pin.
  ///   - isFinal: false if the superlayer can get another size, in which there is room.
  /// - Returns: `nil` where something is wrong, which has been reported.
  func read(
    in container: Size, natural: Size?, isFinal: Bool = true
  ) -> (pin: LayerPin, frame: Rect)? {
    let form = "{\"left\": …, \"top\": …, \"width\": …, \"height\": …}"
    guard cursor.isObject(of: DocumentKeys.pin, expecting: form) else { return nil }
    cursor.document.tally.needsSource = true
    let across = Extent(
      before: cursor.member("left"), after: cursor.member("right"), length: cursor.member("width"),
      name: "width")
    let down = Extent(
      before: cursor.member("top"), after: cursor.member("bottom"),
      length: cursor.member("height"), name: "height")
    let leastRoom = isFinal ? 0 : -Double.infinity
    guard
      let x = extent(across, in: container.width, natural: natural?.width, leastRoom: leastRoom),
      let y = extent(down, in: container.height, natural: natural?.height, leastRoom: leastRoom)
    else { return nil }
    let frame = LayerPin.frame(x, y, in: container, natural: natural ?? .zero)
    return (LayerPin(across: x, down: y, frame: frame), frame)
  }

  private func extent(
    _ extent: Extent, in room: Double, natural: Double?, leastRoom: Double
  ) -> LayerPin.Extent? {
    let given = [extent.before, extent.after, extent.length].compactMap { $0 }
    guard given.count < 3 else {
      extent.length?.report(
        .conflict, "both edges and the \(extent.name)", remedy: "only two of the three")
      return nil
    }
    let read = given.compactMap { $0.points() }
    guard read.count == given.count else { return nil }
    let result = LayerPin.Extent(
      before: extent.before?.points(), after: extent.after?.points(),
      length: extent.length?.points())
    if let before = result.before, let after = result.after {
      guard room - before - after >= leastRoom else {
        extent.after?.report(
          "the edges leave \((room - before - after).short) of \(room.short) points",
          remedy: "smaller distances")
        return nil
      }
      return result
    }
    guard let length = result.length ?? natural else {
      cursor.report(
        .missingKey, "the \(extent.name) is not given",
        remedy: "both edges, “\(extent.name)”, or “bounds”")
      return nil
    }
    guard length >= 0 else {
      extent.length?.report(.outOfRange, "a \(extent.name) of \(length.short)", remedy: "0 or more")
      return nil
    }
    return result
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
    guard
      let (pin, frame) = Pin(member).read(
        in: container, natural: natural, isFinal: !isContainerPlaced)
    else { return }
    cursor.member("position")?.warn(
      .noEffect, "the “pin” replaces the position", remedy: "one of them")
    model.state.setFrame(frame)
    model.state.pin = pin
    model.state.takeContentSize(in: container)
    model.assigned += ["bounds", "position"]
  }

  /// The size that a layer has without a pin; `nil` where that follows from its text, or where it has none.
  func naturalSize(of model: LayerModel) -> Size? {
    model.state.bounds.isEmpty ? model.state.imageSize : model.state.bounds.size
  }
}

extension LayerPin {
  /// The pin as documents have it.
  var json: JSONValue {
    let lengths = [
      ("left", across.before), ("right", across.after), ("width", across.length),
      ("top", down.before), ("bottom", down.after), ("height", down.length),
    ]
    return .object(lengths.compactMap { name, length in length.map { (name, .number($0)) } })
  }
}

extension LayerState {
  /// Gives the bounds the size of a rectangle, and the layer the position at which it covers the rectangle before
  /// `transform` is applied, and ends its pin.
  mutating func setFrame(_ frame: Rect) {
    var plain = self
    plain.transform = .identity
    plain.frame = frame
    (bounds, position) = (plain.bounds, plain.position)
    if self.pin != nil { self.pin = nil }
  }

  /// The values from which reading makes these, and the pin: a size that follows from the content is left out, and a
  /// position that follows from the pin.
  ///
  /// - Parameter container: The size of the superlayer; `nil` if it is not known.
  func written(in container: Size?) -> (state: LayerState, pin: LayerPin?) {
    var result = self
    guard let pin = self.pin else {
      if self.hugsContent { result.bounds.size = .zero }
      return (result, nil)
    }
    guard let container else { return (result, nil) }
    result.setFrame(pin.frame(in: container, natural: bounds.size))
    // The superlayer may have had another size when the pin was followed.
    guard (result.bounds, result.position) == (bounds, position) else { return (self, nil) }
    result.position = .zero
    if self.hugsContent { result.bounds.size = .zero }
    return (result, pin)
  }
}
