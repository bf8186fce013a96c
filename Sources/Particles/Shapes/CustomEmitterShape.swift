public import LambentGeometry

/// A custom shape on which particles are born.
///
/// Set one as an emitter layer's `customEmitterShape`. A shape is a value, and sampling is a pure
/// function of random numbers: the same numbers give the same position, on any thread.
///
/// ```swift
/// struct Triangle: CustomEmitterShape {
///   func bounds(_ size: EmitterShapeSize, _ mode: EmitterMode) -> EmitterShapeBounds {
///     EmitterShapeBounds(width: size.width, height: size.height)
///   }
///
///   func sample(
///     _ random: EmitterShapeRandom, _ size: EmitterShapeSize, _ mode: EmitterMode
///   ) -> EmitterShapeSample {
///     // The rows of a triangle grow with their distance from its tip: uniform by area.
///     let row = random.u.squareRoot()
///     return EmitterShapeSample(
///       x: (random.v - 0.5) * row * size.width, y: (row - 0.5) * size.height)
///   }
/// }
/// hose.customEmitterShape = Triangle()
/// ```
public protocol CustomEmitterShape: Sendable, Hashable {
  /// True if every position has a z of 0 and every direction is in the layer's plane. Default:
  /// true. Particles of flat shapes are computed without depth, which is faster.
  var isFlat: Bool { get }

  /// The box that contains every position for a size and a mode. A sample outside is moved to its
  /// nearest point.
  func bounds(_ size: EmitterShapeSize, _ mode: EmitterMode) -> EmitterShapeBounds

  /// The position and direction of one birth.
  ///
  /// - Parameters:
  ///   - random: The random numbers of the birth.
  ///   - size: The emitter's size and depth at the birth.
  ///   - mode: The part of the shape on which particles are born.
  func sample(
    _ random: EmitterShapeRandom, _ size: EmitterShapeSize, _ mode: EmitterMode
  ) -> EmitterShapeSample
}

extension CustomEmitterShape {
  /// True: shapes are flat by default.
  public var isFlat: Bool { true }
}

/// The extent of an emitter's shape: `emitterSize` and `emitterDepth` of its layer.
public struct EmitterShapeSize: Sendable, Hashable {
  /// The width, in points.
  public let width: Double
  /// The height, in points.
  public let height: Double
  /// The extent along z, in points.
  public let depth: Double
}

/// The random numbers of one birth, each uniform and independent of the others.
public struct EmitterShapeRandom: Sendable, Hashable {
  /// The first coordinate, 0..<1.
  public let u: Double
  /// The second coordinate, 0..<1.
  public let v: Double
  /// The third coordinate, 0..<1.
  public let w: Double
  let part: UInt32

  /// The index of one of `count` equally likely parts, such as corners or edges; 0 if `count` is
  /// not positive. It is independent of the coordinates.
  public func part(of count: Int) -> Int {
    guard count > 0, count <= Int(UInt32.max) else { return 0 }
    return FloatKernels.part(part, of: count)
  }
}

/// The position and the direction of a birth on a shape.
public struct EmitterShapeSample: Sendable, Hashable {
  /// The offset from the emitter's position, in points.
  public var position: Vector3
  /// The direction of emission if `emissionLongitude` and `emissionLatitude` are 0. Its length does not matter; a
  /// zero vector means +x.
  public var direction: Vector3

  /// Creates a sample.
  ///
  /// - Parameters:
  ///   - x: The offset to the right, in points.
  ///   - y: The offset downward, in points.
  ///   - z: The offset toward the viewer, in points.
  ///   - direction: The direction; +x by default.
  public init(
    x: Double, y: Double, z: Double = 0, direction: Vector3 = Vector3(x: 1, y: 0, z: 0)
  ) {
    position = Vector3(x: x, y: y, z: z)
    self.direction = direction
  }
}

/// The box that contains a shape, in points from the emitter's position.
public struct EmitterShapeBounds: Sendable, Hashable {
  /// The corner with the smallest coordinates, in points.
  public var lower: Vector3
  /// The corner with the greatest coordinates, in points.
  public var upper: Vector3

  /// Creates a box from two corners, in any order.
  public init(_ corner: Vector3, _ opposite: Vector3) {
    lower = Vector3(
      x: min(corner.x, opposite.x), y: min(corner.y, opposite.y), z: min(corner.z, opposite.z))
    upper = Vector3(
      x: max(corner.x, opposite.x), y: max(corner.y, opposite.y), z: max(corner.z, opposite.z))
  }

  /// Creates a box centred on the emitter's position, with sizes in points.
  public init(width: Double, height: Double, depth: Double = 0) {
    let half = Vector3(x: width / 2, y: height / 2, z: depth / 2)
    self.init(Vector3(x: -half.x, y: -half.y, z: -half.z), half)
  }

  /// The nearest point of the box. A NaN coordinate becomes the lower bound.
  func clamped(_ point: Vector3) -> Vector3 {
    func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double {
      value >= low ? min(value, high) : low
    }
    return Vector3(
      x: clamped(point.x, lower.x, upper.x), y: clamped(point.y, lower.y, upper.y),
      z: clamped(point.z, lower.z, upper.z))
  }
}

/// A type-erased custom shape that can be compared and hashed.
package struct AnyEmitterShape: Sendable, Hashable {
  package let shape: any CustomEmitterShape

  package init(_ shape: any CustomEmitterShape) { self.shape = shape }

  package static func == (a: Self, b: Self) -> Bool { AnyHashable(a.shape) == AnyHashable(b.shape) }
  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(shape)) }
}

struct CustomShapeSampler: ShapeSampler {
  let shape: any CustomEmitterShape

  var isFlat: Bool { shape.isFlat }

  func dimensions(_ mode: EmitterMode) -> Int { shape.isFlat ? 2 : 3 }

  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    place(shape, columns, mode, count)
  }

  private func place<Shape: CustomEmitterShape>(
    _ shape: Shape, _ columns: PlaceColumns, _ mode: EmitterMode, _ count: Int
  ) {
    let isFlat = shape.isFlat
    for row in 0..<count {
      let size = EmitterShapeSize(
        width: Double(columns.width[row]), height: Double(columns.height[row]),
        depth: Double(columns.depth[row]))
      let random = EmitterShapeRandom(
        u: Double(columns.u[row]) * 0x1p-32, v: Double(columns.v[row]) * 0x1p-32,
        w: Double(columns.w[row]) * 0x1p-32, part: columns.part[row])
      let sample = shape.sample(random, size, mode)
      let position = shape.bounds(size, mode).clamped(sample.position)
      columns.x[row] += Float(clamping: position.x)
      columns.y[row] += Float(clamping: position.y)
      if !isFlat { columns.z[row] += Float(clamping: position.z) }
      columns.direct(row, Self.unit(sample.direction, isFlat: isFlat))
    }
  }

  /// The direction with length 1; +x for a zero vector.
  private static func unit(_ vector: Vector3, isFlat: Bool) -> SIMD3<Float> {
    let z = isFlat ? 0 : vector.z
    let length = (vector.x * vector.x + vector.y * vector.y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return SIMD3(1, 0, 0) }
    return SIMD3(Float(vector.x / length), Float(vector.y / length), Float(z / length))
  }
}
