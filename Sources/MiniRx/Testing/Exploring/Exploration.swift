import Dispatch

/// Runs a body once for each order, and looks for the simplest order that fails.
struct Exploration {
  /// What was found.
  enum Finding {
    /// An order that fails, its drawing and that of the plain run.
    case failure(ExploredRun, plain: ExploredRun)
    /// The same choices led to two courses.
    case instability(Choices)
    /// The choices of a token, or a text that is none, are not those of an order.
    case strangeToken(String)
  }

  struct Outcome {
    /// How many orders were run until the first that failed.
    var orders = 0
    /// Whether there are no others.
    var isComplete = false
    var finding: Finding?
  }

  private let initialClock: TestTime
  private let resolution: Double
  private let lateness: Int64
  private let site: CallSite
  private let body: (TestScheduler) throws -> Void

  /// How many orders are run at most to simplify one.
  private static let shrinkingLimit = 1_000

  /// Explores a body.
  static func outcome(
    of orders: TestScheduler.Orders, lateness: RxTimeInterval = .nanoseconds(0), initialClock: TestTime = 0,
    resolution: Double = 1, at site: CallSite, _ body: (TestScheduler) throws -> Void
  ) -> Outcome {
    withoutActuallyEscaping(body) { body in
      let exploration = Exploration(
        initialClock: initialClock, resolution: resolution, lateness: max(lateness.nanoseconds, 0), site: site,
        body: body)
      return switch orders.selection {
      case .all(let limit): exploration.all(upTo: limit)
      case .random(let count, let seed): exploration.random(count, seed: seed)
      case .replay(let token): exploration.replay(token)
      }
    }
  }

  // MARK: Which orders

  /// All orders, those with few differences first. Where there are more than may be run, the second half is chosen by chance.
  private func all(upTo limit: Int) -> Outcome {
    var outcome = Outcome()
    var tree = OrderTree()
    let plain = run(.choices(.plain))
    outcome.orders = 1
    if hasEnded(plain, &outcome) { return outcome }
    tree.learn(from: plain)
    while outcome.orders < limit, outcome.orders < limit / 2 || outcome.orders + tree.count <= limit {
      guard let order = tree.next() else {
        outcome.isComplete = true
        return outcome
      }
      let run = run(.choices(Choices(order.made)))
      outcome.orders += 1
      let reached = run.made.dropFirst(order.made.count - 1).first
      if reached?.fingerprint != order.fingerprint {
        outcome.finding = .instability(Choices(order.made))
        return outcome
      }
      if hasEnded(run, &outcome) { return outcome }
      tree.learn(from: run)
    }
    outcome.isComplete = tree.count == 0
    if !outcome.isComplete { continueAtRandom(&outcome, upTo: limit, seed: 0) }
    return outcome
  }

  private func random(_ count: Int, seed: UInt64) -> Outcome {
    var outcome = Outcome()
    let plain = run(.choices(.plain))
    outcome.orders = 1
    if !hasEnded(plain, &outcome) { continueAtRandom(&outcome, upTo: count, seed: seed) }
    return outcome
  }

  private func continueAtRandom(_ outcome: inout Outcome, upTo limit: Int, seed: UInt64) {
    while outcome.orders < limit {
      let run = run(.random(RandomChoices(seed: seed, run: outcome.orders)))
      outcome.orders += 1
      if hasEnded(run, &outcome) { return }
    }
  }

  private func replay(_ token: String) -> Outcome {
    var outcome = Outcome(orders: 1)
    guard let choices = Choices(token: token) else {
      outcome.finding = .strangeToken(token)
      return outcome
    }
    let run = run(.choices(choices))
    if run.choices != choices {
      outcome.finding = .strangeToken(token)
    } else if !run.failures.isEmpty {
      outcome.finding = finding(for: run)
    }
    return outcome
  }

  /// Whether the exploration ends with this run; then its finding is known.
  private func hasEnded(_ run: ExploredRun, _ outcome: inout Outcome) -> Bool {
    if run.failures.isEmpty { return false }
    outcome.finding = finding(for: shrunk(run))
    return true
  }

  // MARK: One order

  private func run(_ guide: ExploredGuide, isDrawn: Bool = false) -> ExploredRun {
    let run = ExploredRun(guide, lateness: lateness, isDrawn: isDrawn)
    let unmet = "An expectation of the test library is not met (`#expect`). It is shown as a known issue."
    TestRunner.$receiver.withValue(run) {
      TestRunner.withKnownExpectations {
        runBody(run)
        run.end()
      } unmet: { [site] in
        run.receive(unmet, at: site)
      }
    }
    return run
  }

  private func runBody(_ run: ExploredRun) {
    do {
      try body(TestScheduler(initialClock, resolution, simulatesProcessing: nil, exploredRun: run))
    } catch let error as UnmetRequirement {
      run.bodyThrew(error.message, at: error.site)
    } catch {
      run.bodyThrew("The body threw an error: \(error)", at: site)
    }
  }

  /// Runs an order again, and draws it beside the plain run.
  private func finding(for run: ExploredRun) -> Finding {
    let drawn = self.run(.choices(run.choices), isDrawn: true)
    if drawn.course != run.course || drawn.failures.isEmpty { return .instability(run.choices) }
    return .failure(drawn, plain: run.choices == .plain ? drawn : self.run(.choices(.plain), isDrawn: true))
  }

  /// An order that fails as well and cannot be simplified: where any one of its choices is that of the plain run, the
  /// failure is gone.
  private func shrunk(_ failing: ExploredRun) -> ExploredRun {
    var simplest = failing
    var tried: Set<Choices> = []
    search: while tried.count < Self.shrinkingLimit {
      for choices in simplest.choices.simpler where tried.insert(choices).inserted {
        let run = run(.choices(choices))
        if !run.failures.isEmpty, run.choices.isSimpler(than: simplest.choices) {
          simplest = run
          continue search
        }
        if tried.count == Self.shrinkingLimit { break }
      }
      break
    }
    return simplest
  }
}

/// What `require` throws.
struct UnmetRequirement: Error, CustomStringConvertible {
  let message: String
  let site: CallSite

  var description: String { "\(site.fileID):\(site.line): \(message)" }
}
