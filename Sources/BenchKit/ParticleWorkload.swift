import LambentGeometry
import LambentParticles

/// The engine's two inner loops, apart from each other, for those who measure them: births, and the
/// evaluation of stored births.
///
/// ```swift
/// var workload = ParticleWorkload(count: 1_000_000)
/// workload.makeBirths()            // emitter-births-1m
/// workload.evaluate()              // emitter-evaluate-1m: at time 1, all alive
/// ```
struct ParticleWorkload: Sendable {
  /// The number of particles.
  let count: Int
  private let plan: EmitterPlan
  private let clock: BirthClock
  private var births: BirthBlock
  /// The positions, colours, scales and angles of the last block: a cache's worth, as a renderer that
  /// draws block by block uses them.
  private var states = StateBlock()
  private var scratch = BirthScratch()
  private var rows = BirthRows()

  /// Prepares a cell with every range set whose particles live for 2 s, `count` of which are born in
  /// the first second. Memory is taken here, not in what is measured.
  ///
  /// - Throws: ``EmitterError`` where the count is below 1 or beyond a hundred million.
  init(count: Int) throws(EmitterError) {
    guard (1...100_000_000).contains(count) else {
      throw .outOfRange(keyPath: "count", value: Double(count), expected: "between 1 and 1e8")
    }
    self.count = count
    let cell = Self.cell(birthRate: Double(count))
    var properties = EmitterProperties()
    properties.emitterShape = .rectangle
    properties.emitterSize = Size(width: 640, height: 360)
    plan = try EmitterPlan(Emitter(properties: properties, cells: [cell], path: ["benchmark"]))
    clock = BirthClock(plan.roots[0])
    let blocks = (count + BirthBlock.capacity - 1) / BirthBlock.capacity
    births = BirthBlock(plan.roots[0].columns, capacity: blocks * BirthBlock.capacity)
    births.count = count
  }

  /// A cell with every range set.
  static func cell(birthRate: Double) -> EmitterCell {
    var cell = EmitterCell()
    cell.birthRate = birthRate
    (cell.lifetime, cell.lifetimeRange) = (2, 0.5)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (120, 40, 2)
    (cell.xAcceleration, cell.yAcceleration) = (-10, 90)
    (cell.scale, cell.scaleRange, cell.scaleSpeed) = (0.5, 0.2, -0.1)
    (cell.spin, cell.spinRange, cell.rotationRange) = (1, 3, 2)
    (cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange) = (0.4, 0.4, 0.4, 0.2)
    (cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed) = (-0.1, 0.1, 0.05, -0.3)
    return cell
  }

  /// Makes the birth records of all particles.
  mutating func makeBirths() {
    let window = BirthClock.Window(origin: 0, length: .infinity)
    let cell = plan.roots[0]
    let spans = [BirthSpan(window: window, seed: cell.layer.seed, count: count)]
    var position = (span: 0, birth: 0)
    for rows in blocks {
      self.rows.take(from: spans, clock, at: &position)
      let drawn = self.rows
      scratch.withView { scratch in
        births.withRecords { records in
          Births(cell: cell, rows: drawn, records: records.rows(rows), scratch: scratch).fill()
        }
      }
    }
  }

  /// The rows of each block.
  private var blocks: [Range<Int>] {
    stride(from: 0, to: count, by: BirthBlock.capacity).map {
      $0..<min($0 + BirthBlock.capacity, count)
    }
  }

  /// Evaluates all particles at a time: position, velocity, colour, scale and angle.
  mutating func evaluate(at time: Double = 1) {
    evaluate(at: time) { _ in }
  }

  private mutating func evaluate(at time: Double, _ body: (UnsafeRawBufferPointer) -> Void) {
    let moments = [Double](repeating: time, count: BirthBlock.capacity)
    let cell = plan.roots[0]
    for rows in blocks {
      scratch.withView { scratch in
        states.withStates { states in
          births.withReadOnlyRecords { records in
            moments.withUnsafeBufferPointer { moments in
              Motion(
                cell: cell, records: records.rows(rows),
                times: moments.baseAddress.unsafelyUnwrapped, states: states, scratch: scratch
              ).evaluate()
            }
          }
        }
      }
      states.values.withUnsafeBytes { body($0) }
    }
  }

  /// Calls a function with the bytes of all birth records, column by column, for a digest.
  func withBirthBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    births.withBytes(body)
  }

  /// Evaluates all particles at 1 s and calls a function with the bytes of each block's states, for a
  /// digest.
  mutating func withStateBytes(_ body: (UnsafeRawBufferPointer) -> Void) { evaluate(at: 1, body) }
}
