package import LambentDocuments
import LambentLayers
package import LambentRenderTree

/// Gives the layers of a scene at any time, in any order.
///
/// Going forward is cheap: the layers' clock moves on. Going back makes the layers again and runs
/// through what happened before, without drawing. A player is used from one thread at a time; what
/// it returns is plain data that may be drawn on any.
package final class ScenePlayer {
  package let scene: Scene
  private var stage: Stage
  private let isLooping: Bool

  /// Sets a scene up at time 0.
  ///
  /// - Parameter isLooping: True if times are within the scene's loop.
  /// - Throws: ``SceneError/playback(what:where:remedy:)`` where what happens at time 0 fails.
  package init(_ scene: Scene, isLooping: Bool = true) throws(SceneError) {
    self.scene = scene
    self.isLooping = isLooping
    stage = try Stage(scene)
  }

  /// The render tree of the scene at a time, in seconds; before 0 it is that of time 0, moved back.
  ///
  /// Particles are not made yet: the tree has what makes them when it is drawn.
  ///
  /// - Throws: ``SceneError/playback(what:where:remedy:)`` where something that happens by then
  ///   fails, as an event that names a layer that was removed.
  package func renderTree(at time: Double) throws(SceneError) -> RenderTree {
    let time = moment(of: time)
    let stage = try stage(at: time)
    let root: RenderNode
    do {
      root = try stage.context.renderNode(at: time)
    } catch {
      let fault = FrameFault(error, in: scene.document.root)
      throw .playback(
        what: fault.what, where: "\(scene.name) at \(time) s", remedy: fault.remedy)
    }
    let canvas = scene.canvas
    return RenderTree(
      root: root, width: canvas.width, height: canvas.height, viewport: canvas.viewport,
      clip: canvas.clip, background: scene.background, workingSpace: scene.workingSpace)
  }

  /// The work of constraints in the last tree, in steps of about a nanosecond.
  package var layoutWork: Double { stage.context.frameLayoutWork }

  func moment(of time: Double) -> Double { isLooping ? scene.loopTime(at: time) : time }

  /// The layers at a time. If it is before the last time, they are created again.
  func stage(at time: Double) throws(SceneError) -> Stage {
    guard time.isFinite else {
      throw .option(what: "\(time) is not a time", where: "--time", remedy: "seconds")
    }
    if time < stage.context.time, time >= 0 || stage.context.time > 0 { stage = try Stage(scene) }
    stage.context.advance(to: time)
    if let failure = stage.failure { throw failure }
    return stage
  }
}

extension Scene {
  /// The render tree of the scene at a time, from nothing: for many times, a ``ScenePlayer`` is
  /// faster.
  package func renderTree(at time: Double) throws(SceneError) -> RenderTree {
    try ScenePlayer(self).renderTree(at: time)
  }
}
