import ArgumentParser
import LambentRendering
import LambentScenes

/// `lambent inspect`: what a scene is at one moment or several, without drawing it.
struct InspectCommand: ParsableCommand, Runnable {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Say what a scene is at one moment: its layers, a value, or its particles.",
    discussion: """
      Examples:
        lambent inspect waterfall --time 1
        lambent inspect waterfall --time 1 --path hose.emitterCells.circle.greenSpeed
        lambent inspect waterfall --times 0,0.5,1 --particles hose --json
        lambent inspect cradle.json --time 2 --bodies
      """)

  @Argument(
    help: "A document, - for standard input, or a name of `lambent list presets`.",
    completion: Completions.scene)
  var scene: String

  @Option(parsing: .unconditional, help: "Seconds.")
  var time: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("Several moments.", valueName: "a,b,c"))
  var times: String?

  @Option(help: "The presentation's value of a path: layer.property.")
  var path: String?

  @Option(help: ArgumentHelp("The live particles of an emitter layer.", valueName: "layer"))
  var particles: String?

  @Flag(help: "The bodies of the scene's physics: where they are, how fast, and what they met.")
  var bodies = false

  @OptionGroup(title: "Scene") var overrides: SceneOverrides
  @OptionGroup var options: JSONOption

  mutating func validate() throws {
    guard (time == nil) != (times == nil) else {
      throw ToolError.usage("no moment, or two kinds, in --time and --times: one of them")
    }
    guard [path != nil, particles != nil, bodies].count(where: \.self) <= 1 else {
      throw ToolError.usage("several views in --path, --particles and --bodies: one of them")
    }
  }

  func run(on console: Console) throws {
    let moments = try moments()
    if overrides.untrusted { Signals.stop(after: SceneLimits.untrustedSeconds, console: console) }
    let scene = try SceneSource(scene).read(overrides.sceneOptions, console: console)
    if overrides.maxParticles != nil {
      let renderer = SceneRenderer(scene)
      for moment in moments { _ = try renderer.particleCount(at: moment) }
    }
    let player = try ScenePlayer(scene)
    let views = try moments.map { moment in
      try InspectView(
        path: path, particles: particles, bodies: bodies, player: player, time: moment)
    }
    guard options.json else {
      for view in views { try view.write(to: console) }
      return
    }
    let json = times == nil ? views[0].json : .array(views.map(\.json))
    try console.writeLine(json.text())
  }

  private func moments() throws -> [Double] {
    let most = SceneLimits.maximumDuration
    if let time {
      guard abs(time) <= most else {
        throw ToolError.usage("\(time) in --time: seconds, at most \(Int(most))")
      }
      return [time]
    }
    let words = (times ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return try words.map { word in
      guard let moment = Double(word), abs(moment) <= most else {
        throw ToolError.usage(
          "“\(word)” in --times: seconds, at most \(Int(most)), as in 0,0.5,1")
      }
      return moment
    }
  }
}
