public import LambentGeometry

/// An item's outline for collisions, about its centre.
public indirect enum CollisionShape: Sendable, Hashable {
  /// A rectangle with a size in points.
  case rectangle(Size)
  /// An ellipse with a width and a height in points. Contacts are exact, not those of a polygon, so
  /// a circle rolls like a circle.
  case ellipse(Size)
  /// A convex polygon with 3 to 64 corners, in either direction; (0, 0) is the item's centre.
  case polygon([Point])
  /// Several shapes that move as one.
  case compound([Part])

  /// A shape in a compound.
  public struct Part: Sendable, Hashable {
    /// The shape, which must not be a compound.
    public var shape: CollisionShape
    /// The offset of the part's centre from the compound's centre, in points.
    public var offset: Point
    /// The rotation of the part about its own centre, in radians, clockwise.
    public var rotation: Double

    /// Creates a part.
    public init(_ shape: CollisionShape, offset: Point = .zero, rotation: Double = 0) {
      self.shape = shape
      self.offset = offset
      self.rotation = rotation
    }
  }
}

/// A convex piece of a body, in the coordinates of the body's item.
enum Piece: Sendable, Hashable {
  case ellipse(center: Point, radii: Size, angle: Double)
  case polygon([Point])
}

extension CollisionShape {
  /// Checks that a body can have the shape.
  ///
  /// - Throws: `DynamicsError` if a side is out of range, or a polygon is not convex or has no area.
  package func validate() throws(DynamicsError) { _ = try measured() }

  /// The convex pieces of the shape, and their mass with density 1.
  ///
  /// - Throws: `DynamicsError` if a side is out of range, or a polygon is not convex or has no area.
  func measured() throws(DynamicsError) -> (pieces: [Piece], mass: MassProperties) {
    let pieces = try pieces()
    let mass = MassProperties(of: pieces)
    guard mass.area > 0, mass.moment > 0, mass.moment.isFinite else {
      throw .invalidPolygon(reason: "has no area")
    }
    return (pieces, mass)
  }

  /// The convex pieces of the shape.
  ///
  /// - Throws: `DynamicsError` if a side is out of range or a polygon is not convex.
  func pieces() throws(DynamicsError) -> [Piece] {
    guard case .compound(let parts) = self else {
      return [try piece(offset: .zero, rotation: 0)]
    }
    guard !parts.isEmpty else { throw .invalidCompound }
    guard parts.count <= DynamicsLimits.maximumPieceCount else {
      throw .tooMany("parts of a compound", limit: DynamicsLimits.maximumPieceCount)
    }
    var pieces: [Piece] = []
    for part in parts {
      pieces.append(try part.shape.piece(offset: part.offset, rotation: part.rotation))
    }
    return pieces
  }

  private func piece(offset: Point, rotation: Double) throws(DynamicsError) -> Piece {
    guard DynamicsLimits.isCoordinate(offset), abs(rotation) <= 1e6 else {
      throw .invalidPolygon(reason: "has a part that lies too far away")
    }
    let turn = Rotation(angle: rotation)
    switch self {
    case .rectangle(let size):
      let half = try Self.half(of: size)
      let corners = [
        Point(x: -half.width, y: -half.height), Point(x: half.width, y: -half.height),
        Point(x: half.width, y: half.height), Point(x: -half.width, y: half.height),
      ]
      return .polygon(corners.map { turn.apply($0) + offset })
    case .ellipse(let size):
      return .ellipse(center: offset, radii: try Self.half(of: size), angle: rotation)
    case .polygon(let corners):
      return .polygon(try Self.convex(corners).map { turn.apply($0) + offset })
    case .compound: throw .invalidCompound
    }
  }

  private static func half(of size: Size) throws(DynamicsError) -> Size {
    try DynamicsError.check(size.width, in: DynamicsLimits.sideRange, "width")
    try DynamicsError.check(size.height, in: DynamicsLimits.sideRange, "height")
    return Size(width: size.width / 2, height: size.height / 2)
  }

  /// The corners in the direction +x toward +y, without those on a straight side.
  private static func convex(_ corners: [Point]) throws(DynamicsError) -> [Point] {
    guard (3...DynamicsLimits.maximumCornerCount).contains(corners.count) else {
      throw .invalidPolygon(
        reason: "has \(corners.count) corners; it needs 3 to \(DynamicsLimits.maximumCornerCount)")
    }
    guard corners.allSatisfy(DynamicsLimits.isCoordinate) else {
      throw .invalidPolygon(reason: "has a corner that is not finite or lies too far away")
    }
    var area = 0.0
    for (index, corner) in corners.enumerated() {
      area += corner.cross(corners[(index + 1) % corners.count]) / 2
    }
    guard abs(area) > 1e-6 else { throw .invalidPolygon(reason: "has no area") }
    let ordered = area > 0 ? corners : corners.reversed()
    var kept: [Point] = []
    var turns = 0.0
    for (index, corner) in ordered.enumerated() {
      let next = ordered[(index + 1) % ordered.count]
      let before = kept.last ?? ordered[ordered.count - 1]
      let (incoming, outgoing) = (corner - before, next - corner)
      let bend = incoming.cross(outgoing)
      let scale = incoming.length * outgoing.length
      guard bend >= -1e-9 * scale else { throw .invalidPolygon(reason: "is not convex") }
      if bend > 1e-9 * scale {
        kept.append(corner)
        turns += Elementary.atan2(bend, incoming.dot(outgoing))
      }
    }
    // A star polygon turns the same way at every corner, but more than once around.
    guard kept.count >= 3, turns < 2 * .pi + 0.1 else {
      throw .invalidPolygon(reason: "is not convex")
    }
    return kept
  }
}

/// The area, centroid and moment of inertia of a shape with density 1.
struct MassProperties {
  /// In points².
  var area = 0.0
  /// The centroid, in points.
  var center = Point.zero
  /// ∫ r² dA about the centroid, in points⁴.
  var moment = 0.0

  init(of pieces: [Piece]) {
    let parts = pieces.map { Self(of: $0) }
    for part in parts {
      area += part.area
      center += part.center * part.area
    }
    center = center * (1 / area)
    for part in parts {
      let offset = part.center - center
      moment += part.moment + part.area * offset.dot(offset)
    }
  }

  private init(of piece: Piece) {
    switch piece {
    case .ellipse(let center, let radii, _):
      self.center = center
      area = Double.pi * radii.width * radii.height
      moment = area * (radii.width * radii.width + radii.height * radii.height) / 4
    case .polygon(let corners):
      // Triangles relative to the first corner, to keep precision for distant polygons.
      let origin = corners[0]
      var (first, second) = (Point.zero, 0.0)
      for index in 1..<(corners.count - 1) {
        let (a, b) = (corners[index] - origin, corners[index + 1] - origin)
        let double = a.cross(b)
        area += double / 2
        first += (a + b) * (double / 6)
        second += double / 12 * (a.dot(a) + a.dot(b) + b.dot(b))
      }
      let centroid = first * (1 / area)
      center = origin + centroid
      moment = second - area * centroid.dot(centroid)
    }
  }
}
