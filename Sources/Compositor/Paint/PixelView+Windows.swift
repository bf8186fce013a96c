import LambentRaster

extension PixelView {
  /// The part of a level that a window shows: texels of the level, or those that were made for the window.
  func part(_ window: ImageWindow, made: UnsafePointer<Pixel>? = nil) -> PixelView {
    let axes = window.axes(width: width, height: height)
    return PixelView(
      base: made ?? base + (axes.y.first * stride + axes.x.first), width: axes.x.count,
      height: axes.y.count, stride: made == nil ? stride : axes.x.count,
      frame: WindowAxis.frame(axes.x, axes.y))
  }

  /// The texel at a position, clamped to the view.
  @inline(__always) func at(x: Int, y: Int) -> Pixel {
    base[max(0, min(height &- 1, y)) &* stride &+ max(0, min(width &- 1, x))]
  }

  /// The shift from the image to the view, if each pixel of the image that shows is a texel.
  var wholeShift: (x: Int, y: Int)? {
    let tolerance = 1.0 / 256
    guard frame.scale == SIMD2(1, 1), abs(frame.least.x - 0.5) <= tolerance,
      abs(frame.least.y - 0.5) <= tolerance,
      abs(frame.greatest.x - Double(width) + 0.5) <= tolerance,
      abs(frame.greatest.y - Double(height) + 0.5) <= tolerance
    else { return nil }
    return (Int(frame.shift.x), Int(frame.shift.y))
  }
}

extension PixelGrid {
  /// Lends the pixels for the time of a call, if there are any.
  func withView(
    ofImage image: (width: Int, height: Int)? = nil, _ body: (PixelView<Pixel>) -> Void
  ) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress, width > 0, height > 0 else { return }
      body(PixelView(base: base, width: width, height: height, ofImage: image))
    }
  }
}

extension ImageLevels {
  /// Lends the mip levels for the time of a call: as the first of some windows shows them, and as each
  /// of nine slices does, if they are among the windows.
  func withViews(
    _ windows: ImageWindows<Pixel>?,
    _ body: ([PixelView<Pixel>], [[PixelView<Pixel>]]?) -> Void
  ) {
    withViews(levels[...]) { views in
      guard let windows else { return body(views, nil) }
      windows.pixels.withUnsafeBufferPointer { pixels in
        let all = windows.windows.indices.map { index in
          let window = windows.windows[index]
          let part = views[0].part(window)
          return views.indices.map { level in
            // Levels that nothing is read from are not made; the image stands for them.
            guard let start = windows.start(ofWindow: index, level: level),
              let base = pixels.baseAddress
            else { return part }
            return views[level].part(window, made: base + start)
          }
        }
        body(all[0], all.count > 1 ? Array(all.dropFirst()) : nil)
      }
    }
  }

  private func withViews(
    _ rest: ArraySlice<PixelGrid<Pixel>>, _ views: [PixelView<Pixel>] = [],
    _ body: ([PixelView<Pixel>]) -> Void
  ) {
    guard let level = rest.first else { return body(views) }
    level.withView(ofImage: (levels[0].width, levels[0].height)) { view in
      withViews(rest.dropFirst(), views + [view], body)
    }
  }
}
