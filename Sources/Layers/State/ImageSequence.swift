public import LambentPixels
package import LambentProperties

/// Images that follow one another in equal steps, usable wherever an image is.
public struct ImageSequence: Sendable, Hashable {
  /// The images, at least one; each shows for an equal part of a round.
  public var images: [Image]
  /// The length of a round, in seconds; above 0.
  public var duration: Double
  /// The number of rounds, fractions included. 0, the default, never ends.
  public var repeatCount: Double
  /// The image before the first round and after the last; without one, the first and the last of
  /// the sequence stay.
  public var image: Image?
  /// The time at which the first cycle begins, in seconds of the layer's time. 0 means the time at which the sequence
  /// is set.
  public var beginTime: Double

  /// Creates a sequence.
  public init(
    images: [Image], duration: Double, repeatCount: Double = 0, image: Image? = nil,
    beginTime: Double = 0
  ) {
    self.images = images
    self.duration = duration
    self.repeatCount = repeatCount
    self.image = image
    self.beginTime = beginTime
  }

  /// The image that shows at a time of the layer.
  ///
  /// A time within 1e-9 s of a step is on it. A duration that is not above 0 shows the last.
  package func image(at time: Double) -> Image? {
    let elapsed = time - beginTime
    guard elapsed > -Self.tolerance else { return image ?? images.first }
    guard !images.isEmpty, duration > 0, duration.isFinite else { return image ?? images.last }
    let rounds = elapsed / duration
    let isOver = repeatCount > 0 && elapsed > repeatCount * duration - Self.tolerance
    guard !isOver, rounds.isFinite else { return image ?? images.last }
    let phase = elapsed - rounds.rounded(.down) * duration
    let step = (phase + Self.tolerance) / duration * Double(images.count)
    // The tolerance may carry the end of a round into the next one.
    return images[Int(min(max(step, 0), 1e9)) % images.count]
  }

  /// The distance from a boundary, in seconds, at which a time is on it.
  private static let tolerance = 1e-9
}

extension ImageSequence: BuiltInValue {
  package static var storedType: ValueType {
    .record([
      PropertyInfo(
        "images", type: .list(.image), isRequired: true, summary: "The images in order."),
      PropertyInfo(
        "duration", type: .number, isRequired: true, summary: "The seconds of one round."),
      PropertyInfo("repeatCount", type: .number, summary: "How many rounds it plays; 0 for ever."),
      PropertyInfo(
        "image", type: .image, summary: "The image before the first round and after the last."),
      PropertyInfo("beginTime", type: .number, summary: "When it begins, in the layer's time."),
    ])
  }

  package init?(stored propertyValue: PropertyValue) {
    guard case .record(let fields) = propertyValue, case .list(let list)? = fields["images"],
      case .number(let duration)? = fields["duration"]
    else { return nil }
    var images: [Image] = []
    for case .image(let image) in list { images.append(image) }
    guard images.count == list.count, !images.isEmpty, duration > 0 else { return nil }
    self.init(images: images, duration: duration)
    if case .number(let count)? = fields["repeatCount"] { repeatCount = count }
    if case .image(let still)? = fields["image"] { image = still }
    if case .number(let begin)? = fields["beginTime"] { beginTime = begin }
  }

  package var stored: PropertyValue {
    var fields: [String: PropertyValue] = [
      "images": .list(images.map(PropertyValue.image)), "duration": .number(duration),
      "repeatCount": .number(repeatCount), "beginTime": .number(beginTime),
    ]
    if let image { fields["image"] = .image(image) }
    return .record(fields)
  }
}
