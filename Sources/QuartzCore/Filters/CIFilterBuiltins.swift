// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

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

public protocol CIAccordionFoldTransition: CITransitionFilter {
  var bottomHeight: Float { get set }
  var numberOfFolds: Float { get set }
  var foldShadowAmount: Float { get set }
}

public protocol CIBarsSwipeTransition: CITransitionFilter {
  var angle: Float { get set }
  var width: Float { get set }
  var barOffset: Float { get set }
}

public protocol CICopyMachineTransition: CITransitionFilter {
  var extent: CGRect { get set }
  var color: CIColor { get set }
  var angle: Float { get set }
  var width: Float { get set }
  var opacity: Float { get set }
}

public protocol CIDisintegrateWithMaskTransition: CITransitionFilter {
  var maskImage: CIImage? { get set }
  var shadowRadius: Float { get set }
  var shadowDensity: Float { get set }
  var shadowOffset: CGPoint { get set }
}

public protocol CIDissolveTransition: CITransitionFilter {}

public protocol CIFlashTransition: CITransitionFilter {
  var center: CGPoint { get set }
  var extent: CGRect { get set }
  var color: CIColor { get set }
  var maxStriationRadius: Float { get set }
  var striationStrength: Float { get set }
  var striationContrast: Float { get set }
  var fadeThreshold: Float { get set }
}

public protocol CIModTransition: CITransitionFilter {
  var center: CGPoint { get set }
  var angle: Float { get set }
  var radius: Float { get set }
  var compression: Float { get set }
}

public protocol CIPageCurlTransition: CITransitionFilter {
  var extent: CGRect { get set }
  var backsideImage: CIImage? { get set }
  var shadingImage: CIImage? { get set }
  var angle: Float { get set }
  var radius: Float { get set }
}

public protocol CIPageCurlWithShadowTransition: CITransitionFilter {
  var extent: CGRect { get set }
  var backsideImage: CIImage? { get set }
  var angle: Float { get set }
  var radius: Float { get set }
  var shadowSize: Float { get set }
  var shadowAmount: Float { get set }
  var shadowExtent: CGRect { get set }
}

public protocol CIRippleTransition: CITransitionFilter {
  var center: CGPoint { get set }
  var extent: CGRect { get set }
  var width: Float { get set }
  var scale: Float { get set }
  var shadingImage: CIImage? { get set }
}

public protocol CISwipeTransition: CICopyMachineTransition {}

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
}
