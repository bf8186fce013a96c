import LambentScenes

extension SceneOverrides {
  /// The options that decide about pixels, as arguments of `render` that give the same frames.
  var arguments: [String] {
    var arguments: [String] = []
    func add(_ option: String, _ value: String?) {
      if let value { arguments += [option, value] }
    }
    add("--size", size)
    add("--scale", scale.map { "\($0)" })
    add("--fps", fps)
    add("--duration", duration.map { "\($0)" })
    add("--background", background)
    add("--working-space", space.name)
    add("--seed", settings.seed.map { "\($0)" })
    add("--loop", settings.loop.map { "\($0)" })
    if settings.fit != .fit { add("--fit", settings.fit?.rawValue) }
    for assignment in settings.assignments { add("--set", assignment) }
    for parameter in settings.parameters { add("--param", parameter) }
    arguments += captions.arguments
    if trust.untrusted { arguments.append("--untrusted") }
    return arguments
  }
}
