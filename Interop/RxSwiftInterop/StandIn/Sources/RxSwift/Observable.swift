public protocol ObservableConvertibleType {
  associatedtype Element
  func asObservable() -> Observable<Element>
}

public protocol ObservableType: ObservableConvertibleType {
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Element
}

extension ObservableType {
  public func asObservable() -> Observable<Element> { Observable.create { self.subscribe($0) } }
}

public typealias RxObservable<Element> = Observable<Element>

public class Observable<Element>: ObservableType {
  init() {}

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element { fatalError("\(Self.self) overrides subscribe") }

  public func asObservable() -> Observable<Element> { self }
}

private final class Producer<Element>: Observable<Element> {
  private let produce: (AnyObserver<Element>) -> Disposable

  init(_ produce: @escaping (AnyObserver<Element>) -> Disposable) { self.produce = produce }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    let source = SingleAssignmentDisposable()
    let gate = Gate<Element> { event in
      observer.on(event)
      if event.isStopEvent { source.dispose() }
    }
    let produce = produce
    CurrentThreadScheduler.run { source.setDisposable(produce(AnyObserver(eventHandler: gate.on))) }
    return Disposables.create(gate, source)
  }
}

extension ObservableType {
  public static func create(_ subscribe: @escaping (AnyObserver<Element>) -> Disposable) -> Observable<Element> {
    Producer(subscribe)
  }

  public static func empty() -> Observable<Element> {
    create { observer in
      observer.onCompleted()
      return Disposables.create()
    }
  }

  public static func never() -> Observable<Element> { create { _ in Disposables.create() } }

  public static func error(_ error: Swift.Error) -> Observable<Element> {
    create { observer in
      observer.onError(error)
      return Disposables.create()
    }
  }

  public static func just(_ element: Element) -> Observable<Element> {
    create { observer in
      observer.onNext(element)
      observer.onCompleted()
      return Disposables.create()
    }
  }

  public static func of(_ elements: Element...) -> Observable<Element> { from(elements) }

  public static func from(
    _ array: [Element], scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    create { observer in
      scheduler.scheduleRecursive(0) { index, next in
        if index == array.count { return observer.onCompleted() }
        observer.onNext(array[index])
        next(index + 1)
      }
    }
  }

  public static func deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    create { observer in
      do { return try observableFactory().subscribe(observer) } catch {
        observer.onError(error)
        return Disposables.create()
      }
    }
  }
}

extension ObservableType {
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> Disposable {
    let gate = Gate(on)
    return Disposables.create(gate, asObservable().subscribe(gate))
  }

  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((Swift.Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    let end = onDisposed.map(Disposables.create(with:)) ?? Disposables.create()
    let subscription = subscribe { event in
      switch event {
      case .next(let element): onNext?(element)
      case .error(let error):
        if let onError { onError(error) } else { Hooks.defaultErrorHandler([], error) }
        end.dispose()
      case .completed:
        onCompleted?()
        end.dispose()
      }
    }
    return Disposables.create(subscription, end)
  }
}

public enum RxError: Swift.Error {
  case unknown
  case disposed(object: AnyObject)
  case noElements
  case moreThanOneElement
  case timeout
}

public enum Hooks {
  public typealias DefaultErrorHandler = (_ subscriptionCallStack: [String], _ error: Swift.Error) -> Void

  private static let handler = Protected<DefaultErrorHandler>({ _, _ in })

  public static var defaultErrorHandler: DefaultErrorHandler {
    get { handler.read { $0 } }
    set { _ = handler.exchange(newValue) }
  }
}
