import Foundation

/// A button of an alert or a dialog, as a value.
///
///     ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
public struct ButtonState<Action>: Identifiable {
  /// Tells buttons apart, also those that are equal.
  public let id: UUID
  /// What is sent when the button is tapped.
  public let action: ButtonStateAction<Action>
  /// What stands on the button.
  public let label: TextState
  /// What the button means.
  public let role: ButtonStateRole?

  private init(_ id: UUID, _ role: ButtonStateRole?, _ action: ButtonStateAction<Action>, _ label: TextState) {
    self.id = id
    self.role = role
    self.action = action
    self.label = label
  }

  /// A button.
  ///
  /// - Parameters:
  ///   - role: what it means.
  ///   - action: what is sent; no action unless said otherwise.
  ///   - label: what stands on it.
  public init(
    role: ButtonStateRole? = nil, action: ButtonStateAction<Action> = .send(nil), label: () -> TextState
  ) {
    self.init(UUID(), role, action, label())
  }

  /// A button that sends an action.
  @_alwaysEmitIntoClient
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(role: role, action: .send(action), label: label)
  }

  /// A button without a special meaning.
  @_alwaysEmitIntoClient
  public static func `default`(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
    Self(action: action) { label }
  }

  /// A button that changes nothing.
  @_alwaysEmitIntoClient
  public static func cancel(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
    Self(role: .cancel, action: action) { label }
  }

  /// A button that destroys something.
  @_alwaysEmitIntoClient
  public static func destructive(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
    Self(role: .destructive, action: action) { label }
  }

  /// Hands out the action, to be sent; `nil` where the button has none.
  @_alwaysEmitIntoClient
  public func withAction(_ perform: (Action?) -> Void) { perform(action.action) }

  /// The button with another action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id, role, .send(transform(action.action)), label)
  }
}

/// What a button of an alert does.
public struct ButtonStateAction<Action> {
  /// The action that is sent, if any.
  public let action: Action?

  /// Sends an action, or only dismisses the alert.
  public static func send(_ action: Action?) -> Self { Self(action: action) }
}

/// What a button means.
public enum ButtonStateRole: Hashable, Sendable {
  /// It changes nothing.
  case cancel
  /// It destroys something.
  case destructive
}

extension ButtonState: Equatable where Action: Equatable {
  /// Whether both do the same under the same label; which button it is does not count.
  public static func == (left: Self, right: Self) -> Bool {
    left.action == right.action && left.label == right.label && left.role == right.role
  }
}

extension ButtonState: Hashable where Action: Hashable {
  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(action)
    hasher.combine(label)
    hasher.combine(role)
  }
}

extension ButtonState: Sendable where Action: Sendable {}
extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}

extension ButtonState: CustomDumpReflectable {
  /// Shows the button as it is written: `.cancel("Keep", action: .send(.kept))`.
  public var customDumpMirror: Mirror {
    let action: Any? = action.action == nil ? nil : action
    return Mirror(
      self, children: [role.map { "\($0)" } ?? "default": (label, action: action)], displayStyle: .enum)
  }
}

extension ButtonStateAction: CustomDumpReflectable {
  /// Shows what is sent.
  public var customDumpMirror: Mirror { Mirror(self, children: ["send": action as Any], displayStyle: .enum) }
}

/// Lists the buttons of an alert.
@resultBuilder
public enum ButtonStateBuilder<Action> {
  /// A button of the list.
  @_alwaysEmitIntoClient
  public static func buildExpression(_ button: ButtonState<Action>) -> [ButtonState<Action>] { [button] }
  /// The buttons of a list.
  @_alwaysEmitIntoClient
  public static func buildBlock(_ buttons: [ButtonState<Action>]...) -> [ButtonState<Action>] {
    Array(buttons.joined())
  }
  /// The buttons of a loop.
  @_alwaysEmitIntoClient
  public static func buildArray(_ buttons: [[ButtonState<Action>]]) -> [ButtonState<Action>] { Array(buttons.joined()) }
  /// The branch of an `if` or `switch`.
  @_alwaysEmitIntoClient
  public static func buildEither(first buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }
  /// The other branch of an `if` or `switch`.
  @_alwaysEmitIntoClient
  public static func buildEither(second buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }
  /// An `if` without `else`.
  @_alwaysEmitIntoClient
  public static func buildOptional(_ buttons: [ButtonState<Action>]?) -> [ButtonState<Action>] { buttons ?? [] }
  /// Buttons behind a check for availability.
  @_alwaysEmitIntoClient
  public static func buildLimitedAvailability(_ buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }
}
