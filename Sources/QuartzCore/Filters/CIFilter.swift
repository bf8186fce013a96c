// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentRendering
import LambentTransitions

/// A transition, a filter of an image or a layer, or a generator of images.
///
/// ```swift
/// let flash = CIFilter(name: "CIFlashTransition")
/// flash?.setValue(before, forKey: kCIInputImageKey)
/// flash?.setValue(after, forKey: kCIInputTargetImageKey)
/// flash?.setValue(0.5, forKey: kCIInputTimeKey)
/// let image = flash?.outputImage
/// ```
/// The extent of the output is that of the input, or of the target if the input's is infinite. Errors are reported to
/// `CAHost.onError`.
public class CIFilter: NSObject, NSCopying {
  /// The name: the kind's until another is set. A layer's key paths lead through it.
  public var name: String
  public var displayName: String?
  /// True if the filter of a layer is enabled.
  public var isEnabled = true
  let kind: TransitionKind?
  let layerKind: FilterKind?
  private var inputs: [String: Any] = [:]

  /// Creates a filter by its name: one of Core Image's (`CIFlashTransition`, `CISepiaTone`), any transition
  /// of the library (`curl`, `ripple` …) or any of its filters (`chromaKey` …); `nil` for an unknown name.
  public convenience init?(name: String, parameters params: [String: Any]? = nil) {
    let kind = Self.transitionKind(named: name)
    // One colour needs no pixels.
    let isConstant = name == "CIConstantColorGenerator"
    let layerKind = kind == nil && !isConstant ? LayerFilter(named: name)?.kind : nil
    guard kind != nil || layerKind != nil || isConstant else { return nil }
    self.init(name: name, kind: kind, layerKind: layerKind)
    for (key, value) in params ?? [:] { setValue(value, forKey: key) }
  }

  required init(name: String, kind: TransitionKind?, layerKind: FilterKind?) {
    (self.name, self.kind, self.layerKind) = (name, kind, layerKind)
  }

  /// A copy of a layer's filter.
  private convenience init(_ filter: LayerFilter) {
    self.init(name: filter.name, kind: nil, layerKind: filter.kind)
    isEnabled = filter.isEnabled
    inputs = filter.kind.values(of: filter)
  }

