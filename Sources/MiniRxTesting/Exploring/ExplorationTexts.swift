import MiniRx

/// The texts of what an exploration finds.
enum ExplorationTexts {
  static func text(_ finding: Exploration.Finding, _ tried: Int, of orders: TestScheduler.Orders) -> String {
    switch finding {
    case .failure(let run, let token, _) where token.precedences.isEmpty: plainRunFails(run)
    case .failure(let run, let token, let plain): orderFails(run, token, plain, count(tried, of: orders))
    case .instability(let token): dependsOnSomethingElse(token)
    case .noToken(let text): noToken(text)
    case .otherCourse(let token): otherCourse(token)
    }
  }

  private static func count(_ tried: Int, of orders: TestScheduler.Orders) -> String {
    if case .replay = orders.selection { return "replayed" }
    return "\(tried) of \(orders.limit) tried"
  }

  private static func orderFails(
    _ run: ExploredRun, _ token: OrderToken, _ plain: ExploredRun, _ count: String
  ) -> String {
    let choices = token.precedences.count
    return """
      This order fails (\(count); \(choices == 1 ? "1 choice differs" : "\(choices) choices differ") from the plain run). \
      Replay: orders: .replay("\(token)")

      \(CourseDrawing(run, token.precedences, plain).text)

      \(failures(of: run))
      """
  }

  private static func plainRunFails(_ run: ExploredRun) -> String {
    """
    The plain run fails, before any other order is tried. Replay: orders: .replay("plain")

    \(failures(of: run))
    """
  }

  private static func failures(of run: ExploredRun) -> String {
    let failures = run.failures
    let lines = failures.prefix(3).map { "\($0.site.fileID):\($0.site.line): \($0.message)" }
    let others = failures.count > 3 ? ["(and \(failures.count - 3) more)"] : []
    return (lines + others).joined(separator: "\n\n")
  }

  private static func dependsOnSomethingElse(_ token: OrderToken) -> String {
    """
    The body depends on something besides the scheduler: in two runs of one order it did not do the same. \
    The order: orders: .replay("\(token)")

    \(whatToLookFor)
    """
  }

  static func bodyWaits(isEndless: Bool) -> String {
    isEndless
      ? """
      The body waits while tasks and timers continue without end.

      A task that asks again and again whether something has happened (`while !isReady { await Task.yield() }`) leaves no moment at \
      which nothing is ready, and a timer without end lets time pass for ever: let the task wait for what it looks for, and end \
      the timer.
      """
      : """
      The body waits, and nothing is left that could happen: in this order, what it waits for does not come.

      If that should come from outside of the schedule (a Dispatch queue, `DispatchQueue.main` included, a thread, `URLSession`, an \
      executor of its own, an actor that other tests use), replace it by a dependency that waits with \
      `try await scheduler.latency(…)`.
      """
  }

  private static let whatToLookFor = """
    Look for variables outside the body that outlive a run (a counter of the test class, a cache, a `static var`), the time of day \
    (`Date()`), random numbers and `UUID()`, real queues, threads and tasks (`MainScheduler.instance`, `DispatchQueue`, \
    `Effect.run`), and the order of a `Set` or a `Dictionary`. Make what the code needs in the body, or pass it as a dependency \
    that the test overrides.
    """

  private static func noToken(_ text: String) -> String {
    """
    The text "\(text)" is no token of an order.

    A token looks like "1x9ab<fz2q:9f3c", and is copied from the failure that shows it; "plain" is the plain run.
    """
  }

  private static func otherCourse(_ token: OrderToken) -> String {
    """
    The token "\(token)" is that of no order of this body: other work is scheduled than when it was made.

    If the code of the test or of the feature has changed since, explore again, with `orders: .all(upTo: 1_000)`. If not, the body \
    depends on something besides the scheduler. \(whatToLookFor)
    """
  }

  // MARK: What passes

