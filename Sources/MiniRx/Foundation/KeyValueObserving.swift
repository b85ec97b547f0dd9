#if canImport(ObjectiveC)
  import Foundation

  extension Reactive where Base: NSObject {
    /// The values of a property that can be observed by key (`@objc dynamic`).
    ///
    ///     operation.rx.observe(\.isFinished).filter { $0 }.take(1)
    ///
    /// Retains the object until the subscription is disposed. Delivers on the thread that sets the property. Never ends.
    ///
    /// - Parameters:
    ///   - keyPath: the property.
    ///   - options: with `.initial`, the value at the subscription comes first.
    public func observe<Value>(
      _ keyPath: KeyPath<Base, Value>, options: NSKeyValueObservingOptions = [.new, .initial]
    ) -> Observable<Value> {
      let observed = Unchecked((base, keyPath))
      return Observable.create { observer in
        let observation = observed.value.0.observe(observed.value.1, options: options) { base, _ in
          observer.onNext(base[keyPath: observed.value.1])
        }
        return Disposables.create { observation.invalidate() }
      }
    }
  }
#endif
