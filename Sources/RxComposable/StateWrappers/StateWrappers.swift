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

  /// The values of a `@NeverEqual` property that a closure takes from the state: the present one at once, then each that is set,
  /// equal or not.
  public func subscribeNeverEqual<Value>(_ toLocalState: @escaping (State) -> NeverEqual<Value>) -> Effect<Value> {
    subscribe(toLocalState).map(\.wrappedValue)
  }
}

/// Rows of which at most one is selected: selecting one deselects the one before.
///
///     struct State: Equatable {
///       @SingleSelection(selection: \.isChecked) var options: IdentifiedArrayOf<Option> = []
///     }
///     state.options[id: 2]?.isChecked = true   // whichever was checked before is not any more
///
/// If a set selects several at once, the first of those that were not selected before stays.
///
/// - Complexity: O(*n*) a set.
@propertyWrapper
public struct SingleSelection<Element: Identifiable> {
  /// The rows.
  public var wrappedValue: IdentifiedArrayOf<Element> {
    get { rows }
    set {
      rows = newValue
      keepOneSelected()
    }
  }

  private var rows: IdentifiedArrayOf<Element>
  private let isSelected: (Element) -> Bool
  private let setSelected: (inout Element, Bool) -> Void
  private var selected: Element.ID?

  /// Rows, and how to find out and to change whether a row is selected.
  ///
  /// - Parameters:
  ///   - wrappedValue: the rows; none, unless said otherwise.
  ///   - extract: whether a row is selected.
  ///   - set: selects or deselects a row.
  public init(
    wrappedValue: IdentifiedArrayOf<Element> = [], extract: @escaping (Element) -> Bool,
    set: @escaping (inout Element, Bool) -> Void
  ) {
    rows = wrappedValue
    isSelected = extract
    setSelected = set
    keepOneSelected()
  }

  /// Rows, and the property that says whether a row is selected.
  public init(wrappedValue: IdentifiedArrayOf<Element> = [], selection path: WritableKeyPath<Element, Bool>) {
    self.init(wrappedValue: wrappedValue, extract: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  private mutating func keepOneSelected() {
    let selections = rows.elements.filter(isSelected).map(\.id)
    let kept = selections.first { $0 != selected } ?? selections.first
    for id in selections where id != kept { setSelected(&rows[id: id]!, false) }
    selected = kept
  }
}

extension SingleSelection where Element: Selectable {
  /// Rows that know whether they are selected.
  public init(wrappedValue: IdentifiedArrayOf<Element> = []) {
    self.init(wrappedValue: wrappedValue, extract: \.isSelected, set: { $0.isSelected = $1 })
  }
}

/// A row that knows whether it is selected.
public protocol Selectable {
  /// Whether the row is selected.
  var isSelected: Bool { get set }
}

extension Selectable {
  /// The way to `isSelected`.
  public var path: WritableKeyPath<Self, Bool> { \.isSelected }
}

extension SingleSelection: DumpedAsValue {}

extension SingleSelection: Equatable where Element: Equatable {
  /// Whether the rows are equal.
  public static func == (left: Self, right: Self) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension SingleSelection: Hashable where Element: Hashable {
  /// Hashes the rows.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

/// A list in which no id repeats: each set drops the later ones.
///
///     struct State: Equatable {
///       @UniqueElements var products: [Product] = []
///     }
///     state.products += nextPage   // what the server sent twice is there once
///
/// - Complexity: O(*n*) a set for arrays; nothing for `IdentifiedArray`, in which no id repeats anyway.
@propertyWrapper
public struct UniqueElements<Value: RepeatsRemoving> {
  /// The list.
  public var wrappedValue: Value {
    didSet { wrappedValue = wrappedValue.removeDuplicates() }
  }

  /// A list without its repeats.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue.removeDuplicates() }

  /// A list without its repeats.
  public init(value: Value) { self.init(wrappedValue: value) }
}

/// A list that can drop the elements whose ids other elements before them have.
public protocol RepeatsRemoving {
  /// The elements, of each id the first.
  func removeDuplicates() -> Self
}

extension Array: RepeatsRemoving where Element: Identifiable {}

extension IdentifiedArray: RepeatsRemoving {}

extension UniqueElements: DumpedAsValue {}

extension UniqueElements: Equatable where Value: Equatable {}

extension UniqueElements: Hashable where Value: Hashable {}

/// The closures only read and set a row.
extension SingleSelection: @unchecked Sendable where Element: Sendable, Element.ID: Sendable {}
extension UniqueElements: Sendable where Value: Sendable {}

extension UniqueElements: Encodable where Value: Encodable {
  /// Writes the list.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension UniqueElements: Decodable where Value: Decodable {
  /// Reads a list, and drops its repeats.
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }
}

/// A value that says nothing: for events without content, such as `@NeverEqual var dismiss = Stateless()`.
public struct Stateless: Hashable, Sendable {
  /// The value.
  public init() {}
}
