import Foundation
import MiniRx

/// The texts of what an exploration finds.
enum ExplorationTexts {
  static func text(_ finding: Exploration.Finding, _ tried: Int, of orders: TestScheduler.Orders) -> String {
    switch finding {
    case .failure(let run, let token, _) where token.precedences.isEmpty: plainRunFails(run)
    case .failure(let run, let token, let plain): orderFails(run, token, plain, found(tried, of: orders))
    case .instability(let token, let run, let difference): dependsOnSomethingElse(token, run, difference)
    case .noToken(let text): noToken(text)
    case .otherCourse(let token): otherCourse(token)
    }
  }

  private static func found(_ tried: Int, of orders: TestScheduler.Orders) -> String {
    if case .replay = orders.selection { return "It was replayed: it" }
    return "\(tried) orders were run until one failed, of \(orders.limit) at most, the simplest first. This one"
  }

  /// What runs one order alone, to be pasted.
  private static func call(_ token: OrderToken) -> String { "explore(orders: .replay(\"\(token)\"))" }

  private static func orderFails(
    _ run: ExploredRun, _ token: OrderToken, _ plain: ExploredRun, _ found: String
  ) -> String {
    let choices = token.precedences.count == 1 ? "1 choice" : "\(token.precedences.count) choices"
    return """
      This order fails, and \(plain.failures.isEmpty ? "the plain run passes" : "so does the plain run"). Replay: \(call(token))

      \(found) differs from the plain run by \(choices), marked below (^). In the plain run each event comes as early as it can, and of \
      those at one time the one that was scheduled first.

      \(CourseDrawing(run, token.precedences, plain).text)

      \(failures(of: run))
      """
  }

  private static func plainRunFails(_ run: ExploredRun) -> String {
    """
    The plain run fails: the test as it runs without an exploration. No other order was tried. Replay: \(call(OrderToken([])))

    \(failures(of: run))
    """
  }

  private static func failures(of run: ExploredRun) -> String {
    let failures = run.failures
    let lines = failures.prefix(3).map { failure in
      let source = failure.quotesSource ? failure.site.sourceLine.map { "\n\n    \($0)" } : nil
      return "\(failure.site.fileID):\(failure.site.line): \(failure.message)\(source ?? "")"
    }
    let others = failures.count > 3 ? ["(and \(failures.count - 3) more)"] : []
    return (lines + others).joined(separator: "\n\n")
  }

  private static func dependsOnSomethingElse(
    _ token: OrderToken, _ run: ExploredRun, _ difference: Exploration.Difference
  ) -> String {
    let runs =
      switch difference {
      case .failure: "One run of an order failed, and another run of the same order passed"
      case .work: "Two runs of the same order did different things"
      }
    let failure =
      switch difference {
      case _ where run.failures.isEmpty: ""
      case .failure: "\n\nThe failure of the run that failed:\n\n\(failures(of: run))"
      case .work: "\n\nOne of them failed:\n\n\(failures(of: run))"
      }
    return """
      \(runs): the test depends on something besides the scheduler.

      \(run.others == .outside ? outside : whatToLookFor)

      \(call(token)) runs that order once, and may pass.\(failure)
      """
  }

  static let bodyWaitsWithoutEnd = """
    The body waits while tasks and timers continue without end, or asks without end itself.

    Code that asks again and again whether something has happened (`while !isReady { await Task.yield() }`) leaves no moment at \
    which nothing is ready, and a timer without end lets time pass for ever: let the task wait for what it looks for, and end \
    the timer.
    """

