#if canImport(UIKit) && !os(watchOS)
  import MiniRx
  import UIKit

  // As the example of RxSwift makes a proxy for `CLLocationManager`.

  @MainActor protocol RadioDelegate: AnyObject {
    func radio(_ radio: Radio, didPlay song: String)
    func radioDidStop(_ radio: Radio)
  }

  @MainActor final class Radio: NSObject {
    weak var delegate: RadioDelegate?

    func play(_ song: String) {
      delegate?.radio(self, didPlay: song)
      delegate?.radioDidStop(self)
    }
  }

  extension Radio: HasDelegate {}

  class RxRadioDelegateProxy: DelegateProxy<Radio, RadioDelegate>, DelegateProxyType, RadioDelegate {
    init(radio: Radio) {
      super.init(parentObject: radio, delegateProxy: RxRadioDelegateProxy.self)
    }

    static func registerKnownImplementations() {
      self.register { RxRadioDelegateProxy(radio: $0) }
    }

    lazy var songs = PublishSubject<String>()
    lazy var stops = PublishSubject<Void>()

    func radio(_ radio: Radio, didPlay song: String) {
      _forwardToDelegate?.radio(radio, didPlay: song)
      songs.onNext(song)
    }

    func radioDidStop(_ radio: Radio) {
      _forwardToDelegate?.radioDidStop(radio)
      stops.onNext(())
    }

    deinit {
      songs.on(.completed)
      stops.on(.completed)
    }
  }

  extension Reactive where Base: Radio {
    var delegate: DelegateProxy<Radio, RadioDelegate> {
      return RxRadioDelegateProxy.proxy(for: base)
    }

    var songs: Observable<String> {
      return RxRadioDelegateProxy.proxy(for: base).songs.asObservable()
    }
  }

  class TallTableView: UITableView {}

  class TallTableProxy: RxTableViewDelegateProxy {
    init(table: TallTableView) {
      super.init(tableView: table)
    }
  }
#endif
