import LambentGeometry
import LambentLayers

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
}