  /// - Parameter tasks: where the tasks were begun that have not ended.
  static func bodyWaits(beside tasks: [String]) -> String {
    let waiting =
      tasks.isEmpty
      ? "No task is left but the body."
      : """
      \(tasks.count == 1 ? "1 task waits" : "\(tasks.count) tasks wait") as well:

      \(list(tasks))
      """
    return """
      The body waits at one of its `await`s, and nothing is left that could happen: in this order, what it waits for does not come.

      \(waiting)

      A continuation may never be resumed, or a stream never finish. If it should come from outside of the schedule (a Dispatch queue, a thread, `URLSession`, an executor of its own, an actor that \
      other tests use), replace that by a dependency that waits with `try await scheduler.latency(…)`, or let the exploration wait for \
      it in real time: `explore(outsideTimeout: .seconds(5))`. Work on `DispatchQueue.main` never runs, because the \
      exploration has the main thread.
      """
  }

  private static let whatToLookFor = """
    The likely cause is a variable outside the body, which outlives a run: a counter of the test class, a cache, a `static var`. \
    Others are the time of day (`Date()`), random numbers and `UUID()`, real queues and threads (`MainScheduler.instance`, \
    `DispatchQueue`, `URLSession`), a `Task` that a body begins which is not `async`, and the order of a `Set` or a `Dictionary`. Make what the code \
    needs in the body, or pass it as a dependency that the test overrides.
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

    If the code of the test or of the feature has changed since, or the token comes from a debug build and this is a release build, or \
    the other way round, explore again, with `orders: .all(upTo: 1_000)`. If not, the test \
    depends on something besides the scheduler. \(whatToLookFor)
    """
  }

  // MARK: What passes

  /// What a reader should know of an exploration that found nothing, and could have found nothing.
  static func warning(_ outcome: Exploration.Outcome, of orders: TestScheduler.Orders) -> String? {
    guard outcome.finding == nil, let run = outcome.first else { return nil }
    if !outcome.leaked.isEmpty { return doesNotEnd(outcome.leaked) }
    if run.others == .outside { return outside }
    if run.others == .tasks { return tasksOfSynchronousBody }
    let course = run.course
    if case .replay(let token) = orders.selection {
      return OrderToken(token)?.precedences == [] ? nil : holdsAgain(token)
    }
    if !course.choices.isEmpty { return nil }
    if run.others == .otherTimes { return readsTheClock }
    if run.hasTasks {
      let waits = course.steps.contains { $0.work.kind != .job }
      return waits ? "\(oneOrder): no two events could trade places.\n\n\(lettingClientsWait)" : nothingWaited
    }
    if course.isEmpty { return nothingScheduled }
    return course.steps.isEmpty ? nothingRan : noChoice
  }

  private static func doesNotEnd(_ tasks: [String]) -> String {
    """
    \(tasks.count == 1 ? "1 task does" : "\(tasks.count) tasks do") not end with the body, although tasks are cancelled then:

    \(list(tasks))

    A task that waits for something outside of the schedule, and does not look at its cancellation, lives longer than its test. Let it \
    end with what it belongs to, or wait for something that ends when the task is cancelled, such as a stream. What ends later \
    in real time is waited for with `explore(outsideTimeout: .seconds(5))`.
    """
  }

  /// The same once, with how often it is there.
  private static func list(_ tasks: [String]) -> String {
    let counts = Dictionary(tasks.map { ($0, 1) }, uniquingKeysWith: +)
    let lines = counts.sorted { $0.key < $1.key }.map { "  \($0)\($1 > 1 ? " (\($1) times)" : "")" }
    return (lines.prefix(5) + (lines.count > 5 ? ["  (and \(lines.count - 5) more)"] : [])).joined(separator: "\n")
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

  private static let oneOrder = "This exploration has tested one order only"

  private static let nothingWaited = """
    \(oneOrder): nothing waited on its scheduler.

    The feature may use another scheduler. Pass it the one that `explore` passes to its closure (`$0.rxMainQueue = scheduler`).

    \(lettingClientsWait)
    """

  private static let lettingClientsWait = """
    An effect that never waits has ended when `await store.send(…)` returns, so that nothing can come between. Let the clients that the \
    test passes in take time. If two actions should overlap, send both before time moves:

        $0.loginClient.login = { try await scheduler.latency(.milliseconds(10) ... .seconds(3)) }
        …
        await store.send(.loginTapped)   // waits for its answer
        await store.send(.loginTapped)   // comes before it
        await scheduler.run()            // time moves: the answers come in either order

    `scheduler` is what `explore` passes to its closure.
    """

  private static func holdsAgain(_ token: String) -> String {
    """
    The order "\(token)" does not fail, and no other was run. If you have fixed what it showed, explore all orders again: \
    `orders: .all(upTo: 1_000)`.
    """
  }

  private static let readsTheClock = """
    This exploration has tested one order only, although there are others: work reads the clock (`now`, `throttle`, `delay`, an observer that \
    writes down times), which fixes when it happens.

    Look at what happens and not at its time, where the order may vary: values instead of `observer.events`, and `debounce` or a timer \
    instead of `now`.
    """

  private static let nothingScheduled = """
    This exploration has tested one order only: nothing was scheduled on its scheduler.

    The feature probably uses another scheduler, or its clients answer at once. Pass it the one that the body is given (`$0.rxMainQueue = scheduler`, \
    `$0.searchClient.results = { … .latency(…, on: scheduler.lane("network")) }`).
    """

  private static let nothingRan = """
    This exploration has tested one order only: work was scheduled, but the body did not move the clock.

    Call `scheduler.run()` or `scheduler.advance(by:)` in the body.
    """

  private static let noChoice = """
    This exploration has tested one order only: no two events could trade places.

    Say of what the test passes in that it may take longer, and begin two actions before time moves:

        $0.loginClient.login = { .just(()).latency(.milliseconds(10) ... .seconds(3), on: scheduler.lane("network")) }
        …
        store.send(.loginTapped)   // waits for its answer
        store.send(.loginTapped)   // comes before it
        scheduler.run()            // time moves: the answers come in either order

    What runs on a queue of its own gets a lane, as the network here. Timers are a little late in some orders with \
    `explore(lateness: .milliseconds(5))`.
    """
}

