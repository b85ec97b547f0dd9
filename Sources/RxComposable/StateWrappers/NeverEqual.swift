/// A value for which setting is an event: after each set it differs from what it was before, even if the new value is
/// the same. For what happens rather than is: scroll to the top, show this alert.
///
///     struct State: Equatable {
///       @NeverEqual var scrollToTop = Stateless()
///     }
///     state.scrollToTop = Stateless()                                  // in the reducer
///     store.subscribeNeverEqual(\.$scrollToTop).subscribe(onNext: …)   // called each time
///
/// Two copies that were set equally often since they were one are equal if their values are, so that a test can say
/// what it expects: `store.send(.tap) { $0.scrollToTop = Stateless() }`.
@propertyWrapper
public struct NeverEqual<Value> {
  /// The value.
  public var wrappedValue: Value {
    didSet { sets += 1 }
  }

  /// The wrapper itself, which is what tells one set from another.
  public var projectedValue: NeverEqual { self }

  /// How often the value was set. It takes 64 bits five hundred years to repeat at a set a nanosecond.
  private var sets: UInt64 = 0
  private let areEqual: (Value, Value) -> Bool

  /// A value that has not been set yet.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
    areEqual = { _, _ in true }
  }

  /// A value that has not been set yet.
  public init(wrappedValue: Value) where Value: Equatable {
    self.wrappedValue = wrappedValue
    areEqual = { $0 == $1 }
  }
}

extension NeverEqual: Equatable {
  /// Whether both were set equally often, to equal values where those can be compared.
  public static func == (left: Self, right: Self) -> Bool {
    left.sets == right.sets && left.areEqual(left.wrappedValue, right.wrappedValue)
  }
}

extension NeverEqual: DumpedAsValue {
  package var setCount: UInt64? { sets }
}

/// The closure only compares.
extension NeverEqual: @unchecked Sendable where Value: Sendable {}

extension Store {
  /// The values of a `@NeverEqual` property: the present one at once, then each that is set, equal or not.
  ///
  ///     store.subscribeNeverEqual(\.$scrollToTop)
  ///       .subscribe(onNext: { _ in list.scrollToTop() })
  ///       .disposed(by: bag)
  public func subscribeNeverEqual<Value>(_ keyPath: KeyPath<State, NeverEqual<Value>>) -> Effect<Value> {
    subscribe(keyPath).map(\.wrappedValue)
  }
}
