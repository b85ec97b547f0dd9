/// Draws the whole feature anew for each change: for a terminal.
final class ScreenDisplay: Display {
  private let write: (String) -> Void
  private var count = ""
  private var alert: String?
  private var hint = helpLine

  init(write: @escaping (String) -> Void) { self.write = write }

  func show(count: String) {
    self.count = count
    draw()
  }

  func show(alert: String?) {
    self.alert = alert
    draw()
  }

  func showHelp() {
    hint = "That key does nothing. \(helpLine)"
    draw()
    hint = helpLine
  }

  private func draw() {
    let message = alert.map { "! \($0)  (d dismisses)" } ?? ""
    write("\u{1B}[H\u{1B}[2J\r\n   \(count)\r\n\r\n   \(message)\r\n\r\n\(hint)\r\n")
  }
}
