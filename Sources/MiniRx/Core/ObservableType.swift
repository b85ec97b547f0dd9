/// A type to which observers subscribe: `Observable`, a subject, a relay, or a type of your own.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Subscribes an observer.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

/// A type that can be seen as an observable.
public protocol ObservableConvertibleType<Element> {
  /// The elements of the sequence.
  associatedtype Element

  /// The spelling of RxSwift 4. It stands here because `where` clauses do not see those of extensions.
  @available(*, deprecated, renamed: "Element")
  typealias E = Element

  /// The sequence as an `Observable`.
  func asObservable() -> Observable<Element>
}

extension ObservableType {
  /// The sequence as an `Observable`, which keeps the grammar and serialises events even where the type does not.
  public func asObservable() -> Observable<Element> {
    Observable.create { observer in self.subscribe(observer) }
  }
}
