import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class UnimplementedTests: XCTestCase {
  private struct Client {
    var load: @Sendable (Int, String) async throws -> String
    var save: (Int) throws -> Void
    var count: @Sendable () -> Int
    var observe: (Int) -> Effect<Int>
    var wait: @Sendable () async -> [Int]
    static let line = UInt(#line + 3)
    static var unimplemented: Client {
      Client(
        load: RxComposable.unimplemented("Client.load"), save: RxComposable.unimplemented("Client.save"),
        count: RxComposable.unimplemented("Client.count", placeholder: 42),
        observe: RxComposable.unimplemented("Client.observe"), wait: RxComposable.unimplemented())
    }
  }

  private let client = Client.unimplemented

  func testACallFailsWithTheNameAndTheArguments() async {
    let log = IssueLog()
    await RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) {
      do {
        _ = try await client.load(1, "Blob")
        XCTFail("returned")
      } catch {
        XCTAssertEqual(error as? UnimplementedFailure, UnimplementedFailure(description: "Client.load"))
      }
    }
    XCTAssertEqual(log.issues.map(\.line), [Client.line])
    XCTAssertEqual(
      log.issues.map(\.message),
      [
        """
        Unimplemented: Client.load

          Given: 1
          Given: "Blob"

        The code under test calls this endpoint of a dependency, but the test does not say what it does. Say it in the \
        environment (`store.environment.… = …`); of a `@Dependency`, with `withDependencies` or in `TestStore.dependencies`.
        """
      ])
  }

  func testACallWithoutArgumentsFailsWithTheNameAlone() {
    let issues = issues { _ = client.count() }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        Unimplemented: Client.count

        The code under test calls this endpoint of a dependency, but the test does not say what it does. Say it in the \
        environment (`store.environment.… = …`); of a `@Dependency`, with `withDependencies` or in `TestStore.dependencies`.
        """
      ])
  }

  func testOutsideOfTestsTheTextSpeaksOfNone() {
    XCTAssertEqual(
      DependencyTexts.unimplemented("Client.count", [], in: .live),
      """
      Unimplemented: Client.count

      The code calls this endpoint of a dependency, which is the one for tests. Pass the live one in the environment; of a \
      `@Dependency`, give its key a `liveValue`.
      """)
  }

  func testAThrowingEndpointThrowsAlsoWhereItReturnsNothing() throws {
    let issues = try issues { XCTAssertThrowsError(try client.save(1)) }
    XCTAssertEqual(issues.count, 1)
  }

  func testAPlaceholderIsReturned() {
    let issues = issues { XCTAssertEqual(client.count(), 42) }
    XCTAssertEqual(issues.map { $0.message.prefix(27) }, ["Unimplemented: Client.count"])
  }

  func testAValueIsItsPlaceholder() {
    let line = UInt(#line + 3)
    var name: String? = ""
    let issues = issues {
      name = unimplemented("name", placeholder: nil) as String?
    }
    XCTAssertNil(name)
    XCTAssertEqual(issues.map { $0.message.prefix(19) }, ["Unimplemented: name"])
    XCTAssertEqual(issues.map(\.line), [line])
  }

  func testAnEffectIsOneWithoutWork() {
    let issues = issues {
      XCTAssertTrue(client.observe(1).isNone)
    }
    XCTAssertEqual(issues.count, 1)
  }

  func testEmptyValuesStandInForMissingPlaceholders() throws {
    let issues = try issues {
      let nothing: () -> Void = unimplemented()
      let optional: () -> Int? = unimplemented()
      let array: () -> [Int] = unimplemented()
      let text: () -> String = unimplemented()
      let dictionary: () -> [Int: Int] = unimplemented()
      let set: () -> Set<Int> = unimplemented()
      let number: () -> Double = unimplemented()
      let flag: () -> Bool = unimplemented()
      let observable: () -> Observable<Int> = unimplemented()
      nothing()
      XCTAssertNil(optional())
      XCTAssertEqual(array(), [])
      XCTAssertEqual(text(), "")
      XCTAssertEqual(dictionary(), [:])
      XCTAssertEqual(set(), [])
      XCTAssertEqual(number(), 0)
      XCTAssertFalse(flag())
      XCTAssertEqual(try observable().toBlocking().toArray(), [])
    }
    XCTAssertEqual(issues.count, 9)
  }

  func testOtherTypesHaveAnyOfTheirValues() async throws {
    enum Kind: CaseIterable { case first, second }
    enum Code: String { case none = "", some }
    struct Name: ExpressibleByStringLiteral, Equatable {
      var text: String
      init(stringLiteral text: String) { self.text = text }
    }
    let issues = await issues {
      let stream: () -> AsyncStream<Int> = unimplemented()
      let failing: () -> AsyncThrowingStream<Int, any Error> = unimplemented()
      let kind: () -> Kind = unimplemented()
      let code: () -> Code = unimplemented()
      let name: () -> Name = unimplemented()
      let date: () -> Date = unimplemented()
      let id: () -> UUID = unimplemented()
      let url: () -> URL = unimplemented()
      let character: () -> Character = unimplemented()
      for await _ in stream() { XCTFail("an element") }
      do { for try await _ in failing() { XCTFail("an element") } } catch { XCTFail("\(error)") }
      XCTAssertEqual(kind(), .first)
      XCTAssertEqual(code(), .none)
      XCTAssertEqual(name(), "")
      _ = (date(), id(), url(), character())
    }
    XCTAssertEqual(issues.count, 9)
  }

  func testAnAsynchronousEndpointNeedsNoOverloadOfItsOwn() async {
    let log = IssueLog()
    await RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) {
      let numbers = await client.wait()
      XCTAssertEqual(numbers, [])
    }
    XCTAssertEqual(log.issues.map { $0.message.prefix(14) }, ["Unimplemented\n"])
  }

  @available(*, deprecated)
  func testTheOlderNameDoesTheSame() throws {
    let issues = try issues {
      let load: (Int) throws -> String = XCTUnimplemented("load")
      let count: () -> Int = XCTUnimplemented("count", placeholder: 42)
      let save: (Int) -> Void = XCTUnimplemented("save")
      XCTAssertThrowsError(try load(1))
      XCTAssertEqual(count(), 42)
      save(1)
    }
    XCTAssertEqual(
      issues.map { $0.message.prefix(while: { $0 != "\n" }) }, ["load", "count", "save"].map { "Unimplemented: \($0)" })
    XCTAssertEqual(issues.map(\.fileID), Array(repeating: "\(#fileID)", count: 3))
  }
}
