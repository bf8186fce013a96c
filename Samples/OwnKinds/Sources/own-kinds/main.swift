import Lambent

/// The kinds that documents of this program may name.
var options = SceneOptions()
options.registries.layers.register(
  LayerKind("dial", DialLayer.self, summary: "A dial with a hand."))
options.registries.transitions.register(TransitionKind(Curtain.self))
options.registries.filters.register(FilterKind(FadedFilter.self))

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: own-kinds scene.json out.png")
  throw CancellationError()
}
let scene = try Scene(contentsOf: arguments[1], options: options)
let image = try SceneRenderer(scene).image(at: 1)
try image.write(to: arguments[2])

// What is named is there: without the registration the document is an error, with its place.
do {
  _ = try Scene(contentsOf: arguments[1])
  print("the built-in kinds alone should not do")
  throw CancellationError()
} catch let error as SceneError {
  print("without the kinds: \(error.diagnostics.count) findings")
}

// A document that names them is written and read like any other.
let again = try Scene(scene.document, options: options)
guard try SceneRenderer(again).image(at: 1).straight == image.straight else {
  print("the document that was written renders other pixels")
  throw CancellationError()
}
print("rendered \(image.width)x\(image.height)")
