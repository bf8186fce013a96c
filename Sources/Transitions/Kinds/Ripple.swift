public import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// A circular wave moves outward and leaves the new image behind (`CIRippleTransition`).
  public struct Ripple: BuiltInAliasedTransition, Hashable {
    package static let definition = TransitionDefinition<Ripple>(
      name: "ripple",
      summary: "A wave runs outward, refracts the light, and leaves the new image behind.",
      aliases: ["CIRippleTransition", "rippleEffect"],
      inputs: [
        .center(\.center),
        .extent(\.extent),
        .length("width", \.width, minimum: 1, standard: standardWidth, "The width of the wave"),
        .length(
          "scale", \.scale, minimum: -50, standard: standardScale,
          "The strength of the refraction, inward if negative"),
        Property(
          "shadingImage", \.shadingImage,
          summary:
            "The image of a sphere in the light that falls on the wave; by default a light from above."
        ),
      ])

    /// The centre of the effect, in pixels; `nil` for the centre of the image.
    public var center: Point?
    /// The rectangle that the wave crosses, in pixels; `nil` for the image.
    public var extent: Rect?
    /// The width of the wave, in pixels; `nil` for 140/300 of the image's shorter side.
    public var width: Double?
    /// The distance by which the wave displaces the image, in pixels, inward if negative; `nil` for
    /// 20/300 of the image's shorter side.
    public var scale: Double?
    /// The light on the water, as the image of a lit sphere; `nil` for a light from above.
    public var shadingImage: Image?
    package var alias: String?
    fileprivate static let standardWidth = StandardLength(140, alias: 100)
    fileprivate static let standardScale = StandardLength(20, alias: 50)

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let wave = Wave(self, canvas)
      return { frame in
        let front = wave.far * Float(frame.progress)
        return { row in wave.paint(&row, frame, front: front) }
      }
    }
  }
}

/// The wave: its height is (1 + cos)/2 across its width.
private struct Wave: Sendable {
  let center: (x: Float, y: Float)
  let width: Float
  let scale: Float
  /// The factor on the light of slopes. By default a flat wave has less; under the alias all have 1.
  let relief: Float
  /// The distance that the wave travels.
  let far: Float
  let size: (width: Float, height: Float)
  let shading: StretchedImage?

  init(_ ripple: Transitions.Ripple, _ canvas: TransitionCanvas) {
    let area = canvas.area(ripple.extent)
    let position = ripple.center ?? area.center
    center = (Float(position.x), Float(position.y))
    let (standardWidth, standardScale) = (
      Transitions.Ripple.standardWidth, Transitions.Ripple.standardScale
    )
    width = Float(max(1, min(1e6, standardWidth.or(ripple.width, on: canvas, ripple.alias))))
    scale = Float(max(-1e6, min(1e6, standardScale.or(ripple.scale, on: canvas, ripple.alias))))
    relief = ripple.alias == nil ? min(1, 2 * abs(scale) / width) : 1
    far = Float(canvas.farthestDistance(from: position, of: area)) + width
    size = (Float(canvas.width), Float(canvas.height))
    shading = ripple.shadingImage.map { StretchedImage($0, on: canvas) }
  }

  /// - Parameter front: the outer radius of the wave.
  func paint(_ row: inout TransitionRow, _ frame: TransitionFrame, front: Float) {
    let pixels = row.paint()
    row.read(frame.from, into: pixels)
    let outside = row.columns(within: front, of: center)
    let inside = row.columns(within: front - width, of: center)
    // Inside the wave, with a margin for rounding to columns, the new image is not displaced.
    let calm = inside.count > 8 ? (inside.lowerBound + 4)..<(inside.upperBound - 4) : 0..<0
    row.read(frame.to, into: pixels, columns: calm)
    guard !calm.isEmpty else { return bend(row, frame, pixels, outside, front) }
    bend(row, frame, pixels, outside.lowerBound..<calm.lowerBound, front)
    bend(row, frame, pixels, calm.upperBound..<outside.upperBound, front)
  }

  /// Displaces and shades both images in a part of a row.
  private func bend(
    _ row: TransitionRow, _ frame: TransitionFrame, _ pixels: UnsafeMutablePointer<SIMD4<Float>>,
    _ columns: Range<Int>, _ front: Float
  ) {
    guard !columns.isEmpty else { return }
    let (xs, ys) = (row.scratch.number(0), row.scratch.number(1))
    let (weights, lights, shines) = (
      row.scratch.number(2), row.scratch.number(3), row.scratch.number(4)
    )
    let dy = Float(row.y) + 0.5 - center.y
    forEachQuad(in: columns) { index, x in
      let dx = x - center.x
      let distance = (dx * dx + dy * dy).squareRoot()
      let inner = ((front - distance) * (1 / width)).clamped(from: 0, to: 1)
      let slope = Polar.sine(turns: inner)
      let steepness = slope / (distance + 1e-3)
      let reach = steepness * scale
      xs.storeQuad(Polar.mirror(x + dx * reach, size.width), index)
      ys.storeQuad(Polar.mirror(dy * reach + (dy + center.y), size.height), index)
      // The light comes from above and the left; slopes that face it are brighter.
      let facing = steepness * (dx * -0.5 + dy * -0.866)
      let shine = (facing - 0.6).clamped(from: 0, to: 1)
      lights.storeQuad(facing * (0.35 * relief), index)
      shines.storeQuad(shine * shine * (2.2 * relief), index)
      weights.storeQuad((inner * 2 - 0.5).smoothStep, index)
    }
    let (old, new, first) = (row.scratch.color(1), row.scratch.color(2), columns.lowerBound)
    row.sample(frame.from, x: xs + first, y: ys + first, count: columns.count, into: old)
    row.sampleAgain(frame.to, count: columns.count, into: new)
    for i in 0..<columns.count {
      let x = first + i
      let mixed = old[i] + (new[i] - old[i]) * weights[x]
      let alpha = SIMD4(repeating: mixed.w)
      let lit = mixed + (mixed * lights[x] + alpha * shines[x]) * SIMD4(1, 1, 1, 0)
      pixels[x] = alpha.replacing(with: lit, where: lit .< alpha)
    }
    guard let shading else { return }
    shade(pixels, row, front, columns, shading)
  }

  /// Lights the wave by the image of a sphere, with a factor of 2, so that mid-grey changes
  /// nothing.
  private func shade(
    _ pixels: UnsafeMutablePointer<SIMD4<Float>>, _ row: TransitionRow, _ front: Float,
    _ columns: Range<Int>, _ shading: StretchedImage
  ) {
    let dy = Float(row.y) + 0.5 - center.y
    for x in columns {
      let dx = Float(x) + 0.5 - center.x
      let distance = (dx * dx + dy * dy).squareRoot()
      let inner = max(0, min(1, (front - distance) / width))
      guard inner > 0, inner < 1 else { continue }
      let slope = Polar.sine(turns: SIMD4(repeating: inner)).x * 0.5 / (distance + 1e-3)
      let light = shading.color(fraction: (0.5 + dx * slope, 0.5 + dy * slope))
      var lit = pixels[x] * light * 2
      let alpha = pixels[x].w
      lit.w = alpha
      pixels[x] = lit.replacing(with: SIMD4(repeating: alpha), where: lit .> alpha)
    }
  }
}
