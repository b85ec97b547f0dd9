#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension Reactive where Base: UITableView {
    /// The proxy that is the view's data source.
    public var dataSource: DelegateProxy<UITableView, any UITableViewDataSource> {
      RxTableViewDataSourceProxy.proxy(for: base)
    }

    /// Sets your own data source. It is not retained.
    ///
    /// - Returns: what removes it again.
    public func setDataSource(_ dataSource: any UITableViewDataSource) -> any Disposable {
      RxTableViewDataSourceProxy.installForwardDelegate(dataSource, retainDelegate: false, onProxyForObject: base)
    }

    /// The proxy that is the view's data source for prefetching.
    public var prefetchDataSource: DelegateProxy<UITableView, any UITableViewDataSourcePrefetching> {
      RxTableViewDataSourcePrefetchingProxy.proxy(for: base)
    }

    /// Sets your own data source for prefetching. It is not retained.
    ///
    /// - Returns: what removes it again.
    public func setPrefetchDataSource(_ prefetchDataSource: any UITableViewDataSourcePrefetching) -> any Disposable {
      RxTableViewDataSourcePrefetchingProxy.installForwardDelegate(
        prefetchDataSource, retainDelegate: false, onProxyForObject: base)
    }

    /// Emits when the user selects a row.
    public var itemSelected: ControlEvent<IndexPath> { event { $0.itemSelected } }
    /// Emits when the user deselects a row.
    public var itemDeselected: ControlEvent<IndexPath> { event { $0.itemDeselected } }
    /// Emits when the finger comes down on a row.
    public var itemHighlighted: ControlEvent<IndexPath> { event { $0.itemHighlighted } }
    /// Emits when the finger leaves a row.
    public var itemUnhighlighted: ControlEvent<IndexPath> { event { $0.itemUnhighlighted } }
    /// Emits when the user taps the accessory button of a row.
    public var itemAccessoryButtonTapped: ControlEvent<IndexPath> { event { $0.accessoryButtonTapped } }
    /// Emits before a cell comes on the screen.
    public var willDisplayCell: ControlEvent<WillDisplayCellEvent> { event { $0.willDisplayCell } }
    /// Emits when a cell has left the screen.
    public var didEndDisplayingCell: ControlEvent<DidEndDisplayingCellEvent> { event { $0.didEndDisplayingCell } }

    /// Emits when the user deletes a row. While there are subscribers, rows can be swiped to be deleted.
    public var itemDeleted: ControlEvent<IndexPath> { commits(of: .delete) }
    /// Emits when the user taps the insert control of a row.
    public var itemInserted: ControlEvent<IndexPath> { commits(of: .insert) }
    /// Emits when the user moves a row. While there are subscribers, rows can be moved in editing mode.
    public var itemMoved: ControlEvent<ItemMovedEvent> { events(of: RxTableViewDataSourceProxy.self) { $0.moves } }

    /// Emits rows that will be needed soon.
    public var prefetchRows: ControlEvent<[IndexPath]> {
      events(of: RxTableViewDataSourcePrefetchingProxy.self) { $0.prefetches }
    }
    /// Emits rows that will not be needed soon any more.
    public var cancelPrefetchingForRows: ControlEvent<[IndexPath]> {
      events(of: RxTableViewDataSourcePrefetchingProxy.self) { $0.cancellations }
    }

    /// The model of each row that the user selects. The models are those of `items`.
    public func modelSelected<Model>(_ modelType: Model.Type) -> ControlEvent<Model> { models(itemSelected) }
    /// The model of each row that the user deselects.
    public func modelDeselected<Model>(_ modelType: Model.Type) -> ControlEvent<Model> { models(itemDeselected) }
    /// The model of each row that the user deletes.
    public func modelDeleted<Model>(_ modelType: Model.Type) -> ControlEvent<Model> { models(itemDeleted) }

    /// The model of a row.
    ///
    /// - Throws: `RxCocoaError.itemsNotYetBound` where nothing is bound to `items`, or nothing has been emitted yet.
    public func model<Model>(at indexPath: IndexPath) throws -> Model {
      try boundModel(at: indexPath, of: RxTableViewDataSourceProxy.self, in: base)
    }

    private func event<Element>(
      _ subject: @escaping @MainActor (RxTableViewDelegateProxy) -> PublishSubject<Element>
    ) -> ControlEvent<Element> {
      events(of: RxScrollViewDelegateProxy.self) { subject($0 as! RxTableViewDelegateProxy) }
    }

    private func commits(of style: UITableViewCell.EditingStyle) -> ControlEvent<IndexPath> {
      ControlEvent(
        events: events(of: RxTableViewDataSourceProxy.self) { $0.commits }
          .filter { $0.style == style }.map { $0.indexPath })
    }

    private func models<Model>(_ paths: ControlEvent<IndexPath>) -> ControlEvent<Model> {
      ControlEvent(events: paths.compactMap { [weak table = base] path in try table?.rx.model(at: path) })
    }
  }

  /// A cell that comes on the screen, and where.
  public typealias WillDisplayCellEvent = (cell: UITableViewCell, indexPath: IndexPath)
  /// A cell that has left the screen, and where it was.
  public typealias DidEndDisplayingCellEvent = (cell: UITableViewCell, indexPath: IndexPath)

  /// From where the user moves a row, and to where.
  public typealias ItemMovedEvent = (sourceIndex: IndexPath, destinationIndex: IndexPath)

  /// The delegate of tables.
  open class RxTableViewDelegateProxy: RxScrollViewDelegateProxy, UITableViewDelegate {
    let itemSelected = PublishSubject<IndexPath>()
    let itemDeselected = PublishSubject<IndexPath>()
    let itemHighlighted = PublishSubject<IndexPath>()
    let itemUnhighlighted = PublishSubject<IndexPath>()
    let accessoryButtonTapped = PublishSubject<IndexPath>()
    let willDisplayCell = PublishSubject<WillDisplayCellEvent>()
    let didEndDisplayingCell = PublishSubject<DidEndDisplayingCellEvent>()

    /// A proxy for a table.
    public init(tableView: UITableView) { super.init(scrollView: tableView) }

    private var user: (any UITableViewDelegate)? { forwardToDelegate() as? any UITableViewDelegate }

    /// Calls the user's delegate, then emits from `rx.itemSelected`.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      (user?.tableView(_:didSelectRowAt:))?(tableView, indexPath)
      itemSelected.onNext(indexPath)
    }

    /// Calls the user's delegate, then emits from `rx.itemDeselected`.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      (user?.tableView(_:didDeselectRowAt:))?(tableView, indexPath)
      itemDeselected.onNext(indexPath)
    }

    /// Calls the user's delegate, then emits from `rx.itemHighlighted`.
    open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
      (user?.tableView(_:didHighlightRowAt:))?(tableView, indexPath)
      itemHighlighted.onNext(indexPath)
    }

    /// Calls the user's delegate, then emits from `rx.itemUnhighlighted`.
    open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
      (user?.tableView(_:didUnhighlightRowAt:))?(tableView, indexPath)
      itemUnhighlighted.onNext(indexPath)
    }

    /// Calls the user's delegate, then emits from `rx.itemAccessoryButtonTapped`.
    open func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
      (user?.tableView(_:accessoryButtonTappedForRowWith:))?(tableView, indexPath)
      accessoryButtonTapped.onNext(indexPath)
    }

    /// Calls the user's delegate, then emits from `rx.willDisplayCell`.
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      (user?.tableView(_:willDisplay:forRowAt:))?(tableView, cell, indexPath)
      willDisplayCell.onNext((cell, indexPath))
    }

    /// Calls the user's delegate, then emits from `rx.didEndDisplayingCell`.
    open func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
      (user?.tableView(_:didEndDisplaying:forRowAt:))?(tableView, cell, indexPath)
      didEndDisplayingCell.onNext((cell, indexPath))
    }
  }

  extension UITableView: HasDataSource, HasPrefetchDataSource {
    /// The type of the data source.
    public typealias DataSource = any UITableViewDataSource
    /// The type of the data source that fetches ahead.
    public typealias PrefetchDataSource = any UITableViewDataSourcePrefetching
  }

  /// The data source of tables. Without one of the user's a table is empty.
  open class RxTableViewDataSourceProxy: DelegateProxy<UITableView, any UITableViewDataSource>, DelegateProxyType,
    UITableViewDataSource
  {
    let commits = PublishSubject<(style: UITableViewCell.EditingStyle, indexPath: IndexPath)>()
    let moves = PublishSubject<ItemMovedEvent>()

    /// A proxy for a table.
    public init(tableView: UITableView) {
      super.init(parentObject: tableView, delegateProxy: RxTableViewDataSourceProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() { register { RxTableViewDataSourceProxy(tableView: $0) } }

    /// Asks the user's data source.
    open func numberOfSections(in tableView: UITableView) -> Int {
      (forwardToDelegate()?.numberOfSections(in:))?(tableView) ?? 1
    }

    /// Asks the user's data source.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      forwardToDelegate()?.tableView(tableView, numberOfRowsInSection: section) ?? 0
    }

    /// Asks the user's data source.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      forwardToDelegate()?.tableView(tableView, cellForRowAt: indexPath) ?? UITableViewCell()
    }

    /// Calls the user's data source, then emits from `rx.itemDeleted` or `rx.itemInserted`.
    open func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      (forwardToDelegate()?.tableView(_:commit:forRowAt:))?(tableView, editingStyle, indexPath)
      commits.onNext((editingStyle, indexPath))
    }

    /// Calls the user's data source, then emits from `rx.itemMoved`.
    open func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
      (forwardToDelegate()?.tableView(_:moveRowAt:to:))?(tableView, sourceIndexPath, destinationIndexPath)
      moves.onNext((sourceIndexPath, destinationIndexPath))
    }

    private var observed = (commits: false, moves: false)

    /// Lets the table ask again whether rows can be deleted and moved.
    override func observersChanged() {
      let present = (commits: commits.hasObservers, moves: moves.hasObservers)
      if present == observed { return }
      observed = present
      install?()
    }

    #if canImport(ObjectiveC)
      /// A table lets rows be deleted or moved where its data source has the method for it.
      open override func responds(to aSelector: Selector!) -> Bool {
        let hasObservers: Bool? =
          switch aSelector {
          case #selector(tableView(_:commit:forRowAt:)): commits.hasObservers
          case #selector(tableView(_:moveRowAt:to:)): moves.hasObservers
          default: nil
          }
        guard let hasObservers else { return super.responds(to: aSelector) }
        return unsafe hasObservers || (forward as? any NSObjectProtocol)?.responds(to: aSelector) ?? false
      }
    #endif
  }

  /// The data source of tables that fetches ahead.
  open class RxTableViewDataSourcePrefetchingProxy:
    DelegateProxy<UITableView, any UITableViewDataSourcePrefetching>, DelegateProxyType,
    UITableViewDataSourcePrefetching
  {
    let prefetches = PublishSubject<[IndexPath]>()
    let cancellations = PublishSubject<[IndexPath]>()

    /// A proxy for a table.
    public init(tableView: UITableView) {
      super.init(parentObject: tableView, delegateProxy: RxTableViewDataSourcePrefetchingProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() {
      register { (view: UITableView) in RxTableViewDataSourcePrefetchingProxy(tableView: view) }
    }

    /// Emits from `rx.prefetchRows`, then calls the user's data source.
    open func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      prefetches.onNext(indexPaths)
      forwardToDelegate()?.tableView(tableView, prefetchRowsAt: indexPaths)
    }

    /// Calls the user's data source, then emits from `rx.cancelPrefetchingForRows`.
    open func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      (forwardToDelegate()?.tableView(_:cancelPrefetchingForRowsAt:))?(tableView, indexPaths)
      cancellations.onNext(indexPaths)
    }
  }
#endif
