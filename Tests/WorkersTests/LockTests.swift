import LambentWorkers
import Synchronization
import Testing

@Suite("Locks")
struct LockTests {
  @Test("threads that count up together count right")
  func counting() {
    let count = Lock(0)
    Workers.forEach(count: 8, jobs: 8) { _ in
      for _ in 0..<1000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 8000)
  }

  @Test("one that is held is not waited for")
  func held() {
    let lock = Lock(1)
    let (outer, inner) = lock.withLock { value in
      (value, lock.withLockIfAvailable { $0 })
    }
    #expect(outer == 1 && inner == nil)
    #expect(lock.withLockIfAvailable { $0 } == 1)
  }
}
