#if canImport(Observation)
  import MiniRx

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension Store {
    /// The state as SwiftUI and `Observations` read it: a value that is read here is observed, as a property of an
    /// `@Observable` object is.
    ///
    ///     struct CounterView: View {
    ///       let store: StoreOf<Counter>
    ///
    ///       var body: some View {
    ///         Button("\(store.observed.count)") { store.send(.incrementButtonTapped) }
    ///       }
    ///     }
    ///
    /// What reads again when a value changes is what has read that value. It is notified while the state is published, so
    /// that an animation around `send` is the animation of the change.
    ///
    /// Each value is observed until its next change, also where what has read it is gone. A scope whose state a closure
    /// computes, or that is of a case, has values of its own; where it has gone, what has read them reads again after the
    /// next change of the state that it was made of. So keep such a scope, rather than make it where it is read.
    public var observed: ObservedState<State, Action> { ObservedState(store: self) }
  }

  /// The state of a store, whose values are observed where they are read. See `Store.observed`.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @dynamicMemberLookup
  public struct ObservedState<State, Action> {
    fileprivate let store: Store<State, Action>

    /// A value of the state, as it was last published.
    public subscript<Value: Equatable>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { self(keyPath) }

    /// A value of the state, as it was last published.
    ///
    ///     store.observed(\.count)
    public func callAsFunction<Value: Equatable>(_ keyPath: KeyPath<State, Value>) -> Value {
      let backend = store.backend
      backend.root.threadCheck.check("Store.observed was read")
      ReadValues.of(backend.root).willRead(keyPath, of: store)
      return backend.latestState().read { $0[keyPath: keyPath] }
    }
  }

  /// The values of a store and its scopes that were read, and whose next change is awaited.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private final class ReadValues {
    /// A value: its state, and the way from there.
    private struct Key: Hashable {
      let state: StateIdentity
      let keyPath: AnyKeyPath
    }

    private let registrar = ReadRegistrar<Key>()
    private var awaited: Set<AnyHashable> = []

    static func of(_ root: StoreRoot) -> ReadValues {
      if let values = root.readValues as? ReadValues { return values }
      let values = ReadValues()
      root.readValues = values
      return values
    }

    func willRead<State, Action, Value: Equatable>(_ keyPath: KeyPath<State, Value>, of store: Store<State, Action>) {
      let backend = store.backend
      guard let (_, state) = backend.observed() else { return }
      let key = Key(state: state, keyPath: keyPath)
      registrar.willRead(key)
      guard awaited.insert(key).inserted else { return }
      if !key.state.isComputed { return awaitChange(of: key, in: backend.values(of: keyPath, removeDuplicates: ==)) }
      // Of a scope that has gone, the next state counts as a change: views that make one each time would leave them all.
      let values = backend.values(of: keyPath) { [weak store] in store != nil && $0 == $1 }
      awaitChange(of: key, in: values)
    }

    /// The subscription is the state's: it ends with the change, or with the state.
    private func awaitChange<Value>(of key: Key, in values: Effect<Value>) {
      _ = values.skip(1).first().subscribe(onSuccess: { [self] next in
        awaited.remove(key)
        if next != nil { registrar.didChange(key) }
      })
    }
  }
#endif
