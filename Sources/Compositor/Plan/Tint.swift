import LambentPixels
import LambentRaster
import LambentRenderTree

extension Color {
  /// The colour multiplied by a tint as pixels of a space are: its light in `linear`, its encoded
  /// values in `srgb`.
  func tinted(by tint: Color, in space: WorkingSpace) -> Color {
    guard !tint.changesNothing else { return self }
    func product(_ value: Double, _ factor: Double) -> Double {
      switch space {
      case .srgb: value * factor
      case .linear:
        TransferFunction.encoded(TransferFunction.linear(value) * TransferFunction.linear(factor))
      }
    }
    return Color(
      red: product(red, tint.red), green: product(green, tint.green),
      blue: product(blue, tint.blue), alpha: alpha)
  }

  /// True if nothing is multiplied by the colour.
  var changesNothing: Bool { red == 1 && green == 1 && blue == 1 }
}

extension Drawable.Gradient {
  func tinted(by tint: Color, in space: WorkingSpace) -> Drawable.Gradient {
    var result = self
    for index in stops.indices {
      result.stops[index].color = stops[index].color.tinted(by: tint, in: space)
    }
    return result
  }
}

extension Planner {
  /// The space of the values that pixels hold.
  var pixelSpace: WorkingSpace { facts.followsWorkingSpace ? space : .srgb }

  /// A layer's colour, tinted.
  func tinted(_ color: Color, in surroundings: Surroundings) -> Color {
    color.tinted(by: surroundings.tint, in: pixelSpace)
  }

  func matrix(of tint: Color) -> ColorMatrix { .tint(tint.light(in: pixelSpace)) }

  /// Commands that draw images, tinted.
  func tinted(_ commands: [Command], by tint: Color) -> [Command] {
    guard !tint.changesNothing else { return commands }
    let drawn = commands.filter { !$0.isPass }
    let region = drawn.regionOfCommands()
    guard !region.isEmpty else { return commands }
    return commands.filter(\.isPass) + [
      .group(Group(region: region, commands: drawn, matrices: [matrix(of: tint)]))
    ]
  }
}
