import LambentKernels
import LambentLayers
import LambentPixels
import LambentProperties
import Testing

@Suite("Sources of filters")
struct FilterSourceTests {
  static let kinds = FilterRegistry.builtIn.kinds.filter { $0.kernelSource != nil }

  @Test("every source compiles, and its main function has the filter's name")
  func compiles() throws {
    #expect(Self.kinds.count >= 100)
    for kind in Self.kinds {
      let source = try #require(kind.kernelSource)
      let kernel = try source.kernel()
      #expect(kernel.name == kind.name || kernel.kind == .generator, "\(kind.name)")
      #expect(kernel.inputs == source.inputs, "\(kind.name)")
    }
  }

  @Test("every filter has a family and a summary, and every input a summary")
  func isDescribed() throws {
    let families = [
      "colour", "blur", "sharpen", "distortion", "stylize", "tile", "halftone", "generator",
    ]
    for kind in Self.kinds {
      let source = try #require(kind.kernelSource)
      #expect(families.contains(source.family), "\(kind.name)")
      #expect(source.summary.hasSuffix(".") && source.summary.count < 120, "\(kind.name)")
      for row in kind.inputs {
        #expect(
          row.summary.hasSuffix(".") && row.summary != "An input of the kernel.",
          "\(kind.name).\(row.name)")
      }
    }
  }

  @Test("a filter is found by Core Image's name")
  func coreImageNames() {
    for (name, own) in [
      ("CIPinchDistortion", "pinchDistortion"), ("CIHueAdjust", "colorHueRotate"),
      ("CISRGBToneCurveToLinear", "sRGBToneCurveToLinear"), ("sepiaTone", "sepiaTone"),
      ("CIGaussianBlur", "gaussianBlur"),
    ] {
      #expect(LayerFilter(named: name)?.kind.name == own)
    }
    #expect(LayerFilter(named: "CINothing") == nil)
  }

  @Test("every filter draws finite colours within alpha, of any image, with its defaults")
  func drawsAnything() throws {
    for image in [
      FilterTrial.noise(), FilterTrial.noise(width: 1, height: 1), .init(width: 5, height: 3),
    ] {
      for kind in Self.kinds {
        let result = try FilterTrial.run(kind.name, on: image)
        let isSound = result.pixels.allSatisfy { pixel in
          pixel.w >= 0 && pixel.w <= 1
            && (0..<3).allSatisfy { pixel[$0] >= 0 && pixel[$0] <= pixel.w }
        }
        #expect(isSound && result.pixels.count == image.pixels.count, "\(kind.name)")
      }
    }
  }

  @Test("the facts of a comment are the input's range, unit and default")
  func facts() throws {
    let kernel = try Kernel(
      source: """
        uniform float radius; // = 3.5; points, 0…200, margin 3; The radius.
        uniform vec2 center; // = vec2(0.5); position; The middle.
        uniform float turn; // = -1.0; radians; The turn.
        uniform float low; // = 0.0; -1…1; Anything.
        uniform float plain; // = 0.5; the width, as a fraction
        uniform sampler2D other; // = clear; Another image.
        vec4 filter(vec2 uv) { return getColor(uv) + texture2D(other, uv); }
        """)
    let inputs = Dictionary(uniqueKeysWithValues: kernel.inputs.map { ($0.name, $0) })
    let radius = try #require(inputs["radius"])
    #expect((radius.facts.minimum, radius.facts.maximum) == (0, 200))
    #expect(radius.facts.measure == .points && radius.facts.margin == 3)
    #expect(radius.info.unit == .points && radius.info.summary == "The radius.")
    #expect(inputs["center"]?.initialValue == .null)
    #expect(inputs["center"]?.valueType == .optional(.point))
    #expect(inputs["turn"]?.valueType == .angle && inputs["turn"]?.initialValue == .number(-1))
    #expect(inputs["low"]?.facts.minimum == -1)
    #expect(inputs["plain"]?.summary == "the width, as a fraction")
    #expect(inputs["other"]?.facts.isClear == true && inputs["other"]?.summary == "Another image.")
  }
}
