import Foundation
import LambentQuartzCore
import TestKit
import Testing

@Suite("Kernels and filters by Core Image's names")
struct CIKernelTests {
  /// An image of a colour for each pixel of its width and its height.
  private func image(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> (CGFloat, CGFloat, CGFloat)
  ) -> CIImage {
    let drawn = CGImage(size: CGSize(width: width, height: height)) { context in
      for y in 0..<height {
        for x in 0..<width {
          let (red, green, blue) = color(x, y)
          context.setFillColor(red: red, green: green, blue: blue, alpha: 1)
          context.fill(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
    }
    return CIImage(cgImage: drawn)
  }

  private func pixels(_ image: CIImage?) throws -> CGImage {
    let image = try #require(image)
    return try #require(CIContext().createCGImage(image, from: image.extent))
  }

  @Test("A colour kernel changes each pixel by its arguments")
  func color() throws {
    let kernel = try #require(
      CIColorKernel(source: "kernel vec4 dim(__sample s, float k) { return vec4(s.rgb * k, s.a); }")
    )
    let white = image(4, 2) { _, _ in (1, 1, 1) }
    let result = try pixels(kernel.apply(extent: white.extent, arguments: [white, 0.5]))
    #expect(result.pixel(3, 1).r == 128 && result.pixel(0, 0).a == 255 && kernel.name == "dim")
  }

  @Test("A warp kernel tells where pixels come from, and a general one samples anywhere")
  func warp() throws {
    let ramp = image(4, 1) { x, _ in (CGFloat(x) / 3, 0, 0) }
    let warp = try #require(
      CIWarpKernel(
        source: "kernel vec2 mirror(float w) { return vec2(w - destCoord().x, destCoord().y); }"))
    let moved = try pixels(
      warp.apply(extent: ramp.extent, roiCallback: { $1 }, image: ramp, arguments: [4]))
    #expect((0..<4).map { Int(moved.pixel($0, 0).r) } == [255, 170, 85, 0])
    let general = try #require(
      CIKernel(
        source: """
          kernel vec4 shift(sampler s, vec2 by) { return sample(s, samplerTransform(s, destCoord() + by)); }
          """))
    let shifted = try pixels(
      general.apply(
        extent: ramp.extent, roiCallback: { $1 }, arguments: [ramp, CIVector(x: 1, y: 0)]))
    #expect((0..<4).map { Int(shifted.pixel($0, 0).r) } == [85, 170, 255, 0])
  }

  @Test("A blend kernel takes both images, and colours are premultiplied")
  func blend() throws {
    let kernel = try #require(
      CIBlendKernel(source: "kernel vec4 add(__sample a, __sample b) { return a + b; }"))
    let result = try pixels(
      kernel.apply(
        foreground: image(2, 2) { _, _ in (0.2, 0, 0) },
        background: image(3, 1) { _, _ in (0.4, 0.2, 0) }))
    #expect(result.width == 3 && result.height == 2)
    #expect(result.pixel(0, 1).r == 153 && result.pixel(0, 1).g == 51)
    let tint = try #require(
      CIColorKernel(source: "kernel vec4 tint(__sample s, __color c) { return c; }"))
    let red = CIColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let tinted = try pixels(
      tint.apply(
        extent: CGRect(x: 0, y: 0, width: 1, height: 1),
        arguments: [image(1, 1) { _, _ in (1, 1, 1) }, red]))
    #expect(tinted.pixel(0, 0).r == 255 && abs(Int(tinted.pixel(0, 0).a) - 128) <= 1)
  }

  @Test("Errors of sources and of arguments are told")
  func errors() {
    let host = CAHost(size: CGSize(width: 8, height: 8))
    var told: [String] = []
    host.onError = { told.append("\($0)") }
    #expect(CIKernel(source: "kernel vec4 broken(") == nil)
    #expect(CIColorKernel(source: "kernel vec2 warp() { return destCoord(); }") == nil)
    let kernel = CIColorKernel(source: "kernel vec4 same(__sample s) { return s; }")
    #expect(kernel?.apply(extent: CGRect(x: 0, y: 0, width: 2, height: 2), arguments: []) == nil)
    #expect(
      kernel?.apply(extent: CGRect(x: 0, y: 0, width: 2, height: 2), arguments: ["text"]) == nil)
    #expect(kernel?.apply(extent: .infinite, arguments: []) == nil)
    #expect(told.count == 5, "\(told)")
  }

  @Test("A filter's positions count from the lower left corner of the image")
  func positions() throws {
    let filter = try #require(CIFilter(name: "CIVignetteEffect"))
    #expect(
      filter.inputKeys == [
        "inputImage", "inputCenter", "inputRadius", "inputIntensity", "inputFalloff",
      ])
    filter.setValue(image(40, 20) { _, _ in (1, 1, 1) }, forKey: kCIInputImageKey)
    filter.setValue(CIVector(x: 4, y: 4), forKey: kCIInputCenterKey)
    filter.setValue(3, forKey: kCIInputRadiusKey)
    let result = try pixels(filter.outputImage)
    // y grows upward in the filter, downward in the pixels.
    #expect(result.pixel(4, 15).r > 240 && result.pixel(4, 4).r == 0 && result.pixel(36, 15).r == 0)
  }

  @Test("A generator has no end, and a filter of two images takes both")
  func generator() throws {
    let board = try #require(
      CIFilter(
        name: "CICheckerboardGenerator",
        parameters: ["inputWidth": 4, "inputCenter": CIVector(x: 0, y: 0)])?.outputImage)
    #expect(board.extent.isInfinite)
    let part = try #require(
      CIContext().createCGImage(board, from: CGRect(x: 0, y: 0, width: 8, height: 8)))
    #expect(part.pixel(1, 6).r == 255 && part.pixel(5, 6).r == 0)
    let blend = try #require(CIFilter(name: "CIBlendWithMask"))
    blend.setValue(image(4, 4) { _, _ in (1, 0, 0) }, forKey: "inputImage")
    blend.setValue(image(4, 4) { _, _ in (0, 0, 1) }, forKey: "inputBackgroundImage")
    blend.setValue(image(4, 4) { _, y in y < 2 ? (1, 1, 1) : (0, 0, 0) }, forKey: "inputMaskImage")
    let result = try pixels(blend.outputImage)
    #expect(result.pixel(1, 0).r == 255 && result.pixel(1, 3).b == 255 && result.pixel(1, 3).r == 0)
  }

  @Test(
    "Barcodes have one pixel for each module",
    .enabled(if: runsTests(needing: hasZint), "libzint is installed"))
  func barcodes() throws {
    let qr = try #require(CIFilter(name: "CIQRCodeGenerator"))
    #expect(qr.inputKeys == ["inputMessage", "inputCorrectionLevel"])
    qr.setValue(Data("Lambent".utf8), forKey: "inputMessage")
    qr.setValue("H", forKey: "inputCorrectionLevel")
    #expect(qr.outputImage?.extent == CGRect(x: 0, y: 0, width: 23, height: 23))
    let bars = try #require(CIFilter(name: "CICode128BarcodeGenerator"))
    bars.setValue(Data("AB".utf8), forKey: "inputMessage")
    bars.setValue(3, forKey: "inputQuietSpace")
    bars.setValue(10, forKey: "inputBarcodeHeight")
    // Start, two letters and a check of 11 modules, and a stop of 13.
    #expect(bars.outputImage?.extent == CGRect(x: 0, y: 0, width: 63, height: 16))
    #expect(try pixels(bars.outputImage).pixel(3, 8).r == 0)
  }
}
