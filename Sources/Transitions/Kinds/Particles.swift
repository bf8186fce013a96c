public import LambentGeometry
public import LambentPixels
import LambentProperties
import LambentRaster

extension Transitions {
  /// The old image breaks into fragments, which the wind carries away.
  public struct Particles: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Particles>(
      name: "particles",
      summary: "The old image breaks into fragments that the wind carries away.",
      inputs: [
        Property(
          "order", \.order, summary: "The order in which fragments begin to fly."),
        .angle(\.angle, "The direction in which the front crosses the image; clockwise from +x."),
        Property(
          "wind", \.wind, unit: .pixels,
          summary:
            "The mean path of a fragment along the wind; by default (70, −25) for each 300 of the image's "
            + "shorter side."),
        .length(
          "turbulence", \.turbulence, minimum: 0, standard: 30,
          "The mean distance by which eddies displace a fragment"),
        .length(
          "fragmentSize", \.fragmentSize, minimum: 0, standard: 1,
          "The side of a fragment, at least a pixel"),
        Property(
          "assembles", \.assembles,
          summary: "Whether the fragments assemble the new image instead."),
        .seed(\.seed),
      ])

    /// The order of the fragments. Default: along the angle.
    public var order = FragmentOrder.sweep
    /// The direction in which the front crosses the image, in radians, clockwise from +x. Default: 0.
    public var angle = 0.0
    /// The mean path of a fragment along the wind, in pixels; `nil` for (70, −25) times 1/300 of the
    /// image's shorter side.
    public var wind: Point?
    /// The mean distance by which eddies displace a fragment, in pixels; `nil` for 30/300 of the image's
    /// shorter side.
    public var turbulence: Double?
    /// The side of a fragment, in pixels, at least 1; `nil` for 1/300 of the image's shorter side.
    public var fragmentSize: Double?
    /// True if fragments assemble the new image, over the old one. Default: false.
    public var assembles = false
    /// The random seed; equal seeds give equal frames. Default: 0.
    public var seed = 0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let field = DisintegrationField(
        disintegration(on: canvas),
        area: FragmentArea(left: 0, top: 0, right: canvas.width, bottom: canvas.height))
      let assembles = assembles
      return { frame in
        let (still, breaking) = assembles ? (frame.from, frame.to) : (frame.to, frame.from)
        let fragments = breaking.withFragments {
          field.frame(
            progress: assembles ? 1 - frame.progress : frame.progress, of: $0,
            width: canvas.width, height: canvas.height)
        }
        return { row in
          let (pixels, y) = (row.paint(), row.y)
          row.read(still, into: pixels)
          breaking.withFragments { fragments?.paint(row: y, of: $0, into: pixels) }
        }
      }
    }

    private func disintegration(on canvas: TransitionCanvas) -> Disintegration {
      func bounded(_ value: Double, _ least: Double = -1e5) -> Double {
        max(least, min(1e5, value))
      }
      let scale = canvas.scale
      let wind = wind ?? Point(x: 70 * scale, y: -25 * scale)
      var result = Disintegration()
      result.size = Int(max(1, min(4096, (fragmentSize ?? scale).rounded())))
      result.direction = angle
      result.wind = SIMD2(bounded(wind.x), bounded(wind.y))
      result.turbulence = bounded(turbulence ?? 30 * scale, 0)
      result.eddy = max(8, 60 * scale)
      (result.order, result.seed) = (order, seed)
      return result
    }
  }
}

extension TransitionSource {
  /// Calls a function with the pixels as a source of fragments. Returns `nil` for an empty image.
  fileprivate func withFragments<Result>(_ body: (FragmentSource) -> Result) -> Result? {
    withPixels {
      body(.bytes($0))
    } floats: {
      body(.floats($0))
    }
  }
}
