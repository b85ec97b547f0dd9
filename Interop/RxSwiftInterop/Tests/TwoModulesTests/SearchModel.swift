import MiniRx
import RxRelay
import RxSwift
import RxSwiftInterop

/// A model that has not moved.
final class LegacySearch {
  let query = RxRelay.BehaviorRelay(value: "")
  let results: RxSwift.Observable<[String]>

  init(scheduler: any RxSwift.SchedulerType) {
    results = query.observe(on: scheduler).map { [$0] }
  }
}

/// A model that has: the plain names are MiniRx's, as `Names.swift` says.
final class SearchModel {
  let titles = BehaviorRelay<[String]>(value: [])
  private let bag = DisposeBag()

  init(legacy: LegacySearch) {
    legacy.results.asMiniRx()
      .distinctUntilChanged()
      .bind(to: titles)
      .disposed(by: bag)
  }

  func clear(_ legacy: LegacySearch) {
    let query = legacy.query.asMiniRx()
    if !query.value.isEmpty { query.accept("") }
  }
}
