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
  /// Tells alerts apart, also those that are equal.
  public let id = UUID()
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
    self.title = title
    self.message = message
    self.buttons = buttons
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
  @_alwaysEmitIntoClient
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(title: title, message: message, buttons: buttons.map { $0.map(transform) })
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
