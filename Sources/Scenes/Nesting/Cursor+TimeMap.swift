import LambentAnimations
import LambentDocuments
import LambentGeometry
import LambentLayers
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

extension LayerModel {
  /// The layer in a time that follows a map.
  func mapped(by map: TimeMap) -> LayerModel {
    var result = self
    guard state.timing != .endless else {
      result.state.timing.map = map
      return result
    }
    // It repeats in the mapped time.
    var outer = LayerModel(kind: kind, registries: state.registries)
    outer.state.bounds = Rect(origin: .zero, size: Size(width: 1, height: 1))
    outer.state.anchorPoint = .zero
    outer.state.timing.map = map
    (outer.sublayers, outer.isTimeFrame) = ([result], true)
    return outer
  }

  /// The layer as it was before its time followed a map.
  var unmapped: LayerModel {
    var result = isTimeFrame ? sublayers[0] : self
    result.state.timing.map = nil
    return result
  }
}
