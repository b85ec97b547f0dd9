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
    let selections = Array(rows.lazy.filter(isSelected).map(\.id))
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
