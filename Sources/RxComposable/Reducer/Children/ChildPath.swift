/// Where a reducer hands over to that of a child: a property, a case, or the line that says so.
struct ChildPlace: Hashable, @unchecked Sendable {
  private let keyPath: AnyKeyPath?
  /// The address of the file's name: each file has one.
  private let file: Int
  private let line: UInt
  private let column: UInt

  /// The place of a property, whichever line names it.
  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
    file = 0
    line = 0
    column = 0
  }

  /// The place that a line names. Case paths and closures cannot be compared; a key path can.
  init(_ site: CallSite, _ keyPath: AnyKeyPath? = nil) {
    self.keyPath = keyPath
    file = unsafe Int(bitPattern: site.fileID.utf8Start)
    line = site.line
    column = site.column
  }
}

/// The way from the root of a store to a child: its places, each that is a list followed by the id of a row.
///
/// Two rows run the same reducers, so that what belongs to a child is identified by the whole path to it.
final class ChildPath: Hashable, @unchecked Sendable {
  private let outer: ChildPath?
  private let step: AnyHashable
  /// Taken once: rows have ids of users' types, whose `hash` must not be called under a lock.
  let hash: Int

  init(_ outer: ChildPath?, _ step: AnyHashable) {
    self.outer = outer
    self.step = step
    var hasher = Hasher()
    hasher.combine(outer?.hash)
    hasher.combine(step)
    hash = hasher.finalize()
  }

  static func == (left: ChildPath, right: ChildPath) -> Bool {
    left === right || left.hash == right.hash && left.step == right.step && left.outer == right.outer
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The context of a child's effects, in place of their store's: it has that one, and the way to the child.
final class ChildContext: Sendable {
  let store: EffectContext
  let path: ChildPath

  private init(_ store: EffectContext, _ path: ChildPath) {
    self.store = store
    self.path = path
  }

  /// The context at a place; `nil` where no store runs the effect.
  convenience init?(_ outer: AnyObject?, _ place: ChildPlace) {
    guard let store = EffectContext.of(outer) else { return nil }
    self.init(store, ChildPath((outer as? ChildContext)?.path, AnyHashable(place)))
  }

  /// The context of a row, of which the place has many.
  func row(_ id: AnyHashable) -> ChildContext { ChildContext(store, ChildPath(path, id)) }
}

/// The children that exist at a place, as far as is needed to notice that some have left.
protocol ChildKeys {
  /// Whether it is certain, at little cost, that no child has left since.
  func hasAll(of earlier: Self) -> Bool

  /// Returns what tells whether a child is there.
  func membership() -> (AnyHashable) -> Bool
}

/// The key of a child that is the only one of its place.
struct OnlyChild: ChildKeys {
  func hasAll(of earlier: OnlyChild) -> Bool { true }
  func membership() -> (AnyHashable) -> Bool { { _ in true } }
}

extension IdentifiedArray.IDs: ChildKeys {
  func hasAll(of earlier: Self) -> Bool { order.isIdentical(to: earlier.order) }
  func membership() -> (AnyHashable) -> Bool { { ($0.base as? ID).map(contains) ?? false } }
}

extension Dictionary.Keys: ChildKeys {
  // Two copies of one dictionary are equal without a comparison of keys.
  func hasAll(of earlier: Self) -> Bool { self == earlier }
  func membership() -> (AnyHashable) -> Bool { { ($0.base as? Key).map(contains) ?? false } }
}

/// Positions as the keys of an array's elements.
struct PositionKeys: ChildKeys {
  let count: Int

  func hasAll(of earlier: PositionKeys) -> Bool { count >= earlier.count }
  func membership() -> (AnyHashable) -> Bool { { ($0.base as? Int).map { $0 < count } ?? false } }
}

/// Ids as the keys of an array's elements.
struct ElementKeys<Element: Identifiable>: ChildKeys {
  let elements: [Element]

  // A row action has copied the array.
  func hasAll(of earlier: Self) -> Bool { isIdentical(to: earlier) || ids.elementsEqual(earlier.ids) }

  func membership() -> (AnyHashable) -> Bool {
    let ids = Set(ids)
    return { ($0.base as? Element.ID).map(ids.contains) ?? false }
  }

  private var ids: some Sequence<Element.ID> { elements.lazy.map(\.id) }

  private func isIdentical(to earlier: Self) -> Bool {
    unsafe elements.withUnsafeBufferPointer { now in
      unsafe earlier.elements.withUnsafeBufferPointer { before in
        unsafe now.count == before.count && now.baseAddress == before.baseAddress
      }
    }
  }
}

extension Effect {
  /// Ends the effects of children that existed before and do not exist now; `none` where no child has left.
  static func departures<Keys: ChildKeys>(
    from place: @autoclosure () -> ChildPlace, _ before: Keys?, _ after: Keys?
  ) -> Effect {
    guard let before else { return .none }
    guard let after else { return departure(from: place()) { _ in true } }
    if after.hasAll(of: before) { return .none }
    let isThere = after.membership()
    return departure(from: place()) { row in row.map { !isThere($0) } ?? false }
  }
}
