import Foundation
import MiniRxTesting
import XCTest

/// What the article "Coming from RxSwift" prints and promises.
final class ComingFromRxSwiftTests: XCTestCase {
  private let source = PublishSubject<Int>()

  func testEveryLineOfCodeInTheArticlesIsCompiledHere() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let compiled = try Set(sources.flatMap(lines))
    for name in ["ComingFromRxSwift", "OwnOperators"] {
      let article = root.appendingPathComponent("Sources/MiniRx/MiniRx.docc/\(name).md")
      let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
      XCTAssertGreaterThan(blocks.count, 1)
      for block in blocks {
        for line in block.components(separatedBy: "\n```")[0].split(separator: "\n") where !line.hasPrefix("import ") {
          XCTAssertTrue(compiled.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
        }
      }
    }
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  // MARK: What behaves differently

  func testFlatMapFirstBehindASubjectThatItFeedsGoesOnWhereItIsSynchronous() {
    var refreshed: [Int] = []
    let subscription = source.take(5).flatMapFirst { round in
      refreshed.append(round)
      return Observable.just(round + 1)
    }
    .subscribe(source)
    source.onNext(0)
    subscription.dispose()
    XCTAssertEqual(refreshed, [0, 1, 2, 3, 4])
  }

  // MARK: Tests

  func testRunsOfStartHaveTheTimesOfRxTest() {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start { Observable.just(1, scheduler: scheduler) }
    XCTAssertEqual(observer.events, [.next(201, 1), .completed(202)])
  }

  func testTheOptionOfTheSchedulerRoundsSpansAsRxTestDoes() {
    for (isSimulating, time) in [(true, 211), (false, 210)] {
      let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: isSimulating)
      let query = scheduler.createHotObservable([.next(210, "a")])
      let observer = scheduler.start { query.debounce(.milliseconds(300), scheduler: scheduler) }
      XCTAssertEqual(observer.events, [.next(time, "a")])
    }
  }

  func testTheOptionOfTheSchedulerTakesTimeExactlyInAllRuns() {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let observer = scheduler.start { Observable.just(1, scheduler: scheduler) }
    XCTAssertEqual(observer.events.map(\.time), [200, 200])
  }
}
