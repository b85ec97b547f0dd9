/// The texts of all failures of a `TestStore`.
enum TestStoreTexts {
  static func stateDiffers(_ expected: Any, _ actual: Any, isDescribed: Bool) -> String {
    let difference =
      difference(expected, actual)
      ?? "    (The states are drawn alike but `==` tells them apart: look at how `==` is written.)"
    return """
      \(isDescribed ? "The state is not what the closure describes." : "The state changed, but no closure describes how.")

      \(difference)

      (Expected: −, actual: +)
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

  static func sentBeforeReceiving(_ action: Any, _ received: [Any]) -> String {
    """
    An action was sent while \(received.count) \(received.count == 1 ? "action" : "actions") of effects had not been \
    received.

      Sent: \(ValueDump.string(action))
      Not received:
    \(received.map { indented($0, by: 4) }.joined(separator: "\n"))

    Receive them first, with `store.receive(_:)`.
    """
  }

  static func sentWhileSending(_ action: Any) -> String {
    """
    `TestStore.send(_:)` was called while another action was being reduced: \(ValueDump.string(action))

    Send from the body of the test, not from a closure of a step or of the environment.
    """
  }

  static func nothingReceived(_ expected: Any, runningEffects: Int) -> String {
    """
    No action was received.

      Expected:
    \(indented(expected, by: 4))

    \(runningEffects == 0
      ? "No effect runs that could send it."
      : "\(runningEffects) \(runningEffects == 1 ? "effect runs" : "effects run"). If it waits for time, move the "
        + "scheduler with `scheduler.advance(by:)` first.")
    """
  }

  static func otherActionReceived(_ expected: Any, _ actual: Any) -> String {
    """
    Another action was received than expected.

    \(difference(expected, actual) ?? "    (The actions are drawn alike but `==` tells them apart.)")

    (Expected: −, received: +)
    """
  }

  static func neverReceived(_ action: Any) -> String {
    """
    An effect sent an action that the test never received:

    \(indented(action, by: 2))

    Receive it with `store.receive(_:)`, or keep the effect from sending it.
    """
  }

  static func stillRunning(_ action: Any) -> String {
    """
    An effect still runs at the end of the test. It was returned for:

    \(indented(action, by: 2))

    Let it end before: advance the scheduler, send the action that cancels it, or complete what it waits for.
    """
  }

  private static func difference(_ expected: Any, _ actual: Any) -> String? {
    ValueDiff.lines(expected, actual).map { lines in
      lines.map { "    " + DiffFormat.proportional.text([$0]) }.joined(separator: "\n")
    }
  }

  private static func indented(_ value: Any, by width: Int) -> String {
    ValueDump.lines(value).map { String(repeating: " ", count: width) + $0 }.joined(separator: "\n")
  }
}
