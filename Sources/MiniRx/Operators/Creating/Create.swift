extension ObservableType {
  /// A sequence that a closure produces, anew for each subscription.
  ///
  ///     Observable<String>.create { observer in
  ///       let request = load { observer.onNext($0); observer.onCompleted() }
  ///       return Disposables.create { request.cancel() }
  ///     }
  ///
  /// The closure may emit from any thread: events are delivered one at a time, in the order of their arrival, and what
  /// comes after a terminal event is dropped. What the closure returns is disposed when the subscription ends, in
  /// whichever way. Source: https://reactivex.io/documentation/operators/create.html
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Source { sink in
      let emitter = Emitter<Element>(sink)
      sink.connect(emitter)
      emitter.producer.setDisposable(subscribe(AnyObserver(eventHandler: emitter.on)))
      return nil
    }
  }
}

/// Takes events from anywhere, and passes them on one at a time.
private final class Emitter<Element>: SerializedStage<Never, Element> {
  let producer = SingleAssignmentDisposable()

  func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): emit(element)
    case .error(let error): emitError(error)
    case .completed: emitCompletion()
    }
  }

  override func disposeInputs() { producer.dispose() }
}
