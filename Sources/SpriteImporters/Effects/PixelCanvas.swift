import LambentImports
import LambentPixels

extension ImageSet {
  /// Adds the frames of a flip-book as one image: a grid whose cells have the size of the largest frame, each
  /// centred. `nil` without frames, or for too many pixels.
  mutating func addFilm(_ frames: [StraightImage]) -> (name: String, columns: Int)? {
    guard let width = frames.map(\.width).max(), let height = frames.map(\.height).max() else {
      return nil
    }
    let columns = max(1, Int(Double(frames.count).squareRoot().rounded(.up)))
    let rows = (frames.count + columns - 1) / columns
    guard ImageSize.allows(width: width * columns, height: height * rows) else { return nil }
    var canvas = PixelCanvas(width: width * columns, height: height * rows)
    for (index, frame) in frames.enumerated() {
      canvas.draw(
        frame, from: PixelArea(x: 0, y: 0, width: frame.width, height: frame.height),
        atX: index % columns * width + (width - frame.width) / 2,
        y: index / columns * height + (height - frame.height) / 2)
    }
    guard let texture = try? Texture(encoding: canvas.image) else { return nil }
    return (add(texture, named: "film"), columns)
  }
}

/// The images of an effect's particles, in the terms of a document.
struct ParticleArt: Sendable {
  var contents: [String] = []
  var film: CellDraft.Film?
  /// The size of an image, in pixels.
  var size = SIMD2<Double>(32, 32)
}

/// A rectangle of pixels.
struct PixelArea: Sendable, Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

/// A straight-alpha image onto which images are copied.
struct PixelCanvas {
  private let width: Int
  private let height: Int
  private var bytes: [UInt8]

  init(width: Int, height: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
    bytes = [UInt8](repeating: 0, count: self.width * self.height * 4)
  }

  var image: StraightImage { StraightImage(width: width, height: height, samples: .eight(bytes)) }

  /// Copies an area of an image, clipped to both images.
  ///
  /// - Parameter isTurned: true if the image contains the area rotated clockwise.
  mutating func draw(
    _ image: StraightImage, from area: PixelArea, atX left: Int, y top: Int, isTurned: Bool = false
  ) {
    let rows = max(0, -top)..<max(max(0, -top), min(area.height, height - top))
    let columns = max(0, -left)..<max(max(0, -left), min(area.width, width - left))
    for row in rows {
      for column in columns {
        let (x, y) = (left + column, top + row)
        let (sourceX, sourceY) =
          isTurned
          ? (area.x + area.height - 1 - row, area.y + column) : (area.x + column, area.y + row)
        guard (0..<image.width).contains(sourceX), (0..<image.height).contains(sourceY) else {
          continue
        }
        let (to, from) = ((y * width + x) * 4, (sourceY * image.width + sourceX) * 4)
        switch image.samples {
        case .eight(let samples):
          for channel in 0..<4 { bytes[to + channel] = samples[from + channel] }
        case .sixteen(let samples):
          for channel in 0..<4 { bytes[to + channel] = UInt8(samples[from + channel] >> 8) }
        }
      }
    }
  }
}
