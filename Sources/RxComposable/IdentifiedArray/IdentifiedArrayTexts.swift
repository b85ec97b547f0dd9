/// What an `IdentifiedArray` says when it is used against its rules: what happened, why it usually happens, what to
/// change.
@usableFromInline
enum IdentifiedArrayTexts {
  @usableFromInline static func repeatedID(_ id: Any) -> String {
    """
    IdentifiedArray(uniqueElements:) was given two elements with the id \(id).

    This usually happens with data of a server, or with an id that is not unique by itself. Make the ids unique, or call \
    IdentifiedArray(_:), which keeps the first element of each id, or IdentifiedArray(_:uniquingIDsWith:), which asks.
    """
  }

  @usableFromInline static func idTaken(_ id: Any, from oldID: Any) -> String {
    """
    The id of an element of an IdentifiedArray was changed in place from \(oldID) to \(id), which another element has.

    Two elements cannot have one id. Remove the other element first, with remove(id: \(id)), or leave ids alone and \
    declare them with `let`.
    """
  }

  @usableFromInline static func otherID(_ id: Any, updatedBy newID: Any) -> String {
    """
    IdentifiedArray.update(_:at:) was given an element with the id \(newID) for the row with the id \(id).

    It replaces an element by a newer version of itself. Use remove(at:) and insert(_:at:) to put another one there.
    """
  }

  @usableFromInline static func outOfRange(_ call: String, _ position: Int, _ count: Int) -> String {
    """
    IdentifiedArray.\(call) was called with the position \(position), but the array has \(elements(count)).

    Positions change when elements come and go. Use the id where there is one, or \
    \(call == "subscript(_:)" ? "array[safe: \(position)]" : "look at `indices` before").
    """
  }

  /// - Parameter position: one in front of which nothing can be inserted.
  @usableFromInline static func noPlace(_ call: String, _ position: Int, _ count: Int) -> String {
    """
    IdentifiedArray.\(call) was called with the position \(position), but the array has \(elements(count)).

    Positions change when elements come and go. Pass 0 to \(count), which is the end.
    """
  }

  @usableFromInline static func otherCount(_ call: String, _ number: Int, _ count: Int) -> String {
    """
    IdentifiedArray.\(call) was called with \(number), but the array has \(elements(count)).

    Pass 0 to \(count).
    """
  }

  @usableFromInline static func isEmpty(_ call: String) -> String {
    """
    IdentifiedArray.\(call) was called, but the array is empty.

    Look at `isEmpty` before\(call == "removeLast()" ? ", or use popLast(), which returns nil then" : "").
    """
  }

  private static func elements(_ count: Int) -> String { count == 1 ? "1 element" : "\(count) elements" }

  @usableFromInline static func lostID(_ id: Any) -> String {
    """
    An IdentifiedArray cannot find its own id \(id) any more.

    This happens if an id is equal to itself no longer, or returns another hash than before: NaN, or an object whose \
    properties changed. Use ids that do not change, such as numbers, strings and UUIDs.
    """
  }
}
