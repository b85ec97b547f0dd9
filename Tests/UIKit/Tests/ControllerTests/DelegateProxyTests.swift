import RxComposable
import UIKit
import XCTest

@testable import MiniRx

final class DelegateProxyTests: XCTestCase {
  private let bag = DisposeBag()

  // MARK: Beside a delegate of the user's

  /// As with RxCocoa: what observers look at, a delegate may have changed.
  @MainActor
  func testTheUsersDelegateIsCalledBeforeObservers() async {
    let user = UsersDelegate()
    func check<Event>(
      _ events: some ObservableConvertibleType<Event>, _ expected: [String], line: UInt = #line, act: () -> Void
    ) {
      user.log = []
      let subscription = events.asObservable().subscribe(onNext: { _ in user.log.append("observer") })
      act()
      subscription.dispose()
      XCTAssertEqual(user.log, expected, line: line)
    }
    let (bar, table, collection, text) = (UISearchBar(), UITableView(), UICollectionView(), UITextView())
    let navigation = UINavigationController()
    let window = onScreen(navigation)
    (bar.delegate, table.delegate, table.dataSource) = (user, user, user)
    (collection.delegate, text.delegate, navigation.delegate) = (user, user, user)
    check(bar.rx.text.skip(1), ["delegate", "observer"]) { bar.type("a") }
    check(table.rx.itemSelected, ["delegate", "observer"]) { table.tapRow(0) }
    check(table.rx.itemMoved, ["delegate", "observer"]) { table.dragRow(0, to: 1) }
    check(collection.rx.itemSelected, ["delegate", "observer"]) { collection.tapItem(0) }
    check(text.rx.didChange, ["delegate", "observer"]) { text.type("a") }
    check(navigation.rx.willShow, ["delegate", "observer"]) {
      navigation.pushViewController(UIViewController(), animated: false)
    }
    window.rootViewController = nil
    // Not so the offset, which is a property.
    check(table.rx.contentOffset.skip(1), ["observer", "scrolled"]) { table.contentOffset.y = 1 }
  }

  /// A data source that has moved its row is not told to move it again.
  @MainActor
  func testABoundDataSourceMovesARowOnce() async {
    let (table, source) = (UITableView(), UsersDelegate())
    let rows = BehaviorRelay(value: ["a", "b", "c"])
    rows.subscribe(onNext: { source.rows = $0 }).disposed(by: bag)
    table.rx.setDataSource(source).disposed(by: bag)
    table.rx.itemMoved.subscribe(onNext: { event in
      var moved = rows.value
      moved.insert(moved.remove(at: event.sourceIndex.row), at: event.destinationIndex.row)
      rows.accept(moved)
    }).disposed(by: bag)
    table.dragRow(0, to: 2)
    XCTAssertEqual(rows.value, ["b", "c", "a"])
    XCTAssertEqual(source.rows, ["b", "c", "a"])
  }

  @MainActor
  func testWhatTheUserHasSetSinceIsKept() async {
    let (table, other) = (UITableView(), UsersDelegate())
    let binding = Observable.just(["a"]).bind(to: table.rx.items) { _, _, _ in UITableViewCell() }
    table.dataSource = other
    binding.dispose()
    XCTAssertTrue(table.dataSource === other)

    let delegate = table.rx.setDelegate(UsersDelegate())
    table.delegate = other
    delegate.dispose()
    XCTAssertTrue(table.delegate === other)
  }

