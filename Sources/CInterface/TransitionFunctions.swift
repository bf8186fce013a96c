import LambentCatalogue
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions
import LambentWorkers

/// A transition between two images.
final class TransitionHandle: Sendable {
  let renderer: TransitionRenderer
  let shape: (width: Int, height: Int)

  init(_ renderer: TransitionRenderer, shape: (width: Int, height: Int)) {
    (self.renderer, self.shape) = (renderer, shape)
  }

  /// The transition with a name, or of a kernel, and inputs of a JSON object; images are paths.
  static func transition(_ name: String, inputs: String) throws -> any Transition {
    var transition = try TransitionLookup.find(name)
    let rows = transition.inputInfos
    for (input, value) in try InterfaceInputs.read(inputs) {
      guard let row = rows.first(where: { $0.name == input }) else {
        throw InterfaceInputs.unknown(input, of: transition.kindName, names: rows.map(\.name))
      }
      try InterfaceInputs.set(input, value, of: row.type) {
        try transition.setInput(input, to: $0)
      }
    }
    return transition
  }

  /// Prepares a transition between the caller's pixels. Floats stay floats; they are clamped to 0…1.
  static func renderer(
    _ transition: any Transition, from: UnsafeRawPointer?, to: UnsafeRawPointer?,
    shape: (width: Int, height: Int), format: PixelFormat, workingSpace: WorkingSpace
  ) throws -> TransitionRenderer {
    let (from, to) = try (
      CallerPixels(from, shape: shape, format: format),
      CallerPixels(to, shape: shape, format: format)
    )
    let jobs = Workers.coreCount
    if format.isDrawnAsFloats {
      return try TransitionRenderer(
        transition, fromEncoded: from.floats, to: to.floats, alpha: format.alpha,
        workingSpace: workingSpace, jobs: jobs)
    }
    return try TransitionRenderer(
      transition, from: from.image, to: to.image, workingSpace: workingSpace,
      depth: format.depth, jobs: jobs)
  }
}

extension PixelMemory {
  /// Writes the frame of a progress.
  fileprivate func write(_ renderer: TransitionRenderer, at progress: Double, jobs: Int) {
    if format.isDrawnAsFloats {
      write(
        encoded: renderer.encodedFrame(at: progress, alpha: format.alpha, jobs: jobs), jobs: jobs)
    } else if let pixels = straightPixels,
      renderer.writeStraightBytes(at: progress, jobs: jobs, into: pixels)
    {
      // The frame is complete.
    } else {
      write(renderer.straightFrame(at: progress, depth: format.depth, jobs: jobs), jobs: jobs)
    }
  }
}

/// Prepares a transition between two images of one size, whose rows have no padding.
@_cdecl("lambent_transition_open")
public func lambentTransitionOpen(
  _ name: UnsafePointer<CChar>?, _ inputs: UnsafePointer<CChar>?, _ from: UnsafeRawPointer?,
  _ to: UnsafeRawPointer?, _ width: Int32, _ height: Int32, _ sample: Int32,
  _ premultiplied: Int32, _ isLinear: Int32,
  _ error: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutableRawPointer? {
  reporting(error) {
    let shape = (width: Int(width), height: Int(height))
    try CallerPixels.check(shape)
    let format = try PixelFormat(sample: sample, premultiplied: premultiplied)
    let transition = try TransitionHandle.transition(
      InterfaceText.string(name), inputs: InterfaceText.string(inputs))
    let renderer = try TransitionHandle.renderer(
      transition, from: from, to: to, shape: shape, format: format,
      workingSpace: isLinear != 0 ? .linear : .srgb)
    return Handle.make(TransitionHandle(renderer, shape: shape))
  }
}

/// Draws the frame of a progress into memory. The result is a job with one frame.
@_cdecl("lambent_transition_render")
public func lambentTransitionRender(
  _ transition: UnsafeRawPointer?, _ progress: Double, _ sample: Int32, _ premultiplied: Int32,
  _ memory: UnsafeMutableRawPointer?, _ size: Int, _ stride: Int, _ threads: Int32,
  _ error: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutableRawPointer? {
  reporting(error) {
    guard let handle = Handle.object(transition, as: TransitionHandle.self) else {
      throw InterfaceError.argument("no transition")
    }
    guard progress.isFinite else {
      throw InterfaceError.argument("progress \(progress): a finite number, 0…1")
    }
    let format = try PixelFormat(sample: sample, premultiplied: premultiplied)
    let target = try PixelMemory(
      memory, size: size, stride: stride, shape: handle.shape, format: format)
    let jobs = threads > 0 ? min(Int(threads), Workers.coreCount) : Workers.coreCount
    return Handle.make(
      JobHandle(
        BlockingStream(count: 1, jobs: jobs, window: 1) { _ in
          let block = try PixelBlock(
            number: 0, shape: handle.shape, format: format, into: target)
          try handle.renderer.throwing { renderer in
            target.write(renderer, at: progress, jobs: jobs)
          }
          return block
        }))
  }
}

/// Frees a transition.
@_cdecl("lambent_transition_free")
public func lambentTransitionFree(_ transition: UnsafeMutableRawPointer?) {
  Handle.free(transition)
}
