import MiniRxTesting
import XCTest

/// Operators of a client's own module.
extension ObservableType {
  fileprivate func withoutNil<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
    return lift { element, emit in if let element = element { emit(element) } }
  }

  fileprivate func pairwise() -> Observable<(Element, Element)> {
    return Observable.deferred {
      var previous: Element?
      return self.lift { element, emit in
        if let previous = previous { emit((previous, element)) }
        previous = element
      }
    }
  }

  fileprivate func checked(_ check: @escaping (Element) throws -> Void) -> Observable<Element> {
    return lift { element, emit in
      try check(element)
      emit(element)
    }
  }
}

final class OwnOperatorTests: XCTestCase {
  private struct TooBig: Error {}

  func testOperatorsAreLifted() throws {
    let pairs = Observable.of(1, nil, 2, 3).withoutNil().pairwise().map { $0 * 10 + $1 }
    for _ in 1...2 { XCTAssertEqual(try pairs.toBlocking(timeout: 5).toArray(), [12, 23]) }
    let small = Observable.of(1, 9).checked { if $0 > 5 { throw TooBig() } }
    guard case .failed(let elements, let error) = small.toBlocking(timeout: 5).materialize() else { return XCTFail() }
    XCTAssertEqual(elements, [1])
    XCTAssertTrue(error is TooBig)
  }
}