  /// `nil` in the place of a binding's data source, or of a delegate, makes room for the next.
  @MainActor
  func testAnEarlierBindingTakesNothingAwayThatCameLater() async {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 220))
    let window = onScreen(table)
    func bind(_ text: String) -> any Disposable {
      Observable.just([text]).bind(to: table.rx.items) { _, _, text in
        let cell = UITableViewCell()
        cell.textLabel?.text = text
        return cell
      }
    }
    let rows = bind("a")
    table.dataSource = nil
    let next = bind("b")
    rows.dispose()
    XCTAssertEqual(table.visibleCells.map { $0.textLabel?.text }, ["b"])
    next.dispose()

    let user = UsersDelegate()
    let first = table.rx.setDelegate(user)
    let second = table.rx.setDelegate(user)
    first.dispose()
    XCTAssertTrue(table.rx.delegate.forwardToDelegate() === user)
    second.dispose()
    XCTAssertNil(table.rx.delegate.forwardToDelegate())

    let delegate = table.rx.setDelegate(UsersDelegate())
    table.delegate = user
    table.rx.itemSelected.subscribe().disposed(by: bag)
    delegate.dispose()
    XCTAssertTrue(table.rx.delegate.forwardToDelegate() === user)
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testALayoutFindsTheUsersDelegateBehindTheProxy() async {
    final class Sizes: NSObject, UICollectionViewDelegateFlowLayout {
      func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
      ) -> CGSize {
        CGSize(width: 7, height: 7)
      }
    }
    let (collection, sizes) = (UICollectionView(), Sizes())
    collection.delegate = sizes
    collection.rx.itemSelected.subscribe().disposed(by: bag)
    let delegate = collection.delegate as? any UICollectionViewDelegateFlowLayout
    let layout = UICollectionViewFlowLayout()
    XCTAssertEqual(delegate?.collectionView(collection, layout: layout, sizeForItemAt: [0, 0]).width, 7)
  }

  /// A table keeps what a delegate has, until it is set again.
  @MainActor
  func testATableAsksAgainWhatThereIs() async {
    let table = CountingTable()
    table.rx.itemSelected.subscribe().disposed(by: bag)
    var user: TableController? = TableController()
    table.rx.delegate.setForwardToDelegate(user, retainDelegate: false)
    table.delegateCount = 0
    user = nil
    XCTAssertEqual(table.delegateCount, 2)

    let subscriptions = [table.rx.itemMoved.subscribe(), table.rx.itemMoved.subscribe()]
    table.dataSourceCount = 0
    subscriptions[0].dispose()
    XCTAssertEqual(table.dataSourceCount, 0)
    subscriptions[1].dispose()
    XCTAssertEqual(table.dataSourceCount, 2)
    table.rx.itemDeleted.subscribe().disposed(by: bag)
    XCTAssertEqual(table.dataSourceCount, 4)
  }

  // MARK: Which proxy

  /// For the nearest type of what has the delegate, also where the proxy is asked for by another type of its own.
  @MainActor
  func testAnObjectHasOneProxyForATypeOfDelegate() async {
    let table = UITableView()
    XCTAssertTrue(RxTableViewDelegateProxy.proxy(for: table) === RxScrollViewDelegateProxy.proxy(for: table))
    XCTAssertTrue(RxScrollViewDelegateProxy.proxy(for: UITextView()) is RxTextViewDelegateProxy)
    XCTAssertTrue(RxScrollViewDelegateProxy.proxy(for: CountingTable()) is RxTableViewDelegateProxy)

    SpecialTableProxy.register { (table: SpecialTable) in SpecialTableProxy(tableView: table) }
    let special = SpecialTable()
    XCTAssertTrue(special.rx.delegate is SpecialTableProxy)
    XCTAssertTrue(SpecialTableProxy.proxy(for: special) === RxScrollViewDelegateProxy.proxy(for: special))
    XCTAssertFalse(table.rx.delegate is SpecialTableProxy)
    var selected: [IndexPath] = []
    special.rx.itemSelected.subscribe(onNext: { selected.append($0) }).disposed(by: bag)
    special.tapRow(2)
    XCTAssertEqual(selected, [[0, 2]])
  }

  // MARK: Bar items

  @MainActor
  func testABarItemHasATargetWhileThereAreSubscribers() async {
    let item = UIBarButtonItem(title: "Add", style: .plain, target: nil, action: nil)
    var count = 0
    func subscribe() -> any Disposable { item.rx.tap.subscribe(onNext: { count += 1 }) }
    let subscriptions = [subscribe(), subscribe()]
    subscriptions[0].dispose()
    item.tap()
    XCTAssertEqual(count, 1)
    subscriptions[1].dispose()
    XCTAssertNil(item.target)
    XCTAssertNil(item.action)

    let last = subscribe()
    item.tap()
    XCTAssertEqual(count, 2)
    let own = NSObject()
    item.target = own
    last.dispose()
    XCTAssertTrue(item.target === own)
  }
}

private final class CountingTable: UITableView {
  var (delegateCount, dataSourceCount) = (0, 0)
  override weak var delegate: (any UIScrollViewDelegate)? { didSet { delegateCount += 1 } }
  override weak var dataSource: (any UITableViewDataSource)? { didSet { dataSourceCount += 1 } }
}

private final class TableController: UIViewController, UITableViewDelegate {}

private final class SpecialTable: UITableView {}

private final class SpecialTableProxy: RxTableViewDelegateProxy {}

@MainActor
private final class UsersDelegate: NSObject, UISearchBarDelegate, UITableViewDelegate, UITableViewDataSource,
  UICollectionViewDelegate, UITextViewDelegate, UINavigationControllerDelegate
{
  var log: [String] = []
  var rows: [String] = ["a", "b"]

  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append("delegate") }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scrolled") }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { log.append("delegate") }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
  func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    log.append("delegate")
    rows.insert(rows.remove(at: source.row), at: destination.row)
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("delegate")
  }
  func textViewDidChange(_ textView: UITextView) { log.append("delegate") }
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {
    log.append("delegate")
  }
}
