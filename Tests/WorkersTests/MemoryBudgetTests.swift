import LambentWorkers
import Synchronization
import Testing

@Suite("A limit of memory for tasks that run at the same time")
struct MemoryBudgetTests {
  private struct Failure: Error {}

  @Test("is never exceeded, and every task completes", arguments: [1, 2, 8])
  func limit(jobs: Int) {
    let budget = MemoryBudget(limit: 1000)
    let taken = Atomic(0)
    let faults = Atomic(0)
    let done = Atomic(0)
    Workers.forEach(count: 300, jobs: jobs) { index in
      let need = (index * 37) % 1000 + 1
      var reserved = 0
      while true {
        let isDone = budget.withReservation(of: reserved) { reservation in
          guard reservation.grow(to: need / 2), reservation.grow(to: need) else { return false }
          let sum = taken.wrappingAdd(need, ordering: .sequentiallyConsistent).newValue
          if sum > 1000 { faults.add(1, ordering: .relaxed) }
          taken.wrappingSubtract(need, ordering: .sequentiallyConsistent)
          return true
        }
        if isDone { break }
        reserved = reserved == 0 ? need / 2 : 1000
      }
      done.add(1, ordering: .relaxed)
    }
    #expect(done.load(ordering: .relaxed) == 300 && faults.load(ordering: .relaxed) == 0)
    #expect(budget.peak <= 1000)
    #expect(jobs > 1 || budget.peak == 1000)
  }

  @Test("a task that reserves all of it is alone")
  func alone() {
    let budget = MemoryBudget(limit: 100)
    let running = Atomic(0)
    let alone = Atomic(0)
    let faults = Atomic(0)
    Workers.forEach(count: 200, jobs: 8) { index in
      let isAlone = index % 5 == 0
      budget.withReservation(of: isAlone ? 1000 : index % 2) { _ in
        let others = running.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
        if isAlone { alone.store(1, ordering: .sequentiallyConsistent) }
        if others > 0, isAlone || alone.load(ordering: .sequentiallyConsistent) > 0 {
          faults.add(1, ordering: .relaxed)
        }
        if isAlone { alone.store(0, ordering: .sequentiallyConsistent) }
        running.wrappingSubtract(1, ordering: .sequentiallyConsistent)
      }
    }
    #expect(faults.load(ordering: .relaxed) == 0 && budget.peak == 100)
  }

  @Test("is taken back after an error, and grows only as far as the limit")
  func errors() {
    let budget = MemoryBudget(limit: 100)
    #expect(throws: Failure.self) {
      try budget.withReservation(of: 70) { (_) throws(Failure) in throw Failure() }
    }
    budget.withReservation(of: 60) { reservation in
      #expect(reservation.grow(to: 50) && reservation.bytes == 60)
      #expect(!reservation.grow(to: 101) && reservation.grow(to: 100))
    }
    #expect(budget.withReservation(of: 100) { $0.bytes } == 100)
  }
}
