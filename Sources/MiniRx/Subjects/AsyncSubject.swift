/// Emits the last element that it was given, once it has completed.
///
///     let answer = AsyncSubject<Int>()
///     answer.subscribe(onNext: { print($0) }).disposed(by: bag)
///     answer.onNext(1)
///     answer.onNext(42)
///     answer.onCompleted()   // 42
///
/// Completing without an element only completes; an error drops the element. Later observers receive the same.
///
/// - SeeAlso: <https://reactivex.io/documentation/subject.html>
public final class AsyncSubject<Element>: CoreSubject<Element>, SubjectType {
  /// What the owner emits through: the subject itself.
  public typealias SubjectObserverType = AsyncSubject<Element>

  private let last = Locked<QueuedElement<Element>?>(nil)

  /// A subject without observers.
  public init() { super.init(remembering: .recent(1)) }

  /// Takes an element in the place of the one before.
  public override func onNext(_ element: Element) {
    _ = last.exchange(QueuedElement(element))
    // Looked at afterwards: an end on another thread lets go of what came before it, and this of what came after.
    if core.isOver { _ = last.exchange(nil) }
  }

  /// Ends with an error, without an element.
  public override func onError(_ error: any Swift.Error) {
    super.onError(error)
    _ = last.exchange(nil)
  }

  /// Emits the last element and ends.
  public override func onCompleted() {
    // Taken out afterwards: of two threads that complete at once, each has the element to emit.
    if let last = last.withLock({ $0 }) { core.complete(after: last.element) } else { super.onCompleted() }
    _ = last.exchange(nil)
  }

  /// Releases the observers and the element without an event.
  public override func dispose() {
    super.dispose()
    _ = last.exchange(nil)
  }

  /// What the owner emits through: the subject itself.
  public func asObserver() -> AsyncSubject<Element> { self }
}

extension AsyncSubject: @unchecked Sendable {}
