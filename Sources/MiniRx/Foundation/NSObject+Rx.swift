import Foundation

/// Every object of Foundation has `rx`.
extension NSObject: ReactiveCompatible {}

#if !canImport(ObjectiveC)
  /// Outside Apple's platforms it is no `NSObject`.
  extension NotificationCenter: ReactiveCompatible {}
#endif

#if canImport(ObjectiveC) || canImport(UIKit)

  #if canImport(ObjectiveC)
    import ObjectiveC
  #else
    import UIKit
  #endif

  /// Objects of the libraries that live as long as another object: at most one of each type.
  package enum Associated {
    private final class Table: Sendable {
      let values = Locked<[ObjectIdentifier: AnyObject]>([:])

      func find<Value: AnyObject>() -> Value? {
        values.withLock { $0[ObjectIdentifier(Value.self)] }.map { unsafe unsafeDowncast($0, to: Value.self) }
      }
    }

    /// Keeps two threads from making two tables.
    private static let isMakingTable = Locked<Void>()
    /// An object that is never released, whose address is the key of the association.
    private static let key = Table()

    /// The value of a type that belongs to the object, made at the first call.
    package static func value<Value: AnyObject>(of object: AnyObject, make: () -> Value) -> Value {
      let table = table(of: object)
      if let present: Value = table.find() { return present }
      let made = make()
      return table.values.withLock { values in
        if let present = values[ObjectIdentifier(Value.self)] { return unsafe unsafeDowncast(present, to: Value.self) }
        values[ObjectIdentifier(Value.self)] = made
        return made
      }
    }

    private static func table(of object: AnyObject) -> Table {
      let key = unsafe UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque())
      let made = Table()
      return isMakingTable.withLock { _ in
        if let present = unsafe objc_getAssociatedObject(object, key) as? Table { return present }
        unsafe objc_setAssociatedObject(object, key, made, .OBJC_ASSOCIATION_RETAIN)
        return made
      }
    }
  }

  extension Reactive where Base: AnyObject {
    /// Emits when the object is released, and completes.
    ///
    ///     model.title.take(until: label.rx.deallocated).bind(onNext: show)
    ///
    /// Does not retain the object. Delivers on the thread that releases it; at the subscription, if it is gone by then.
    public var deallocated: Observable<Void> { Associated.value(of: base, make: Lifetime.init).end.asObservable() }

    /// Emits when the object is released, and completes: the same as `deallocated`.
    ///
    /// A moment before the release would be the Objective-C runtime's to tell, by exchanging `dealloc`.
    public var deallocating: Observable<Void> { deallocated }
  }

  /// An object that is released with another.
  private final class Lifetime {
    let end = ReplaySubject<Void>.create(bufferSize: 1)

    deinit {
      end.onNext(())
      end.onCompleted()
    }
  }
#endif

#if canImport(ObjectiveC)
  extension Reactive where Base: NSObject {
    /// The values of a property that can be observed by key (`@objc dynamic`).
    ///
    ///     operation.rx.observe(\.isFinished).filter { $0 }.take(1)
    ///
    /// Does not retain the object. Delivers on the thread that sets the property. Completes when the object is released.
    ///
    /// - Parameters:
    ///   - keyPath: the property.
    ///   - options: with `.initial`, the value at the subscription comes first.
    public func observe<Value>(
      _ keyPath: KeyPath<Base, Value>, options: NSKeyValueObservingOptions = [.new, .initial]
    ) -> Observable<Value> {
      let (observed, path) = (WeakObject(object: base), Unchecked(keyPath))
      return Observable.create { observer in
        let observation = observed.object?.observe(path.value, options: options) { base, _ in
          observer.onNext(base[keyPath: path.value])
        }
        return Disposables.create { observation?.invalidate() }
      }
      .take(until: deallocated)
    }
  }
#endif

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
  ///   - object: whose notifications; `nil` for all. Not retained: once it has been released, there are none.
  public func notification(_ name: Notification.Name?, object: AnyObject? = nil) -> Observable<Notification> {
    let (center, isOfAll) = (base, object == nil)
    return Observable.create { [weak object] observer in
      if object == nil, !isOfAll { return Disposables.create() }
      nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil) {
        observer.onNext($0)
      }
      return Disposables.create { unsafe center.removeObserver(token) }
    }
  }
}
