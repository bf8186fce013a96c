/// A shape on which particles are born. Each shape derives its sampling in its own file.
///
/// A shape is a pure function of random words. It adds an offset to the emitter's position in
/// `columns`, and sets the natural direction of each position: the direction of emission at
/// longitude and latitude 0.
protocol ShapeSampler: Sendable {
  /// True if its positions and directions are in the layer's plane; then particles need no depth.
  var isFlat: Bool { get }
  /// The number of leading random words that determine a position: the dimensions for `placement:
  /// even`.
  func dimensions(_ mode: EmitterMode) -> Int
  /// True if it sets the colours of births.
  var givesColors: Bool { get }
  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int)
}

extension ShapeSampler {
  var isFlat: Bool { true }
  func dimensions(_ mode: EmitterMode) -> Int { 1 }
  var givesColors: Bool { false }
}

/// The columns that shapes read and write; valid only during the call that receives them.
struct PlaceColumns {
  /// Three random words per birth for coordinates, and one that chooses a part.
  let u, v, w, part: UnsafePointer<UInt32>
  let width, height, depth: UnsafePointer<Float>
  /// The positions: on entry the emitter's position, on return the birth's.
  let x, y, z: UnsafeMutablePointer<Float>
  /// The natural directions, of length 1.
  let dx, dy, dz: UnsafeMutablePointer<Float>
  /// Factors of the births' colours, which samplers that give colours set.
  let red, green, blue: UnsafeMutablePointer<Float>
  /// True if edges and faces return their outward normals, for particles with depth.
  let usesNormals: Bool

  /// Sets one direction for all births.
  func direct(_ count: Int, _ x: Float, _ y: Float, _ z: Float) {
    for row in 0..<count { direct(row, SIMD3(x, y, z)) }
  }

  /// Sets the direction of a birth.
  @inline(__always) func direct(_ row: Int, _ direction: SIMD3<Float>) {
    dx[row] = direction.x
    dy[row] = direction.y
    dz[row] = direction.z
  }
}
