import Testing

@testable import LambentQuartzCore

@Suite("The current host")
struct CurrentHostTests {
  private func host() -> CAHost { CAHost(size: CGSize(width: 10, height: 10)) }

  /// A host that a task may hand to another one that waits for it.
  private struct Box: @unchecked Sendable {
    let host: CAHost
  }

  @Test("A task that made no host never has the one that an ended task made")
  func endedTasks() async {
    var kept: [Box] = []
    for _ in 0..<200 {
      kept.append(await Task.detached { Box(host: CAHost(size: .zero)) }.value)
      // The latest of the process is this one, or one of a test that runs beside.
      let latest = host()
      let old = kept
      let isStale = await Task.detached {
        let found = CAHost.current
        return old.contains { $0.host === found }
      }.value
      #expect(!isStale)
      withExtendedLifetime(latest) {}
    }
  }

  @Test("A task keeps its host across suspensions, beside others")
  func suspensions() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 1...20 {
        group.addTask {
          let host = CAHost(size: .zero)
          host.advance(to: Double(number))
          for _ in 0..<20 {
            await Task.yield()
            guard CACurrentMediaTime() == Double(number) else { return false }
          }
          return withExtendedLifetime(host) { true }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test("Tasks that are started within perform have its host, until they make one of their own")
  func inheritance() async {
    let outer = host()
    outer.advance(to: 3)
    let task = host().perform { outer.perform { Task { CACurrentMediaTime() } } }
    #expect(await task.value == 3)
    let own = outer.perform {
      Task {
        let inner = CAHost(size: .zero)
        inner.advance(to: 5)
        return withExtendedLifetime(inner) { CACurrentMediaTime() }
      }
    }
    #expect(await own.value == 5)
    #expect(outer.perform { CACurrentMediaTime() } == 3)
  }

  @Test("A host made within perform is current until it ends; an error ends it too")
  func nesting() {
    struct Failure: Error {}
    let (first, second) = (host(), host())
    second.advance(to: 2)
    first.perform {
      #expect(CAHost.current === first)
      let third = host()
      #expect(CAHost.current === third)
    }
    #expect(CAHost.current === second)
    #expect(throws: Failure.self) {
      try first.perform { () throws(Failure) in throw Failure() }
    }
    #expect(CAHost.current === second)
  }

  @Test("A thread has its own host, and a new thread none of an ended one's")
  func threads() async {
    let mine = host()
    let (seen, made) = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let host = CAHost(size: .zero)
        let isMine = CAHost.current === host
        continuation.resume(returning: (isMine, Box(host: host)))
      }
    }
    #expect(seen)
    #expect(CAHost.current === mine)
    let isStale = await withCheckedContinuation { continuation in
      let latest = Box(host: host())
      Thread.detachNewThread {
        continuation.resume(returning: CAHost.current === made.host)
        withExtendedLifetime(latest) {}
      }
    }
    #expect(!isStale)
  }
}
