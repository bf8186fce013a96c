import LambentProperties

extension CIFilter {
  /// The filter that a constructor is named after: `flashTransition()` makes a `CIFlashTransition`.
  static func typed(_ function: String = #function) -> TypedFilter {
    let name = "CI" + function.prefix(1).uppercased() + function.dropFirst().dropLast(2)
    let kind = transitionKind(named: name)
    return TypedFilter(name: name, kind: kind, layerKind: kind == nil ? LayerFilterKind(name) : nil)
  }
}

/// A filter whose inputs are properties: those of all constructors. The protocol of its kind says which
/// ones it has.
final class TypedFilter: CIFilter {
  override func sameKind() -> CIFilter {
    TypedFilter(name: name, kind: kind, layerKind: layerKind)
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
  @Input("inputIntensity") var intensity: Float
  @Input("inputAmount") var amount: Float
  @Input("inputSaturation") var saturation: Float
  @Input("inputBrightness") var brightness: Float
  @Input("inputContrast") var contrast: Float
  @Input("inputEV") var ev: Float
  @Input("inputPower") var power: Float
  @Input("inputLevels") var levels: Float
  @Input("inputSharpness") var sharpness: Float
  @Input("inputColor0") var color0: CIColor
  @Input("inputColor1") var color1: CIColor
  @Input("inputRadius0") var radius0: Float
  @Input("inputRadius1") var radius1: Float
  @Input("inputPoint0") var point0: CGPoint
  @Input("inputPoint1") var point1: CGPoint
}

extension TypedFilter: CIAccordionFoldTransition, CIBarsSwipeTransition,
  CICopyMachineTransition, CIDisintegrateWithMaskTransition, CIDissolveTransition,
  CIFlashTransition, CIModTransition, CIPageCurlTransition, CIPageCurlWithShadowTransition,
  CIRippleTransition, CISwipeTransition
{}

extension TypedFilter: CIBloom, CIBumpDistortion, CIColorControls, CIColorMonochrome,
  CIColorPosterize, CICrystallize, CIExposureAdjust, CIFalseColor, CIGammaAdjust, CIGaussianBlur,
  CIHueAdjust, CILinearGradient, CIMotionBlur, CIPhotoEffect, CIPixellate, CIRadialGradient,
  CISepiaTone, CISharpenLuminance, CITwirlDistortion, CIUnsharpMask, CIVibrance, CIVignette,
  CIZoomBlur
{}

/// An input of a filter as a property, by its key.
@propertyWrapper
struct Input<Value> {
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
    _enclosingInstance filter: TypedFilter,
    wrapped _: ReferenceWritableKeyPath<TypedFilter, Value>,
    storage path: ReferenceWritableKeyPath<TypedFilter, Input>
  ) -> Value {
    get { filter[keyPath: path].read(filter.value(forKey: filter[keyPath: path].key)) }
    set {
      filter.setValue(filter[keyPath: path].write(newValue), forKey: filter[keyPath: path].key)
    }
  }
}
