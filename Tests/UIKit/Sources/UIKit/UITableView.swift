/// https://developer.apple.com/documentation/uikit/uitableviewcell
open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum EditingStyle: Int, Sendable { case none, delete, insert }
  open private(set) var reuseIdentifier: String?
  open var textLabel: UILabel? = UILabel()
  open var detailTextLabel: UILabel? = UILabel()
  open var accessoryView: UIView?
  open var isSelected = false
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  // A table of Apple's makes cells by init(style:reuseIdentifier:), which ours cannot ask a class for by name.
  public required init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open func prepareForReuse() {}
}

/// https://developer.apple.com/documentation/uikit/uitableviewdatasource
@preconcurrency @MainActor
public protocol UITableViewDataSource: AnyObject {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}
extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
  public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
}

/// https://developer.apple.com/documentation/uikit/uitableviewdatasourceprefetching
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}
extension UITableViewDataSourcePrefetching {
  public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}

/// https://developer.apple.com/documentation/uikit/uitableviewdelegate
@preconcurrency @MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
}
extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
  public func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
}

/// https://developer.apple.com/documentation/uikit/uitableview
open class UITableView: ListView<UITableViewCell> {
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  open var rowHeight: CGFloat = 44
  private var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  open func register(_ cellClass: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
    register(cellClass, identifier)
  }
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    guard let cell = dequeue(identifier) else { fatalError("No cell is registered for \(identifier).") }
    return cell
  }
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { dequeue(identifier) }

  open var numberOfSections: Int { loadedCounts().count }
  open func numberOfRows(inSection section: Int) -> Int { loadedCounts()[section] }
  open var visibleCells: [UITableViewCell] { shownCells }
  open var indexPathsForVisibleRows: [IndexPath]? { shownPaths }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cell(at: indexPath) }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { path(for: cell) }
  open var indexPathForSelectedRow: IndexPath? { selectedPaths.first }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }

  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.insertedRows += indexPaths }
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.deletedRows += indexPaths }
  }
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloadedRows += indexPaths }
  }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedRows.append((indexPath, newIndexPath)) }
  }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections += sections }
  }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections += sections }
  }

  override var rowLength: CGFloat { rowHeight }
  override func loadCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
  }
  override func loadCell(at path: IndexPath) -> UITableViewCell { dataSource!.tableView(self, cellForRowAt: path) }
  override func prepareForReuse(_ cell: UITableViewCell) { cell.prepareForReuse() }
  override func willDisplay(_ cell: UITableViewCell, at path: IndexPath) {
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
  }
  override func didEndDisplaying(_ cell: UITableViewCell, at path: IndexPath) {
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  /// What a test does with a finger.
  public func tapRow(_ row: Int, section: Int = 0) {
    let path = IndexPath(row: row, section: section)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    for old in selectedPaths where old != path {
      deselect(old)
      tableDelegate?.tableView(self, didDeselectRowAt: old)
    }
    select(path)
    tableDelegate?.tableView(self, didSelectRowAt: path)
  }
  public func tapAccessory(ofRow row: Int) {
    tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: IndexPath(row: row, section: 0))
  }
  public func swipeToDelete(row: Int, section: Int = 0) {
    dataSource?.tableView(self, commit: .delete, forRowAt: IndexPath(row: row, section: section))
  }
  public func tapInsert(row: Int) {
    dataSource?.tableView(self, commit: .insert, forRowAt: IndexPath(row: row, section: 0))
  }
  public func dragRow(_ row: Int, to target: Int) {
    dataSource?.tableView(self, moveRowAt: IndexPath(row: row, section: 0), to: IndexPath(row: target, section: 0))
  }
  public func prefetch(rows: [Int]) {
    prefetchDataSource?.tableView(self, prefetchRowsAt: rows.map { IndexPath(row: $0, section: 0) })
  }
  public func cancelPrefetching(rows: [Int]) {
    prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: rows.map { IndexPath(row: $0, section: 0) })
  }
}
