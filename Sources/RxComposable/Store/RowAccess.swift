import MiniRx

/// How rows are looked up in a collection, and which of them may differ between two versions.
@usableFromInline
@safe final class RowAccess<Rows, ID: Hashable, Row> {
  let row: (Rows, ID) -> Row?
  /// The same for many ids.
  let rows: (Rows) -> (ID) -> Row?
  /// `nil` where nothing is known.
  let forEachChange: RowChanges<Rows, ID, Row>?

  /// The one for rows of these types, with or without `forEachChange`: an object for each row store would be a tenth of what
  /// the store takes.
  @usableFromInline
  static func shared(knowsChanges: Bool, _ make: () -> RowAccess) -> RowAccess {
    let name = RowAccesses.Name(type: ObjectIdentifier(Self.self), knowsChanges: knowsChanges)
    if let made = RowAccesses.made.withLock({ $0[name] }) { return unsafe unsafeDowncast(made, to: Self.self) }
    let access = make()
    _ = RowAccesses.made.withLock { $0.updateValue(access, forKey: name) }
    return access
  }

  @usableFromInline
  init(
    row: @escaping (Rows, ID) -> Row?, rows: @escaping (Rows) -> (ID) -> Row?,
    forEachChange: RowChanges<Rows, ID, Row>?
  ) {
    self.row = row
    self.rows = rows
    unsafe self.forEachChange = unsafe forEachChange
  }
}

/// All that were made, by their types.
private enum RowAccesses {
  struct Name: Hashable {
    let type: ObjectIdentifier
    let knowsChanges: Bool
  }

  static let made = Locked<[Name: AnyObject]>([:])
}
