import RxComposable
import UIKit
import XCTest

/// `items` of tables, collections and picker views.
final class ItemsTests: XCTestCase {
  private let bag = DisposeBag()

  @MainActor
  private func table() -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 132))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
    return table
  }

  @MainActor
  private func texts(_ table: UITableView) -> [String?] { table.visibleCells.map { $0.textLabel?.text } }

  @MainActor
  func testATableShowsTheElements() async {
    let (table, names) = (table(), BehaviorRelay(value: ["a", "b"]))
    let window = onScreen(table)
    names.bind(to: table.rx.items(cellIdentifier: "Cell", cellType: UITableViewCell.self)) { row, name, cell in
      cell.textLabel?.text = "\(row)\(name)"
    }
    .disposed(by: bag)
    XCTAssertEqual(texts(table), ["0a", "1b"])
    names.accept(["c", "d", "e", "f", "g"])
    XCTAssertEqual(texts(table), ["0c", "1d", "2e"])
    table.drag(to: 88)
    XCTAssertEqual(texts(table), ["2e", "3f", "4g"])
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testAClosureMakesTheCells() async {
    let table = table()
    let window = onScreen(table)
    Observable.just([1, 2]).bind(to: table.rx.items) { table, row, number in
      let cell = table.dequeueReusableCell(withIdentifier: "Cell")!
      cell.textLabel?.text = "\(number)"
      return cell
    }
    .disposed(by: bag)
    XCTAssertEqual(texts(table), ["1", "2"])
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testADriverShowsItsElements() async {
    let table = table()
    let window = onScreen(table)
    Driver.just(["d"]).drive(table.rx.items(cellIdentifier: "Cell", cellType: UITableViewCell.self)) { _, name, cell in
      cell.textLabel?.text = name
    }
    .disposed(by: bag)
    XCTAssertEqual(texts(table), ["d"])
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testModelsOfRows() async throws {
    let table = table()
    let window = onScreen(table)
    Observable.just(["a", "b"]).bind(to: table.rx.items(cellIdentifier: "Cell")) { _, _, _ in }.disposed(by: bag)
    let (selected, deselected, deleted) = (Log<String>(), Log<String>(), Log<String>())
    selected.subscribe(to: table.rx.modelSelected(String.self).asObservable()).disposed(by: bag)
    deselected.subscribe(to: table.rx.modelDeselected(String.self).asObservable()).disposed(by: bag)
    deleted.subscribe(to: table.rx.modelDeleted(String.self).asObservable()).disposed(by: bag)
    table.tapRow(1)
    table.tapRow(0)
    table.swipeToDelete(row: 1)
    XCTAssertEqual(selected.elements, ["b", "a"])
    XCTAssertEqual(deselected.elements, ["b"])
    XCTAssertEqual(deleted.elements, ["b"])
    XCTAssertEqual(try table.rx.model(at: [0, 0]) as String, "a")
    XCTAssertThrowsError(try table.rx.model(at: [0, 0]) as Int)
    XCTAssertThrowsError(try table.rx.model(at: [0, 9]) as String)
    XCTAssertThrowsError(try UITableView().rx.model(at: [0, 0]) as String)
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testDisposeEmptiesTheTableAndAnotherSourceMayFollow() async {
    let table = table()
    let window = onScreen(table)
    let first = Observable.just(["a"]).bind(to: table.rx.items(cellIdentifier: "Cell")) { _, text, cell in
      cell.textLabel?.text = text
    }
    first.dispose()
    XCTAssertEqual(texts(table), [])
    Observable.just(["b"]).bind(to: table.rx.items(cellIdentifier: "Cell")) { _, text, cell in
      cell.textLabel?.text = text
    }
    .disposed(by: bag)
    XCTAssertEqual(texts(table), ["b"])
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testTheTableAsksAnewWhetherRowsCanBeDeleted() async {
    let table = table()
    Observable.just(["a"]).bind(to: table.rx.items(cellIdentifier: "Cell")) { _, _, _ in }.disposed(by: bag)
    let reloads = table.reloadCount
    table.rx.itemDeleted.subscribe().disposed(by: bag)
    XCTAssertGreaterThan(table.reloadCount, reloads, "The data source is set again.")
  }

  @MainActor
  func testADataSourceOfTheUsersReceivesTheEvents() async {
    let table = table()
    let window = onScreen(table)
    let dataSource = Sections()
    Observable.just([["a"], ["b", "c"]]).bind(to: table.rx.items(dataSource: dataSource)).disposed(by: bag)
    XCTAssertEqual(table.numberOfSections, 2)
    XCTAssertEqual(texts(table), ["a", "b", "c"])
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  /// Each view with a data source of the user's, and what that has received.
  @MainActor
  private func boundViews(_ source: Observable<[Int]>) -> [(name: String, received: () -> [Event<[Int]>])] {
    let (table, collection, picker) = (
      UITableView(),
      UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()), UIPickerView()
    )
    let sources = [EventLog(), EventLog(), EventLog()]
    source.bind(to: table.rx.items(dataSource: sources[0])).disposed(by: bag)
    source.bind(to: collection.rx.items(dataSource: sources[1])).disposed(by: bag)
    source.bind(to: picker.rx.items(adapter: sources[2])).disposed(by: bag)
    let views: [UIView] = [table, collection, picker]
    return zip(views, sources).map { view, source in
      ("\(type(of: view))", { withExtendedLifetime(view) { source.events } })
    }
  }

  @MainActor
  func testADataSourceNeverSeesAnEnd() async {
    nonisolated(unsafe) var unhandled = 0
    let before = Hooks.defaultErrorHandler
    Hooks.defaultErrorHandler = { _, _ in unsafe unhandled += 1 }
    defer { Hooks.defaultErrorHandler = before }
    for end in [Event<[Int]>.completed, .error(RxError.unknown)] {
      let source = PublishSubject<[Int]>()
      let views = boundViews(source)
      source.onNext([2])
      source.on(end)
      for (name, received) in views {
        XCTAssertEqual(received().map(\.element), [[2]], "\(name), \(end)")
      }
    }
    XCTAssertEqual(unhandled, 3)
  }

  @MainActor
  func testThereIsNoModelBeforeTheFirstElement() async throws {
    let (table, picker) = (table(), UIPickerView())
    let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let numbers = PublishSubject<[Int]>()
    let model: [(String, () throws -> Int)] = [
      ("table", { try table.rx.model(at: [0, 0]) }), ("collection", { try collection.rx.model(at: [0, 0]) }),
      ("picker", { try picker.rx.model(at: [0, 0]) }),
    ]
    func assertNotYetBound(_ moment: String) {
      for (name, model) in model {
        XCTAssertThrowsError(try model(), "\(name) \(moment)") {
          guard case RxCocoaError.itemsNotYetBound = $0 else { return XCTFail("\(name) \(moment): \($0)") }
        }
      }
    }
    assertNotYetBound("without a binding")
    numbers.bind(to: table.rx.items(cellIdentifier: "Cell")) { _, _, _ in }.disposed(by: bag)
    numbers.bind(to: collection.rx.items(cellIdentifier: "Cell")) { _, _, _ in }.disposed(by: bag)
    numbers.bind(to: picker.rx.itemTitles) { _, number in "\(number)" }.disposed(by: bag)
    assertNotYetBound("before an element")
    numbers.onNext([])
    for (name, model) in model {
      XCTAssertThrowsError(try model(), name) {
        guard case RxCocoaError.outOfBounds = $0 else { return XCTFail("\(name): \($0)") }
      }
    }
    numbers.onNext([7])
    for (name, model) in model { XCTAssertEqual(try model(), 7, name) }
  }

  @MainActor
  func testACollectionShowsTheElements() async throws {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 88), collectionViewLayout: UICollectionViewFlowLayout())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
    let window = onScreen(view)
    let numbers = BehaviorRelay(value: [1, 2, 3])
    numbers.bind(to: view.rx.items(cellIdentifier: "Cell", cellType: UICollectionViewCell.self)) { _, number, cell in
      cell.tag = number
    }
    .disposed(by: bag)
    XCTAssertEqual(view.visibleCells.map(\.tag), [1, 2])
    numbers.accept([4])
    XCTAssertEqual(view.visibleCells.map(\.tag), [4])
    let (selected, deselected) = (Log<Int>(), Log<Int>())
    selected.subscribe(to: view.rx.modelSelected(Int.self).asObservable()).disposed(by: bag)
    deselected.subscribe(to: view.rx.modelDeselected(Int.self).asObservable()).disposed(by: bag)
    numbers.accept([4, 5])
    view.tapItem(0)
    view.tapItem(1)
    XCTAssertEqual(selected.elements, [4, 5])
    XCTAssertEqual(deselected.elements, [4])
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testAPickerShowsTheElements() async throws {
    let titles = UIPickerView()
    Observable.just(["x", "y"]).bind(to: titles.rx.itemTitles) { row, text in "\(row)\(text)" }.disposed(by: bag)
    XCTAssertEqual(titles.titles(), ["0x", "1y"])
    let selected = Log<[String]>()
    selected.subscribe(to: titles.rx.modelSelected(String.self).asObservable()).disposed(by: bag)
    titles.pick(row: 1)
    XCTAssertEqual(selected.elements, [["y"]])

    let attributed = UIPickerView()
    Observable.just(["x"]).bind(to: attributed.rx.itemAttributedTitles) { _, text in NSAttributedString(string: text) }
      .disposed(by: bag)
    XCTAssertEqual(attributed.titles(), ["x"])

    let views = UIPickerView()
    Observable.just([7]).bind(to: views.rx.items) { _, number, _ in
      let view = UIView()
      view.tag = number
      return view
    }
    .disposed(by: bag)
    XCTAssertEqual(views.view(forRow: 0, forComponent: 0)?.tag, 7)
  }
}

@MainActor
private final class Sections: NSObject, UITableViewDataSource, RxTableViewDataSourceType {
  private var sections: [[String]] = []
  func tableView(_ tableView: UITableView, observedEvent: Event<[[String]]>) {
    if case .next(let sections) = observedEvent {
      self.sections = sections
      tableView.reloadData()
    }
  }
  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    return cell
  }
}

/// A data source for all views, which notes what it receives.
@MainActor
private final class EventLog: NSObject, RxTableViewDataSourceType, UITableViewDataSource,
  RxCollectionViewDataSourceType, UICollectionViewDataSource, RxPickerViewDataSourceType, UIPickerViewDataSource,
  UIPickerViewDelegate
{
  private(set) var events: [Event<[Int]>] = []
  func tableView(_ tableView: UITableView, observedEvent: Event<[Int]>) { events.append(observedEvent) }
  func collectionView(_ collectionView: UICollectionView, observedEvent: Event<[Int]>) { events.append(observedEvent) }
  func pickerView(_ pickerView: UIPickerView, observedEvent: Event<[Int]>) { events.append(observedEvent) }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    UICollectionViewCell()
  }
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 0 }
}
