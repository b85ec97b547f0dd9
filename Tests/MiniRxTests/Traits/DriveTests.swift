import MiniRxTesting
import XCTest

/// The forms of `drive` and `emit`.
final class DriveTests: XCTestCase {
  private let relay = PublishRelay<Int>()
  private lazy var driver = relay.asInfallible().asDriver()
  private lazy var signal = relay.asSignal()
  private let bag = DisposeBag()

  func testDriveWithoutClosuresKeepsTheDriverRunning() {
    let source = PublishSubject<Int>()
    let subscription = source.asDriver(onErrorJustReturn: 0).drive()
    XCTAssertTrue(source.hasObservers)
    subscription.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testEmitWithoutClosuresKeepsTheSignalRunning() {
    let source = PublishSubject<Int>()
    let subscription = source.asSignal(onErrorJustReturn: 0).emit()
    XCTAssertTrue(source.hasObservers)
    subscription.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testClosuresHearTheirKindOfEvent() {
    var heard: [String] = []
    Driver.just(1).drive(
      onNext: { heard.append("\($0)") }, onCompleted: { heard.append("|") }, onDisposed: { heard.append("disposed") }
    ).disposed(by: bag)
    Signal.just(2).emit(
      onNext: { heard.append("\($0)") }, onCompleted: { heard.append("|") }, onDisposed: { heard.append("disposed") }
    ).disposed(by: bag)
    XCTAssertEqual(heard, ["1", "|", "disposed", "2", "|", "disposed"])
  }

  func testOnceTheObjectIsGoneItsClosuresAreNotCalled() {
    var object: Recorder<Int>? = Recorder()
    var heard: [String] = []
    driver.drive(with: object!, onNext: { heard.append("driver \($1)") }).disposed(by: bag)
    signal.emit(with: object!, onNext: { heard.append("signal \($1)") }).disposed(by: bag)
    relay.accept(1)
    object = nil
    relay.accept(2)
    XCTAssertEqual(heard, ["driver 1", "signal 1"])
  }

  func testAllObserversHearAllEvents() {
    let subjects = (0..<4).map { _ in ReplaySubject<Int>.createUnbounded() }
    Observable.of(1, 2).asDriver(onErrorJustReturn: 0).drive(subjects[0], subjects[1]).disposed(by: bag)
    Observable.of(1, 2).asSignal(onErrorJustReturn: 0).emit(to: subjects[2], subjects[3]).disposed(by: bag)
    XCTAssertEqual(subjects.map { Recorder($0).line }, Array(repeating: "1 2 |", count: 4))
  }

  func testObserversOfOptionalsHearAllEvents() {
    let subjects = (0..<2).map { _ in ReplaySubject<Int?>.createUnbounded() }
    Driver.just(1).drive(subjects[0]).disposed(by: bag)
    Signal.just(1).emit(to: subjects[1]).disposed(by: bag)
    XCTAssertEqual(subjects.map { Recorder($0).line }, Array(repeating: "Optional(1) |", count: 2))
  }

  func testRelaysTakeTheElements() {
    let (driven, emitted) = (BehaviorRelay(value: 0), ReplayRelay<Int>.createUnbound())
    driver.drive(driven).disposed(by: bag)
    signal.emit(to: emitted, emitted).disposed(by: bag)
    relay.accept(1)
    XCTAssertEqual(driven.value, 1)
    XCTAssertEqual(Recorder(emitted.asObservable()).line, "1 1")
  }

  func testRelaysOfOptionalsTakeTheElements() {
    let (driven, emitted) = (BehaviorRelay<Int?>(value: nil), BehaviorRelay<Int?>(value: nil))
    driver.drive(driven).disposed(by: bag)
    signal.emit(to: emitted).disposed(by: bag)
    relay.accept(1)
    XCTAssertEqual([driven.value, emitted.value], [1, 1])
  }

  func testAFunctionIsGivenTheDriverAndAnArgument() {
    let driver = Observable.of(1, 2).asDriver(onErrorJustReturn: 0)
    XCTAssertEqual(driver.drive { Recorder($0).line }, "1 2 |")
    XCTAssertEqual(
      driver.drive({ source in { prefix in prefix + Recorder(source).line } }, curriedArgument: "> "), "> 1 2 |")
  }
}
