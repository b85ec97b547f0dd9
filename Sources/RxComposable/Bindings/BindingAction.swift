import MiniRx

/// Sets a property of the state: one case of the actions instead of one for each control of a form.
///
///     enum SettingsAction: Equatable {
///       case binding(BindingAction<SettingsState>)
///     }
///     store.send(.binding(.set(\.displayName, "Blob")))
///
/// In a reducer, `case .binding(\.displayName):` is where one property is validated after it was set.
public struct BindingAction<Root>: Equatable {
  /// The property.
  public let keyPath: PartialKeyPath<Root>

  let set: (inout Root) -> Void
  private let value: any Equatable

  /// Sets a property to a value.
  public static func set<Value: Equatable>(_ keyPath: WritableKeyPath<Root, Value>, _ value: Value) -> Self {
    BindingAction(keyPath: keyPath, set: { $0[keyPath: keyPath] = value }, value: value)
  }

  /// Sets a property that is marked with `@BindingState` to a value: `.set(\.$displayName, "Blob")`.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<Root, BindingState<Value>>, _ value: Value
  ) -> Self {
    BindingAction(keyPath: keyPath, set: { $0[keyPath: keyPath].wrappedValue = value }, value: value)
  }

  /// The same for a state of which this one is a part.
  ///
  ///     case .settings(.binding(let action)): action.pullback(\AppState.settings)
  public func pullback<NewRoot>(_ keyPath: WritableKeyPath<NewRoot, Root>) -> BindingAction<NewRoot> {
    BindingAction<NewRoot>(
      keyPath: (keyPath as AnyKeyPath).appending(path: self.keyPath) as! PartialKeyPath<NewRoot>,
      set: { set(&$0[keyPath: keyPath]) }, value: value)
  }

  /// Whether both set the same property to the same value.
  public static func == (left: Self, right: Self) -> Bool {
    left.keyPath == right.keyPath && left.value.isEqual(to: right.value)
  }

  /// Matches the actions that set a property: `case .binding(\.displayName):`.
  @_alwaysEmitIntoClient
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath == action.keyPath
  }
}

/// Made of a key path and a value of it, as TCA's, and `Sendable` on the same grounds: actions are.
extension BindingAction: @unchecked Sendable {}

extension Equatable {
  fileprivate func isEqual(to other: any Equatable) -> Bool { other as? Self == self }
}

extension BindingAction: CustomReflectable {
  /// Shows the property and the value.
  public var customMirror: Mirror {
    Mirror(self, children: ["keyPath": keyPath, "value": value], displayStyle: .struct)
  }
}

extension BindingAction: CustomDumpStringConvertible {
  /// The action as it is written: `.set(\Settings.displayName, "Blob")`.
  public var customDumpDescription: String { ".set(\(ValueDump.string(keyPath)), \(ValueDump.string(value)))" }
}

/// Marks a property of the state that a control of the user interface may set directly, through a `BindingAction`.
///
///     struct State: Equatable {
///       @BindingState var displayName = ""
///     }
///     store.send(.binding(.set(\.$displayName, "Blob")))
///
/// A part of the property can be set on its own: `.set(\.$address.city, "Lyon")`.
@dynamicMemberLookup
@propertyWrapper
public struct BindingState<Value> {
  /// The value.
  public var wrappedValue: Value

  /// The wrapper itself, which key paths of bindings lead to.
  public var projectedValue: BindingState {
    get { self }
    set { self = newValue }
  }

  /// A property with its first value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// A part of the value, which a binding may set as well.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> BindingState<Part> {
    get { BindingState<Part>(wrappedValue: wrappedValue[keyPath: keyPath]) }
    set { wrappedValue[keyPath: keyPath] = newValue.wrappedValue }
  }
}

/// The older name of `BindingState`.
@available(*, deprecated, renamed: "BindingState")
public typealias BindableState<Value> = BindingState<Value>

extension BindingState: DumpedAsValue {}

extension BindingState: Equatable where Value: Equatable {}

extension BindingState: Hashable where Value: Hashable {}

extension BindingState: Sendable where Value: Sendable {}

extension BindingState: Encodable where Value: Encodable {
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    // By the container: an encoder has a form of its own for dates, data, addresses and decimal numbers.
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension BindingState: Decodable where Value: Decodable {
  /// Reads the value.
  public init(from decoder: any Decoder) throws { wrappedValue = try decoder.singleValueContainer().decode(Value.self) }
}

/// Actions with a case for the controls of a form.
///
///     enum Action: BindableAction {
///       case binding(BindingAction<State>)
///     }
public protocol BindableAction {
  /// The state that the controls set.
  associatedtype State

