import RxComposable

/// The texts of all failures of a `TestStore`.
enum TestStoreTexts {
  // MARK: State

  /// - Parameter waiting: the actions of effects whose changes are not in the state yet.
  static func stateDiffers(_ expected: Any, _ actual: Any, isDescribed: Bool, waiting: [Any] = []) -> String {
    """
    \(isDescribed ? "The state is not what the closure describes." : "The state changed, but no closure describes how.")

    \(difference("states", expected, actual))

    (Expected: −, actual: +)\(waiting.isEmpty ? "" : "\n\n" + notPartOfTheState(waiting))
    """
  }

  private static func notPartOfTheState(_ waiting: [Any]) -> String {
    """
    What \(count(waiting.count, "action")) of effects changed is not part of this state yet:

    \(indented(waiting, by: 4))

    Receive \(waiting.count == 1 ? "it" : "them") first, with `store.receive(_:)` or `store.skipReceivedActions()`.
    """
  }

  static func nothingChanged() -> String {
    """
    The closure describes no change, or the state that there was before.

    Leave the closure out where the state is not meant to change.
    """
  }

  static func expectationThrew(_ error: any Error) -> String {
    "The closure that describes the state threw an error: \(error)"
  }

  static func workedBeforeReceiving(_ received: [Any]) -> String {
    """
    A step that sends nothing was reached while \(count(received.count, "action")) of effects had not been received.

      Not received:
    \(indented(received, by: 4))

    Receive \(received.count == 1 ? "it" : "them") first, with `.receive(_:)`.
    """
  }

  static func notReported(_ text: String) -> String {
    """
    The store has not reported what the test expects.

      Expected: \(text)

    Where the fault is fixed, remove the `expectIssue`. Where what leads to it is missing, add the step.
    """
  }

  static func stepThrew(_ error: any Error) -> String { "The step threw an error: \(error)" }

  static func invariantBroken(_ name: String, _ action: Any, _ state: Any) -> String {
    """
    The invariant “\(name)” does not hold.

      After the action:
    \(indented(action, by: 4))
      State:
    \(indented(state, by: 4))
    """
  }

  // MARK: Sending

  static func sentBeforeReceiving(_ action: Any, _ received: [Any]) -> String {
    """
    An action was sent while \(count(received.count, "action")) of effects had not been received.

      Sent:
    \(indented(action, by: 4))
      Not received:
    \(indented(received, by: 4))

    Receive \(received.count == 1 ? "it" : "them") first, with `store.receive(_:)`.
    """
  }

  static func stepInsideStep(_ call: String, _ detail: Any?, _ step: TestStep) -> String {
    let place =
      switch step {
      case .sending: "while another action was being reduced"
      case .describing: "in the closure that describes the state after another step"
      }
    let detail = detail.map { "\n  Sent:\n\(indented($0, by: 4))\n" } ?? ""
    return """
      `TestStore.\(call)` was called \(place), and did nothing.
      \(detail)
      Take the steps of a test one after the other, in its body; not in the closure of a step, nor in one of the \
      environment or of an effect.
      """
  }

  static func taskStillRunning(_ action: Any, _ waited: UInt64) -> String {
    """
    Effects still run \(seconds(waited)) after `finish` was called on the task of an action:

    \(indented(action, by: 2))

    Advance the scheduler before, or complete what they wait for. Effects that do not end by themselves have to be \
    cancelled: `await task.cancel()`. If they only need longer, pass `timeout:`.
    """
  }

  // MARK: Receiving

  /// What is said before a failure that comes in another order of events than that of a plain run.
  static func namesAnOrder(_ text: String) -> String {
    """
    The test names an order of actions, and another order is possible.

    If the order matters, let the feature wait for one of the effects before it starts the other, or cancel the one whose answer is out \
    of date. If it does not, let the test name none: `store.exhaustivity = .off`, and a look at the state at the end.

    \(text)
    """
  }

  static func nothingReceived(_ expected: String, others: [Any], running: [RunningEffect], _ waited: UInt64) -> String {
    let isExplored = ExploredRun.current?.hasTasks == true
    let within = waited > 0 && !running.isEmpty && !isExplored ? " within \(seconds(waited))" : ""
    let received = others.isEmpty ? "" : "\n  Received:\n\(indented(others, by: 4))"
    return """
      \(others.isEmpty ? "No action was received" : "The expected action was not received")\(within).

        Expected:
      \(indented(text: expected, by: 4))\(received)
      \(effects(running, waited))
      """
  }

