import LambentAnimations
import LambentDocuments
import LambentProperties

extension Cursor {
  /// A time map: points [time, inner time, timing function] in order of their times.
  func timeMap() -> TimeMap? {
    let context = ValueContext()
    guard let elements = elements(expecting: "[[time, inner time], …]"),
      value(of: DocumentKeys.timeMap, in: context) != nil
    else { return nil }
    let points = elements.compactMap { element -> TimeMap.Point? in
      let parts = element.elements() ?? []
      guard parts.count > 1, let time = parts[0].number(), let inner = parts[1].number() else {
        return nil
      }
      guard parts.count > 2 else { return TimeMap.Point(time: time, inner: inner) }
      return parts[2].timingFunction(in: context).map {
        TimeMap.Point(time: time, inner: inner, function: $0)
      }
    }
    guard points.count == elements.count, let map = TimeMap(points) else {
      report(
        .order, points.isEmpty ? "a time map without points" : "the times do not ascend",
        remedy: "[[time, inner time], …] in the order of time")
      return nil
    }
    return map
  }
}

extension TimeMap {
  var json: JSONValue {
    .array(
      points.map { point in
        let function: [JSONValue] =
          point.function == .linear ? [] : [JSONValue(point.function.propertyValue)]
        return .array([.number(point.time), .number(point.inner)] + function)
      })
  }
}
