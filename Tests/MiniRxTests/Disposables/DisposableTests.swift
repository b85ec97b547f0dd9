import MiniRxTesting
import XCTest

/// The disposables that hold one other.
final class DisposableTests: XCTestCase {
  private let (first, second) = (BooleanDisposable(), BooleanDisposable())

  func testAClosureRunsOnce() {
    var runs = 0
    let disposable = Disposables.create { runs += 1 }
    disposable.dispose()
    disposable.dispose()
    XCTAssertEqual(runs, 1)
  }

  func testADisposableOfAClosureTellsItsState() {
    let disposable = Disposables.create {}
    XCTAssertFalse(disposable.isDisposed)
    disposable.dispose()
    XCTAssertTrue(disposable.isDisposed)
  }

  func testOneWithoutAClosureDoesNothing() { Disposables.create().dispose() }

  func testABooleanDisposableTellsItsState() {
    XCTAssertFalse(first.isDisposed)
    first.dispose()
    XCTAssertTrue(first.isDisposed)
    XCTAssertTrue(BooleanDisposable(isDisposed: true).isDisposed)
  }

  // MARK: SerialDisposable

  func testAnotherTakesThePlaceOfTheOneBefore() {
    let serial = SerialDisposable()
    serial.disposable = first
    serial.disposable = second
    XCTAssertEqual([first.isDisposed, second.isDisposed], [true, false])
    XCTAssertTrue(serial.disposable as? BooleanDisposable === second)
    serial.dispose()
    XCTAssertTrue(second.isDisposed)
  }

  func testADisposedSerialDisposableDisposesWhatItIsGiven() {
    let serial = SerialDisposable()
    serial.dispose()
    serial.disposable = first
    XCTAssertTrue(first.isDisposed)
    XCTAssertTrue(serial.isDisposed)
  }

  func testTheReplacedOneMaySetTheSerialDisposableAgain() {
    let serial = SerialDisposable()
    serial.disposable = Disposables.create { [second] in serial.disposable = second }
    serial.disposable = first
    XCTAssertEqual([first.isDisposed, second.isDisposed], [true, false])
  }

  // MARK: SingleAssignmentDisposable

  func testWhatIsAssignedIsDisposedWithIt() {
    let single = SingleAssignmentDisposable()
    single.setDisposable(first)
    XCTAssertEqual([first.isDisposed, single.isDisposed], [false, false])
    single.dispose()
    single.dispose()
    XCTAssertTrue(first.isDisposed)
    XCTAssertTrue(single.isDisposed)
  }

  func testWhatIsAssignedLaterIsDisposedAtOnce() {
    let single = SingleAssignmentDisposable()
    single.dispose()
    single.setDisposable(first)
    XCTAssertTrue(first.isDisposed)
  }

  // MARK: RefCountDisposable

  func testWhatIsHeldGoesWithTheLastWhoNeedsIt() {
    let counted = RefCountDisposable(disposable: first)
    let dependents = (0..<2).map { _ in counted.retain() }
    dependents[0].dispose()
    dependents[0].dispose()
    counted.dispose()
    XCTAssertFalse(first.isDisposed)
    dependents[1].dispose()
    XCTAssertTrue(first.isDisposed)
    XCTAssertTrue(counted.isDisposed)
  }

  func testWithoutDependentsItGoesAtOnceAndHandsOutNothing() {
    let counted = RefCountDisposable(disposable: first)
    counted.dispose()
    XCTAssertTrue(first.isDisposed)
    counted.retain().dispose()
    XCTAssertTrue(counted.isDisposed)
  }

  // MARK: ScheduledDisposable

  func testItIsDisposedOnTheScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let scheduled = ScheduledDisposable(scheduler: scheduler, disposable: first)
    scheduled.dispose()
    scheduled.dispose()
    XCTAssertEqual([first.isDisposed, scheduled.isDisposed], [false, false])
    scheduler.advance()
    XCTAssertEqual([first.isDisposed, scheduled.isDisposed], [true, true])
  }
}
