import Foundation

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

  /// Tells dialogs apart, also those that are equal.
  public let id = UUID()
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
    self.title = title
    self.titleVisibility = titleVisibility
    self.message = message
    self.buttons = buttons
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
    let visibility = titleVisibility == .automatic ? [] : [("titleVisibility", titleVisibility as Any)]
    return Mirror(
      self, children: [("title", title as Any)] + visibility + [("message", message as Any), ("buttons", buttons)],
      displayStyle: .struct)
  }
}
