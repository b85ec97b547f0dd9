import RxComposable

let bag = DisposeBag()

struct AppState {
  var settings = SettingsState()
}

struct SettingsState: Equatable, Sendable {
  var displayName = ""
  var query = ""
}

enum AppAction {
  case settings(SettingsAction)
}

//# BindingAction lines 1-3

func setting(store: Store<SettingsState, SettingsAction>) {
  //# BindingAction lines 4-4
}

func pulled(action: AppAction) -> BindingAction<AppState>? {
  switch action {
  //# BindingAction 2
  }
}

enum Forms {
  typealias State = Wrapped.State

  //# BindingAction 4

  struct Form: ReducerProtocol {
    //# BindingAction 5
  }
}

enum Wrapped {
  //# BindingAction 3 lines 1-3
}

func setting(store: Store<Wrapped.State, Forms.Action>) {
  //# BindingAction 3 lines 4-4
}

struct Button: ReactiveCompatible {
  let taps = Observable.just(())
}

extension Reactive where Base == Button {
  var tap: ControlEvent<Void> { ControlEvent(events: base.taps) }
}

struct Slider: ReactiveCompatible {}

extension Reactive where Base == Slider {
  var value: ControlProperty<Float> { leftOut() }
}

final class Field: ReactiveCompatible {}

extension Reactive where Base: Field {
  var text: ControlProperty<String?> { leftOut() }
}

enum CounterAction {
  case incrementButtonTapped
}

func taps(incrementButton: Button, store: Store<Int, CounterAction>) {
  //# BindingAction 6
}

enum Volume {
  enum SettingsAction {
    case volumeChanged(Float)
  }

  func volume(slider: Slider, store: Store<Int, SettingsAction>) {
    //# BindingAction 7
  }
}

enum SearchAction {
  case queryChanged(String)
}

func search(searchField: Field, store: Store<SettingsState, SearchAction>) {
  //# BindingAction 8
}

func names(nameField: Field, store: Store<Wrapped.State, Forms.Action>) {
  //# BindingAction 9
}
