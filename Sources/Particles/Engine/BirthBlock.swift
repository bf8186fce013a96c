/// The columns of a birth record beside its times: the initial values of one particle.
enum Column: Int, CaseIterable {
  /// Where it is born.
  case x, y, z
  /// Its initial velocity.
  case velocityX, velocityY, velocityZ
  /// Its scale, times the layer's or its parent's in `scaleFactor`.
  case scale
  /// Its angle.
  case rotation
  /// Its speed of rotation.
  case spin
  /// Its colour.
  case red, green, blue, alpha
  /// The layer's or the parent's scale at birth.
  case scaleFactor
  /// The parent's colour at birth.
  case parentRed, parentGreen, parentBlue, parentAlpha
  /// The direction in which it is emitted, for children of particles at rest.
  case headingX, headingY, headingZ
  /// Where the emitter is at birth, for radial and tangential acceleration.
  case originX, originY, originZ
  /// Drag divided by mass.
  case drag
  /// Turns per second about the image's y axis, and the angle at birth.
  case tumble, tumblePhase
  /// The sway's factor, frequency and phase.
  case waveFactor, waveFrequency, wavePhase
  /// The distance from the point of birth at birth and at death, and the turn.
  case orbitRadius, orbitEnd, orbitTurn
  /// Scale, angle and colour at death.
  case endScale, endRotation, endRed, endGreen, endBlue, endAlpha
  /// A random number in [0, 1) for the flip-book.
  case frame
  /// The lifetime that curves count by, where a floor ends lives early.
  case span
}

/// Which columns there are, and where: those in which particles differ, then those whose values they
/// have in common.
package struct ColumnSet: Sendable, Hashable {
  private var slots = SIMD64<Int8>(repeating: -1)
  /// How many columns differ from particle to particle.
  let ownCount: Int
  /// How many columns there are.
  let count: Int

  init(_ columns: [Column], shared: Set<Column> = []) {
    let (own, common) = (
      columns.filter { !shared.contains($0) }, columns.filter { shared.contains($0) }
    )
    (ownCount, count) = (own.count, columns.count)
    for (slot, column) in (own + common).enumerated() { slots[column.rawValue] = Int8(slot) }
  }

  /// The place of a column among them, or −1.
  func slot(_ column: Column) -> Int { Int(slots[column.rawValue]) }
}

/// Birth records, as columns: what is drawn at a particle's birth and never changes afterwards.
///
/// A record takes 16 bytes of times and 4 for each column in which its cell's particles differ: 60
/// for a cell of the top level in the plane with every range of CAEmitterCell set, and less with
/// fewer of them. The values that all particles have in common are there once, for as many rows as a kernel
/// sweeps at a time, so that kernels need not tell the two apart.
package struct BirthBlock: Sendable {
  /// How many records a block has room for.
  package static let capacity = 256

  let columns: ColumnSet
  /// How many records it holds.
  package var count = 0
  /// Birth times, then lifetimes.
  var times: [Double]
  private var values: [Float]

  package init(_ columns: ColumnSet, capacity: Int = BirthBlock.capacity) {
    self.columns = columns
    times = [Double](repeating: 0, count: 2 * capacity)
    let shared = columns.count - columns.ownCount
    values = [Float](
      repeating: 0, count: columns.ownCount * capacity + shared * BirthBlock.capacity)
  }

  /// Lends the columns to a kernel.
  package mutating func withRecords<Result>(_ body: (BirthRecords) -> Result) -> Result {
    times.withUnsafeMutableBufferPointer { times in
      values.withUnsafeMutableBufferPointer { values in
        // Both are never empty: a block has a capacity, and x is always a column.
        body(
          BirthRecords(
            columns: columns, count: count, capacity: times.count / 2,
            times: times.baseAddress.unsafelyUnwrapped,
            values: values.baseAddress.unsafelyUnwrapped))
      }
    }
  }

  /// Lends the columns for reading: nothing may be written through the view.
  package func withReadOnlyRecords<Result>(_ body: (BirthRecords) -> Result) -> Result {
    times.withUnsafeBufferPointer { times in
      values.withUnsafeBufferPointer { values in
        body(
          BirthRecords(
            columns: columns, count: count, capacity: times.count / 2,
            times: UnsafeMutablePointer(mutating: times.baseAddress.unsafelyUnwrapped),
            values: UnsafeMutablePointer(mutating: values.baseAddress.unsafelyUnwrapped)))
      }
    }
  }
}

extension BirthBlock {
  /// How many bytes it holds.
  var byteCount: Int {
    times.count * MemoryLayout<Double>.stride + values.count * MemoryLayout<Float>.stride
  }

  /// Calls a function with all that it holds.
  package func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    times.withUnsafeBytes(body)
    values.withUnsafeBytes(body)
  }
}

/// A view of birth records for kernels; valid only while it is lent.
package struct BirthRecords {
  let columns: ColumnSet
  let count: Int
  let capacity: Int
  private let times: UnsafeMutablePointer<Double>
  private let values: UnsafeMutablePointer<Float>
  private let shared: UnsafeMutablePointer<Float>

  init(
    columns: ColumnSet, count: Int, capacity: Int, times: UnsafeMutablePointer<Double>,
    values: UnsafeMutablePointer<Float>
  ) {
    self.columns = columns
    self.count = count
    self.capacity = capacity
    self.times = times
    self.values = values
    shared = values + columns.ownCount &* capacity
  }

  private init(_ whole: BirthRecords, _ range: Range<Int>) {
    columns = whole.columns
    count = range.count
    capacity = whole.capacity
    times = whole.times + range.lowerBound
    values = whole.values + range.lowerBound
    shared = whole.shared
  }

  /// When each was born, in the layer's time.
  var birthTimes: UnsafeMutablePointer<Double> { times }
  /// How long each lives, in the cell's time.
  var lifetimes: UnsafeMutablePointer<Double> { times + capacity }

  /// A column, which has to be there; of one that particles share the first ``BirthBlock/capacity``
  /// rows only.
  subscript(_ column: Column) -> UnsafeMutablePointer<Float> {
    let slot = columns.slot(column)
    return slot < columns.ownCount
      ? values + slot &* capacity : shared + (slot &- columns.ownCount) &* BirthBlock.capacity
  }

  /// True if a column is there.
  func has(_ column: Column) -> Bool { columns.slot(column) >= 0 }

  /// Some of the records that follow each other.
  package func rows(_ range: Range<Int>) -> BirthRecords { BirthRecords(self, range) }

  /// Copies a record of another view with the same columns, but for what all records have in common.
  func copy(_ source: Int, of other: BirthRecords, to row: Int) {
    birthTimes[row] = other.birthTimes[source]
    lifetimes[row] = other.lifetimes[source]
    for slot in 0..<columns.ownCount {
      values[slot &* capacity &+ row] = other.values[slot &* other.capacity &+ source]
    }
  }

  /// Copies what all records of another view with the same columns have in common.
  func copyShared(of other: BirthRecords) {
    for slot in 0..<(columns.count &- columns.ownCount) {
      let start = slot &* BirthBlock.capacity
      (shared + start).update(repeating: other.shared[start], count: BirthBlock.capacity)
    }
  }
}
