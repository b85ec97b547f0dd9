import MiniRxTesting
import XCTest

/// Grammar: an operator ends as its source does, unless that is what the operator is for.
final class EndLaw: XCTestCase {
  /// What the observer receives of a source that ends at once or after an element.
  private func events(of row: LawRow, _ elements: Int, _ end: Event<Token>) -> [String] {
    let context = LawContext()
    context.source = Observable.create { observer in
      for value in 0..<elements { observer.onNext(context.token(value + 1)) }
      observer.on(end)
      return Disposables.create()
    }
    var events: [String] = []
    let subscription = row.build(context).subscribe { event in
      switch event {
      case .next: events.append("next")
      case .error(let error): events.append(error is LawError ? "error" : "another error")
      case .completed: events.append("completed")
      }
    }
    context.passTime()
    subscription.dispose()
    return events
  }

  private func passesErrors(_ row: LawRow) -> Bool {
    [0, 1].allSatisfy { events(of: row, $0, .error(LawError())).last == "error" }
  }

  func testAnErrorOfTheSourcePasses() {
    let withoutErrors = ["Infallible ", "Driver ", "Signal "]
    let rows = lawTable.filter { row in row.isStage && !withoutErrors.contains { row.name.hasPrefix($0) } }
    XCTAssertEqual(
      rows.filter { !passesErrors($0) }.map(\.name),
      [
        "materialize", "take one", "elementAt", "take while, inclusive", "catch", "catchAndReturn", "Single asSingle",
        "Maybe asMaybe", "Single first",
        "Single catchAndReturn", "Single retry when", "Single retry when an error has a type",
      ])
  }

  func testAnEmptySourceCompletes() {
    let rows = lawTable.filter { $0.isStage && events(of: $0, 0, .completed) != ["completed"] }
    XCTAssertEqual(
      rows.map(\.name),
      [
        "reduce", "reduce with a result", "materialize", "distinctUntilChanged by comparer", "elementAt", "single",
        "single with a predicate", "startWith", "sample with a default", "catch", "ifEmpty", "Single asSingle",
        "Single retry", "Single retry when", "Single retry when an error has a type", "Maybe ifEmpty",
        "Infallible startWith", "Driver startWith",
      ])
  }

  func testTheLawFindsAnErrorThatIsSwallowed() {
    XCTAssertFalse(passesErrors(.stage("swallowing") { $0.source.catch { _ in .empty() } }))
  }
}
