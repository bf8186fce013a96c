package import LambentGeometry
package import LambentPixels
package import LambentProperties
import LambentRaster
package import LambentRenderTree
import LambentWorkers

/// Breaks a layer into fragments that the wind carries away.
package struct DisintegrateFilter: LayerFilterEffect, Hashable {
  package static let name = "disintegrate"
  package static let summary =
    "Breaks the layer into fragments, which the wind carries away; backwards, they assemble the "
    + "layer."
  package static let properties = [
    Property(
      "progress", \DisintegrateFilter.progress, minimum: 0, maximum: 1, animation: .implicit,
      summary: "The progress: 0 is the whole layer, 1 nothing."),
    Property(
      "direction", \DisintegrateFilter.direction, type: .angle, unit: .radians,
      animation: .implicit,
      summary: "The direction in which the front crosses the layer; clockwise from +x."),
    Property(
      "wind", \DisintegrateFilter.wind, unit: .points, minimum: -reach, maximum: reach,
      animation: .implicit, summary: "The mean path of a fragment along the wind."),
    Property(
      "turbulence", \DisintegrateFilter.turbulence, unit: .points, minimum: 0, maximum: reach,
      animation: .implicit, summary: "The mean distance by which eddies displace a fragment."),
    Property(
      "turbulenceScale", \DisintegrateFilter.turbulenceScale, unit: .points, minimum: 1,
      maximum: reach, summary: "The distance between eddies, and the size of the front's bays."),
    Property(
      "turbulenceSpeed", \DisintegrateFilter.turbulenceSpeed, minimum: -1e9, maximum: 1e9,
      summary: "How often the eddies change while progress goes from 0 to 1; 0 keeps them "
        + "constant."),
    Property(
      "turbulenceOctaves", \DisintegrateFilter.turbulenceOctaves, minimum: 1, maximum: 8,
      summary: "The number of summed noise fields, each with eddies of half the size."),
    Property(
      "order", \DisintegrateFilter.order, summary: "The order in which fragments begin to fly."),
    Property(
      "size", \DisintegrateFilter.size, unit: .points, minimum: 0.1, maximum: 1000,
      summary: "The side of a fragment; at least a pixel."),
    Property(
      "seed", \DisintegrateFilter.seed, minimum: -9_007_199_254_740_992,
      maximum: 9_007_199_254_740_992, summary: "The seed of the random pattern."),
  ]

  /// The greatest length, in points.
  private static let reach = 2000.0

  package var progress = 0.0
  package var direction = 0.0
  package var wind = Point(x: 120, y: -60)
  package var turbulence = 30.0
  package var turbulenceScale = 60.0
  package var turbulenceSpeed = 0.0
  package var turbulenceOctaves = 2
  package var order = FragmentOrder.sweep
  package var size = 3.0
  package var seed = 0

  /// Creates a filter that shows the whole layer.
  package init() {}

  package var renderFilters: [RenderFilter] {
    progress > 0 ? [.custom(DisintegratePixels(filter: self))] : []
  }

  /// The disintegration of an image with a number of pixels per point.
  fileprivate func disintegration(scale: SIMD2<Double>) -> Disintegration {
    let mean = (scale.x + scale.y) / 2
    var result = Disintegration()
    result.size = Int(max(1, min(4096, (size * mean).rounded())))
    result.direction = direction
    result.wind = SIMD2(wind.x, wind.y) * scale
    (result.turbulence, result.eddy) = (turbulence * mean, max(1, turbulenceScale * mean))
    (result.change, result.octaves) = (turbulenceSpeed, turbulenceOctaves)
    (result.order, result.seed) = (order, seed)
    return result
  }
}

/// The pixels of a layer that breaks. The fragments are those of the part that shows anything.
private struct DisintegratePixels: PixelFilter {
  let filter: DisintegrateFilter

  var reach: Double { filter.disintegration(scale: SIMD2(1, 1)).reach }

  func apply(to image: inout FloatPixelBuffer, in context: PixelFilterContext) {
    guard let area = image.visibleArea else { return }
    let (width, height) = (image.width, image.height)
    let field = FieldKey(disintegration: filter.disintegration(scale: context.scale), area: area)
      .field
    image = image.pixels.withUnsafeBufferPointer { pixels in
      FloatPixelBuffer(width: width, height: height) { base in
        guard let pixels = pixels.baseAddress else { return }
        base.initialize(repeating: .zero, count: width * height)
        let frame = field.frame(
          progress: filter.progress, of: .floats(pixels), width: width, height: height)
        nonisolated(unsafe) let (source, rows) = (pixels, base)
        Workers.forEach(count: height, jobs: context.jobs) { y in
          frame.paint(row: y, of: .floats(source), into: rows + y * width)
        }
      }
    }
  }
}

/// Everything on which a field depends: the frames of a layer have the same.
private struct FieldKey: Hashable, Sendable {
  let disintegration: Disintegration
  let area: FragmentArea

  /// The fields of all renderers.
  private static let cache = SharedCache<FieldKey, DisintegrationField>(limit: 1 << 26)

  var field: DisintegrationField {
    Self.cache.value(for: self, bytes: DisintegrationField.mostBytes) {
      DisintegrationField(disintegration, area: area)
    }
  }
}

extension FloatPixelBuffer {
  /// The smallest rectangle around all pixels that are not transparent; `nil` if there are none.
  fileprivate var visibleArea: FragmentArea? {
    var area = FragmentArea(left: width, top: height, right: 0, bottom: 0)
    for y in 0..<height {
      let line = pixels[(y * width)..<((y + 1) * width)]
      guard let first = line.firstIndex(where: { $0.w > 0 }),
        let last = line.lastIndex(where: { $0.w > 0 })
      else { continue }
      area.top = min(area.top, y)
      area.bottom = y + 1
      area.left = min(area.left, first - y * width)
      area.right = max(area.right, last - y * width + 1)
    }
    return area.right > area.left ? area : nil
  }
}

extension FilterKind {
  /// A disintegration, whose `progress` runs from the whole layer, 0, to nothing, 1.
  public static let disintegrate = FilterKind(DisintegrateFilter.self)
}
