public import LambentPixels
import LambentProperties

extension Transitions {
  /// The old image burns away from a glowing edge.
  public struct Burn: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Burn>(
      name: "burn",
      summary: "The old image burns away along a glowing, charred edge.",
      inputs: [
        .direction(\.direction),
        Property("color", \.color, summary: "The glow of the edge."),
        .length("width", \.width, minimum: 1, standard: 34, "The width of glow and char"),
        Property(
          "roughness", \.roughness, minimum: 0, maximum: 1, summary: "The roughness of the edge."),
        .seed(\.seed),
      ])

    /// The edge from which the new image comes. Default: the left.
    public var direction = TransitionDirection.fromLeft
    /// The colour of the burning edge. Default: orange.
    public var color = Color(red: 1, green: 0.55, blue: 0.15)
    /// The width of glow and char, in pixels; `nil` for 34/300 of the image's shorter side.
    public var width: Double?
    /// The raggedness of the edge, 0…1. Default: 0.28; far above it, small islands of the old image remain for a
    /// short time.
    public var roughness = 0.28
    /// The random seed; equal seeds give equal frames. Default: 0.
    public var seed = 0

    /// Creates a transition with its default inputs.
    public init() {}

    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let cloud = CloudNoise(
        canvas, size: max(4, 60 * canvas.scale), seed: UInt64(bitPattern: Int64(seed)))
      let tears = CloudNoise(
        canvas, size: max(3, 24 * canvas.scale), seed: UInt64(bitPattern: Int64(seed)) &+ 2)
      let sparks = CloudNoise(
        canvas, size: max(2, 7 * canvas.scale), seed: UInt64(bitPattern: Int64(seed)) &+ 1)
      let length = Float(direction.isHorizontal ? canvas.width : canvas.height)
      let band = Float(max(1, min(1e6, width ?? 34 * canvas.scale))) / length
      let fire = SpreadingFire(
        canvas, from: direction, fuel: cloud, roughness: Float(roughness))
      let order = NumberMap(canvas) { x, y in fire.at(x: x, y: y) }
      let embers = NumberMap(canvas) { x, y in sparks.at(x: x, y: y) }
      // At most a fifth of the width, over lengths where that makes no islands.
      let raggedness = Float(min(1, roughness / 0.28))
      let edge = NumberMap(canvas) { x, y in (tears.at(x: x, y: y) * 2 - 1) * raggedness }
      let range = order.range(width: canvas.width)
      let glow = canvas.color(color)
      return { frame in
        let way = range.upperBound - range.lowerBound + 3.4 * band
        let front = range.lowerBound - band * 2 + way * Float(frame.progress)
        return { row in
          let (pixels, new) = row.readImages(of: frame)
          order.withRow(row.y) { order in
            embers.withRow(row.y) { embers in
              edge.withRow(row.y) { edge in
                for x in 0..<row.width {
                  // The distance that the fire has passed the pixel, in widths of the band.
                  let past = (front - order[x]) / band + edge[x] * 0.2
                  pixels[x] = Burn.color(
                    past, embers[x], edge[x], old: pixels[x], new: new[x], glow)
                }
              }
            }
          }
        }
      }
    }
  }
}

extension Transitions.Burn {
  /// The colour of a pixel that the fire has passed by a number of band widths. From about −1 on, sooner where
  /// `tear` is above 0, it turns brown, then black, with embers where the noise is high; it glows around 0, in
  /// places, and fades soon after.
  @inline(__always) static func color(
    _ past: Float, _ noise: Float, _ tear: Float, old: SIMD4<Float>, new: SIMD4<Float>,
    _ glow: SIMD4<Float>
  ) -> SIMD4<Float> {
    let scorch = min(1, 1 + past + tear * 0.55)
    guard scorch > 0 else { return old }
    guard past < 1 else { return new }
    let brown = LatticeNoise.smooth(min(1, scorch * 1.7))
    let char = LatticeNoise.smooth(max(0, min(1, (scorch - 0.3) * 2.2)))
    var paper = old * (1 - brown * SIMD4(0.42, 0.6, 0.78, 0)) * (1 - 0.95 * char)
    paper.w = old.w
    let gone = max(0, min(1, past * 12 + 0.5))
    // The edge is white-hot; there are embers before it and light behind it.
    let heat = max(0, min(1, (noise - 0.56) * 5))
    let ember = heat * heat * max(0, 1 + past * 1.6) * (1 - gone)
    let near = past < 0 ? max(0, 1 + past * 5) : max(0, 1 - past * 2.5)
    let line =
      (past < 0 ? 1 : 0.3) * near * near * (0.5 + noise) * max(0, min(1.4, 0.6 - tear * 1.6))
    let hot = max(0, 1 - abs(past) * 10) * line
    let lit = paper + (new - paper) * gone
    let sum = lit + glow * (line + ember) + SIMD4(repeating: glow.w * hot * 0.5)
    return sum.replacing(with: 1, where: sum .> 1)
  }
}
