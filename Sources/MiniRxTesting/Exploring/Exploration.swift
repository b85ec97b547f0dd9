import Dispatch
import MiniRx

/// Runs a body once for each order, and looks for the simplest order that fails.
struct Exploration {
  /// What was found.
  enum Finding {
    /// An order that fails, what comes earlier in it than in the plain run, and that.
    case failure(ExploredRun, OrderToken, plain: ExploredRun)
    /// The same choices led to two courses, or to a failure and to none. The run is one of the two, that which failed.
    case instability(OrderToken, ExploredRun, Difference)
    /// A text that is no token.
    case noToken(String)
    /// What happens is not what happened when the token was made.
    case otherCourse(OrderToken)
  }

  /// What two runs of one order differ in.
  enum Difference { case failure, work }

  struct Outcome {
    /// How many orders were run until the first that failed.
    var orders = 0
    /// Which orders were not run.
    var others = TestScheduler.ExploredOrders.Others.unknown
    /// How many orders were known at the same time.
    var knownOrders = 0
    /// The first run.
    var first: ExploredRun?
    /// Where tasks were begun that did not end, in the first run that had such.
    var leaked: [String] = []
    var finding: Finding?

    /// Whether there are no other orders.
    var isComplete: Bool { others == .none }
  }

  private let initialClock: TestTime
  private let resolution: Double
  private let lateness: Int64
  private let site: CallSite
  /// Runs the body with the scheduler of a run, and what is left behind it.
  private let perform: (TestScheduler, ExploredRun) -> Void

  /// How many orders are run at most to simplify one.
  private static let shrinkingLimit = 1_000
  /// How often a run is repeated at most in which a busy machine hides for how long a task sleeps.
  private static let repetitions = 5

  /// Explores a synchronous body.
  static func outcome(
    of orders: TestScheduler.Orders, lateness: RxTimeInterval = .nanoseconds(0), initialClock: TestTime = 0,
    resolution: Double = 1, at site: CallSite, _ body: (TestScheduler) throws -> Void
  ) -> Outcome {
    withoutActuallyEscaping(body) { body in
      Exploration(lateness, initialClock, resolution, site) { scheduler, run in
        do { try body(scheduler) } catch { run.bodyThrew(error, at: site) }
        run.end()
      }.outcome(of: orders)
    }
  }

  /// Explores an asynchronous body, on this thread alone.
  @MainActor
  static func outcome(
    of orders: TestScheduler.Orders, lateness: RxTimeInterval = .nanoseconds(0), initialClock: TestTime = 0,
    resolution: Double = 1, outsideTimeout: RxTimeInterval = .nanoseconds(0), at site: CallSite,
    _ body: @escaping @MainActor (TestScheduler) async throws -> Void
  ) -> Outcome {
    Exploration(lateness, initialClock, resolution, site) { scheduler, run in
      MainActor.assumeIsolated { run.perform(body, scheduler, outsideTimeout: outsideTimeout.nanoseconds, at: site) }
    }.outcome(of: orders)
  }

  private init(
    _ lateness: RxTimeInterval, _ initialClock: TestTime, _ resolution: Double, _ site: CallSite,
    _ perform: @escaping (TestScheduler, ExploredRun) -> Void
  ) {
    (self.initialClock, self.resolution, self.site) = (initialClock, resolution, site)
    self.lateness = max(lateness.nanoseconds, 0)
    self.perform = perform
  }

  private func outcome(of orders: TestScheduler.Orders) -> Outcome {
    switch orders.selection {
    case .all(let limit): all(upTo: limit)
    case .random(let count, let seed): random(count, seed: seed)
    case .replay(let token): replay(token)
    }
  }

  // MARK: Which orders

  /// All orders, those with few differences first. Where there are more than may be run, the second half is chosen by chance.
  private func all(upTo limit: Int) -> Outcome {
    var outcome = Outcome()
    var tree = OrderTree(limit: limit)
    var choices: Choices? = .plain
    while let next = choices {
      let run = run(.choices(next))
      let isConfirmed = tree.isConfirmed(by: run.course)
      // What comes from outside before a task waits for it is no event: the run shows another order than it should.
      if !isConfirmed, outcome.others != .outside, run.others != .outside {
        outcome.orders += 1
        outcome.finding = .instability(OrderToken(Precedence.all(in: run.course)), run, .work)
        return outcome
      }
      if hasEnded(run, &outcome) { return outcome }
      if isConfirmed { tree.learn(from: run) }
      outcome.knownOrders = tree.count
      choices = outcome.orders < limit / 2 || !tree.isCut ? tree.next() : nil
    }
    if tree.isCut {
      outcome.others = .beyondBound
      continueAtRandom(&outcome, upTo: limit, seed: 0)
    } else if outcome.others == .unknown {
      outcome.others = .none
    }
    return outcome
  }

