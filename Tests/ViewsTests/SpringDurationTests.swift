import LambentAnimations
import LambentViews
import Testing

@Suite("Springs of blocks")
struct SpringDurationTests {
  /// Damping ratio, duration, velocity; stiffness and damping. The first was published with six digits
  /// more; the others follow from the same equation.
  static let rows: [(ratio: Double, duration: Double, velocity: Double, Double, Double)] = [
    (0.25, 3, 0, 54.83363359078326, 3.702486785620688), (0.5, 1, 0, 161.7195, 12.7169),
    (0.7, 0.8, 0, 151.2791, 17.2194), (0.8, 0.5, 0, 323.5895, 28.7817),
    (1, 0.5, 0, 341.0237, 36.9337), (0.5, 1, 1, 152.8684, 12.3640),
    (0.7, 0.8, 20, 161.2419, 17.7773), (0.05, 1, 0, 6125.4871, 7.8265),
  ]

  @Test("come to rest within their duration", arguments: rows.indices)
  func table(index: Int) {
    let row = Self.rows[index]
    let spring = Spring(
      dampingRatio: row.ratio, duration: row.duration, initialVelocity: row.velocity)
    #expect(abs(spring.stiffness - row.3) < 1e-4 * row.3)
    #expect(abs(spring.damping - row.4) < 1e-4 * row.4)
  }

  @Test("agree with the published spring to twelve digits")
  func published() {
    let spring = Spring(dampingRatio: 0.25, duration: 3)
    #expect(abs(spring.stiffness - 54.83363359078326) < 1e-11)
    #expect(abs(spring.damping - 3.702486785620688) < 1e-12)
  }

  @Test(
    "change evenly with their damping ratio, near 0 and near 1 too", arguments: [0, 5] as [Double])
  func continuity(velocity: Double) {
    func stiffness(_ ratio: Double) -> Double {
      Spring(dampingRatio: ratio, duration: 1, initialVelocity: velocity).stiffness
    }
    for ratio in [1e-6, 0.001, 0.0027182818284590455, 0.99, 1] {
      let (below, above) = (stiffness(ratio - 1e-9), stiffness(ratio + 1e-9))
      #expect(abs(below - above) < 1e-3 * above, "at \(ratio)")
    }
  }

  @Test(
    "are springs whatever the numbers",
    arguments: [0, -1, 0.001, 5, Double.nan, .infinity] as [Double])
  func extremes(number: Double) {
    for other in [0, 1, -3, 1e12, .infinity, .nan] as [Double] {
      #expect(
        Spring(dampingRatio: number, duration: other, initialVelocity: number).isValid)
      #expect(Spring(dampingRatio: other, duration: number, initialVelocity: other).isValid)
    }
  }
}
