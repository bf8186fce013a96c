package import LambentGeometry

extension PixelView<UInt32> {
  /// Samples the pixels (x ..< x + count, y) of the canvas through an affine map to texels of the view (both with
  /// centres at halves).
  ///
  /// Outside the image the edge colour repeats (positions are clamped to the view's frame); coverage
  /// determines where the image ends on the canvas. Positions and weights have 23 bits of fraction,
  /// and a pixel is rounded once. Where pixels coincide with texels to within 1/256, texels are
  /// copied. For minification, sample two mip levels and dissolve them.
  ///
  /// - Parameter takesNearest: True for the texel that contains a pixel's centre, false for the mean of four. The
  ///   view has at least one texel.
  package func read(
    through map: Affine, takesNearest: Bool, x: Int, y: Int, count: Int,
    into row: UnsafeMutablePointer<UInt32>
  ) {
    ImageSpan(self, map, takesNearest: takesNearest).read(x: x, y: y, count: count, into: row)
  }
}

extension PixelView<SIMD4<Float>> {
  /// Samples an image of floats in the same way.
  package func read(
    through map: Affine, takesNearest: Bool, x: Int, y: Int, count: Int,
    into row: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    ImageSpan(self, map, takesNearest: takesNearest).read(x: x, y: y, count: count, into: row)
  }
}

/// Samples texels along a row, through an affine map.
private struct ImageSpan<Pixel: Texel> {
  private let texels: PixelView<Pixel>
  private let map: FixedMap
  private let isNearest: Bool
  /// True if the pixels are consecutive texels.
  private let isWhole: Bool
  /// The limits of positions for bilinear sampling.
  private let least, greatest: SIMD2<Int64>

  init(_ texels: PixelView<Pixel>, _ toImage: Affine, takesNearest: Bool) {
    self.texels = texels
    let extent = Double(max(texels.width, texels.height))
    let tolerance = 1 / 256.0
    isWhole =
      abs(toImage.b) * extent < tolerance && abs(toImage.c) * extent < tolerance
      && abs(toImage.a - 1) * extent < tolerance && abs(toImage.d - 1) * extent < tolerance
      && abs(toImage.tx - toImage.tx.rounded()) < tolerance
      && abs(toImage.ty - toImage.ty.rounded()) < tolerance
    isNearest = takesNearest
    let whole = Affine.translation(x: toImage.tx.rounded(), y: toImage.ty.rounded())
    let affine = isWhole ? whole : toImage
    map = FixedMap(affine, offset: isNearest ? 0 : 0.5)
    let frame = texels.frame
    least = SIMD2(fixed(frame.least.x - 0.5), fixed(frame.least.y - 0.5))
    greatest = SIMD2(fixed(frame.greatest.x - 0.5), fixed(frame.greatest.y - 0.5))
  }

  /// Samples pixels: without checks where all texels are inside, clamped elsewhere.
  @inline(__always) func read(
    x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<Pixel>
  ) {
    let start = map.at(x: x, y: y)
    let inside = insideRange(start, count: max(0, count))
    readClamped(0..<inside.lowerBound, start, into: row)
    if isWhole {
      if !inside.isEmpty {
        let first = start &+ map.stepX &* Int64(inside.lowerBound)
        let texel = Int(first.y &>> 32) &* texels.stride &+ Int(first.x &>> 32)
        (row + inside.lowerBound).update(from: texels.base + texel, count: inside.count)
      }
    } else if isNearest {
      readNearest(inside, start, into: row)
    } else {
      readMeans(inside, start, into: row)
    }
    readClamped(inside.upperBound..<max(0, count), start, into: row)
  }

  @inline(__always) private func readNearest(
    _ range: Range<Int>, _ start: SIMD2<Int64>, into row: UnsafeMutablePointer<Pixel>
  ) {
    var position = start &+ map.stepX &* Int64(range.lowerBound)
    for x in range {
      row[x] = texels.pixel(x: Int(position.x &>> 32), y: Int(position.y &>> 32))
      position = position &+ map.stepX
    }
  }

