public import LambentGeometry
public import LambentPixels
import LambentProperties

extension Transitions {
  /// A flash with rays grows from its centre until everything is white, then fades to the new image
  /// (`CIFlashTransition`).
  ///
  /// Until `fadeThreshold` a frame is the old image plus the colour times the intensity of the
  /// flash, saturated at 1; then the result fades to the new image, fast at first (evenly under Core
  /// Image's name). The flash is a disc with beams around it, with the striation inputs of Core
  /// Image's sunbeams.
  public struct Flash: BuiltInAliasedTransition, Hashable {
    package static let definition = TransitionDefinition<Flash>(
      name: "flash",
      summary: "A flash with rays grows until everything is white, then fades to the new image.",
      aliases: ["CIFlashTransition"],
      aliasDefaults: { $0.fadeThreshold = 0.85 },
      inputs: [
        Property(
          "center", \.center, unit: .pixels,
          summary: "The centre of the flash; by default the middle of the image."),
        .rect(
          "extent", \.extent,
          "The rectangle that the flash grows to fill; by default, or if empty, the whole image."),
        Property("color", \.color, summary: "The colour of the added light, before it saturates."),
        Property(
          "maxStriationRadius", \.maxStriationRadius, minimum: 0,
          summary: "The length of the rays, in radii of the flash."),
        Property(
          "striationStrength", \.striationStrength, minimum: 0,
          summary:
            "The brightness of the rays."),
        Property(
          "striationContrast", \.striationContrast, minimum: 0,
          summary: "The contrast of the rays."),
        Property(
          "fadeThreshold", \.fadeThreshold, minimum: 0, maximum: 1,
          summary:
            "The progress at which everything is white and the fade to the new image begins."),
      ])

    /// The centre of the flash, in pixels; `nil` for the middle of the image.
    public var center: Point?
    /// The rectangle that the flash fills, in pixels; `nil` for the image.
    public var extent: Rect?
    /// The colour of the light. Default: a warm white.
    public var color = Color(red: 1, green: 0.8, blue: 0.6)
    /// The reach of the rays, in radii of the flash; at least 0.
    public var maxStriationRadius = 2.58
    /// The brightness of the rays, as a factor; at least 0.
    public var striationStrength = 0.5
    /// The contrast between rays, as a factor; at least 0.
    public var striationContrast = 1.375
    /// The progress at which everything is white and the fade begins, 0…1.
    public var fadeThreshold = 0.25
    package var alias: String?

    /// Creates a transition with its default inputs.
    public init() {}

    /// Computes the distances and angles about the centre once.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let light = FlashLight(self, canvas)
      let (threshold, fadesEvenly) = (fadeThreshold, alias != nil)
      return { frame in
        let fraction = frame.progress < threshold ? frame.progress / threshold : 1
        let part =
          frame.progress < threshold ? 0 : (frame.progress - threshold) / max(1e-9, 1 - threshold)
        let fade = fadesEvenly ? part : part * (2 - part)
        let moment = light.at(fraction)
        return { row in
          let pixels = row.paint()
          row.read(frame.from, into: pixels)
          moment.add(to: pixels, y: row.y, width: row.width, scratch: row.scratch.number(0))
          guard fade > 0 else { return }
          let target = row.scratch.color(1)
          row.read(frame.to, into: target)
          pixels.mix(target, weight: Float(fade), count: row.width)
        }
      }
    }
  }
}

private struct FlashLight: Sendable {
  /// The number of distinct beam directions.
  static let directions = 2048

  let color: SIMD4<Float>
  /// The distance from the centre, in pixels.
  let distance: NumberMap
  /// The direction from the centre, 0 ..< `directions`.
  let direction: NumberMap
  /// The distance from the centre to the farthest corner of the extent.
  let radius: Float
  let reach: Float
  let strength: Float
  let contrast: Float
  let isLinear: Bool