  /// The effects that could still send something, and how to get it out of them.
  private static func effects(_ running: [RunningEffect], _ waited: UInt64) -> String {
    if running.isEmpty { return "\nNo effect runs that could send it." }
    return """
        Effects that run, by the actions that returned them:
      \(indented(running.map(\.action), by: 4))

      \(ExploredRun.current?.hasTasks == true ? outside : ready(waited))
      """
  }

  private static func ready(_ waited: UInt64) -> String {
    "Move the scheduler with `scheduler.advance(by:)` first if they wait for time; "
      + (waited > 0
        ? "pass a longer `timeout:` if they only need longer."
        : "`await store.receive(…)` if they run asynchronous code.")
  }

  private static let outside = """
    Nothing is left that could happen in this order. If they wait for something outside of the schedule (a Dispatch queue, a thread, \
    `URLSession`), replace that by a dependency that waits with `try await scheduler.latency(…)`, or let the exploration wait for it \
    in real time: `explore(outsideTimeout: .seconds(5))`.
    """

  static func otherActionReceived(_ difference: String, expectedCameLater: Bool) -> String {
    """
    Another action was received than expected.\(expectedCameLater ? " The expected one came later." : "")

    \(difference)
    """
  }

  /// What tells apart two actions.
  static func actionDifference(_ expected: Any, _ actual: Any) -> String {
    """
    \(difference("actions", expected, actual))

    (Expected: −, received: +)
    """
  }

  /// What was described, and what there is instead.
  static func replacement(_ expected: String, _ actual: Any) -> String {
    """
      Expected:
        \(expected)
      Received:
    \(indented(actual, by: 4))
    """
  }

  // MARK: Skipping

  static func actionsSkipped(_ actions: [Any]) -> String {
    """
    \(actions.count == 1 ? "1 action of an effect was" : "\(actions.count) actions of effects were") skipped:

    \(indented(actions, by: 2))
    """
  }

  static func noActionToSkip() -> String {
    """
    `skipReceivedActions` was called, but no action waits to be received.

    Leave the call out, or pass `strict: false` if there is not always one.
    """
  }

  static func effectsSkipped(_ actions: [Any]) -> String {
    """
    \(actions.count == 1 ? "1 effect was" : "\(actions.count) effects were") cancelled, which had been returned for:

    \(indented(actions, by: 2))
    """
  }

  static func noEffectToSkip() -> String {
    """
    `skipInFlightEffects` was called, but no effect runs.

    Leave the call out, or pass `strict: false` if there is not always one.
    """
  }

  // MARK: The end

  static func neverReceived(_ action: Any) -> String {
    """
    An effect sent an action that the test never received:

    \(indented(action, by: 2))

    Receive it with `store.receive(_:)`, or keep the effect from sending it.
    """
  }

  static func stillRunning(_ action: Any, _ waited: UInt64) -> String {
    """
    An effect still runs \(waited > 0 ? "after \(seconds(waited)) at the end" : "at the end") of the test. It was returned \
    for:

    \(indented(action, by: 2))

    Let it end before: advance the scheduler, send the action that cancels it, or complete what it waits for. \
    `await store.finish()` waits for asynchronous code\(waited > 0 ? ", with `timeout:` for longer" : "").
    """
  }

  // MARK: Drawing

  private static func difference(_ noun: String, _ expected: Any, _ actual: Any) -> String {
    ValueDiff.lines(expected, actual).map { indented(text: DiffFormat.proportional.text($0), by: 4) }
      ?? "    (\(DrawnAlike.explanation(noun, expected, actual)))"
  }

  private static func indented(_ values: [Any], by width: Int) -> String {
    values.map { indented($0, by: width) }.joined(separator: "\n")
  }

  private static func indented(_ value: Any, by width: Int) -> String { ValueDump.string(value, indent: width) }

  private static func indented(text: String, by width: Int) -> String {
    ValueDump.text(text.lines, indent: width)
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private static func seconds(_ nanoseconds: UInt64) -> String {
    let seconds = Double(nanoseconds) / 1e9
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
