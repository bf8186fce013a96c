import LambentGeometry
import LambentNoise
import LambentPixels

/// The forces of a cell that depend on the position in the layer's plane: attractors, vortices and a field,
/// prepared for integration.
struct ForceField: Sendable {
  /// An attractor or a vortex.
  fileprivate struct Site: Sendable {
    /// The centre, or the beginning of a line.
    let origin: SIMD2<Double>
    /// The vector to the end of the line, and that vector divided by the square of its length.
    let line, unit: SIMD2<Double>
    /// The strengths toward the centre and across, divided by the radius.
    let pull, turn: Double
    /// 1 / radius².
    let density: Double
    let falloff: Int
  }

  private let sites: [Site]
  private let field: EmitterField?
  private let grid: Grid?
  private let noise: GradientNoise
  /// The cost of an evaluation, in nanoseconds.
  let work: Double

  /// Prepares the forces of a cell; `nil` if it has none.
  init?(_ cell: EmitterCell, seed: UInt64) {
    sites =
      cell.attractors.map {
        Site($0.position, $0.end, pull: $0.strength, turn: 0, $0.radius, $0.falloff)
      }
      + cell.vortices.map {
        Site($0.position, nil, pull: 0, turn: $0.strength, $0.radius, $0.falloff)
      }
    field = cell.field
    grid = cell.field.flatMap(Grid.init)
    noise = GradientNoise(seed: UInt32(truncatingIfNeeded: seed))
    guard !sites.isEmpty || field != nil else { return nil }
    let octaves = grid == nil ? Double(field?.octaves ?? 0) : 0
    work = Double(sites.count) * 12 + octaves * 150 + (grid == nil ? 0 : 30)
  }

  /// True if noise is the only force.
  var isNoise: Bool { sites.isEmpty && grid == nil }

  func acceleration(at point: SIMD2<Double>, age: Double) -> SIMD2<Double> {
    var result = SIMD2<Double>()
    for index in sites.indices { result += sites[index].acceleration(at: point) }
    guard let field else { return result }
    if let grid { return result + grid.value(at: point) * field.strength }
    let eddies = noise.curl(
      x: point.x / field.scale, y: point.y / field.scale, z: age * field.speed,
      octaves: field.octaves)
    return result + eddies * field.strength
  }
}

extension ForceField.Site {
  fileprivate init(
    _ position: Point, _ end: Point?, pull: Double, turn: Double, _ radius: Double, _ falloff: Int
  ) {
    let radius = max(radius, 1e-3)
    let line = end.map { SIMD2($0.x - position.x, $0.y - position.y) } ?? SIMD2()
    let square = (line * line).sum()
    origin = SIMD2(position.x, position.y)
    self.line = line
    unit = square > 0 ? line / square : SIMD2()
    (self.pull, self.turn) = (pull / radius, turn / radius)
    density = 1 / (radius * radius)
    self.falloff = falloff
  }

  /// (pull·Δ + turn·Δ⊥) · (1 + u²)^(−(1 + falloff) / 2)
  @inline(__always) fileprivate func acceleration(at point: SIMD2<Double>) -> SIMD2<Double> {
    let fraction = ((point - origin) * unit).sum()
    let way = origin + line * min(max(fraction, 0), 1) - point
    let square = 1 + (way * way).sum() * density
    let factor: Double
    switch falloff {
    case 0: factor = 1 / square.squareRoot()
    case 1: factor = 1 / square
    case 2: factor = 1 / (square * square.squareRoot())
    default: factor = 1 / (square * square)
    }
    // Seen with y downward, (Δy, −Δx) is clockwise about the centre.
    return (way * pull + SIMD2(way.y, -way.x) * turn) * factor
  }
}

extension ForceField {
  /// The image of a field, in the layer's coordinates.
  fileprivate struct Grid: Sendable {
    private let pixels: PixelBuffer
    private let origin, density: SIMD2<Double>

    /// `nil` without an image, or where it covers no area.
    init?(_ field: EmitterField) {
      guard let image = field.image else { return nil }
      let frame =
        field.frame
        ?? Rect(
          x: 0, y: 0, width: Double(image.width) / image.scale,
          height: Double(image.height) / image.scale)
      pixels = image.premultiplied
      guard frame.width > 0, frame.height > 0, pixels.width > 0, pixels.height > 0 else {
        return nil
      }
      origin = SIMD2(frame.origin.x, frame.origin.y)
      density = SIMD2(
        Double(pixels.width) / frame.width, Double(pixels.height) / frame.height)
    }

    /// The field at a point, −1…1, interpolated between the centres of pixels; 0 outside of the image.
    func value(at point: SIMD2<Double>) -> SIMD2<Double> {
      let place = (point - origin) * density
      // Comparisons with NaN are false.
      guard place.x >= 0, place.y >= 0, place.x < Double(pixels.width),
        place.y < Double(pixels.height)
      else { return SIMD2() }
      let corner = place - 0.5
      let (column, row) = (corner.x.rounded(.down), corner.y.rounded(.down))
      let (x, y) = (Int(column), Int(row))
      let (across, down) = (corner.x - column, corner.y - row)
      let top = pixel(x, y) * (1 - across) + pixel(x + 1, y) * across
      let bottom = pixel(x, y + 1) * (1 - across) + pixel(x + 1, y + 1) * across
      return top * (1 - down) + bottom * down
    }

    /// Red and green of a pixel about 128, times its alpha.
    private func pixel(_ x: Int, _ y: Int) -> SIMD2<Double> {
      let (x, y) = (min(max(x, 0), pixels.width - 1), min(max(y, 0), pixels.height - 1))
      let pixel = pixels.pixels[y * pixels.width + x]
      let middle = Double(pixel >> 24) * (128.0 / 255)
      return (SIMD2(Double(pixel & 255), Double(pixel >> 8 & 255)) - middle) / 127
    }
  }
}
