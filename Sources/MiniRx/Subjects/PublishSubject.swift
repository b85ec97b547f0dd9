/// Emits to its observers what it is given, from their subscription on.
///
///     let taps = PublishSubject<Void>()
///     taps.subscribe(onNext: { print("tapped") }).disposed(by: bag)
///     taps.onNext(())
///
/// All observers see the same events in the same order. An emission from inside an observer, or from another thread
/// while one is under way, queues up and is delivered after it, by the same thread. After a terminal event new
/// observers receive that event.
/// - Complexity: emitting is linear in the observers, subscribing takes constant, disposing logarithmic amortised time.
///
/// - SeeAlso: <https://reactivex.io/documentation/subject.html>
public final class PublishSubject<Element>: CoreSubject<Element>, SubjectType {
  /// What the owner emits through: the subject itself.
  public typealias SubjectObserverType = PublishSubject<Element>

  /// A subject without observers.
  public init() { super.init(remembering: .nothing) }

  /// What the owner emits through: the subject itself.
  public func asObserver() -> PublishSubject<Element> { self }
}

extension PublishSubject: @unchecked Sendable {}
