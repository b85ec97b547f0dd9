import RxComposable

let store = Store(initialState: AppState(), reducer: appReducer, environment: .live)
let bag = DisposeBag()

store.subscribe(\.count)
  .subscribe(onNext: { print($0) })
  .disposed(by: bag)

store.send(.incrementButtonTapped)
store.send(.incrementButtonTapped)
store.send(.decrementButtonTapped)
