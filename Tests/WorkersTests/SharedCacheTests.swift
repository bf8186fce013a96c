import LambentWorkers
import Synchronization
import Testing

@Suite("A cache that threads share")
struct SharedCacheTests {
  private struct Failure: Error {}

  @Test("makes each value once, whichever threads ask for it")
  func once() {
    let cache = SharedCache<Int, Int>(limit: 1 << 20)
    let made = Atomic(0)
    Workers.forEach(count: 64, jobs: 8) { index in
      let value = cache.value(for: index % 4, bytes: 8) {
        made.add(1, ordering: .relaxed)
        return 10 * (index % 4)
      }
      #expect(value == 10 * (index % 4))
    }
    #expect(made.load(ordering: .relaxed) == 4)
  }

  @Test("removes the values that were not used for longest, never the newest")
  func limit() {
    let cache = SharedCache<String, String>(limit: 100)
    func isMade(_ key: String, bytes: Int = 40) -> Bool {
      var isMade = false
      _ = cache.value(for: key, bytes: bytes) {
        isMade = true
        return key
      }
      return isMade
    }
    #expect(isMade("a") && isMade("b") && !isMade("a"))
    #expect(isMade("c") && !isMade("a") && isMade("b"))
    #expect(isMade("large", bytes: 500) && !isMade("large", bytes: 500))
    #expect(cache.bytes == 500 && isMade("a") && cache.bytes == 40)
  }

  @Test("forgets a value that could not be made")
  func failure() throws {
    let cache = SharedCache<Int, Int>(limit: 100)
    #expect(throws: Failure.self) { try cache.value(for: 1, bytes: 60) { throw Failure() } }
    #expect(cache.bytes == 0)
    #expect(cache.value(for: 1, bytes: 60) { 5 } == 5)
  }

  @Test("makes a value once even if others that are made meanwhile exceed the limit")
  func making() {
    let cache = SharedCache<Int, Int>(limit: 100)
    let made = Atomic(0)
    func value(_ key: Int, making others: [Int]) -> Int {
      cache.value(for: key, bytes: 80) {
        made.add(1, ordering: .relaxed)
        for other in others { _ = cache.value(for: other, bytes: 80) { other } }
        return key
      }
    }
    #expect(value(1, making: [2, 3]) == 1 && value(1, making: []) == 1)
    #expect(made.load(ordering: .relaxed) == 1 && cache.bytes == 80)
  }

  @Test("keeps pinned values within the limit, and removes others for them")
  func pins() throws {
    let cache = SharedCache<Int, Int>(limit: 100)
    func pin(_ key: Int, bytes: Int = 40) -> Int? {
      cache.pinnedValue(for: key, bytes: bytes) { key }
    }
    #expect(cache.value(for: 0, bytes: 40) { 0 } == 0)
    #expect(pin(1) == 1 && pin(2) == 2 && pin(2) == 2 && cache.bytes == 80)
    #expect(pin(3) == nil && cache.bytes == 80)
    cache.unpin([2])
    #expect(pin(3) == nil)
    cache.unpin([2])
    #expect(pin(3) == 3 && cache.bytes == 80 && pin(4, bytes: 101) == nil)
    #expect(throws: Failure.self) { try cache.pinnedValue(for: 5, bytes: 20) { throw Failure() } }
    #expect(cache.bytes == 80 && pin(5, bytes: 20) == 5)
  }

  @Test("removes transient values that some rounds did not use")
  func rounds() {
    let cache = SharedCache<Int, Int>(limit: 100)
    for key in 0..<2 { _ = cache.value(for: key, bytes: 10, isTransient: key == 1) { key } }
    for _ in 0..<3 { cache.beginRound(keepingTransient: 3) }
    #expect(cache.bytes == 20)
    cache.beginRound(keepingTransient: 3)
    #expect(cache.bytes == 10)
  }
}
