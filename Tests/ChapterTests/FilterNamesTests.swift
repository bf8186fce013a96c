import LambentQuartzCore
import Testing

@Suite("Core Image's filters with their inputs as properties")
struct FilterNamesTests {
  private let from = CIImage(cgImage: .solid(.red, 32))
  private let to = CIImage(cgImage: .solid(.blue, 32))

  @Test("A listing: the flash by its properties is the flash by its keys")
  func flash() throws {
    let typed = CIFilter.flashTransition()
    typed.inputImage = from
    typed.targetImage = to
    typed.center = CGPoint(x: 8, y: 24)
    typed.extent = CGRect(x: 0, y: 0, width: 32, height: 32)
    typed.color = CIColor(red: 0, green: 1, blue: 0)
    typed.maxStriationRadius = 1.5
    typed.striationStrength = 0.25
    typed.striationContrast = 2
    typed.fadeThreshold = 0.5
    typed.time = 0.4
    let keyed = try #require(CIFilter(name: "CIFlashTransition"))
    keyed.setValue(from, forKey: kCIInputImageKey)
    keyed.setValue(to, forKey: kCIInputTargetImageKey)
    keyed.setValue(CIVector(x: 8, y: 24), forKey: "inputCenter")
    keyed.setValue(
      CIVector(cgRect: CGRect(x: 0, y: 0, width: 32, height: 32)), forKey: "inputExtent")
    keyed.setValue(CIColor(red: 0, green: 1, blue: 0), forKey: "inputColor")
    keyed.setValue(1.5, forKey: "inputMaxStriationRadius")
    keyed.setValue(0.25, forKey: "inputStriationStrength")
    keyed.setValue(2, forKey: "inputStriationContrast")
    keyed.setValue(0.5, forKey: "inputFadeThreshold")
    keyed.setValue(0.4, forKey: kCIInputTimeKey)
    #expect(typed.time == 0.4)
    #expect(typed.center == CGPoint(x: 8, y: 24))
    #expect(typed.fadeThreshold == 0.5)
    #expect(typed.color.green == 1)
    let (a, b) = (try #require(typed.outputImage), try #require(keyed.outputImage))
    let context = CIContext()
    let first = try #require(context.createCGImage(a, from: a.extent))
    let second = try #require(context.createCGImage(b, from: b.extent))
    for y in 0..<32 {
      for x in 0..<32 { #expect(first.pixel(x, y) == second.pixel(x, y)) }
    }
    let copy = try #require(typed.copy() as? any CIFilter & CIFlashTransition)
    copy.time = 0.9
    #expect(typed.time == 0.4)
    #expect(copy.fadeThreshold == 0.5)
  }

  @Test("Each constructor makes its transition, and every property is an input")
  func all() throws {
    var errors: [CAError] = []
    let host = CAHost(size: CGSize(width: 10, height: 10))
    host.onError = { errors.append($0) }
    let fold = CIFilter.accordionFoldTransition()
    (fold.bottomHeight, fold.numberOfFolds, fold.foldShadowAmount) = (4, 5, 0.5)
    let bars = CIFilter.barsSwipeTransition()
    (bars.angle, bars.width, bars.barOffset) = (1, 8, 4)
    let machine = CIFilter.copyMachineTransition()
    (machine.angle, machine.width, machine.opacity) = (1, 8, 1)
    (machine.extent, machine.color) = (CGRect(x: 0, y: 0, width: 9, height: 9), .white)
    let mask = CIFilter.disintegrateWithMaskTransition()
    (mask.maskImage, mask.shadowRadius, mask.shadowDensity) = (to, 2, 0.5)
    mask.shadowOffset = CGPoint(x: 1, y: 1)
    let dissolve = CIFilter.dissolveTransition()
    let mod = CIFilter.modTransition()
    (mod.center, mod.angle, mod.radius, mod.compression) = (CGPoint(x: 9, y: 9), 1, 8, 30)
    let curl = CIFilter.pageCurlTransition()
    (curl.backsideImage, curl.shadingImage, curl.angle, curl.radius) = (to, from, 1, 8)
    curl.extent = CGRect(x: 0, y: 0, width: 32, height: 32)
    let shadow = CIFilter.pageCurlWithShadowTransition()
    (shadow.backsideImage, shadow.angle, shadow.radius) = (to, 1, 8)
    (shadow.shadowSize, shadow.shadowAmount) = (0.25, 0.5)
    shadow.shadowExtent = CGRect(x: 0, y: 0, width: 32, height: 32)
    let ripple = CIFilter.rippleTransition()
    (ripple.shadingImage, ripple.width, ripple.scale) = (to, 8, 20)
    (ripple.center, ripple.extent) = (CGPoint(x: 9, y: 9), .zero)
    let swipe = CIFilter.swipeTransition()
    (swipe.color, swipe.angle, swipe.width, swipe.opacity) = (.black, 1, 8, 0.5)
    let filters: [(String, any CIFilter & CITransitionFilter)] = [
      ("AccordionFold", fold), ("BarsSwipe", bars), ("CopyMachine", machine),
      ("DisintegrateWithMask", mask), ("Dissolve", dissolve), ("Mod", mod), ("PageCurl", curl),
      ("PageCurlWithShadow", shadow), ("Ripple", ripple), ("Swipe", swipe),
    ]
    for (name, filter) in filters {
      #expect(filter.name == "CI\(name)Transition")
      (filter.inputImage, filter.targetImage, filter.time) = (from, to, 0.5)
      #expect(filter.outputImage?.extent.width == 32, "\(name)")
    }
    #expect(errors.isEmpty, "\(errors)")
    #expect(fold.numberOfFolds == 5)
    #expect(mask.maskImage === to)
  }
  @Test("Filters of an image by their properties are those by their keys, from the same defaults")
  func images() throws {
    var errors: [CAError] = []
    let host = CAHost(size: CGSize(width: 10, height: 10))
    host.onError = { errors.append($0) }
    let blur = CIFilter.gaussianBlur()
    #expect(blur.radius == 10)
    blur.radius = 3
    let controls = CIFilter.colorControls()
    #expect((controls.saturation, controls.brightness, controls.contrast) == (1, 0, 1))
    (controls.saturation, controls.brightness, controls.contrast) = (0.5, 0.1, 1.2)
    let exposure = CIFilter.exposureAdjust()
    exposure.ev = -1
    let mono = CIFilter.colorMonochrome()
    (mono.color, mono.intensity) = (CIColor(red: 0, green: 1, blue: 0), 0.5)
    let cells = CIFilter.pixellate()
    (cells.center, cells.scale) = (CGPoint(x: 16, y: 8), 4)
    let all: [(any CIFilter & CIImageFilter, String, [String: Any])] = [
      (blur, "CIGaussianBlur", ["inputRadius": 3]),
      (
        controls, "CIColorControls",
        ["inputSaturation": 0.5, "inputBrightness": Float(0.1), "inputContrast": Float(1.2)]
      ),
      (exposure, "CIExposureAdjust", ["inputEV": -1]),
      (
        mono, "CIColorMonochrome",
        ["inputColor": CIColor(red: 0, green: 1, blue: 0), "inputIntensity": 0.5]
      ),
      (cells, "CIPixellate", ["inputCenter": CIVector(x: 16, y: 8), "inputScale": 4]),
      (CIFilter.hueAdjust(), "CIHueAdjust", [:]),
      (CIFilter.photoEffectNoir(), "CIPhotoEffectNoir", [:]),
      (CIFilter.twirlDistortion(), "CITwirlDistortion", [:]),
    ]
    let context = CIContext()
    for (typed, name, inputs) in all {
      let keyed = try #require(CIFilter(name: name, parameters: inputs))
      typed.inputImage = from
      keyed.setValue(from, forKey: kCIInputImageKey)
      let (a, b) = (try #require(typed.outputImage), try #require(keyed.outputImage))
      let first = try #require(context.createCGImage(a, from: a.extent))
      let second = try #require(context.createCGImage(b, from: b.extent))
      for place in 0..<32 { #expect(first.pixel(place, 9) == second.pixel(place, 9), "\(name)") }
    }
    let gradient = CIFilter.linearGradient()
    (gradient.point0, gradient.point1) = (.zero, CGPoint(x: 32, y: 0))
    (gradient.color0, gradient.color1) = (.black, .white)
    let image = try #require(gradient.outputImage)
    let shown = try #require(
      context.createCGImage(image, from: CGRect(x: 0, y: 0, width: 32, height: 1)))
    #expect(shown.pixel(0, 0).r < shown.pixel(31, 0).r)
    #expect(errors.isEmpty, "\(errors)")
  }
}
