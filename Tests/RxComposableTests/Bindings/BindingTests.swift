import XCTest

@testable import RxComposable
@testable import RxComposableTesting

private struct Settings: Equatable {
  var name = ""
  var digits = 2
}

private enum SettingsAction: Equatable {
  case binding(BindingAction<Settings>)
  case reset
}

private struct Form: ReducerProtocol {
  struct State: Equatable {
    @BindingState var name = ""
    @BindingState var isOn = false
    var log: [String] = []
  }
  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case reset
  }

  var body: some ReducerProtocol<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.$name): state.log.append("name \(state.name)")
      case .binding: state.log.append("other")
      case .reset: state = State()
      }
      return .none
    }
  }
}

/// A text field of no framework: the user types into it, and it shows what it is given.
private final class Field {
  private(set) var text = ""
  /// What it was given.
  private(set) var shown: [String] = []
  private let typed = PublishSubject<String>()

  var property: ControlProperty<String> {
    ControlProperty(
      values: Observable.deferred { self.typed.startWith(self.text) },
      valueSink: Binder(self) { field, text in
        field.text = text
        field.shown.append(text)
      })
  }

  func type(_ text: String) {
    self.text = text
    typed.onNext(text)
  }
}

final class BindingTests: XCTestCase {
  func testActionsAreEqualIfTheySetTheSamePropertyToTheSameValue() {
    XCTAssertEqual(BindingAction<Settings>.set(\.name, "a"), .set(\.name, "a"))
    XCTAssertNotEqual(BindingAction<Settings>.set(\.name, "a"), .set(\.name, "b"))
    XCTAssertNotEqual(BindingAction<Form.State>.set(\.$name, "a"), .set(\.$isOn, true))
    XCTAssertEqual(BindingAction<Settings>.set(\.digits, 1).keyPath, \Settings.digits)
  }

  func testValuesOfASubclassAreEqualWhereTheClassSaysSo() {
    class Model: Equatable {
      static func == (left: Model, right: Model) -> Bool { true }
    }
    final class Special: Model {}
    struct Root { var model = Model() }
    XCTAssertEqual(BindingAction<Root>.set(\.model, Model()), .set(\.model, Special()))
  }

  func testTheShortFormIsTheActionWrapped() {
    XCTAssertEqual(Form.Action.set(\.$name, "a"), .binding(.set(\.$name, "a")))
  }

  func testPatternsMatchTheProperty() {
    let action = BindingAction<Settings>.set(\.name, "a")
    XCTAssertTrue(\.name ~= action)
    XCTAssertFalse(\.digits ~= action)
  }

  func testAPulledBackActionSetsThePropertyOfThePart() {
    struct App: Equatable { var settings = Settings() }
    let action = BindingAction<Settings>.set(\.name, "a").pullback(\App.settings)
    XCTAssertEqual(action, .set(\App.settings.name, "a"))
    XCTAssertTrue(\App.settings.name ~= action)
    var app = App()
    action.set(&app)
    XCTAssertEqual(app.settings.name, "a")
  }

  func testAnActionShowsItsPropertyAndItsValue() {
    let children = Mirror(reflecting: BindingAction<Settings>.set(\.name, "a")).children
    XCTAssertEqual(children.compactMap(\.label), ["keyPath", "value"])
    XCTAssertEqual(children.compactMap { $0.value as? String }, ["a"])
  }

