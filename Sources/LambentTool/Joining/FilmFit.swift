import ArgumentParser
import LambentRenderTree

/// The ways to fit photographs and clips to the size of a film.
enum FilmFit: String, ExpressibleByArgument, CaseIterable {
  /// Scaled to cover it; what stands out is cut off evenly.
  case fill
  /// Scaled to lie within it; the margin is the background.
  case fit
  /// Each side by itself.
  case stretch

  var gravity: RenderNode.Gravity {
    switch self {
    case .fill: .resizeAspectFill
    case .fit: .resizeAspect
    case .stretch: .resize
    }
  }
}
