import Foundation
import MiniRx

// What libraries on top of RxSwift are made of, in Swift 5: here operators of one's own.

extension ObservableType {
  func unwrap<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
    return filter { $0 != nil }.map { $0! }
  }

  func ofType<Kind>(_ type: Kind.Type) -> Observable<Kind> {
    return filter { $0 is Kind }.map { $0 as! Kind }
  }

  func mapTo<Result>(_ value: Result) -> Observable<Result> { return map { _ in value } }

  func catchErrorJustComplete() -> Observable<Element> { return self.catch { _ in Observable.empty() } }

  func pausable<Pauser: ObservableType>(_ pauser: Pauser) -> Observable<Element> where Pauser.Element == Bool {
    return withLatestFrom(pauser) { element, isOpen in (element, isOpen) }
      .filter { _, isOpen in isOpen }
      .map { element, _ in element }
  }

  func partition(_ predicate: @escaping (Element) throws -> Bool) -> (
    matches: Observable<Element>, nonMatches: Observable<Element>
  ) {
    let stream = map { ($0, try predicate($0)) }.share()
    return (stream.filter { $0.1 }.map { $0.0 }, stream.filter { !$0.1 }.map { $0.0 })
  }

  func nwise(_ count: Int) -> Observable<[Element]> {
    return scan([]) { elements, element in Array((elements + [element]).suffix(count)) }
      .filter { $0.count == count }
  }

  func retry(maxCount: Int, delay: RxTimeInterval, scheduler: SchedulerType = MainScheduler.instance)
    -> Observable<Element>
  {
    return retry { (errors: Observable<Error>) in
      return errors.enumerated().flatMap { index, error -> Observable<Int64> in
        guard index < maxCount else { return Observable.error(error) }
        return Observable<Int64>.timer(delay, scheduler: scheduler)
      }
    }
  }

  func bufferUntil<Trigger: ObservableType>(_ trigger: Trigger) -> Observable<[Element]> {
    return Observable<[Element]>.create { observer in
      var buffer: [Element] = []
      let lock = NSRecursiveLock()
      let triggerDisposable = trigger.subscribe { event in
        lock.lock(); defer { lock.unlock() }
        switch event {
        case .next:
          observer.onNext(buffer)
          buffer = []
        default: break
        }
      }
      let disposable = self.subscribe { event in
        lock.lock(); defer { lock.unlock() }
        switch event {
        case .next(let element): buffer.append(element)
        case .completed:
          observer.onNext(buffer)
          observer.onCompleted()
        case .error(let error): observer.onError(error)
        }
      }
      return Disposables.create([disposable, triggerDisposable])
    }
  }
}

extension ObservableType where Element: EventConvertible {
  func elements() -> Observable<Element.Element> { return filter { $0.event.element != nil }.map { $0.event.element! } }
  func errors() -> Observable<Swift.Error> { return filter { $0.event.error != nil }.map { $0.event.error! } }
}

extension ObservableType where Element: Collection {
  func mapMany<Result>(_ transform: @escaping (Element.Element) throws -> Result) -> Observable<[Result]> {
    return map { try $0.map(transform) }
  }
}

protocol OptionalType {
  associatedtype Wrapped
  var value: Wrapped? { get }
}

extension Optional: OptionalType {
  var value: Wrapped? { return self }
}

extension ObservableType where Element: OptionalType {
  func filterNil() -> Observable<Element.Wrapped> {
    return flatMap { element -> Observable<Element.Wrapped> in
      guard let value = element.value else { return Observable<Element.Wrapped>.empty() }
      return Observable<Element.Wrapped>.just(value)
    }
  }

  func replaceNilWith(_ value: Element.Wrapped) -> Observable<Element.Wrapped> { return map { $0.value ?? value } }
}

extension SharedSequenceConvertibleType where Element: OptionalType {
  func filterNil() -> SharedSequence<SharingStrategy, Element.Wrapped> {
    return flatMap { element -> SharedSequence<SharingStrategy, Element.Wrapped> in
      guard let value = element.value else { return SharedSequence<SharingStrategy, Element.Wrapped>.empty() }
      return SharedSequence<SharingStrategy, Element.Wrapped>.just(value)
    }
  }
}

extension SharedSequence where Element: Equatable {
  func ignore(_ values: Element...) -> SharedSequence<SharingStrategy, Element> {
    return filter { !values.contains($0) }
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait, Element: OptionalType {
  func filterNil() -> Maybe<Element.Wrapped> {
    return flatMap { element in element.value.map { Maybe.just($0) } ?? Maybe.empty() }
  }
}

extension PrimitiveSequence where Trait == SingleTrait {
  func asResult() -> Single<Result<Element, Error>> {
    return map { .success($0) }.catch { .just(.failure($0)) }
  }
}

// MARK: Operators from the time of RxSwift 4

@available(*, deprecated)
extension ObservableType where E: Equatable {
  func ignore(_ value: E) -> Observable<E> { return filter { $0 != value } }
}

@available(*, deprecated)
extension ObservableType {
  func sampleWhenOpen<P: ObservableType>(_ pauser: P) -> Observable<E> where P.E == Bool {
    return sample(pauser.ignore(false).distinctUntilChanged())
  }
}
