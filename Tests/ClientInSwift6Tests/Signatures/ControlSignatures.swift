import Foundation
import MiniRx

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class Field: ReactiveCompatible {
  let edits = PublishSubject<String?>()
  let taps = PublishSubject<Void>()
  var text: String?
  var isEnabled = true
}

extension Reactive where Base: Field {
  var text: ControlProperty<String?> {
    let source = Observable.deferred { [weak field = self.base] in
      (field?.edits ?? .init()).startWith(field?.text)
    }
    return ControlProperty(values: source, valueSink: Binder(self.base) { field, text in field.text = text })
  }
  var value: ControlProperty<String?> { text }
  var tap: ControlEvent<Void> { ControlEvent(events: base.taps) }
}

func controls(_ field: Field, _ owner: Owner) {
  let text: ControlProperty<String?> = field.rx.text
  let orEmpty: ControlProperty<String> = text.orEmpty
  let tap: ControlEvent<Void> = field.rx.tap
  let _: ControlEvent<String?> = text.changed
  let _: ControlEvent<String> = orEmpty.changed
  let _: Observable<String> = orEmpty.asObservable()
  let _: Driver<String> = orEmpty.asDriver()
  let _: Driver<String> = orEmpty.asDriver(onErrorJustReturn: "")
  let _: ControlProperty<String> = orEmpty.asControlProperty()
  let _: Observable<String> = orEmpty.map { $0.uppercased() }.distinctUntilChanged()
  let _: Observable<Void> = tap.asObservable()
  let _: Driver<Void> = tap.asDriver()
  let _: Signal<Void> = tap.asSignal()
  let _: Infallible<Void> = tap.asInfallible()
  let _: ControlEvent<Void> = tap.asControlEvent()
  let _: ControlEvent<Void> = ControlEvent(events: tap.map { _ in })
  let disposables: [Disposable] = [
    tap.subscribe(onNext: { print("tap") }), tap.bind(onNext: { _ in }), tap.bind { print("tap") },
    tap.bind(to: PublishRelay<Void>()), tap.withLatestFrom(orEmpty).subscribe(onNext: { print($0) }),
    text.bind(to: BehaviorRelay<String?>(value: nil)), orEmpty.bind(to: BehaviorRelay(value: "")),
    orEmpty.bind(to: owner.rx.title), text.subscribe { print($0) },
    Observable.just("a").bind(to: text), Observable.just("a").bind(to: orEmpty), Driver.just("a").drive(field.rx.text),
    Driver.just(true).drive(field.rx.isEnabled), Observable.just(true).bind(to: field.rx.isEnabled),
    tap.take(until: text.skip(1)).throttle(.seconds(1), scheduler: MainScheduler.instance).subscribe(),
    orEmpty <-> BehaviorRelay(value: ""),
  ]
  text.onNext("a")
  text.on(.completed)
  _ = Disposables.create(disposables)
}

infix operator <-> : DefaultPrecedence

/// Both ways, as the examples of RxSwift have it.
func <-> <Value>(property: ControlProperty<Value>, relay: BehaviorRelay<Value>) -> Disposable {
  let toTheControl = relay.bind(to: property)
  let toTheRelay = property.subscribe(onNext: { relay.accept($0) }, onCompleted: { toTheControl.dispose() })
  return Disposables.create(toTheControl, toTheRelay)
}

extension ControlPropertyType where Element == String {
  var trimmed: Observable<String> { map { $0.trimmingCharacters(in: .whitespaces) } }
}

extension ControlEventType where Element == Void {
  func counted() -> Observable<Int> { scan(0) { count, _ in count + 1 } }
}

extension ControlProperty where PropertyType == Int {
  var isZero: Observable<Bool> { map { $0 == 0 } }
}

func requests(_ session: URLSession, _ request: URLRequest, _ url: URL) {
  let _: Observable<(response: HTTPURLResponse, data: Data)> = session.rx.response(request: request)
  let _: Observable<Data> = session.rx.data(request: request)
  let _: Observable<Any> = session.rx.json(request: request)
  let _: Observable<Any> = session.rx.json(request: request, options: [.fragmentsAllowed])
  let _: Observable<Any> = session.rx.json(url: url)
  let _: Observable<Int> = session.rx.response(request: request).map { response, _ in response.statusCode }
  let _: Observable<Person> = session.rx.data(request: request).decode(type: Person.self, decoder: JSONDecoder())
  let _: Observable<Data> = session.rx.data(request: request).catch { error in
    switch error as? RxCocoaURLError {
    case .httpRequestFailed(let response, let data?) where response.statusCode == 404: .just(data)
    case .httpRequestFailed, .nonHTTPResponse(response: _), .deserializationError(error: _), .unknown, nil:
      .error(error)
    }
  }
  URLSession.rx.shouldLogRequest = { _ in false }
  let _: Observable<Notification> = NotificationCenter.default.rx.notification(Notification.Name("a"))
  let _: Observable<Notification> = NotificationCenter.default.rx.notification(Notification.Name("a"), object: session)
}
