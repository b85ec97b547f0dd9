import XCTest

@testable import MutantsCore

/// A small package whose answers are known.
final class SmallPackageTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("small-\(UUID().uuidString)")

  private let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Small",
      targets: [.target(name: "Small"), .testTarget(name: "SmallTests", dependencies: ["Small"])])
    """,
    "Sources/Small/Ages.swift": """
    @inlinable public func isAdult(_ age: Int) -> Bool { age >= 18 }
    public func isTall(_ size: Int) -> Bool { size > 200 }
    public func isUsed() -> Bool { helper() }
    func helper() -> Bool { true }
    """,
    "Sources/Small/Counter.swift": """
    public struct Counter {
      public private(set) var count = 0
      private var log = ""
      public init() {}
      public mutating func countUp(to limit: Int) {
        while count < limit {
          count += step
        }
      }
      var step: Int { 1 }
      public mutating func note(_ text: String) {
        log = log + text
        trace()
      }
      private func trace() {}
      public func unmet(_ flag: Bool) -> Int { flag ? 3 : 4 }
    }
    """,
    "Tests/SmallTests/SmallTests.swift": """
    import Testing
    import XCTest
    @testable import Small

    final class SmallTests: XCTestCase {
      func testAges() {
        XCTAssertEqual([17, 18, 19].map(isAdult), [false, true, true])
        XCTAssertEqual([100, 300].map(isTall), [false, true])
      }
      func testFailsAnyway() {
        XCTFail("on purpose")
        XCTAssertTrue(isUsed())
      }
      func testCounting() {
        var counter = Counter()
        counter.countUp(to: 3)
        counter.note("a")
        XCTAssertEqual(counter.count, 3)
      }
    }

    @Test func used() { #expect(isUsed()) }
    """,
  ]

  override func setUpWithError() throws {
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  func testEachMutantMeetsItsKnownEnd() throws {
    var run = MutationRun(package: folder, scratch: folder.appendingPathComponent(".build-mutants"))
    run.equivalents = try Equivalents(
      text: """
        Sources/Small/Counter.swift | Counter.note(_:) | trace() → dropped
          The function is empty.
        """)
    let report = try run.run()
    let ends = Dictionary(
      uniqueKeysWithValues: report.outcomes.map { mutant, outcome in
        ("\(mutant.function): \(mutant.before) → \(mutant.after)", outcome)
      })
    let ages = Outcome.caught(by: "SmallTests.testAges")
    let swiftTesting = Outcome.caught(by: "Swift Testing")
    let counting = Outcome.caught(by: "SmallTests.testCounting")
    XCTAssertEqual(
      ends,
      [
        "isAdult(_:): age >= 18 → true": ages, "isAdult(_:): age >= 18 → false": ages,
        "isAdult(_:): age >= 18 → age > 18": ages, "isAdult(_:): 18 → 19": ages,
        "isTall(_:): size > 200 → true": ages, "isTall(_:): size > 200 → false": ages,
        "isTall(_:): size > 200 → size >= 200": .notCaught, "isTall(_:): 200 → 201": .notCaught,
        "isUsed(): helper() → true": .notCaught, "isUsed(): helper() → false": swiftTesting,
        "helper(): true → false": swiftTesting,
        "Counter.countUp(to:): count < limit → false": counting,
        "Counter.countUp(to:): count < limit → count <= limit": counting,
        "Counter.countUp(to:): count += step → dropped": .caught(by: "a hang"),
        "Counter.countUp(to:): count += step → count -= step": .caught(by: "a hang"),
        "Counter.step: 1 → 2": counting,
        "Counter.note(_:): { → return": .notCaught, "Counter.note(_:): log = log + text → dropped": .notCaught,
        "Counter.note(_:): trace() → dropped": .equivalent(reason: "The function is empty."),
        "Counter.note(_:): log = log + text trace() → trace() first": .notCaught,
        "Counter.unmet(_:): flag → true": .notMet, "Counter.unmet(_:): flag → false": .notMet,
        "Counter.unmet(_:): 3 → 4": .notMet, "Counter.unmet(_:): 4 → 5": .notMet,
      ])
  }

  func testTheSameSeedDrawsTheSameMutants() {
    var (one, other) = (SplitMix64(state: 7), SplitMix64(state: 7))
    XCTAssertEqual((0..<3).map { _ in one.next() }, (0..<3).map { _ in other.next() })
  }

  func testAPathThatIsNotThereIsNamed() {
    var run = MutationRun(package: folder, scratch: folder)
    run.paths = ["Sources/Nothing"]
    XCTAssertThrowsError(try run.files()) {
      XCTAssertTrue("\($0)".hasPrefix("There is no Sources/Nothing"))
    }
  }
}
