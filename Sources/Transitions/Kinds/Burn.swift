public import LambentPixels
public import LambentProperties

extension Transitions {
  /// The old image burns away from a glowing edge.
  public struct Burn: Transition, Hashable {
    /// The name.
    public static let name = "burn"
    /// The effect, in one sentence.
    public static let summary =
      "The old image burns away along a glowing, charred edge."
    /// The inputs.
    public static let properties: [Property<Burn>] = [
      .direction(\.direction),
      Property("color", \.color, summary: "The glow of the edge."),
      .length("width", \.width, minimum: 1, standard: "22", "The width of glow and char"),
      Property(
        "roughness", \.roughness, minimum: 0, maximum: 1, summary: "How ragged the edge is."),
      .seed(\.seed),
    ]

    /// The edge at which the new image enters.
    public var direction = TransitionDirection.fromLeft
    /// The glow of the edge.
    public var color = Color(red: 1, green: 0.55, blue: 0.15)
    /// The width of glow and char, in pixels; `nil` for 22 of 300.
    public var width: Double?
    /// How ragged the edge is: 0…1.
    public var roughness = 0.6
    /// Another number gives another chance pattern.
    public var seed = 0

    /// Creates one with its default inputs.
    public init() {}

    /// Orders pixels by noise and their distance from the edge.
    public func painter(for canvas: TransitionCanvas) -> TransitionPainter {
      let rough = Float(max(0, min(1, roughness)))
      let cloud = CloudNoise(
        canvas, size: max(4, 60 * canvas.scale), seed: UInt64(bitPattern: Int64(seed)))
      let length = Float(direction.isHorizontal ? canvas.width : canvas.height)
      let band = Float(max(1, min(1e6, width ?? 22 * canvas.scale))) / length
      let order = NumberMap(canvas) { x, y in
        let noise = cloud.at(x: x, y: y)
        return direction.weights(x: x, y: y, on: canvas) * (1 - 0.6 * rough) + noise * rough
      }
      let range = order.range(width: canvas.width)
      let glow = canvas.color(color)
      return { frame in
        let way = range.upperBound - range.lowerBound + 2.2 * band
        let front = range.lowerBound - band * 1.2 + way * Float(frame.progress)
        return { row in
          let (pixels, new) = (row.paint(), row.scratch.color(1))
          row.read(frame.from, into: pixels)
          row.read(frame.to, into: new)
          order.withRow(row.y) { order in
            for x in 0..<row.width {
              // How far the fire has passed a position, in widths of the band.
              let past = (front - order[x]) / band
              pixels[x] = Burn.color(past, old: pixels[x], new: new[x], glow)
            }
          }
        }
      }
    }
  }
}

extension Transitions.Burn {
  /// The colour of a position that the fire has passed by some widths of its band: it chars from −1
  /// on, glows about 0, and fades soon after.
  @inline(__always) static func color(
    _ past: Float, old: SIMD4<Float>, new: SIMD4<Float>, _ glow: SIMD4<Float>
  ) -> SIMD4<Float> {
    guard past > -1 else { return old }
    guard past < 1 else { return new }
    let char = max(0, min(1, 1 + past))
    let gone = max(0, min(1, past * 10 + 0.5))
    var paper = old * (1 - 0.9 * char * char)
    paper.w = old.w
    // The edge is white-hot, the paper before it embers, the air behind it lit.
    let ember = past < 0 ? max(0, 1 + past * 2.2) : max(0, 1 - past)
    let heat = past < 0 ? ember * ember : 0.55 * ember * ember
    let hot = max(0, 1 - abs(past) * 7)
    let sum = paper + (new - paper) * gone + (glow + glow.w * hot * 0.6) * heat
    return sum.replacing(with: 1, where: sum .> 1)
  }
}
