import MiniRx

/// The part of UIKit that the article "Coming from RxSwift" extends.
@MainActor
class UIControl {
  struct Event: OptionSet, Sendable {
    let rawValue: Int
    static let touchUpInside = Event(rawValue: 1)
    static let editingChanged = Event(rawValue: 2)
  }

  private(set) var actions: [(action: UIAction, events: Event)] = []

  func addAction(_ action: UIAction, for events: Event) { actions.append((action, events)) }

  func removeAction(_ action: UIAction, for events: Event) { actions.removeAll { $0.action === action } }

  func sendActions(for events: Event) {
    for entry in actions where !entry.events.isDisjoint(with: events) { entry.action.handler(entry.action) }
  }
}

extension UIControl: ReactiveCompatible {}

@MainActor
final class UIAction {
  let handler: @MainActor (UIAction) -> Void

  init(handler: @escaping @MainActor (UIAction) -> Void) { self.handler = handler }
}

final class UIButton: UIControl {}

final class UITextField: UIControl {
  var text: String? = ""
}
