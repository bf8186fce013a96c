import LambentFilters
import LambentGeometry

/// The smaller mip levels of each of an image's nine slices.
///
/// Each slice is halved by itself, so that where one shrinks nothing of its neighbours shows in it: a
/// stretched middle would smear a shade of its corners over all of its length.
struct SliceLevels<Pixel: BitwiseCopyable & Sendable>: Sendable {
  /// The pixels of all levels, one after the other.
  let pixels: [Pixel]
  /// The levels of each slice, row by row of slices, from the first that is smaller than the slice.
  let places: [[Place]]

  /// Where a level lies among the pixels.
  struct Place: Sendable {
    let first, width, height: Int
  }

  /// Makes the levels.
  ///
  /// A first level's sides are half of the slice's, rounded down, at least 1; each of its pixels is
  /// the mean of exactly the area that it covers.
  init<Format: PixelFormat>(
    _ image: PixelGrid<Pixel>, _ slices: NineSlices, _: Format.Type
  ) where Format.Pixel == Pixel {
    let columns = (0..<3).map {
      AreaTaps.all(slices.x.part(ofPiece: $0, of: image.width), length: image.width)
    }
    let rows = (0..<3).map {
      AreaTaps.all(slices.y.part(ofPiece: $0, of: image.height), length: image.height)
    }
    var pixels: [Pixel] = []
    var places: [[Place]] = []
    for rows in rows {
      for columns in columns {
        var own: [Place] = []
        for level in Format.mipLevels(Self.shrunk(image, columns, rows, Format.self)) {
          own.append(
            Place(first: pixels.count, width: level.width, height: level.height))
          pixels += level.pixels
        }
        places.append(own)
      }
    }
    self.pixels = pixels
    self.places = places
  }

  private static func shrunk<Format: PixelFormat>(
    _ image: PixelGrid<Pixel>, _ columns: [AreaTaps], _ rows: [AreaTaps], _: Format.Type
  ) -> PixelGrid<Pixel> where Format.Pixel == Pixel {
    var pixels: [Pixel] = []
    pixels.reserveCapacity(columns.count * rows.count)
    for row in rows {
      for column in columns {
        var sum = SIMD4<Float>.zero
        for (y, down) in row.weights.enumerated() {
          let line = (row.first + y) * image.width
          for (x, across) in column.weights.enumerated() {
            sum += Format.load(image.pixels[line + column.first + x]) * (across * down)
          }
        }
        pixels.append(Format.store(sum))
      }
    }
    return PixelGrid(width: columns.count, height: rows.count, pixels: pixels)
  }
}

/// The levels of nine slices in memory, lent for the time of a call.
struct SliceViews<Pixel: BitwiseCopyable & Sendable> {
  let base: UnsafePointer<Pixel>
  let places: [[SliceLevels<Pixel>.Place]]

  /// How a slice is read: at a place between its levels, of which the first is the image itself.
  func level(ofSlice slice: Int, footprint: Double, bias: Double) -> MipLevel {
    MipLevel(footprint: footprint, bias: bias, count: places[slice].count + 1)
  }

  /// A level of a slice that is smaller than it, from 1 on.
  func view(ofSlice slice: Int, level: Int) -> PictureView<Pixel> {
    let place = places[slice][level - 1]
    return PictureView(base: base + place.first, width: place.width, height: place.height)
  }
}

/// What the pixels of a line weigh in one pixel of a shorter line.
private struct AreaTaps {
  /// The first of them.
  let first: Int
  /// Their weights, which sum to 1.
  let weights: [Float]

  /// The taps of every pixel of a part of a line, halved.
  static func all(_ part: (start: Double, length: Double), length: Int) -> [AreaTaps] {
    let count = max(1, Int(part.length / 2))
    let size = part.length / Double(count)
    let last = Double(length - 1)
    return (0..<count).map { index in
      let (low, high) = (
        part.start + Double(index) * size, part.start + Double(index + 1) * size
      )
      let first = Int(max(0, min(last, low)))
      let end = max(first, Int(max(0, min(last, (high - 1).rounded(.up)))))
      let weights = (first...end).map { pixel in
        let from = pixel == first ? low : max(low, Double(pixel))
        let to = pixel == end ? high : min(high, Double(pixel + 1))
        return Float(max(0, to - from) / size)
      }
      return AreaTaps(first: first, weights: weights)
    }
  }
}
