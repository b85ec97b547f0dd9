import Foundation
import MiniRx

// What libraries on top of RxSwift are made of, in Swift 5: here a subject and an action of one's own.

// MARK: A subject of one's own

class InputSubject<Element>: ObservableType, Cancelable, SubjectType, ObserverType {
  typealias Key = UInt

  var hasObservers: Bool {
    lock.lock()
    defer { lock.unlock() }
    return observers.count > 0
  }

  private(set) var isDisposed = false
  private let lock = NSRecursiveLock()
  private var nextKey: Key = 0
  private var observers: [Key: (Event<Element>) -> Void] = [:]

  init() {
    _ = Resources.incrementTotal()
  }

  deinit {
    _ = Resources.decrementTotal()
  }

  func on(_ event: Event<Element>) {
    lock.lock()
    switch event {
    case .next where !isDisposed: observers.values.forEach { $0(event) }
    default: break
    }
    lock.unlock()
  }

  func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element {
    if isDisposed {
      observer.on(.error(RxError.disposed(object: self)))
      return Disposables.create()
    }
    let key = nextKey
    nextKey += 1
    observers[key] = observer.on
    return Disposables.create { [weak self] in
      _ = self?.observers.removeValue(forKey: key)
    }
  }

  func dispose() {
    isDisposed = true
    observers.removeAll()
  }
}

// MARK: Actions

enum ActionError: Error {
  case notEnabled
  case underlyingError(Error)
}

final class Action<Input, Element> {
  typealias WorkFactory = (Input) -> Observable<Element>

  let inputs: InputSubject<Input>
  let errors: Observable<ActionError>
  let elements: Observable<Element>
  let executing: Observable<Bool>
  let enabled: Observable<Bool>
  private let executions: Observable<Observable<Element>>
  private let disposeBag = DisposeBag()

  convenience init<O: ObservableConvertibleType>(
    enabledIf: Observable<Bool> = Observable.just(true), workFactory: @escaping (Input) -> O
  ) where O.Element == Element {
    self.init(enabledIf: enabledIf) { workFactory($0).asObservable() }
  }

  init(enabledIf: Observable<Bool> = Observable.just(true), workFactory: @escaping WorkFactory) {
    let enabledSubject = BehaviorSubject<Bool>(value: false)
    enabled = enabledSubject.asObservable()
    let errorsSubject = PublishSubject<ActionError>()
    errors = errorsSubject.asObservable()
    inputs = InputSubject<Input>()

    executions =
      inputs
      .withLatestFrom(enabled) { input, enabled in (input, enabled) }
      .flatMap { input, enabled -> Observable<Observable<Element>> in
        guard enabled else {
          errorsSubject.onNext(.notEnabled)
          return Observable.empty()
        }
        return Observable.of(
          workFactory(input)
            .do(onError: { errorsSubject.onNext(.underlyingError($0)) })
            .share(replay: 1, scope: .forever))
      }
      .share()
    elements = executions.flatMap { $0.catch { _ in Observable.empty() } }
    executing =
      executions
      .flatMap { execution -> Observable<Bool> in
        let execution =
          execution
          .flatMap { _ in Observable<Bool>.empty() }
          .catch { _ in Observable.empty() }
        return Observable.concat([Observable.just(true), execution, Observable.just(false)])
      }
      .startWith(false)
      .share(replay: 1, scope: .forever)
    Observable
      .combineLatest(executing, enabledIf) { !$0 && $1 }
      .bind(to: enabledSubject)
      .disposed(by: disposeBag)
  }

  @discardableResult
  func execute(_ value: Input) -> Observable<Element> {
    defer { inputs.onNext(value) }
    let subject = ReplaySubject<Element>.createUnbounded()
    let execution =
      executions
      .take(1)
      .flatMap { $0 }
      .catch { throw ActionError.underlyingError($0) }
    let notEnabled =
      inputs
      .take(until: executions)
      .withLatestFrom(enabled)
      .flatMap { $0 ? Observable<Element>.empty() : Observable.error(ActionError.notEnabled) }
    Observable.of(execution, notEnabled)
      .merge()
      .subscribe(subject)
      .disposed(by: disposeBag)
    return subject.asObservable()
  }
}

extension Action where Input == Void {
  @discardableResult
  func execute() -> Observable<Element> {
    return execute(())
  }
}
