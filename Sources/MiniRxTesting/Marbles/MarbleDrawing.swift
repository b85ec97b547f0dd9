import MiniRx

/// What happened at which times, as the cells of a line that is one column a unit of time.
struct MarbleLine {
  private(set) var cells: [(time: TestTime, text: String)] = []
  /// How many units of time are drawn.
  let length: TestTime

  /// A line of characters, those of the same time in one cell. A line ends with `end`, if that occurs.
  init(_ marks: [(time: TestTime, character: Character)], length: TestTime, end: Set<Character>) {
    for mark in marks {
      if cells.last?.time == mark.time {
        cells[cells.count - 1].text.append(mark.character)
      } else {
        cells.append((mark.time, String(mark.character)))
      }
    }
    let isEnded = marks.last.map { end.contains($0.character) } ?? false
    let lastTime = marks.last.map { $0.time + 1 } ?? 0
    self.length = isEnded ? lastTime : max(lastTime, length)
    cells = cells.map { ($0.time, $0.text.count > 1 ? "(\($0.text))" : $0.text) }
  }

  fileprivate func text(at time: TestTime) -> String? {
    guard let cell = cells.first(where: { $0.time >= time }), cell.time == time else { return nil }
    return cell.text
  }
}

/// Lines one above the other, in which the same column is the same time.
///
/// A group is as wide as what is written in it. Where something follows before that many units have passed, all lines
/// are stretched with spaces, which have no meaning. Of a long line the beginning is drawn.
struct MarbleDrawing {
  private static let longest: TestTime = 120

  let lines: [String]
  private let columns: [Int]

  /// - Parameter wanted: the unit of time that is to be seen in any case.
  init(_ lines: [MarbleLine], showing wanted: TestTime) {
    let length = min(lines.map(\.length).max() ?? 0, max(Self.longest, min(wanted + 1, Self.longest * 4)))
    let columns = Self.columns(lines, length)
    self.columns = columns
    self.lines = lines.map { Self.draw($0, columns) + ($0.length > length ? "…" : "") }
  }

  /// The column of a time; that after the last one where the time is not drawn.
  func column(of time: TestTime) -> Int {
    time < columns.count ? columns[max(time, 0)] : (columns.last.map { $0 + 1 } ?? 0)
  }

  private static func columns(_ lines: [MarbleLine], _ length: TestTime) -> [Int] {
    var columns: [Int] = []
    var ends = lines.map { _ in 0 }
    for time in 0..<length {
      var column = columns.last.map { $0 + 1 } ?? 0
      let texts = lines.map { $0.text(at: time) }
      for (end, text) in zip(ends, texts) where text != nil { column = max(column, end) }
      for (index, text) in texts.enumerated() { if let text { ends[index] = column + text.count } }
      columns.append(column)
    }
    return columns
  }

  private static func draw(_ line: MarbleLine, _ columns: [Int]) -> String {
    var drawn = ""
    var width = 0
    for (time, column) in columns.enumerated() where time < line.length {
      let text = line.text(at: time)
      if column < width { continue }
      drawn += String(repeating: " ", count: column - width) + (text ?? "-")
      width = column + (text?.count ?? 1)
    }
    return drawn
  }
}
