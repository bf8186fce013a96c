package import LambentProperties

/// An animation between two values, either of which may be missing.
package protocol IntervalAnimation: CurvedAnimation {
  var fromValue: PropertyValue? { get set }
  var toValue: PropertyValue? { get set }
  var byValue: PropertyValue? { get set }
}

extension IntervalAnimation {
  static var intervalRows: [Property<Self>] {
    [
      anyRow("fromValue", \.fromValue, "The start value."),
      anyRow("toValue", \.toValue, "The end value."),
      anyRow("byValue", \.byValue, "The change of the value."),
    ]
  }

  /// The start and the end, derived from those of from, to and by that are set.
  func interval(
    for ends: AnimationEnds
  ) throws(AnimationError) -> (from: PropertyValue, to: PropertyValue) {
    let input = try input(for: ends)
    let from = try input.coerced(fromValue, "fromValue")
    let to = try input.coerced(toValue, "toValue")
    let by = try input.coerced(byValue, "byValue")
    let nothing = input.model.zero ?? from?.zero ?? to?.zero ?? by?.zero ?? input.model
    let start = isAdditive ? nothing : input.start
    let model = isAdditive ? nothing : input.model
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, try input.sum(from.adding(by)))
    case (nil, let to?, let by?): return (try input.sum(to.subtracting(by)), to)
    case (let from?, nil, nil): return (from, model)
    case (nil, let to?, nil): return (start, to)
    case (nil, nil, let by?): return (start, try input.sum(start.adding(by)))
    case (nil, nil, nil): return (start, model)
    }
  }
}
