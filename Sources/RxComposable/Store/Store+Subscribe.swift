extension Store {
  /// The values of a part of the state: the present one at once, then each that differs from the one before.
  ///
  ///     store.subscribe(\.count)
  ///       .subscribe(onNext: { label.text = "\($0)" })
  ///       .disposed(by: bag)
  ///
  /// The values are delivered while the state is published, each one that is different by then, once.
  public func subscribe<Value: Equatable>(_ keyPath: KeyPath<State, Value>) -> Effect<Value> {
    subscribe({ $0[keyPath: keyPath] }, removeDuplicates: ==)
  }

  /// The values that a closure takes from the state: the present one at once, then each that differs from the one before.
  public func subscribe<Value: Equatable>(_ toLocalState: @escaping (State) -> Value) -> Effect<Value> {
    subscribe(toLocalState, removeDuplicates: ==)
  }

  /// The values that a closure takes from the state: the present one at once, then each that another closure does not
  /// find equal to the one before.
  public func subscribe<Value>(
    _ toLocalState: @escaping (State) -> Value, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    let backend = backend
    return Effect(
      Observable.create { observer in
        let initial = toLocalState(backend.state)
        let subscription = SingleAssignmentDisposable()
        let valueObserver = ValueObserver(
          initial, value: toLocalState, areEqual: areEqual, onChange: { observer.onNext($0) })
        subscription.setDisposable(backend.add(valueObserver))
        observer.onNext(initial)
        return subscription
      })
  }
}

extension Store where State: Equatable {
  /// The state: the present one at once, then each that differs from the one before.
  public func subscribe() -> Effect<State> { subscribe({ $0 }, removeDuplicates: ==) }
}
