/// The places of the numbers that are set for each frame.
struct InputLayout: Sendable {
  private let starts: [Int]
  private let texturesStart: Int
  let count: Int

  init(_ source: KernelSource) {
    var next = HostValue.allCases.count
    var starts: [Int] = []
    for input in source.inputs {
      starts.append(next)
      next += input.texture == nil ? input.type.count : 0
    }
    self.starts = starts
    texturesStart = next
    count = next + 2 * source.textureCount
  }

  func input(_ index: Int) -> Int { starts[index] }
  /// The place of a texture's width; its height follows.
  func size(ofTexture index: Int) -> Int { texturesStart + 2 * index }
}
