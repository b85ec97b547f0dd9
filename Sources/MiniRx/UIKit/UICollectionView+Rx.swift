#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension Reactive where Base: UICollectionView {
    /// A cell that comes on the screen or leaves it, and where.
    public typealias DisplayCollectionViewCellEvent = (cell: UICollectionViewCell, at: IndexPath)
    /// A header, footer or decoration that comes on the screen or leaves it, its kind, and where.
    public typealias DisplayCollectionViewSupplementaryViewEvent = (
      supplementaryView: UICollectionReusableView, elementKind: String, at: IndexPath
    )

    /// The proxy that is the view's data source.
    public var dataSource: DelegateProxy<UICollectionView, any UICollectionViewDataSource> {
      RxCollectionViewDataSourceProxy.proxy(for: base)
    }

    /// Sets your own data source. It is not retained.
    ///
    /// - Returns: what removes it again.
    public func setDataSource(_ dataSource: any UICollectionViewDataSource) -> any Disposable {
      RxCollectionViewDataSourceProxy.installForwardDelegate(dataSource, retainDelegate: false, onProxyForObject: base)
    }

    /// The proxy that is the view's data source for prefetching.
    public var prefetchDataSource: DelegateProxy<UICollectionView, any UICollectionViewDataSourcePrefetching> {
      RxCollectionViewDataSourcePrefetchingProxy.proxy(for: base)
    }

    /// Sets your own data source for prefetching. It is not retained.
    ///
    /// - Returns: what removes it again.
    public func setPrefetchDataSource(
      _ prefetchDataSource: any UICollectionViewDataSourcePrefetching
    ) -> any Disposable {
      RxCollectionViewDataSourcePrefetchingProxy.installForwardDelegate(
        prefetchDataSource, retainDelegate: false, onProxyForObject: base)
    }

    /// Emits when the user selects an item.
    public var itemSelected: ControlEvent<IndexPath> { event { $0.itemSelected } }
    /// Emits when the user deselects an item.
    public var itemDeselected: ControlEvent<IndexPath> { event { $0.itemDeselected } }
    /// Emits when the finger comes down on an item.
    public var itemHighlighted: ControlEvent<IndexPath> { event { $0.itemHighlighted } }
    /// Emits when the finger leaves an item.
    public var itemUnhighlighted: ControlEvent<IndexPath> { event { $0.itemUnhighlighted } }
    /// Emits before a cell comes on the screen.
    public var willDisplayCell: ControlEvent<DisplayCollectionViewCellEvent> { event { $0.willDisplayCell } }
    /// Emits when a cell has left the screen.
    public var didEndDisplayingCell: ControlEvent<DisplayCollectionViewCellEvent> { event { $0.didEndDisplayingCell } }
    /// Emits before a header, footer or decoration comes on the screen.
    public var willDisplaySupplementaryView: ControlEvent<DisplayCollectionViewSupplementaryViewEvent> {
      event { $0.willDisplaySupplementaryView }
    }
    /// Emits when a header, footer or decoration has left the screen.
    public var didEndDisplayingSupplementaryView: ControlEvent<DisplayCollectionViewSupplementaryViewEvent> {
      event { $0.didEndDisplayingSupplementaryView }
    }

    /// Emits items that will be needed soon.
    public var prefetchItems: ControlEvent<[IndexPath]> {
      events(of: RxCollectionViewDataSourcePrefetchingProxy.self) { $0.prefetches }
    }
    /// Emits items that will not be needed soon any more.
    public var cancelPrefetchingForItems: ControlEvent<[IndexPath]> {
      events(of: RxCollectionViewDataSourcePrefetchingProxy.self) { $0.cancellations }
    }

    /// The model of each item that the user selects. The models are those of `items`.
    public func modelSelected<Model>(_ modelType: Model.Type) -> ControlEvent<Model> { models(itemSelected) }
    /// The model of each item that the user deselects.
    public func modelDeselected<Model>(_ modelType: Model.Type) -> ControlEvent<Model> { models(itemDeselected) }

    /// The model of an item.
    ///
    /// - Throws: `RxCocoaError.itemsNotYetBound` where nothing is bound to `items`, or nothing has been emitted yet.
    public func model<Model>(at indexPath: IndexPath) throws -> Model {
      try boundModel(at: indexPath, of: RxCollectionViewDataSourceProxy.self, in: base)
    }

    private func event<Element>(
      _ subject: @escaping @MainActor (RxCollectionViewDelegateProxy) -> PublishSubject<Element>
    ) -> ControlEvent<Element> {
      events(of: RxScrollViewDelegateProxy.self) { subject($0 as! RxCollectionViewDelegateProxy) }
    }

    private func models<Model>(_ paths: ControlEvent<IndexPath>) -> ControlEvent<Model> {
      ControlEvent(events: paths.compactMap { [weak view = base] path in try view?.rx.model(at: path) })
    }
  }

  /// The delegate of collections.
  open class RxCollectionViewDelegateProxy: RxScrollViewDelegateProxy, UICollectionViewDelegate {
    let itemSelected = PublishSubject<IndexPath>()
    let itemDeselected = PublishSubject<IndexPath>()
    let itemHighlighted = PublishSubject<IndexPath>()
    let itemUnhighlighted = PublishSubject<IndexPath>()
    let willDisplayCell = PublishSubject<Reactive<UICollectionView>.DisplayCollectionViewCellEvent>()
    let didEndDisplayingCell = PublishSubject<Reactive<UICollectionView>.DisplayCollectionViewCellEvent>()
    let willDisplaySupplementaryView = PublishSubject<
      Reactive<UICollectionView>.DisplayCollectionViewSupplementaryViewEvent
    >()
    let didEndDisplayingSupplementaryView = PublishSubject<
      Reactive<UICollectionView>.DisplayCollectionViewSupplementaryViewEvent
    >()

    /// A proxy for a collection.
    public init(collectionView: UICollectionView) { super.init(scrollView: collectionView) }

    private var user: (any UICollectionViewDelegate)? { forwardToDelegate() as? any UICollectionViewDelegate }

    /// Calls the user's delegate, then emits from `rx.itemSelected`.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      (user?.collectionView(_:didSelectItemAt:))?(collectionView, indexPath)
      itemSelected.onNext(indexPath)
    }

    /// Calls the user's delegate, then emits from `rx.itemDeselected`.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      (user?.collectionView(_:didDeselectItemAt:))?(collectionView, indexPath)
      itemDeselected.onNext(indexPath)
    }

    /// Calls the user's delegate, then emits from `rx.itemHighlighted`.
    open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
      (user?.collectionView(_:didHighlightItemAt:))?(collectionView, indexPath)
      itemHighlighted.onNext(indexPath)
    }

    /// Calls the user's delegate, then emits from `rx.itemUnhighlighted`.
    open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
      (user?.collectionView(_:didUnhighlightItemAt:))?(collectionView, indexPath)
      itemUnhighlighted.onNext(indexPath)
    }

    /// Calls the user's delegate, then emits from `rx.willDisplayCell`.
    open func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      (user?.collectionView(_:willDisplay:forItemAt:))?(collectionView, cell, indexPath)
      willDisplayCell.onNext((cell, indexPath))
    }

    /// Calls the user's delegate, then emits from `rx.didEndDisplayingCell`.
    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      (user?.collectionView(_:didEndDisplaying:forItemAt:))?(collectionView, cell, indexPath)
      didEndDisplayingCell.onNext((cell, indexPath))
    }

    /// Calls the user's delegate, then emits from `rx.willDisplaySupplementaryView`.
    open func collectionView(
      _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
      forElementKind elementKind: String, at indexPath: IndexPath
    ) {
      (user?.collectionView(_:willDisplaySupplementaryView:forElementKind:at:))?(
        collectionView, view, elementKind, indexPath)
      willDisplaySupplementaryView.onNext((view, elementKind, indexPath))
    }

    /// Calls the user's delegate, then emits from `rx.didEndDisplayingSupplementaryView`.
    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {
      (user?.collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:))?(
        collectionView, view, elementKind, indexPath)
      didEndDisplayingSupplementaryView.onNext((view, elementKind, indexPath))
    }
  }

  /// A layout of an application's own looks for its delegate by this type; what it asks goes to the user's.
  extension RxCollectionViewDelegateProxy: UICollectionViewDelegateFlowLayout {
    #if !canImport(ObjectiveC)
      /// What the user's delegate says.
      public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize {
        (user as? any UICollectionViewDelegateFlowLayout)?
          .collectionView(collectionView, layout: collectionViewLayout, sizeForItemAt: indexPath) ?? .zero
      }
    #endif
  }

  extension UICollectionView: HasDataSource, HasPrefetchDataSource {
    /// The type of the data source.
    public typealias DataSource = any UICollectionViewDataSource
    /// The type of the data source that fetches ahead.
    public typealias PrefetchDataSource = any UICollectionViewDataSourcePrefetching
  }

  /// The data source of collections. Without one of the user's a collection is empty.
  open class RxCollectionViewDataSourceProxy: DelegateProxy<UICollectionView, any UICollectionViewDataSource>,
    DelegateProxyType, UICollectionViewDataSource
  {
    /// A proxy for a collection.
    public init(collectionView: UICollectionView) {
      super.init(parentObject: collectionView, delegateProxy: RxCollectionViewDataSourceProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() {
      register { (view: UICollectionView) in RxCollectionViewDataSourceProxy(collectionView: view) }
    }

    /// Asks the user's data source.
    open func numberOfSections(in collectionView: UICollectionView) -> Int {
      (forwardToDelegate()?.numberOfSections(in:))?(collectionView) ?? 1
    }

    /// Asks the user's data source.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      forwardToDelegate()?.collectionView(collectionView, numberOfItemsInSection: section) ?? 0
    }

    /// Asks the user's data source.
    open func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      forwardToDelegate()?.collectionView(collectionView, cellForItemAt: indexPath) ?? UICollectionViewCell()
    }
  }

  /// The data source of collections that fetches ahead.
  open class RxCollectionViewDataSourcePrefetchingProxy:
    DelegateProxy<UICollectionView, any UICollectionViewDataSourcePrefetching>, DelegateProxyType,
    UICollectionViewDataSourcePrefetching
  {
    let prefetches = PublishSubject<[IndexPath]>()
    let cancellations = PublishSubject<[IndexPath]>()

    /// A proxy for a collection.
    public init(collectionView: UICollectionView) {
      super.init(parentObject: collectionView, delegateProxy: RxCollectionViewDataSourcePrefetchingProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() {
      register { (view: UICollectionView) in RxCollectionViewDataSourcePrefetchingProxy(collectionView: view) }
    }

    /// Emits from `rx.prefetchItems`, then calls the user's data source.
    open func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      prefetches.onNext(indexPaths)
      forwardToDelegate()?.collectionView(collectionView, prefetchItemsAt: indexPaths)
    }

    /// Calls the user's data source, then emits from `rx.cancelPrefetchingForItems`.
    open func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
      (forwardToDelegate()?.collectionView(_:cancelPrefetchingForItemsAt:))?(collectionView, indexPaths)
      cancellations.onNext(indexPaths)
    }
  }
#endif
