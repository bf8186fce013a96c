package import LambentLayers

/// Blocks between a begin and a commit call: UIKit's older interface.
extension Context {
  /// The innermost open block, whose values count for changes from here on.
  package var openBlock: AnimationBlock? { blocks.current }

  /// Opens a block of 0.2 s. Its animations begin when the outermost one is committed.
  package func beginAnimations() {
    let block = AnimationBlock(duration: 0.2)
    block.isBegun = true
    block.delay = blocks.current?.delay ?? 0
    block.startTime = blocks.current?.startTime
    blocks.stack.append(block)
  }

  /// Closes the innermost begun block.
  package func commitAnimations() {
    if let block = blocks.current { close(block) }
  }
}