  /// Wraps the setting of a property; the case of the enum.
  static func binding(_ action: BindingAction<State>) -> Self
}

extension BindableAction {
  /// Sets a property that is marked with `@BindingState`: short for `.binding(.set(\.$displayName, "Blob"))`.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>, _ value: Value
  ) -> Self {
    binding(.set(keyPath, value))
  }
}

/// Sets what binding actions say. It stands first in a `body`, so that the reducers behind it see the property as it
/// was set:
///
///     var body: some ReducerProtocol<State, Action> {
///       BindingReducer()
///       Reduce { state, action in
///         if case .binding(\.$displayName) = action { state.displayName = String(state.displayName.prefix(16)) }
///         return .none
///       }
///     }
public struct BindingReducer<State, Action: BindableAction>: ReducerProtocol where Action.State == State {
  private let path = /Action.binding

  /// A reducer that sets what binding actions say.
  public init() {}

  /// Sets the property of a binding action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    path.extract(from: action)?.set(&state)
    return .none
  }
}

extension ObservableType {
  /// Sends an action with each element.
  ///
  ///     incrementButton.rx.tap.send(.incrementButtonTapped, to: store).disposed(by: bag)
  ///
  /// Subscribe where the store belongs: as a rule on the main thread. The subscription keeps the store until it is
  /// disposed. An error goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Returns: the subscription.
  @_alwaysEmitIntoClient
  public func send<State, Action>(_ action: Action, to store: Store<State, Action>) -> any Disposable {
    subscribe(onNext: { _ in store.send(action) })
  }

  /// Sends an action that is made of each element.
  ///
  ///     slider.rx.value.changed.send(SettingsAction.volumeChanged, to: store).disposed(by: bag)
  ///
  /// - Returns: the subscription.
  @_alwaysEmitIntoClient
  public func send<State, Action>(
    _ action: @escaping (Element) -> Action, to store: Store<State, Action>
  ) -> any Disposable {
    subscribe(onNext: { store.send(action($0)) })
  }
}

extension Store {
  /// Shows a part of the state in a control, and sends what the user makes of it.
  ///
  ///     store.bind(\.query, to: searchField.rx.text.orEmpty, send: SearchAction.queryChanged).disposed(by: bag)
  ///
  /// There is no loop: a value that the state has already is not sent, and one that the control shows already leaves its
  /// caret alone. Where the reducer keeps another value than the user made, the control shows that one again.
  ///
  /// The subscription keeps the store until it is disposed.
  ///
  /// - Parameters:
  ///   - value: the part of the state.
  ///   - property: what shows it.
  ///   - action: the action for a value that the user made.
  /// - Returns: the subscription.
  public func bind<Value: Equatable, Property: ControlPropertyType<Value>>(
    _ value: KeyPath<State, Value>, to property: Property, send action: @escaping (Value) -> Action
  ) -> any Disposable {
    let property = property.asControlProperty()
    return Disposables.create(
      subscribe(value).subscribe(onNext: property.onNext),
      property.changed.subscribe(onNext: { edited in
        guard edited != self.state[keyPath: value] else { return }
        self.send(action(edited))
        let kept = self.state[keyPath: value]
        if kept != edited { property.onNext(kept) }
      }))
  }
}

extension Store where Action: BindableAction, Action.State == State {
  /// Shows a property that is marked with `@BindingState` in a control, and sets it to what the user makes of it.
  ///
  ///     store.bind(\.$displayName, to: nameField.rx.text.orEmpty).disposed(by: bag)
  ///
  /// - Returns: the subscription.
  @_alwaysEmitIntoClient
  public func bind<Value: Equatable, Property: ControlPropertyType<Value>>(
    _ value: WritableKeyPath<State, BindingState<Value>>, to property: Property
  ) -> any Disposable {
    bind(value.appending(path: \.wrappedValue), to: property, send: { .set(value, $0) })
  }

  /// Shows a property in a control, and sets it to what the user makes of it, by a `BindingAction`.
  ///
  /// - Returns: the subscription.
  @_alwaysEmitIntoClient
  public func bind<Value: Equatable, Property: ControlPropertyType<Value>>(
    _ value: WritableKeyPath<State, Value>, to property: Property
  ) -> any Disposable {
    bind(value, to: property, send: { .binding(.set(value, $0)) })
  }
}
