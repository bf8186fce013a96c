import CMalloc
import Glibc
import LambentWorkers

/// Memory for frames. The last blocks that were freed are used again: the system would have to clear
/// the pages of new ones.
enum FrameStore {
  /// A freed block.
  ///
  /// `@unchecked Sendable`: the store is its only owner.
  private struct Block: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let bytes: Int
  }

  /// The greatest number of freed blocks that are kept.
  private static let limit = 4
  /// The sizes of blocks that are kept, in bytes.
  private static let sizes = (1 << 18)...(1 << 26)
  private static let blocks = Lock<[Block]>([])

  /// A block of at least a number of bytes; `nil` without memory.
  static func allocate(bytes: Int) -> UnsafeMutableRawPointer? {
    let bytes = max(64, bytes)
    let kept = blocks.withLock { blocks -> Block? in
      let index = blocks.firstIndex { $0.bytes >= bytes && $0.bytes - bytes <= 1 << 14 }
      return index.map { blocks.remove(at: $0) }
    }
    if let kept { return kept.base }
    var base: UnsafeMutableRawPointer?
    return posix_memalign(&base, 64, bytes) == 0 ? base : nil
  }

  /// Frees a block, or keeps it.
  static func free(_ base: UnsafeMutableRawPointer?) {
    guard let base else { return }
    let block = Block(base: base, bytes: malloc_usable_size(base))
    let old = blocks.withLock { blocks -> Block? in
      guard sizes.contains(block.bytes) else { return block }
      blocks.append(block)
      return blocks.count > limit ? blocks.removeFirst() : nil
    }
    Glibc.free(old?.base)
  }
}

/// Sets the number of freed bytes that the whole process keeps for later allocations.
@_cdecl("lambent_memory_keep")
public func lambentMemoryKeep(_ bytes: Int) { lambent_keep_freed_memory(max(0, bytes)) }
