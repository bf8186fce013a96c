import ArgumentParser
import LambentGeometry
import LambentImageFiles
import LambentPixels
import LambentRendering

/// The ways to fit an image to a size.
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

  /// A drawing in a size, drawn as large as it is shown.
  ///
  /// - Throws: `ToolError` where the sizes differ and may not, `ImageFileError` for what cannot be drawn.
  func apply(to drawing: SVGFile, width: Int, height: Int) throws -> StraightImage {
    let scales = (Double(width) / drawing.width, Double(height) / drawing.height)
    var (columns, rows) = (width, height)
    switch self {
    case .fill: (columns, rows) = drawing.size(density: max(scales.0, scales.1))
    case .fit: (columns, rows) = drawing.size(density: min(scales.0, scales.1))
    case .stretch: break
    case .error: (columns, rows) = drawing.size(density: 1)
    }
    guard self != .error, ImageLimits.allows(width: columns, height: rows) else {
      let image = StraightImage(try drawing.pixels(density: 1))
      return try apply(to: image, width: width, height: height, name: drawing.name)
    }
    return StraightImage(try drawing.pixels(width: columns, height: rows))
      .centred(width: width, height: height)
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
  /// The image in the middle of a transparent one; what stands out of that is cut off.
  fileprivate func centred(width: Int, height: Int) -> StraightImage {
    cropped(
      to: SpriteSheet.Area(
        x: -((width - self.width) / 2), y: -((height - self.height) / 2), width: width,
        height: height))
  }
}
