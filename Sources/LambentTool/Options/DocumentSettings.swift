import ArgumentParser
import LambentDocuments
import LambentScenes

/// The settings of a document before time 0, wherever it is shown.
struct DocumentSettings: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "Random seed for all emitters.",
    transform: DocumentSettings.seed)
  var seed: Int?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set a property before time 0.", valueName: "path=value"),
    completion: Completions.assignment)
  var assignments: [String] = []

  @Option(
    name: .customLong("param"),
    help: ArgumentHelp(
      "Set a parameter of the document: see `lambent describe <scene>`.",
      valueName: "name=value"), completion: Completions.parameter)
  var parameters: [String] = []

  @Option(
    parsing: .unconditional,
    help: "Repeat exactly after this many seconds. Also sets the default of --duration.")
  var loop: Double?

  @Option(
    help: """
      For frames with another aspect ratio: fit adds bars, fill crops, stretch distorts, reflow computes \
      the layout again. Default: fit; of overlay: reflow.
      """, completion: .list(SceneOptions.Fit.allCases.map(\.rawValue)),
    transform: DocumentSettings.fit)
  var fit: SceneOptions.Fit?

  /// Hands them to the reader.
  func apply(to options: inout SceneOptions) throws {
    options.seed = seed
    if let fit { options.fit = fit }
    try ToolError.check(loop, in: SceneLimits.loops, of: "--loop", unit: " s")
    options.loop = loop
    for parameter in parameters {
      let (name, value) = try Assignment.split(parameter, option: "--param")
      options.parameters[name] = .string(value)
    }
    options.assignments = try assignments.map {
      let (path, value) = try Assignment.split($0, option: "--set")
      return SceneOptions.Assignment(path: path, value: value)
    }
  }

  private static func seed(_ text: String) throws -> Int {
    guard let seed = Int(text), SceneLimits.seeds.contains(seed) else {
      let (least, greatest) = (SceneLimits.seeds.lowerBound, SceneLimits.seeds.upperBound)
      throw ToolError.value(
        text, of: "--seed", expected: "a whole number, \(least)…\(greatest)")
    }
    return seed
  }

  /// A way to fit by its name.
  private static func fit(_ name: String) throws -> SceneOptions.Fit {
    guard let fit = SceneOptions.Fit(rawValue: name) else {
      let names = SceneOptions.Fit.allCases.map(\.rawValue).joined(separator: ", ")
      throw ToolError.value(name, of: "--fit", expected: "one of \(names)")
    }
    return fit
  }
}
