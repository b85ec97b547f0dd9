#if canImport(ObjectiveC) || canImport(UIKit)
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
