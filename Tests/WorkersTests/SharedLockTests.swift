import LambentWorkers
import Synchronization
import Testing

@Suite("A lock that threads share, or hold alone")
struct SharedLockTests {
  private struct Failure: Error {}

  @Test("who holds it alone is alone; others hold it together")
  func exclusion() {
    let lock = SharedLock()
    let sharing = Atomic(0)
    let alone = Atomic(0)
    let faults = Atomic(0)
    Workers.forEach(count: 200, jobs: 8) { index in
      if index % 5 == 0 {
        lock.withExclusive {
          let others = alone.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
          if others > 0 || sharing.load(ordering: .sequentiallyConsistent) > 0 {
            faults.add(1, ordering: .relaxed)
          }
          alone.wrappingSubtract(1, ordering: .sequentiallyConsistent)
        }
      } else {
        lock.withShared {
          sharing.wrappingAdd(1, ordering: .sequentiallyConsistent)
          if alone.load(ordering: .sequentiallyConsistent) > 0 {
            faults.add(1, ordering: .relaxed)
          }
          sharing.wrappingSubtract(1, ordering: .sequentiallyConsistent)
        }
      }
    }
    #expect(faults.load(ordering: .relaxed) == 0)
  }

  @Test("an error gives it back")
  func errors() {
    let lock = SharedLock()
    #expect(throws: Failure.self) {
      try lock.withExclusive { () throws(Failure) in throw Failure() }
    }
    #expect(throws: Failure.self) {
      try lock.withShared { () throws(Failure) in throw Failure() }
    }
    #expect(lock.withExclusive { 3 } == 3)
  }
}
