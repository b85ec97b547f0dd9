import Foundation
import MiniRx

func combining(_ number: Observable<Int>, _ text: Observable<String>, _ subject: BehaviorSubject<Bool>) {
  let _: Observable<Int> = number.amb(number)
  let _: Observable<Int> = Observable.amb([number, number])
  let _: Observable<Int> = number.concat(number)
  let _: Observable<Int> = number.concat(Single.just(1))
  let _: Observable<Int> = Observable.concat([number, number])
  let _: Observable<Int> = Observable.concat(AnySequence([number, number]))
  let _: Observable<Int> = Observable.concat(number, number)
  let _: Observable<Int> = Observable.of(number, number).concat()
  let _: Observable<Int> = Observable.merge(number, number)
  let _: Observable<Int> = Observable.merge([number, number])
  let _: Observable<Int> = Observable.merge(Set<Int>().map { Observable.just($0) })
  let _: Observable<Int> = Observable.of(number, number).merge()
  let _: Observable<Int> = Observable.of(number, number).merge(maxConcurrent: 2)
  let _: Observable<Int> = number.startWith(1)
  let _: Observable<Int> = number.startWith(1, 2, 3)
  let _: Observable<Int> = Observable.of(number, number).switchLatest()
  let _: Observable<Int> = Observable.of(Single.just(1)).switchLatest()
  let _: Observable<String> = number.withLatestFrom(text)
  let _: Observable<String> = number.withLatestFrom(text) { try passed("\($0)\($1)") }
  let _: Observable<String> = number.withLatestFrom(text, resultSelector: { "\($0)\($1)" })
  let _: Observable<String> = number.withLatestFrom(Driver.just("")) { "\($0)\($1)" }

  let _: Observable<(Int, String)> = Observable.combineLatest(number, text)
  let _: Observable<(Int, String, Bool)> = Observable.combineLatest(number, text, subject)
  let _: Observable<String> = Observable.combineLatest(number, text) { try passed("\($0)\($1)") }
  let _: Observable<String> = Observable.combineLatest(number, text, resultSelector: { "\($0)\($1)" })
  let _: Observable<Person> = Observable.combineLatest(text, number, resultSelector: Person.init)
  let _: Observable<[Int]> = Observable.combineLatest([number, number])
  let _: Observable<Int> = Observable.combineLatest([number, number]) { try passed($0.reduce(0, +)) }
  let _: Observable<Int> = Observable.combineLatest([number, number], resultSelector: { $0.count })
  let _: Observable<(Int, String)> = Observable.zip(number, text)
  let _: Observable<(Int, String, Bool, Int, Int, Int, Int, Int)> = Observable.zip(
    number, text, subject, number, number, number, number, number)
  let _: Observable<String> = Observable.zip(number, text) { try passed("\($0)\($1)") }
  let _: Observable<[Int]> = Observable.zip([number, number])
  let _: Observable<Int> = Observable.zip([number, number]) { try passed($0.reduce(0, +)) }
  Observable.combineLatest(number, text).subscribe(onNext: { number, text in print(number, text) }).dispose()
  Observable.combineLatest(number, text) { ($0, $1) }.filter { $0.0 > 0 }.map { $1 }.subscribe().dispose()
  let _: Observable<Bool> = Observable.combineLatest(number, text, subject) { number, text, isOn in
    let isLong = text.count > number
    return isLong && isOn
  }
  let _: Observable<Int> = Observable<Int>.zip(number, number) { $0 - $1 }
}

func combiningAnyTypes<A: ObservableType, B: ObservableType>(_ a: A, _ b: B) -> Observable<(A.Element, B.Element)> {
  Observable.combineLatest(a, b)
}

extension ObservableType {
  func paired<Other: ObservableType>(with other: Other) -> Observable<(Element, Other.Element)> {
    Observable<(Element, Other.Element)>.combineLatest(self, other) { ($0, $1) }
  }

  func zipped<Other: ObservableType, Result>(
    with other: Other, transform: @escaping (Element, Other.Element) throws -> Result
  ) -> Observable<Result> {
    Observable.zip(self, other, resultSelector: transform)
  }
}

func combiningInfallibles(_ number: Infallible<Int>, _ text: Infallible<String>) {
  let _: Infallible<(Int, String)> = Infallible.combineLatest(number, text)
  let _: Infallible<String> = Infallible.combineLatest(number, text) { try passed("\($0)\($1)") }
  let _: Infallible<[Int]> = Infallible.combineLatest([number, number])
  let _: Infallible<Int> = Infallible.combineLatest([number, number]) { try passed($0.count) }
  let _: Infallible<(Int, String, Int)> = Infallible.zip(number, text, number)
  let _: Infallible<String> = Infallible.zip(number, text) { try passed("\($0)\($1)") }
}

func combiningDrivers(_ number: Driver<Int>, _ text: Driver<String>, _ signal: Signal<Int>) {
  let _: Driver<(Int, String)> = Driver.combineLatest(number, text)
  let _: Driver<String> = Driver.combineLatest(number, text) { try passed("\($0)\($1)") }
  let _: Driver<[Int]> = Driver.combineLatest([number, number])
  let _: Driver<Int> = Driver.combineLatest([number, number]) { try passed($0.count) }
  let _: Driver<(Int, String)> = Driver.zip(number, text)
  let _: Driver<String> = Driver.zip(number, text) { try passed("\($0)\($1)") }
  let _: Driver<[Int]> = Driver.zip([number, number])
  let _: Driver<Int> = Driver.zip([number, number]) { try passed($0.count) }
  let _: Signal<(Int, Int)> = Signal.combineLatest(signal, signal)
  let _: Signal<Int> = Signal.zip(signal, signal) { $0 + $1 }
  let _: Driver<Bool> = Driver.combineLatest(number, text, Activity()) { $0 > 0 && $1.isEmpty && !$2 }
  let _: SharedSequence<DriverSharingStrategy, (Int, String)> = SharedSequence.combineLatest(number, text)
}

/// As the examples of RxSwift have it: a sequence for views of one's own.
final class Activity: SharedSequenceConvertibleType {
  typealias Element = Bool
  typealias SharingStrategy = DriverSharingStrategy

  private let count = BehaviorRelay(value: 0)

  func track<Source: ObservableConvertibleType>(_ source: Source) -> Observable<Source.Element> {
    Observable.using({ () -> ActivityToken<Source.Element> in
      self.count.accept(self.count.value + 1)
      return ActivityToken(source: source.asObservable()) { self.count.accept(self.count.value - 1) }
    }) { $0.asObservable() }
  }

  func asSharedSequence() -> SharedSequence<SharingStrategy, Element> {
    count.asDriver().map { $0 > 0 }.distinctUntilChanged()
  }
}

private struct ActivityToken<Element>: ObservableConvertibleType, Disposable {
  private let source: Observable<Element>
  private let disposable: Cancelable

  init(source: Observable<Element>, disposeAction: @escaping () -> Void) {
    self.source = source
    disposable = Disposables.create(with: disposeAction)
  }

  func dispose() { disposable.dispose() }

  func asObservable() -> Observable<Element> { source }
}

extension ObservableConvertibleType {
  func trackActivity(_ activity: Activity) -> Observable<Element> { activity.track(self) }
}