extension CallSite {
  /// The line of the source, where this machine has it and a condition is on it as a whole.
  fileprivate var sourceLine: String? {
    guard let source = try? String(contentsOfFile: "\(filePath)", encoding: .utf8) else { return nil }
    // By scalars: of a file with carriage returns, a line break is no character by itself.
    let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let index = Int(line) - 1
    guard lines.indices.contains(index) else { return nil }
    let text = String(lines[index]).trimmingCharacters(in: .whitespacesAndNewlines)
    let isWhole = text.contains("require(") && text.count { $0 == "(" } == text.count { $0 == ")" }
    return isWhole ? text : nil
  }
}

extension TestScheduler.ExploredOrders: CustomStringConvertible {
  /// How many orders were run, and which others there are.
  public var description: String {
    let orders = count == 1 ? "1 order was run" : "\(count) orders were run"
    return switch others {
    case .none where hasTasks: "\(orders). There are no others. The test's own steps come only when no task is ready."
    case .none: "\(orders). There are no others."
    case .unknown: "\(orders). There may be others."
    case .beyondBound: "\(orders). There are others, beyond the bound: raise `.all(upTo:)`, or let less vary."
    case .otherTimes:
      "\(orders). There are others: work reads the clock (`now`, `throttle`, `delay`, an observer that writes down times), and in "
        + "other orders it would read another time."
    case .hops:
      "\(orders). There may be others: what a task does when it leaves an actor follows at once here, and elsewhere other tasks may come "
        + "between."
    case .heldBack:
      "\(orders). There may be others: work was due while the body waited for its tasks. Let `await scheduler.advance()` run it."
    case .tasks: "\(orders). There are others: tasks are no part of the orders of a synchronous body."
    case .outside:
      "\(orders). There may be others: tasks were resumed from outside of the schedule (a Dispatch queue, a thread, `URLSession`)."
    }
  }
}
