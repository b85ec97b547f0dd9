/// How rows are looked up in a collection, and which of them may differ between two versions.
@usableFromInline
final class RowAccess<Rows, ID: Hashable, Row> {
  /// Calls a closure with the rows that may differ.
  @usableFromInline typealias Changes = (
    _ old: Rows, _ new: Rows, _ body: (ID, _ old: UnsafePointer<Row>?, _ new: UnsafePointer<Row>?) -> Void
  ) -> Void

  let row: (Rows, ID) -> Row?
  /// The same for many ids.
  let rows: (Rows) -> (ID) -> Row?
  /// `nil` where nothing is known.
  let forEachChange: Changes?

  @usableFromInline
  init(row: @escaping (Rows, ID) -> Row?, rows: @escaping (Rows) -> (ID) -> Row?, forEachChange: Changes?) {
    self.row = row
    self.rows = rows
    self.forEachChange = forEachChange
  }
}
