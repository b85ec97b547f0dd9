import MiniRx
import RxSwift
import RxSwiftInterop

import class RxSwift.DisposeBag
import class RxSwift.Observable

/// In this file the two names are RxSwift's.
final class LegacyTitle {
  var text = ""
  private let bag = DisposeBag()

  init(_ titles: Observable<String>, _ hints: MiniRx.Observable<String>) {
    titles.subscribe(onNext: { [unowned self] in text = $0 }).disposed(by: bag)
    hints.subscribe(onNext: { [unowned self] in text += $0 }).disposed(by: bag)
  }
}
