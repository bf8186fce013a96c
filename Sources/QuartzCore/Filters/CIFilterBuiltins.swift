// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentLayers
import LambentProperties

// The names of CIFilterBuiltins: filters with their inputs as properties. The other filters are made by name.
//
// The protocol of a filter consists of those of its inputs, which several filters have. An input that was not
// set reads 0, and is the library's default: the middle, or the whole image.

/// A filter with an output.
public protocol CIFilterProtocol: AnyObject {
  var outputImage: CIImage? { get }
}

/// A filter of one image.
///
/// - `intensity`, `amount`, `saturation`, `contrast`, `sharpness`: the strength of the effect. `brightness` is
///   added, `ev` are stops of exposure, `power` is an exponent. `levels`: the number of levels of each colour.
public protocol CIImageFilter: CIFilterProtocol { var inputImage: CIImage? { get set } }

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
  var inputImage: CIImage? { get set }
  var targetImage: CIImage? { get set }
  /// The progress, 0…1.
  var time: Float { get set }
}

// MARK: Inputs

/// In points; y grows upward.
public protocol CICenterInput: AnyObject { var center: CGPoint { get set } }
/// The rectangle in which the effect takes place, in points; y grows upward.
public protocol CIExtentInput: AnyObject { var extent: CGRect { get set } }
/// In points.
public protocol CIRadiusInput: AnyObject { var radius: Float { get set } }
/// In points.
public protocol CIWidthInput: AnyObject { var width: Float { get set } }
/// In radians.
public protocol CIAngleInput: AnyObject { var angle: Float { get set } }
/// The height of the wave of a ripple, and the side of pixels, in points; the strength of a distortion.
public protocol CIScaleInput: AnyObject { var scale: Float { get set } }
public protocol CIAmountInput: AnyObject { var amount: Float { get set } }
public protocol CIIntensityInput: AnyObject { var intensity: Float { get set } }
public protocol CIColorInput: AnyObject { var color: CIColor { get set } }
/// The colours that the filter mixes.
public protocol CIColorsInput: AnyObject {
  var color0: CIColor { get set }
  var color1: CIColor { get set }
}
/// The image on the back of the page.
public protocol CIBacksideInput: AnyObject { var backsideImage: CIImage? { get set } }
/// The image of the light that the surface reflects.
public protocol CIShadingInput: AnyObject { var shadingImage: CIImage? { get set } }

// MARK: Transitions

public protocol CIAccordionFoldTransition: CITransitionFilter {
  var bottomHeight: Float { get set }
  var numberOfFolds: Float { get set }
  var foldShadowAmount: Float { get set }
}

public protocol CIBarsSwipeTransition: CITransitionFilter, CIAngleInput, CIWidthInput {
  var barOffset: Float { get set }
}

public protocol CICopyMachineTransition: CITransitionFilter, CIExtentInput, CIColorInput,
  CIAngleInput, CIWidthInput
{
  var opacity: Float { get set }
}

public protocol CIDisintegrateWithMaskTransition: CITransitionFilter {
  var maskImage: CIImage? { get set }
  var shadowRadius: Float { get set }
  var shadowDensity: Float { get set }
  var shadowOffset: CGPoint { get set }
}

public protocol CIFlashTransition: CITransitionFilter, CICenterInput, CIExtentInput, CIColorInput {
  var maxStriationRadius: Float { get set }
  var striationStrength: Float { get set }
  var striationContrast: Float { get set }
  var fadeThreshold: Float { get set }
}

public protocol CIModTransition: CITransitionFilter, CICenterInput, CIAngleInput, CIRadiusInput {
  var compression: Float { get set }
}

public protocol CIPageCurlWithShadowTransition: CITransitionFilter, CIExtentInput, CIBacksideInput,
  CIAngleInput, CIRadiusInput
{
  var shadowSize: Float { get set }
  var shadowAmount: Float { get set }
  var shadowExtent: CGRect { get set }
}

