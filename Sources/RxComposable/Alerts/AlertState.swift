import Foundation

/// An alert as a value: part of the state of the feature that shows it.
///
///     state.alert = AlertState {
///       TextState("Delete this file?")
///     } actions: {
///       ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
///       ButtonState(role: .cancel) { TextState("Keep") }
///     } message: {
///       TextState("This cannot be undone.")
///     }
///
/// `UIAlertController(state:send:)` shows it.
public struct AlertState<Action>: Identifiable {
  /// Tells alerts apart, also those that are equal. `map` keeps it.
  public let id: UUID
  /// What is asked or told.
  public var title: TextState
  /// What else is to be known.
  public var message: TextState?
  /// The buttons, from the first to the last.
  public var buttons: [ButtonState<Action>]

  /// An alert.
  ///
  /// - Parameters:
  ///   - title: what is asked or told.
  ///   - actions: lists the buttons. Without any, it is shown with one that closes it.
  ///   - message: what else is to be known.
  @_alwaysEmitIntoClient
  public init(
    title: () -> TextState, @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(title: title(), message: message?(), buttons: actions())
  }

  /// An alert with a list of buttons.
  public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>]) {
    self.init(id: UUID(), title, message, buttons)
  }

  private init(id: UUID, _ title: TextState, _ message: TextState?, _ buttons: [ButtonState<Action>]) {
    (self.id, self.title, self.message, self.buttons) = (id, title, message, buttons)
  }

  /// An alert with a button that closes it.
  @_alwaysEmitIntoClient
  public init(title: TextState, message: TextState? = nil, dismissButton: ButtonState<Action>? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// An alert with two buttons.
  @_alwaysEmitIntoClient
  public init(
    title: TextState, message: TextState? = nil, primaryButton: ButtonState<Action>,
    secondaryButton: ButtonState<Action>
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }

  /// The alert with other actions.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(id: id, title, message, buttons.map { $0.map(transform) })
  }
}

extension AlertState: Equatable where Action: Equatable {
  /// Whether both show the same; which alert it is does not count.
  public static func == (left: Self, right: Self) -> Bool {
    left.title == right.title && left.message == right.message && left.buttons == right.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: CustomDumpReflectable {
  /// Shows title, message and buttons.
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["title": title, "message": message as Any, "buttons": buttons], displayStyle: .struct)
  }
}

/// A dialog that offers some choices, as a value: part of the state of the feature that shows it.
///
///     state.dialog = ConfirmationDialogState {
///       TextState("Leave the editor?")
///     } actions: {
///       ButtonState(action: .saveTapped) { TextState("Save") }
///       ButtonState(role: .destructive, action: .discardTapped) { TextState("Discard") }
///     }
///
/// `UIAlertController(state:send:)` shows it as a sheet of actions.
public struct ConfirmationDialogState<Action>: Identifiable {
  /// Whether the title of a dialog is shown.
  public enum Visibility: Sendable {
    /// As the system does.
    case automatic
    /// Not at all.
    case hidden
    /// Always.
    case visible
  }

  /// Tells dialogs apart, also those that are equal. `map` keeps it.
  public let id: UUID
  /// What is asked.
  public var title: TextState
  /// Whether the title is shown.
  public var titleVisibility: Visibility
  /// What else is to be known.
  public var message: TextState?
  /// The choices, from the first to the last.
  public var buttons: [ButtonState<Action>]

  /// A dialog.
  ///
  /// - Parameters:
  ///   - titleVisibility: whether the title is shown.
  ///   - title: what is asked.
  ///   - actions: lists the buttons.
  ///   - message: what else is to be known.
  @_alwaysEmitIntoClient
  public init(
    titleVisibility: Visibility = .automatic, title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] }, message: (() -> TextState)? = nil
  ) {
    self.init(title: title(), titleVisibility: titleVisibility, message: message?(), buttons: actions())
  }

  /// A dialog with a list of buttons.
  public init(
    title: TextState, titleVisibility: Visibility = .automatic, message: TextState? = nil,
    buttons: [ButtonState<Action>] = []
  ) {
    self.init(id: UUID(), title, titleVisibility, message, buttons)
  }

  private init(
    id: UUID, _ title: TextState, _ titleVisibility: Visibility, _ message: TextState?, _ buttons: [ButtonState<Action>]
  ) {
    (self.id, self.title, self.titleVisibility) = (id, title, titleVisibility)
    (self.message, self.buttons) = (message, buttons)
  }

  /// The dialog with other actions.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ConfirmationDialogState<NewAction> {
    let visibility: ConfirmationDialogState<NewAction>.Visibility =
      switch titleVisibility {
      case .automatic: .automatic
      case .hidden: .hidden
      case .visible: .visible
      }
    return ConfirmationDialogState<NewAction>(id: id, title, visibility, message, buttons.map { $0.map(transform) })
  }
}

extension ConfirmationDialogState: Equatable where Action: Equatable {
  /// Whether both show the same; which dialog it is does not count.
  public static func == (left: Self, right: Self) -> Bool {
    left.title == right.title && left.titleVisibility == right.titleVisibility && left.message == right.message
      && left.buttons == right.buttons
  }
}

extension ConfirmationDialogState: Hashable where Action: Hashable {
  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(titleVisibility)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: CustomDumpReflectable {
  /// Shows title, message and buttons.
  public var customDumpMirror: Mirror {
    var children: [Mirror.Child] = [("title", title), ("message", message as Any), ("buttons", buttons)]
    if titleVisibility != .automatic { children.insert(("titleVisibility", titleVisibility), at: 1) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

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
