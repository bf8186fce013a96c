import LambentRenderTree

extension SpriteBatch {
  /// Draws another batch after this one.
  mutating func append(_ other: SpriteBatch) {
    guard other.count > 0, textures.count + other.textures.count <= Int(UInt16.max) else { return }
    if z.isEmpty, !other.z.isEmpty { z = [Float](repeating: 0, count: count) }
    let offset = UInt16(textures.count)
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
