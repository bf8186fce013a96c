import LambentGeometry
import LambentNoise
package import LambentPixels

/// An image that breaks into square fragments, which the wind carries away.
///
/// A front crosses the image, or grows from its middle, or meets dark fragments first. It frays along smooth noise,
/// and a little at random from fragment to fragment. In random order, only chance decides.
/// Behind the front, a fragment flies for a fixed part of the whole time: along the wind, faster and faster,
/// and along two curl noise fields, which bend its path. It shrinks, and fades out at the end. All of it is
/// a function of the progress, so that any frame can be drawn alone.
package struct Disintegration: Sendable, Hashable {
  /// The side of a fragment, in whole pixels, at least 1.
  package var size = 3
  /// The direction of the front, in radians, clockwise from +x.
  package var direction = 0.0
  /// The mean path of a fragment along the wind, in pixels.
  package var wind = SIMD2<Double>(120, -60)
  /// The mean distance by which eddies displace a fragment, in pixels, and the distance between eddies.
  package var turbulence = 60.0
  package var eddy = 90.0
  /// The eddies by which the fields change while the progress goes from 0 to 1, and the octaves of both, 1…8.
  package var change = 0.0
  package var octaves = 2
  package var order = FragmentOrder.sweep
  package var seed = 0

  package init() {}

  /// The fraction of the whole time that a fragment flies.
  static let flight = 0.45
  /// The weights in the order of the position or the colour, of noise, and of chance.
  var weights: (rank: Double, fray: Double, chance: Double) {
    order == .random ? (0, 0, 1) : (1 - 0.3 - 0.06, 0.3, 0.06)
  }

  /// The greatest distance that a fragment flies, in pixels.
  package var reach: Double {
    (max(abs(wind.x), abs(wind.y)) * 1.5 + abs(turbulence) * (octaves > 2 ? 4 : 3))
      .rounded(.up) + Double(size)
  }
}

/// The pixels of an image that breaks, premultiplied, row by row. The memory must outlive it.
package enum FragmentSource {
  case bytes(UnsafePointer<UInt32>)
  case floats(UnsafePointer<SIMD4<Float>>)
}

/// A rectangle of pixels.
package struct FragmentArea: Sendable, Hashable {
  package var left, top, right, bottom: Int

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }
}

/// The part of a disintegration that does not depend on the progress: the order of the front and the fields,
/// on a coarse grid over the area of the image that breaks.
package struct DisintegrationField: Sendable {
  let disintegration: Disintegration
  let area: FragmentArea
  let columns, rows: Int
  private let step: Float
  private let gridColumns: Int
  /// At each point of the grid: the order, 0…1, and the displacements along both fields, in pixels.
  private let orders: [Float]
  private let bends: [SIMD4<Float>]
  private let seed: UInt64
  private let bending: GradientNoise
  /// The greatest number of steps of the grid in a row or column: a field of eddies is smooth.
  private static let mostSteps = 512
  /// The greatest size in memory, in bytes.
  package static var mostBytes: Int {
    (mostSteps + 2) * (mostSteps + 2) * (MemoryLayout<Float>.size + MemoryLayout<SIMD4<Float>>.size)
  }

  /// Prepares an area of an image.
  package init(_ disintegration: Disintegration, area: FragmentArea) {
    self.disintegration = disintegration
    self.area = area
    let (width, height) = (max(0, area.right - area.left), max(0, area.bottom - area.top))
    let size = max(1, disintegration.size)
    columns = (width + size - 1) / size
    rows = (height + size - 1) / size
    let eddy = max(1, disintegration.eddy)
    let step = max(eddy / 6, Double(max(width, height)) / Double(Self.mostSteps), 2)
    self.step = Float(step)
    gridColumns = Int(Double(width) / step) + 2
    let gridRows = Int(Double(height) / step) + 2
    seed = Noise.combine(0x6469_7369_6e74, UInt64(bitPattern: Int64(disintegration.seed)))
    let frays = GradientNoise(seed: UInt32(truncatingIfNeeded: seed))
    bending = GradientNoise(seed: UInt32(truncatingIfNeeded: seed &>> 32))
    let front = Front(disintegration, width: Double(width), height: Double(height))
    var (orders, bends) = ([Float](), [SIMD4<Float>]())
    orders.reserveCapacity(gridColumns * gridRows)
    bends.reserveCapacity(gridColumns * gridRows)
    let weights = disintegration.weights
    for row in 0..<gridRows {
      for column in 0..<gridColumns {
        let (x, y) = (Double(column) * step, Double(row) * step)
        let (u, v) = (x / eddy, y / eddy)
        let fray = frays.value(x: u, y: v) * 0.7 + frays.value(x: u * 3, y: v * 3) * 0.3
        orders.append(
          Float(
            front.rank(x, y) * weights.rank + max(0, min(1, fray * 0.5 + 0.5)) * weights.fray))
        let near = bending.curl(x: u, y: v, z: 0, octaves: disintegration.octaves)
        let far = bending.curl(x: u * 0.5, y: v * 0.5, z: 7.5, octaves: disintegration.octaves)
        bends.append(
          SIMD4(Float(near.x), Float(near.y), Float(far.x), Float(far.y))
            * Float(disintegration.turbulence * 0.5))
      }
    }
    (self.orders, self.bends) = (orders, bends)
  }

  /// The order and the displacements at a place of the area.
  private func read(_ x: Float, _ y: Float) -> (order: Float, bend: SIMD4<Float>) {
    let (u, v) = (x / step, y / step)
    let (column, row) = (Int(u), Int(v))
    let (fx, fy) = (u - Float(column), v - Float(row))
    let index = row * gridColumns + column
    func mixed<Value>(_ values: [Value], _ mix: (Value, Value, Float) -> Value) -> Value {
      mix(
        mix(values[index], values[index + 1], fx),
        mix(values[index + gridColumns], values[index + gridColumns + 1], fx), fy)
    }
    return (
      mixed(orders) { $0 + ($1 - $0) * $2 }, mixed(bends) { $0 + ($1 - $0) * $2 }
    )
  }

  /// The fragments at a progress: 0 is the whole image, 1 nothing.
  ///
  /// - Parameters:
  ///   - source: The whole image, with the size of the frame.
  ///   - width: The columns of the frame; `height` its rows.
  package func frame(
    progress: Double, of source: FragmentSource, width: Int, height: Int
  ) -> DisintegrationFrame {
    let time = Float(max(0, min(1, progress)))
    var whole = [Bool](repeating: false, count: columns * rows)
    var fragments: [Fragment] = []
    fragments.reserveCapacity(columns * rows)
    let (rank, chance) = (
      Float(disintegration.weights.rank), Float(disintegration.weights.chance)
    )
    var eddies = ChangingEddies(disintegration, bending)
    let changes = disintegration.change != 0
    let isByColor = disintegration.order == .luminance
    let limit = SIMD2(Float(area.right - area.left), Float(area.bottom - area.top))
    for row in 0..<rows {
      for column in 0..<columns {
        let place = SIMD2(Float(column) + 0.5, Float(row) + 0.5) * Float(size)
        let inside = pointwiseMin(place, limit)
        var (order, bend) = read(inside.x, inside.y)
        if isByColor { order += luminance(of: source, column, row, width: width) * rank }
        let index = row * columns + column
        let chances = chances(index)
        let start = (order + chances.x * chance) * (1 - flight)
        let age = (time - start) / flight
        guard age > 0 else {
          whole[index] = true
          continue
        }
        guard age < 1 else { continue }
        if changes {
          eddies.append(at: inside, age: age, factor: 0.3 + chances.z)
          bend = .zero
        }
        fragments.append(
          Fragment(
            middle: SIMD2(Float(area.left), Float(area.top)) + place + way(bend, age, chances),
            half: Float(size) / 2 * (1 - age * (0.25 + 0.5 * chances.w)), alpha: alpha(age),
            column: Int32(column), row: Int32(row)))
      }
      if changes { eddies.displace(&fragments) }
    }
    return DisintegrationFrame(
      field: self, size: size, whole: whole, fragments: fragments, width: width, height: height)
  }
}

