import LambentPixels
import LambentProperties
import Testing

@Suite("Filters that change nothing")
struct FilterIdentityTests {
  /// Inputs with which a filter gives back any image.
  static let neutral: [(String, [String: PropertyValue])] = [
    ("colorControls", [:]), ("exposureAdjust", [:]), ("gammaAdjust", ["power": 1]),
    ("temperatureAndTint", [:]), ("toneCurve", [:]), ("vibrance", ["amount": 0]),
    ("whitePointAdjust", [:]), ("colorCube", [:]), ("colorClamp", [:]), ("colorPolynomial", [:]),
    ("sepiaTone", ["intensity": 0]), ("vignette", ["intensity": 0]),
    ("vignetteEffect", ["intensity": 0]), ("boxBlur", ["radius": 0]), ("discBlur", ["radius": 0]),
    ("motionBlur", ["radius": 0]), ("zoomBlur", ["amount": 0]),
    ("morphologyMaximum", ["radius": 0]),
    ("morphologyMinimum", ["radius": 0]), ("maskedVariableBlur", ["radius": 0]),
    ("sharpenLuminance", ["sharpness": 0]), ("unsharpMask", ["intensity": 0]),
    ("bumpDistortion", ["scale": 0]), ("bumpDistortionLinear", ["scale": 0]),
    ("pinchDistortion", ["scale": 0]), ("twirlDistortion", ["angle": 0]),
    ("vortexDistortion", ["angle": 0]), ("circleSplashDistortion", ["radius": 1000]),
    ("displacementDistortion", ["scale": 0]), ("glassLozenge", ["refraction": 1]),
    ("torusLensDistortion", ["refraction": 1]), ("lightTunnel", ["radius": 1000]),
    ("pixellate", ["scale": 1, "center": [12, 8]]), ("gloom", ["intensity": 0]),
    ("highlightShadowAdjust", [:]), ("affineTile", [:]),
    ("opTile", ["width": 2000, "scale": 1]), ("fourfoldTranslatedTile", ["width": 2000]),
    (
      "perspectiveTransform",
      [
        "topLeft": [0, 0], "topRight": [24, 0], "bottomRight": [24, 16],
        "bottomLeft": [0, 16],
      ]
    ),
    (
      "perspectiveCorrection",
      [
        "topLeft": [0, 0], "topRight": [24, 0], "bottomRight": [24, 16],
        "bottomLeft": [0, 16],
      ]
    ),
  ]

  @Test("neutral inputs give the image back", arguments: neutral.indices)
  func identity(_ index: Int) throws {
    let (name, inputs) = Self.neutral[index]
    let image = FilterTrial.noise()
    let result = try FilterTrial.run(name, inputs, on: image)
    #expect(FilterTrial.difference(image, result) < 2e-4, "\(name)")
  }
}
