import LambentGeometry
import LambentPixels
import LambentProperties

/// A host with children of its own kind, as emitter cells have them.
struct Spark: PropertyHost, Equatable {
  var name: String?
  var rate = 0.0
  var life = Double.infinity
  var count = 1
  var isLit = true
  var place = Point.zero
  var color = Color.white
  var tint: Color?
  var transform = Transform3D.identity
  var area = Rect.zero
  var reach = Size.zero
  var steps: [Double] = []
  var sparks: [Spark] = []

  static let prototype = Spark()
  static let properties: [Property<Spark>] = [
    Property("name", \.name, summary: "The name in key paths."),
    Property(
      "rate", \.rate, unit: .perSecond, minimum: 0, maximum: 100, animation: .explicit,
      summary: "Sparks born each second."),
    Property("life", \.life, unit: .seconds, maximum: .infinity, summary: "How long it lives."),
    Property("count", \.count, summary: "How many."),
    Property("lit", \.isLit, summary: "Whether it is lit."),
    Property("place", \.place, animation: .implicit, summary: "Where it is."),
    Property("color", \.color, animation: .implicit, summary: "Its colour."),
    Property("tint", \.tint, summary: "A colour over it."),
    Property("transform", \.transform, animation: .implicit, summary: "How it is turned."),
    Property("area", \.area, summary: "What it covers."),
    Property("reach", \.reach, minimum: -10, maximum: 10, summary: "How far it goes."),
    Property(
      "steps", \.steps, minimum: 0, maximum: 1, isAscending: true, summary: "When it changes."),
    Property(children: "sparks", \.sparks, key: \.name, summary: "The sparks of a spark."),
  ]
}
