/// Finds large displacements between two small images by comparing all of a range.
///
/// Semi-global matching (Hirschmüller, "Stereo processing by semi-global matching and mutual
/// information", 2008) with displacements in two dimensions (Hermann and Klette, "Hierarchical scan
/// line dynamic programming for optical flow using semi-global matching", 2012). Along paths in four
/// directions, the cost of a displacement d at a pixel p is
///
///     L(p, d) = C(p, d) + min(L(q, d), L(q, d ± 1) + P₁, min L(q, ·) + P₂) − min L(q, ·)
///
/// with q the pixel before p. The displacement with the least sum of all paths is chosen.
struct FlowSearch {
  typealias Costs = SIMD8<Int16>

  private let from, to: FlowLevel
  private let width, height: Int
  /// The displacement around which others are compared, and how far along each axis.
  private let shift: (x: Int, y: Int)
  private let reachX, reachY: Int
  /// The elements between rows of displacements, and for each pixel. Around the displacements there is
  /// a margin of high costs.
  private let stride, size: Int
  private let costs, sums: UnsafeMutablePointer<Int16>

  private static let margin = 8
  private static let never: Int16 = 8000
  /// The cost of neighbours whose displacements differ by one, and by more.
  private static let slope: Int16 = 80
  private static let jump: Int16 = 2500
  /// The levels of a detail, and the greatest difference that counts.
  private static let scale: Float = 24
  private static let limit: Int16 = 40
  /// The radius of the squares that are compared.
  private static let radius = 2

  /// The field of the least costs.
  static func field(from: FlowLevel, to: FlowLevel) -> FlowField {
    let search = FlowSearch(from, to)
    defer { search.deallocate() }
    search.fillCosts()
    search.followPaths()
    return search.best()
  }

  private init(_ from: FlowLevel, _ to: FlowLevel) {
    (self.from, self.to) = (from, to)
    (width, height) = (from.width, from.height)
    shift = WholeShift(from: from, to: to).best
    reachX = min(16, max(2, width / 4))
    reachY = min(16, max(2, height / 4))
    stride = (2 * reachX + 1 + 7) / 8 * 8 + Self.margin
    size = stride * (2 * reachY + 3) + Self.margin
    costs = .allocate(capacity: width * height * size)
    costs.initialize(repeating: Self.never, count: width * height * size)
    sums = .allocate(capacity: width * height * size)
    sums.initialize(repeating: 0, count: width * height * size)
  }

  private func deallocate() {
    costs.deallocate()
    sums.deallocate()
  }

  /// The index of a displacement in the costs of a pixel.
  private func index(_ dx: Int, _ dy: Int) -> Int {
    Self.margin + (dy + reachY + 1) * stride + dx + reachX
  }

  /// Details as whole numbers with a margin of the greatest displacement and the radius, in which those
  /// of the edges are repeated.
  private struct Details {
    let stride: Int
    let origin: Int
    let values: [Int16]

    init(_ plane: FlowPlane, _ marginX: Int, _ marginY: Int, scale: Float) {
      let stride = plane.width + 2 * marginX + 16
      self.stride = stride
      origin = marginY * stride + marginX
      var values = [Int16](repeating: 0, count: stride * (plane.height + 2 * marginY))
      for y in 0..<(plane.height + 2 * marginY) {
        let line = plane.row(max(0, min(plane.height - 1, y - marginY)))
        for x in 0..<stride {
          values[y * stride + x] = Int16(
            line[max(0, min(plane.width - 1, x - marginX))] * scale)
        }
      }
      self.values = values
    }
  }

  /// The costs: differences of the details of five by five pixels.
  private func fillCosts() {
    let old = Details(from.detail, Self.radius, Self.radius, scale: Self.scale)
    let new = Details(
      to.detail, reachX + Self.radius + abs(shift.x), reachY + Self.radius + abs(shift.y),
      scale: Self.scale)
    let first = new.origin + shift.y * new.stride + shift.x
    old.values.withUnsafeBufferPointer { oldValues in
      new.values.withUnsafeBufferPointer { newValues in
        guard let a = oldValues.baseAddress, let b = newValues.baseAddress else { return }
        for y in 0..<height {
          for x in 0..<width {
            fillCosts(
              costs + (y * width + x) * size, a + old.origin + y * old.stride + x, old.stride,
              b + first + y * new.stride + x, new.stride)
          }
        }
      }
    }
  }

  private func fillCosts(
    _ costs: UnsafeMutablePointer<Int16>, _ old: UnsafePointer<Int16>, _ oldStride: Int,
    _ new: UnsafePointer<Int16>, _ newStride: Int
  ) {
    for dy in -reachY...reachY {
      for first in Swift.stride(from: -reachX, through: reachX, by: 8) {
        var sum = Costs.zero
        for v in -Self.radius...Self.radius {
          let line = UnsafeRawPointer(new + (dy + v) * newStride + first)
          for u in -Self.radius...Self.radius {
            let value = Costs(repeating: old[v * oldStride + u])
            let other = line.loadUnaligned(fromByteOffset: 2 * u, as: Costs.self)
            let difference = Self.larger(value &- other, other &- value)
            sum &+= Self.smaller(difference, Costs(repeating: Self.limit))
          }
        }
        // Among equal ones the smaller displacement is better.
        let steps = Costs(0, 1, 2, 3, 4, 5, 6, 7) &+ Int16(first)
        sum &+= Self.larger(steps, 0 &- steps) &+ Int16(abs(dy))
        let slot = index(first, dy)
        UnsafeMutableRawPointer(costs + slot).storeBytes(of: sum, as: Costs.self)
      }
      // Overwrites the costs past the greatest displacement.
      let end = index(reachX, dy) + 1
      for i in end..<(end + (8 - (2 * reachX + 1) % 8) % 8) { costs[i] = Self.never }
    }
  }

