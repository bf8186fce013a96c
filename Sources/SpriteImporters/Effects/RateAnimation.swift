import LambentDocuments
import LambentImports

/// A cell's birth rate over time, as an animation of its emitter.
struct RateAnimation {
  var cell: String
  /// Times in seconds, in order, and births per second.
  var keys: [SIMD2<Double>]
  var repeats = false
  var beginTime = 0.0

  var value: JSONValue {
    let duration = keys.last?.x ?? 0
    var animation: JSONObject = ["type": "keyframe"]
    animation.set("keyPath", "emitterCells.\(cell).birthRate")
    animation.set("values", keys.map { JSONValue.plain($0.y) })
    animation.set("keyTimes", keys.map { JSONValue.plain($0.x / duration) })
    animation.set("beginTime", beginTime)
    animation.set("duration", JSONValue.plain(duration))
    if repeats { animation.set("repeatCount", "infinity") }
    return animation.value
  }
}
