import LambentImports

extension EmitterDraft {
  /// Makes it a line with a length, rotated by an angle. Along the axes no rotation is needed.
  mutating func turn(_ angle: Double, length: Double) {
    switch angle {
    case 0, 180, -180: shape = .rectangle(length, 0)
    case 90, -90: shape = .rectangle(0, length)
    default:
      shape = .rectangle(length, 0)
      rotation = angle
    }
  }
}

extension CellDraft {
  mutating func turn(by angle: Double) {
    guard angle != 0 else { return }
    longitude += angle
    if !alignToMotion { rotation += angle }
    acceleration = acceleration.turned(degrees: angle)
  }
}