  private func random(_ count: Int, seed: UInt64) -> Outcome {
    var outcome = Outcome()
    if !hasEnded(run(.choices(.plain)), &outcome) { continueAtRandom(&outcome, upTo: count, seed: seed) }
    return outcome
  }

  private func continueAtRandom(_ outcome: inout Outcome, upTo limit: Int, seed: UInt64) {
    while outcome.orders < limit {
      if hasEnded(run(guideByChance(after: outcome, seed)), &outcome) { return }
    }
  }

  /// In tasks many steps stand between those that matter, so that few threads are put in an order instead of many steps.
  private func guideByChance(after outcome: Outcome, _ seed: UInt64) -> ExploredGuide {
    guard let first = outcome.first, first.hasTasks else {
      return .random(RandomChoices(seed: seed, run: outcome.orders))
    }
    return .priorities(PriorityGuide(seed: seed, run: outcome.orders, length: first.course.choices.count))
  }

  private func replay(_ text: String) -> Outcome {
    var outcome = Outcome(orders: 1)
    guard let token = OrderToken(text) else {
      outcome.finding = .noToken(text)
      return outcome
    }
    let run = run(.precedences(PrecedenceGuide(token.precedences)), isDrawn: true)
    outcome.first = run
    let kept = Set(token.precedences).isSubset(of: run.course.kept(token.precedences))
    if kept, !run.failures.isEmpty {
      // In a release build a task may take fewer steps, so that its order fails with another check.
      outcome.finding = .failure(
        run, OrderToken(token.precedences, check: run.check), plain: self.run(.choices(.plain), isDrawn: true))
    } else if !kept || token.check != nil && token.check != run.check {
      outcome.finding = .otherCourse(token)
    }
    return outcome
  }

  /// Whether the exploration ends with this run; then its finding is known.
  private func hasEnded(_ run: ExploredRun, _ outcome: inout Outcome) -> Bool {
    outcome.orders += 1
    outcome.others = max(outcome.others, run.others)
    outcome.first = outcome.first ?? run
    if outcome.leaked.isEmpty { outcome.leaked = run.leaked }
    if run.failures.isEmpty { return false }
    outcome.finding = finding(for: run, isFirst: outcome.orders == 1)
    return true
  }

  // MARK: One order

  private func run(_ guide: ExploredGuide, isDrawn: Bool = false) -> ExploredRun {
    var run = runOnce(guide, isDrawn)
    for _ in 0..<Self.repetitions where run.tasks.hasGuessedSpan { run = runOnce(guide, isDrawn) }
    return run
  }

  private func runOnce(_ guide: ExploredGuide, _ isDrawn: Bool) -> ExploredRun {
    let clock = Int64(initialClock).multiplied(by: Int64(saturating: resolution * 1e9))
    let run = ExploredRun(guide, clock: clock, lateness: lateness, isDrawn: isDrawn)
    let unmet = "An expectation of the test library is not met (`#expect`). It is shown as a known issue."
    TestRunner.$receiver.withValue(run) {
      TestRunner.withKnownExpectations {
        perform(TestScheduler(initialClock, resolution, simulatesProcessing: nil, chooser: run), run)
      } unmet: { [site] in
        run.receive(unmet, at: site)
      }
    }
    return run
  }

  /// Looks for the simplest order that fails, and draws it beside the plain run. What failed and does not, or did not and does, depends
  /// on something besides the scheduler.
  private func finding(for failing: ExploredRun, isFirst: Bool) -> Finding {
    let plain = run(.choices(.plain), isDrawn: true)
    if plain.failures.isEmpty == isFirst { return .instability(OrderToken([]), isFirst ? failing : plain, .failure) }
    if isFirst {
      let isSame = plain.course.fingerprint == failing.course.fingerprint
      return isSame ? .failure(plain, OrderToken([]), plain: plain) : .instability(OrderToken([]), failing, .work)
    }
    let shrinking = Shrinking(failing, plain: plain.course, limit: Self.shrinkingLimit) {
      run(.precedences(PrecedenceGuide($0)))
    }
    let drawn = run(.precedences(PrecedenceGuide(shrinking.precedences)), isDrawn: true)
    let token = OrderToken(shrinking.precedences, check: drawn.check)
    if drawn.failures.isEmpty { return .instability(token, shrinking.simplest, .failure) }
    let isSame = drawn.course.fingerprint == shrinking.simplest.course.fingerprint
    return isSame ? .failure(drawn, token, plain: plain) : .instability(token, shrinking.simplest, .work)
  }
}

/// What `require` throws.
struct UnmetRequirement: Error, CustomStringConvertible {
  /// What the caller says of the condition.
  let message: String?
  let site: CallSite

  var text: String { message ?? "A condition that the body requires does not hold." }

  var description: String { "\(site.fileID):\(site.line): \(text)" }
}
