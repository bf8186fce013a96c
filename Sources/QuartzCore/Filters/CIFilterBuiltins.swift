// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentProperties
import LambentTransitions

// The filters of Core Image's transitions with their inputs as properties: the names of CIFilterBuiltins.

/// A filter with an output.
public protocol CIFilterProtocol: AnyObject {
  /// The image; `nil` where an input is missing or does not fit.
  var outputImage: CIImage? { get }
}

/// A filter from one image to another.
///
/// An input has the same meaning in all transitions that have it:
/// - `center`, `extent`, `shadowExtent`: the middle of the effect, the rectangle in which it takes place
///   and the one that the shadow falls on, in points; y grows upward.
/// - `angle` in radians; `width`, `radius`, `barOffset`, `bottomHeight`, `compression` (of the holes),
///   `scale` (the height of the wave), `shadowRadius` and `shadowOffset` in points.
/// - `color`, `opacity`: the colour and the strength of the light. `maxStriationRadius`,
///   `striationStrength`, `striationContrast`: the length of its rays in radii of the flash, their
///   brightness and their contrast. `fadeThreshold`: the progress at which the fade begins, 0…1.
/// - `foldShadowAmount`, `shadowDensity`, `shadowAmount`: how dark shadows are, 0…1. `shadowSize`, 0…1.
/// - `maskImage`: the image whose luminance is the order in which pixels disappear. `backsideImage`: the
///   image on the back of the page. `shadingImage`: the image of the light that the surface reflects.
///
/// An input that was not set reads 0, and is the library's default: the middle, or the whole image.
public protocol CITransitionFilter: CIFilterProtocol {
  /// The image that it begins with.
  var inputImage: CIImage? { get set }
  /// The image that it ends with.
  var targetImage: CIImage? { get set }
  /// The progress, 0…1.
  var time: Float { get set }
}

/// The inputs of `CIFilter.accordionFoldTransition()`.
public protocol CIAccordionFoldTransition: CITransitionFilter {
  var bottomHeight: Float { get set }
  var numberOfFolds: Float { get set }
  var foldShadowAmount: Float { get set }
}

/// The inputs of `CIFilter.barsSwipeTransition()`.
public protocol CIBarsSwipeTransition: CITransitionFilter {
  var angle: Float { get set }
  var width: Float { get set }
  var barOffset: Float { get set }
}

/// The inputs of `CIFilter.copyMachineTransition()`.
public protocol CICopyMachineTransition: CITransitionFilter {
  var extent: CGRect { get set }
  var color: CIColor { get set }
  var angle: Float { get set }
  var width: Float { get set }
  var opacity: Float { get set }
}

/// The inputs of `CIFilter.disintegrateWithMaskTransition()`.
public protocol CIDisintegrateWithMaskTransition: CITransitionFilter {
  var maskImage: CIImage? { get set }
  var shadowRadius: Float { get set }
  var shadowDensity: Float { get set }
  var shadowOffset: CGPoint { get set }
}

/// The inputs of `CIFilter.dissolveTransition()`.
public protocol CIDissolveTransition: CITransitionFilter {}

/// The inputs of `CIFilter.flashTransition()`.
public protocol CIFlashTransition: CITransitionFilter {
  var center: CGPoint { get set }
  var extent: CGRect { get set }
  var color: CIColor { get set }
  var maxStriationRadius: Float { get set }
  var striationStrength: Float { get set }
  var striationContrast: Float { get set }
  var fadeThreshold: Float { get set }
}

/// The inputs of `CIFilter.modTransition()`.
public protocol CIModTransition: CITransitionFilter {
  var center: CGPoint { get set }
  var angle: Float { get set }
  var radius: Float { get set }
  var compression: Float { get set }
}

/// The inputs of `CIFilter.pageCurlTransition()`.
public protocol CIPageCurlTransition: CITransitionFilter {
  var extent: CGRect { get set }
  var backsideImage: CIImage? { get set }
  var shadingImage: CIImage? { get set }
  var angle: Float { get set }
  var radius: Float { get set }
}

/// The inputs of `CIFilter.pageCurlWithShadowTransition()`.
public protocol CIPageCurlWithShadowTransition: CITransitionFilter {
  var extent: CGRect { get set }
  var backsideImage: CIImage? { get set }
  var angle: Float { get set }
  var radius: Float { get set }
  var shadowSize: Float { get set }
  var shadowAmount: Float { get set }
  var shadowExtent: CGRect { get set }
}

/// The inputs of `CIFilter.rippleTransition()`.
public protocol CIRippleTransition: CITransitionFilter {
  var center: CGPoint { get set }
  var extent: CGRect { get set }
  var width: Float { get set }
  var scale: Float { get set }
  var shadingImage: CIImage? { get set }
}

/// The inputs of `CIFilter.swipeTransition()`.
public protocol CISwipeTransition: CITransitionFilter {
  var extent: CGRect { get set }
  var color: CIColor { get set }
  var angle: Float { get set }
  var width: Float { get set }
  var opacity: Float { get set }
}