// MARK: - A fragment

extension DisintegrationField {
  private var size: Int { max(1, disintegration.size) }
  private var flight: Float { Float(Disintegration.flight) }

  /// The random numbers of a fragment, 0…1.
  private func chances(_ index: Int) -> SIMD4<Float> {
    let bits = Noise.bits(seed: seed, stream: 1, index: UInt64(index))
    return
      SIMD4<Float>(Float(bits.x >> 8), Float(bits.y >> 8), Float(bits.z >> 8), Float(bits.w >> 8))
      * 0x1p-24
  }

  /// The path of a fragment up to a fraction of its flight.
  private func way(_ bend: SIMD4<Float>, _ age: Float, _ chances: SIMD4<Float>) -> SIMD2<Float> {
    let pull = age * age * (0.5 + chances.y)
    return SIMD2<Float>(disintegration.wind) * pull
      + SIMD2(bend.x, bend.y) * (age * (0.3 + chances.z))
      + SIMD2(bend.z, bend.w) * (age * age * 2)
  }

  private func alpha(_ age: Float) -> Float {
    let fade = max(0, min(1, (age - 0.5) * 2))
    return 1 - fade * fade * (3 - 2 * fade)
  }

  /// The mean luminance of a fragment's colour, 0…1; 0 where it is transparent.
  private func luminance(
    of source: FragmentSource, _ column: Int, _ row: Int, width: Int
  ) -> Float {
    let (left, top) = (area.left + column * size, area.top + row * size)
    var sum = SIMD4<Float>()
    for y in top..<min(area.bottom, top + size) {
      for x in left..<min(area.right, left + size) {
        switch source {
        case .bytes(let bytes): sum += SIMD4(bytesOf: bytes[y * width + x])
        case .floats(let floats): sum += floats[y * width + x]
        }
      }
    }
    return sum.w > 0 ? max(0, min(1, Luminance.of(sum) / sum.w)) : 0
  }
}

/// The order of places of an area.
private struct Front {
  private let order: FragmentOrder
  private let half: SIMD2<Double>
  private let (sine, cosine): (Double, Double)
  private let farthest: Double

  init(_ disintegration: Disintegration, width: Double, height: Double) {
    order = disintegration.order
    (sine, cosine) = Elementary.sinCos(disintegration.direction)
    half = SIMD2(width, height) / 2
    farthest = max(
      1e-9,
      order == .radial
        ? (half * half).sum().squareRoot() : abs(cosine) * half.x + abs(sine) * half.y)
  }

  /// The order of a point, 0…1; 0 where the position does not count.
  func rank(_ x: Double, _ y: Double) -> Double {
    let (across, down) = (x - half.x, y - half.y)
    switch order {
    case .sweep:
      let way = (across * cosine + down * sine) / farthest
      return max(0, min(1, (way + 1) / 2))
    case .radial: return min(1, (across * across + down * down).squareRoot() / farthest)
    case .random, .luminance: return 0
    }
  }
}

/// A fragment in flight.
struct Fragment: Sendable {
  /// The middle, in pixels.
  var middle: SIMD2<Float>
  /// Half its side, in pixels.
  var half: Float
  var alpha: Float
  /// Its column and row in the whole image.
  var column, row: Int32
}
