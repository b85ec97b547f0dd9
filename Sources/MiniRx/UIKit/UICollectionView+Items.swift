#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// A data source that is given the elements of a sequence.
  @preconcurrency @MainActor
  public protocol RxCollectionViewDataSourceType {
    /// What the sequence emits.
    associatedtype Element
    /// The sequence has emitted: the event is always `.next`. Errors go to `Hooks.defaultErrorHandler`.
    func collectionView(_ collectionView: UICollectionView, observedEvent: Event<Element>)
  }

  extension Reactive where Base: UICollectionView {
    /// Shows the elements of a sequence in cells that a closure makes. Otherwise the same as `items` of tables.
    public func items<Sequence: Swift.Sequence, Source: ObservableType>(
      _ source: Source
    ) -> (
      _ cellFactory: @escaping (UICollectionView, Int, Sequence.Element) -> UICollectionViewCell
    ) -> any Disposable where Source.Element == Sequence {
      return { cellFactory in
        items(dataSource: ArrayDataSource<Sequence, UICollectionView, UICollectionViewCell>(cellFactory))(source)
      }
    }

    /// Shows the elements of a sequence in cells of a type, which a closure configures.
    ///
    ///     photos.bind(to: collectionView.rx.items(cellIdentifier: "Photo", cellType: PhotoCell.self)) { _, photo, cell in
    ///       cell.imageView.image = photo
    ///     }
    ///     .disposed(by: bag)
    public func items<Sequence: Swift.Sequence, Cell: UICollectionViewCell, Source: ObservableType>(
      cellIdentifier: String, cellType: Cell.Type = Cell.self
    ) -> (_ source: Source) -> (_ configureCell: @escaping (Int, Sequence.Element, Cell) -> Void) ->
      any Disposable
    where Source.Element == Sequence {
      return { source in
        return { configureCell in
          items(source)({ view, item, element in
            let path = IndexPath(item: item, section: 0)
            let cell = onMainActor {
              view.dequeueReusableCell(withReuseIdentifier: cellIdentifier, for: path) as! Cell
            }
            configureCell(item, element, cell)
            return cell
          })
        }
      }
    }

    /// Shows the elements of a sequence through a data source of your own, which is retained while the binding lasts.
    public func items<DataSource: RxCollectionViewDataSourceType & UICollectionViewDataSource, Source: ObservableType>(
      dataSource: DataSource
    ) -> (_ source: Source) -> any Disposable where DataSource.Element == Source.Element {
      bindItems(to: base, by: dataSource) {
        RxCollectionViewDataSourceProxy.installForwardDelegate($0, retainDelegate: true, onProxyForObject: $1)
      } observed: {
        $0.collectionView($1, observedEvent: $2)
      }
    }
  }
#endif
