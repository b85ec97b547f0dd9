/// Has a value, sends it to each new observer, and emits what it is given from then on.
///
///     let title = BehaviorSubject(value: "Untitled")
///     title.subscribe(onNext: { label.text = $0 }).disposed(by: bag)   // "Untitled" at once
///     title.onNext("Report")
///
/// All observers see the same events in the same order, a new one from the value at its subscription on. The value is
/// the latest that was emitted, also inside an observer that emits. After a terminal event new observers receive only
/// that event.
/// - Complexity: emitting is linear in the observers, subscribing takes constant, disposing logarithmic amortised time.
///
/// - SeeAlso: <https://reactivex.io/documentation/subject.html>
public final class BehaviorSubject<Element>: CoreSubject<Element>, SubjectType {
  /// What the owner emits through: the subject itself.
  public typealias SubjectObserverType = BehaviorSubject<Element>

  /// A subject with its first value.
  public init(value: Element) { super.init(remembering: .latest(value)) }

  /// The latest value.
  ///
  /// - Throws: the error that the subject ended with, or `RxError.disposed`.
  public func value() throws -> Element {
    if let error = core.error { throw error }
    guard let latest = core.latest else { throw RxError.disposed(object: self) }
    return latest
  }

  /// What the owner emits through: the subject itself.
  public func asObserver() -> BehaviorSubject<Element> { self }
}

extension BehaviorSubject: @unchecked Sendable {}
