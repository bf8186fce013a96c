import LambentPixels

/// Closed forms that depend on the fraction of life: velocity curves, orbits, and interpolation to
/// the values at death.
extension Motion {
  private typealias Kernel = FloatKernels

  /// p + v₀·(L·∫c − τ) and v + v₀·(c − 1), where c is the velocity's factor over life and L the
  /// lifetime: corrects the initial velocity's part of a ballistic path.
  func follow() {
    guard let pace = cell.curves.pace, let way = cell.curves.way else { return }
    let axes: [(Column, StateColumn, StateColumn)] = [
      (.velocityX, .x, .velocityX), (.velocityY, .y, .velocityY), (.velocityZ, .z, .velocityZ),
    ]
    for row in 0..<count {
      let fraction = fractions[row]
      let lead = records.span(row) * way.value(at: fraction).x - ages[row]
      let factor = pace.value(at: fraction).x - 1
      for (speed, place, velocity) in axes {
        let v = records[speed][row]
        states[place][row] += v * lead
        states[velocity][row] += v * factor
      }
    }
  }

  /// r·(cos(α + ω·τ), sin(α + ω·τ)), where α is the direction of emission, and its derivative.
  func revolve() {
    for row in 0..<count {
      let (h, k) = (records[.headingX][row], records[.headingY][row])
      let (from, to, turn) = (
        records[.orbitRadius][row], records[.orbitEnd][row], records[.orbitTurn][row]
      )
      let (s, c) = Kernel.sinCos(turn * ages[row])
      let (x, y) = (h * c - k * s, h * s + k * c)
      let radius = from + (to - from) * fractions[row]
      states[.x][row] += x * radius
      states[.y][row] += y * radius
      let (out, across) = ((to - from) / records.span(row), radius * turn)
      states[.velocityX][row] += x * out - y * across
      states[.velocityY][row] += y * out + x * across
    }
  }

  /// a + (b − a)·fraction, from the value at birth to the value at death.
  func lead() {
    let colors: [(Column, Column, StateColumn)] = [
      (.red, .endRed, .red), (.green, .endGreen, .green), (.blue, .endBlue, .blue),
      (.alpha, .endAlpha, .alpha),
    ]
    for (start, end, state) in colors where records.has(end) {
      for row in 0..<count {
        let (a, b) = (Kernel.clamped(records[start][row]), Kernel.clamped(records[end][row]))
        states[state][row] = a + (b - a) * fractions[row]
      }
    }
    if records.has(.endScale) {
      for row in 0..<count {
        let (a, b) = (max(0, records[.scale][row]), max(0, records[.endScale][row]))
        states[.scale][row] = a + (b - a) * fractions[row]
      }
    }
  }

  /// The colour and the scale from the first collision on.
  func turn(into change: EmitterAfterCollision) {
    let meetings = records[.meeting]
    for row in 0..<count where meetings[row] >= 0 && ages[row] >= meetings[row] {
      if let color = change.color {
        let lanes = SIMD4<Float>(color.components)
        (states[.red][row], states[.green][row]) = (lanes.x, lanes.y)
        (states[.blue][row], states[.alpha][row]) = (lanes.z, lanes.w)
      }
      if let scale = change.scale { states[.scale][row] = Float(clamping: scale) }
    }
  }

  /// The angle at death, like ``lead()``, in addition to its spin.
  func leadRotation() {
    for row in 0..<count {
      let way = records[.endRotation][row] - records[.rotation][row]
      states[.rotation][row] += way * fractions[row]
    }
  }
}
