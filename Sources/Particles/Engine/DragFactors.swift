import LambentGeometry

/// The solution of v′ = a − d·v after a time τ, with x = d·τ: v = v₀·decay + a·τ·way, and the
/// displacement is (v₀·way + a·τ·fall)·τ.
///
/// decay = exp(−x), way = (1 − decay) / x, fall = (1 − way) / x. Without drag they are 1, 1 and ½:
/// a parabola. ``FloatKernels/drag(_:)`` computes the same in single precision.
struct DragFactors {
  let decay, way, fall: Double

  init(_ drag: Double, _ time: Double) {
    let x = drag * time
    guard x != 0 else {
      (decay, way, fall) = (1, 1, 0.5)
      return
    }
    guard x >= 1 else {
      // The series fall = Σ (−x)ᵏ / (k + 2)!, because the quotients cancel. The first omitted term
      // is below 1e-17.
      var series = 0.0
      for k in stride(from: 18.0, through: 2, by: -1) { series = (1 - x * series) / k }
      fall = series
      way = 1 - x * series
      decay = 1 - x * way
      return
    }
    decay = Elementary.exp(-x)
    way = (1 - decay) / x
    fall = (1 - way) / x
  }
}

/// One coordinate of a flight under constant acceleration and drag. Downward is positive.
struct Flight {
  let speed, acceleration, drag: Double

  /// The displacement and the speed after a time.
  func state(at time: Double) -> (way: Double, speed: Double) {
    let factors = DragFactors(drag, time)
    return (
      (speed * factors.way + acceleration * time * factors.fall) * time,
      speed * factors.decay + acceleration * time * factors.way
    )
  }

  /// The first time, up to `end`, at which the displacement reaches a height above 0; `nil` if
  /// there is none.
  func meeting(height: Double, within end: Double) -> Double? {
    drag == 0
      ? parabolicMeeting(height: height, within: end)
      : draggedMeeting(height: height, within: end)
  }

  /// The least t > 0 for which speed·t + acceleration·t² / 2 = height.
  private func parabolicMeeting(height: Double, within end: Double) -> Double? {
    let time: Double
    if acceleration == 0 {
      guard speed > 0 else { return nil }
      time = height / speed
    } else {
      let discriminant = speed * speed + 2 * acceleration * height
      guard discriminant >= 0 else { return nil }
      // The form of the quadratic formula without cancellation.
      let sum = speed + discriminant.squareRoot()
      guard sum > 0 else { return nil }
      time = 2 * height / sum
    }
    return time < end ? time : nil
  }

  /// Newton's method. The speed approaches a / d monotonically, so the curve is convex or concave
  /// throughout. From the suitable end each step moves toward the root and never passes it.
  private func draggedMeeting(height: Double, within end: Double) -> Double? {
    let isConvex = acceleration >= drag * speed
    var end = end
    if acceleration < 0 {
      guard speed > 0 else { return nil }
      // The turning point, where the speed is 0.
      end = min(end, Elementary.log(1 + drag * speed / -acceleration) / drag)
    }
    guard state(at: end).way >= height else { return nil }
    var time = isConvex ? end : 0
    for _ in 0..<64 {
      let now = state(at: time)
      let next = time + (height - now.way) / now.speed
      guard isConvex ? next < time && next > 0 : next > time && next <= end else { break }
      time = next
    }
    return time
  }

  /// The length of a bounce that begins upward (negative speed, positive acceleration), and the
  /// speed at its end; `nil` if it is longer than `end`.
  func leap(within end: Double) -> (length: Double, speed: Double)? {
    var time = -2 * speed / acceleration
    guard drag > 0 else { return end < time ? nil : (time, -speed) }
    guard state(at: end).way > 0 else { return nil }
    // Drag shortens a bounce and its height is concave, so Newton's method converges from the
    // right.
    time = min(time, end)
    for _ in 0..<64 {
      let now = state(at: time)
      let next = time - now.way / now.speed
      guard next < time, next > 0 else { break }
      time = next
    }
    return (time, state(at: time).speed)
  }
}
