import Foundation
import MiniRx

/// The time in which tasks sleep, where it is the test's: it moves to the next that sleeps.
struct TaskTime {
  private struct Sleeper {
    let time: Int64
    let job: TaskJob
  }

  private var scopes = 0
  private var now: Int64 = 0
  /// In the order of their times, and of their arrival where these are the same.
  private var sleepers: [Sleeper] = []
  private var isAsked = false

  /// The span that code has asked for, in whole milliseconds, and whether that is sure.
  ///
  /// The runtime says until when a task sleeps, by a clock that ran on since the call: a little usually, long where the machine gave the
  /// processor to others in between. A delay of 1 963 ms in a job that lost 40 ms was 2 s. Of several spans the last is taken that was
  /// sure before; a delay of almost a whole millisecond is itself one; otherwise the roundest is taken.
  ///
  /// - Parameters:
  ///   - delay: what is left of the span, in nanoseconds.
  ///   - job: the nanoseconds since the job began that sleeps. The span is not longer than `delay` and those that passed.
  ///   - known: the spans that were sure of late, the last of them last.
  static func span(of delay: Int64, in job: JobClock.Span, known: [Int64] = []) -> (span: Int64, isSure: Bool) {
    let millisecond: Int64 = 1_000_000
    let longest = delay.adding(job.passed)
    func up(to unit: Int64) -> Int64 { max(delay, 1).adding(unit - 1) / unit * unit }
    let next = delay > 0 ? up(to: millisecond) : 0
    if next.adding(millisecond) > longest { return (next, true) }
    // The call was just before: what the runtime does until here takes some microseconds, more under the thread sanitizer.
    if job.lost < millisecond / 2, next.subtracting(delay) < job.lost + 250_000 { return (next, true) }
    if let span = known.last(where: { $0 >= next && $0 <= longest }) { return (span, false) }
    if next.subtracting(delay) < 25_000 { return (next, false) }
    let unit = [1000, 500, 100, 50, 10, 5, 1].map { $0 * millisecond }.first { up(to: $0) <= longest } ?? millisecond
    // That the roundest is among them by chance is unlikely where few of them are as round.
    return (up(to: unit), job.lost < millisecond / 2 && unit / 20 >= job.passed)
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
    let sleeper = Sleeper(time: now.adding(span), job: job)
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

/// The time since a job began, and how much of it its thread had no processor.
struct JobClock {
  struct Span {
    var passed: Int64 = 0
    /// While other threads ran, or the job waited.
    var lost: Int64 = 0
  }

  private var start = MonotonicClock.nanoseconds
  private var startOfWork = Self.work

  /// A job begins. To ask for the work of a thread takes as long as many a job, so that jobs which begin within 200 µs share their start.
  mutating func restart() {
    if MonotonicClock.nanoseconds - start > 200_000 { self = JobClock() }
  }

  /// On the job's thread alone.
  var span: Span {
    let passed = MonotonicClock.nanoseconds - start
    return Span(passed: passed, lost: passed < 1_000_000 ? 0 : passed - (Self.work - startOfWork))
  }

  /// The nanoseconds that this thread has had a processor.
  private static var work: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