  /// What a reader should know of an exploration that found nothing, and could have found nothing.
  static func warning(_ outcome: Exploration.Outcome, of orders: TestScheduler.Orders) -> String? {
    guard outcome.finding == nil, let run = outcome.first else { return nil }
    if run.leaked > 0 { return doesNotEnd(run.leaked) }
    if run.others == .outside { return outside }
    if run.others == .tasks { return tasksOfSynchronousBody }
    let course = run.course
    if case .replay(let token) = orders.selection {
      return OrderToken(token)?.precedences == [] ? nil : holdsAgain(token)
    }
    if !course.choices.isEmpty { return nil }
    if run.hasTasks { return noChoiceOfTasks }
    if course.isEmpty { return nothingScheduled }
    return course.steps.isEmpty ? nothingRan : noChoice
  }

  private static func doesNotEnd(_ count: Int) -> String {
    """
    \(count == 1 ? "1 task does" : "\(count) tasks do") not end with the body, although tasks are cancelled then.

    A task that waits for something outside of the schedule, and does not look at its cancellation, lives longer than its test. Let it \
    end with what it belongs to, or wait for something that ends when the task is cancelled, such as a stream.
    """
  }

  private static let outside = """
    Tasks were resumed from outside of the schedule (a Dispatch queue, a thread, `URLSession`, an executor of its own), when the \
    machine came to it: not all orders were run, and an order may not be the same when it is run again.

    Replace what resumes them by a dependency that waits with `try await scheduler.latency(…)`.
    """

  private static let tasksOfSynchronousBody = """
    The body has begun tasks (`Effect.run`, `.task`, `Task`), and is synchronous: its tasks run when it has ended, and are no part of \
    its orders.

    Make the body asynchronous: on the main actor (`@MainActor @Test`, an `async` test of XCTest), with `await` before `store.send`, \
    `scheduler.advance(by:)` and `scheduler.run()`.
    """

  private static let noChoiceOfTasks = """
    This exploration has shown nothing: no two events could trade places, so that there is one order.

    Say what may vary: `try await scheduler.latency(.milliseconds(10) ... .seconds(3))` in the clients of the feature, lanes for what \
    runs on other queues, `explore(lateness:)` for timers. `await store.send(…)` waits until all tasks do: what is to meet \
    has to be under way at the same time.
    """

  private static func holdsAgain(_ token: String) -> String {
    """
    The order "\(token)" does not fail, and no other was run. If you have fixed what it showed, explore all orders again: \
    `orders: .all(upTo: 1_000)`.
    """
  }

  private static let nothingScheduled = """
    This exploration has shown nothing: nothing was scheduled on its scheduler, so that there is one order.

    The feature probably uses another scheduler. Pass it the one that the body is given (`$0.rxMainQueue = scheduler`, \
    `$0.searchClient.results = { … .latency(…, on: scheduler.lane("network")) }`).
    """

  private static let nothingRan = """
    This exploration has shown nothing: work was scheduled, but the body did not move the clock, so that there is one order.

    Call `scheduler.run()` or `scheduler.advance(by:)` in the body.
    """

  private static let noChoice = """
    This exploration has shown nothing: no two events could trade places, so that there is one order.

    Say what may vary: `.latency(.milliseconds(10) ... .seconds(3), on: scheduler.lane("network"))` for responses, lanes for \
    what runs on other queues, `explore(lateness:)` for timers.
    """
}

extension TestScheduler.ExploredOrders: CustomStringConvertible {
  /// How many orders were run, and which others there are.
  public var description: String {
    let orders = count == 1 ? "1 order was run" : "\(count) orders were run"
    return switch others {
    case .none: "\(orders). There are no others."
    case .unknown: "\(orders). There may be others."
    case .beyondBound: "\(orders). There are others, beyond the bound: raise `.all(upTo:)`, or let less vary."
    case .otherTimes:
      "\(orders). There are others: work reads the clock (`now`, `throttle`, `delay`, an observer that writes down times), and in "
        + "other orders it would read another time."
    case .hops:
      "\(orders). There may be others: a task that leaves an actor continues on the spot, so that nothing comes between."
    case .heldBack:
      "\(orders). There may be others: work was due while the body waited for its tasks. Let `await scheduler.advance()` run it."
    case .tasks: "\(orders). There are others: tasks are no part of the orders of a synchronous body."
    case .outside:
      "\(orders). There may be others: tasks were resumed from outside of the schedule (a Dispatch queue, a thread, `URLSession`)."
    }
  }
}