  @inline(__always) private static func smaller(_ a: Costs, _ b: Costs) -> Costs {
    a.replacing(with: b, where: b .< a)
  }
  @inline(__always) private static func larger(_ a: Costs, _ b: Costs) -> Costs {
    a.replacing(with: b, where: b .> a)
  }

  /// Adds the costs of all paths.
  private func followPaths() {
    let lines = UnsafeMutablePointer<Int16>.allocate(capacity: 2 * size)
    defer { lines.deallocate() }
    for y in 0..<height {
      follow(from: y * width, by: 1, count: width, lines)
      follow(from: y * width + width - 1, by: -1, count: width, lines)
    }
    for x in 0..<width {
      follow(from: x, by: width, count: height, lines)
      follow(from: (height - 1) * width + x, by: -width, count: height, lines)
    }
  }

  private func follow(
    from first: Int, by step: Int, count: Int, _ lines: UnsafeMutablePointer<Int16>
  ) {
    lines.initialize(repeating: Self.never, count: 2 * size)
    var (before, current) = (lines, lines + size)
    var least: Int16 = 0
    for number in 0..<count {
      let pixel = first + number * step
      let (cost, sum) = (costs + pixel * size, sums + pixel * size)
      guard number > 0 else {
        before.update(from: cost, count: size)
        least = Self.add(before, to: sum, size)
        continue
      }
      // At edges of the image, the motion may change at less cost.
      let edge = abs(light(pixel) - light(pixel - step))
      let jump = least &+ max(Self.slope * 2, Int16(Float(Self.jump) / (1 + 2 * edge)))
      advance(before, cost, least, jump, into: current)
      least = Self.add(current, to: sum, size)
      swap(&before, &current)
    }
  }

  private func light(_ pixel: Int) -> Float { from.light.row(pixel / width)[pixel % width] }

  /// The costs of a path at its next pixel.
  @inline(__always) private func advance(
    _ before: UnsafeMutablePointer<Int16>, _ cost: UnsafeMutablePointer<Int16>, _ least: Int16,
    _ jump: Int16, into out: UnsafeMutablePointer<Int16>
  ) {
    let slope = Costs(repeating: Self.slope)
    let (leastOnes, jumps) = (Costs(repeating: least), Costs(repeating: jump))
    func at(_ line: UnsafeMutablePointer<Int16>, _ i: Int) -> Costs {
      UnsafeRawPointer(line + i).loadUnaligned(as: Costs.self)
    }
    let first = index(-reachX, -reachY)
    for i in Swift.stride(from: first, to: index(reachX, reachY) + 1, by: 8) {
      let beside = Self.smaller(at(before, i - 1), at(before, i + 1))
      let above = Self.smaller(at(before, i - stride), at(before, i + stride))
      let near = Self.smaller(beside, above) &+ slope
      let best = Self.smaller(Self.smaller(at(before, i), near), jumps) &- leastOnes
      let sum = Self.smaller(at(cost, i) &+ best, Costs(repeating: Self.never))
      UnsafeMutableRawPointer(out + i).storeBytes(of: sum, as: Costs.self)
    }
  }

  /// Adds the costs of a path to the sums, and returns the least.
  private static func add(
    _ line: UnsafeMutablePointer<Int16>, to sums: UnsafeMutablePointer<Int16>, _ size: Int
  ) -> Int16 {
    var least = Costs(repeating: never)
    for i in Swift.stride(from: 0, to: size, by: 8) {
      let costs = UnsafeRawPointer(line + i).loadUnaligned(as: Costs.self)
      let sum = UnsafeRawPointer(sums + i).loadUnaligned(as: Costs.self)
      // Four paths cannot overflow.
      UnsafeMutableRawPointer(sums + i).storeBytes(of: sum &+ costs, as: Costs.self)
      least = smaller(least, costs)
    }
    return least.min()
  }

  /// The displacements of the least sums, with fractions from parabolas through the sums beside them.
  private func best() -> FlowField {
    let field = FlowField(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let sum = sums + (y * width + x) * size
        var (least, place) = (Int16.max, (0, 0))
        for dy in -reachY...reachY {
          let line = sum + index(0, dy)
          for dx in -reachX...reachX where line[dx] < least {
            (least, place) = (line[dx], (dx, dy))
          }
        }
        let middle = index(place.0, place.1)
        field.x.row(y)[x] =
          Float(place.0 + shift.x)
          + (abs(place.0) < reachX ? Self.fraction(sum, middle, 1) : 0)
        field.y.row(y)[x] =
          Float(place.1 + shift.y)
          + (abs(place.1) < reachY ? Self.fraction(sum, middle, stride) : 0)
      }
    }
    return field
  }

  private static func fraction(
    _ sum: UnsafeMutablePointer<Int16>, _ middle: Int, _ step: Int
  ) -> Float {
    let (low, high) = (Float(sum[middle - step]), Float(sum[middle + step]))
    let bend = low + high - 2 * Float(sum[middle])
    return bend > 0 ? max(-0.5, min(0.5, (low - high) / (2 * bend))) : 0
  }
}
