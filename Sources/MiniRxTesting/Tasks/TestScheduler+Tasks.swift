import Dispatch
import MiniRx

extension TestScheduler {
  /// Runs what is due now, lets all tasks run until they wait, and runs what these make due now.
  ///
  /// See `advance(by:)`, which is asynchronous as well.
  @_disfavoredOverload
  @MainActor
  public func advance() async { await advance(by: .nanoseconds(0)) }

  /// Moves the clock on by a span and runs all that falls due, each at its time. After each time all tasks of the test that are
  /// ready run until they wait.
  ///
  ///     let task = Task {
  ///       try await log.append(Single.just("a").delay(.seconds(1), scheduler: scheduler).value)
  ///       try await log.append(Single.just("b").delay(.seconds(1), scheduler: scheduler).value)
  ///     }
  ///     await scheduler.advance(by: .seconds(2))   // log == ["a", "b"]
  ///
  /// What tasks schedule meanwhile is part of the same span. A task waits when it waits for time, for another task, for an action
  /// or an element, or for something outside of the test, such as a network: the call waits for none of these.
  ///
  /// Tasks are those that the test has created since it made a scheduler, a clock or a test store of this library, and all that
  /// these create. They run on the main queue, one after the other, so that the order does not depend on the machine.
  @MainActor
  public func advance(by interval: RxTimeInterval) async {
    if let run = exploredRun, run.hasTasks { return await run.wait(for: .span(interval.nanoseconds)) }
    await advance(until: clockNanoseconds.adding(interval.nanoseconds))
  }

  /// Moves the clock to a time, in units of the resolution, as the asynchronous `advance(by:)` does.
  @MainActor
  public func advance(to time: TestTime) async { await advance(until: nanoseconds(time)) }

  /// Runs all work until none is left, however late it is due, and after each time all tasks until they wait. Does not return
  /// while work or tasks keep scheduling work.
  @_disfavoredOverload
  @MainActor
  public func run() async { await advance(until: .max) }

  @MainActor
  private func advance(until limit: Int64) async {
    if let run = exploredRun, run.hasTasks { return await run.wait(for: .time(limit)) }
    let control = TaskControl.joined(taskControl as? TaskControl)
    taskControl = control
    await control.settle()
    while let time = nextTime(until: limit) {
      guard run(until: max(time, clockNanoseconds)) else { return }
      await control.settle()
    }
    run(until: limit)
  }
}
