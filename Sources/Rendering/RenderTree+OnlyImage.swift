import LambentGeometry
import LambentPixels
import LambentRenderTree

extension RenderTree {
  /// The samples of the image file that is all that the tree shows, pixel by pixel: no background, one
  /// image as large as the canvas, and nothing that changes it. `nil` for other trees.
  ///
  /// Blending works on premultiplied pixels, which lose colours beneath small alphas. A scene that shows
  /// only an image is its file.
  ///
  /// - Parameter depth: The bits per channel of the frame.
  func onlyImage(depth: RenderOptions.Depth) -> StraightImage? {
    let canvas = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard (background?.alpha ?? 0) <= 0, clip == canvas else { return nil }
    guard let found = root.onlyImage(through: Transform3D(viewport)),
      case .straight(let image) = found.contents.image.storage,
      image.width == width, image.height == height, found.area == canvas
    else { return nil }
    switch (image.samples, depth) {
    case (.eight, .eight), (.sixteen, .sixteen): return image
    case (.eight(let bytes), .sixteen):
      return StraightImage(
        width: width, height: height, samples: .sixteen(bytes.map { UInt16($0) * 257 }))
    case (.sixteen, .eight): return nil
    }
  }
}

extension RenderNode {
  /// The only thing that the subtree draws, if that is an image in its own colours, and where it lies on
  /// the canvas.
  fileprivate func onlyImage(
    through superMap: Transform3D
  ) -> (contents: Drawable.Contents, area: Rect)? {
    guard opacity == 1, tint == .white, isPlain else { return nil }
    let map = transform.concatenating(superMap)
    let shown = children.filter { $0.opacity > 0 }
    if drawables.isEmpty { return shown.count == 1 ? shown[0].onlyImage(through: map) : nil }
    guard drawables.count == 1, shown.isEmpty, case .image(let contents) = drawables[0],
      let area = map.image(ofUpright: bounds), !flipsContents, contents.fading == nil,
      contents.sourceRect == .unit, contents.center == .unit
    else { return nil }
    let scale = contents.image.scale * contents.scale
    let isStretched = contents.gravity == .resize
    let size = Size(
      width: Double(contents.image.width) / scale, height: Double(contents.image.height) / scale)
    return isStretched || size == bounds.size ? (contents, area) : nil
  }

  /// True if the node adds nothing to what its drawables and children show.
  private var isPlain: Bool {
    (background?.alpha ?? 0) <= 0 && corners.radius <= 0 && border == nil && shadow == nil
      && mask == nil && filters.isEmpty && backgroundFilters.isEmpty && blendMode == .sourceOver
      && rasterizationScale == nil && transition == nil
  }
}

extension Transform3D {
  /// The image of a rectangle if the transform only moves and scales it, by positive factors.
  fileprivate func image(ofUpright rect: Rect) -> Rect? {
    guard m12 == 0, m14 == 0, m21 == 0, m24 == 0, m44 == 1, m11 > 0, m22 > 0 else { return nil }
    return Rect(
      x: rect.minX * m11 + m41, y: rect.minY * m22 + m42, width: rect.width * m11,
      height: rect.height * m22)
  }
}
