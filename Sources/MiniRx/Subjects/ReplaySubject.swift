/// Sends each new observer what it has emitted before, and emits what it is given from then on.
///
///     let messages = ReplaySubject<String>.create(bufferSize: 2)
///     for text in ["a", "b", "c"] { messages.onNext(text) }
///     messages.subscribe(onNext: { print($0) }).disposed(by: bag)   // "b", "c" at once
///
/// All observers see the same events in the same order, a new one from the oldest that is remembered on. After a
/// terminal event new observers receive what is remembered and then that event.
/// - Complexity: emitting is linear in the observers, subscribing in what is remembered; space is linear in the latter.
///
/// - SeeAlso: <https://reactivex.io/documentation/subject.html>
public final class ReplaySubject<Element>: CoreSubject<Element>, SubjectType {
  /// What the owner emits through: the subject itself.
  public typealias SubjectObserverType = ReplaySubject<Element>

  private init(limit: Int) { super.init(remembering: .recent(limit)) }

  /// A subject that remembers the latest elements.
  ///
  /// - Parameter bufferSize: how many; not negative.
  public static func create(bufferSize: Int) -> ReplaySubject<Element> {
    precondition(bufferSize >= 0, "ReplaySubject.create(bufferSize:) was called with \(bufferSize). Pass 0 or more.")
    return ReplaySubject(limit: bufferSize)
  }

  /// A subject that remembers all elements.
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: .max) }

  /// What the owner emits through: the subject itself.
  public func asObserver() -> ReplaySubject<Element> { self }
}

extension ReplaySubject: @unchecked Sendable {}
