/// What `Single` and `Maybe` have in common: an observer that is called once, on either side of the sequence.
extension Observable {
  /// A sequence of one event. The first call of the observer counts, from any thread, and also where the delivery of
  /// the element makes the closure call again. Of the others an error is reported as undeliverable.
  static func createOnce(
    _ subscribe: @escaping (@escaping @Sendable (MaybeEvent<Element>) -> Void) -> any Disposable
  ) -> Observable<Element> {
    create { observer in
      let observer = Unchecked(observer)
      let hasEnded = AtomicFlag()
      return subscribe { event in
        guard hasEnded.raise() else {
          if case .error(let error) = event { Hooks.reportUndeliverable(error) }
          return
        }
        switch event {
        case .success(let element):
          observer.value.onNext(element)
          observer.value.onCompleted()
        case .error(let error): observer.value.onError(error)
        case .completed: observer.value.onCompleted()
        }
      }
    }
  }

  /// Calls one of the first three closures, once. An error that follows the element (`do(afterSuccess:)` has thrown) cannot
  /// be delivered any more.
  func subscribeOnce(
    onSuccess: ((Element) -> Void)?, onError: @escaping (any Swift.Error) -> Void, onEmpty: (() -> Void)?,
    onDisposed: (() -> Void)?
  ) -> any Disposable {
    var hasEnded = false
    return subscribe(
      onNext: { element in
        hasEnded = true
        onSuccess?(element)
      },
      onError: { error in hasEnded ? Hooks.reportUndeliverable(error) : onError(error) },
      onCompleted: { if !hasEnded { onEmpty?() } },
      onDisposed: onDisposed)
  }
}
