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
