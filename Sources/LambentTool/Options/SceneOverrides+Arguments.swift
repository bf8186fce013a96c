import LambentScenes

extension SceneOverrides {
  /// The options that decide about pixels, as arguments of `render` that give the same frames.
  var arguments: [String] {
    var arguments: [String] = []
    func add(_ option: RecordedOption, _ value: (some CustomStringConvertible)?) {
      arguments += option.arguments(value)
    }
    add(.size, size)
    add(.scale, scale)
    add(.fps, fps)
    add(.duration, duration)
    add(.background, background)
    add(.workingSpace, space.name)
    add(.seed, settings.seed)
    add(.loop, settings.loop)
    if settings.fit != .fit { add(.fit, settings.fit?.rawValue) }
    for assignment in settings.assignments { add(.set, assignment) }
    for parameter in settings.parameters { add(.param, parameter) }
    arguments += captions.arguments
    arguments += RecordedOption.untrusted.arguments(if: trust.untrusted)
    return arguments
  }
}
