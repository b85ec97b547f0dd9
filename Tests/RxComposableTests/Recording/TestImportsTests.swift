import MiniRx
import XCTest

@testable import RxComposable
@testable import RxComposableRecording

/// A type of an application, of which there is another one in Foundation.
struct Dimension: Equatable {
  struct State: Equatable {}
}

extension Int {
  struct Stage: Equatable {}
}

final class TestImportsTests: XCTestCase {
  private func lines(_ types: Any.Type...) -> [String] {
    TestImports.lines(Set(types.map { String(reflecting: $0) }))
  }

  func testWhatATestHasAnywayIsNotImported() {
    XCTAssertEqual(lines(Int.self, [String: Date?].self, Effect<UUID>.self, (any Error).self, Void.self), [])
  }

  func testAModuleIsImportedOnce() {
    let imports = ["@testable import RxComposableTests"]
    XCTAssertEqual(lines(TestImportsTests.self, [TestImportsTests?].self), imports)
    XCTAssertEqual(lines(Int.Stage.self), imports, "The type of another module, extended by this one")
    XCTAssertEqual(lines((@Sendable (Int, Result<Int.Stage, any Error>) -> Void).self), imports)
  }

  func testATypeWhoseNameIsTakenIsImportedByItself() {
    let imports = ["@testable import RxComposableTests", "@testable import struct RxComposableTests.Dimension"]
    XCTAssertEqual(lines(Dimension.self), imports)
    XCTAssertEqual(lines([Dimension.State].self), imports)
    XCTAssertEqual(
      TestImports.lines(["Shop.Event", "Feature.Event"]), ["@testable import Feature", "@testable import Shop"])
  }

  func testATypeInAGenericOneIsOfTheModuleOfThat() {
    XCTAssertEqual(
      TestImports.lines(["Feature.List<Models.Row>.State.Cell"]),
      ["@testable import Feature", "@testable import Models"])
  }

  func testTheNamesOfTheLibrariesAreTaken() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../docs/api")
    for module in ["MiniRx", "MiniRxTesting", "RxComposable", "RxComposableTesting"] {
      let api = try String(contentsOf: folder.appendingPathComponent("\(module).txt"), encoding: .utf8)
      // A type is a line `Name: declaration`, a member `Name.member: declaration`.
      let names = api.split(separator: "\n").map { $0.prefix { $0 != ":" } }
      let types = Set(names.filter { $0.first?.isUppercase == true && $0.allSatisfy(\.isLetter) }.map(String.init))
      XCTAssertGreaterThan(types.count, 3, module)
      XCTAssertEqual(types.subtracting(TestImports.taken), [], module)
    }
  }

  func testWhatUsersWroteMayNameATypeOfAModule() {
    let imports = ["@testable import RxComposableTests", "@testable import struct RxComposableTests.Dimension"]
    let source = "$0.value = Dimension(Missing.value, Int.Stage())"
    XCTAssertEqual(TestImports.lines(["RxComposableTests.Stage"], source: source), imports)
    XCTAssertEqual(TestImports.lines([], ["RxComposableTests"], source: "Dimension()"), imports)
    XCTAssertEqual(TestImports.lines([], ["Shop"], source: "Dimension()"), ["@testable import Shop"])
    XCTAssertEqual(TestImports.lines([], ["RxComposableTests"], source: "Dimension2() Dimension_a"), [imports[0]])
    // `MiniRx.TestScheduler`, and no module with the name of a word.
    XCTAssertEqual(TestImports.lines(["MiniRx.Event"], source: "TestScheduler() RxComposableTests"), [])
  }

  func testATestImportsWhatItNames() {
    let recording = Recording<[Dimension?], Int>(scheduler: TestScheduler(initialClock: 0))
    _ = recording.dependency("stage") { () -> Effect<Int.Stage> in Effect(value: Int.Stage()) }
    let text = recording.test(named: "testIt", reducer: "reducer")
    XCTAssertTrue(
      text.contains(
        """
        import XCTest

        @testable import RxComposableTests
        @testable import struct RxComposableTests.Dimension

        """), text)
    XCTAssertTrue(text.contains("() -> Effect<Int.Stage>"), text)
  }
}
