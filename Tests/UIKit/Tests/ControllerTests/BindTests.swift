import RxComposable
import UIKit
import XCTest

/// Two-way bindings of a store and controls.
final class BindTests: XCTestCase {
  private struct State: Equatable {
    var query = ""
    var volume: Float = 0
    @BindingState var name = ""
    var isOn = false
    var taps = 0
  }

  private enum Action: BindableAction, Equatable {
    case queryChanged(String)
    case volumeChanged(Float)
    case tapped
    case binding(BindingAction<State>)
  }

  /// Counts its actions, takes queries of three characters at most, in lower case.
  @MainActor
  private func makeStore(_ actions: LockIsolated<Int>) -> Store<State, Action> {
    Store(
      initialState: State(),
      reducer: CombineReducers {
        BindingReducer<State, Action>()
        Reduce<State, Action> { state, action in
          actions.withValue { $0 += 1 }
          switch action {
          case .queryChanged(let query): state.query = query.count > 3 ? state.query : query.lowercased()
          case .volumeChanged(let volume): state.volume = volume
          case .tapped: state.taps += 1
          case .binding: break
          }
          return .none
        }
      })
  }

  private let actions = LockIsolated(0)
  private let bag = DisposeBag()

  @MainActor
  func testAFieldShowsTheStateAndSendsWhatIsTyped() async {
    let (store, field) = (makeStore(actions), UITextField())
    store.bind(\.query, to: field.rx.text.orEmpty, send: Action.queryChanged).disposed(by: bag)
    field.type("ab")
    XCTAssertEqual(store.state.query, "ab")
    XCTAssertEqual(actions.value, 2)
    store.send(.queryChanged("xy"))
    XCTAssertEqual(field.text, "xy")
    XCTAssertEqual(actions.value, 3)
  }

  @MainActor
  func testTypingInTheMiddleLeavesTheCaretThere() async {
    let (store, field) = (makeStore(actions), UITextField())
    store.bind(\.query, to: field.rx.text.orEmpty, send: Action.queryChanged).disposed(by: bag)
    field.type("ac")
    field.caret = 1
    field.type("b")
    XCTAssertEqual(field.text, "abc")
    XCTAssertEqual(field.caret, 2)
  }

  @MainActor
  func testWhatTheReducerRefusesDisappears() async {
    let (store, field) = (makeStore(actions), UITextField())
    store.bind(\.query, to: field.rx.text.orEmpty, send: Action.queryChanged).disposed(by: bag)
    field.type("abcd")
    XCTAssertEqual(field.text, "abc")
    XCTAssertEqual(store.state.query, "abc")
  }

  @MainActor
  func testWhatTheReducerCorrectsIsShown() async {
    let (store, field) = (makeStore(actions), UITextField())
    store.bind(\.query, to: field.rx.text.orEmpty, send: Action.queryChanged).disposed(by: bag)
    field.type("A")
    XCTAssertEqual(field.text, "a")
    XCTAssertEqual(actions.value, 1)
  }

  @MainActor
  func testATextViewDoesNotLoop() async {
    let (store, view) = (makeStore(actions), UITextView())
    store.bind(\.query, to: view.rx.text.orEmpty, send: Action.queryChanged).disposed(by: bag)
    store.send(.queryChanged("s"))
    await mainQueueRuns()
    XCTAssertEqual(view.text, "s")
    view.type("t")
    await mainQueueRuns()
    XCTAssertEqual(store.state.query, "st")
    XCTAssertEqual(actions.value, 2)
  }

  @MainActor
  func testBindingStateAndBindingActions() async {
    let (store, field, toggle) = (makeStore(actions), UITextField(), UISwitch())
    store.bind(\.$name, to: field.rx.text.orEmpty).disposed(by: bag)
    store.bind(\.isOn, to: toggle.rx.isOn).disposed(by: bag)
    field.type("B")
    toggle.tap()
    XCTAssertEqual(store.state.name, "B")
    XCTAssertTrue(store.state.isOn)
    store.send(.set(\.$name, "Blob"))
    XCTAssertEqual(field.text, "Blob")
  }

  @MainActor
  func testControlsSendActions() async {
    let (store, button, slider) = (makeStore(actions), UIButton(), UISlider())
    button.rx.tap.send(.tapped, to: store).disposed(by: bag)
    slider.rx.value.changed.send(Action.volumeChanged, to: store).disposed(by: bag)
    button.tap()
    button.tap()
    slider.drag(to: 0.5)
    XCTAssertEqual(store.state.taps, 2)
    XCTAssertEqual(store.state.volume, 0.5)
  }

  @MainActor
  func testALabelShowsTheState() async {
    let (store, label) = (makeStore(actions), UILabel())
    store.subscribe(\.taps).map(String.init).bind(to: label.rx.text).disposed(by: bag)
    store.send(.tapped)
    XCTAssertEqual(label.text, "1")
  }
}
