import CRows
import LambentNoise
import Testing

@Suite("Gradient noise")
struct GradientNoiseTests {
  private let noise = GradientNoise(seed: 11)

  @Test("derivatives are those of the value")
  func derivatives() {
    var draw = Draw(seed: 3)
    let step = 1e-6
    for _ in 0..<300 {
      let p = SIMD3(draw.uniform(), draw.uniform(), draw.uniform()) * 40 - 20
      let space = noise.sample(x: p.x, y: p.y, z: p.z)
      let plane = noise.sample(x: p.x, y: p.y)
      for axis in 0..<3 {
        var (a, b) = (p, p)
        a[axis] -= step
        b[axis] += step
        let slope = noise.value(x: b.x, y: b.y, z: b.z) - noise.value(x: a.x, y: a.y, z: a.z)
        #expect(abs(space.gradient[axis] - slope / (2 * step)) < 1e-6)
        guard axis < 2 else { continue }
        let flat = noise.value(x: b.x, y: b.y) - noise.value(x: a.x, y: a.y)
        #expect(abs(plane.gradient[axis] - flat / (2 * step)) < 1e-6)
      }
    }
  }

  @Test("values lie about −1…1, with a mean of 0, and vanish on the lattice")
  func values() {
    var draw = Draw(seed: 4)
    var (sum, least, greatest) = (0.0, 0.0, 0.0)
    for _ in 0..<20_000 {
      let value = noise.value(
        x: draw.uniform() * 900, y: draw.uniform() * 900, z: draw.uniform() * 900)
      sum += value
      least = min(least, value)
      greatest = max(greatest, value)
    }
    #expect(abs(sum / 20_000) < 0.01)
    #expect(least > -1.1 && least < -0.6 && greatest < 1.1 && greatest > 0.6)
    #expect(noise.value(x: -3, y: 5, z: 2) == 0)
    #expect(noise.value(x: 1e300, y: .nan, z: .infinity) == 0)
  }

  @Test("the curl has no divergence")
  func divergence() {
    var draw = Draw(seed: 6)
    let step = 1e-5
    for octaves in 1...3 {
      for _ in 0..<50 {
        let (x, y, z) = (draw.uniform() * 20, draw.uniform() * 20, draw.uniform() * 20)
        func field(_ dx: Double, _ dy: Double) -> SIMD2<Double> {
          noise.curl(x: x + dx, y: y + dy, z: z, octaves: octaves)
        }
        let along = (field(step, 0).x - field(-step, 0).x) / (2 * step)
        let down = (field(0, step).y - field(0, -step).y) / (2 * step)
        #expect(abs(along + down) < 1e-4)
      }
    }
  }

  @Test("curls of many points have the bits of single ones, on every machine")
  func columns() {
    let chosen = lambent_rows()
    defer { lambent_choose_rows(chosen) }
    var draw = Draw(seed: 8)
    for rows in [lambent_plain_rows(), chosen] {
      lambent_choose_rows(rows)
      for count in 1...19 {
        let range = [2, 1e3, 1e9, 1e17][count % 4]
        func column() -> [Double] { (0..<count).map { _ in (draw.uniform() - 0.5) * range } }
        let (octaves, z) = (1 + count % 8, column())
        var (x, y) = (column(), column())
        if count > 3 { (x[0], x[1], x[2], y[3]) = (-0.0, .nan, 3, -.infinity) }
        let single = (0..<count).map {
          noise.curl(x: x[$0], y: y[$0], z: z[$0], octaves: octaves)
        }
        noise.fillCurls(x: &x, y: &y, z: z, count: count, octaves: octaves)
        #expect(x.map(\.bitPattern) == single.map(\.x.bitPattern))
        #expect(y.map(\.bitPattern) == single.map(\.y.bitPattern))
      }
    }
  }
}
