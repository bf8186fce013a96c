import LambentPixels
import LambentProperties

extension EmitterCell {
  /// The most pixels that the images of a sequence may have together.
  private static let maximumSequencePixels = 1 << 27

  /// Shows a sequence of images, in the form that a layer's `contents` takes: each particle plays
  /// it from its own birth, as a flip-book. It plays once where `repeatCount` is 1, else for ever.
  ///
  /// The images are laid out in one; they are of one size and of eight bits.
  ///
  /// - Returns: Whether the record is such a sequence.
  mutating func setSequence(_ fields: [String: PropertyValue]) -> Bool {
    guard case .list(let list)? = fields["images"],
      case .number(let duration)? = fields["duration"],
      duration > 0, case .image(let first)? = list.first
    else { return false }
    let images = list.compactMap { value -> Image? in
      guard case .image(let image) = value, image.width == first.width,
        image.height == first.height, image.hasBytes
      else { return nil }
      return image
    }
    guard images.count == list.count,
      images.count <= Self.maximumSequencePixels / max(1, first.width * first.height)
    else { return false }
    let columns = Int(Double(images.count).squareRoot().rounded(.up))
    self.images = [
      Image(Self.sheet(images, columns: columns), scale: first.scale, name: first.name)
    ]
    flipBook.frameCount = images.count
    flipBook.framesPerRow = columns
    flipBook.framesPerSecond = Double(images.count) / duration
    flipBook.mode = fields["repeatCount"] == .number(1) ? .once : .loop
    flipBook.blending = false
    return true
  }

  /// The images beside each other, so many a row, the rest of the last row transparent. Straight
  /// samples stay so, and give premultiplied bytes back exactly.
  private static func sheet(_ images: [Image], columns: Int) -> Image.Storage {
    let (width, height) = (images[0].width, images[0].height)
    let rows = (images.count + columns - 1) / columns
    let buffers = images.compactMap { image in
      if case .rgba8(let buffer) = image.storage { buffer } else { nil }
    }
    if buffers.count == images.count {
      var sheet = PixelBuffer(width: columns * width, height: rows * height)
      lay(buffers.map(\.pixels), height: height, columns: columns, onto: &sheet.pixels)
      return .rgba8(sheet)
    }
    var samples = [UInt8](repeating: 0, count: 4 * columns * width * rows * height)
    lay(images.map(\.straightBytes), height: height, columns: columns, onto: &samples)
    return .straight(
      StraightImage(width: columns * width, height: rows * height, samples: .eight(samples)))
  }

  /// Copies images of one size into a sheet, line by line.
  private static func lay<Element>(
    _ images: [[Element]], height: Int, columns: Int, onto sheet: inout [Element]
  ) {
    for (index, image) in images.enumerated() {
      let line = image.count / height
      let (left, top) = (index % columns * line, index / columns * height)
      for y in 0..<height {
        let start = (top + y) * columns * line + left
        sheet.replaceSubrange(start..<start + line, with: image[y * line..<(y + 1) * line])
      }
    }
  }
}

extension Image {
  /// True if there are pixels, of eight bits per channel.
  fileprivate var hasBytes: Bool {
    switch storage {
    case .rgba8(let buffer): !buffer.pixels.isEmpty
    case .straight(let image):
      if case .eight(let bytes) = image.samples { !bytes.isEmpty } else { false }
    case .float, .footage: false
    }
  }

  /// The straight bytes of an image that has bytes.
  fileprivate var straightBytes: [UInt8] {
    let image: StraightImage
    switch storage {
    case .rgba8(let buffer): image = StraightImage(buffer)
    case .straight(let straight): image = straight
    case .float, .footage: return []
    }
    if case .eight(let bytes) = image.samples { return bytes } else { return [] }
  }
}
