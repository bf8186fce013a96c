import LambentGeometry
import LambentPixels

/// A page that rolls off an image on a cylinder.
///
/// With s = p·d along the motion d, let c be the line where the cylinder of radius r touches the
/// plane, and u = c − s. The page is flat for u ≤ 0. Behind that it climbs the cylinder: the point
/// at c − a is, after an arc a, at u = r·sin(a/r). For 0 < u < r the page is seen twice from above:
/// its front on the way up (a = r·asin(u/r)), its back on the way over (a = π·r − r·asin(u/r)).
/// Beyond an arc of π·r it lies face down (a = π·r − u). For u > r the new image shows.
struct PageRoll: Sendable {
  let width: Float
  let height: Float
  let radius: Float
  /// The direction in which the cylinder moves, a unit vector.
  let direction: (x: Float, y: Float)
  /// The first and the last position of the line where the cylinder touches the plane.
  let way: ClosedRange<Float>
  /// The size of shadows, in pixels, and their darkness.
  let shadow: (size: Float, amount: Float)
  /// The area of shadows; `nil` for everywhere.
  let shadowExtent: Rect?
  let backside: StretchedImage?
  let shading: StretchedImage?

  init(
    _ canvas: TransitionCanvas, angle: Double, radius: Double, extent: Rect? = nil,
    shadowSize: Double, shadowAmount: Double, shadowExtent: Rect? = nil, backside: Image? = nil,
    shading: Image? = nil
  ) {
    (width, height) = (Float(canvas.width), Float(canvas.height))
    self.radius = Float(max(0.5, min(1e5, radius)))
    let sweep = Sweep(canvas, angle: angle, extent: extent)
    direction = sweep.direction
    let side = Double(min(canvas.width, canvas.height))
    shadow = (
      Float(max(1, 0.4 * shadowSize * side)), shadowSize > 0 ? Float(shadowAmount) : 0
    )
    // At the end, the shadow has also left the image.
    let (first, last) = (sweep.way.lowerBound, sweep.way.upperBound)
    way = first...(last + self.radius + (shadow.amount > 0 ? shadow.size : 0))
    self.shadowExtent = shadowExtent.flatMap { $0.isEmpty ? nil : $0 }
    self.backside = backside.map { StretchedImage($0, on: canvas) }
    self.shading = shading.map { StretchedImage($0, on: canvas) }
  }

  /// Rolls the old image up.
  var painter: TransitionPainter {
    { frame in
      { row in paint(&row, progress: frame.progress, front: frame.from, beneath: frame.to) }
    }
  }

  /// Paints a row with the cylinder at a fraction of its travel over the page `front`.
  func paint(
    _ row: inout TransitionRow, progress: Double, front: TransitionSource, beneath: TransitionSource
  ) {
    let contact = way.lowerBound + (way.upperBound - way.lowerBound) * Float(progress)
    let u = Ramp(
      start: contact - (Float(row.y) + 0.5) * direction.y, step: -direction.x)
    let pixels = row.paint()
    row.read(beneath, into: pixels, columns: u.columns(above: 0, row.width))
    // Beside the page, the shadow extends under the cylinder to the line where it touches the
    // plane.
    let hidden = u.columns(above: 0, below: radius + shadow.size, row.width)
    shade(pixels, row, u, hidden)
    paintFlat(row, u, front, pixels)
    paintClimb(row, u, front, pixels)
    paintBack(row, u, front, pixels)
  }

  /// The front of the page where it is flat.
  private func paintFlat(
    _ row: TransitionRow, _ u: Ramp, _ source: TransitionSource,
    _ pixels: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    // Exact columns: at the image's edges, pixels behind the climbing page would show through.
    let columns = u.exactColumns(below: 0, row.width)
    row.read(source, into: pixels, columns: columns)
    shade(pixels, row, u, columns.clamped(to: underBack(u, row, around: shadow.size)))
  }

  /// The columns where the page lies face down, with a margin.
  private func underBack(_ u: Ramp, _ row: TransitionRow, around margin: Float) -> Range<Int> {
    // The point seen at s was originally at s + u − (π·r − u) along the motion.
    let shift = Ramp(start: 2 * u.start - radius * .pi, step: 2 * u.step)
    let x = Ramp(start: shift.start * direction.x, step: 1 + shift.step * direction.x)
    let y = Ramp(
      start: shift.start * direction.y + Float(row.y) + 0.5, step: shift.step * direction.y)
    return x.columns(above: -margin, below: width + margin, row.width)
      .clamped(to: y.columns(above: -margin, below: height + margin, row.width))
      .clamped(to: u.columns(below: 0, row.width))
  }

