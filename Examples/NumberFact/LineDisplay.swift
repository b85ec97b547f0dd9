import Foundation

/// Prints a line for each change: for pipes and files.
final class LineDisplay: Display {
  private let print: (String) -> Void
  private var isFirstCount = true

  init(print: @escaping (String) -> Void) { self.print = print }

  /// The count at the start is no change.
  func show(count: String) {
    if !isFirstCount { print(count) }
    isFirstCount = false
  }

  func show(alert: String?) {
    if let alert { print(alert) }
  }

  func showHelp() { print(helpLine) }
}