public typealias CIDissolveTransition = CITransitionFilter
public typealias CIPageCurlTransition = CITransitionFilter & CIExtentInput & CIBacksideInput
  & CIShadingInput
  & CIAngleInput & CIRadiusInput
public typealias CIRippleTransition = CITransitionFilter & CICenterInput & CIExtentInput
  & CIWidthInput
  & CIScaleInput & CIShadingInput
public typealias CISwipeTransition = CICopyMachineTransition

// MARK: Filters of one image, and generators

public protocol CIColorControls: CIImageFilter {
  var saturation: Float { get set }
  var brightness: Float { get set }
  var contrast: Float { get set }
}

public protocol CISharpenLuminance: CIImageFilter, CIRadiusInput {
  var sharpness: Float { get set }
}
public protocol CIColorPosterize: CIImageFilter { var levels: Float { get set } }
public protocol CIExposureAdjust: CIImageFilter { var ev: Float { get set } }
public protocol CIGammaAdjust: CIImageFilter { var power: Float { get set } }

/// Positions are in points; y grows upward.
public protocol CILinearGradient: CIFilterProtocol, CIColorsInput {
  var point0: CGPoint { get set }
  var point1: CGPoint { get set }
}

/// Radii are in points.
public protocol CIRadialGradient: CIFilterProtocol, CICenterInput, CIColorsInput {
  var radius0: Float { get set }
  var radius1: Float { get set }
}

public typealias CIBloom = CIImageFilter & CIRadiusInput & CIIntensityInput
public typealias CIBumpDistortion = CIImageFilter & CICenterInput & CIRadiusInput & CIScaleInput
public typealias CIColorMonochrome = CIImageFilter & CIColorInput & CIIntensityInput
public typealias CICrystallize = CIImageFilter & CICenterInput & CIRadiusInput
public typealias CIFalseColor = CIImageFilter & CIColorsInput
public typealias CIGaussianBlur = CIImageFilter & CIRadiusInput
public typealias CIHueAdjust = CIImageFilter & CIAngleInput
public typealias CIMotionBlur = CIImageFilter & CIRadiusInput & CIAngleInput
public typealias CIPhotoEffect = CIImageFilter
public typealias CIPixellate = CIImageFilter & CICenterInput & CIScaleInput
public typealias CISepiaTone = CIImageFilter & CIIntensityInput
public typealias CITwirlDistortion = CIImageFilter & CICenterInput & CIRadiusInput & CIAngleInput
public typealias CIUnsharpMask = CIBloom
public typealias CIVibrance = CIImageFilter & CIAmountInput
public typealias CIVignette = CIBloom
public typealias CIZoomBlur = CIImageFilter & CICenterInput & CIAmountInput

