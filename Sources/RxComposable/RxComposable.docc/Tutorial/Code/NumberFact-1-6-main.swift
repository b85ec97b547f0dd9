import RxComposable

let store = Store(initialState: AppState(), reducer: appReducer, environment: .live)