  @inline(__always) private func readMeans(
    _ range: Range<Int>, _ start: SIMD2<Int64>, into row: UnsafeMutablePointer<Pixel>
  ) {
    let step = map.stepX
    let first = start &+ step &* Int64(range.lowerBound)
    let read = Pixel.readMeans(
      TexelLine(start: first, step: step), of: texels, count: range.count,
      into: row + range.lowerBound)
    var (u, v) = (first.x &+ step.x &* Int64(read), first.y &+ step.y &* Int64(read))
    for x in (range.lowerBound &+ read)..<range.upperBound {
      let (a, b) = texels.pair(x: Int(u &>> 32), y: Int(v &>> 32))
      let (c, d) = texels.pair(x: Int(u &>> 32), y: Int(v &>> 32) &+ 1)
      row[x] = Pixel(nearest: bilinear(a, b, c, d, fraction(u), fraction(v)))
      u = u &+ step.x
      v = v &+ step.y
    }
  }

  /// Samples pixels with every texel clamped to the edges.
  private func readClamped(
    _ range: Range<Int>, _ start: SIMD2<Int64>, into row: UnsafeMutablePointer<Pixel>
  ) {
    var position = start &+ map.stepX &* Int64(range.lowerBound)
    for x in range {
      let (u, v) = (Int(position.x &>> 32), Int(position.y &>> 32))
      row[x] =
        isNearest
        ? texels.clampedPixel(x: u, y: v)
        : Pixel(nearest: clampedMean(position))
      position = position &+ map.stepX
    }
  }

  /// The bilinear sample at a position clamped to the frame.
  private func clampedMean(_ position: SIMD2<Int64>) -> SIMD4<Float> {
    let u = max(least.x, min(greatest.x, position.x))
    let v = max(least.y, min(greatest.y, position.y))
    return texels.clampedMean(x: Int(u &>> 32), y: Int(v &>> 32), fraction(u), fraction(v))
  }

  /// The pixels, relative to the first, whose texels are all in the image.
  private func insideRange(_ start: SIMD2<Int64>, count: Int) -> Range<Int> {
    guard map.cannotOverflow else { return 0..<0 }
    var (low, end) = (least, greatest)
    if isNearest {
      low = .zero
      end = SIMD2(Int64(texels.width), Int64(texels.height)) &<< 32
    } else if isWhole {
      // A position exactly on a texel needs no neighbour.
      end = end &+ 1
    }
    let across = Self.steps(start.x &- low.x, map.stepX.x, end.x &- low.x, count)
    let down = Self.steps(start.y &- low.y, map.stepX.y, end.y &- low.y, count)
    let begin = max(across.lowerBound, down.lowerBound)
    return begin..<max(begin, min(across.upperBound, down.upperBound))
  }

  /// The steps n in 0 ..< count with 0 ≤ start + n·step < limit.
  private static func steps(
    _ start: Int64, _ step: Int64, _ limit: Int64, _ count: Int
  ) -> Range<Int> {
    let n = Int64(count)
    guard step != 0 else { return start >= 0 && start < limit ? 0..<count : 0..<0 }
    // From below, the interval begins at the first n with n·step ≥ −start; from above, at the first
    // with −n·step > start − limit.
    let (toBegin, toEnd) =
      step > 0 ? (0 &- start, limit &- start) : (start &- limit &+ 1, start &+ 1)
    let size = abs(step)
    let begin = toBegin <= 0 ? 0 : min(n, (toBegin - 1) / size + 1)
    let end = toEnd <= 0 ? 0 : min(n, (toEnd - 1) / size + 1)
    return Int(begin)..<Int(max(begin, end))
  }
}

/// The mean of four texels: a and b above, c and d below.
@inline(__always) func bilinear(
  _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>, _ fx: Float,
  _ fy: Float
) -> SIMD4<Float> {
  let top = a + (b - a) * fx
  let bottom = c + (d - c) * fx
  return top + (bottom - top) * fy
}
