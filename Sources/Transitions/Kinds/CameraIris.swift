public import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// The blades of a camera's iris close over the old image and open onto the new one.
  public struct CameraIris: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<CameraIris>(
      name: "cameraIris",
      summary: "The blades of a camera's iris close over the old image and open onto the new one.",
      aliases: ["cameraIrisHollowOpen", "cameraIrisHollowClose"],
      inputs: [
        .center(\.center),
        Property("blades", \.blades, minimum: 3, maximum: 32, summary: "The number of blades."),
        Property("color", \.color, summary: "The colour of the blades."),
      ])

    /// The centre of the effect, in pixels; `nil` for the centre of the image.
    public var center: Point?
    /// The number of blades, 3…32.
    public var blades = 7
    /// The blades' colour. Default: nearly black.
    public var color = Color(red: 0.09, green: 0.09, blue: 0.1)

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let shutter = Shutter(self, canvas)
      return { frame in
        let moment = shutter.at(frame.progress)
        return { row in moment.paint(&row, frame) }
      }
    }
  }
}

private struct Shutter: Sendable {
  let center: (x: Float, y: Float)
  let blades: Int
  let color: SIMD4<Float>
  let radius: Float

  init(_ iris: Transitions.CameraIris, _ canvas: TransitionCanvas) {
    let position = iris.center ?? canvas.center
    center = (Float(position.x), Float(position.y))
    blades = iris.blades
    color = canvas.color(iris.color)
    radius = Float(canvas.farthestDistance(from: position))
  }

  func at(_ progress: Double) -> Moment {
    let opening = abs(1 - 2 * progress)
    let eased = opening * opening * (3 - 2 * opening)
    let turn = 0.6 * (1 - eased)
    let normals = (0..<blades).map { blade in
      let (sin, cos) = Elementary.sinCos(2 * .pi * Double(blade) / Double(blades) + turn)
      return SIMD2<Float>(Float(cos), Float(sin))
    }
    // The blades overlap slightly when the iris is closed.
    let aperture = (radius * 1.03) * Float(eased) - radius * 0.02
    return Moment(shutter: self, isOld: progress < 0.5, normals: normals, aperture: aperture)
  }

  /// The blades at one progress.
  struct Moment: Sendable {
    let shutter: Shutter
    let isOld: Bool
    let normals: [SIMD2<Float>]
    let aperture: Float

    func paint(_ row: inout TransitionRow, _ frame: TransitionFrame) {
      let pixels = row.paint()
      row.read(isOld ? frame.from : frame.to, into: pixels)
      let (most, along) = (row.scratch.number(0), row.scratch.number(1))
      let dy = Float(row.y) + 0.5 - shutter.center.y
      forEachQuad(row.width) { index, x in
        let dx = x - shutter.center.x
        var farthest = SIMD4<Float>(repeating: -1e9)
        var side = SIMD4<Float>.zero
        for normal in normals {
          let distance = dx * normal.x + dy * normal.y
          let isFarther = distance .> farthest
          farthest = farthest.replacing(with: distance, where: isFarther)
          side = side.replacing(with: dy * normal.x - dx * normal.y, where: isFarther)
        }
        most.storeQuad(farthest - aperture, index)
        along.storeQuad(side, index)
      }
      let (color, scale) = (shutter.color, 1 / max(1, shutter.radius))
      for x in 0..<row.width where most[x] > -0.5 {
        // Each blade is lit from its leading edge, and darker where the next one overlaps it.
        let sheen = 0.16 * max(0, 1 - most[x] * scale * 3) + 0.1 * along[x] * scale
        let rim = max(0, 1 - abs(most[x] - 1.5) * 0.5) * 0.12
        var blade = color + color.w * max(-0.06, sheen + rim)
        blade = blade.replacing(with: 0, where: blade .< 0)
        blade = blade.replacing(with: color.w, where: blade .> color.w)
        blade.w = color.w
        pixels[x] += (blade - pixels[x]) * max(0, min(1, most[x] + 0.5))
      }
    }
  }
}
