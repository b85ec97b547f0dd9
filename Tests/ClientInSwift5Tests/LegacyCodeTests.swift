import Foundation
import MiniRxTesting
import XCTest

class LegacyCodeTests: XCTestCase {
  var service: UserService!
  var controller: UserController!

  override func setUp() {
    super.setUp()
    service = UserService()
    service.cache = ["Ada": User(name: "Ada Lovelace", age: 36), "Tim": User(name: "Tim", age: 7)]
    controller = UserController()
    controller.viewModel = UserViewModel(service: service)
  }

  func testAViewModelServesItsController() {
    controller.viewDidLoad()
    controller.nameField.onNext("Ada")
    wait { self.controller.display.lines.last == "Ada Lovelace" && self.controller.isAdult.value == true }
    controller.nameField.onNext("Tim")
    wait { self.controller.display.lines.last == "Tim" && self.controller.isAdult.value == false }
    let lookups = controller.viewModel.lookups
    controller.reloadButton.onNext(())
    wait { self.controller.viewModel.lookups == lookups + 1 }
  }

  func testAnErrorIsShownAndTheSequenceGoesOn() {
    controller.viewDidLoad()
    controller.nameField.onNext("Bob")
    wait { self.controller.display.lines.contains("! unknownUser(\"Bob\")") }
    controller.nameField.onNext("Ada")
    wait { self.controller.display.lines.last == "Ada Lovelace" }
  }

  func testAControllerIsReleasedWithItsBag() {
    controller.viewDidLoad()
    weak let released = controller
    let field = controller.nameField
    controller = nil
    XCTAssertNil(released)
    XCTAssertFalse(field.hasObservers)
  }

  func testAnObserverOfTheClientHearsEvents() {
    let log = Log()
    let disposable = CompositeDisposable(disposables: [Observable.of(1, 2).subscribe(log), log])
    XCTAssertEqual(log.events, ["1", "2", "completed"])
    disposable.dispose()
  }

  func testDriversAreTestedInVirtualTime() {
    let scheduler = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: scheduler) {
      let model = UserViewModel(service: service, scheduler: scheduler)
      let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
      let driver = source.asDriver(onErrorJustReturn: 0).delay(.seconds(5))
      let result = scheduler.start { driver.asObservable() }
      XCTAssertEqual(result.events, [.next(216, 1), .next(226, 2)])
      XCTAssertFalse(model.isLoading.value)
    }
  }

  func testAsynchronousCodeMeetsObservables() async throws {
    var heard: [String] = []
    for try await value in Observable.of("a", "b").values { heard.append(value) }
    let service = self.service!
    let names = Observable<String>.create { observer in
      for name in try await service.names() { observer.onNext(name) }
    }
    for try await name in names.values { heard.append(name) }
    let stream = AsyncStream<Display> { continuation in
      continuation.yield(Display())
      continuation.finish()
    }
    for try await display in stream.asObservable().values { heard.append("\(display.lines.count)") }
    XCTAssertEqual(heard, ["a", "b", "Ada", "Tim", "0"])
  }

  private func wait(line: UInt = #line, until condition: () -> Bool) {
    let deadline = Date().addingTimeInterval(20)
    while !condition(), Date() < deadline { RunLoop.current.run(until: Date().addingTimeInterval(0.005)) }
    XCTAssertTrue(condition(), line: line)
  }
}
