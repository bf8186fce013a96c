import LambentAnimations
import LambentGeometry
import Testing

@Suite("Springs")
struct SpringTests {
  @Test("settling durations are Core Animation's")
  func settling() {
    let omega = 2 * Double.pi
    #expect(isClose(Spring().settlingDuration, 1.4727003346780927, to: 1e-12))
    #expect(isClose(Spring(damping: 1).settlingDuration, 13.91321015404625, to: 1e-11))
    let half = Spring(stiffness: omega * omega, damping: omega)
    #expect(isClose(half.settlingDuration, 2.3438753795710707, to: 1e-12))
    #expect(isClose(Spring(damping: 5).settlingDuration, 2.855, to: 5e-4))
    #expect(isClose(Spring(damping: 15).settlingDuration, 1.022, to: 5e-4))
    #expect(Spring(damping: 20).settlingDuration == 1)
    #expect(Spring(damping: 100).settlingDuration == 1)
    #expect(Spring(damping: 0).settlingDuration == Double(Float.greatestFiniteMagnitude))
    #expect(Spring(damping: .infinity, allowsOverdamping: true).settlingDuration == 0)
    let slow = Spring(stiffness: omega * omega, damping: 4 * omega, allowsOverdamping: true)
    #expect(abs(slow.settlingDuration - 2.6) < 0.2)
  }

  @Test(
    "without leave to be overdamped, a spring acts as critically damped", arguments: [0.1, 0.5])
  func overdamping(time: Double) {
    #expect(Spring(damping: 100).value(at: time) == Spring(damping: 20).value(at: time))
    #expect(Spring(damping: 100).damping == 100)
    let overdamped = Spring(damping: 100, allowsOverdamping: true)
    #expect(overdamped.value(at: time) < Spring(damping: 20).value(at: time))
  }

  @Test("a critically damped spring settles at the least tenth at which it is near enough")
  func criticalSettling() {
    for (stiffness, velocity) in [(100.0, 0.0), (3, 0), (40, -9), (25, 60), (900, 31), (1e-3, 0)] {
      let spring = Spring(
        stiffness: stiffness, damping: 2 * stiffness.squareRoot(), initialVelocity: velocity)
      var tenths = 1.0
      while abs(1 - spring.value(at: tenths / 10)) >= 0.001 { tenths += 1 }
      #expect(spring.settlingDuration == tenths / 10, "\(stiffness) \(velocity)")
    }
    #expect(Spring(mass: 1e300, stiffness: 1e-6, damping: 1e300).settlingDuration.isFinite)
  }

  @Test("the closed form solves the equation of motion: m·ẍ = k(1 − x) − c·ẋ")
  func equation() {
    for (damping, velocity) in [(1.0, 0.0), (10, 5), (20, -3), (50, 2), (19.999999, 1)] {
      let spring = Spring(
        mass: 1.5, stiffness: 90, damping: damping, initialVelocity: velocity,
        allowsOverdamping: true)
      // Runge and Kutta's fourth order, in steps of a tenth of a millisecond.
      var (x, v) = (0.0, velocity)
      let h = 1e-4
      func a(_ x: Double, _ v: Double) -> Double { (90 * (1 - x) - damping * v) / 1.5 }
      for step in 1...10_000 {
        let (k1, l1) = (v, a(x, v))
        let (k2, l2) = (v + h / 2 * l1, a(x + h / 2 * k1, v + h / 2 * l1))
        let (k3, l3) = (v + h / 2 * l2, a(x + h / 2 * k2, v + h / 2 * l2))
        let (k4, l4) = (v + h * l3, a(x + h * k3, v + h * l3))
        x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
        guard step % 1000 == 0 else { continue }
        #expect(isClose(spring.value(at: Double(step) * h), x))
        #expect(isClose(spring.velocity(at: Double(step) * h), v, to: 1e-7))
      }
    }
  }

  @Test("the default spring is where its closed form, worked out by hand, says")
  func closedForm() {
    // ω = 10, ζ = 1/2, ω_d = √75: x(0.2) = 1 − e⁻¹(cos √3 + sin √3 / √3).
    let expected =
      1 - Elementary.exp(-1)
      * (Elementary.cos(3.0.squareRoot()) + Elementary.sin(3.0.squareRoot()) / 3.0.squareRoot())
    #expect(isClose(Spring().value(at: 0.2), expected))
  }

  @Test("the perceptual form and the physics are two views of one spring")
  func perceptual() {
    let spring = Spring(perceptualDuration: 0.5, bounce: 0.3)
    #expect(isClose(spring.perceptualDuration, 0.5))
    #expect(isClose(spring.bounce, 0.3))
    #expect(isClose(spring.dampingRatio, 0.7))
    #expect(Spring(perceptualDuration: 1, bounce: 0).dampingRatio == 1)
    let slow = Spring(perceptualDuration: 1, bounce: -0.5)
    #expect(isClose(slow.dampingRatio, 2))
    #expect(isClose(slow.bounce, -0.5))
    #expect(Spring(perceptualDuration: 1, bounce: -1).settlingDuration == 0)
  }
}
