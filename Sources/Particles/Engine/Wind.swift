import CRows

/// Noise as the only force that depends on the position: the motion of a cell's particles is integrated
/// eight at a time, by E. J. Nyström's method of the fourth order.
///
/// In a step, a particle flies a twelfth of the smallest eddy, as long as the step is within ``steps``: the
/// length depends on the particle alone, so its state at a time does not depend on the times evaluated before.
struct Wind: Sendable {
  /// The bounds of a step's length, in seconds. In lives longer than 17 s, the lower one is 1/4,096 of the
  /// life; a step should also be within the time in which drag slows a particle down, and in an eighth of that
  /// in which the smallest eddies change.
  static let steps = 1.0 / 240...1.0 / 30

  fileprivate let forces: lambent_wind
  fileprivate let longest: Double
  /// The cost of an evaluation, in nanoseconds.
  let work: Double

  /// `nil` if the cell has other forces, a floor, outlines, or accelerations that change.
  init?(_ cell: EmitterCell, _ tracks: CellTracks, _ forces: ForceField?, seed: UInt64) {
    guard let field = cell.field, let forces, forces.isNoise, cell.floor == nil,
      cell.collides == nil,
      !tracks.hasChangingAcceleration, tracks.radialAcceleration.isZero,
      tracks.tangentialAcceleration.isZero
    else { return nil }
    let octaves = min(max(field.octaves, 1), 8)
    let frequency = Double(1 << (octaves - 1))
    self.forces = lambent_wind(
      curls: lambent_curls(seed: UInt32(truncatingIfNeeded: seed), octaves: Int32(octaves)),
      strength: field.strength, scale: field.scale, speed: field.speed,
      acceleration_x: tracks.xAcceleration.constant, acceleration_y: tracks.yAcceleration.constant,
      acceleration_z: tracks.zAcceleration.constant, way: field.scale / frequency / 12)
    longest = min(Self.steps.upperBound, 1 / max(1e-9, 8 * abs(field.speed) * frequency))
    work = Double(octaves) * 40
  }
}

/// The integration of a block's particles through noise, as columns.
final class WindFlights {
  private let wind: Wind
  private let count: Int
  private let columns: UnsafeMutablePointer<Double>
  private let flights: lambent_flights
  /// The ages to which ``advance(to:)`` leads.
  let ages: UnsafeMutablePointer<Double>

  init(_ wind: Wind, _ records: BirthRecords) {
    // Eight at a time. Rows above the count are particles at rest, of age 0.
    let (count, capacity) = (records.count, (records.count + 7) / 8 * 8)
    (self.wind, self.count) = (wind, capacity)
    let columns = UnsafeMutablePointer<Double>.allocate(capacity: 11 * capacity)
    columns.initialize(repeating: 0, count: 11 * capacity)
    self.columns = columns
    func column(_ number: Int) -> UnsafeMutablePointer<Double> { columns + number * capacity }
    let starts: [Column] = [.x, .y, .z, .velocityX, .velocityY, .velocityZ]
    for (number, start) in starts.enumerated() {
      for row in 0..<count { column(number)[row] = Double(records[start][row]) }
    }
    ages = column(7)
    let (drag, shortest, longest) = (column(8), column(9), column(10))
    shortest.update(repeating: Wind.steps.lowerBound, count: capacity)
    longest.update(repeating: wind.longest, count: capacity)
    for row in 0..<count {
      drag[row] = records.drag(row)
      shortest[row] = max(shortest[row], records.lifetimes[row] / SteppedMotion.equalStepLimit)
      longest[row] = min(longest[row], 1 / max(1e-9, drag[row]))
    }
    flights = lambent_flights(
      x: column(0), y: column(1), z: column(2), velocity_x: column(3), velocity_y: column(4),
      velocity_z: column(5), age: column(6), drag: drag, shortest: shortest, longest: longest)
  }

  deinit { columns.deallocate() }

  /// Writes the states at ``ages``, which are not before those of earlier calls.
  func advance(to states: States) {
    let arrivals = lambent_arrivals(
      age: ages, x: states[.x], y: states[.y], z: states[.z], velocity_x: states[.velocityX],
      velocity_y: states[.velocityY], velocity_z: states[.velocityZ])
    withUnsafePointer(to: wind.forces) { lambent_fly($0, flights, arrivals, count) }
  }
}
