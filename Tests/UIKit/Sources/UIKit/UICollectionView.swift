/// https://developer.apple.com/documentation/uikit/uicollectionreusableview
open class UICollectionReusableView: UIView {
  public required init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open func prepareForReuse() {}
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewcell
open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView()
  open var isSelected = false
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewlayout
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {}
/// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout
open class UICollectionViewFlowLayout: UICollectionViewLayout {}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource
@preconcurrency @MainActor
public protocol UICollectionViewDataSource: AnyObject {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
  func numberOfSections(in collectionView: UICollectionView) -> Int
}
extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdatasourceprefetching
@preconcurrency @MainActor
public protocol UICollectionViewDataSourcePrefetching: AnyObject {
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
  func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}
extension UICollectionViewDataSourcePrefetching {
  public func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {}
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate
@preconcurrency @MainActor
public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath)
}
extension UICollectionViewDelegate {
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  public func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
  public func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
  public func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
  public func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
}

/// https://developer.apple.com/documentation/uikit/uicollectionview
///
/// Items lie one below the other, in each layout.
open class UICollectionView: ListView<UICollectionViewCell> {
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  private var collectionDelegate: (any UICollectionViewDelegate)? { delegate as? any UICollectionViewDelegate }

  public required init(frame: CGRect) { super.init(frame: frame) }
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func register(_ cellClass: UICollectionViewCell.Type, forCellWithReuseIdentifier identifier: String) {
    register(cellClass, identifier)
  }
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    guard let cell = dequeue(identifier) else { fatalError("No cell is registered for \(identifier).") }
    return cell
  }
  open var numberOfSections: Int { loadedCounts().count }
  open func numberOfItems(inSection section: Int) -> Int { loadedCounts()[section] }
  open var visibleCells: [UICollectionViewCell] { shownCells }
  open var indexPathsForVisibleItems: [IndexPath] { shownPaths }
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cell(at: indexPath) }
  open var indexPathsForSelectedItems: [IndexPath]? { selectedPaths }
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }

  open func insertItems(at indexPaths: [IndexPath]) { change { $0.insertedRows += indexPaths } }
  open func deleteItems(at indexPaths: [IndexPath]) { change { $0.deletedRows += indexPaths } }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedRows.append((indexPath, newIndexPath)) }
  }
  open func insertSections(_ sections: IndexSet) { change { $0.insertedSections += sections } }
  open func deleteSections(_ sections: IndexSet) { change { $0.deletedSections += sections } }

  override func loadCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }
  override func loadCell(at path: IndexPath) -> UICollectionViewCell {
    dataSource!.collectionView(self, cellForItemAt: path)
  }
  override func prepareForReuse(_ cell: UICollectionViewCell) { cell.prepareForReuse() }
  override func willDisplay(_ cell: UICollectionViewCell, at path: IndexPath) {
    collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
  }
  override func didEndDisplaying(_ cell: UICollectionViewCell, at path: IndexPath) {
    collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
  }

  /// What a test does with a finger.
  public func tapItem(_ item: Int, section: Int = 0) {
    let path = IndexPath(item: item, section: section)
    collectionDelegate?.collectionView(self, didHighlightItemAt: path)
    collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
    for old in selectedPaths where old != path {
      deselect(old)
      collectionDelegate?.collectionView(self, didDeselectItemAt: old)
    }
    select(path)
    collectionDelegate?.collectionView(self, didSelectItemAt: path)
  }
  public func prefetch(items: [Int]) {
    prefetchDataSource?.collectionView(self, prefetchItemsAt: items.map { IndexPath(item: $0, section: 0) })
  }
  public func cancelPrefetching(items: [Int]) {
    prefetchDataSource?.collectionView(
      self, cancelPrefetchingForItemsAt: items.map { IndexPath(item: $0, section: 0) })
  }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdelegateflowlayout
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
}
