import ArgumentParser
import LambentGeometry
import LambentPixels
import LambentRendering

/// How an image is brought to a size.
enum ImageFit: String, ExpressibleByArgument, CaseIterable {
  /// Scaled to cover it; what stands out is cut off evenly.
  case fill
  /// Scaled to lie within it; the margin is transparent.
  case fit
  /// Each side by itself.
  case stretch
  /// Not at all.
  case error

  /// The image in a size.
  ///
  /// - Throws: `ToolError` where the sizes differ and may not.
  func apply(to image: StraightImage, width: Int, height: Int, name: String) throws
    -> StraightImage
  {
    if (image.width, image.height) == (width, height) { return image }
    switch self {
    case .fill: return Self.fill(image, width, height)
    case .fit: return Self.inside(image, width, height)
    case .stretch: return image.scaled(width: width, height: height)
    case .error:
      throw ToolError.fault(
        "the image has \(image.width)x\(image.height) pixels", of: name,
        remedy: "\(width)x\(height), or another --fit")
    }
  }

  private static func fill(_ image: StraightImage, _ width: Int, _ height: Int) -> StraightImage {
    let (w, h) = (Double(image.width), Double(image.height))
    let scale = max(Double(width) / w, Double(height) / h)
    let (shownWidth, shownHeight) = (Double(width) / scale, Double(height) / scale)
    let part = Rect(
      x: (w - shownWidth) / 2, y: (h - shownHeight) / 2, width: shownWidth, height: shownHeight)
    return image.scaled(part: part, width: width, height: height)
  }

  private static func inside(_ image: StraightImage, _ width: Int, _ height: Int) -> StraightImage {
    let (w, h) = (Double(image.width), Double(image.height))
    let scale = min(Double(width) / w, Double(height) / h)
    let innerWidth = min(width, max(1, Int(w * scale + 0.5)))
    let innerHeight = min(height, max(1, Int(h * scale + 0.5)))
    return image.scaled(width: innerWidth, height: innerHeight)
      .centred(width: width, height: height)
  }
}

extension StraightImage {
  /// The image in the middle of a larger transparent one.
  fileprivate func centred(width: Int, height: Int) -> StraightImage {
    let (left, top) = ((width - self.width) / 2, (height - self.height) / 2)
    func place<Sample: FixedWidthInteger>(_ samples: [Sample]) -> [Sample] {
      var result = [Sample](repeating: 0, count: 4 * width * height)
      let row = 4 * self.width
      for y in 0..<self.height {
        let to = 4 * ((top + y) * width + left)
        result.replaceSubrange(to..<(to + row), with: samples[(y * row)..<((y + 1) * row)])
      }
      return result
    }
    let placed: Samples =
      switch samples {
      case .eight(let bytes): .eight(place(bytes))
      case .sixteen(let words): .sixteen(place(words))
      }
    return StraightImage(width: width, height: height, samples: placed)
  }
}
