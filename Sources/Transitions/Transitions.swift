public import LambentRenderTree

extension TransitionRegistry {
  /// The kinds that Lambent has, in the order of the documentation: Core Image's, Core Animation's and
  /// the views', and the catalogue.
  public static let builtIn = TransitionRegistry([
    TransitionKind(Dissolve.self),
    TransitionKind(Flash.self),
    TransitionKind(Swipe.self),
    TransitionKind(Mod.self),
    TransitionKind(BarsSwipe.self),
    TransitionKind(AccordionFold.self),
    TransitionKind(CopyMachine.self),
    TransitionKind(DisintegrateWithMask.self),
    TransitionKind(PageCurl.self),
    TransitionKind(PageCurlWithShadow.self),
    TransitionKind(Ripple.self),
    TransitionKind(Push.self),
    TransitionKind(MoveIn.self),
    TransitionKind(Reveal.self),
    TransitionKind(Flip.self),
    TransitionKind(Curl.self),
    TransitionKind(Cube.self),
    TransitionKind(Suck.self),
    TransitionKind(CameraIris.self),
    TransitionKind(Wipe.self),
    TransitionKind(CornerWipe.self),
    TransitionKind(ClockWipe.self),
    TransitionKind(Iris.self),
    TransitionKind(BarnDoors.self),
    TransitionKind(Blinds.self),
    TransitionKind(Checkerboard.self),
    TransitionKind(RandomBlocks.self),
    TransitionKind(Strips.self),
    TransitionKind(ZigZag.self),
    TransitionKind(Spiral.self),
    TransitionKind(Wind.self),
    TransitionKind(Squeeze.self),
    TransitionKind(Zoom.self),
    TransitionKind(CrossZoom.self),
    TransitionKind(Pixelate.self),
    TransitionKind(Blur.self),
    TransitionKind(CrossWarp.self),
    TransitionKind(Swirl.self),
    TransitionKind(Kaleidoscope.self),
    TransitionKind(Glitch.self),
    TransitionKind(Burn.self),
    TransitionKind(Luma.self),
    TransitionKind(FadeThroughColor.self),
    TransitionKind(FadeGrays.self),
  ])
}

/// The built-in transitions: short for ``TransitionRegistry/builtIn``.
public enum Transitions {
  /// One of each, in the order of the documentation.
  public static var all: [TransitionKind] { TransitionRegistry.builtIn.kinds }

  /// The kind of a name or an alias: `flash`, `CIFlashTransition`.
  ///
  /// - Complexity: O(1).
  public static func kind(named name: String) -> TransitionKind? {
    TransitionRegistry.builtIn.kind(named: name)
  }

  /// A transition with its default inputs, by its name or an alias: `flash`, `CIFlashTransition`.
  ///
  /// - Complexity: O(1).
  public static func named(_ name: String) -> (any Transition)? {
    kind(named: name)?.prototype as? any Transition
  }
}
