import MiniRx
import RxComposable

/// One of so many subscriptions to a subject, in a bag that is emptied.
func subjectBag(_ count: Int) -> Case {
  emptying("subject.bag.\(count)", count) {
    let subject = PublishSubject<Int>()
    return { subject.subscribe() }
  }
}

/// The same to a store.
func storeBag(_ count: Int) -> Case {
  emptying("store.bag.\(count)", count) {
    let store = Store(initialState: 0, reducer: EmptyReducer<Int, Int>(), mainThreadChecksEnabled: false)
    return { store.subscribe(\.self).subscribe() }
  }
}

private func emptying(_ id: String, _ count: Int, _ make: @escaping () -> () -> any Disposable) -> Case {
  let count = scaled(count)
  return Case(
    id: id,
    operations: count,
    mini: {
      let subscribe = make()
      return {
        let bag = DisposeBag()
        for _ in 0..<count { subscribe().disposed(by: bag) }
        return withExtendedLifetime(bag) { count }
      }
    },
    result: count, isSteady: false)
}