/// Core Image's transitions with their default inputs.
extension CIFilter {
  public class func accordionFoldTransition() -> any CIFilter
    & CIAccordionFoldTransition
  { typed() }
  public class func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition { typed() }
  public class func copyMachineTransition() -> any CIFilter & CICopyMachineTransition { typed() }
  public class func disintegrateWithMaskTransition() -> any CIFilter
    & CIDisintegrateWithMaskTransition
  { typed() }
  public class func dissolveTransition() -> any CIFilter & CIDissolveTransition { typed() }
  public class func flashTransition() -> any CIFilter & CIFlashTransition { typed() }
  public class func modTransition() -> any CIFilter & CIModTransition { typed() }
  public class func pageCurlTransition() -> any CIFilter & CIPageCurlTransition { typed() }
  public class func pageCurlWithShadowTransition() -> any CIFilter
    & CIPageCurlWithShadowTransition
  { typed() }
  public class func rippleTransition() -> any CIFilter & CIRippleTransition { typed() }
  public class func swipeTransition() -> any CIFilter & CISwipeTransition { typed() }

  private static func typed(_ function: String = #function) -> TypedTransition {
    let name = "CI" + function.prefix(1).uppercased() + function.dropFirst().dropLast(2)
    return TypedTransition(name: name, kind: transitionKind(named: name), layerKind: nil)
  }
}

/// A transition whose inputs are properties: those of all of Core Image's transitions. The protocol of its
/// kind says which ones it has.
private final class TypedTransition: CIFilter {
  override func sameKind() -> CIFilter {
    TypedTransition(name: name, kind: kind, layerKind: nil)
  }

  @Input("inputImage") var inputImage: CIImage?
  @Input("inputTargetImage") var targetImage: CIImage?
  @Input("inputTime") var time: Float
  @Input("inputBottomHeight") var bottomHeight: Float
  @Input("inputNumberOfFolds") var numberOfFolds: Float
  @Input("inputFoldShadowAmount") var foldShadowAmount: Float
  @Input("inputAngle") var angle: Float
  @Input("inputWidth") var width: Float
  @Input("inputBarOffset") var barOffset: Float
  @Input("inputExtent") var extent: CGRect
  @Input("inputColor") var color: CIColor
  @Input("inputOpacity") var opacity: Float
  @Input("inputMaskImage") var maskImage: CIImage?
  @Input("inputShadowRadius") var shadowRadius: Float
  @Input("inputShadowDensity") var shadowDensity: Float
  @Input("inputShadowOffset") var shadowOffset: CGPoint
  @Input("inputCenter") var center: CGPoint
  @Input("inputMaxStriationRadius") var maxStriationRadius: Float
  @Input("inputStriationStrength") var striationStrength: Float
  @Input("inputStriationContrast") var striationContrast: Float
  @Input("inputFadeThreshold") var fadeThreshold: Float
  @Input("inputRadius") var radius: Float
  @Input("inputCompression") var compression: Float
  @Input("inputBacksideImage") var backsideImage: CIImage?
  @Input("inputShadingImage") var shadingImage: CIImage?
  @Input("inputShadowSize") var shadowSize: Float
  @Input("inputShadowAmount") var shadowAmount: Float
  @Input("inputShadowExtent") var shadowExtent: CGRect
  @Input("inputScale") var scale: Float
}

extension TypedTransition: CIAccordionFoldTransition, CIBarsSwipeTransition,
  CICopyMachineTransition, CIDisintegrateWithMaskTransition, CIDissolveTransition,
  CIFlashTransition, CIModTransition, CIPageCurlTransition, CIPageCurlWithShadowTransition,
  CIRippleTransition, CISwipeTransition
{}

/// An input of a filter as a property, by its key.
@propertyWrapper
private struct Input<Value> {
  private let key: String
  private let read: (Any?) -> Value
  private let write: (Value) -> Any?

  init(_ key: String) where Value: RowValue {
    (self.key, write) = (key, { $0 })
    read = { value in
      let known = value.flatMap { CIFilter.value($0) }.flatMap { Value.Lambent(propertyValue: $0) }
      return known.map { Value($0) } ?? Value.standIn
    }
  }

  init(_ key: String) where Value == CIImage? {
    (self.key, read, write) = (key, { $0 as? CIImage }, { $0 })
  }

  init(_ key: String) where Value == CIColor {
    (self.key, read, write) = (key, { $0 as? CIColor ?? .clear }, { $0 })
  }

  @available(*, unavailable)
  var wrappedValue: Value {
    get { preconditionFailure("the value is the filter's") }
    set { preconditionFailure("the value is the filter's") }
  }

  static subscript(
    _enclosingInstance filter: TypedTransition,
    wrapped _: ReferenceWritableKeyPath<TypedTransition, Value>,
    storage path: ReferenceWritableKeyPath<TypedTransition, Input>
  ) -> Value {
    get { filter[keyPath: path].read(filter.value(forKey: filter[keyPath: path].key)) }
    set {
      filter.setValue(filter[keyPath: path].write(newValue), forKey: filter[keyPath: path].key)
    }
  }
}
