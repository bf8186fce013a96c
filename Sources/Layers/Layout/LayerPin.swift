package import LambentGeometry

/// The position of a layer as distances from the edges of its superlayer.
///
/// The layer keeps these distances when its own size changes, or that of its superlayer. A layer that
/// was moved relative to its pin stays moved by as much. A position that is set directly ends the pin
/// along its axis, and constraints and stacks end it altogether: they place the layer then.
package struct LayerPin: Sendable, Hashable {
  /// One axis: the distances from both edges and the length, as far as they are given.
  package struct Extent: Sendable, Hashable {
    package var before: Double?
    package var after: Double?
    package var length: Double?

    package init(before: Double?, after: Double?, length: Double?) {
      (self.before, self.after, self.length) = (before, after, length)
    }

    /// True if it decides the length of the layer.
    var decidesLength: Bool { length != nil || (before != nil && after != nil) }

    /// The start and the length in a room, for a layer with a length of its own.
    fileprivate func span(in room: Double, natural: Double) -> (start: Double, length: Double) {
      if let before, let after { return (before, max(room - before - after, 0)) }
      let length = self.length ?? natural
      return (before ?? after.map { room - $0 - length } ?? (room - length) / 2, length)
    }
  }

  package let across: Extent
  package let down: Extent
  /// False where the layer is not pinned along the axis any more.
  private var holdsAcross = true
  private var holdsDown = true
  /// The frame that it gave last.
  private var frame: Rect

  /// - Parameter frame: where it has placed the layer.
  package init(across: Extent, down: Extent, frame: Rect) {
    (self.across, self.down, self.frame) = (across, down, frame)
  }

  /// The frame in a superlayer of a size, for a layer of a size.
  package static func frame(
    _ across: Extent, _ down: Extent, in container: Size, natural: Size
  ) -> Rect {
    let x = across.span(in: container.width, natural: natural.width)
    let y = down.span(in: container.height, natural: natural.height)
    return Rect(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  /// The frame in a superlayer of a size, for a layer of a size.
  package func frame(in container: Size, natural: Size) -> Rect {
    Self.frame(across, down, in: container, natural: natural)
  }

  /// Moves and sizes a layer in a superlayer of a size.
  mutating func place(_ state: inout LayerState, in container: Size) {
    let (old, new) = (frame, Self.frame(across, down, in: container, natural: state.bounds.size))
    guard new != old else { return }
    frame = new
    func moved(_ value: Double, _ old: Double, _ new: Double) -> Double {
      value == old ? new : value + (new - old)
    }
    if decidesWidth {
      state.bounds.size.width = max(moved(state.bounds.width, old.width, new.width), 0)
    }
    if decidesHeight {
      state.bounds.size.height = max(moved(state.bounds.height, old.height, new.height), 0)
    }
    let anchor = state.anchorPoint
    if holdsAcross {
      state.position.x = moved(
        state.position.x, old.minX + anchor.x * old.width, new.minX + anchor.x * new.width)
    }
    if holdsDown {
      state.position.y = moved(
        state.position.y, old.minY + anchor.y * old.height, new.minY + anchor.y * new.height)
    }
  }

  /// The size of a layer with a content of a size: what the pin decides of it stays.
  func size(of state: LayerState, content: Size) -> Size {
    let size = state.bounds.size
    let content =
      decidesWidth ? state.narrowedSize(width: size.width) ?? content : content
    return Size(
      width: decidesWidth ? size.width : content.width,
      height: decidesHeight ? size.height : content.height)
  }

  private var decidesWidth: Bool { holdsAcross && across.decidesLength }
  private var decidesHeight: Bool { holdsDown && down.decidesLength }

  /// Ends the pin along the axes along which a position was changed; `nil` where none is left.
  func released(from old: Point, to new: Point) -> LayerPin? {
    var rest = self
    if old.x != new.x { rest.holdsAcross = false }
    if old.y != new.y { rest.holdsDown = false }
    return rest.holdsAcross || rest.holdsDown ? rest : nil
  }
}

extension LayerState {
  /// Moves and sizes the layer by its pin, in a superlayer of a size.
  package mutating func followPin(in container: Size) {
    guard var pin = self.pin else { return }
    pin.place(&self, in: container)
    if pin != self.pin { self.pin = pin }
  }

  /// Gives a layer that takes the size of its content that size, and keeps its pin in a superlayer of a size.
  package mutating func takeContentSize(in container: Size?) {
    guard let content = contentSize() else { return }
    bounds.size = self.pin?.size(of: self, content: content) ?? content
    if let container { followPin(in: container) }
  }
}

extension Layer {
  /// Places the layers right below that are pinned.
  ///
  /// - Parameter change: Makes the changes of a layer.
  func placeByPins(_ change: (Layer, () -> Void) -> Void) {
    for layer in core.sublayers + (core.mask.map { [$0] } ?? []) where layer.core.model.pin != nil {
      var next = layer.core.model
      next.followPin(in: bounds.size)
      guard next.pin != layer.core.model.pin else { continue }
      change(layer) {
        layer.bounds = next.bounds
        layer.position = next.position
      }
      layer.core.model.pin = next.pin
    }
  }
}
