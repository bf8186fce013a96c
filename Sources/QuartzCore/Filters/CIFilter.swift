import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions

/// A transition filter, or a generator of one colour.
///
/// ```swift
/// let flash = CIFilter(name: "CIFlashTransition")
/// flash?.setValue(before, forKey: kCIInputImageKey)
/// flash?.setValue(after, forKey: kCIInputTargetImageKey)
/// flash?.setValue(0.5, forKey: kCIInputTimeKey)
/// let image = flash?.outputImage
/// ```
/// The extent of the output is the input's, or the target's where the input has no end. What does not
/// fit is told to `CAHost.onError`.
public final class CIFilter: NSObject {
  /// The name.
  public let name: String
  /// The name in key paths of a layer.
  public var displayName: String?
  private let kind: TransitionKind?
  private var inputs: [String: Any] = [:]

  /// Creates a filter by its name: one of Core Image's transitions, `CIConstantColorGenerator`, or any
  /// transition of the library (`curl`, `ripple` …); `nil` where there is none of that name.
  public init?(name: String) {
    kind = Self.transitionKind(named: name)
    guard kind != nil || name == "CIConstantColorGenerator" else { return nil }
    self.name = name
  }

  /// Creates a filter with inputs.
  public convenience init?(name: String, parameters params: [String: Any]?) {
    self.init(name: name)
    for (key, value) in params ?? [:] { setValue(value, forKey: key) }
  }

  /// Sets all inputs to their defaults: they are so from the start.
  public func setDefaults() { inputs = inputs.filter { $0.value is CIImage } }

  /// The inputs' keys.
  public var inputKeys: [String] {
    guard let kind else { return ["inputColor"] }
    return ["inputImage", "inputTargetImage", "inputTime"] + kind.inputs.map { Self.key($0.name) }
  }

  /// The value of an input, or of `outputImage`.
  public func value(forKey key: String) -> Any? {
    if key == "outputImage" { return outputImage }
    if let value = inputs[key] { return value }
    return kind?.inputs.first { Self.key($0.name) == key }?.initial.any
  }

  /// Sets an input; `nil` is its default.
  public func setValue(_ value: Any?, forKey key: String) {
    guard inputKeys.contains(key) else {
      CAHost.report(
        CAError(key: key, "“\(name)” has no such input: \(inputKeys.joined(separator: ", "))"))
      return
    }
    inputs[key] = value
  }

  /// The image; `nil` where an input is missing or does not fit.
  public var outputImage: CIImage? {
    guard let kind else { return CIImage(color: inputs["inputColor"] as? CIColor ?? .white) }
    guard let from = inputs["inputImage"] as? CIImage,
      let to = inputs["inputTargetImage"] as? CIImage
    else {
      CAHost.report(CAError(key: name, "it needs an inputImage and an inputTargetImage"))
      return nil
    }
    guard let extent = [from, to].map(\.extent).first(where: { !$0.isInfinite }) else {
      CAHost.report(CAError(key: name, "one of the two images has to have an end"))
      return nil
    }
    let time: Double =
      if case .number(let number)? = PropertyValue(any: inputs["inputTime"]) { number } else { 0 }
    guard let transition = transition(of: kind, extent: extent) else { return nil }
    do {
      let buffer = try transition.frame(
        from: from.pixels(in: extent), to: to.pixels(in: extent), at: min(max(time, 0), 1),
        workingSpace: .srgb, jobs: 1)
      return CIImage(CGImage(Image(.rgba8(buffer))), at: extent.origin)
    } catch {
      CAHost.report(CAError(key: name, error))
      return nil
    }
  }

  // MARK: In the library

  /// The transition for layers; `nil` where the filter is none.
  var transition: TransitionFilter? {
    guard let kind else { return nil }
    return Self.filter(of: kind, values(of: kind))
  }

  static func filter(of kind: TransitionKind, _ values: [String: PropertyValue]) -> TransitionFilter
  {
    func make<Kind: ImageTransition>(_ prototype: Kind) -> TransitionFilter {
      var transition = prototype
      for (name, value) in values { try? transition.setValue(value, forKeyPath: name) }
      return TransitionFilter(transition)
    }
    return make(kind.prototype)
  }

  static func transitionKind(named name: String) -> TransitionKind? {
    TransitionRegistry.builtIn.kind(named: name)
  }

  /// The inputs that were set, in the library's words.
  private func values(of kind: TransitionKind) -> [String: PropertyValue] {
    var values: [String: PropertyValue] = [:]
    for input in kind.inputs {
      guard let value = inputs[Self.key(input.name)] else { continue }
      values[input.name] = Self.value(value)
    }
    return values
  }

  private static func value(_ value: Any) -> PropertyValue? {
    switch value {
    case let vector as CIVector: vector.propertyValue
    case let color as CIColor:
      .color(Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
    case let image as CIImage: image.pixelsOfImage.map { .image($0.lambent) }
    default: PropertyValue(any: value)
    }
  }

  private func transition(of kind: TransitionKind, extent: CGRect) -> (any ImageTransition)? {
    var transition: any ImageTransition = kind.prototype
    for input in kind.inputs {
      let key = Self.key(input.name)
      guard let given = inputs[key] else { continue }
      guard var value = Self.value(given) else {
        CAHost.report(CAError(key: key, "a value of type \(type(of: given)) does not fit"))
        return nil
      }
      // Points of images count from the lower left in Core Image; here y grows downward, and the
      // extent's corner is the image's.
      if case .point(let point) = value, input.unit == .pixels {
        value = .point(Point(x: point.x - extent.minX, y: point.y - extent.minY))
      }
      do throws(PropertyError) {
        try transition.setValue(value, forKeyPath: input.name)
      } catch {
        CAHost.report(CAError(key: key, error))
        return nil
      }
    }
    return transition
  }

  /// `center` is `inputCenter`.
  private static func key(_ name: String) -> String {
    "input" + name.prefix(1).uppercased() + name.dropFirst()
  }
}

/// The key of the image that a filter begins with.
public let kCIInputImageKey = "inputImage"
/// The key of the image that a transition ends with.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of a transition's progress, 0…1.
public let kCIInputTimeKey = "inputTime"
/// The key of a point.
public let kCIInputCenterKey = "inputCenter"
/// The key of a rectangle.
public let kCIInputExtentKey = "inputExtent"
/// The key of a colour.
public let kCIInputColorKey = "inputColor"
/// The key of an angle.
public let kCIInputAngleKey = "inputAngle"
/// The key of a width.
public let kCIInputWidthKey = "inputWidth"
/// The key of a radius.
public let kCIInputRadiusKey = "inputRadius"
/// The key of a filter's output.
public let kCIOutputImageKey = "outputImage"
