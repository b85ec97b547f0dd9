import RxComposable
import UIKit
import XCTest

/// Lists from identified arrays.
final class RowsTests: XCTestCase {
  struct Row: Equatable, Identifiable {
    let id: Int
    var title: String
  }
  struct Section: Equatable, Identifiable {
    let id: Int
    var rows: IdentifiedArrayOf<Row>
  }
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row> = []
    var sections: IdentifiedArrayOf<Section> = []
  }
  enum RowAction: Equatable { case retitled(String) }
  enum Action {
    case row(id: Int, action: RowAction)
    case sectionRow(section: Int, id: Int, action: RowAction)
    case change((inout State) -> Void)
  }

  @MainActor
  private func makeStore(_ state: State = State()) -> Store<State, Action> {
    Store(
      initialState: state,
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .row(let id, .retitled(let title)): state.rows[id: id]?.title = title
        case .sectionRow(let section, let id, .retitled(let title)):
          state.sections[id: section]?.rows[id: id]?.title = title
        case .change(let change): change(&state)
        }
        return .none
      })
  }

  final class Cell: UITableViewCell {}

  @MainActor
  private func makeTable(height: CGFloat = 220) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: height))
    table.register(Cell.self, forCellReuseIdentifier: "Cell")
    return table
  }

  private let bag = DisposeBag()
  private var configured = 0

  @MainActor
  private func bindRows(_ store: Store<State, Action>, _ table: UITableView) {
    table.rx.rows(
      store, state: \.rows, action: Action.row(id:action:), cellIdentifier: "Cell", cellType: Cell.self
    ) { cell, row, bag in
      self.configured += 1
      row.subscribe(\.title).bind(to: cell.textLabel!.rx.text).disposed(by: bag)
      cell.rx.textLabelTap.send(.retitled("tapped"), to: row).disposed(by: bag)
    }
    .disposed(by: bag)
  }

  @MainActor
  private func texts(_ table: UITableView) -> [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  @MainActor
  func testRowsComeGoMoveAndChange() async {
    let store = makeStore(State(rows: [Row(id: 1, title: "a"), Row(id: 2, title: "b"), Row(id: 3, title: "c")]))
    let table = makeTable()
    let window = onScreen(table)
    bindRows(store, table)
    XCTAssertEqual(texts(table), ["a", "b", "c"])
    store.send(.change { $0.rows.remove(id: 2) })
    XCTAssertEqual(texts(table), ["a", "c"])
    store.send(.change { $0.rows.insert(Row(id: 4, title: "d"), at: 0) })
    XCTAssertEqual(texts(table), ["d", "a", "c"])
    store.send(.change { $0.rows = IdentifiedArray($0.rows.reversed()) })
    XCTAssertEqual(texts(table), ["c", "a", "d"])
    let (batches, configured) = (table.batchCount, configured)
    store.send(.row(id: 1, action: .retitled("A")))
    XCTAssertEqual(texts(table), ["c", "A", "d"])
    XCTAssertEqual(table.batchCount, batches, "A change inside of a row is no batch.")
    XCTAssertEqual(self.configured, configured)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testACellSendsToItsRowAndReuseEndsItsSubscriptions() async {
    let rows = IdentifiedArray(uniqueElements: (0..<100).map { Row(id: $0, title: "\($0)") })
    let store = makeStore(State(rows: rows))
    let table = makeTable(height: 44)
    let window = onScreen(table)
    bindRows(store, table)
    let first = table.visibleCells[0] as! Cell
    table.drag(to: 44 * 50)
    table.drag(to: 44 * 60)
    XCTAssertTrue(table.visibleCells.allSatisfy { $0 !== first } || texts(table) != ["0"])
    store.send(.row(id: 0, action: .retitled("changed")))
    XCTAssertFalse(texts(table).contains("changed"))
    (table.visibleCells[0] as! Cell).tap()
    XCTAssertEqual(store.state.rows[id: 60]?.title, "tapped")
    XCTAssertEqual(store.state.rows.filter { $0.title == "tapped" }.count, 1)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  /// Counts what is compared; used on the main thread alone.
  private enum Compared {
    nonisolated(unsafe) static var rows = 0
    nonisolated(unsafe) static var ids = 0

    static func take() -> (rows: Int, ids: Int) {
      defer { (rows, ids) = (0, 0) }
      return (rows, ids)
    }
  }

  private struct CountedID: Hashable {
    let number: Int
    static func == (one: Self, other: Self) -> Bool {
      Compared.ids += 1
      return one.number == other.number
    }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private struct CountedRow: Equatable, Identifiable {
    let id: CountedID
    var title: String
    static func == (one: Self, other: Self) -> Bool {
      Compared.rows += 1
      return one.title == other.title
    }
  }

  private struct CountedState: Equatable { var rows: IdentifiedArrayOf<CountedRow> }

  @MainActor
  func testOfManyRowsOnlyThoseOnTheScreenAreWorkedOn() async {
    let count = 100_000
    let rows = IdentifiedArray(
      uniqueElements: (0..<count).map { CountedRow(id: CountedID(number: $0), title: "\($0)") })
    let store = Store<CountedState, (inout CountedState) -> Void>(
      initialState: CountedState(rows: rows),
      reducer: Reduce { state, change in
        change(&state)
        return .none
      })
    let table = makeTable()
    let window = onScreen(table)
    var configured = 0
    let stores = WeakObjects()
    table.rx.rows(
      store, state: \.rows, action: { _, _ in { _ in } }, cellIdentifier: "Cell", cellType: Cell.self
    ) { (cell, row: Store<CountedRow, Int>, bag) in
      configured += 1
      stores.add(row)
      row.subscribe(\.title).bind(to: cell.textLabel!.rx.text).disposed(by: bag)
    }
    .disposed(by: bag)
    let reloads = table.reloadCount
    // The table asks for a row's store where it configures a cell, and nowhere else.
    XCTAssertEqual(configured, 5)
    XCTAssertEqual(Compared.take().rows, 0)

    store.send { $0.rows[id: CountedID(number: 70_000)]?.title = "far away" }
    XCTAssertEqual(configured, 5)
    var compared = Compared.take()
    XCTAssertLessThanOrEqual(compared.rows, 5)
    XCTAssertLessThanOrEqual(compared.ids, 20)

    store.send { $0.rows[id: CountedID(number: 2)]?.title = "near" }
    XCTAssertEqual(configured, 5)
    XCTAssertEqual(table.visibleCells.map { $0.textLabel?.text }, ["0", "1", "near", "3", "4"])
    compared = Compared.take()
    XCTAssertLessThanOrEqual(compared.rows, 5)
    XCTAssertLessThanOrEqual(compared.ids, 20)

    // Which rows came and went is found by the ids alone, each compared with a few others.
    store.send { $0.rows.remove(id: CountedID(number: 90_000)) }
    XCTAssertEqual(configured, 5)
    compared = Compared.take()
    XCTAssertLessThanOrEqual(compared.rows, 5)
    XCTAssertLessThanOrEqual(compared.ids, 4 * count)

    store.send { $0.rows.remove(id: CountedID(number: 0)) }
    XCTAssertEqual(configured, 6)
    XCTAssertEqual(table.visibleCells.map { $0.textLabel?.text }, ["1", "near", "3", "4", "5"])
    table.drag(to: 44 * 50_000)
    XCTAssertEqual(configured, 11)
    XCTAssertEqual(table.reloadCount, reloads)
    XCTAssertLessThanOrEqual(Compared.take().rows, 10)

    XCTAssertLessThanOrEqual(stores.living, 5)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testModelSelectedEmitsTheStateOfTheRow() async {
    let store = makeStore(State(rows: [Row(id: 1, title: "a"), Row(id: 2, title: "b")]))
    let table = makeTable()
    let window = onScreen(table)
    bindRows(store, table)
    let selected = Log<Row>()
    selected.subscribe(to: table.rx.modelSelected(Row.self).asObservable()).disposed(by: bag)
    table.tapRow(1)
    XCTAssertEqual(selected.elements, [Row(id: 2, title: "b")])
    XCTAssertThrowsError(try table.rx.model(at: [0, 5]) as Row)
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testRowsWhoseTableShowsOthersAreSilent() async {
    let table = makeTable()
    let window = onScreen(table)
    let (former, present) = (makeStore(), makeStore())
    former.send(.change { $0.rows = [Row(id: 1, title: "a")] })
    present.send(.change { $0.rows = [Row(id: 1, title: "b"), Row(id: 2, title: "c"), Row(id: 3, title: "d")] })
    bindRows(former, table)
    table.dataSource = nil
    bindRows(present, table)
    former.send(.change { $0.rows.append(Row(id: 2, title: "e")) })
    XCTAssertEqual(texts(table), ["b", "c", "d"])
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testTheSelectionFollowsItsRow() async {
    let store = makeStore(State(rows: [Row(id: 1, title: "a"), Row(id: 2, title: "b")]))
    let table = makeTable()
    let window = onScreen(table)
    bindRows(store, table)
    table.tapRow(1)
    store.send(.change { $0.rows.insert(Row(id: 3, title: "c"), at: 0) })
    XCTAssertEqual(table.indexPathForSelectedRow, [0, 2])
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testRandomEditsShowTheSameAsReloading() async {
    var random = SeededGenerator(seed: 17)
    let store = makeStore()
    let table = makeTable()
    let window = onScreen(table)
    bindRows(store, table)
    let reloads = table.reloadCount
    for edit in 0..<10_000 {
      store.send(.change { edited in randomlyEdit(&edited.rows, using: &random, next: edit) })
      if edit % 7 == 0 { table.contentOffset.y = CGFloat(Int.random(in: 0..<20, using: &random)) * 44 }
      let first = Int(table.contentOffset.y / 44)
      let expected = store.state.rows.dropFirst(first).prefix(5).map(\.title)
      XCTAssertEqual(texts(table), Array(expected), "edit \(edit)")
      if texts(table) != Array(expected) { break }
    }
    XCTAssertGreaterThan(table.batchCount, 5_000)
    XCTAssertEqual(table.reloadCount, reloads)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testRandomEditsOfSectionsShowTheSameAsReloading() async {
    var random = SeededGenerator(seed: 18)
    let store = makeStore()
    let table = makeTable(height: 44 * 40)
    let window = onScreen(table)
    table.rx.sections(
      store, state: \.sections, rows: \.rows, action: Action.sectionRow(section:id:action:), cellIdentifier: "Cell"
    ) { cell, row, bag in
      row.subscribe(\.title).bind(to: cell.textLabel!.rx.text).disposed(by: bag)
    }
    .disposed(by: bag)
    for edit in 0..<2_000 {
      store.send(
        .change { edited in
          switch Int.random(in: 0..<6, using: &random) {
          case 0 where edited.sections.count < 5:
            edited.sections.insert(
              Section(id: edit, rows: [Row(id: edit, title: "new \(edit)")]),
              at: Int.random(in: 0...edited.sections.count, using: &random))
          case 1 where !edited.sections.isEmpty:
            edited.sections.remove(at: Int.random(in: 0..<edited.sections.count, using: &random))
          case 2: edited.sections = IdentifiedArray(edited.sections.shuffled(using: &random))
          default:
            for index in edited.sections.indices where Bool.random(using: &random) {
              randomlyEdit(&edited.sections[index].rows, using: &random, next: edit * 10 + index)
            }
          }
        })
      let expected = store.state.sections.flatMap { $0.rows.map(\.title) }.prefix(40)
      XCTAssertEqual(texts(table), Array(expected), "edit \(edit)")
      if texts(table) != Array(expected) { break }
    }
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testACollectionShowsRowsToo() async {
    let store = makeStore(State(rows: [Row(id: 1, title: "a"), Row(id: 2, title: "b")]))
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 440), collectionViewLayout: UICollectionViewFlowLayout())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
    let window = onScreen(view)
    view.rx.rows(store, state: \.rows, action: Action.row(id:action:), cellIdentifier: "Cell") { cell, row, bag in
      row.subscribe(\.id).bind(to: cell.rx.tag).disposed(by: bag)
    }
    .disposed(by: bag)
    var random = SeededGenerator(seed: 19)
    for edit in 0..<500 {
      store.send(.change { edited in randomlyEdit(&edited.rows, using: &random, next: edit + 10) })
      XCTAssertEqual(view.visibleCells.map(\.tag), Array(store.state.rows.ids.prefix(10)), "edit \(edit)")
    }
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testTheNetNoticesABatchThatDoesNotAddUp() async {
    let table = makeTable()
    let window = onScreen(table)
    let source = Counted()
    table.dataSource = source
    table.performBatchUpdates {
      source.count = 3
      table.insertRows(at: [[0, 0]], with: .automatic)
    }
    XCTAssertEqual(Faults.take().count, 1)
    withExtendedLifetime((window, source)) {}
  }
}

@MainActor
private final class Counted: NSObject, UITableViewDataSource {
  var count = 1
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { RowsTests.Cell() }
}

/// Several insertions, removals, moves and changes at once.
private func randomlyEdit(
  _ rows: inout IdentifiedArrayOf<RowsTests.Row>, using random: inout SeededGenerator, next: Int
) {
  for step in 0..<Int.random(in: 1...4, using: &random) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      rows.insert(
        RowsTests.Row(id: next * 4 + step, title: "\(next).\(step)"), at: Int.random(in: 0...rows.count, using: &random)
      )
    case 2 where !rows.isEmpty: rows.remove(at: Int.random(in: 0..<rows.count, using: &random))
    case 3 where rows.count > 1:
      let row = rows.remove(at: Int.random(in: 0..<rows.count, using: &random))
      rows.insert(row, at: Int.random(in: 0...rows.count, using: &random))
    case 4 where !rows.isEmpty: rows[Int.random(in: 0..<rows.count, using: &random)].title += "'"
    case 5 where rows.count > 12: rows = IdentifiedArray(rows.shuffled(using: &random).dropFirst(6))
    default: break
    }
  }
}

extension RowsTests.Cell {
  /// What a test does with a finger.
  func tap() { control.sendActions(for: .touchUpInside) }
  fileprivate var control: UIControl {
    if let present = subviews.first(where: { $0 is UIControl }) as? UIControl { return present }
    let made = UIControl()
    addSubview(made)
    return made
  }
}

@MainActor
extension Reactive where Base: RowsTests.Cell {
  fileprivate var textLabelTap: ControlEvent<Void> { base.control.rx.controlEvent(.touchUpInside) }
}
