/// Columns that kernels work in.
enum ScratchColumn: Int, CaseIterable {
  case range, speed
  case directionX, directionY, directionZ
  case width, height, depth
  case age, fraction
}

/// Memory that kernels work in, one a thread.
package struct BirthScratch {
  private var floats = [Float](
    repeating: 0, count: ScratchColumn.allCases.count * BirthBlock.capacity)
  private var words = [UInt32](repeating: 0, count: 8 * BirthBlock.capacity)

  package init() {}

  /// Lends the memory to a kernel.
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

  /// A view for kernels; valid only while it is lent.
  package struct View {
    fileprivate let floats: UnsafeMutablePointer<Float>
    fileprivate let words: UnsafeMutablePointer<UInt32>

    /// A column.
    subscript(_ column: ScratchColumn) -> UnsafeMutablePointer<Float> {
      floats + column.rawValue &* BirthBlock.capacity
    }

    /// Room for a stream's four columns of words. Those of ``DrawStream/life`` stay; the others'
    /// share one column.
    func words(_ stream: DrawStream) -> UnsafeMutablePointer<UInt32> {
      stream == .life ? words : words + 4 &* BirthBlock.capacity
    }
  }
}
