import LambentRenderTree

extension SpriteBatch {
  /// Draws another batch after this one.
  mutating func append(_ other: SpriteBatch) {
    particleCount += other.particleCount
    guard other.count > 0 else { return }
    if z.isEmpty, !other.z.isEmpty { z = [Float](repeating: 0, count: count) }
    let offset = Int32(clamping: textures.count)
    textures += other.textures
    texture += other.texture.map { $0 &+ offset }
    if !z.isEmpty {
      z += other.z.isEmpty ? [Float](repeating: 0, count: other.count) : other.z
    }
    x += other.x
    y += other.y
    widthX += other.widthX
    widthY += other.widthY
    heightX += other.heightX
    heightY += other.heightY
    color += other.color
  }
}
