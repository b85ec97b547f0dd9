import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class WithDependenciesFromTests: XCTestCase {
  private class Model {
    @Dependency(\.number) var number
  }
  private final class Derived: Model {}
  private final class Bare {}
  private final class Held: TestDependencyKey, Sendable {
    static let testValue = Held()
  }

  private func make<M>(_ make: () -> M) -> M {
    withDependencies {
      $0.number = 10
    } operation: {
      make()
    }
  }

  func testAnObjectHandsOnTheValuesOfItsReaders() {
    final class Parent {
      let child: Model
      init(child: Model) { self.child = child }
    }
    let parent = make { Parent(child: Model()) }
    XCTAssertEqual(withDependencies(from: parent.child) { currentNumber() }, 10)
    XCTAssertEqual(withDependencies(from: make { (Derived(), 0) }.0) { currentNumber() }, 10)
  }

  func testAnObjectThatWasReturnedHandsOnItsValuesWithoutAReader() {
    let bare = make { Bare() }
    XCTAssertEqual(withDependencies(from: bare) { currentNumber() }, 10)
    let child = withDependencies(from: bare) { Bare() }
    XCTAssertEqual(withDependencies(from: child) { currentNumber() }, 10)
  }

  func testAnObjectThatAnAsynchronousOperationReturnedHandsOnItsValues() async {
    let object = await withDependencies {
      $0.number = 11
    } operation: {
      await Task.yield()
      return Bare()
    }
    XCTAssertEqual(withDependencies(from: object) { currentNumber() }, 11)
  }

  func testAnObjectHandsOnAllValuesThatItWasMadeWith() {
    func makeInside<M: AnyObject>(_ make: () -> M) -> M {
      withDependencies {
        $0.number = 10
      } operation: {
        withDependencies {
          $0.liveOnly.name = "inner"
        } operation: {
          make()
        }
      }
    }
    func values(from model: some AnyObject) -> [String] {
      withDependencies(from: model) {
        @Dependency(\.liveOnly.name) var name
        return ["\(currentNumber())", name]
      }
    }
    XCTAssertEqual(values(from: makeInside { Model() }), ["10", "inner"])
    let bare = makeInside { Bare() }
    XCTAssertEqual(values(from: bare), ["10", "inner"])
    XCTAssertEqual(
      values(
        from: withDependencies {
          $0.number = 20
        } operation: {
          bare
        }), ["10", "inner"])
  }

  func testTheValuesCanBeChanged() {
    let model = make { Model() }
    withDependencies(from: model) {
      $0.number += 1
    } operation: {
      XCTAssertEqual(currentNumber(), 11)
      XCTAssertEqual(model.number, 11)
    }
    XCTAssertEqual(model.number, 10)
  }

  func testAsynchronousOperationsGetTheValues() async {
    let bare = make { Bare() }
    let plain = await withDependencies(from: bare) {
      await Task.yield()
      return currentNumber()
    }
    let changed = await withDependencies(from: bare) {
      await Task.yield()
      $0.number += 1
    } operation: {
      await Task.yield()
      return currentNumber()
    }
    XCTAssertEqual([plain, changed], [10, 11])
  }

  func testAnObjectWithoutDependenciesIsReportedAndTheOperationRuns() {
    let bare = Bare()
    var number = 0
    let line = UInt(#line + 1)
    let issues = issues { number = withDependencies(from: bare) { currentNumber() } }
    XCTAssertEqual(number, 3)
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertEqual(
      issues.first?.message,
      """
      `withDependencies(from:)` was given an object without dependencies: Bare

      The values in force are used instead. An object has dependencies if it has a property with `@Dependency`, or if it was \
      returned from the operation of a `withDependencies`.
      """)
  }

  func testAnObjectThatIsReturnedAsAnotherTypeIsNotOneThatWasReturned() async {
    let bare: Any = make { Bare() as Any }
    XCTAssertEqual(issues { withDependencies(from: bare as AnyObject) {} }.count, 1)
    let later = await withDependencies {
      $0.number = 10
    } operation: {
      await Task.yield()
      return Bare() as Any
    }
    XCTAssertEqual(issues { withDependencies(from: later as AnyObject) {} }.count, 1)
  }

  func testReturnedObjectsAreNotKept() {
    weak var gone: Bare?
    do { gone = make { Bare() } }
    XCTAssertNil(gone)
  }

  func testObjectsThatAreGoneAreForgotten() {
    let owners = DependencyOwners()
    let kept = (0..<10).map { _ in Bare() }
    for object in kept { owners.add(object, .root) }
    var others: [Bare] = []
    for _ in 0..<20 {
      var objects = (0..<100).map { _ in Bare() }
      for object in objects { owners.add(object, .root) }
      objects = []
      // They take the places in memory, so that the next objects have other ones.
      others += (0..<200).map { _ in Bare() }
    }
    XCTAssertLessThanOrEqual(owners.count, 2 * (10 + 100) + 1)
    XCTAssertTrue(issues { for object in kept { _ = owners.values(of: object, at: .here) } }.isEmpty)
  }

  func testObjectsThatAreGoneAreForgottenWhenTheTableHasDoubled() {
    let owners = DependencyOwners()
    let kept = (0..<23).map { _ in Bare() }
    for object in kept { owners.add(object, .root) }
    var gone = (0..<23).map { _ in Bare() }
    for object in gone { owners.add(object, .root) }
    XCTAssertEqual(owners.count, 46)
    // It is made while the others are there, so that it has another place in memory.
    let next = withExtendedLifetime(gone) { Bare() }
    gone = []
    owners.add(next, .root)
    XCTAssertEqual(owners.count, 24)
    withExtendedLifetime(kept) {}
  }

  func testWhatAModelWasMadeWithGoesWithIt() {
    weak var held: Held?
    do {
      let new = Held()
      held = new
      let model = withDependencies {
        $0[Held.self] = new
      } operation: {
        Model()
      }
      withDependencies(from: model) { XCTAssertIdentical(Dependency(Held.self).wrappedValue, new) }
    }
    XCTAssertNil(held)
  }
}

extension CallSite {
  fileprivate static let here = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
}
