import LambentDocuments
import LambentImports

/// Outlines in SVG's notation.
enum LottiePaths {
  /// A path property of an old file, which says of the shape or the mask, and not of its outline, that it
  /// is closed.
  static func closing(_ property: JSONValue?, as flag: JSONValue?) -> JSONValue? {
    guard let flag, var property, let value = property["k"] else { return property }
    func closed(_ outline: JSONValue) -> JSONValue {
      var outline = outline
      if outline["v"] != nil, outline["c"] == nil { outline["c"] = flag }
      return outline
    }
    if case .array(let keys) = value {
      property["k"] = .array(
        keys.map { key in
          var key = key
          for end in ["s", "e"] {
            if case .array(let list)? = key[end] { key[end] = .array(list.map(closed)) }
          }
          return key
        })
    } else {
      property["k"] = closed(value)
    }
    return property
  }

  /// The path of a shape of vertices, with handles relative to them; of several, one after the other.
  ///
  /// - Parameter keepsCurves: True if lines are written as curves, so that paths of as many vertices
  ///   change into each other vertex by vertex.
  static func svg(_ json: JSONValue, keepsCurves: Bool) -> String {
    var text = ""
    if case .array(let list) = json {
      for shape in list.prefix(4096) { append(shape, keepsCurves, to: &text) }
    } else {
      append(json, keepsCurves, to: &text)
    }
    return text
  }

  private static func append(_ shape: JSONValue, _ keepsCurves: Bool, to text: inout String) {
    let vertices = points(shape["v"])
    guard let first = vertices.first, vertices.count <= ImportLimits.maximumLottieVertices else {
      return
    }
    let (into, out) = (points(shape["i"]), points(shape["o"]))
    func handle(_ list: [SIMD2<Double>], _ index: Int) -> SIMD2<Double> {
      index < list.count ? list[index] : .zero
    }
    if !text.isEmpty { text += " " }
    text += "M\(pair(first))"
    let isClosed = shape.flag("c")
    for index in 0..<(isClosed ? vertices.count : vertices.count - 1) {
      let next = (index + 1) % vertices.count
      let (a, b) = (handle(out, index), handle(into, next))
      if a == .zero, b == .zero, !keepsCurves {
        if next != 0 { text += " L\(pair(vertices[next]))" }
      } else {
        text += " C\(pair(vertices[index] + a)) \(pair(vertices[next] + b)) \(pair(vertices[next]))"
      }
    }
    if isClosed { text += " Z" }
  }

  /// The path through the points of keys.
  static func way(of keys: [LottieProperty.Key]) -> String {
    var text = ""
    for (index, key) in keys.enumerated() {
      let point = key.value.lottiePoint
      guard index > 0 else {
        text = "M\(pair(point))"
        continue
      }
      let before = keys[index - 1]
      let (out, into) = (SIMD2(lottie: before.out), SIMD2(lottie: before.into))
      if out == .zero, into == .zero {
        text += " L\(pair(point))"
      } else {
        text += " C\(pair(before.value.lottiePoint + out)) \(pair(point + into)) \(pair(point))"
      }
    }
    return text
  }

  private static func points(_ json: JSONValue?) -> [SIMD2<Double>] {
    (json?.elements ?? []).map(\.lottiePoint)
  }

  private static func pair(_ point: SIMD2<Double>) -> String {
    "\(number(point.x)) \(number(point.y))"
  }

  /// A number to a thousandth.
  static func number(_ number: Double) -> String {
    JSONValue.text((number * 1000).rounded() / 1000)
  }
}
