import RxComposable

/// Rows, of which one is selected. The selection stays with its row when rows come, go and move.
///
///     let list = ListView<Todo> { todo in "\(todo.title)" }
///     store.subscribe(\.todos).map(Array.init).bind(to: list.rx.rows).disposed(by: disposeBag)
///     list.chosen.send(TodosAction.rowTapped, to: store).disposed(by: disposeBag)
///
/// From a pipe, each row that comes, goes or reads differently is a line, and each selection by a key.
public final class ListView<Row: Identifiable>: View where Row.ID: Sendable {
  /// What is shown, in this order.
  public var rows: [Row] = [] {
    didSet { rowsChanged(from: oldValue) }
  }

  /// The selected row; `nil` where there are no rows.
  public private(set) var selection: Row.ID?

  private let line: (Row) -> Line
  private let chosenRow = PublishSubject<Row.ID>()
  private let selectedRow = PublishSubject<Row.ID>()
  /// The first row that is visible.
  private var top = 0
  private var visibleCount = 10

  /// - Parameter line: what a row looks like.
  public init(line: @escaping (Row) -> Line) { self.line = line }

  /// Emits the selected row when enter is pressed.
  public var chosen: Observable<Row.ID> { chosenRow.asObservable() }

  /// Emits the row that the user selects by a key.
  public var selected: Observable<Row.ID> { selectedRow.asObservable() }

  /// Where the selected row is.
  public var selectedIndex: Int? { selection.flatMap { id in rows.firstIndex { $0.id == id } } }

  /// Selects a row, if it is there.
  public func select(_ id: Row.ID) {
    guard id != selection, rows.contains(where: { $0.id == id }) else { return }
    selection = id
    changed([])
  }

  public override var fillsScreen: Bool { true }

  /// Of many rows, those on the screen are looked at.
  public override func lines(width: Int, height: Int) -> [Line] {
    visibleCount = max(1, height)
    let selected = selectedIndex ?? 0
    top = min(max(min(top, selected), selected - visibleCount + 1), max(0, rows.count - visibleCount))
    top = max(0, top)
    return rows.indices.dropFirst(top).prefix(visibleCount).map { index in
      let row = (Line(rows[index].id == selection ? "> " : "  ") + line(rows[index])).cut(to: width)
      return rows[index].id == selection ? row.styled(.inverse) : row
    }
  }

  public override func press(_ key: Key) -> Bool {
    guard let selected = selectedIndex else { return false }
    switch key {
    case .up: select(at: selected - 1)
    case .down: select(at: selected + 1)
    case .pageUp: select(at: selected - visibleCount)
    case .pageDown: select(at: selected + visibleCount)
    case .home: select(at: 0)
    case .end: select(at: rows.count - 1)
    case .enter where chosenRow.hasObservers: chosenRow.onNext(rows[selected].id)
    default: return false
    }
    return true
  }

  private func select(at index: Int) {
    let row = rows[min(max(index, 0), rows.count - 1)]
    guard row.id != selection else { return }
    selection = row.id
    changed(["> \(line(row).text)"])
    selectedRow.onNext(row.id)
  }

  private func rowsChanged(from old: [Row]) {
    if selectedIndex == nil {
      let place = old.firstIndex { $0.id == selection } ?? 0
      selection = rows.isEmpty ? nil : rows[min(place, rows.count - 1)].id
    }
    guard let screen, screen.isPrinted else { return changed([]) }
    let changes = rows.map { line($0).text }.difference(from: old.map { line($0).text })
    changed(
      changes.map { change in
        switch change {
        case .remove(_, let text, _): "- \(text)"
        case .insert(_, let text, _): "+ \(text)"
        }
      })
  }
}