  /// The front of the page where it climbs the cylinder.
  private func paintClimb(
    _ row: TransitionRow, _ u: Ramp, _ source: TransitionSource,
    _ pixels: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let lines = RollLines(row)
    let y = Float(row.y) + 0.5
    let around = u.columns(above: 0, below: radius + 1, row.width)
    forEachQuad(in: around) { index, x in
      let u = u.at(x)
      let slope = (u * (1 / radius)).clamped(from: 0, to: 1)
      let shift = u.clamped(from: 0, to: radius) - radius * Self.arcsine(slope)
      lines.position(index, x + shift * direction.x, shift * direction.y + y)
      lines.coverage.storeQuad(coverage(lines, index, u), index)
      lines.slope.storeQuad(slope, index)
      lines.light.storeQuad((1 - slope * slope).squareRoot() * 0.5 + 0.5, index)
    }
    guard let columns = Self.covered(lines.coverage, around) else { return }
    let colors = row.scratch.color(1)
    lines.sample(source, row, columns, into: colors)
    Self.dim(colors, by: lines.light, columns)
    shade(colors, row, u, columns)
    for x in columns {
      // The flat page replaces the image below. Where the rising page is translucent, the image below fades in,
      // completely before the page's points have moved by a visible distance.
      let shown = min(1, lines.slope[x] * 2) * Self.clearness(colors[x])
      pixels[x] += (colors[x] - pixels[x] + pixels[x] * shown) * lines.coverage[x]
    }
  }

  /// The back of the page: on top of the cylinder, and face down.
  private func paintBack(
    _ row: TransitionRow, _ u: Ramp, _ source: TransitionSource,
    _ pixels: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let lines = RollLines(row)
    let y = Float(row.y) + 0.5
    let rising = u.columns(above: 0, below: radius + 1, row.width)
    let flat = underBack(u, row, around: 0.5)
    let around =
      flat.isEmpty
      ? rising
      : rising.isEmpty
        ? flat
        : min(rising.lowerBound, flat.lowerBound)..<max(rising.upperBound, flat.upperBound)
    forEachQuad(in: around) { index, x in
      let u = u.at(x)
      let shift = backShift(u)
      lines.position(index, x + shift * direction.x, shift * direction.y + y)
      lines.coverage.storeQuad(coverage(lines, index, u), index)
      let slope = (u * (1 / radius)).clamped(from: 0, to: 1)
      lines.slope.storeQuad(slope, index)
      lines.light.storeQuad(Self.brightness(at: slope), index)
    }
    guard let columns = Self.covered(lines.coverage, around) else { return }
    let colors = row.scratch.color(1)
    if let backside {
      backside.read(
        row, x: lines.x + columns.lowerBound, y: lines.y + columns.lowerBound,
        count: columns.count, into: colors + columns.lowerBound)
    } else {
      lines.sample(source, row, columns, into: colors)
      for x in columns { colors[x] = colors[x] * Self.translucency + colors[x].w * Self.paper }
    }
    if let shading { light(colors, lines.slope, by: shading, columns) }
    for x in columns {
      let alpha = SIMD4(repeating: colors[x].w)
      // Alpha keeps its value, and colours are clamped to it.
      let lit = colors[x] * lines.light[x] + alpha * SIMD4(0, 0, 0, 1)
      let result = alpha.replacing(with: lit, where: lit .< alpha)
      // Where the back is translucent, the content below shows through: mostly the page's own front.
      let shown = Self.clearness(colors[x])
      pixels[x] += (result - pixels[x] + pixels[x] * shown) * lines.coverage[x]
    }
  }

  /// The fraction of the content below that shows through a colour: 0 if the colour is opaque except for rounding
  /// errors.
  @inline(__always) private static func clearness(_ color: SIMD4<Float>) -> Float {
    color.w > 0.9999 ? 0 : 1 - color.w
  }

  /// The fraction of a pixel that the page covers: inside of its edges and the silhouette.
  @inline(__always) private func coverage(
    _ lines: RollLines, _ index: Int, _ u: SIMD4<Float>
  ) -> SIMD4<Float> {
    let silhouette = (radius - u + 0.5).clamped(from: 0, to: 1)
    let position = (lines.x.loadQuad(index), lines.y.loadQuad(index))
    return silhouette * inside(position.0, position.1).clamped(from: 0, to: 1)
  }

  /// The weight of the front that shows through the paper.
  private static let translucency: Float = 0.16
  /// The colour that the paper adds: a warm white.
  private static let paper = SIMD4<Float>(0.83, 0.82, 0.795, 0.84)

  /// The brightness of the back at a height u = slope·r: darkest at the silhouette, with a faint
  /// highlight toward the top.
  @inline(__always) private static func brightness(at slope: SIMD4<Float>) -> SIMD4<Float> {
    let up = (1 - slope * slope).squareRoot()
    let highlight = (1 - Polar.magnitude(slope - 0.45) * 4).clamped(from: 0, to: 1)
    return up * 0.4 + highlight * highlight * 0.05 + 0.58
  }

  /// Lights the back by a shading image, which is the image of a sphere: its middle faces the
  /// viewer.
  private func light(
    _ colors: UnsafeMutablePointer<SIMD4<Float>>, _ slopes: UnsafePointer<Float>,
    by shading: StretchedImage, _ columns: Range<Int>
  ) {
    for x in columns {
      let (slope, alpha) = (slopes[x], colors[x].w)
      let position = (0.5 - slope * direction.x / 2, 0.5 - slope * direction.y / 2)
      colors[x] *= shading.color(fraction: position) * 1.25
      colors[x].w = alpha
    }
  }

