/// The colours and the opacities of a gradient, which are one list in the file.
struct LottieGradient {
  /// Values at locations, and where those between two of them lie that are mixed by halves.
  struct Course {
    var values: [[Double]] = []
    var locations: [Double] = []
    var midpoints: [Double] = []

    mutating func append(_ value: [Double], at location: Double) {
      values.append(value)
      locations.append(max(locations.last ?? 0, min(max(location, 0), 1)))
    }

    /// True if every second value is the mean of its neighbours: programs write those at the midpoints.
    var hasMidpoints: Bool {
      guard values.count > 2, values.count % 2 == 1 else { return false }
      return stride(from: 1, to: values.count, by: 2).allSatisfy { index in
        let (before, value, after) = (values[index - 1], values[index], values[index + 1])
        let count = min(before.count, value.count, after.count)
        return (0..<count).allSatisfy { abs(value[$0] - (before[$0] + after[$0]) / 2) < 0.004 }
      }
    }

    /// The same without the values at midpoints.
    var withoutMidpoints: Course {
      var result = Course()
      for index in stride(from: 0, to: values.count, by: 2) {
        result.append(values[index], at: locations[index])
        guard index + 2 < values.count else { continue }
        let width = locations[index + 2] - locations[index]
        let fraction = width > 0 ? (locations[index + 1] - locations[index]) / width : 0.5
        result.midpoints.append(min(max(fraction, 0.01), 0.99))
      }
      return result
    }
  }

  var colors = Course()
  var opacities = Course()

  private init(_ numbers: [Double], count: Int) {
    let count = max(0, min(count, numbers.count / 4, 1024))
    for index in 0..<count {
      colors.append(Array(numbers[(4 * index + 1)..<(4 * index + 4)]), at: numbers[4 * index])
    }
    for index in stride(from: 4 * count, to: numbers.count - 1, by: 2).prefix(1024) {
      opacities.append([min(max(numbers[index + 1], 0), 1)], at: numbers[index])
    }
  }

  /// The gradients of all keys, or the one without keys, in the same form.
  static func all(_ property: LottieProperty, count: Int) -> [LottieGradient] {
    let lists =
      property.isAnimated ? property.keys.map(\.value.lottieNumbers) : [property.numbers]
    var result = lists.map { LottieGradient($0, count: count) }
    if result.allSatisfy({ $0.opacities.values.allSatisfy { $0[0] == 1 } }) {
      for index in result.indices { result[index].opacities = Course() }
    }
    for part in [\LottieGradient.colors, \.opacities] {
      if result.allSatisfy({ $0[keyPath: part].hasMidpoints }) {
        for index in result.indices {
          result[index][keyPath: part] = result[index][keyPath: part].withoutMidpoints
        }
      }
      if result.allSatisfy({ $0[keyPath: part].midpoints.allSatisfy { abs($0 - 0.5) < 0.002 } }) {
        for index in result.indices { result[index][keyPath: part].midpoints = [] }
      }
    }
    return result
  }
}
