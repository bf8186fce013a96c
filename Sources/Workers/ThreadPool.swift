import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The threads of the process, which run the rounds of all loops.
///
/// A loop that starts outside any round creates a team: its owner, who waits for it (if there is
/// one), and threads of the pool. A nested loop is part of the team of its round. Members that find
/// no round in the outer loops help there, so all threads work on the last frames of a run. A free
/// thread joins the team with the fewest members.
///
/// An owner runs rounds itself, and waits only for rounds that other threads have begun. So nested
/// loops cannot deadlock, whatever the number of threads. Threads start on demand and end after
/// some seconds without work.
final class ThreadPool: @unchecked Sendable {
  static let shared: ThreadPool = {
    let pool = ThreadPool()
    // A forked child has only the thread that called fork.
    pthread_atfork(
      { ThreadPool.shared.pause() }, { ThreadPool.shared.resume() }, { ThreadPool.shared.restart() }
    )
    return pool
  }()

  /// The team of the current thread.
  @TaskLocal private static var team: Team?

  /// The greatest number of threads.
  private let limit = Workers.coreCount
  /// The seconds after which an idle thread ends.
  private let patience = 3
  /// Guards the following members, and the members and loops of teams.
  private let monitor = Monitor()
  private let wakeups: Condition
  /// The teams with loops; those that a thread joined most recently are last.
  private var teams: [Team] = []
  private var threadCount = 0
  private var idleCount = 0
  /// The number of threads that run rounds.
  private var busyCount = 0
  /// True while a fork waits until no thread of the pool runs a round.
  private var isPaused = false
  /// Signalled when no thread runs a round any more.
  private let pauses: Condition
  /// True if threads look for the team with the fewest members after every round.
  private let isShared = Atomic(false)

  private init() { (wakeups, pauses) = (Condition(of: monitor), Condition(of: monitor)) }

  // MARK: Owners

  /// Runs a loop on the current thread and on others, and returns when all rounds have ended.
  ///
  /// - Parameter jobs: The greatest number of threads, including the current one; ignored for a
  ///   nested loop.
  func run(_ loop: some SharedLoop, jobs: Int) {
    let team = Self.team ?? Team(limit: jobs, members: 1, wakeups: Condition(of: monitor))
    open(loop, in: team)
    Self.$team.withValue(team) {
      while true {
        while loop.runRound() {}
        if waitsInVain(for: loop, in: team) { break }
      }
    }
    monitor.withLock {
      remove(loop, from: team)
      while loop.helperCount > 0 { team.wakeups.wait() }
    }
  }

  /// Runs a loop without an owner on threads of the pool, until ``close(_:)``.
  ///
  /// - Parameter jobs: The greatest number of threads.
  func start(_ loop: some SharedLoop, jobs: Int) {
    open(loop, in: Team(limit: jobs, members: 0, wakeups: Condition(of: monitor)))
  }

  /// True if there are no threads.
  var isEmpty: Bool { monitor.withLock { threadCount == 0 } }

  /// Begins no further round of a loop.
  func close(_ loop: some SharedLoop) {
    monitor.withLock {
      if let team = loop.team { remove(loop, from: team) }
    }
  }

  /// Notes that a loop has new rounds or has ended.
  func notice(_ loop: some SharedLoop) {
    monitor.withLock {
      guard let team = loop.team else { return }
      team.wakeups.broadcast()
      if loop.hasRounds { wake(min(1, team.vacancies)) }
    }
  }

