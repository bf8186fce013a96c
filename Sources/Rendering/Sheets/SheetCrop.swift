import LambentImageFiles
package import LambentPixels

/// The part of frames that a sheet shows.
package enum SheetCrop: Sendable, Hashable {
  /// The bounding rectangle of the visible pixels of all frames.
  case content
  /// A rectangle of each frame. Pixels beyond the frame are transparent.
  case area(SpriteSheet.Area)
  /// A rectangle of a size in the middle of the frames, or of their visible content. A side of `nil` means the full
  /// size.
  case middle(width: Int?, height: Int?, ofContent: Bool)

  /// The frames, cropped to the same rectangle.
  ///
  /// - Complexity: O(pixels).
  package func applied(to frames: [StraightImage]) -> [StraightImage] {
    guard let first = frames.first else { return [] }
    let area = area(for: frames, first)
    return frames.map { $0.cropped(to: area) }
  }

  private func area(for frames: [StraightImage], _ first: StraightImage) -> SpriteSheet.Area {
    switch self {
    case .area(let area): return area
    case .content:
      return Self.content(of: frames)
        ?? SpriteSheet.Area(width: first.width, height: first.height)
    case .middle(let width, let height, let isOfContent):
      let (width, height) = (width ?? first.width, height ?? first.height)
      let whole = SpriteSheet.Area(width: first.width, height: first.height)
      let about = isOfContent ? Self.content(of: frames) ?? whole : whole
      return SpriteSheet.Area(
        x: about.x + (about.width - width) / 2, y: about.y + (about.height - height) / 2,
        width: width, height: height)
    }
  }

  /// The bounding rectangle of the visible pixels of all frames, or `nil` if they are transparent.
  package static func content(of frames: [StraightImage]) -> SpriteSheet.Area? {
    let areas = frames.filter { !$0.isTransparent }.map(\.visibleArea)
    guard let first = areas.first else { return nil }
    let (left, top) = (areas.map(\.x).min() ?? first.x, areas.map(\.y).min() ?? first.y)
    let right = areas.map { $0.x + $0.width }.max() ?? first.width
    let bottom = areas.map { $0.y + $0.height }.max() ?? first.height
    return SpriteSheet.Area(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension StraightImage {
  /// True if all pixels are transparent.
  package var isTransparent: Bool {
    let bytes = self.bytes
    return stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 0 }
  }

  /// A rectangle of the image. Pixels beyond the image are transparent.
  package func cropped(to area: SpriteSheet.Area) -> StraightImage {
    let columns = max(0, -area.x)..<max(0, -area.x, min(area.width, width - area.x))
    func part<Sample: FixedWidthInteger>(of samples: [Sample]) -> [Sample] {
      var result = [Sample](repeating: 0, count: 4 * area.width * area.height)
      guard !columns.isEmpty else { return result }
      for row in 0..<area.height where (0..<height).contains(area.y + row) {
        let from = 4 * ((area.y + row) * width + area.x + columns.lowerBound)
        let to = 4 * (row * area.width + columns.lowerBound)
        result.replaceSubrange(
          to..<(to + 4 * columns.count), with: samples[from..<(from + 4 * columns.count)])
      }
      return result
    }
    let part: Samples =
      switch samples {
      case .eight(let bytes): .eight(part(of: bytes))
      case .sixteen(let words): .sixteen(part(of: words))
      }
    return StraightImage(width: area.width, height: area.height, samples: part)
  }
}
