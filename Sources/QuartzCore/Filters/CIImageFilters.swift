// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The common filters of Core Image with their inputs as properties: the names of CIFilterBuiltins. The other
// filters are made by name. Filters with the same inputs share a protocol.

/// A filter of one image.
///
/// An input has the same meaning in all filters that have it:
/// - `center`, `point0`, `point1`: positions in points; y grows upward.
/// - `radius`, `radius0`, `radius1`, `scale` of `pixellate()`: lengths in points. `angle` is in radians.
/// - `intensity`, `amount`, `saturation`, `contrast`, `sharpness`: the strength of the effect; `scale` of a
///   distortion, too. `brightness` is added, `ev` are stops of exposure, `power` is an exponent.
/// - `color`, `color0`, `color1`: the colours that the filter mixes. `levels`: the number of levels of each
///   colour.
public protocol CIImageFilter: CIFilterProtocol {
  /// The image that is filtered.
  var inputImage: CIImage? { get set }
}

/// The inputs of `CIFilter.gaussianBlur()`, `CIFilter.boxBlur()` and the like.
public protocol CIGaussianBlur: CIImageFilter { var radius: Float { get set } }

public protocol CIMotionBlur: CIImageFilter {
  var radius: Float { get set }
  var angle: Float { get set }
}

public protocol CIZoomBlur: CIImageFilter {
  var center: CGPoint { get set }
  var amount: Float { get set }
}

/// The inputs of `CIFilter.bloom()` and `CIFilter.gloom()`.
public protocol CIBloom: CIImageFilter {
  var radius: Float { get set }
  var intensity: Float { get set }
}
public protocol CIUnsharpMask: CIBloom {}
public protocol CIVignette: CIBloom {}

public protocol CIColorControls: CIImageFilter {
  var saturation: Float { get set }
  var brightness: Float { get set }
  var contrast: Float { get set }
}

public protocol CIColorMonochrome: CIImageFilter {
  var color: CIColor { get set }
  var intensity: Float { get set }
}

public protocol CIColorPosterize: CIImageFilter { var levels: Float { get set } }

public protocol CIExposureAdjust: CIImageFilter { var ev: Float { get set } }

public protocol CIFalseColor: CIImageFilter {
  var color0: CIColor { get set }
  var color1: CIColor { get set }
}

public protocol CIGammaAdjust: CIImageFilter { var power: Float { get set } }

public protocol CIHueAdjust: CIImageFilter { var angle: Float { get set } }

/// The inputs of `CIFilter.colorInvert()`, `CIFilter.comicEffect()` and the like.
public protocol CIPhotoEffect: CIImageFilter {}

/// The inputs of `CIFilter.sepiaTone()` and `CIFilter.edges()`.
public protocol CISepiaTone: CIImageFilter { var intensity: Float { get set } }

public protocol CIVibrance: CIImageFilter { var amount: Float { get set } }

public protocol CIPixellate: CIImageFilter {
  var center: CGPoint { get set }
  var scale: Float { get set }
}

/// The inputs of `CIFilter.crystallize()` and `CIFilter.pointillize()`.
public protocol CICrystallize: CIImageFilter {
  var center: CGPoint { get set }
  var radius: Float { get set }
}

public protocol CISharpenLuminance: CIImageFilter {
  var sharpness: Float { get set }
  var radius: Float { get set }
}

/// The inputs of `CIFilter.bumpDistortion()` and `CIFilter.pinchDistortion()`.
public protocol CIBumpDistortion: CIImageFilter {
  var center: CGPoint { get set }
  var radius: Float { get set }
  var scale: Float { get set }
}

/// The inputs of `CIFilter.twirlDistortion()` and `CIFilter.vortexDistortion()`.
public protocol CITwirlDistortion: CIImageFilter {
  var center: CGPoint { get set }
  var radius: Float { get set }
  var angle: Float { get set }
}

/// The inputs of `CIFilter.linearGradient()` and `CIFilter.smoothLinearGradient()`.
public protocol CILinearGradient: CIFilterProtocol {
  var point0: CGPoint { get set }
  var point1: CGPoint { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
}

public protocol CIRadialGradient: CIFilterProtocol {
  var center: CGPoint { get set }
  var radius0: Float { get set }
  var radius1: Float { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
}

/// Core Image's filters with their default inputs.
extension CIFilter {
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
}
