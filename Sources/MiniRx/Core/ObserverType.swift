/// A receiver of events.
public protocol ObserverType<Element> {
  /// What the observer receives.
  associatedtype Element

  /// The spelling of RxSwift 4. It stands here because `where` clauses do not see those of extensions.
  @available(*, deprecated, renamed: "Element")
  typealias E = Element

  /// Receives an event. After a terminal event an observer receives nothing more.
  func on(_ event: Event<Element>)

  /// Receives the next element.
  func onNext(_ element: Element)

  /// Receives the error with which the sequence ends.
  func onError(_ error: any Swift.Error)

  /// Receives the end of the sequence.
  func onCompleted()
}

extension ObserverType {
  /// Receives the next element.
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Receives the error with which the sequence ends.
  public func onError(_ error: any Swift.Error) { on(.error(error)) }

  /// Receives the end of the sequence.
  public func onCompleted() { on(.completed) }

  /// The observer with its type erased.
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

  /// An observer of other elements that hands them on transformed. An error that `transform` throws is handed on as an
  /// `error` event.
  public func mapObserver<Source>(_ transform: @escaping (Source) throws -> Element) -> AnyObserver<Source> {
    AnyObserver { event in self.on(event.map(transform)) }
  }
}
