import MiniRx

/// The time in which tasks sleep, where it is the test's: it moves to the next that sleeps.
struct TaskTime {
  private struct Sleeper {
    let time: Int64
    let job: TaskJob
  }

  /// In whole milliseconds: a sleep's span is computed from clocks, which run on meanwhile.
  private static let unit: Int64 = 1_000_000

  private var scopes = 0
  private var now: Int64 = 0
  /// In the order of their times, and of their arrival where these are the same.
  private var sleepers: [Sleeper] = []
  private var isAsked = false

  static func rounded(_ delay: Int64) -> Int64 { max(delay, 0).adding(unit - 1) / unit * unit }

  mutating func begin() { scopes += 1 }

  /// Returns what sleeps, and for how long still, once the last scope has ended.
  mutating func end() -> [(job: TaskJob, remaining: Int64)] {
    scopes -= 1
    if scopes > 0 { return [] }
    defer { sleepers = [] }
    return sleepers.map { ($0.job, $0.time - now) }
  }

  /// Returns `false` where time is the system's.
  mutating func add(_ job: TaskJob, after delay: Int64) -> Bool {
    if scopes == 0 { return false }
    let sleeper = Sleeper(time: now.adding(Self.rounded(delay)), job: job)
    sleepers.insert(sleeper, at: sleepers.firstIndex { $0.time > sleeper.time } ?? sleepers.endIndex)
    return true
  }

  /// Whether there is a reason to ask whether time may move, and the question has not been put yet.
  mutating func ask() -> Bool {
    if isAsked || sleepers.isEmpty { return false }
    isAsked = true
    return true
  }

  mutating func answer(mayMove: Bool) -> TaskJob? {
    isAsked = false
    guard mayMove, let next = sleepers.first else { return nil }
    now = max(now, next.time)
    return sleepers.removeFirst().job
  }
}
