import Dispatch
import MiniRx

extension TestScheduler {
  /// Runs a test under every order of events that could happen, and fails it with the simplest order that fails.
  ///
  ///     try TestScheduler.explore { scheduler in
  ///       let taps = scheduler.hot("a--b")
  ///       let saves = taps.flatMap { tap in
  ///         server.save(tap).latency(.seconds(1) ... .seconds(5), on: scheduler.lane("network"))
  ///       }
  ///       let observer = scheduler.createObserver(String.self)
  ///       saves.subscribe(observer).disposed(by: bag)
  ///       scheduler.run()
  ///       try scheduler.require(observer.events.compactMap(\.value.element) == ["a", "b"])
  ///     }
  ///
  /// The body runs once for each order, with a new scheduler. The first order is that of a plain run. In others,
  ///
  /// - work of different lanes is interleaved in any way that keeps each lane's own order,
  /// - timers that are due at the same instant fire in any order, and with `lateness` up to that much late,
  /// - responses with a `latency` come at any time within it.
  ///
  /// What is scheduled on a lane is first in, first out; the events of a marble diagram keep their order and their times.
  ///
  /// An order fails when the body throws, when a marble or `TestStore` expectation is not met, or when an invariant does not
  /// hold. Those failures are kept from the test runner; the one failure that is reported, at the line of this call, shows the
  /// order beside the plain run, and a token for `orders: .replay(…)`. Assert with `try scheduler.require(…)` in the body.
  /// `#expect` fails its order as well, and Swift Testing shows it as a known issue each time; `XCTAssert…` goes straight to
  /// the runner, and the exploration does not learn of it.
  ///
  /// Everything that matters has to happen on the scheduler. A body that depends on something else (the time of day, random
  /// numbers, real queues and tasks, variables outside it) is reported when it ends differently with the same choices.
  ///
  /// - Parameters:
  ///   - orders: which orders are run.
  ///   - lateness: how late a timer may fire.
  ///   - initialClock: where the clocks begin, in units of `resolution`.
  ///   - resolution: the length of a unit of `TestTime` in seconds.
  ///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - body: the test; it is run on this thread.
  /// - Returns: how many orders were run, and whether these are all.
  /// - Complexity: each order costs what the body costs. Up to 1 000 more are run to simplify one that fails.
  ///
  /// - SeeAlso: <https://www.microsoft.com/en-us/research/publication/a-randomized-scheduler-with-probabilistic-guarantees-of-finding-bugs/>
  @discardableResult
  public static func explore(
    orders: Orders = .all(upTo: 1_000), lateness: RxTimeInterval = .nanoseconds(0), initialClock: TestTime = 0,
    resolution: Double = 1,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ body: (TestScheduler) throws -> Void
  ) rethrows -> ExploredOrders {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    let outcome = Exploration.outcome(
      of: orders, lateness: lateness, initialClock: initialClock, resolution: resolution, at: site, body)
    return report(outcome, of: orders, at: site)
  }

  /// Runs an asynchronous test under every order of events that could happen, and fails it with the simplest order that fails.
  ///
  ///     try TestScheduler.explore { scheduler in
  ///       let basket = Basket()                 // an actor
  ///       for item in ["a", "b"] {
  ///         Task {
  ///           try await scheduler.latency(.milliseconds(10) ... .seconds(2))
  ///           await basket.add(item)
  ///         }
  ///       }
  ///       await scheduler.run()
  ///       let items = await basket.items
  ///       try scheduler.require(items == ["a", "b"])   // fails: "b" may be first
  ///     }
  ///
  /// All is as with a synchronous body, and the tasks that the body and its tasks create are part of the order:
  ///
  /// - Each part of a task, from where it continues to where it waits, is an item that is due at once. Those of the main actor keep
  ///   their order, with the work of the main lane. Those of other tasks and of actors are interleaved in any way.
  /// - `Task.sleep` takes virtual time, in whole milliseconds, as `scheduler.sleep(for:)` and timers do. Time moves only while no
  ///   task is ready, in `await scheduler.advance(by:)` and `run()`, and while the body waits for something else, such as
  ///   the value of a task. A busy machine can hide for how long a task wants to sleep; such an order is run again.
  /// - `await store.send` and the like let tasks run until all of them wait, and leave the clock where it is.
  ///
  /// Everything runs on this thread, one part of a task at a time. A body that waits for what never comes fails its order. When
  /// the body has ended, its tasks are cancelled and run to their end.
  ///
  /// Not seen is what runs elsewhere: Dispatch queues, `DispatchQueue.main` included, threads, `URLSession`, executors of
  /// one's own, and actors that are shared with other tests. What comes from there happens when the body waits for something and
  /// nothing else can happen, one thing at a time, so that the order does not depend on the machine where one such thing is under
  /// way. If it has not come by then, it is waited for as long as `outsideTimeout` says. `DispatchQueue.main` stands still
  /// meanwhile. What comes before a task waits for it is another order. `Date()` and `ContinuousClock` do not follow virtual time.
  /// What two tasks do between two waits is not interleaved any finer; and a task that leaves an actor continues on the spot, so that
  /// the orders are not called all where actors take part.
  ///
  /// - Parameters:
  ///   - orders: which orders are run.
  ///   - lateness: how late a timer may fire.
  ///   - initialClock: where the clocks begin, in units of `resolution`.
  ///   - resolution: the length of a unit of `TestTime` in seconds.
  ///   - outsideTimeout: how long, in real time, the body and the ends of its tasks wait for what comes from outside of the schedule,
  ///     each time. An order in which it does not come takes that long, and so does each run that simplifies it.
  ///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - body: the test.
  /// - Returns: how many orders were run, and whether these are all.
  /// - Complexity: each order costs what the body costs. Up to 1 000 more are run to simplify one that fails.
  @MainActor
  @discardableResult
  public static func explore(
    orders: Orders = .all(upTo: 1_000), lateness: RxTimeInterval = .nanoseconds(0), initialClock: TestTime = 0,
    resolution: Double = 1, outsideTimeout: RxTimeInterval = .nanoseconds(0),
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ body: @escaping @MainActor (TestScheduler) async throws -> Void
  ) rethrows -> ExploredOrders {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    let outcome = Exploration.outcome(
      of: orders, lateness: lateness, initialClock: initialClock, resolution: resolution,
      outsideTimeout: outsideTimeout, at: site, body)
    return report(outcome, of: orders, at: site)
  }

