import LambentPixels
import LambentProperties

extension EmitterCell {
  /// The most pixels that the pictures of a sequence may have together.
  private static let maximumSequencePixels = 1 << 27

  /// Shows a sequence of pictures, in the form that a layer's `contents` takes: each particle plays
  /// it from its own birth, as a flip-book. It plays once where `repeatCount` is 1, else for ever.
  ///
  /// The pictures are laid out in one; they are of one size and of eight bits.
  ///
  /// - Returns: Whether the record is such a sequence.
  mutating func setSequence(_ fields: [String: PropertyValue]) -> Bool {
    guard case .list(let list)? = fields["images"],
      case .number(let duration)? = fields["duration"],
      duration > 0, let first = Self.buffer(list.first)
    else { return false }
    let buffers = list.compactMap(Self.buffer)
    guard buffers.count == list.count, case .image(let image)? = list.first,
      buffers.allSatisfy({ $0.width == first.width && $0.height == first.height }),
      buffers.count <= Self.maximumSequencePixels / max(1, first.width * first.height)
    else { return false }
    let columns = Int(Double(buffers.count).squareRoot().rounded(.up))
    contents = [
      Image(.rgba8(Self.sheet(buffers, columns: columns)), scale: image.scale, name: image.name)
    ]
    flipBook.frameCount = buffers.count
    flipBook.framesPerRow = columns
    flipBook.framesPerSecond = Double(buffers.count) / duration
    flipBook.mode = fields["repeatCount"] == .number(1) ? .once : .loop
    flipBook.blending = false
    return true
  }

  private static func buffer(_ value: PropertyValue?) -> PixelBuffer? {
    guard case .image(let image)? = value, case .rgba8(let buffer) = image.storage,
      !buffer.pixels.isEmpty
    else { return nil }
    return buffer
  }

  /// The pictures beside each other, so many a row, the rest of the last row transparent.
  private static func sheet(_ buffers: [PixelBuffer], columns: Int) -> PixelBuffer {
    let (width, height) = (buffers[0].width, buffers[0].height)
    let rows = (buffers.count + columns - 1) / columns
    var sheet = PixelBuffer(width: columns * width, height: rows * height)
    for (index, buffer) in buffers.enumerated() {
      let (left, top) = (index % columns * width, index / columns * height)
      for y in 0..<height {
        let start = (top + y) * sheet.width + left
        sheet.pixels.replaceSubrange(
          start..<start + width, with: buffer.pixels[y * width..<(y + 1) * width])
      }
    }
    return sheet
  }
}
