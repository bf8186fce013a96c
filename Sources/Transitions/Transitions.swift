public import LambentRenderTree

extension TransitionRegistry {
  /// The built-in kinds, in the order of the documentation: Core Image's, Core Animation's,
  /// UIKit's, and additional ones.
  public static let builtIn = TransitionRegistry([
    TransitionKind(Transitions.Dissolve.self),
    TransitionKind(Transitions.Flash.self),
    TransitionKind(Transitions.Swipe.self),
    TransitionKind(Transitions.Mod.self),
    TransitionKind(Transitions.BarsSwipe.self),
    TransitionKind(Transitions.AccordionFold.self),
    TransitionKind(Transitions.CopyMachine.self),
    TransitionKind(Transitions.DisintegrateWithMask.self),
    TransitionKind(Transitions.PageCurl.self),
    TransitionKind(Transitions.PageCurlWithShadow.self),
    TransitionKind(Transitions.Ripple.self),
    TransitionKind(Transitions.Push.self),
    TransitionKind(Transitions.MoveIn.self),
    TransitionKind(Transitions.Reveal.self),
    TransitionKind(Transitions.Flip.self),
    TransitionKind(Transitions.Curl.self),
    TransitionKind(Transitions.Cube.self),
    TransitionKind(Transitions.Suck.self),
    TransitionKind(Transitions.CameraIris.self),
    TransitionKind(Transitions.Wipe.self),
    TransitionKind(Transitions.CornerWipe.self),
    TransitionKind(Transitions.ClockWipe.self),
    TransitionKind(Transitions.Iris.self),
    TransitionKind(Transitions.BarnDoors.self),
    TransitionKind(Transitions.Blinds.self),
    TransitionKind(Transitions.Checkerboard.self),
    TransitionKind(Transitions.RandomBlocks.self),
    TransitionKind(Transitions.Particles.self),
    TransitionKind(Transitions.Slice.self),
    TransitionKind(Transitions.Strips.self),
    TransitionKind(Transitions.ZigZag.self),
    TransitionKind(Transitions.Spiral.self),
    TransitionKind(Transitions.Wind.self),
    TransitionKind(Transitions.Squeeze.self),
    TransitionKind(Transitions.Zoom.self),
    TransitionKind(Transitions.CrossZoom.self),
    TransitionKind(Transitions.WhipPan.self),
    TransitionKind(Transitions.Pixelate.self),
    TransitionKind(Transitions.Blur.self),
    TransitionKind(Transitions.Morph.self),
    TransitionKind(Transitions.CrossWarp.self),
    TransitionKind(Transitions.Swirl.self),
    TransitionKind(Transitions.Kaleidoscope.self),
    TransitionKind(Transitions.Glitch.self),
    TransitionKind(Transitions.Burn.self),
    TransitionKind(Transitions.FilmBurn.self),
    TransitionKind(Transitions.Luma.self),
    TransitionKind(Transitions.FadeThroughColor.self),
    TransitionKind(Transitions.FadeGrays.self),
  ])
}

/// The built-in transitions: short for ``TransitionRegistry/builtIn``.
public enum Transitions {
  /// All kinds, in the order of the documentation.
  package static var all: [TransitionKind] { TransitionRegistry.builtIn.kinds }

  /// The kind with a name or an alias: `flash`, `CIFlashTransition`.
  ///
  /// - Complexity: O(1).
  package static func kind(named name: String) -> TransitionKind? {
    TransitionRegistry.builtIn.kind(named: name)
  }

  /// A transition with its default inputs, by name or alias: `flash`, `CIFlashTransition`.
  ///
  /// - Complexity: O(1).
  public static func named(_ name: String) -> (any Transition)? {
    kind(named: name)?.prototype as? any Transition
  }
}
