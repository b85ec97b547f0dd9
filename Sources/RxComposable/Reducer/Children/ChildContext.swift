/// Where a reducer hands over to that of a child: a property, a case, or the line that says so.
struct ChildPlace: Hashable, @unchecked Sendable {
  private let keyPath: AnyKeyPath?
  /// The address of the file's name: each file has one.
  private let file: Int
  private let line: UInt
  private let column: UInt

  /// The place of a property, whichever line names it.
  init(_ keyPath: AnyKeyPath) {
    (self.keyPath, file, line, column) = (keyPath, 0, 0, 0)
  }

  /// The place that a line names. Case paths and closures cannot be compared; a key path can.
  init(_ site: CallSite, _ keyPath: AnyKeyPath? = nil) {
    self.keyPath = keyPath
    file = unsafe Int(bitPattern: site.fileID.utf8Start)
    line = site.line
    column = site.column
  }
}

/// The context of a child's effects, in place of their store's: it has that one, and the way from the root to the child by its
/// places; that of a list is followed by the id of a row.
///
/// Two rows run the same reducers, so that what belongs to a child is identified by the whole way to it.
final class ChildContext: Hashable, @unchecked Sendable {
  let store: EffectContext
  private let outer: ChildContext?
  private let step: AnyHashable
  /// Taken once: rows have ids of users' types, whose `hash` must not be called under a lock.
  private let hash: Int

  init(_ store: EffectContext, _ outer: ChildContext?, _ step: AnyHashable) {
    self.store = store
    self.outer = outer
    self.step = step
    var hasher = Hasher()
    hasher.combine(outer?.hash)
    hasher.combine(step)
    hash = hasher.finalize()
  }

  /// The context at a place; `nil` where no store runs the effect.
  convenience init?(_ outer: AnyObject?, _ place: ChildPlace) {
    guard let store = EffectContext.of(outer) else { return nil }
    self.init(store, outer as? ChildContext, place)
  }

  /// The context of a row, of which the place has many.
  func row(_ id: AnyHashable) -> ChildContext { ChildContext(store, self, id) }

  static func == (left: ChildContext, right: ChildContext) -> Bool {
    left === right || left.hash == right.hash && left.step == right.step && left.outer == right.outer
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The children that exist at a place, by their ids; by `nil` where it has only one.
protocol ChildKeys {
  var all: [AnyHashable?] { get }

  /// Whether it is certain, at little cost, that no child has left since.
  func hasAll(of earlier: Self) -> Bool

  /// Those of an earlier state that are not there any more.
  func departed(since earlier: Self) -> [AnyHashable?]
}

/// The key of a child that is the only one of its place.
struct OnlyChild: ChildKeys {
  var all: [AnyHashable?] { [nil] }
  func hasAll(of earlier: OnlyChild) -> Bool { true }
  func departed(since earlier: OnlyChild) -> [AnyHashable?] { [] }
}

extension IdentifiedArray.IDs: ChildKeys {
  var all: [AnyHashable?] { map { $0 } }

  @inlinable func hasAll(of earlier: Self) -> Bool { order.isIdentical(to: earlier.order) }

  /// What is in a chunk that both have is there.
  func departed(since earlier: Self) -> [AnyHashable?] {
    let (new, old) = (order.value, earlier.order.value)
    var departed: [AnyHashable?] = []
    for (index, group) in old.ids.groups.enumerated() {
      // Most are shared whole, at one place.
      if index < new.ids.groups.count, new.ids.groups[index].isIdentical(to: group) { continue }
      for (place, ids) in group.enumerated() {
        let number = old.numbers[index << ChunkLayout.shift + place]
        if let present = new.ordinal(ofChunk: number), new.ids[present].isIdentical(to: ids) { continue }
        for id in ids where !contains(id) { departed.append(id) }
      }
    }
    return departed
  }
}

extension Dictionary.Keys: ChildKeys {
  var all: [AnyHashable?] { map { $0 } }
  // Two copies of one dictionary are equal without a comparison of keys.
  func hasAll(of earlier: Self) -> Bool { self == earlier }
  func departed(since earlier: Self) -> [AnyHashable?] { earlier.filter { !contains($0) } }
}

/// Positions as the keys of an array's elements.
struct PositionKeys: ChildKeys {
  let count: Int

  var all: [AnyHashable?] { (0..<count).map { $0 } }
  func hasAll(of earlier: PositionKeys) -> Bool { count >= earlier.count }
  func departed(since earlier: PositionKeys) -> [AnyHashable?] { earlier.all.suffix(max(earlier.count - count, 0)) }
}

/// Ids as the keys of an array's elements.
struct ElementKeys<Element: Identifiable>: ChildKeys {
  let elements: [Element]

  var all: [AnyHashable?] { ids.map { $0 } }

  // A row action has copied the array.
  func hasAll(of earlier: Self) -> Bool { isIdentical(to: earlier) || ids.elementsEqual(earlier.ids) }

  func departed(since earlier: Self) -> [AnyHashable?] {
    let present = Set(ids)
    return earlier.ids.filter { !present.contains($0) }
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
    from call: ChildCall, _ before: Keys?, _ after: Keys?
  ) -> Effect {
    guard let before else { return .none }
    guard let after else { return departure(from: call) { before.all } }
    return after.hasAll(of: before) ? .none : departure(from: call) { after.departed(since: before) }
  }
}
