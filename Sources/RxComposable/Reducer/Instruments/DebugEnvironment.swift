import Dispatch
import MiniRx

/// How much of an action is printed.
public enum ActionFormat: Sendable {
  /// The names of its cases and their labels: `AppAction.row(id:, action: .nameChanged)`.
  case labelsOnly
  /// All of it, as `customDump` draws it.
  case prettyPrint

  func text(_ action: Any) -> String {
    switch self {
    case .labelsOnly: "  " + ActionLabel.of(action)
    case .prettyPrint: ValueDump.string(action, indent: 2)
    }
  }
}

/// Where reducers print what happens.
public struct DebugEnvironment: @unchecked Sendable {
  /// Prints a text.
  public var printer: (String) -> Void
  /// Where texts are made and printed: big states take a while to draw.
  public var queue: DispatchQueue

  private static let queue = DispatchQueue(label: "RxComposable.DebugEnvironment", qos: .utility)

  /// - Parameters:
  ///   - printer: prints a text; by default to the console.
  ///   - queue: a serial queue, where texts are made and printed; by default one that all share.
  public init(printer: @escaping (String) -> Void = { Swift.print($0) }, queue: DispatchQueue? = nil) {
    self.printer = printer
    self.queue = queue ?? Self.queue
  }

  func print(_ text: @escaping () -> String?) {
    let text = Unchecked(text)
    queue.async { text.value().map(printer) }
  }
}

/// What is printed about an action.
enum ChangeText {
  static func received(_ action: String, by prefix: String = "") -> String {
    "\(prefix.isEmpty ? "" : prefix + ": ")received action:\n\(action)"
  }

  static func change<State>(_ before: State, _ after: State) -> String {
    (diff(before, after) ?? "  (No state changes)") + "\n"
  }
}
