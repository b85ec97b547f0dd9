import MiniRx

/// The time in which tasks sleep, where it is the test's: it moves to the next that sleeps.
struct TaskTime {
  private var scopes = 0
  private var now: Int64 = 0
  /// In the order of their times, and of their arrival where these are the same.
  private var sleepers: [(time: Int64, job: TaskJob)] = []
  private var isAsked = false

  /// The span that code has asked for, in whole milliseconds, and whether that is sure.
  ///
  /// The runtime says until when a task sleeps, by a clock that ran on since the call: a little usually, long where the machine gave the
  /// processor to others in between. A delay of 1 963 ms in a job that began 40 ms ago was 2 s.
  ///
  /// - Parameters:
  ///   - delay: what is left of the span, in nanoseconds.
  ///   - elapsed: the nanoseconds since the job began that sleeps. The span is not longer than both together.
  ///   - wasInterrupted: whether others had the processor in the job; `nil` where the system does not tell.
  static func span(
    of delay: Int64, inJobOf elapsed: Int64, wasInterrupted: @autoclosure () -> Bool?
  ) -> (span: Int64, isSure: Bool) {
    let millisecond: Int64 = 1_000_000
    let longest = delay.adding(elapsed)
    func up(to unit: Int64) -> Int64 { max(delay, 1).adding(unit - 1) / unit * unit }
    let next = delay > 0 ? up(to: millisecond) : 0
    if next.adding(millisecond) > longest { return (next, true) }
    let wasInterrupted = wasInterrupted()
    if wasInterrupted == false { return (next, true) }
    // Others have the processor for whole milliseconds, as a rule: the rest of the delay does not show that.
    if next.subtracting(delay) < 25_000 { return (next, wasInterrupted == nil) }
    // Of several spans the roundest. That it is among them by chance is unlikely where few of them are as round.
    let unit = [1000, 500, 100, 50, 10, 5, 1].map { $0 * millisecond }.first { up(to: $0) <= longest } ?? millisecond
    return (up(to: unit), unit / 20 >= elapsed)
  }

  mutating func begin() { scopes += 1 }

  /// Returns what sleeps, and for how long still, once the last scope has ended.
  mutating func end() -> [(job: TaskJob, remaining: Int64)] {
    scopes -= 1
    if scopes > 0 { return [] }
    defer { sleepers = [] }
    return sleepers.map { ($0.job, $0.time - now) }
  }

  /// Returns `false` where time is the system's.
  mutating func add(_ job: TaskJob, after span: Int64) -> Bool {
    if scopes == 0 { return false }
    let time = now.adding(span)
    sleepers.insert((time, job), at: sleepers.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0)
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
    now = next.time
    return sleepers.removeFirst().job
  }
}
