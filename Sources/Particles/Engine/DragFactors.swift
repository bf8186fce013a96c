import LambentGeometry

/// The solution of v′ = a − d·v after a time τ, as three factors of x = d·τ:
/// v = v₀·decay + a·τ·way, and the way is (v₀·way + a·τ·fall)·τ.
///
/// decay = exp(−x), way = (1 − decay) / x, fall = (1 − way) / x. Without drag they are 1, 1 and ½, and the
/// flight is a parabola. ``FloatKernels/drag(_:)-(Float)`` is the same in single precision.
struct DragFactors {
  let decay, way, fall: Double

  init(_ drag: Double, _ time: Double) {
    let x = drag * time
    guard x != 0 else {
      (decay, way, fall) = (1, 1, 0.5)
      return
    }
    guard x >= 1 else {
      // fall = Σ (−x)ᵏ / (k + 2)!, as the quotients cancel; the first term left out is below 1e-17.
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

/// One coordinate of a flight under a constant acceleration and drag; downward is positive.
struct Flight {
  let speed, acceleration, drag: Double

  /// The way and the speed after a time.
  func state(at time: Double) -> (way: Double, speed: Double) {
    let factors = DragFactors(drag, time)
    return (
      (speed * factors.way + acceleration * time * factors.fall) * time,
      speed * factors.decay + acceleration * time * factors.way
    )
  }

  /// The first moment within a time at which the way comes to a height above 0; `nil` if it does not.
  func meeting(height: Double, within end: Double) -> Double? {
    drag == 0
      ? parabolicMeeting(height: height, within: end)
      : draggedMeeting(height: height, within: end)
  }

  /// The least t > 0 with speed·t + acceleration·t² / 2 = height.
  private func parabolicMeeting(height: Double, within end: Double) -> Double? {
    let time: Double
    if acceleration == 0 {
      guard speed > 0 else { return nil }
      time = height / speed
    } else {
      let discriminant = speed * speed + 2 * acceleration * height
      guard discriminant >= 0 else { return nil }
      // The root of the form that does not cancel.
      let sum = speed + discriminant.squareRoot()
      guard sum > 0 else { return nil }
      time = 2 * height / sum
    }
    return time < end ? time : nil
  }

  /// By Newton's method. The speed goes one way, to a / d, so the curve is convex or concave as a whole, and
  /// from the right end, or from the left one, each step comes closer to the root and none leaps over it.
  private func draggedMeeting(height: Double, within end: Double) -> Double? {
    let isConvex = acceleration >= drag * speed
    var end = end
    if acceleration < 0 {
      guard speed > 0 else { return nil }
      // Where it turns round.
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

  /// How long a leap lasts that begins upward, at a negative speed under a positive acceleration, and the
  /// speed that it ends at; `nil` if it lasts longer than a time.
  func leap(within end: Double) -> (length: Double, speed: Double)? {
    var time = -2 * speed / acceleration
    guard drag > 0 else { return end < time ? nil : (time, -speed) }
    guard state(at: end).way > 0 else { return nil }
    // Drag shortens a leap, and its height is concave: Newton's method comes to its end from the right.
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
