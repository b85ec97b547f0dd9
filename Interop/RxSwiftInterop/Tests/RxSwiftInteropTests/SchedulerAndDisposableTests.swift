import MiniRxTesting
import RxSwift
import RxSwiftInterop
import XCTest

final class SchedulerAndDisposableTests: XCTestCase {
  // MARK: Schedulers

  func testATestSchedulerIsTheTimeOfBothSides() {
    let scheduler = TestScheduler(initialClock: 0)
    let crossed = scheduler.asRxSwift().asMiniRx()
    let start = crossed.now
    var fired: [String] = []
    _ = crossed.scheduleRelative("later", dueTime: .seconds(2)) { name in
      fired.append(name)
      return MiniRx.Disposables.create()
    }
    _ = crossed.schedulePeriodic(1, startAfter: .seconds(1), period: .seconds(2)) { count in
      fired.append("\(count)")
      return count + 1
    }
    scheduler.advance(by: .seconds(5))
    XCTAssertEqual(fired, ["1", "later", "2", "3"])
    XCTAssertEqual(crossed.now.timeIntervalSince(start), 5)
  }

  func testWorkIsCancelledFromTheOtherSide() {
    let scheduler = TestScheduler(initialClock: 0)
    var fired = 0
    let work = scheduler.asRxSwift().scheduleRelative((), dueTime: .seconds(1)) {
      fired += 1
      return RxSwift.Disposables.create()
    }
    let periodic = scheduler.asRxSwift().schedulePeriodic((), startAfter: .seconds(1), period: .seconds(1)) {
      fired += 1
    }
    work.dispose()
    periodic.dispose()
    scheduler.advance(by: .seconds(3))
    XCTAssertEqual(fired, 0)
  }

  func testWhatWorkReturnsIsDisposedWithIt() {
    let (inner, scheduler) = (RxSwift.BooleanDisposable(), TestScheduler(initialClock: 0))
    let work = scheduler.asRxSwift().schedule(()) { inner }
    scheduler.advance()
    XCTAssertFalse(inner.isDisposed)
    work.dispose()
    XCTAssertTrue(inner.isDisposed)
  }

  // MARK: Disposables

  func testDisposablesCrossBothWays() {
    let (old, new) = (RxSwift.BooleanDisposable(), MiniRx.BooleanDisposable())
    let crossed: (any MiniRx.Cancelable, any RxSwift.Cancelable) = (old.asMiniRx(), new.asRxSwift())
    XCTAssertFalse(crossed.0.isDisposed || crossed.1.isDisposed)
    crossed.0.dispose()
    crossed.1.dispose()
    XCTAssertTrue(old.isDisposed && new.isDisposed)
    XCTAssertTrue(crossed.0.isDisposed && crossed.1.isDisposed)
  }

  func testABagTakesWhatTheOtherLibraryDisposes() {
    let (old, new) = (RxSwift.BooleanDisposable(), MiniRx.BooleanDisposable())
    var bags: (MiniRx.DisposeBag, RxSwift.DisposeBag)? = (MiniRx.DisposeBag(), RxSwift.DisposeBag())
    if let bags {
      old.disposed(by: bags.0)
      new.disposed(by: bags.1)
    }
    XCTAssertFalse(old.isDisposed || new.isDisposed)
    bags = nil
    XCTAssertTrue(old.isDisposed && new.isDisposed)
  }

  func testABagOfTheOtherLibraryGoesWithItsBag() {
    let (old, new) = (RxSwift.BooleanDisposable(), MiniRx.BooleanDisposable())
    var bags: (MiniRx.DisposeBag, RxSwift.DisposeBag)? = (MiniRx.DisposeBag(), RxSwift.DisposeBag())
    if let bags {
      bags.0.asRxSwift().insert(old)
      bags.1.asMiniRx().insert(new)
    }
    XCTAssertFalse(old.isDisposed || new.isDisposed)
    bags = nil
    XCTAssertTrue(old.isDisposed && new.isDisposed)
  }

  func testABagThatIsHeldLongerIsDisposedThen() {
    let new = MiniRx.BooleanDisposable()
    var old: RxSwift.DisposeBag? = RxSwift.DisposeBag()
    var held = old?.asMiniRx()
    held?.insert(new)
    old = nil
    XCTAssertFalse(new.isDisposed)
    held = nil
    XCTAssertTrue(new.isDisposed)
  }

  func testABinderSetsFromTheOtherSide() {
    final class Label { var text = "" }
    let (label, bag) = (Label(), MiniRx.DisposeBag())
    MiniRx.Observable.just("old").bind(to: RxSwift.Binder(label) { $0.text += $1 }.asMiniRx()).disposed(by: bag)
    RxSwift.Observable.just("new").subscribe(MiniRx.Binder(label) { $0.text += $1 }.asRxSwift()).disposed(by: bag)
    XCTAssertEqual(label.text, "oldnew")
  }
}
