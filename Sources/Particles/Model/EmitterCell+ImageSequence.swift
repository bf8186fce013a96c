import LambentPixels
import LambentProperties
import LambentRenderTree

extension EmitterCell {
  /// The greatest number of pixels in all images of a sequence.
  private static let maximumSequencePixels = 1 << 27

  /// Shows a sequence of images in the form of a layer's `contents`: each particle plays it from
  /// its own birth, as a flip-book. It plays once if `repeatCount` is 1, otherwise forever.
  ///
  /// The images are combined into one sheet. They must have one size and eight bits per channel. Drawn
  /// images stay images of their own, because they are drawn when they are first shown.
  ///
  /// - Returns: False if the record is not such a sequence.
  mutating func setSequence(_ fields: [String: PropertyValue]) -> Bool {
    guard case .list(let list)? = fields["images"],
      case .number(let duration)? = fields["duration"],
      duration > 0, case .image(let first)? = list.first
    else { return false }
    let images = list.compactMap { value -> Image? in
      guard case .image(let image) = value, image.width == first.width,
        image.height == first.height, image.hasBytes || image.drawing != nil
      else { return nil }
      return image
    }
    guard images.count == list.count,
      images.count <= Self.maximumSequencePixels / max(1, first.width * first.height)
    else { return false }
    if images.allSatisfy({ $0.drawing != nil }) {
      self.images = images
      var count = 0.0
      if case .number(let number)? = fields["repeatCount"] { count = number }
      flipBook.sequence = FlipBook.Sequence(duration: duration, repeatCount: count)
      flipBook.framesPerRow = 0
    } else {
      guard images.allSatisfy(\.hasBytes) else { return false }
      let columns = Int(Double(images.count).squareRoot().rounded(.up))
      self.images = [
        Image(Self.sheet(images, columns: columns), scale: first.scale, name: first.name)
      ]
      flipBook.framesPerRow = columns
    }
    flipBook.frameCount = images.count
    flipBook.framesPerSecond = Double(images.count) / duration
    flipBook.mode = fields["repeatCount"] == .number(1) ? .once : .loop
    flipBook.blending = false
    return true
  }

  /// The sequence that the contents are, in the form of a layer's `contents`; `nil` for other contents.
  var sequenceValue: PropertyValue? {
    flipBook.sequence.map { sequence in
      .record([
        "images": .list(images.map(PropertyValue.image)), "duration": .number(sequence.duration),
        "repeatCount": .number(sequence.repeatCount),
      ])
    }
  }

  /// A sheet of the images in rows of `columns`; the rest of the last row is transparent.
  /// Straight-alpha samples are kept, and give the same premultiplied bytes.
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
  /// True if the image is not empty and has eight bits per channel.
  fileprivate var hasBytes: Bool {
    switch storage {
    case .rgba8(let buffer): !buffer.pixels.isEmpty
    case .straight(let image):
      if case .eight(let bytes) = image.samples { !bytes.isEmpty } else { false }
    case .float, .footage: false
    }
  }

  /// The straight-alpha bytes of an image with eight bits per channel.
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