  private static func report(_ outcome: Exploration.Outcome, of orders: Orders, at site: CallSite) -> ExploredOrders {
    if let finding = outcome.finding {
      TestRunner.fail(ExplorationTexts.text(finding, outcome.orders, of: orders), at: site)
    } else if let warning = ExplorationTexts.warning(outcome, of: orders) {
      TestRunner.warn(warning, at: site)
    }
    return ExploredOrders(count: outcome.orders, others: outcome.others, hasTasks: outcome.first?.hasTasks == true)
  }

  /// Which orders an exploration runs.
  public struct Orders: Hashable, Sendable {
    enum Selection: Hashable, Sendable {
      case all(Int)
      case random(Int, UInt64)
      case replay(String)
    }

    let selection: Selection

    /// All orders, if there are no more than this; those with the fewest differences from the plain run first. Of more, the
    /// first half is run, and others by chance: the same ones each time.
    public static func all(upTo count: Int) -> Orders {
      ensure(count > 0, "TestScheduler.Orders.all(upTo:): the count is \(count). Pass 1 or more.")
      return Orders(selection: .all(count))
    }

    /// `count` orders by chance, the plain run first. The same seed means the same orders.
    public static func random(_ count: Int, seed: UInt64) -> Orders {
      ensure(count > 0, "TestScheduler.Orders.random(_:seed:): the count is \(count). Pass 1 or more.")
      return Orders(selection: .random(count, seed))
    }

    /// The one order that a failure shows with this token; `plain` is the plain run. Where it fails again, the plain run
    /// follows, to be drawn beside it.
    public static func replay(_ token: String) -> Orders { Orders(selection: .replay(token)) }

    /// How many orders are run at most.
    var limit: Int {
      switch selection {
      case .all(let count), .random(let count, _): count
      case .replay: 1
      }
    }
  }

  /// What an exploration has run.
  public struct ExploredOrders: Hashable, Sendable {
    /// How many orders were run, the first that failed included.
    public let count: Int
    /// Whether there are no others. The steps of an asynchronous body come only when no task is ready, so that these orders have none
    /// between an answer and its action.
    public var areAll: Bool { others == .none }

    /// Which orders were not run.
    let others: Others
    /// Whether the body is asynchronous, so that its own steps come only when no task is ready.
    var hasTasks = false

    /// A later one matters more to the reader.
    enum Others: Comparable { case none, unknown, beyondBound, otherTimes, hops, heldBack, tasks, outside }
  }

  /// Throws unless a condition holds: what a body of `explore` asserts with.
  ///
  ///     try scheduler.require(store.state.results == ["ca"])
  ///
  /// - Parameters:
  ///   - condition: the condition.
  ///   - message: what is written in the failure.
  ///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Throws: an error that names this line. Outside `explore` it fails the test that does not catch it.
  public func require(
    _ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    if try condition() { return }
    let message = message()
    throw UnmetRequirement(
      message: message.isEmpty ? nil : message,
      site: CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Fails the order in which a condition does not hold, at any time: it is checked after each item that the scheduler
  /// runs, and at the end.
  ///
  ///     scheduler.invariant("one request at a time") { server.openRequests <= 1 }
  ///
  /// Outside `explore` nothing is checked; `orders: .replay("plain")` is one run with checks.
  ///
  /// - Parameters:
  ///   - name: what is written in the failure.
  ///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - condition: the condition. It changes nothing.
  public func invariant(
    _ name: String, file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ condition: @escaping () -> Bool
  ) {
    exploredRun?.addInvariant(
      name, at: CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column), condition)
  }

  /// The run of `explore` that the scheduler belongs to.
  var exploredRun: ExploredRun? { chooser as? ExploredRun }
}
