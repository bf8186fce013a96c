/// A layer before opacity and blend mode.
struct FinishedLayer {
  /// Makes images for both of the others.
  var passes: [Command] = []
  var shadow: [Command] = []
  /// All the rest of it.
  var body: [Command]

  /// The clip of shadow and body at once, where it is still to be applied.
  var cut: Clip?

  /// All of it, in order.
  var commands: [Command] {
    passes.isEmpty && shadow.isEmpty && cut == nil ? body : passes + cut(shadow + body)
  }

  /// Commands as the layer is cut.
  func cut(_ commands: [Command], opacity: Double = 1) -> [Command] {
    guard var clip = cut else { return commands }
    // Commands that read the backdrop are drawn whole, then cut.
    let isWhole = commands.contains(where: \.readsBackdrop)
    let area = isWhole ? clip.region : clip.region.intersection(clip.shape.bounds)
    clip.region = area.intersection(commands.regionOfCommands())
    clip.opacity = opacity
    guard !clip.region.isEmpty else { return [] }
    return commands.hoistingPasses {
      clip.commands = $0
      return .clip(clip)
    }
  }
}
