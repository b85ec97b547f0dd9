/// The texts of the issues that a store reports: what happened, why it usually happens, what to change.
enum FailureTexts {
  static func rowIsGone(_ id: Any, _ action: Any) -> String {
    """
    An action was sent to the store of a row that is gone.

      Row: \(id)
      Action: \(ValueDump.string(action))

    The store of a row ends with the row, and its subscribers complete then. This usually happens when a cell that is on its \
    way out is tapped, or keeps its store when it is reused. Let go of the store when its subscribers complete.
    """
  }

  static func effectFailed(_ error: any Error, _ action: Any) -> String {
    """
    An effect failed, and nothing handles its error.

      Effect of: \(ValueDump.string(action))
      Error: \(error)

    Turn errors into actions with `catchToEffect`, or recover with `catch`, before the effect reaches the store.
    """
  }

  static func valuesFailed(_ error: any Error) -> String {
    """
    An effect failed while its `values` were read, and nothing handles its error.

      Error: \(error)

    Turn errors into actions with `catchToEffect`, or read `asObservable().values`, which throws them.
    """
  }

  static func unexpectedFailure(_ error: any Error, expected: any Error.Type) -> String {
    """
    `catchToEffect` met an error of another type than its action carries, and dropped it.

      Expected: \(expected)
      Received: \(type(of: error)) (\(error))

    Convert the error where it arises, such as with `.catch { _ in .error(\(expected)(…)) }`, or let the action carry \
    `Result<_, any Error>`.
    """
  }

  static func unreadableCase(_ root: Any.Type, _ value: Any.Type) -> String {
    """
    A case path cannot take a `\(value)` out of `\(root)` by itself.

    A function or a metatype in an enum is stored in a form that only code which knows its type can read; and nothing \
    can be read of an enum that was compiled with `-disable-reflection-metadata`. Write both directions: \
    `CasePath(embed: \(root).name, extract: { if case .name(let value) = $0 { value } else { nil } })`.
    """
  }

  static func effectThrew(_ error: any Error, in name: String) -> String {
    """
    The code of `\(name)` threw an error that nothing handles.

      Error: \(error)

    Handle it inside the code, or pass `catch:` to send an action for it.
    """
  }

  static func sentAfterEnd(_ action: Any, by name: String) -> String {
    """
    An action was sent after the code of `\(name)` had ended, and was dropped.

      Sent: \(ValueDump.string(action))

    This usually happens when the code starts a `Task` of its own, or hands `send` to a completion handler, and returns \
    without waiting. Wait for all of its work inside the code: with `async let`, a task group, or `for await` over a stream.
    """
  }

  static func unimplementedEffect(_ name: String) -> String {
    """
    \(name): an unimplemented effect ran.

    The test runs code that asks for this effect, but gives none. Override the dependency that returns it, or find out \
    why the code asks.
    """
  }
}
