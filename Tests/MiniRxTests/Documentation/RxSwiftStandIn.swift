/// The part of RxSwift that a bridge talks to, so that the bridge of the article "Coming from RxSwift" compiles here,
/// where RxSwift is not. A namespace takes the place of the module.
enum RxSwift {
  protocol Disposable { func dispose() }

  enum Disposables {
    static func create(with dispose: @escaping () -> Void) -> any Disposable { AnonymousDisposable(dispose) }
  }

  protocol ObservableConvertibleType<Element> {
    associatedtype Element
    func asObservable() -> Observable<Element>
  }

  protocol ObservableType<Element>: ObservableConvertibleType {
    func subscribe(
      onNext: ((Element) -> Void)?, onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?
    ) -> any Disposable
  }

  struct AnyObserver<Element> {
    var onNext: (Element) -> Void
    var onError: (any Error) -> Void
    var onCompleted: () -> Void
  }

  final class Observable<Element>: ObservableType {
    private let producer: (AnyObserver<Element>) -> any Disposable

    private init(_ producer: @escaping (AnyObserver<Element>) -> any Disposable) { self.producer = producer }

    static func create(_ subscribe: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
      Observable(subscribe)
    }

    func asObservable() -> Observable<Element> { self }

    func subscribe(
      onNext: ((Element) -> Void)?, onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?
    ) -> any Disposable {
      producer(
        AnyObserver(
          onNext: { onNext?($0) }, onError: { onError?($0) }, onCompleted: { onCompleted?() }))
    }
  }

  private final class AnonymousDisposable: Disposable {
    private var action: (() -> Void)?

    init(_ action: @escaping () -> Void) { self.action = action }

    func dispose() {
      action?()
      action = nil
    }
  }
}
