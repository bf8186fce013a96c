import ArgumentParser
import LambentDocuments
import LambentRendering
import LambentScenes

/// `lambent inspect`: the layers, values or particles at one or several times, without drawing.
struct InspectCommand: ParsableCommand, SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Print the layers, a value, the particles or the bodies of a scene at a time.",
    discussion: """
      Examples:
        lambent inspect fireworks --time 1
        lambent inspect fireworks --time 1 --path show.emitterCells.peony-red.scale
        lambent inspect fireworks --times 0,0.5,1 --particles show --json
        lambent inspect cradle.json --time 2 --bodies
      """)

  @Argument(
    help: "A document, - for standard input, or a name from `lambent list presets`.",
    completion: Completions.scene)
  var scene: String

  @Option(parsing: .unconditional, help: "Time, in seconds.")
  var time: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Several times, in seconds.", valueName: "a,b,c"))
  var times: String?

  @Option(help: "Print the presented value of a key path: layer.property.")
  var path: String?

  @Option(help: ArgumentHelp("Print the live particles of an emitter layer.", valueName: "layer"))
  var particles: String?

  @Flag(help: "Print the positions, velocities and contacts of the scene's bodies.")
  var bodies = false

  @OptionGroup(title: "Scene") var overrides: SceneOverrides
  @OptionGroup var options: JSONOption

  mutating func validate() throws {
    guard (time == nil) != (times == nil) else {
      throw ToolError.usage("no time, or --time and --times together: give one of them")
    }
    guard [path != nil, particles != nil, bodies].count(where: \.self) <= 1 else {
      throw ToolError.usage(
        "--path, --particles and --bodies cannot be combined: give one of them")
    }
  }

  func run(on console: Console) throws {
    let moments = try moments()
    let scene = try read(scene, on: console).scene
    if overrides.maxParticles != nil {
      let renderer = SceneRenderer(scene)
      for moment in moments { _ = try renderer.particleCount(at: moment) }
    }
    let player = try ScenePlayer(scene)
    func view(_ moment: Double) throws -> InspectView {
      try InspectView(
        path: path, particles: particles, bodies: bodies, player: player, time: moment)
    }
    guard options.json else {
      for moment in moments {
        for line in try view(moment).lines { try console.writeLine(line) }
      }
      return
    }
    let all = try moments.map { try view($0).json }
    try console.writeLine((times == nil ? all[0] : .array(all)).text())
  }

  private func moments() throws -> [Double] {
    if let time {
      try RenderCommand.check(time: time)
      return [time]
    }
    let most = SceneLimits.maximumDuration
    let words = (times ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return try words.map { word in
      guard let moment = Double(word), abs(moment) <= most else {
        throw ToolError.value(
          word, of: "--times", expected: "seconds, at most \(Int(most)), as in 0,0.5,1")
      }
      return moment
    }
  }
}
