import MiniRxTesting
import XCTest

/// The disposables that hold many others.
final class DisposableGroupTests: XCTestCase {
  private var disposed: [Int] = []

  private func disposable(_ number: Int) -> any Disposable {
    Disposables.create { [unowned self] in disposed.append(number) }
  }

  func testAGroupIsDisposedInTheOrderOfInsertion() {
    let group = CompositeDisposable(disposables: (0..<100).map(disposable))
    XCTAssertEqual(group.count, 100)
    group.dispose()
    group.dispose()
    XCTAssertEqual(disposed, Array(0..<100))
    XCTAssertEqual(group.count, 0)
  }

  func testWhatIsRemovedIsDisposedAndForgotten() {
    let group = CompositeDisposable()
    let keys = (0..<3).map { group.insert(disposable($0)) }
    keys[1].map(group.remove)
    keys[1].map(group.remove)
    XCTAssertEqual(disposed, [1])
    XCTAssertEqual(group.count, 2)
    group.dispose()
    XCTAssertEqual(disposed, [1, 0, 2])
  }

  func testADisposedGroupDisposesWhatItIsGiven() {
    let group = CompositeDisposable()
    group.dispose()
    XCTAssertNil(group.insert(disposable(1)))
    XCTAssertEqual(disposed, [1])
    XCTAssertTrue(group.isDisposed)
  }

  func testAMemberMayAddToTheGroupWhileItIsDisposed() {
    let group = CompositeDisposable()
    _ = group.insert(Disposables.create { [unowned self] in _ = group.insert(disposable(2)) })
    _ = group.insert(disposable(1))
    group.dispose()
    XCTAssertEqual(disposed, [2, 1])
  }

  func testEveryFormOfCreateMakesAGroup() {
    Disposables.create(disposable(1), disposable(2)).dispose()
    Disposables.create(disposable(3), disposable(4), disposable(5)).dispose()
    Disposables.create(disposable(6), disposable(7), disposable(8), disposable(9)).dispose()
    Disposables.create([disposable(10)]).dispose()
    CompositeDisposable(disposable(11), disposable(12)).dispose()
    CompositeDisposable(disposable(13), disposable(14), disposable(15)).dispose()
    CompositeDisposable(disposable(16), disposable(17), disposable(18), disposable(19), disposable(20)).dispose()
    XCTAssertEqual(disposed, Array(1...20))
  }

  func testABagDisposesWhenItGoesAway() {
    var bag: DisposeBag? = DisposeBag()
    for number in 0..<3 { bag.map { disposable(number).disposed(by: $0) } }
    XCTAssertEqual(disposed, [])
    bag = nil
    XCTAssertEqual(disposed, [0, 1, 2])
  }

  func testEveryFormOfABagDisposesAll() {
    _ = DisposeBag(disposing: disposable(1), disposable(2))
    _ = DisposeBag(disposing: [disposable(3)])
    _ = DisposeBag {
      disposable(4)
      disposable(5)
    }
    var bag: DisposeBag? = DisposeBag()
    bag?.insert(disposable(6))
    bag?.insert(disposable(7), disposable(8))
    bag?.insert([disposable(9)])
    bag?.insert {
      disposable(10)
      disposable(11)
    }
    bag = nil
    XCTAssertEqual(disposed, Array(1...11))
  }

  /// What holds another disposable.
  private let nestings: [(any Disposable) -> any Disposable] = [
    { CompositeDisposable(disposables: [$0]) },
    {
      let serial = SerialDisposable()
      serial.disposable = $0
      return serial
    },
    {
      let single = SingleAssignmentDisposable()
      single.setDisposable($0)
      return single
    },
    { RefCountDisposable(disposable: $0) },
  ]

  func testNestedDisposablesAreDisposedAndReleasedOnAConstantStack() {
    onSmallStack { [nestings] in
      for (index, nest) in nestings.enumerated() {
        for isDisposed in [true, false] {
          let innermost = BooleanDisposable()
          var nested: (any Disposable)? = innermost
          for _ in 0..<million { nested = nest(nested!) }
          if isDisposed { nested?.dispose() }
          nested = nil
          XCTAssertEqual(innermost.isDisposed, isDisposed, "nesting \(index)")
        }
      }
    }
  }

  func testOneThatIsReleasedLeavesWhatOthersHold() {
    for (index, nest) in nestings.enumerated() {
      let innermost = BooleanDisposable()
      let shared = nest(innermost)
      _ = nest(shared)
      shared.dispose()
      XCTAssertTrue(innermost.isDisposed, "nesting \(index)")
    }
  }

  func testNestedGroupsAreDisposedInTheOrderOfTheirMembers() {
    var order: [Int] = []
    func member(_ number: Int) -> any Disposable { Disposables.create { order.append(number) } }
    CompositeDisposable(
      member(1), CompositeDisposable(member(2), CompositeDisposable(disposables: [member(3)])), member(4)
    ).dispose()
    XCTAssertEqual(order, [1, 2, 3, 4])
  }
}
