import LambentPixels
import LambentRaster
import LambentRenderTree

/// The cost of drawing, estimated from the plan before anything is drawn: in steps of about a nanosecond on one core
/// of a machine of 2020. The weights are rounded up. They only determine which frames are rejected.
/// `Benchmarks/measure-work` measures them.
private enum Weight {
  /// Per pixel, by operation.
  static let fill = 1.0
  static let gradient = 3.0
  static let image = 10.0
  /// In addition, per pixel with a blend mode.
  static let mode = 8.0
  /// In addition, per pixel with a blend mode that computes a root, or the luminance of a colour.
  static let costlyMode = 16.0
  static let group = 3.0
  static let plane = 6.0
  static let matrix = 12.0
  static let blur = 20.0
  static let transition = 50.0
  static let sprite = 3.0
  /// Per particle, independent of its size.
  static let particle = 500.0
  /// Per edge of a polygon or step of a path, in each band that examines it.
  static let side = 30.0
}

extension Plan {
  var work: Double { commands.work }
}

extension PixelRect {
  fileprivate var area: Double { isEmpty ? 0 : Double(width) * Double(height) }
}

extension [Command] {
  fileprivate var work: Double { reduce(0) { $0 + $1.work } }
}

extension Command {
  fileprivate var work: Double {
    switch self {
    case .draw(let draw): draw.work
    case .sprites(let sprites): sprites.work
    case .clip(let clip):
      clip.region.area * Weight.group + clip.shape.work(in: clip.region) + clip.commands.work
        + clip.outside.work + (clip.mask?.commands.work ?? 0)
    case .group(let group):
      group.region.area
        * (Weight.group + group.mode.work + Weight.matrix * Double(group.matrices.count))
        + group.commands.work + (group.mask?.commands.work ?? 0)
    case .stack(let stack):
      stack.planes.reduce(0) {
        $0 + $1.region.intersection(stack.region).area * Weight.plane + $1.commands.work
      }
    case .prepare(let pass): pass.work
    }
  }
}

extension Draw {
  fileprivate var work: Double {
    let pixel =
      switch paint {
      case .solid: Weight.fill
      case .gradient: Weight.gradient
      case .image, .texture: Weight.image
      }
    return region.area * (pixel + mode.work) + shape.work(in: region)
  }
}

extension BlendMode {
  /// The cost of blending a pixel, in addition to that of its colour.
  fileprivate var work: Double {
    switch self {
    case .sourceOver: 0
    case .softLightBlendMode, .hueBlendMode, .saturationBlendMode, .colorBlendMode,
      .luminosityBlendMode:
      Weight.costlyMode
    default: Weight.mode
    }
  }
}

extension Shape {
  /// The cost of its coverage: each band of rows examines every edge.
  fileprivate func work(in region: PixelRect) -> Double {
    let seen = bounds.intersection(region)
    let bands = Double(seen.height / Planner.bandHeight + 1)
    return switch outline {
    case .rect: 0
    case .polygons(let edges, _, _): Double(edges.count) * bands * Weight.side + seen.area
    case .rounded(let rounded):
      Double(rounded.edgeCount) * bands * Weight.side + seen.area
    case .path(let path, _): Double(path.stepCount) * bands * Weight.side + seen.area
    }
  }
}

extension SpriteDraw {
  fileprivate var work: Double {
    Self.work(of: plan.sprites, in: region, areLit: plan.lighting != nil)
  }

  /// The cost of drawing sprites in a region: the covered pixels, and a constant for each sprite.
  static func work(of sprites: [Sprite], in region: PixelRect, areLit: Bool) -> Double {
    let most = region.area
    return sprites.reduce(0) { sum, sprite in
      let area = abs(sprite.widthX * sprite.heightY - sprite.widthY * sprite.heightX)
      // NaN counts as the whole region.
      let covered = Double(area) < most ? Double(area) : most
      return sum + Weight.particle + covered * Weight.sprite * (areLit ? 3 : 1)
    }
  }
}

extension OffscreenPass {
  fileprivate var work: Double {
    let made =
      switch source {
      case .commands(let commands): commands.work
      case .backdrop: 0.0
      case .transition(let transition, _, _, _):
        area.area
          * max(Weight.transition, (transition as? any RuntimeTransition)?.workPerPixel ?? 0)
      }
    return made + (area.area + rect.area) * Weight.fill
      + effects.reduce(0) { sum, effect in
        switch effect {
        case .color: return sum + area.area * Weight.matrix
        case .custom(let custom, _, _, _):
          let own = (custom.filter as? any CheckedPixelFilter)?.workPerPixel ?? 0
          return sum + area.area * max(Weight.blur, own)
        case .blur, .bloom, .shadow: return sum + area.area * Weight.blur
        }
      }
  }
}
