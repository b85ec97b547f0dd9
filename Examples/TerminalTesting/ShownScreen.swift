#if os(macOS) || os(Linux)
  import Foundation

  /// What a terminal shows: text, and the codes that the kit writes.
  final class ShownScreen: @unchecked Sendable {
    private let lock = NSLock()
    private var text = ""
    private var cells: [[Character]]
    private var cursor = (row: 0, column: 0)
    /// A code that has begun.
    private var code = ""

    init(columns: Int, rows: Int) { cells = Self.empty(columns, rows) }

    var written: String { lock.withLock { text } }

    var rows: [String] {
      lock.withLock {
        cells.map { row in
          var row = row
          while row.last == " " { row.removeLast() }
          // The second column of a wide character.
          return String(row.filter { $0 != "\u{0}" })
        }
      }
    }

    func shows(_ part: String) -> Bool {
      part.contains("\u{1B}") ? written.contains(part) : rows.joined(separator: "\n").contains(part)
    }

    func resize(columns: Int, rows: Int) { lock.withLock { cells = Self.empty(columns, rows) } }

    /// Reads on a thread of its own, until no program has the terminal open.
    func show(_ controller: FileHandle) {
      Thread.detachNewThread { [self] in
        var bytes = [UInt8](repeating: 0, count: 1024)
        var rest: [UInt8] = []
        while case let count = read(controller.fileDescriptor, &bytes, bytes.count), count > 0 {
          rest += bytes[..<count]
          // A character of several bytes may arrive in two parts.
          let cut = (0..<min(4, rest.count)).first { isValid(rest.dropLast($0)) } ?? 0
          let whole = rest.dropLast(cut)
          rest = Array(rest.suffix(cut))
          lock.withLock { take(String(decoding: whole, as: UTF8.self)) }
        }
      }
    }

    private func isValid(_ bytes: some Sequence<UInt8>) -> Bool {
      var (decoder, iterator) = (UTF8(), bytes.makeIterator())
      while true {
        switch decoder.decode(&iterator) {
        case .scalarValue: continue
        case .emptyInput: return true
        case .error: return false
        }
      }
    }

    private static func empty(_ columns: Int, _ rows: Int) -> [[Character]] {
      Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    private func take(_ addition: String) {
      text += addition
      for scalar in addition.unicodeScalars { take(scalar) }
    }

    private func take(_ scalar: Unicode.Scalar) {
      if scalar == "\u{1B}" {
        code = "\u{1B}"
      } else if !code.isEmpty {
        code.unicodeScalars.append(scalar)
        if code.unicodeScalars.count > 2, "A"..."z" ~= Character(scalar) { obey() }
      } else if scalar == "\r" {
        cursor.column = 0
      } else if scalar == "\n" {
        cursor = (min(cursor.row + 1, cells.count - 1), 0)
      } else {
        put(Character(scalar))
      }
    }

    private func put(_ character: Character) {
      guard cells.indices ~= cursor.row, cells[cursor.row].indices ~= cursor.column else { return }
      cells[cursor.row][cursor.column] = character
      cursor.column += 1
      let isWide = character.unicodeScalars.contains {
        $0.properties.isEmojiPresentation || $0.properties.isIdeographic
      }
      if isWide, cells[cursor.row].indices ~= cursor.column {
        cells[cursor.row][cursor.column] = "\u{0}"
        cursor.column += 1
      }
    }

    private func obey() {
      defer { code = "" }
      let numbers = code.dropFirst(2).dropLast().split(separator: ";").compactMap { Int($0) }
      switch code.last {
      case "H": cursor = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
      case "K" where cells.indices ~= cursor.row:
        cells[cursor.row] = cells[cursor.row].map { _ in " " }
      case "J":
        let start = numbers.first == 2 ? 0 : cursor.row
        for row in cells.indices where row >= start { cells[row] = cells[row].map { _ in " " } }
      default: break
      }
    }
  }
#endif
