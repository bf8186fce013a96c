/// What a birth record holds beside its times: the initial values of one particle.
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
  /// Turns a second about the picture's y axis, and the angle at birth.
  case tumble, tumblePhase
  /// The sway's factor, frequency and phase.
  case waveFactor, waveFrequency, wavePhase
  /// A random number in [0, 1) that chooses the picture, and one for the flip-book.
  case choice, frame
  /// The lifetime that curves count by, where a floor ends lives early.
  case span
}

/// Which columns there are, and where.
struct ColumnSet: Sendable, Hashable {
  private var slots = SIMD64<Int8>(repeating: -1)
  /// How many columns there are.
  private(set) var count = 0

  init(_ columns: [Column]) {
    for column in columns { insert(column) }
  }

  mutating func insert(_ column: Column) {
    guard slots[column.rawValue] < 0 else { return }
    slots[column.rawValue] = Int8(count)
    count += 1
  }

  /// The place of a column among them, or −1.
  func slot(_ column: Column) -> Int { Int(slots[column.rawValue]) }
}

/// Birth records, as columns: what is drawn at a particle's birth and never changes afterwards.
///
/// A record takes 16 bytes of times and 4 for each of its cell's columns: 72 for a cell of the top
/// level without drag, sway or tumble.
struct BirthBlock: Sendable {
  /// How many records a block has room for.
  static let capacity = 256

  let columns: ColumnSet
  /// How many records it holds.
  var count = 0
  /// Birth times, then lifetimes.
  var times: [Double]
  var values: [Float]

  init(_ columns: ColumnSet, capacity: Int = BirthBlock.capacity) {
    self.columns = columns
    times = [Double](repeating: 0, count: 2 * capacity)
    values = [Float](repeating: 0, count: columns.count * capacity)
  }

  /// Lends the columns to a kernel.
  mutating func withRecords<Result>(_ body: (BirthRecords) -> Result) -> Result {
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
  func withReadOnlyRecords<Result>(_ body: (BirthRecords) -> Result) -> Result {
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

/// A view of birth records for kernels; valid only while it is lent.
struct BirthRecords {
  let columns: ColumnSet
  let count: Int
  let capacity: Int
  private let times: UnsafeMutablePointer<Double>
  private let values: UnsafeMutablePointer<Float>

  init(
    columns: ColumnSet, count: Int, capacity: Int, times: UnsafeMutablePointer<Double>,
    values: UnsafeMutablePointer<Float>
  ) {
    self.columns = columns
    self.count = count
    self.capacity = capacity
    self.times = times
    self.values = values
  }

  /// When each was born, in the layer's time.
  var birthTimes: UnsafeMutablePointer<Double> { times }
  /// How long each lives, in the cell's time.
  var lifetimes: UnsafeMutablePointer<Double> { times + capacity }

  /// A column, which has to be there.
  subscript(_ column: Column) -> UnsafeMutablePointer<Float> {
    values + columns.slot(column) &* capacity
  }

  /// Whether a column is there.
  func has(_ column: Column) -> Bool { columns.slot(column) >= 0 }

  /// Copies a record of another view with the same columns.
  func copy(_ source: Int, of other: BirthRecords, to row: Int) {
    birthTimes[row] = other.birthTimes[source]
    lifetimes[row] = other.lifetimes[source]
    for slot in 0..<columns.count {
      values[slot &* capacity &+ row] = other.values[slot &* other.capacity &+ source]
    }
  }
}
