import LambentAnimations
package import LambentProperties

/// The keys of values that are objects or lists: paths, steps of transforms, points of keyframes, forms of
/// timing functions.
extension DocumentKeys {
  /// The keys of a path that is an object.
  package static let path = shapePath + textPath

  package static let shapePath: [PropertyInfo] = [
    key("ellipse", .rect, "The bounding rectangle of an ellipse."),
    key("rect", .rect, "A rectangle."),
    key("roundedRect", .rect, "A rectangle with round corners."),
    cornerRadius,
  ]
  package static let cornerRadius = key(
    "radius", .number, in: 0...1e6, unit: .points, "The corners' radius.")

  package static let textPath: [PropertyInfo] = [
    key("text", .text, isRequired: true, "A text; the path is its outlines."),
    key("font", .text, default: "Inter", "A name of fonts, or a family."),
    fontSize, tracking,
    key("at", .point, "The point at which the first line's baseline begins."),
  ]
  package static let fontSize = key(
    "fontSize", .number, in: 0...1e4, unit: .points, default: 36, "The size.")
  package static let tracking = key(
    "tracking", .number, in: -1e5...1e5, unit: .points, default: 0,
    "Extra space after each character.")

  /// The steps of a transform: objects with one of these keys each.
  package static let transformSteps: [PropertyInfo] = [
    key("scale", .vector, "The factors along x, y and z."),
    key("translate", .vector, "The shift, in points."),
    key(
      "perspective", .form("distance"),
      "The distance d of the viewer, in points: m34 is −1 ÷ d."),
    key(
      "rotate",
      .tuple([
        key("angle", .angle, isRequired: true, "The angle."),
        key("x", .number, isRequired: true, "The axis, in x."),
        key("y", .number, isRequired: true, "The axis, in y."),
        key("z", .number, isRequired: true, "The axis, in z."),
      ]), "[angle, x, y, z]: a rotation about the axis (x, y, z)."),
  ]

  /// The elements of a point of the short form of keyframes.
  package static let keyframe: [PropertyInfo] = [
    key(
      "time", .number, in: -SceneLimits.maximumDuration...SceneLimits.maximumDuration,
      unit: .seconds,
      isRequired: true, "The time, in the layer's time."),
    key("value", .any, isRequired: true, "The value at that time, in the type of the key path."),
    key(
      "timingFunction", .timingFunction, default: "linear",
      "The timing function from the previous point."),
  ]

  /// The forms of a timing function.
  package static let timingForms: [PropertyInfo] = [
    PropertyInfo("timingFunction", choices: timingChoices, summary: "A name."),
    key(
      "[x1, y1, x2, y2]", .list(.number),
      "The control points of a curve from (0, 0) to (1, 1); as text, cubic-bezier(x1, y1, x2, y2)."),
    key(
      "steps(n, end)", .text,
      "n jumps; start, end, jump-none or jump-both: the ends at which there is a jump."),
    key(
      "linear(0, 0.5 20%, 1)", .text, "Straight lines between values, at fractions of the time."),
    key("spring(mass, stiffness, damping, velocity)", .text, "A spring that is released at 0."),
  ]

  private static let timingChoices: [PropertyInfo.Choice] =
    (TimingFunction.named + TimingFunction.cssNamed).map {
      PropertyInfo.Choice($0.name, summary: timingSummary(of: $0.name))
    }

  private static func timingSummary(of name: String) -> String {
    switch name {
    case "linear": return "At an even speed."
    case "easeIn", "ease-in": return "Slow at the beginning."
    case "easeOut", "ease-out": return "Slow at the end."
    case "easeInEaseOut", "ease-in-out": return "Slow at both ends."
    case "default", "ease": return "Speeds up quickly, then slows down to the end."
    case "step-start": return "Jumps to the end value at the start."
    case "step-end": return "Jumps to the end value at the end."
    default: break
    }
    let motion =
      name.hasPrefix("bounce")
      ? "Bounces like a ball"
      : name.hasPrefix("elastic") ? "Swings like a rubber band" : "Overshoots a little"
    if name.hasSuffix("InOut") { return "\(motion) at both ends." }
    if name.hasSuffix("OutIn") { return "\(motion) in the middle." }
    return "\(motion) at the \(name.hasSuffix("In") ? "beginning" : "end")."
  }
}