// MARK: Constructors

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
  public class func bloom() -> any CIFilter & CIBloom { typed() }
  public class func boxBlur() -> any CIFilter & CIGaussianBlur { typed() }
  public class func bumpDistortion() -> any CIFilter & CIBumpDistortion { typed() }
  public class func colorControls() -> any CIFilter & CIColorControls { typed() }
  public class func colorInvert() -> any CIFilter & CIPhotoEffect { typed() }
  public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { typed() }
  public class func colorPosterize() -> any CIFilter & CIColorPosterize { typed() }
  public class func comicEffect() -> any CIFilter & CIPhotoEffect { typed() }
  public class func crystallize() -> any CIFilter & CICrystallize { typed() }
  public class func discBlur() -> any CIFilter & CIGaussianBlur { typed() }
  public class func edges() -> any CIFilter & CISepiaTone { typed() }
  public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { typed() }
  public class func falseColor() -> any CIFilter & CIFalseColor { typed() }
  public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { typed() }
  public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { typed() }
  public class func gloom() -> any CIFilter & CIBloom { typed() }
  public class func hueAdjust() -> any CIFilter & CIHueAdjust { typed() }
  public class func linearGradient() -> any CIFilter & CILinearGradient { typed() }
  public class func maskToAlpha() -> any CIFilter & CIPhotoEffect { typed() }
  public class func motionBlur() -> any CIFilter & CIMotionBlur { typed() }
  public class func photoEffectChrome() -> any CIFilter & CIPhotoEffect { typed() }
  public class func photoEffectFade() -> any CIFilter & CIPhotoEffect { typed() }
  public class func photoEffectInstant() -> any CIFilter & CIPhotoEffect { typed() }
  public class func photoEffectMono() -> any CIFilter & CIPhotoEffect { typed() }
  public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect { typed() }
  public class func photoEffectProcess() -> any CIFilter & CIPhotoEffect { typed() }
  public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect { typed() }
  public class func photoEffectTransfer() -> any CIFilter & CIPhotoEffect { typed() }
  public class func pinchDistortion() -> any CIFilter & CIBumpDistortion { typed() }
  public class func pixellate() -> any CIFilter & CIPixellate { typed() }
  public class func pointillize() -> any CIFilter & CICrystallize { typed() }
  public class func radialGradient() -> any CIFilter & CIRadialGradient { typed() }
  public class func sepiaTone() -> any CIFilter & CISepiaTone { typed() }
  public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance { typed() }
  public class func smoothLinearGradient() -> any CIFilter & CILinearGradient { typed() }
  public class func thermal() -> any CIFilter & CIPhotoEffect { typed() }
  public class func twirlDistortion() -> any CIFilter & CITwirlDistortion { typed() }
  public class func unsharpMask() -> any CIFilter & CIUnsharpMask { typed() }
  public class func vibrance() -> any CIFilter & CIVibrance { typed() }
  public class func vignette() -> any CIFilter & CIVignette { typed() }
  public class func vortexDistortion() -> any CIFilter & CITwirlDistortion { typed() }
  public class func xRay() -> any CIFilter & CIPhotoEffect { typed() }
  public class func zoomBlur() -> any CIFilter & CIZoomBlur { typed() }

  /// The filter that a constructor is named after: `flashTransition()` makes a `CIFlashTransition`.
  private static func typed(_ function: String = #function) -> TypedFilter {
    let name = "CI" + function.prefix(1).uppercased() + function.dropFirst().dropLast(2)
    let kind = transitionKind(named: name)
    let layerKind = kind == nil ? LayerFilter(named: name)?.kind : nil
    return TypedFilter(name: name, kind: kind, layerKind: layerKind)
  }
}