  /// Multiplies the colours of a line, but not their alpha.
  private static func dim(
    _ colors: UnsafeMutablePointer<SIMD4<Float>>, by lights: UnsafePointer<Float>,
    _ columns: Range<Int>
  ) {
    for x in columns { colors[x] *= SIMD4(1, 1, 1, 0) * lights[x] + SIMD4(0, 0, 0, 1) }
  }

  /// Darkens a line of colours where the page's back (or the cylinder) blocks the light.
  private func shade(
    _ colors: UnsafeMutablePointer<SIMD4<Float>>, _ row: TransitionRow, _ u: Ramp,
    _ columns: Range<Int>
  ) {
    let columns = columns.clamped(to: shadowColumns(row.y, row.width))
    guard shadow.amount > 0, !columns.isEmpty else { return }
    let y = Float(row.y) + 0.5
    let dark = row.scratch.number(4)
    let quarter = radius * (1 - .pi / 2)
    forEachQuad(in: columns) { index, x in
      let u = u.at(x)
      // Behind the cylinder, the nearest point of the page is its silhouette.
      let shift = backShift(u).replacing(with: u - radius + quarter, where: u .> radius)
      let (px, py) = (x + shift * direction.x, shift * direction.y + y)
      let outside = (-inside(px, py)).clamped(from: 0, to: 1e9)
      let behind = (u - radius).clamped(from: 0, to: 1e9)
      let distance = (outside * outside + behind * behind).squareRoot() * (1 / shadow.size)
      let depth = (1 - distance).clamped(from: 0, to: 1)
      dark.storeQuad(1 - shadow.amount * depth * depth, index)
    }
    Self.dim(colors, by: dark, columns)
  }

  private func shadowColumns(_ y: Int, _ width: Int) -> Range<Int> {
    guard let area = shadowExtent else { return 0..<width }
    guard Double(y) + 0.5 > area.minY, Double(y) + 0.5 < area.maxY else { return 0..<0 }
    let first = max(0, min(Double(width), area.minX))
    return Int(first)..<Int(max(first, min(Double(width), area.maxX)))
  }

  /// The offset along the motion from a position to the point of the page whose back is seen there.
  @inline(__always) private func backShift(_ u: SIMD4<Float>) -> SIMD4<Float> {
    let slope = (u * (1 / radius)).clamped(from: 0, to: 1)
    let arc = (radius * Self.arcsine(slope)).replacing(with: u, where: u .< 0)
    return u + arc - radius * .pi
  }

  /// The distance inside the page's edges, plus half a pixel.
  @inline(__always) private func inside(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float> {
    let (right, below) = (width - x, height - y)
    let across = x.replacing(with: right, where: right .< x)
    let down = y.replacing(with: below, where: below .< y)
    return across.replacing(with: down, where: down .< across) + 0.5
  }

  /// The arc sine of 0…1, with an error of at most 7·10⁻⁵ (Abramowitz and Stegun, 4.4.45).
  @inline(__always) private static func arcsine(_ z: SIMD4<Float>) -> SIMD4<Float> {
    var sum = z * -0.018_729_3 + 0.074_261_0
    sum = sum * z - 0.212_114_4
    sum = sum * z + 1.570_728_8
    return .pi / 2 - (1 - z).squareRoot() * sum
  }

  /// The columns from the first to the last with any coverage.
  private static func covered(
    _ coverage: UnsafePointer<Float>, _ columns: Range<Int>
  ) -> Range<Int>? {
    var (first, last) = (columns.lowerBound, columns.upperBound)
    while first < last, coverage[first] <= 0 { first += 1 }
    while last > first, coverage[last - 1] <= 0 { last -= 1 }
    return first < last ? first..<last : nil
  }
}

/// The scratch lines for a row of a rolled page.
private struct RollLines {
  let x: UnsafeMutablePointer<Float>
  let y: UnsafeMutablePointer<Float>
  let coverage: UnsafeMutablePointer<Float>
  let slope: UnsafeMutablePointer<Float>
  let light: UnsafeMutablePointer<Float>

  init(_ row: TransitionRow) {
    x = row.scratch.number(0)
    y = row.scratch.number(1)
    coverage = row.scratch.number(2)
    slope = row.scratch.number(3)
    light = row.scratch.number(4)
  }

  @inline(__always) func position(_ index: Int, _ px: SIMD4<Float>, _ py: SIMD4<Float>) {
    x.storeQuad(px, index)
    y.storeQuad(py, index)
  }

  func sample(
    _ source: TransitionSource, _ row: TransitionRow, _ columns: Range<Int>,
    into colors: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let first = columns.lowerBound
    row.sample(source, x: x + first, y: y + first, count: columns.count, into: colors + first)
  }
}
