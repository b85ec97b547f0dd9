import Foundation

/// The ratios at a glance: a row a case, on a logarithmic axis whose middle line is the same work by hand.
struct Plot {
  private let rows: [(figures: Figures, plain: Double)]
  private let labelWidth = 220.0
  private let plotWidth = 560.0
  private let rowHeight = 22.0
  private let top = 64.0
  private let decades = -1.5...1.5

  init(_ figures: [Figures]) {
    // Where plain takes next to nothing, the ratio says nothing: that case's target is an absolute one.
    rows = figures.compactMap { figures in figures.plain.flatMap { $0 < 10 ? nil : (figures, $0) } }
  }

  var svg: String {
    let height = top + Double(rows.count) * rowHeight + 30
    let lines = axis(height - 24) + rows.enumerated().flatMap { index, row in self.row(index, row.figures, row.plain) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 810 \(Int(height))" font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="white"/>
      <text x="10" y="22" font-size="15">Relative to the same work by hand: shorter and further left is better</text>
      \(legend)
      \(lines.joined(separator: "\n"))
      </svg>

      """
  }

  private var legend: String {
    """
    <rect x="10" y="34" width="18" height="10" fill="#2f6fb0"/><text x="34" y="43">MiniRx</text>
    <circle cx="108" cy="39" r="4.5" fill="#d9822b"/><text x="120" y="43">OpenCombine 0.14</text>
    <path d="M248 33v12" stroke="#222" stroke-width="2.5"/><text x="258" y="43">target</text>
    """
  }

  private func axis(_ bottom: Double) -> [String] {
    [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20].map { ratio in
      let position = format(horizontal(ratio))
      let color = ratio == 1 ? "#222" : "#ddd"
      let label = ratio == ratio.rounded() ? "\(Int(ratio))" : "\(ratio)"
      return """
        <path d="M\(position) \(format(top - 4))V\(format(bottom))" stroke="\(color)"/>\
        <text x="\(position)" y="\(format(bottom + 16))" text-anchor="middle">\(label)×</text>
        """
    }
  }

  private func row(_ index: Int, _ figures: Figures, _ plain: Double) -> [String] {
    let upper = top + Double(index) * rowHeight
    let middle = format(upper + rowHeight / 2)
    let (one, own) = (horizontal(1), horizontal(figures.mini / plain))
    var lines = [
      """
      <text x="\(format(labelWidth - 8))" y="\(format(upper + 15))" text-anchor="end">\(figures.id)</text>\
      <rect x="\(format(min(one, own)))" y="\(format(upper + 5))" width="\(format(abs(own - one)))" height="12" \
      fill="#2f6fb0"/>
      """
    ]
    if let openCombine = figures.openCombine {
      lines.append(
        "<circle cx=\"\(format(horizontal(openCombine / plain)))\" cy=\"\(middle)\" r=\"4.5\" fill=\"#d9822b\"/>")
    }
    if let limit = figures.limit {
      let position = format(horizontal(limit / plain))
      lines.append(
        "<path d=\"M\(position) \(format(upper + 3))v16\" stroke=\"#222\" stroke-width=\"2.5\"/>")
    }
    return lines
  }

  /// Where a ratio lies; what is beyond the axis lies at its end.
  private func horizontal(_ ratio: Double) -> Double {
    let decade = min(max(log10(ratio), decades.lowerBound), decades.upperBound)
    return labelWidth + plotWidth * (decade - decades.lowerBound) / (decades.upperBound - decades.lowerBound)
  }

  private func format(_ value: Double) -> String { String(format: "%.1f", value) }
}
