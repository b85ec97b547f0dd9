import Dispatch
import MiniRx

extension Reducer {
  /// Prints each action, and what it changes. Debug builds only.
  ///
  ///     appReducer.debug("App")
  ///     // App: received action:
  ///     //   AppAction.increment
  ///     // - AppState(count: 0)
  ///     // + AppState(count: 1)
  ///
  /// - Parameters:
  ///   - prefix: stands in front of the first line.
  ///   - actionFormat: how much of the action is printed.
  ///   - toDebugEnvironment: where it is printed.
  @_alwaysEmitIntoClient
  public func debug(
    _ prefix: String = "", actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in DebugEnvironment() }
  ) -> Reducer {
    debug(prefix, state: { $0 }, action: .self, actionFormat: actionFormat, environment: toDebugEnvironment)
  }

  /// Prints each action, and no state. Debug builds only.
  public func debugActions(
    _ prefix: String = "", actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in DebugEnvironment() }
  ) -> Reducer {
    printing(toDebugEnvironment) { _, _, action in
      DebugText([Action.self]) { ChangeText.received(actionFormat.text(action), by: prefix) }
    }
  }

  /// Prints a part of the actions, and what they change in a part of the state. Debug builds only.
  ///
  /// - Parameters:
  ///   - prefix: stands in front of the first line.
  ///   - toLocalState: the part of the state.
  ///   - toLocalAction: the part of the actions.
  ///   - actionFormat: how much of the action is printed.
  ///   - toDebugEnvironment: where it is printed.
  public func debug<LocalState, LocalAction>(
    _ prefix: String = "", state toLocalState: @escaping (State) -> LocalState,
    action toLocalAction: CasePath<Action, LocalAction>, actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in DebugEnvironment() }
  ) -> Reducer {
    printing(toDebugEnvironment) { before, after, action in
      guard let localAction = toLocalAction.extract(from: action) else { return nil }
      let (before, after) = (toLocalState(before), toLocalState(after))
      return DebugText([LocalState.self, LocalAction.self]) {
        ChangeText.received(actionFormat.text(localAction), by: prefix) + "\n" + ChangeText.change(before, after)
      }
    }
  }

  private func printing(
    _ toDebugEnvironment: @escaping (Environment) -> DebugEnvironment,
    _ text: @escaping (_ before: State, _ after: State, _ action: Action) -> DebugText?
  ) -> Reducer {
    #if DEBUG
      Reducer(children: children) { state, action, environment, started in
        let before = state
        let effect = reduce(&state, action, environment, &started)
        if let text = text(before, state, action) { toDebugEnvironment(environment).print(text) }
        return effect
      }
    #else
      self
    #endif
  }
}

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
public struct DebugEnvironment: Sendable {
  /// Prints a text.
  public var printer: @Sendable (String) -> Void
  /// Where texts are printed, and made where no object could change meanwhile: big states take a while to draw.
  public var queue: DispatchQueue

  private static let queue = DispatchQueue(label: "RxComposable.DebugEnvironment", qos: .utility)

  /// - Parameters:
  ///   - printer: prints a text; by default to the console.
  ///   - queue: a serial queue, where texts are printed; by default one that all share.
  public init(printer: @escaping @Sendable (String) -> Void = { Swift.print($0) }, queue: DispatchQueue? = nil) {
    self.printer = printer
    self.queue = queue ?? Self.queue
  }

  func print(_ text: DebugText) { queue.async { printer(text.draw()) } }
}

/// A text about some values. Where they may hold objects, it is drawn at once, before anyone changes those.
struct DebugText: @unchecked Sendable {
  let draw: () -> String

  init(_ types: [Any.Type], _ draw: @escaping () -> String) {
    if !types.contains(where: mayHoldObjects) {
      self.draw = draw
    } else {
      let text = draw()
      self.draw = { text }
    }
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

/// The names of an action's cases, one inside the other.
package enum ActionLabel {
  package static func of(_ action: Any) -> String { TypeName.of(type(of: action)) + cases(action) }

  private static func cases(_ action: Any) -> String {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else { return "" }
    if let rawValue = CEnumLayout.rawValue(of: action) { return "(rawValue: \(rawValue))" }
    let name = "." + EnumLayout.caseName(of: action)
    guard let payload = mirror.children.first?.value else { return name }
    let labels = payloadLabels(payload)
    return labels.isEmpty ? name : "\(name)(\(labels))"
  }

  /// A value without a label that is no enum has nothing to show.
  private static func payloadLabels(_ payload: Any) -> String {
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return cases(payload) }
    return ValueShape.elements(mirror).map { element in
      let label = element.name ?? "_"
      let cases = payloadLabels(element.value)
      return cases.isEmpty ? "\(label):" : "\(label): \(cases)"
    }.joined(separator: ", ")
  }
}
