#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIAlertController {
    /// An alert that shows a state.
    ///
    ///     store.scope(state: \.alert).ifLet(then: { [weak self] alert in
    ///       self?.present(UIAlertController(state: alert.state) { action in … }, animated: true)
    ///     })
    ///
    /// - Parameters:
    ///   - state: what is shown.
    ///   - send: called with the action of the button that is tapped; with `nil` where the button has none.
    public convenience init<Action>(state: AlertState<Action>, send: @escaping (Action?) -> Void) {
      self.init(
        title: String(state: state.title), message: state.message.map(String.init(state:)), preferredStyle: .alert)
      addButtons(state.buttons, send)
    }

    /// A sheet of actions that shows the state of a dialog.
    ///
    /// - Parameters:
    ///   - state: what is shown.
    ///   - send: called with the action of the button that is tapped; with `nil` where the button has none.
    public convenience init<Action>(state: ConfirmationDialogState<Action>, send: @escaping (Action?) -> Void) {
      self.init(
        title: state.titleVisibility == .hidden ? nil : String(state: state.title),
        message: state.message.map(String.init(state:)), preferredStyle: .actionSheet)
      addButtons(state.buttons, send)
    }

    private func addButtons<Action>(_ buttons: [ButtonState<Action>], _ send: @escaping (Action?) -> Void) {
      for button in buttons {
        let style: UIAlertAction.Style =
          switch button.role {
          case .cancel: .cancel
          case .destructive: .destructive
          case nil: .default
          }
        addAction(UIAlertAction(title: String(state: button.label), style: style) { _ in button.withAction(send) })
      }
      if buttons.isEmpty { addAction(UIAlertAction(title: "OK", style: .cancel) { _ in send(nil) }) }
    }
  }
#endif
