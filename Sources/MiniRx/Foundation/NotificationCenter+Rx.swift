import Foundation

extension Reactive where Base: NotificationCenter {
  /// The notifications of a name, as they are posted.
  ///
  ///     NotificationCenter.default.rx.notification(.init("ItemAdded"))
  ///       .subscribe(onNext: { print($0.userInfo ?? [:]) })
  ///       .disposed(by: bag)
  ///
  /// Never ends. Delivers on the thread that posts.
  ///
  /// - Parameters:
  ///   - name: the name; `nil` for all.
  ///   - object: whose notifications; `nil` for all. Kept until the subscription is disposed.
  public func notification(_ name: Notification.Name?, object: AnyObject? = nil) -> Observable<Notification> {
    let center = base
    return Observable.create { observer in
      nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil) {
        observer.onNext($0)
      }
      return Disposables.create { unsafe center.removeObserver(token) }
    }
  }
}
