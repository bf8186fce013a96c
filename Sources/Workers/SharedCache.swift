import CMalloc
import Synchronization

/// A cache for several threads, with a limit in bytes.
///
/// Each value is made once: threads that request it while it is being made wait. Beyond the limit
/// the least recently used values are removed, but never the newest. A value in use stays alive
/// until its users release it, so the limit never causes a failure. A value must depend only on its
/// key.
///
/// The memory of removed values goes back to the system. The heap would keep it between the values that
/// are still in use, in pieces that are too small for the next ones: the process would take twice the limit.
package final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// A value, and the lock under which it is made.
  private final class Slot: Sendable {
    let value = Lock<Value?>(nil)
  }

  private struct Entry: Sendable {
    let slot = Slot()
    let bytes: Int
    let isTransient: Bool
    /// The number of the last request.
    var request = 0
    /// The last round with a request.
    var round = 0
  }

  private struct State: Sendable {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var requests = 0
    var round = 0
    /// The bytes that were removed because of the limit, since free memory was last returned.
    var removedBytes = 0

    mutating func remove(_ key: Key) {
      guard let entry = entries.removeValue(forKey: key) else { return }
      bytes -= entry.bytes
    }
  }

  private let state = Lock(State())
  private let limit: Int
  /// The bytes of removed values after which free memory is returned to the system.
  private static var bytesToReturn: Int { 32 << 20 }

  /// Creates an empty cache with a limit in bytes. A single larger value is kept too.
  package init(limit: Int) { self.limit = limit }

  /// The value of a key, made if it is not cached.
  ///
  /// - Parameters:
  ///   - bytes: The memory that the value takes, in bytes.
  ///   - isTransient: True if later rounds will probably not request it: see
  ///     ``beginRound(keepingTransient:)``.
  ///   - make: Makes the value. It must not request the same key.
  /// - Throws: The error of `make`; the next request makes the value again.
  package func value<Failure: Error>(
    for key: Key, bytes: Int, isTransient: Bool = false, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let slot = slot(for: key, bytes: bytes, isTransient: isTransient)
    do throws(Failure) {
      return try slot.value.withLock { value throws(Failure) -> Value in
        if let value { return value }
        let made = try make()
        value = made
        return made
      }
    } catch {
      state.withLock { state in
        if state.entries[key]?.slot === slot { state.remove(key) }
      }
      throw error
    }
  }

  /// Begins a round, such as a frame, and removes transient values that the last `count` rounds did
  /// not request.
  package func beginRound(keepingTransient count: Int) {
    state.withLock { state in
      state.round += 1
      let oldest = state.round - count
      for (key, entry) in state.entries where entry.isTransient && entry.round < oldest {
        state.remove(key)
      }
    }
  }

  /// The size of the cached values, in bytes.
  package var bytes: Int { state.withLock { $0.bytes } }

  /// The slot of a key. A new one evicts the least recently used values.
  private func slot(for key: Key, bytes: Int, isTransient: Bool) -> Slot {
    let (slot, returnsMemory) = reserve(key, bytes: bytes, isTransient: isTransient)
    if returnsMemory { lambent_return_free_memory() }
    return slot
  }

  /// The slot of a key, and true if so much was removed for it that free memory should be returned.
  private func reserve(
    _ key: Key, bytes: Int, isTransient: Bool
  ) -> (slot: Slot, returnsMemory: Bool) {
    state.withLock { state in
      var entry = state.entries[key] ?? Entry(bytes: bytes, isTransient: isTransient)
      let isNew = state.entries[key] == nil
      state.requests += 1
      (entry.request, entry.round) = (state.requests, state.round)
      state.entries[key] = entry
      guard isNew else { return (entry.slot, false) }
      let before = state.bytes
      state.bytes += bytes
      while state.bytes > limit, state.entries.count > 1,
        let oldest = state.entries.min(by: { $0.value.request < $1.value.request })
      {
        state.remove(oldest.key)
      }
      state.removedBytes += before + bytes - state.bytes
      guard state.removedBytes >= Self.bytesToReturn else { return (entry.slot, false) }
      state.removedBytes = 0
      return (entry.slot, true)
    }
  }
}
