import CMalloc

/// A cache for several threads, with a limit in bytes.
///
/// Each value is made once: threads that request it while it is being made wait. Beyond the limit
/// the least recently used values are removed, but neither the newest nor those being made. A value in use stays alive
/// until its users release it, so the limit never causes a failure. Values in use that must stay within the limit, too,
/// are pinned: see ``pinnedValue(for:bytes:isTransient:make:)``. A value must depend only on its key.
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
    /// The number of pins, including those of the tasks that make it.
    var pins = 0
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

    /// Removes the least recently used values that are not pinned until there is room, as far as that goes.
    mutating func makeRoom(for size: Int, limit: Int, keeping count: Int = 0) {
      let before = bytes
      while size > limit - bytes, entries.count > count,
        let oldest = entries.lazy.filter({ $0.value.pins == 0 })
          .min(by: { $0.value.request < $1.value.request })
      {
        remove(oldest.key)
      }
      removedBytes += before - bytes
    }

    mutating func unpin(_ key: Key) { entries[key]?.pins -= 1 }
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
    let slot = slot(for: key, bytes: bytes, isTransient: isTransient) ?? Slot()
    let value = try value(of: slot, for: key, make)
    state.withLock { state in
      state.unpin(key)
      // Several that were made at the same time may have exceeded the limit.
      state.makeRoom(for: 0, limit: limit, keeping: 1)
    }
    return value
  }

  /// The value of a key, pinned: it counts toward the limit until it is unpinned, and is not removed.
  ///
  /// - Parameters: As for ``value(for:bytes:isTransient:make:)``.
  /// - Returns: `nil` if other pinned values leave too few bytes for it.
  package func pinnedValue<Failure: Error>(
    for key: Key, bytes: Int, isTransient: Bool = false, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    guard let slot = slot(for: key, bytes: bytes, isTransient: isTransient, isBounded: true) else {
      return nil
    }
    return try value(of: slot, for: key, make)
  }

  /// Unpins values, each once.
  package func unpin(_ keys: some Sequence<Key>) {
    state.withLock { state in
      for key in keys { state.unpin(key) }
    }
  }

  /// The value of a pinned entry, made if needed. If that fails, it is unpinned.
  private func value<Failure: Error>(
    of slot: Slot, for key: Key, _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    do throws(Failure) {
      return try slot.value.withLock { value throws(Failure) -> Value in
        if let value { return value }
        let made = try make()
        value = made
        return made
      }
    } catch {
      state.withLock { state in
        state.unpin(key)
        // Those that wait for it try to make it, too.
        if state.entries[key]?.pins == 0 { state.remove(key) }
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
      for (key, entry) in state.entries
      where entry.isTransient && entry.pins == 0 && entry.round < oldest {
        state.remove(key)
      }
    }
  }

  /// The size of the cached values, in bytes.
  package var bytes: Int { state.withLock { $0.bytes } }

  /// The slot of a key, pinned. A new one evicts the least recently used values.
  ///
  /// - Parameter isBounded: True if a new one must stay within the limit: `nil` if it does not.
  private func slot(
    for key: Key, bytes: Int, isTransient: Bool, isBounded: Bool = false
  ) -> Slot? {
    let (slot, returnsMemory) = state.withLock { state -> (Slot?, Bool) in
      state.requests += 1
      if state.entries[key] == nil {
        state.makeRoom(for: bytes, limit: limit)
        guard !isBounded || bytes <= limit - state.bytes else { return (nil, false) }
        state.entries[key] = Entry(bytes: bytes, isTransient: isTransient)
        state.bytes += bytes
      }
      state.entries[key]?.pins += 1
      state.entries[key]?.request = state.requests
      state.entries[key]?.round = state.round
      let returnsMemory = state.removedBytes >= Self.bytesToReturn
      if returnsMemory { state.removedBytes = 0 }
      return (state.entries[key]?.slot, returnsMemory)
    }
    if returnsMemory { lambent_return_free_memory() }
    return slot
  }
}
