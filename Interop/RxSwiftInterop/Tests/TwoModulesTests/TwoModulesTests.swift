import Foundation
import MiniRxTesting
import RxSwift
import RxSwiftInterop
import XCTest

/// What the article "Two modules, one application" prints and promises.
final class TwoModulesTests: XCTestCase {
  func testEveryLineOfCodeInTheArticleIsCompiledHere() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = (0..<4).reduce(folder) { url, _ in url.deletingLastPathComponent() }
    let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let effects = folder.deletingLastPathComponent().appendingPathComponent("RxSwiftInteropTests/EffectTests.swift")
    let manifest = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Package.swift")
    let compiled = try Set((sources + [effects, manifest]).flatMap(lines))
    let article = root.appendingPathComponent("Sources/MiniRx/MiniRx.docc/TwoModules.md")
    let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
    XCTAssertGreaterThan(blocks.count, 3)
    for block in blocks {
      for line in block.components(separatedBy: "\n```")[0].split(separator: "\n") {
        XCTAssertTrue(compiled.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
      }
    }
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  func testPlainNamesAreThoseThatTheModuleChooses() {
    XCTAssertTrue(Observable<Int>.self == MiniRx.Observable<Int>.self)
    XCTAssertTrue(DisposeBag.self == MiniRx.DisposeBag.self)
  }

  func testTimesAreOneTypeUnderOneName() {
    let span: RxTimeInterval = .seconds(1)
    let (here, there): (MiniRx.RxTimeInterval, RxSwift.RxTimeInterval) = (span, span)
    XCTAssertEqual(here, there)
  }

  func testAModelThatHasMovedReadsOneThatHasNot() {
    let scheduler = TestScheduler(initialClock: 0)
    let legacy = LegacySearch(scheduler: scheduler.asRxSwift())
    let model = SearchModel(legacy: legacy)
    scheduler.advance()
    XCTAssertEqual(model.titles.value, [""])
    legacy.query.accept("swift")
    scheduler.advance()
    XCTAssertEqual(model.titles.value, ["swift"])
    model.clear(legacy)
    XCTAssertEqual(legacy.query.value, "")
  }

  func testAModelThatHasNotMovedReadsOneThatHas() {
    let hints = PublishSubject<String>()
    let title = LegacyTitle(.just("News"), hints)
    hints.onNext("!")
    XCTAssertEqual(title.text, "News!")
  }

  func testAnErrorIsTheSameOnBothSides() {
    var received: (any Error)?
    let source = RxSwift.Observable<Int>.error(RxSwift.RxError.noElements).asMiniRx()
    _ = source.subscribe(onError: { received = $0 })
    XCTAssertTrue(received is RxSwift.RxError)
    XCTAssertFalse(received is MiniRx.RxError)
  }
}
