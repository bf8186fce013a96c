/// A shape that particles are born on: one file a shape, which derives its sampling.
///
/// A shape is a pure function of random words: it adds an offset from the emitter's position to the
/// positions in `columns` and gives each position its natural direction, the one in which particles leave
/// where nothing turns them.
protocol ShapeSampler: Sendable {
  /// True if it lies in the plane of the layer, and its directions too: then particles need no depth.
  var isFlat: Bool { get }
  /// How many of the first three words decide a position: the dimensions of `placement: even`.
  func dimensions(_ mode: EmitterMode) -> Int
  /// Places `count` births.
  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int)
}

/// The columns that shapes read and write; valid only while they are lent.
struct PlaceColumns {
  /// Three random words a birth for coordinates, and one that chooses a part.
  let u, v, w, part: UnsafePointer<UInt32>
  /// The shape's extents at each birth.
  let width, height, depth: UnsafePointer<Float>
  /// The positions: on entry the emitter's position, on return the birth's.
  let x, y, z: UnsafeMutablePointer<Float>
  /// The natural directions, of length 1.
  let dx, dy, dz: UnsafeMutablePointer<Float>
  /// True if edges and faces give their outward normals, for particles that live in space.
  let usesNormals: Bool

  /// Gives every birth one direction.
  func direct(_ count: Int, _ x: Float, _ y: Float, _ z: Float) {
    for row in 0..<count {
      dx[row] = x
      dy[row] = y
      dz[row] = z
    }
  }

  /// One of `count` parts, all as likely.
  @inline(__always) func part(_ row: Int, of count: UInt64) -> Int {
    Int(truncatingIfNeeded: (UInt64(part[row]) &* count) >> 32)
  }
}
