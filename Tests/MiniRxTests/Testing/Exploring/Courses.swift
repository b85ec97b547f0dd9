@testable import MiniRx
@testable import MiniRxTesting

/// What a body writes down while it runs.
final class CourseLog {
  fileprivate(set) var line = ""

  func add(_ text: String) { line += text }
}

/// What a body writes in each order, one text an order, sorted; the number of orders is that of the texts.
func courses(
  _ orders: TestScheduler.Orders = .all(upTo: 20_000), lateness: RxTimeInterval = .nanoseconds(0),
  _ body: (TestScheduler, CourseLog) throws -> Void
) -> [String] {
  var lines: [String] = []
  let outcome = explored(orders, lateness: lateness) { scheduler in
    let log = CourseLog()
    try body(scheduler, log)
    lines.append(log.line)
  }
  precondition(outcome.finding == nil, "the body fails: \(outcome)")
  return lines.sorted()
}

func explored(
  _ orders: TestScheduler.Orders = .all(upTo: 20_000), lateness: RxTimeInterval = .nanoseconds(0),
  _ body: (TestScheduler) throws -> Void
) -> Exploration.Outcome {
  Exploration.outcome(of: orders, lateness: lateness, at: .here, body)
}

extension CallSite {
  static var here: CallSite { CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1) }
}

extension Exploration.Outcome {
  /// The order that fails.
  var failing: ExploredRun? { if case .failure(let run, _, _) = finding { run } else { nil } }

  /// Its token.
  var token: OrderToken? { if case .failure(_, let token, _) = finding { token } else { nil } }

  var isUnstable: Bool { if case .instability = finding { true } else { false } }
}

extension ImmediateSchedulerType {
  /// Schedules a closure.
  func run(_ action: @escaping () -> Void) {
    _ = schedule(()) {
      action()
      return Disposables.create()
    }
  }
}

extension SchedulerType {
  /// Schedules a closure after milliseconds.
  @discardableResult
  func run(after milliseconds: Int, _ action: @escaping () -> Void) -> any Disposable {
    scheduleRelative((), dueTime: .milliseconds(milliseconds)) {
      action()
      return Disposables.create()
    }
  }
}
