/// Scratch columns for kernels.
enum ScratchColumn: Int, CaseIterable {
  case range, speed
  case directionX, directionY, directionZ
  case width, height, depth
  case age, fraction
  /// The colours that the emitter's shape gives.
  case red, green, blue
}

/// Scratch memory for kernels, one for each thread.
package struct BirthScratch {
  private var floats = [Float](
    repeating: 0, count: ScratchColumn.allCases.count * BirthBlock.capacity)
  private var words = [UInt32](repeating: 0, count: 8 * BirthBlock.capacity)

  package init() {}

  /// Calls a kernel with the memory.
  package mutating func withView<Result>(_ body: (View) -> Result) -> Result {
    floats.withUnsafeMutableBufferPointer { floats in
      words.withUnsafeMutableBufferPointer { words in
        body(
          View(
            floats: floats.baseAddress.unsafelyUnwrapped,
            words: words.baseAddress.unsafelyUnwrapped))
      }
    }
  }

  /// A view for kernels; valid only during the call that receives it.
  package struct View {
    fileprivate let floats: UnsafeMutablePointer<Float>
    fileprivate let words: UnsafeMutablePointer<UInt32>

    subscript(_ column: ScratchColumn) -> UnsafeMutablePointer<Float> {
      floats + column.rawValue &* BirthBlock.capacity
    }

    /// Memory for a stream's four columns of random words. Those of ``DrawStream/life`` persist;
    /// all other streams use one column in turn.
    func words(_ stream: DrawStream) -> UnsafeMutablePointer<UInt32> {
      stream == .life ? words : words + 4 &* BirthBlock.capacity
    }
  }
}
