// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// True if the dynamic library of the C interface is built, too: for the Python wheel only.
let buildsCInterface = Context.environment["LAMBENT_C_INTERFACE"] != nil

/// True if a target is built: with `LAMBENT_TESTS=LambentToolTests,ScenesTests`, only the test targets of this list.
func isBuilt(_ target: Target) -> Bool {
  if target.name == "LambentCInterface" { return buildsCInterface }
  guard target.isTest, let tests = Context.environment["LAMBENT_TESTS"] else { return true }
  return tests.split(separator: ",").contains { $0 == target.name }
}

/// A module of the package. Its folder has the plain name, the module the prefixed one, so that it does not collide
/// with a user's module, such as `Geometry`.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: "Lambent\(name)", dependencies: dependencies, path: "Sources/\(name)",
    swiftSettings: settings,
    // Modules without Foundation do not link libm by themselves; on baseline x86-64, `rounded()` and `floor` call it.
    linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.init(stringLiteral: "Lambent\(name)"), "TestKit"] + dependencies,
    path: "Tests/\(name)Tests", resources: resources, swiftSettings: settings)
}

let package = Package(
  name: "lambent",
  products: [
    .library(name: "Lambent", targets: ["Lambent"]),
    .library(name: "LambentQuartzCore", targets: ["LambentQuartzCore"]),
    .executable(name: "lambent", targets: ["LambentTool"]),
    // `lambent studio` and `lambent watch` replace themselves with this program.
    .executable(name: "lambent-studio", targets: ["StudioProgram"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    // The server of the studio; nothing else depends on it.
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // Wrappers of C libraries: their errors use setjmp, which Swift cannot call.
    .target(name: "CPNG", path: "Sources/CPNG", linkerSettings: [.linkedLibrary("png")]),
    .target(name: "CJPEG", path: "Sources/CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    // The sizes of its compressor are macros, which Swift does not import.
    .target(name: "CISAL", path: "Sources/CISAL", linkerSettings: [.linkedLibrary("isal")]),
    .systemLibrary(
      name: "CDeflate", path: "Sources/CDeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CMalloc", path: "Sources/CMalloc"),
    .systemLibrary(name: "CPrefetch", path: "Sources/CPrefetch"),
    .target(name: "CRows", path: "Sources/CRows"),
    .target(name: "CKernels", path: "Sources/CKernels"),
    // The filters that kernels draw: their sources are embedded in the program.
    .target(name: "CFilters", path: "Sources/CFilters", exclude: ["Kernels"]),
    .target(name: "CDigest", path: "Sources/CDigest"),
    .systemLibrary(name: "CInflate", path: "Sources/CInflate", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CExpat", path: "Sources/CExpat", providers: [.apt(["libexpat1-dev"])]),
    // Not linked, but loaded when a file needs them.
    .target(name: "CLoading", path: "Sources/CLoading"),
    .target(name: "CRSVG", dependencies: ["CLoading"], path: "Sources/CRSVG"),
    .target(name: "CZip", dependencies: ["CLoading"], path: "Sources/CZip"),
    .target(name: "CZint", dependencies: ["CLoading"], path: "Sources/CZint"),
    // A wrapper of libtiff, whose functions have variable arguments, which Swift cannot pass.
    .target(name: "CTIFF", dependencies: ["CLoading"], path: "Sources/CTIFF"),

    // Text: shaping (a wrapper of HarfBuzz), directions, line breaks, and the machine's fonts.
    .target(name: "CHarfBuzz", dependencies: ["CLoading"], path: "Sources/CHarfBuzz"),
    .systemLibrary(
      name: "CFriBidi", path: "Sources/CFriBidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(
      name: "CUnibreak", path: "Sources/CUnibreak", providers: [.apt(["libunibreak-dev"])]),
    .target(name: "CFontconfig", dependencies: ["CLoading"], path: "Sources/CFontconfig"),

    module("Geometry"),
    module("Noise", ["CRows"]),
    module("Dynamics", ["LambentGeometry", "LambentNoise"]),
    module("Workers", ["CMalloc"]),
    module("Constraints"),
    module("Pixels", ["CRows", "LambentGeometry"]),
    module(
      "Kernels",
      ["CKernels", "LambentGeometry", "LambentPixels", "LambentProperties", "LambentWorkers"]),
    module(
      "Raster", ["CPrefetch", "CRows", "LambentGeometry", "LambentNoise", "LambentPixels"]),
    module("Properties", ["LambentGeometry", "LambentWorkers", "LambentPixels"]),
    module("Animations", ["LambentGeometry", "LambentProperties"]),
    module(
      "Text",
      [
        "LambentGeometry", "LambentNoise", "LambentWorkers", "LambentPixels", "LambentProperties",
        "LambentAnimations", "CHarfBuzz", "CFriBidi", "CUnibreak",
      ]),
    module(
      "Fonts",
      ["LambentImageFiles", "LambentPixels", "LambentWorkers", "LambentText", "CFontconfig"]),
    module(
      "Particles",
      [
        "CRows", "LambentGeometry", "LambentNoise", "LambentWorkers", "LambentPixels",
        "LambentProperties", "LambentAnimations", "LambentRenderTree",
      ]),
    module(
      "Transitions",
      [
        "LambentGeometry", "LambentNoise", "LambentWorkers", "LambentPixels", "LambentRaster",
        "LambentProperties", "LambentKernels", "LambentRenderTree", "CPrefetch",
      ]),
    module(
      "RenderTree",
      ["LambentGeometry", "LambentPixels", "LambentProperties", "LambentWorkers"]),
    module(
      "Drawing",
      [
        "LambentGeometry", "LambentPixels", "LambentProperties", "LambentRenderTree", "LambentText",
      ]),
    module(
      "Layers",
      [
        "LambentConstraints", "LambentText", "LambentDrawing",
        "LambentGeometry", "LambentKernels", "LambentPixels", "LambentProperties",
        "LambentAnimations", "LambentRaster", "CFilters", "CZint",
        "LambentParticles", "LambentRenderTree", "LambentWorkers",
      ]),
    module(
      "Views",
      [
        "LambentConstraints", "LambentGeometry", "LambentPixels", "LambentProperties",
        "LambentAnimations", "LambentDrawing", "LambentText", "LambentRenderTree",
        "LambentTransitions", "LambentLayers",
      ]),
    module(
      "LayerDynamics",
      [
        "LambentGeometry", "LambentProperties", "LambentAnimations", "LambentDynamics",
        "LambentLayers", "LambentViews",
      ]),
    module(
      "Compositor",
      [
        "LambentGeometry", "LambentWorkers", "LambentPixels", "LambentRaster",
        "LambentRenderTree",
      ]),
    module(
      "ImageFiles",
      [
        "CExpat", "CPNG", "CJPEG", "CISAL", "CRSVG", "LambentGeometry", "LambentWorkers",
        "LambentPixels",
      ]),
    module(
      "Documents",
      [
        "LambentGeometry", "LambentWorkers", "LambentPixels", "LambentProperties",
        "LambentAnimations", "LambentRenderTree", "LambentImageFiles", "LambentText",
      ]),
    module(
      "Scenes",
      [
        "LambentGeometry", "LambentDocuments", "LambentNoise", "LambentWorkers", "LambentPixels",
        "LambentProperties",
        "LambentAnimations", "LambentConstraints",
        "LambentParticles", "LambentRenderTree", "LambentLayers", "LambentDynamics",
        "LambentLayerDynamics", "LambentImageFiles", "LambentText", "LambentFonts", "LambentViews",
        "LambentKernels", "LambentTransitions",
      ]),
    module(
      "Rendering",
      [
        "LambentKernels", "LambentDocuments",
        "LambentGeometry", "LambentWorkers", "LambentPixels", "LambentProperties",
        "LambentRaster", "LambentRenderTree", "LambentDrawing", "LambentLayers",
        "LambentCompositor",
        "LambentImageFiles", "LambentScenes", "LambentTransitions", "LambentViews",
      ]),
    // The two halves of the importers compile beside each other, and that of vectors beside Scenes. SwiftPM starts
    // ready modules from Z to A: with names after QuartzCore's, they start before it, for more modules wait for them.
    module(
      "Imports",
      [
        "CExpat", "CInflate", "CTIFF", "CZip", "LambentDocuments", "LambentGeometry",
        "LambentImageFiles", "LambentLayers", "LambentNoise", "LambentPixels", "LambentWorkers",
      ]),
    module(
      "VectorImporters",
      [
        "LambentDocuments", "LambentGeometry", "LambentImageFiles", "LambentImports",
        "LambentPixels",
      ]),
    module(
      "SpriteImporters",
      [
        "LambentAnimations", "LambentDocuments", "LambentGeometry", "LambentImageFiles",
        "LambentImports", "LambentLayers", "LambentParticles", "LambentPixels",
        "LambentProperties", "LambentScenes",
      ]),
    module(
      "Importers",
      [
        "LambentDocuments", "LambentImageFiles", "LambentImports", "LambentLayers",
        "LambentRendering", "LambentScenes", "LambentSpriteImporters", "LambentVectorImporters",
      ]),
    module(
      "Catalogue",
      [
        "LambentImporters", "LambentImports", "LambentDocuments", "LambentCompositor",
        "LambentRendering",
        "LambentKernels", "LambentPixels", "LambentProperties", "LambentAnimations",
        "LambentParticles", "LambentRenderTree", "LambentLayers", "LambentImageFiles",
        "LambentScenes", "LambentFonts", "LambentTransitions",
      ]),
    .target(
      name: "Lambent",
      dependencies: [
        "LambentGeometry", "LambentDocuments", "LambentDynamics", "LambentNoise", "LambentWorkers",
        "LambentPixels",
        "LambentRaster",
        "LambentProperties", "LambentAnimations", "LambentParticles", "LambentTransitions",
        "LambentRenderTree", "LambentLayers", "LambentCompositor", "LambentImageFiles",
        "LambentKernels", "LambentScenes", "LambentImporters", "LambentImports",
        "LambentRendering", "LambentText", "LambentFonts",
        "LambentDrawing", "LambentViews", "LambentLayerDynamics",
      ], path: "Sources/Lambent", swiftSettings: settings),
    // The workloads of `lambent bench`.
    module(
      "BenchKit",
      [
        "LambentCatalogue", "LambentCompositor", "LambentDocuments", "LambentGeometry",
        "LambentImageFiles",
        "LambentLayers", "LambentNoise", "LambentParticles", "LambentPixels", "LambentRaster",
        "LambentRenderTree", "LambentRendering", "LambentScenes", "LambentTransitions",
        "LambentWorkers",
      ]),
    module(
      "QuartzCore",
      [
        "LambentKernels",
        "LambentGeometry", "LambentWorkers", "LambentPixels", "LambentProperties",
        "LambentAnimations", "LambentParticles", "LambentTransitions", "LambentRenderTree",
        "LambentDrawing", "LambentDynamics", "LambentLayers", "LambentImageFiles", "LambentFonts",
        "LambentCompositor", "LambentRendering", "LambentText", "LambentViews",
        "LambentLayerDynamics",
      ]),
    // The C interface: `liblambent.so`, which the Python package calls.
    .target(
      name: "LambentCInterface",
      dependencies: [
        "LambentCatalogue", "LambentDocuments", "LambentGeometry", "LambentImageFiles",
        "LambentKernels",
        "LambentLayers", "LambentParticles", "LambentPixels", "LambentProperties",
        "LambentRenderTree", "LambentRendering", "LambentScenes", "LambentTransitions",
        "LambentWorkers", "CMalloc",
      ], path: "Sources/CInterface", exclude: ["lambent.h", "lambent.map"],
      swiftSettings: settings),
    // The server of `lambent studio` and `lambent watch`; its page is in the folder `Studio`.
    module(
      "Studio",
      [
        "LambentCatalogue", "LambentDocuments", "LambentGeometry", "LambentImageFiles",
        "LambentNoise", "LambentParticles",
        "LambentPixels", "LambentProperties", "LambentRendering", "LambentScenes",
        "LambentWorkers", .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]),
    // A program of its own: the server brings all of Foundation, which would more than double the time that every
    // command takes to start.
    .executableTarget(
      name: "StudioProgram",
      dependencies: ["LambentDocuments", "LambentImageFiles", "LambentStudio"],
      path: "Sources/StudioProgram", swiftSettings: settings),
    .executableTarget(
      name: "LambentTool",
      dependencies: [
        // The imported modules instead of the umbrella: a change of another module causes no rebuild.
        "LambentAnimations", "LambentBenchKit", "LambentCatalogue", "LambentDocuments",
        "LambentKernels",
        "LambentRaster", "LambentGeometry", "LambentImageFiles", "LambentImporters",
        "LambentImports", "LambentLayers",
        "LambentParticles",
        "LambentPixels",
        "LambentProperties", "LambentRenderTree", "LambentRendering", "LambentScenes",
        "LambentTransitions", "LambentWorkers",
        "CDigest", "CMalloc",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/LambentTool", swiftSettings: settings),
    .target(
      name: "TestKit", dependencies: ["CDeflate", "LambentPixels", "LambentImageFiles"],
      path: "Sources/TestKit", swiftSettings: settings),

    // Random documents and texts: `make fuzz`.
    .executableTarget(
      name: "Fuzzer",
      dependencies: [
        "LambentAnimations", "LambentCompositor", "LambentDocuments", "LambentFonts",
        "LambentGeometry",
        "LambentImageFiles", "LambentImporters", "LambentImports", "LambentKernels",
        "LambentLayers", "LambentPixels", "LambentRenderTree", "LambentRendering",
        "LambentScenes",
      ], path: "Tests/Fuzz/Fuzzer", swiftSettings: settings),

    tests("Geometry"),
    tests("Noise", ["CRows"]),
    tests("Dynamics", ["LambentGeometry"]),
    tests(
      "LayerDynamics",
      [
        "LambentGeometry", "LambentAnimations", "LambentDynamics", "LambentLayers", "LambentViews",
      ]),
    tests("Workers"),
    tests("Constraints", resources: [.copy("Fixtures")]),
    tests("Pixels"),
    tests(
      "Kernels",
      ["LambentGeometry", "LambentPixels", "LambentProperties", "LambentWorkers"]),
    tests("Raster", ["CRows", "LambentGeometry", "LambentNoise", "LambentPixels"]),
    tests("Properties", ["LambentGeometry", "LambentPixels"]),
    tests("Animations", ["LambentGeometry", "LambentPixels", "LambentProperties"]),
    tests(
      "Text",
      [
        "LambentGeometry", "LambentPixels", "LambentFonts", "LambentRenderTree",
        "LambentCompositor",
      ], resources: [.copy("Goldens")]),
    tests(
      "Particles",
      [
        "CRows", "LambentGeometry", "LambentNoise", "LambentPixels", "LambentProperties",
        "LambentAnimations", "LambentRenderTree",
      ]),
    tests(
      "Transitions",
      [
        "LambentGeometry", "LambentWorkers", "LambentPixels", "LambentProperties",
        "LambentRenderTree", "LambentKernels",
      ]),
    tests(
      "Layers",
      [
        "LambentText", "LambentDrawing", "LambentGeometry", "LambentPixels", "LambentProperties",
        "LambentAnimations", "LambentKernels",
        "LambentParticles", "LambentRenderTree",
      ]),
    tests(
      "Views",
      [
        "LambentAnimations", "LambentGeometry", "LambentLayers", "LambentPixels",
        "LambentRenderTree",
      ]),
    tests(
      "Compositor",
      [
        "LambentGeometry", "LambentKernels", "LambentPixels", "LambentProperties",
        "LambentRaster", "LambentRenderTree", "LambentTransitions", "LambentWorkers",
      ], resources: [.copy("Goldens")]),
    tests(
      "ImageFiles", ["LambentPixels", "CMalloc"], resources: [.copy("Fixtures")]),
    .testTarget(
      name: "TestKitTests", dependencies: ["TestKit", "LambentPixels", "LambentImageFiles"],
      path: "Tests/TestKitTests", swiftSettings: settings),
    tests("Documents"),
    tests("Scenes", ["Lambent"], resources: [.copy("Examples")]),
    tests(
      "Importers",
      [
        "LambentCompositor", "LambentDocuments", "LambentGeometry", "LambentImports",
        "LambentParticles",
        "LambentPixels", "LambentImageFiles", "LambentLayers", "LambentRendering",
        "LambentScenes", "LambentSpriteImporters", "LambentVectorImporters",
      ],
      resources: [.copy("Fixtures")]),
    tests("Rendering", ["Lambent"]),
    tests(
      "Studio", ["LambentDocuments", "LambentPixels", "LambentRendering", "LambentScenes"]),
    .testTarget(
      name: "ChapterTests", dependencies: ["LambentQuartzCore", "TestKit"],
      path: "Tests/ChapterTests",
      swiftSettings: settings),
    .testTarget(
      name: "SamplesTests", dependencies: ["Lambent"], path: "Tests/SamplesTests",
      swiftSettings: settings),
    .testTarget(
      name: "DigestTests", dependencies: ["Lambent", "CDigest"], path: "Tests/DigestTests",
      exclude: ["Scenes", "Digests", "TransitionInputs.json"], swiftSettings: settings),
    .testTarget(
      name: "LambentToolTests", dependencies: ["Lambent", "LambentTool", "TestKit"],
      path: "Tests/LambentToolTests", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

package.targets = package.targets.filter(isBuilt)
if buildsCInterface {
  package.products.append(
    .library(name: "lambent-c", type: .dynamic, targets: ["LambentCInterface"]))
}