  func testADumpShowsAnActionAsItIsWritten() {
    XCTAssertEqual(String(customDumping: BindingAction<Settings>.set(\.name, "a")), #".set(\Settings.name, "a")"#)
    XCTAssertEqual(
      String(customDumping: SettingsAction.binding(.set(\.name, "a"))),
      #"SettingsAction.binding(.set(\Settings.name, "a"))"#)
    XCTAssertEqual(
      diff(BindingAction<Settings>.set(\.name, "a"), .set(\.name, "b")),
      #"""
      - .set(\Settings.name, "a")
      + .set(\Settings.name, "b")
      """#)
  }

  func testAClosureBasedReducerRunsAfterThePropertyIsSet() {
    let reducer = Reducer<Settings, SettingsAction, Void> { state, action, _ in
      switch action {
      case .binding(\.name): state.name = String(state.name.prefix(3))
      case .binding: break
      case .reset: state = Settings()
      }
      return .none
    }
    .binding(action: /SettingsAction.binding)
    let store = Store(initialState: Settings(), reducer: reducer, environment: ())
    store.send(.binding(.set(\.name, "Blobby")))
    store.send(.binding(.set(\.digits, 4)))
    XCTAssertEqual(store.state, Settings(name: "Blo", digits: 4))
    store.send(.reset)
    XCTAssertEqual(store.state, Settings())
  }

  func testAClosureBasedReducerFindsTheBindingActionsByThemselves() {
    let reducer = Reducer<Form.State, Form.Action, Void> { state, action, _ in
      if case .binding(\.$name) = action { state.name += "!" }
      return .none
    }
    .binding()
    let store = Store(initialState: Form.State(), reducer: reducer, environment: ())
    store.send(.set(\.$name, "Blob"))
    XCTAssertEqual(store.state.name, "Blob!")
  }

  func testABindingReducerSetsThePropertyBeforeTheReducersBehindIt() {
    let store = Store(initialState: Form.State(), reducer: Form())
    store.send(.binding(.set(\.$name, "Blob")))
    store.send(.binding(.set(\.$isOn, true)))
    var expected = Form.State()
    expected.name = "Blob"
    expected.isOn = true
    expected.log = ["name Blob", "other"]
    XCTAssertEqual(store.state, expected)
    store.send(.reset)
    XCTAssertEqual(store.state, Form.State())
  }

  func testATestStoreCanSendBindings() {
    let store = TestStore(initialState: Form.State(), reducer: Form())
    store.send(.binding(.set(\.$name, "Blob"))) {
      $0.name = "Blob"
      $0.log = ["name Blob"]
    }
  }

  /// A store of a text that keeps three characters, and the field that is bound to it. Returns what was sent.
  private func texts(_ use: (Store<String, String>, Field) -> Void) -> [String] {
    var sent: [String] = []
    let store = Store<String, String>(
      initialState: "a",
      reducer: Reduce { state, text in
        sent.append(text)
        state = String(text.prefix(3))
        return .none
      })
    let field = Field()
    let subscription = store.bind(\.self, to: field.property, send: { $0 })
    use(store, field)
    subscription.dispose()
    field.type("after the disposal")
    return sent
  }

  func testAFieldShowsTheStateAndSendsWhatIsTyped() {
    let sent = texts { store, field in
      field.type("ab")
      XCTAssertEqual(store.state, "ab")
      store.send("xy")
      XCTAssertEqual(field.shown, ["a", "ab", "xy"])
    }
    XCTAssertEqual(sent, ["ab", "xy"])
  }

  func testAFieldShowsAgainWhatTheReducerKept() {
    let sent = texts { store, field in
      field.type("abc")
      field.type("abcd")
      XCTAssertEqual(field.text, "abc")
    }
    XCTAssertEqual(sent, ["abc", "abcd"])
  }

  func testWhatTheStateIsAlreadyIsNotSent() {
    XCTAssertEqual(texts { _, field in for _ in 1...2 { field.type("ab") } }, ["ab"])
  }

  func testAPartOfAPropertyIsSetOnItsOwn() {
    struct Profile: ReducerProtocol {
      struct State: Equatable {
        @BindingState var address = Address()
        var log: [String] = []
      }
      struct Address: Equatable {
        var city = ""
        var street = ""
      }
      enum Action: BindableAction, Equatable, Sendable { case binding(BindingAction<State>) }

      var body: some ReducerProtocol<State, Action> {
        BindingReducer()
        Reduce { state, action in
          switch action {
          case .binding(\.$address.city): state.log.append("city")
          case .binding(\.$address): state.log.append("address")
          default: state.log.append("other")
          }
          return .none
        }
      }
    }
    let store = Store(initialState: Profile.State(), reducer: Profile())
    store.send(.binding(.set(\.$address.city, "Lyon")))
    store.send(.set(\.$address.street, "Rue"))
    store.send(.set(\.$address, Profile.Address()))
    XCTAssertEqual(store.state.log, ["city", "other", "address"])
    XCTAssertEqual(BindingAction<Profile.State>.set(\.$address.city, "a"), .set(\.$address.city, "a"))
    var state = Profile.State()
    BindingAction.set(\.$address.city, "Lyon").set(&state)
    XCTAssertEqual(state.address, Profile.Address(city: "Lyon"))
  }

  func testBindingStateIsCodedAsItsValue() throws {
    struct Stored: Codable, Hashable { @BindingState var name = "Blob" }
    let data = try JSONEncoder().encode(Stored())
    XCTAssertEqual(String(decoding: data, as: UTF8.self), #"{"name":"Blob"}"#)
    XCTAssertEqual(try JSONDecoder().decode(Stored.self, from: data), Stored())
  }

  /// A coder has a form for some types, which it only gives to what is coded by its container.
  func testABindingStateIsInTheFormOfTheCoder() throws {
    struct Stored: Codable, Hashable {
      @BindingState var birthday = Date(timeIntervalSince1970: 0)
      @BindingState var price: Decimal = 1.5
      @BindingState var site = URL(string: "https://example.com")!
      var other = UncheckedSendable(Date(timeIntervalSince1970: 0))
    }
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    decoder.dateDecodingStrategy = .iso8601
    let data = try encoder.encode(Stored())
    XCTAssertEqual(
      String(decoding: data, as: UTF8.self),
      #"{"birthday":"1970-01-01T00:00:00Z","other":"1970-01-01T00:00:00Z","price":1.5,"site":"https://example.com"}"#)
    XCTAssertEqual(try decoder.decode(Stored.self, from: data), Stored())
  }
}