  /// Waits until a loop has a round, and helps its team meanwhile. Returns true if the loop has
  /// ended.
  private func waitsInVain(for loop: some SharedLoop, in team: Team) -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    while !loop.hasRounds {
      if loop.isOver { return true }
      if let other = team.openLoop {
        help(other, in: team)
      } else {
        team.wakeups.wait()
      }
    }
    return false
  }

  private func open(_ loop: some SharedLoop, in team: Team) {
    monitor.withLock {
      if team.loops.isEmpty {
        teams.append(team)
        updateSharing()
      }
      team.loops.append(loop)
      loop.team = team
      // Wake owners that wait for rounds, because they can help.
      team.wakeups.broadcast()
      wake(min(team.vacancies, loop.greatestHelp))
    }
  }

  private func remove(_ loop: some SharedLoop, from team: Team) {
    loop.team = nil
    team.loops.removeAll { $0 === loop }
    guard team.loops.isEmpty else { return }
    teams.removeAll { $0 === team }
    updateSharing()
  }

  private func updateSharing() { isShared.store(isPaused || teams.count > 1, ordering: .relaxed) }

  // MARK: Threads

  /// Wakes idle threads, or starts new ones. The monitor must be locked.
  private func wake(_ count: Int) {
    for _ in 0..<min(count, idleCount) { wakeups.signal() }
    var missing = min(count - idleCount, limit - threadCount)
    while missing > 0, startThread() {
      threadCount += 1
      missing -= 1
    }
  }

  /// Starts a thread of the pool. If there is none, owners do all the work.
  private func startThread() -> Bool {
    Self.startThread { _ in
      ThreadPool.shared.serve()
      return nil
    }
  }

  /// The main function of a thread: works for teams until it has been idle for some time.
  private func serve() {
    monitor.lock()
    defer { monitor.unlock() }
    while true {
      if !isPaused, let (team, loop) = nextWork() {
        team.memberCount += 1
        busyCount += 1
        // Threads wake one another, because a signal may have come while none was waiting.
        if hasWork { wake(1) }
        Self.$team.withValue(team) { help(loop, in: team) }
        team.memberCount -= 1
        busyCount -= 1
        if busyCount == 0 { pauses.broadcast() }
      } else {
        idleCount += 1
        let isWanted = wakeups.wait(milliseconds: patience * 1000)
        idleCount -= 1
        if !isWanted, !hasWork { break }
      }
    }
    threadCount -= 1
  }

  /// Runs rounds of a loop. The monitor is locked on entry and exit.
  private func help(_ loop: any SharedLoop, in team: Team) {
    loop.helperCount += 1
    monitor.unlock()
    Cancellation.$current.withValue(loop.cancellation) {
      while loop.runRound(), !isShared.load(ordering: .relaxed) {}
    }
    monitor.lock()
    loop.helperCount -= 1
    if loop.helperCount == 0 { team.wakeups.broadcast() }
  }

  private var hasWork: Bool { teams.contains { $0.vacancies > 0 && $0.openLoop != nil } }

  /// A loop of the team with the fewest members; of several such teams, the one that has waited
  /// longest.
  private func nextWork() -> (team: Team, loop: any SharedLoop)? {
    var best: (index: Int, loop: any SharedLoop)?
    for (index, team) in teams.enumerated() where team.vacancies > 0 {
      if let best, teams[best.index].memberCount <= team.memberCount { continue }
      if let loop = team.openLoop { best = (index, loop) }
    }
    guard let best else { return nil }
    let team = teams.remove(at: best.index)
    teams.append(team)
    return (team, best.loop)
  }

  // MARK: Forks

  /// Locks the monitor when the rounds have ended that threads of the pool run: a child could never get
  /// the locks that they hold. It waits at most ten seconds, and not within a round.
  private func pause() {
    monitor.lock()
    guard Self.team == nil else { return }
    isPaused = true
    updateSharing()
    var attempts = 100
    while busyCount > 0, attempts > 0 {
      if !pauses.wait(milliseconds: 100) { attempts -= 1 }
    }
  }

  /// Continues in the process that forked.
  private func resume() {
    isPaused = false
    updateSharing()
    for _ in 0..<idleCount { wakeups.signal() }
    monitor.unlock()
  }

  /// Resets the pool in a forked process.
  private func restart() {
    monitor.reset()
    wakeups.reset()
    pauses.reset()
    for team in teams {
      for loop in team.loops { loop.team = nil }
    }
    (teams, threadCount, idleCount, busyCount, isPaused) = ([], 0, 0, 0, false)
    updateSharing()
  }
}

/// The threads that work on one run. The pool's monitor guards all members.
final class Team: @unchecked Sendable {
  /// The greatest number of members.
  let limit: Int
  /// The number of its threads, including the owner's.
  var memberCount: Int
  /// The open loops; each started outside the rounds of those after it.
  var loops: [any SharedLoop] = []
  /// Signalled when there may be rounds, or when a loop may have lost its last helper.
  let wakeups: Condition

  init(limit: Int, members: Int, wakeups: Condition) {
    (self.limit, memberCount, self.wakeups) = (limit, members, wakeups)
  }

  /// The number of threads that may still join.
  var vacancies: Int { max(0, limit - memberCount) }

  /// The first loop with a round to begin.
  var openLoop: (any SharedLoop)? { loops.first { $0.hasRounds } }
}
