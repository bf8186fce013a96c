import LambentQuartzCore
import Testing

@Suite("Core Image's transitions with their inputs as properties")
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
}
