import LambentAnimations
import LambentProperties

/// The keys of values that are objects or lists: paths, steps of transforms, points of keyframes, forms of
/// timing functions.
extension DocumentKey {
  /// The keys of a path that is an object.
  static var path: [DocumentKey] {
    [
      DocumentKey(
        "ellipse", SceneSchema.reference("rectangle"), "The rectangle about an ellipse."),
      DocumentKey("rect", SceneSchema.reference("rectangle"), "A rectangle."),
      DocumentKey(
        "roundedRect", SceneSchema.reference("rectangle"), "A rectangle with round corners."),
      DocumentKey("radius", SceneSchema.number(from: 0, to: 1e6), "The corners' radius."),
      DocumentKey("text", ["type": "string"], "Text whose outlines are the path."),
      DocumentKey(
        "font", ["type": "string"], "A name of fonts, or a family; Inter by default."),
      DocumentKey(
        "fontSize", SceneSchema.number(from: 0, to: 1e4), "The size, in points; 36 by default."),
      DocumentKey(
        "tracking", SceneSchema.number(from: -1e5, to: 1e5), "Added behind each character."),
      DocumentKey("at", SceneSchema.reference("pair"), "Where the first line's baseline begins."),
    ]
  }

  /// The steps of a transform: objects with one of these keys each.
  static var transformSteps: [DocumentKey] {
    [
      DocumentKey("scale", SceneSchema.reference("vector"), "The factors along x, y and z."),
      DocumentKey("translate", SceneSchema.reference("vector"), "The shift, in points."),
      DocumentKey(
        "perspective",
        ["type": "number", "anyOf": [["exclusiveMinimum": 0], ["exclusiveMaximum": 0]]],
        "The distance of the viewer, in points: m34 is −1 ÷ it."),
      DocumentKey(
        "rotate",
        [
          "type": "array", "prefixItems": [SceneSchema.reference("angle")],
          "items": ["type": "number"], "minItems": 4, "maxItems": 4,
        ], "[angle, x, y, z]: a turn about the axis (x, y, z)."),
    ]
  }

  /// The elements of a point of the short form of keyframes.
  static var keyframe: [DocumentKey] {
    let time = SceneSchema.number(
      from: -SceneLimits.maximumDuration, to: SceneLimits.maximumDuration)
    return [
      DocumentKey("time", time, "The moment, in seconds of the layer's time.", isRequired: true),
      DocumentKey("value", true, "The value then, as the key path takes it.", isRequired: true),
      DocumentKey(
        "timingFunction", SceneSchema.reference("timingFunction"),
        "How the value comes there from the point before; linear by default."),
    ]
  }

  /// The forms of a timing function.
  static var timingForms: [DocumentKey] {
    let names = (TimingFunction.named + TimingFunction.cssNamed).map { JSONValue.string($0.name) }
    let text: JSONValue = ["type": "string"]
    return [
      DocumentKey("timingFunction", ["enum": .array(names)], "A name."),
      DocumentKey(
        "[x1, y1, x2, y2]", ["type": "array", "items": ["type": "number"]],
        "The control points of a curve from (0, 0) to (1, 1); as text, cubic-bezier(x1, y1, x2, y2)."
      ),
      DocumentKey(
        "steps(n, end)", text, "So many jumps; start, end, jump-none or jump-both says where."),
      DocumentKey(
        "linear(0, 0.5 20%, 1)", text, "Straight lines between values, at fractions of the time."),
      DocumentKey(
        "spring(mass, stiffness, damping, velocity)", text, "A spring that is let go at 0."),
    ]
  }
}
