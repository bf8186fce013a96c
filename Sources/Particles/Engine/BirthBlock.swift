/// The initial values of a particle: the columns of a birth record besides its times.
enum Column: Int, CaseIterable {
  /// The position at birth.
  case x, y, z
  /// The initial velocity.
  case velocityX, velocityY, velocityZ
  /// The initial scale, relative to `scaleFactor`.
  case scale
  case rotation
  /// The angular speed.
  case spin
  case red, green, blue, alpha
  /// The scale of the layer, or of the parent at the birth.
  case scaleFactor
  /// The parent's colour at the birth.
  case parentRed, parentGreen, parentBlue, parentAlpha
  /// The direction of emission. Children of a particle at rest are emitted along it.
  case headingX, headingY, headingZ
  /// The emitter's position at the birth, the origin of radial and tangential acceleration.
  case originX, originY, originZ
  /// Drag divided by mass.
  case drag
  /// Turns per second about the image's y axis, and the initial phase.
  case tumble, tumblePhase
  /// The wave's amplitude factor, frequency and phase.
  case waveFactor, waveFrequency, wavePhase
  /// The orbit's radius at birth, its radius at death, and its angular speed.
  case orbitRadius, orbitEnd, orbitTurn
  /// Scale, angle and colour at death.
  case endScale, endRotation, endRed, endGreen, endBlue, endAlpha
  /// A random number in [0, 1) that chooses the flip-book's first frame.
  case frame
  /// The full lifetime, which life curves use, where a floor may kill the particle earlier.
  case span
  /// The age at the first collision; negative without one.
  case meeting
}

/// The layout of birth records: first the columns that differ between particles, then those with
/// one value for all particles.
package struct ColumnSet: Sendable, Hashable {
  private var slots = SIMD64<Int8>(repeating: -1)
  /// The number of columns that differ between particles.
  let ownCount: Int
  let count: Int

  init(_ columns: Set<Column>, shared: Set<Column> = []) {
    (ownCount, count) = (columns.subtracting(shared).count, columns.count)
    var (own, common): (Int8, Int8) = (0, Int8(ownCount))
    for column in Column.allCases where columns.contains(column) {
      if shared.contains(column) {
        slots[column.rawValue] = common
        common += 1
      } else {
        slots[column.rawValue] = own
        own += 1
      }
    }
  }

  /// The index of a column, or −1 if it is absent.
  func slot(_ column: Column) -> Int { Int(slots[column.rawValue]) }
}

/// Birth records, as columns: the values that are drawn at a particle's birth and never change.
///
/// A record takes 16 bytes for its times and 4 for each column in which particles differ: 60 for a
/// flat top-level cell with every range of CAEmitterCell set, otherwise less. A value that all
/// particles have in common is repeated for as many rows as a kernel processes at a time, so that
/// kernels treat both kinds of column alike.
package struct BirthBlock: Sendable {
  /// The number of records that a block has room for.
  package static let capacity = 256

  let columns: ColumnSet
  /// The number of records in the block.
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

  /// Calls a kernel with the columns.
  package mutating func withRecords<Result>(_ body: (BirthRecords) -> Result) -> Result {
    times.withUnsafeMutableBufferPointer { times in
      values.withUnsafeMutableBufferPointer { values in
        // Neither is empty: the capacity is above 0, and x is always a column.
        body(
          BirthRecords(
            columns: columns, count: count, capacity: times.count / 2,
            times: times.baseAddress.unsafelyUnwrapped,
            values: values.baseAddress.unsafelyUnwrapped))
      }
    }
  }

  /// Calls a function with the columns. It must not write to them.
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
  /// The age of a particle at its first collision; negative without one.
  func meeting(_ row: Int) -> Double {
    withReadOnlyRecords { $0.has(.meeting) ? Double($0[.meeting][row]) : -1 }
  }

  /// The memory that the block occupies, in bytes.
  var byteCount: Int {
    times.count * MemoryLayout<Double>.stride + values.count * MemoryLayout<Float>.stride
  }

  /// Calls a function with all bytes of the block.
  package func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    times.withUnsafeBytes(body)
    values.withUnsafeBytes(body)
  }
}

/// A view of birth records for kernels; valid only during the call that receives it.
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

  /// The lifetime of a row for life curves.
  func span(_ row: Int) -> Float { has(.span) ? self[.span][row] : Float(lifetimes[row]) }

  /// The drag of a row, divided by its mass.
  func drag(_ row: Int) -> Double { has(.drag) ? Double(self[.drag][row]) : 0 }

  /// The birth times, in seconds of the layer's time.
  var birthTimes: UnsafeMutablePointer<Double> { times }
  /// The lifetimes, in seconds of the cell's time.
  var lifetimes: UnsafeMutablePointer<Double> { times + capacity }

  /// A column, which must exist. A column with one value for all particles has only the first
  /// ``BirthBlock/capacity`` rows.
  subscript(_ column: Column) -> UnsafeMutablePointer<Float> {
    let slot = columns.slot(column)
    return slot < columns.ownCount
      ? values + slot &* capacity : shared + (slot &- columns.ownCount) &* BirthBlock.capacity
  }

  func has(_ column: Column) -> Bool { columns.slot(column) >= 0 }

  package func rows(_ range: Range<Int>) -> BirthRecords { BirthRecords(self, range) }

  /// Copies a record from a view with the same columns, except the values that all records have in
  /// common.
  func copy(_ source: Int, of other: BirthRecords, to row: Int) {
    birthTimes[row] = other.birthTimes[source]
    lifetimes[row] = other.lifetimes[source]
    for slot in 0..<columns.ownCount {
      values[slot &* capacity &+ row] = other.values[slot &* other.capacity &+ source]
    }
  }

  /// Copies the values that all records have in common from a view with the same columns.
  func copyShared(of other: BirthRecords) {
    for slot in 0..<(columns.count &- columns.ownCount) {
      let start = slot &* BirthBlock.capacity
      (shared + start).update(repeating: other.shared[start], count: BirthBlock.capacity)
    }
  }
}
