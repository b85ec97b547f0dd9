import Foundation
import MiniRx

// The files of this folder call each public function of RxSwift 6 in the ways its declaration allows: labels, defaults,
// trailing closures, closures that throw, results, generic callers. They only have to compile.

struct Failure: Error {}

/// What a closure may throw.
func passed<Value>(_ value: Value) throws -> Value { value }

final class Owner {
  var title = ""
  let bag = DisposeBag()
}

struct Person: Equatable, Codable {
  var name: String
  var age: Int
}

final class LogObserver<Element>: ObserverType {
  func on(_ event: Event<Element>) {}
}