  init(_ flash: Transitions.Flash, _ canvas: TransitionCanvas) {
    let extent = canvas.area(flash.extent)
    let center = flash.center ?? extent.center
    let (cx, cy) = (Float(center.x), Float(center.y))
    color = canvas.color(flash.color)
    distance = NumberMap(canvas) { x, y in
      ((x - cx) * (x - cx) + (y - cy) * (y - cy)).squareRoot()
    }
    direction = NumberMap(canvas) { x, y in
      Polar.turns(x - cx, SIMD4(repeating: y - cy)) * Float(Self.directions - 1)
    }
    radius = max(1, Float(canvas.farthestDistance(from: center, of: extent)))
    reach = max(1.001, Float(flash.maxStriationRadius))
    strength = Float(flash.striationStrength)
    contrast = Float(flash.striationContrast)
    isLinear = canvas.workingSpace == .linear
  }

  /// The light at a fraction of the growth; at 1 the disc covers the extent.
  func at(_ fraction: Double) -> FlashMoment {
    let t = Float(fraction)
    var rays = [Float](repeating: 0, count: Self.directions)
    for i in rays.indices {
      let turns = Float(i) / Float(Self.directions)
      let coarse = LatticeNoise.around(turns: turns, points: 24, time: t * 2, seed: 11)
      let middle = LatticeNoise.around(turns: turns, points: 64, time: t * 3, seed: 12)
      let fine = LatticeNoise.around(turns: turns, points: 170, time: t * 4, seed: 13)
      let noise = 0.45 * coarse + 0.35 * middle + 0.2 * fine
      rays[i] = 2 * strength * max(0, min(1, (noise - 0.5) * contrast * 2 + 0.5))
    }
    return FlashMoment(
      light: self, scale: 1 / (1.45 * radius * (0.05 + 0.95 * t * t * (0.35 + 0.65 * t))),
      brightness: LatticeNoise.smooth(min(1, t / 0.45)), rays: rays)
  }
}

/// The light of a flash at one progress.
private struct FlashMoment: Sendable {
  let light: FlashLight
  /// The factor from pixels to radii of the disc.
  let scale: Float
  let brightness: Float
  /// The brightness of the beam in each direction.
  let rays: [Float]

  /// Adds the light to a row, clamped to 1.
  func add(
    to pixels: UnsafeMutablePointer<SIMD4<Float>>, y: Int, width: Int,
    scratch: UnsafeMutablePointer<Float>
  ) {
    light.distance.withRow(y) { distance in
      light.direction.withRow(y) { direction in
        rays.withUnsafeBufferPointer { rays in
          for x in 0..<width { scratch[x] = rays[Int(direction[x])] }
        }
      }
      intensities(distance, scratch, width)
    }
    let color = light.color
    for x in 0..<width {
      let sum = pixels[x] + color * scratch[x]
      pixels[x] = sum.replacing(with: 1, where: sum .> 1)
    }
  }

  /// Converts the brightness of beams to the combined intensity of disc, glow and beams.
  private func intensities(
    _ distance: UnsafePointer<Float>, _ line: UnsafeMutablePointer<Float>, _ width: Int
  ) {
    let (reach, isLinear) = (light.reach, light.isLinear)
    forEachQuad(width) { index, _ in
      let radii = distance.loadQuad(index) * scale
      let fade = ((reach - radii) * (1 / reach)).clamped(from: 0, to: 1)
      // A disc with a soft edge one radius wide.
      let square = radii * radii
      let window = ((2.6 - radii) * (1 / 2.6)).smoothStep
      let disc = window * 2.7 / (square * square + 1)
      let glow = fade * fade * (0.25 + line.loadQuad(index))
      let intensity = (disc + glow) * brightness
      // Intensities are for encoded light, which is close to the square root of linear light.
      line.storeQuad(isLinear ? intensity * intensity : intensity, index)
    }
  }
}
