import Dispatch
import LambentWorkers
import Synchronization
import Testing

@Suite("Threads that help each other")
struct ThreadPoolTests {
  @Test("a thread without results of its own helps with the loop of another")
  func helping() throws {
    guard Workers.coreCount > 1 else { return }
    // Each of the two rounds waits until the other has begun.
    let begun = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    let met = Atomic(0)
    try Workers.inOrder(count: 2, jobs: 2) { index in
      guard index == 1 else { return }
      Workers.forEach(count: 2, jobs: 2) { round in
        begun[round].signal()
        if begun[1 - round].wait(timeout: .now() + 600) == .success {
          met.add(1, ordering: .relaxed)
        }
      }
    } consume: { _, _ in
    }
    #expect(met.load(ordering: .relaxed) == 2)
  }

  @Test("loops within ordered results run each round once", arguments: [2, 3, 9])
  func loopsWithin(jobs: Int) throws {
    for count in [1, 2, 5, 40] {
      let rounds = Lock([Int](repeating: 0, count: count * 30))
      let taken = Lock([Int]())
      try Workers.inOrder(count: count, jobs: jobs) { index in
        Workers.forEach(count: 5, jobs: jobs) { outer in
          Workers.forEach(count: 6, jobs: jobs) { inner in
            rounds.withLock { $0[(index * 5 + outer) * 6 + inner] += 1 }
          }
        }
      } consume: { index, _ in
        taken.withLock { $0.append(index) }
      }
      #expect(rounds.withLock { $0.allSatisfy { $0 == 1 } })
      #expect(taken.withLock { $0 } == Array(0..<count))
    }
  }

  @Test("a failing result does not leave those who help waiting", arguments: [2, 5])
  func failing(jobs: Int) {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try Workers.inOrder(count: 20, jobs: jobs) { index in
        Workers.forEach(count: 10, jobs: jobs) { _ in }
        if index == 7 { throw Failure() }
      } consume: { _, _ in
      }
    }
  }
}
