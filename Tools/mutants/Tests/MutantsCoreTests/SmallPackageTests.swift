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
    "Sources/Small/Account.swift": """
    public final class Account {
      public let balance = Guarded(0)
      public var onChange = {}
      public init() {}
      public func deposit(_ amount: Int) {
        balance.withLock { $0 += amount }
        onChange()
      }
      public func withdraw(_ amount: Int) -> Int {
        balance.withLock { balance in
          balance -= amount
          return balance
        }
      }
    }
    """,
    "Sources/Small/Guarded.swift": """
    public final class Guarded<Value> {
      private var value: Value
      public var isHeld = false
      public var sections = [String]()
      init(_ value: Value) { self.value = value }
      func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        isHeld = true
        defer { isHeld = false }
        sections = sections + [String(describing: value)]
        return body(&value)
      }
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
      func testAccount() {
        let account = Account()
        var wasHeld: [Bool] = []
        account.onChange = { wasHeld.append(account.balance.isHeld) }
        account.deposit(3)
        XCTAssertEqual(wasHeld, [false])
        XCTAssertEqual(account.withdraw(1), 2)
        XCTAssertEqual(account.balance.sections, ["0", "3"])
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
    run.paths = ["Sources/Small/Account.swift", "Sources/Small/Ages.swift", "Sources/Small/Counter.swift | Counter."]
    let report = try run.run()
    let ends = Dictionary(
      uniqueKeysWithValues: report.outcomes.map { mutant, outcome in
        ("\(mutant.function): \(mutant.before) → \(mutant.after)", outcome)
      })
    let ages = Outcome.caught(by: "SmallTests.testAges")
    let swiftTesting = Outcome.caught(by: "Swift Testing")
    let account = Outcome.caught(by: "SmallTests.testAccount")
    let counting = Outcome.caught(by: "SmallTests.testCounting")
    let expected: [String: Outcome] = [
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
      "Account.deposit(_:): { → return": account, "Account.deposit(_:): onChange() → dropped": account,
      "Account.deposit(_:): balance.withLock { $0 += amount } → dropped": account,
      "Account.deposit(_:): balance.withLock { $0 += amount } onChange() → onChange() first": .notCaught,
      "Account.deposit(_:): $0 += amount → $0 -= amount": account,
      "Account.deposit(_:): onChange() → under the lock of balance": account,
      "Account.withdraw(_:): balance -= amount → dropped": account,
      "Account.withdraw(_:): balance -= amount → balance += amount": account,
      "Account.withdraw(_:): balance -= amount → and balance is left": account,
      "Counter.unmet(_:): flag → true": .notMet, "Counter.unmet(_:): flag → false": .notMet,
      "Counter.unmet(_:): 3 → 4": .notMet, "Counter.unmet(_:): 4 → 5": .notMet,
    ]
    for name in Set(ends.keys).union(expected.keys) { XCTAssertEqual(ends[name], expected[name], name) }
    try checkThatARunContinues(run, report)
    try checkThatAFileMoves(run)
  }

  /// The same run once more finds all there, without a process for any mutant.
  private func checkThatARunContinues(_ run: MutationRun, _ report: Report) throws {
    let lines = Shared<[String]>([])
    var again = run
    again.log = { line in lines.with { $0.append(line) } }
    again.deadline = .distantPast
    XCTAssertEqual(try again.run().text, report.text)
    XCTAssertFalse(lines.with { $0 }.contains { $0.contains("Running the tests without a mutant") })
    again.patience += 1
    again.tests = ["SmallTests"]
    let late = try again.run()
    XCTAssertEqual(late.outcomes.count, 1, "Only what is known as equivalent is reported.")
    XCTAssertEqual(late.left, report.outcomes.count - 1)
    XCTAssertTrue(late.text.contains("\(late.left) more did not begin: the time was over."))
  }

  /// A copy that still had the file at its former place would not build.
  private func checkThatAFileMoves(_ run: MutationRun) throws {
    let sources = folder.appendingPathComponent("Sources/Small")
    try FileManager.default.moveItem(
      at: sources.appendingPathComponent("Guarded.swift"), to: sources.appendingPathComponent("Guard.swift"))
    var again = run
    again.deadline = .distantPast
    XCTAssertGreaterThan(try again.run().left, 0)
  }

  func testASampleKeepsItsMutantsWhenOthersGo() {
    let mutants = MutantFinder(source: files["Sources/Small/Counter.swift"]!, file: "Counter.swift").mutants
    let sample = mutants.drawn(seed: 7).prefix(5)
    XCTAssertEqual(Array(mutants.reversed().drawn(seed: 7).prefix(5)), Array(sample))
    XCTAssertEqual(mutants.filter { $0 != sample[0] }.drawn(seed: 7).prefix(4), sample.dropFirst())
    XCTAssertNotEqual(Array(mutants.drawn(seed: 8).prefix(5)), Array(sample))
  }

  func testAPathThatIsNotThereIsNamed() {
    var run = MutationRun(package: folder, scratch: folder)
    run.paths = ["Sources/Nothing"]
    XCTAssertThrowsError(try run.files()) {
      XCTAssertTrue("\($0)".hasPrefix("There is no Sources/Nothing"))
    }
  }
}