/// A filter whose inputs are properties: those of all constructors.
private final class TypedFilter: CIFilter {
  @_Of(\TypedFilter[input: "inputImage"]) var inputImage: CIImage?
  @_Of(\TypedFilter[input: "inputTargetImage"]) var targetImage: CIImage?
  @_Of(\TypedFilter[input: "inputTime"]) var time: Float
  @_Of(\TypedFilter[input: "inputBottomHeight"]) var bottomHeight: Float
  @_Of(\TypedFilter[input: "inputNumberOfFolds"]) var numberOfFolds: Float
  @_Of(\TypedFilter[input: "inputFoldShadowAmount"]) var foldShadowAmount: Float
  @_Of(\TypedFilter[input: "inputAngle"]) var angle: Float
  @_Of(\TypedFilter[input: "inputWidth"]) var width: Float
  @_Of(\TypedFilter[input: "inputBarOffset"]) var barOffset: Float
  @_Of(\TypedFilter[input: "inputExtent"]) var extent: CGRect
  @_Of(\TypedFilter[input: "inputColor"]) var color: CIColor
  @_Of(\TypedFilter[input: "inputOpacity"]) var opacity: Float
  @_Of(\TypedFilter[input: "inputMaskImage"]) var maskImage: CIImage?
  @_Of(\TypedFilter[input: "inputShadowRadius"]) var shadowRadius: Float
  @_Of(\TypedFilter[input: "inputShadowDensity"]) var shadowDensity: Float
  @_Of(\TypedFilter[input: "inputShadowOffset"]) var shadowOffset: CGPoint
  @_Of(\TypedFilter[input: "inputCenter"]) var center: CGPoint
  @_Of(\TypedFilter[input: "inputMaxStriationRadius"]) var maxStriationRadius: Float
  @_Of(\TypedFilter[input: "inputStriationStrength"]) var striationStrength: Float
  @_Of(\TypedFilter[input: "inputStriationContrast"]) var striationContrast: Float
  @_Of(\TypedFilter[input: "inputFadeThreshold"]) var fadeThreshold: Float
  @_Of(\TypedFilter[input: "inputRadius"]) var radius: Float
  @_Of(\TypedFilter[input: "inputCompression"]) var compression: Float
  @_Of(\TypedFilter[input: "inputBacksideImage"]) var backsideImage: CIImage?
  @_Of(\TypedFilter[input: "inputShadingImage"]) var shadingImage: CIImage?
  @_Of(\TypedFilter[input: "inputShadowSize"]) var shadowSize: Float
  @_Of(\TypedFilter[input: "inputShadowAmount"]) var shadowAmount: Float
  @_Of(\TypedFilter[input: "inputShadowExtent"]) var shadowExtent: CGRect
  @_Of(\TypedFilter[input: "inputScale"]) var scale: Float
  @_Of(\TypedFilter[input: "inputIntensity"]) var intensity: Float
  @_Of(\TypedFilter[input: "inputAmount"]) var amount: Float
  @_Of(\TypedFilter[input: "inputSaturation"]) var saturation: Float
  @_Of(\TypedFilter[input: "inputBrightness"]) var brightness: Float
  @_Of(\TypedFilter[input: "inputContrast"]) var contrast: Float
  @_Of(\TypedFilter[input: "inputEV"]) var ev: Float
  @_Of(\TypedFilter[input: "inputPower"]) var power: Float
  @_Of(\TypedFilter[input: "inputLevels"]) var levels: Float
  @_Of(\TypedFilter[input: "inputSharpness"]) var sharpness: Float
  @_Of(\TypedFilter[input: "inputColor0"]) var color0: CIColor
  @_Of(\TypedFilter[input: "inputColor1"]) var color1: CIColor
  @_Of(\TypedFilter[input: "inputRadius0"]) var radius0: Float
  @_Of(\TypedFilter[input: "inputRadius1"]) var radius1: Float
  @_Of(\TypedFilter[input: "inputPoint0"]) var point0: CGPoint
  @_Of(\TypedFilter[input: "inputPoint1"]) var point1: CGPoint
}

extension TypedFilter: CIAccordionFoldTransition, CIBarsSwipeTransition, CICopyMachineTransition,
  CIDisintegrateWithMaskTransition, CIFlashTransition, CIModTransition,
  CIPageCurlWithShadowTransition, CIColorControls, CISharpenLuminance, CIColorPosterize,
  CIExposureAdjust, CIGammaAdjust, CILinearGradient, CIRadialGradient, CIScaleInput, CIShadingInput,
  CIIntensityInput, CIAmountInput
{}

extension CIFilter {
  fileprivate subscript<Value: RowValue>(input key: String) -> Value {
    get {
      let known = value(forKey: key).flatMap { Self.value($0) }
      return known.flatMap { Value.Lambent(propertyValue: $0) }.map { Value($0) } ?? Value()
    }
    set { setValue(newValue, forKey: key) }
  }
  fileprivate subscript(input key: String) -> CIImage? {
    get { value(forKey: key) as? CIImage }
    set { setValue(newValue, forKey: key) }
  }
  fileprivate subscript(input key: String) -> CIColor {
    get { value(forKey: key) as? CIColor ?? .clear }
    set { setValue(newValue, forKey: key) }
  }
}
