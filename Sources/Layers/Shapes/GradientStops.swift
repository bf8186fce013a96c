import LambentGeometry
import LambentPixels
import LambentRenderTree

/// The colours of a gradient and its opacities, each with its own locations, as one list.
struct GradientStops {
  /// Values at locations, and how they are mixed between them.
  private struct Course<Value> {
    private var places: [Double] = []
    private let values: [Value]
    private let midpoints: [Double]

    init(_ values: [Value], _ locations: [Double], _ midpoints: [Double]) {
      self.values = values
      self.midpoints = midpoints.count == values.count - 1 ? midpoints : []
      var least = 0.0
      for index in values.indices {
        let even = values.count > 1 ? Double(index) / Double(values.count - 1) : 0
        let location = locations.count == values.count ? locations[index] : even
        least = max(least, min(max(location, 0), 1))
        places.append(least)
      }
    }

    var isEmpty: Bool { values.isEmpty }

    /// The locations at which the course bends. Between two of them it is a line, or nearly one.
    var bends: [Double] {
      var result = places
      for index in midpoints.indices where abs(midpoints[index] - 0.5) > 1e-3 {
        let (curve, width) = (MidpointCurve(midpoints[index]), places[index + 1] - places[index])
        for step in 1..<16 {
          let part = Double(step) / 16
          // Even steps of the mix where it is steep, and of the way where it is flat.
          for way in [curve.way(at: part), part] { result.append(places[index] + width * way) }
        }
      }
      return result
    }

    /// The value at a location; of several there the first, or after it the last.
    func value(at place: Double, after: Bool, _ mix: (Value, Value, Double) -> Value) -> Value {
      guard let next = places.firstIndex(where: { after ? $0 > place : $0 >= place }) else {
        return values[values.count - 1]
      }
      guard next > 0 else { return values[0] }
      let width = places[next] - places[next - 1]
      guard width > 0 else { return values[next] }
      var fraction = (place - places[next - 1]) / width
      if next - 1 < midpoints.count, abs(midpoints[next - 1] - 0.5) > 1e-3 {
        fraction = MidpointCurve(midpoints[next - 1]).mix(at: fraction)
      }
      return mix(values[next - 1], values[next], fraction)
    }
  }

  private let colors: Course<Color>
  private let opacities: Course<Double>
  private let isConstant: Bool

  init(_ element: ShapeElement) {
    colors = Course(element.colors, element.locations, element.midpoints)
    opacities = Course(element.opacities, element.opacityLocations, element.opacityMidpoints)
    isConstant = element.opacities.allSatisfy { $0 == element.opacities[0] }
  }

  /// The stops, with a factor of their opacity. Stops are mixed premultiplied, but colours and opacities
  /// each for itself: between two places further stops follow the product.
  func stops(opacity: Double) -> [Drawable.Gradient.Stop] {
    let places = Set(colors.bends + (isConstant ? [] : opacities.bends)).sorted()
    var result: [Drawable.Gradient.Stop] = []
    func append(_ location: Double, after: Bool) {
      var color = colors.value(at: location, after: after) { a, b, fraction in
        Color(components: a.components + (b.components - a.components) * fraction)
      }
      let factor =
        opacities.isEmpty
        ? 1 : opacities.value(at: location, after: after) { $0 + ($1 - $0) * $2 }
      color.alpha *= factor * opacity
      let stop = Drawable.Gradient.Stop(location: location, color: color)
      if result.last != stop { result.append(stop) }
    }
    for (index, place) in places.enumerated() {
      append(place, after: false)
      append(place, after: true)
      guard !isConstant, index + 1 < places.count else { continue }
      for step in 1..<4 {
        append(place + (places[index + 1] - place) * Double(step) / 4, after: true)
      }
    }
    return result
  }
}

/// The interpolation of two values whose mean is not in the middle: by a power of the distance from the nearer
/// end, as in After Effects.
private struct MidpointCurve {
  private let exponent: Double
  private let isLate: Bool

  init(_ midpoint: Double) {
    let middle = min(max(midpoint, 0.01), 0.99)
    isLate = middle > 0.5
    exponent = Elementary.log(0.5) / Elementary.log(isLate ? middle : 1 - middle)
  }

  /// The fraction of the second value at a fraction of the way.
  func mix(at way: Double) -> Double {
    isLate ? Elementary.pow(way, exponent) : 1 - Elementary.pow(1 - way, exponent)
  }

  /// The fraction of the way at a fraction of the second value.
  func way(at mix: Double) -> Double {
    isLate ? Elementary.pow(mix, 1 / exponent) : 1 - Elementary.pow(1 - mix, 1 / exponent)
  }
}
