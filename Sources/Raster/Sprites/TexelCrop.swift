package import LambentGeometry
package import LambentPixels

/// The whole texels around a part of an image.
package struct TexelCrop {
  private let left, top, right, bottom: Int
  /// True if this is the whole image.
  private let isAll: Bool
  /// True if the part ends at texel boundaries.
  let isWhole: Bool
  /// The part, relative to the crop.
  let region: Rect

  package var width: Int { right - left }
  package var height: Int { bottom - top }

  /// Finds the texels of a part.
  ///
  /// - Parameter fraction: The part in fractions of the image, to which it is clamped.
  package init(_ fraction: Rect, width: Int, height: Int) {
    func edge(_ value: Double, _ length: Int) -> Double {
      value.isNaN ? 0 : max(0, min(1, value)) * Double(length)
    }
    let (x0, x1) = (edge(fraction.minX, width), edge(fraction.maxX, width))
    let (y0, y1) = (edge(fraction.minY, height), edge(fraction.maxY, height))
    (left, right) = (Int(x0), Int(x1.rounded(.up)))
    (top, bottom) = (Int(y0), Int(y1.rounded(.up)))
    isAll = (left, top, right, bottom) == (0, 0, width, height)
    isWhole = Double(left) == x0 && Double(right) == x1 && Double(top) == y0 && Double(bottom) == y1
    region = Rect(x: x0 - Double(left), y: y0 - Double(top), width: x1 - x0, height: y1 - y0)
  }

  func cut(_ image: FloatPixelBuffer) -> FloatPixelBuffer {
    guard !isAll else { return image }
    let pixels = rows(of: image.pixels, image.width)
    return FloatPixelBuffer(width: width, height: height, pixels: pixels)
  }

  /// The texels of an image; itself if they are all, or if it has no pixels yet.
  package func cut(_ image: Image) -> Image {
    guard !isAll else { return image }
    switch image.storage {
    case .rgba8(let buffer):
      let pixels = rows(of: buffer.pixels, buffer.width)
      return Image(.rgba8(PixelBuffer(width: width, height: height, pixels: pixels)))
    case .float(let buffer): return Image(.float(cut(buffer)))
    case .straight(let straight):
      let samples: StraightImage.Samples =
        switch straight.samples {
        case .eight(let bytes): .eight(rows(of: bytes, 4 * straight.width, channels: 4))
        case .sixteen(let words): .sixteen(rows(of: words, 4 * straight.width, channels: 4))
        }
      return Image(StraightImage(width: width, height: height, samples: samples))
    case .footage: return image
    }
  }

  /// The rows of the part, from those of an image of `stride` elements.
  private func rows<Element>(
    of elements: [Element], _ stride: Int, channels: Int = 1
  ) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(width * height * channels)
    for y in top..<bottom {
      let start = y * stride
      result += elements[start + left * channels..<start + right * channels]
    }
    return result
  }
}
