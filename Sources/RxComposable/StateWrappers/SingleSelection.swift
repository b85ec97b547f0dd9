/// A list in which at most one element is selected: selecting one deselects the one before.
///
///     struct State: Equatable {
///       @SingleSelection(selection: \.isChecked) var options: [Option] = []
///     }
///     state.options[2].isChecked = true   // whichever was checked before is not any more
///
/// If a set selects several at once, the first of those that were not selected before stays. Elements that are
/// `Identifiable` are followed when they move; others are known by their position.
///
/// - Complexity: O(*n*) a set.
@propertyWrapper
public struct SingleSelection<Value: MutableCollection> {
  /// The list.
  public var wrappedValue: Value {
    get { list }
    _modify {
      defer { keepOneSelected() }
      yield &list
    }
  }

  private var list: Value
  private let isSelected: (Value.Element) -> Bool
  private let setSelected: (inout Value.Element, Bool) -> Void
  /// The id or the position of the element that is selected.
  private var selected: AnyHashable?

  /// A list, and how to find out and to change whether an element is selected.
  ///
  /// - Parameters:
  ///   - extract: whether an element is selected.
  ///   - set: selects or deselects an element.
  public init(
    wrappedValue: Value, extract: @escaping (Value.Element) -> Bool,
    set: @escaping (inout Value.Element, Bool) -> Void
  ) {
    list = wrappedValue
    isSelected = extract
    setSelected = set
    keepOneSelected()
  }

  /// A list, and the property that says whether an element is selected.
  public init(wrappedValue: Value, selection: WritableKeyPath<Value.Element, Bool>) {
    self.init(
      wrappedValue: wrappedValue, extract: { $0[keyPath: selection] }, set: { $0[keyPath: selection] = $1 })
  }

  /// A list of elements that know whether they are selected.
  public init(wrappedValue: Value) where Value.Element: Selectable {
    self.init(wrappedValue: wrappedValue, selection: Value.Element.path)
  }

  private mutating func keepOneSelected() {
    let selections = list.indices.enumerated().filter { isSelected(list[$0.element]) }
      .map { (index: $0.element, identity: identity(of: list[$0.element]) ?? AnyHashable($0.offset)) }
    let kept = selections.first { $0.identity != selected } ?? selections.first
    for selection in selections where selection.index != kept?.index { setSelected(&list[selection.index], false) }
    selected = kept?.identity
  }

  private func identity(of element: Value.Element) -> AnyHashable? {
    func id<Element: Identifiable>(_ element: Element) -> AnyHashable { AnyHashable(element.id) }
    guard let element = element as? any Identifiable else { return nil }
    return id(element)
  }
}

/// An element of a list that knows whether it is selected.
public protocol Selectable {
  /// Whether the element is selected.
  var isSelected: Bool { get set }
}

extension Selectable {
  /// The way to `isSelected`, for `@SingleSelection`.
  public static var path: WritableKeyPath<Self, Bool> { \.isSelected }
}

extension SingleSelection: DumpedAsValue {}

extension SingleSelection: Equatable where Value: Equatable {
  /// Whether the lists are equal.
  public static func == (left: Self, right: Self) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension SingleSelection: Hashable where Value: Hashable {
  /// Hashes the list.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
