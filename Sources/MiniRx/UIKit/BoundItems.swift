#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// What a binding to `items` of a table, collection or picker view does: puts a data source behind the proxy of the
  /// view, and hands it the elements of a source until the view is released. What is bound stays when the source ends; an error
  /// goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - dataSource: the data source.
  ///   - install: sets it.
  ///   - observed: hands it an element, as an event.
  func bindItems<View: UIView, DataSource, Source: ObservableType>(
    to view: View, by dataSource: DataSource, install: @escaping (DataSource, View) -> any Disposable,
    observed: @escaping @MainActor (DataSource, View, Event<Source.Element>) -> Void
  ) -> (_ source: Source) -> any Disposable {
    let dataSource = Unchecked(dataSource)
    return { [weak view] source in
      guard let view else { return Disposables.create() }
      let installation = install(dataSource.value, view)
      let subscription = source.asObservable()
        .observe(on: MainScheduler())
        .take(until: view.rx.deallocated)
        .subscribe(
          onNext: { [weak view] element in
            let element = Unchecked(element)
            onMainActor { if let view { observed(dataSource.value, view, .next(element.value)) } }
          }, onError: Hooks.reportUnhandled)
      return Disposables.create(subscription, installation)
    }
  }

  /// The elements that a sequence emitted last to a data source.
  struct BoundElements<Element> {
    private var bound: [Element]?

    /// None before the first event.
    var all: [Element] { bound ?? [] }

    /// Takes the elements of an event. Returns whether there are any new ones.
    mutating func take<Sequence: Swift.Sequence>(_ event: Event<Sequence>) -> Bool where Sequence.Element == Element {
      guard case .next(let sequence) = event else { return false }
      bound = Array(sequence)
      return true
    }

    /// The element of a row.
    func model(at row: Int, of dataSource: Any) throws -> Any {
      guard let bound else { throw RxCocoaError.itemsNotYetBound(object: dataSource) }
      guard bound.indices.contains(row) else { throw RxCocoaError.outOfBounds(object: bound) }
      return bound[row]
    }
  }

  /// The elements of one section of a table or collection view, as a sequence last emitted them.
  final class ArrayDataSource<Sequence: Swift.Sequence, View: UIView, Cell: UIView>: NSObject, UITableViewDataSource,
    UICollectionViewDataSource, RxTableViewDataSourceType, RxCollectionViewDataSourceType, SectionedViewDataSourceType
  {
    typealias Element = Sequence

    private let cellFactory: Unchecked<(View, Int, Sequence.Element) -> Cell>
    private var elements = BoundElements<Sequence.Element>()

    nonisolated init(_ cellFactory: @escaping (View, Int, Sequence.Element) -> Cell) {
      self.cellFactory = Unchecked(cellFactory)
    }

    func tableView(_ tableView: UITableView, observedEvent: Event<Sequence>) {
      if elements.take(observedEvent) { tableView.reloadData() }
    }

    func collectionView(_ collectionView: UICollectionView, observedEvent: Event<Sequence>) {
      if elements.take(observedEvent) { collectionView.reloadData() }
    }

    func model(at indexPath: IndexPath) throws -> Any { try elements.model(at: indexPath.row, of: self) }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { elements.all.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      elements.all.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      cell(in: tableView, at: indexPath.row) as! UITableViewCell
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { cell(in: collectionView, at: indexPath.item) as! UICollectionViewCell }

    private func cell(in view: UIView, at row: Int) -> UIView {
      cellFactory.value(view as! View, row, elements.all[row])
    }
  }

  /// The model of a row of what is bound to a view.
  func boundModel<Proxy: DelegateProxyType, Model>(
    at indexPath: IndexPath, of proxy: Proxy.Type, in view: Proxy.ParentObject
  ) throws -> Model {
    let arguments = Unchecked((proxy: proxy, view: view))
    return try onMainActor {
      Result<Model, any Error> {
        let (proxy, view) = arguments.value
        guard let dataSource = proxy.proxy(for: view).forwardToDelegate() as? any SectionedViewDataSourceType else {
          throw RxCocoaError.itemsNotYetBound(object: view)
        }
        let element = try dataSource.model(at: indexPath)
        guard let model = element as? Model else {
          throw RxCocoaError.castingError(object: element, targetType: Model.self)
        }
        return model
      }
    }
    .get()
  }

  /// A data source that knows the model of a row.
  @preconcurrency @MainActor
  public protocol SectionedViewDataSourceType {
    /// The model of a row.
    func model(at indexPath: IndexPath) throws -> Any
  }

  /// A data source that is given the elements of a sequence.
  @preconcurrency @MainActor
  public protocol RxTableViewDataSourceType {
    /// What the sequence emits.
    associatedtype Element
    /// The sequence has emitted: the event is always `.next`. Errors go to `Hooks.defaultErrorHandler`.
    func tableView(_ tableView: UITableView, observedEvent: Event<Element>)
  }

  extension Reactive where Base: UITableView {
    /// Shows the elements of a sequence in rows, whose cells a closure makes.
    ///
    ///     names.bind(to: tableView.rx.items) { table, row, name in
    ///       let cell = table.dequeueReusableCell(withIdentifier: "Name")!
    ///       cell.textLabel?.text = name
    ///       return cell
    ///     }
    ///     .disposed(by: bag)
    ///
    /// Each element reloads the table: elements have no identity. Lists whose changes are animated are those of a store.
    /// An error goes to `Hooks.defaultErrorHandler`. The end of the sequence leaves the rows; disposing empties the table.
    public func items<Sequence: Swift.Sequence, Source: ObservableType>(
      _ source: Source
    ) -> (_ cellFactory: @escaping (UITableView, Int, Sequence.Element) -> UITableViewCell) -> any Disposable
    where Source.Element == Sequence {
      return { cellFactory in
        items(dataSource: ArrayDataSource<Sequence, UITableView, UITableViewCell>(cellFactory))(source)
      }
    }

    /// Shows the elements of a sequence in cells of a type, which a closure configures.
    ///
    ///     names.bind(to: tableView.rx.items(cellIdentifier: "Name", cellType: NameCell.self)) { row, name, cell in
    ///       cell.nameLabel.text = name
    ///     }
    ///     .disposed(by: bag)
    public func items<Sequence: Swift.Sequence, Cell: UITableViewCell, Source: ObservableType>(
      cellIdentifier: String, cellType: Cell.Type = Cell.self
    ) -> (_ source: Source) -> (_ configureCell: @escaping (Int, Sequence.Element, Cell) -> Void) ->
      any Disposable
    where Source.Element == Sequence {
      return { source in
        return { configureCell in
          items(source)({ table, row, element in
            let path = IndexPath(row: row, section: 0)
            let cell = onMainActor { table.dequeueReusableCell(withIdentifier: cellIdentifier, for: path) as! Cell }
            configureCell(row, element, cell)
            return cell
          })
        }
      }
    }

    /// Shows the elements of a sequence through a data source of your own, which is retained while the binding lasts.
    public func items<DataSource: RxTableViewDataSourceType & UITableViewDataSource, Source: ObservableType>(
      dataSource: DataSource
    ) -> (_ source: Source) -> any Disposable where DataSource.Element == Source.Element {
      bindItems(to: base, by: dataSource) {
        RxTableViewDataSourceProxy.installForwardDelegate($0, retainDelegate: true, onProxyForObject: $1)
      } observed: {
        $0.tableView($1, observedEvent: $2)
      }
    }
  }

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
