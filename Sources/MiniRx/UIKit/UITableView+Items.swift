#if canImport(UIKit) && !os(watchOS)
  import UIKit

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
#endif
