public import LambentPixels
package import LambentProperties

/// Footage that plays as the contents of a layer.
public struct ImageClip: Sendable, Hashable {
  /// The footage, as an image of it.
  package var footage: Image
  /// The begin time, in the time of the layer that has the clip. 0 means the time at which it is set.
  package var beginTime: Double

  /// Creates a clip that begins at a time, in seconds of the layer's time. 0 means the time at which it is set.
  public init(_ footage: Image, beginTime: Double = 0) {
    self.footage = footage
    self.beginTime = beginTime
  }

  /// The image that shows at a time of the layer; before it begins, the first.
  package func image(at time: Double) -> Image { footage.moment(at: max(0, time - beginTime)) }
}

extension ImageClip: BuiltInValue {
  package static var storedType: ValueType {
    .record([
      PropertyInfo("clip", type: .image, isRequired: true, summary: "The footage."),
      PropertyInfo("beginTime", type: .number, summary: "When it begins, in the layer's time."),
    ])
  }

  package init?(stored propertyValue: PropertyValue) {
    guard case .record(let fields) = propertyValue, case .image(let footage)? = fields["clip"]
    else { return nil }
    self.init(footage)
    if case .number(let begin)? = fields["beginTime"] { beginTime = begin }
  }

  package var stored: PropertyValue {
    .record(["clip": .image(footage), "beginTime": .number(beginTime)])
  }
}
