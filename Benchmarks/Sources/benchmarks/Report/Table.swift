import Foundation

/// The table on the terminal, a line at a time.
struct Table {
  private var isBegun = false

  mutating func print(_ figures: Figures) {
    if !isBegun { printHead() }
    isBegun = true
    let columns = [
      number(figures.mini), number(figures.plain), number(figures.openCombine), ratio(figures.mini, to: figures.plain),
      ratio(figures.mini, to: figures.openCombine), ratio(figures.mini, to: figures.limit),
      number(figures.allocations, digits: 2),
    ]
    line(figures.id, columns)
  }

  private func printHead() {
    Swift.print(
      """
      ns per operation (memory.*: bytes), the best of several passes; ratios are this library's figure to the other's,
      below 1 is better; objects per operation are this library's

      """)
    line("case", ["MiniRx", "plain", "OpenCombine", "to plain", "to OpenCombine", "to target", "objects"])
  }

  private func line(_ id: String, _ columns: [String]) {
    Swift.print(padded(id, -26) + columns.map { padded($0, 15) }.joined())
  }
}

/// A number, or a dash where there is none.
func number(_ value: Double?, digits: Int = 1) -> String {
  guard let value else { return "–" }
  return String(format: "%.\(digits)f", value)
}

func ratio(_ value: Double, to other: Double?) -> String { number(other.map { value / $0 }, digits: 2) }

/// Text filled up with spaces: on the left, or on the right where the width is negative.
private func padded(_ text: String, _ width: Int) -> String {
  let filling = String(repeating: " ", count: max(abs(width) - text.count, 0))
  return width < 0 ? text + filling : filling + text
}