  /// A filter of the same kind with the same inputs.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self(name: name, kind: kind, layerKind: layerKind)
    (copy.displayName, copy.isEnabled, copy.inputs) = (displayName, isEnabled, inputs)
    return copy
  }

  /// The filters of a layer; `nil` without filters.
  static func list(_ filters: [LayerFilter]) -> [Any]? {
    filters.isEmpty ? nil : filters.map { CIFilter($0) }
  }

  /// Sets all inputs to their defaults: they are so from the start.
  public func setDefaults() { inputs = inputs.filter { $0.value is CIImage } }

  /// The names under which inputs are set: `inputImage`, `inputTime` and the others.
  public var inputKeys: [String] {
    if let layerKind { return layerKind.inputKeys }
    guard let kind else { return ["inputColor"] }
    return ["inputImage", "inputTargetImage", "inputTime"] + kind.inputs.map(\.coreImageName)
  }

  /// The value of an input, or of `outputImage`.
  public func value(forKey key: String) -> Any? {
    if key == "outputImage" { return outputImage }
    if let value = inputs[key] { return value }
    if let layerKind { return layerKind.initialValue(forKey: key) }
    return kind?.inputs.first { $0.coreImageName == key }?.initial.coreImage
  }

  /// Sets an input; `nil` is its default.
  public func setValue(_ value: Any?, forKey key: String) {
    guard inputKeys.contains(key) else {
      return CAHost.report(
        key, "“\(name)” has no such input: \(inputKeys.joined(separator: ", "))")
    }
    inputs[key] = value
  }

  /// The output, or `nil` if an input is missing or invalid.
  public var outputImage: CIImage? { CAHost.attempt(name) { try output() } }

  private func output() throws -> CIImage {
    if let layerKind { return try filteredImage(layerKind) }
    guard let kind else { return CIImage(color: inputs["inputColor"] as? CIColor ?? .white) }
    guard let from = inputs["inputImage"] as? CIImage,
      let to = inputs["inputTargetImage"] as? CIImage
    else { throw CAError(key: name, "it needs an inputImage and an inputTargetImage") }
    guard let extent = [from, to].map(\.extent).first(where: { !$0.isInfinite }) else {
      throw CAError(key: name, "one of the two images has to have an end")
    }
    let buffer = try transition(of: kind, extent: extent).frame(
      from: from.pixels(in: extent), to: to.pixels(in: extent), at: min(max(time, 0), 1),
      workingSpace: .srgb, jobs: 1)
    return CIImage(CGImage(Image(.rgba8(buffer))), at: extent.origin)
  }

  private var time: Double {
    if case .number(let time)? = PropertyValue(any: inputs["inputTime"]) { time } else { 0 }
  }

  /// The image of a filter of one image, or of a generator.
  private func filteredImage(_ layerKind: FilterKind) throws -> CIImage {
    var options = FilterOptions()
    (options.jobs, options.time) = (1, time)
    guard !layerKind.isGenerator else { return try generatedImage(layerKind, options) }
    guard let image = inputs["inputImage"] as? CIImage else {
      throw CAError(key: name, "it needs an inputImage")
    }
    guard !image.extent.isInfinite else {
      throw CAError(key: name, "the image has to have an end: crop it")
    }
    let filter = try layerKind.filter(with: inputs, in: image.extent)
    let pixels = image.image(in: image.extent).lambent
    return CIImage(
      CGImage(try pixels.filtered(by: [filter], options: options)), at: image.extent.origin)
  }

  private func generatedImage(
    _ layerKind: FilterKind, _ options: FilterOptions
  ) throws -> CIImage {
    let (inputs, name) = (inputs, name)
    let filter = CAHost.attempt(name) { try layerKind.filter(with: inputs) }
    guard let filter, layerKind.hasNaturalSize else {
      return CIImage { rect in
        CAHost.attempt(name) {
          let filter = try layerKind.filter(with: inputs, in: rect)
          return CGImage(
            try Image(generatedBy: filter, size: rect.size.lambent, options: options))
        }
      }
    }
    guard let size = try filter.naturalSize() else {
      throw CAError(key: name, "“inputMessage”: there is no message")
    }
    return CIImage(CGImage(try Image(generatedBy: filter, size: size, options: options)), at: .zero)
  }

  // MARK: In the library

  /// The layer filter; `nil` for another filter, or if an input has a wrong type, which is reported.
  var layerFilter: LayerFilter? {
    guard let layerKind else { return nil }
    var filter = CAHost.attempt(name) { try layerKind.filter(with: inputs) }
    filter?.name = name
    filter?.isEnabled = isEnabled
    return filter
  }

  /// The layer transition; `nil` for another filter.
  var transition: TransitionFilter? {
    guard let kind else { return nil }
    var values: [String: PropertyValue] = [:]
    for input in kind.inputs {
      values[input.name] = inputs[input.coreImageName].flatMap { Self.value($0) }
    }
    return Self.filter(of: kind, values)
  }

  static func filter(
    of kind: TransitionKind, _ values: [String: PropertyValue]
  ) -> TransitionFilter {
    var transition = kind.prototype
    for (name, value) in values { try? transition.setValue(value, forKeyPath: name) }
    return TransitionFilter(transition)
  }

  static func transitionKind(named name: String) -> TransitionKind? {
    TransitionRegistry.builtIn.kind(named: name)
  }

  static func value(_ value: Any) -> PropertyValue? {
    switch value {
    case let vector as CIVector: vector.propertyValue
    case let color as CIColor: .color(color.lambent)
    case let image as CIImage: image.pixelsOfImage.map { .image($0.lambent) }
    default: PropertyValue(any: value)
    }
  }

  private func transition(
    of kind: TransitionKind, extent: CGRect
  ) throws(CAError) -> any ImageTransition {
    var transition = kind.prototype
    for input in kind.inputs {
      let key = input.coreImageName
      guard let given = inputs[key] else { continue }
      guard var value = Self.value(given) else {
        throw CAError(key: key, "a value of type \(type(of: given)) does not fit")
      }
      if input.unit == .pixels { value = value.turned(in: extent) }
      do throws(PropertyError) {
        try transition.setValue(value, forKeyPath: input.name)
      } catch {
        throw CAError(key: key, error)
      }
    }
    return transition
  }
}

extension PropertyValue {
  /// A position of Core Image as one of an image in which y grows downward; other values as they are.
  func turned(in extent: CGRect) -> PropertyValue {
    switch self {
    case .point(let point):
      .point(Point(x: point.x - extent.minX, y: extent.maxY - point.y))
    case .rect(let rect):
      .rect(
        Rect(
          x: rect.minX - extent.minX, y: extent.maxY - rect.maxY, width: rect.width,
          height: rect.height))
    case .list(let values):
      if values.count == 3, case .number(let x) = values[0], case .number(let y) = values[1] {
        .list([.number(x - extent.minX), .number(extent.maxY - y), values[2]])
      } else {
        self
      }
    default: self
    }
  }

  /// The value as filters have it: points and rectangles as vectors, colours as `CIColor`.
  var coreImage: Any? {
    switch self {
    case .point(let point): CIVector(cgPoint: CGPoint(point))
    case .rect(let rect): CIVector(cgRect: CGRect(rect))
    case .color(let color): CIColor(cgColor: CGColor(color))
    default: any
    }
  }
}

public let kCIInputImageKey = "inputImage"
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of a transition's progress, 0…1.
public let kCIInputTimeKey = "inputTime"
public let kCIInputCenterKey = "inputCenter"
public let kCIInputExtentKey = "inputExtent"
public let kCIInputColorKey = "inputColor"
/// The key of an input in radians: `inputAngle`.
public let kCIInputAngleKey = "inputAngle"
/// The key of an input in pixels: `inputWidth`.
public let kCIInputWidthKey = "inputWidth"
/// The key of an input in pixels: `inputRadius`.
public let kCIInputRadiusKey = "inputRadius"
public let kCIOutputImageKey = "outputImage"
