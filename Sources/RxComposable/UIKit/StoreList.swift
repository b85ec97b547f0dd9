#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// What a list of rows needs of the view that shows it: all in which tables and collection views differ.
  @MainActor
  private protocol ListView: UIView {
    func reloadData()
    func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?)
    func dequeueCell(_ identifier: String, for path: IndexPath) -> UIView
    /// Applies changes, inside of a batch.
    func apply(_ changes: ListChanges)
    func installDataSource(_ source: some UITableViewDataSource & UICollectionViewDataSource) -> any Disposable
    /// What the view asks for its rows, behind the proxy; `nil` where another than the proxy is its data source.
    var askedSource: AnyObject? { get }
  }

  extension UITableView: ListView {
    fileprivate func dequeueCell(_ identifier: String, for path: IndexPath) -> UIView {
      dequeueReusableCell(withIdentifier: identifier, for: path)
    }

    fileprivate func apply(_ changes: ListChanges) {
      deleteSections(changes.deletedSections, with: .automatic)
      insertSections(changes.insertedSections, with: .automatic)
      deleteRows(at: changes.deletedRows, with: .automatic)
      insertRows(at: changes.insertedRows, with: .automatic)
      for move in changes.movedRows { moveRow(at: move.from, to: move.to) }
    }

    fileprivate func installDataSource(
      _ source: some UITableViewDataSource & UICollectionViewDataSource
    ) -> any Disposable {
      RxTableViewDataSourceProxy.installForwardDelegate(source, retainDelegate: true, onProxyForObject: self)
    }

    fileprivate var askedSource: AnyObject? {
      (dataSource as? RxTableViewDataSourceProxy)?.forwardToDelegate() as AnyObject?
    }
  }

  extension UICollectionView: ListView {
    fileprivate func dequeueCell(_ identifier: String, for path: IndexPath) -> UIView {
      dequeueReusableCell(withReuseIdentifier: identifier, for: path)
    }

    fileprivate func apply(_ changes: ListChanges) {
      deleteSections(changes.deletedSections)
      insertSections(changes.insertedSections)
      deleteItems(at: changes.deletedRows)
      insertItems(at: changes.insertedRows)
      for move in changes.movedRows { moveItem(at: move.from, to: move.to) }
    }

    fileprivate func installDataSource(
      _ source: some UITableViewDataSource & UICollectionViewDataSource
    ) -> any Disposable {
      RxCollectionViewDataSourceProxy.installForwardDelegate(source, retainDelegate: true, onProxyForObject: self)
    }

    fileprivate var askedSource: AnyObject? {
      (dataSource as? RxCollectionViewDataSourceProxy)?.forwardToDelegate() as AnyObject?
    }
  }

  /// The rows of a store as a table or a collection view shows them. Keeps ids alone: the state of a row is that of its
  /// store.
  private final class StoreList<
    SectionID: Hashable, IDs: RandomAccessCollection & Equatable, Row, RowAction, Cell: UIView
  >: NSObject, UITableViewDataSource, UICollectionViewDataSource, SectionedViewDataSourceType
  where IDs.Element: Hashable, IDs.Index == Int {
    typealias Section = ListSection<SectionID, IDs>

    private var sections: [Section] = []
    private var isShown = false
    private let rowStore: (SectionID, IDs.Element) -> Store<Row, RowAction>?
    private let cellIdentifier: String
    private let configure: (Cell, Store<Row, RowAction>, DisposeBag) -> Void

    init(
      _ rowStore: @escaping (SectionID, IDs.Element) -> Store<Row, RowAction>?, _ cellIdentifier: String,
      _ configure: @escaping (Cell, Store<Row, RowAction>, DisposeBag) -> Void
    ) {
      self.rowStore = rowStore
      self.cellIdentifier = cellIdentifier
      self.configure = configure
    }

    /// Shows the rows of a sequence in a view, which retains this list.
    func bind<View: ListView>(_ values: Effect<[Section]>, to view: View) -> any Disposable {
      let forwarding = view.installDataSource(self)
      let subscription = values.subscribe(onNext: { [weak view] in if let view { self.show($0, in: view) } })
      return Disposables.create(subscription, forwarding)
    }

    /// Shows other rows: with animations where the view is on the screen and shows rows already.
    private func show(_ new: [Section], in view: some ListView) {
      guard view.askedSource === self else { return sections = new }
      guard isShown, view.window != nil else {
        (sections, isShown) = (new, true)
        return view.reloadData()
      }
      let changes = ListChanges(from: sections, to: new)
      if changes.isEmpty { return }
      view.performBatchUpdates(
        {
          self.sections = new
          view.apply(changes)
        }, completion: nil)
    }

    /// The state of a row, for `rx.modelSelected`.
    func model(at indexPath: IndexPath) throws -> Any {
      guard isShown else { throw RxCocoaError.itemsNotYetBound(object: self) }
      guard sections.indices.contains(indexPath.section), indexPath.row < sections[indexPath.section].rows.count,
        let store = store(at: indexPath)
      else { throw RxCocoaError.outOfBounds(object: indexPath) }
      return store.state
    }

    /// The store of a row; `nil` where the state no longer has it and the view is about to learn that.
    private func store(at path: IndexPath) -> Store<Row, RowAction>? {
      let section = sections[path.section]
      return rowStore(section.id, section.rows[path.row])
    }

    private func cell(in view: some ListView, at path: IndexPath) -> UIView {
      let cell = view.dequeueCell(cellIdentifier, for: path)
      let subscriptions = Associated.value(of: cell) { CellSubscriptions() }
      subscriptions.bag = DisposeBag()
      if let row = store(at: path) { configure(cell as! Cell, row, subscriptions.bag) }
      return cell
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].rows.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      sections[section].rows.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      cell(in: tableView, at: indexPath) as! UITableViewCell
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { cell(in: collectionView, at: indexPath) as! UICollectionViewCell }
  }

  /// The subscriptions of a cell to the row that it shows. They end when it shows another, and with the cell.
  @MainActor
  private final class CellSubscriptions {
    var bag = DisposeBag()
  }

  @MainActor
  extension Reactive where Base: UITableView {
    /// Shows the rows of a store, each in a cell that is given the row's store.
    ///
    ///     tableView.rx.rows(
    ///       store, state: \.todos, action: AppAction.todo(id:action:), cellIdentifier: "Todo", cellType: TodoCell.self
    ///     ) { cell, todo, bag in
    ///       todo.subscribe(\.title).bind(to: cell.titleLabel.rx.text).disposed(by: bag)
    ///       cell.doneButton.rx.tap.send(.doneButtonTapped, to: todo).disposed(by: bag)
    ///     }
    ///     .disposed(by: bag)
    ///
    /// Rows that come, go and move are animated; a change inside of a row reaches its cell alone. Only rows on the screen
    /// have cells and stores. What is put in the closure's bag ends when the cell is used for another row. The closure may
    /// not send. `rx.modelSelected(Todo.self)` emits the state of a row.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - state: the rows.
    ///   - action: wraps an action of a row.
    ///   - cellIdentifier: under which the cells are registered.
    ///   - cellType: their type.
    ///   - configure: binds a row to a cell.
    /// - Returns: the subscription. Dispose it to empty the table.
    /// - Complexity: a comparison of all ids when rows come, go or move; nothing for rows off the screen otherwise.
    public func rows<State, Action, ID, Row, RowAction, Cell: UITableViewCell>(
      _ store: Store<State, Action>, state: KeyPath<State, IdentifiedArray<ID, Row>>,
      action: @escaping (ID, RowAction) -> Action, cellIdentifier: String, cellType: Cell.Type = Cell.self,
      configure: @escaping (_ cell: Cell, _ row: Store<Row, RowAction>, _ bag: DisposeBag) -> Void
    ) -> any Disposable {
      let rows = store.rows(state, action)
      return StoreList(rows.rowStore, cellIdentifier, configure).bind(rows.sections, to: base)
    }

    /// Shows the sections of a store and their rows.
    ///
    ///     tableView.rx.sections(
    ///       store, state: \.lists, rows: \.todos, action: AppAction.todo(list:id:action:), cellIdentifier: "Todo"
    ///     ) { cell, todo, bag in … }
    ///
    /// Headers are views of a delegate of yours (`rx.setDelegate`). A section that moves is deleted and inserted.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - state: the sections.
    ///   - rows: the rows of a section.
    ///   - action: wraps an action of a row of a section.
    ///   - cellIdentifier: under which the cells are registered.
    ///   - cellType: their type.
    ///   - configure: binds a row to a cell.
    /// - Returns: the subscription. Dispose it to empty the table.
    public func sections<State, Action, SectionID, Section, ID, Row, RowAction, Cell: UITableViewCell>(
      _ store: Store<State, Action>, state: KeyPath<State, IdentifiedArray<SectionID, Section>>,
      rows: KeyPath<Section, IdentifiedArray<ID, Row>>, action: @escaping (SectionID, ID, RowAction) -> Action,
      cellIdentifier: String, cellType: Cell.Type = Cell.self,
      configure: @escaping (_ cell: Cell, _ row: Store<Row, RowAction>, _ bag: DisposeBag) -> Void
    ) -> any Disposable {
      let sections = store.sections(state, rows, action)
      return StoreList(sections.rowStore, cellIdentifier, configure).bind(sections.sections, to: base)
    }
  }

  @MainActor
  extension Reactive where Base: UICollectionView {
    /// Shows the rows of a store, each in a cell that is given the row's store. Otherwise the same as `rows` of a table.
    ///
    /// - Returns: the subscription. Dispose it to empty the view.
    public func rows<State, Action, ID, Row, RowAction, Cell: UICollectionViewCell>(
      _ store: Store<State, Action>, state: KeyPath<State, IdentifiedArray<ID, Row>>,
      action: @escaping (ID, RowAction) -> Action, cellIdentifier: String, cellType: Cell.Type = Cell.self,
      configure: @escaping (_ cell: Cell, _ row: Store<Row, RowAction>, _ bag: DisposeBag) -> Void
    ) -> any Disposable {
      let rows = store.rows(state, action)
      return StoreList(rows.rowStore, cellIdentifier, configure).bind(rows.sections, to: base)
    }

    /// Shows the sections of a store and their rows. Otherwise the same as `sections` of a table.
    ///
    /// - Returns: the subscription. Dispose it to empty the view.
    public func sections<State, Action, SectionID, Section, ID, Row, RowAction, Cell: UICollectionViewCell>(
      _ store: Store<State, Action>, state: KeyPath<State, IdentifiedArray<SectionID, Section>>,
      rows: KeyPath<Section, IdentifiedArray<ID, Row>>, action: @escaping (SectionID, ID, RowAction) -> Action,
      cellIdentifier: String, cellType: Cell.Type = Cell.self,
      configure: @escaping (_ cell: Cell, _ row: Store<Row, RowAction>, _ bag: DisposeBag) -> Void
    ) -> any Disposable {
      let sections = store.sections(state, rows, action)
      return StoreList(sections.rowStore, cellIdentifier, configure).bind(sections.sections, to: base)
    }
  }

  extension Store {
    /// The ids that a list shows, and the store of each.
    fileprivate typealias Rows<SectionID: Hashable, ID: Hashable, Row, RowAction> = (
      sections: Effect<[ListSection<SectionID, IdentifiedArray<ID, Row>.IDs>]>,
      rowStore: (SectionID, ID) -> Store<Row, RowAction>?
    )

    fileprivate func rows<ID, Row, RowAction>(
      _ state: KeyPath<State, IdentifiedArray<ID, Row>>, _ action: @escaping (ID, RowAction) -> Action
    ) -> Rows<Int, ID, Row, RowAction> {
      let rows = scope(state: state)
      return (
        rows.subscribe(\.ids).map { [ListSection(id: 0, rows: $0)] },
        { _, id in rows.scope(at: id, action: { action(id, $0) }) }
      )
    }

    fileprivate func sections<SectionID, Section, ID, Row, RowAction>(
      _ state: KeyPath<State, IdentifiedArray<SectionID, Section>>, _ rows: KeyPath<Section, IdentifiedArray<ID, Row>>,
      _ action: @escaping (SectionID, ID, RowAction) -> Action
    ) -> Rows<SectionID, ID, Row, RowAction> {
      let sections = scope(state: state)
      return (
        sections.subscribe { sections in
          zip(sections.ids, sections).map { ListSection(id: $0, rows: $1[keyPath: rows].ids) }
        },
        { sectionID, id in
          sections.scope(at: sectionID, action: { $0 })?.scope(state: rows)
            .scope(at: id, action: { action(sectionID, id, $0) })
        }
      )
    }
  }

  /// The ids of the rows of a section, as a list shows them.
  struct ListSection<SectionID: Hashable, IDs: RandomAccessCollection & Equatable>: Equatable
  where IDs.Element: Hashable, IDs.Index == Int {
    let id: SectionID
    let rows: IDs
  }

  /// What turns the sections that a list shows into others, as one batch of a table or collection view.
  ///
  /// A section that moves, and a row that moves to another section, are deleted and inserted: views accept no changes
  /// inside of a section that moves.
  struct ListChanges {
    private(set) var deletedSections = IndexSet()
    private(set) var insertedSections = IndexSet()
    private(set) var deletedRows: [IndexPath] = []
    private(set) var insertedRows: [IndexPath] = []
    private(set) var movedRows: [(from: IndexPath, to: IndexPath)] = []

    var isEmpty: Bool {
      deletedSections.isEmpty && insertedSections.isEmpty && deletedRows.isEmpty && insertedRows.isEmpty
        && movedRows.isEmpty
    }

    /// - Complexity: O(*n*) in the number of rows of the sections that changed; O(*d* log *d*) for the *d* rows from the
    ///   first that differs to the last.
    init<SectionID, IDs>(from old: [ListSection<SectionID, IDs>], to new: [ListSection<SectionID, IDs>]) {
      let sections = DiffingInterfaceList.diffing(oldArray: old.map(\.id), newArray: new.map(\.id), id: \.self)
      deletedSections = sections.deletes.union(IndexSet(sections.moves.map(\.from)))
      insertedSections = sections.inserts.union(IndexSet(sections.moves.map(\.to)))
      let kept = zip(
        old.indices.filter { !deletedSections.contains($0) }, new.indices.filter { !insertedSections.contains($0) })
      for (oldIndex, newIndex) in kept where old[oldIndex].rows != new[newIndex].rows {
        addRows(from: old[oldIndex].rows, in: oldIndex, to: new[newIndex].rows, in: newIndex)
      }
    }

    private mutating func addRows<IDs: RandomAccessCollection>(
      from old: IDs, in oldSection: Int, to new: IDs, in newSection: Int
    ) where IDs.Element: Hashable {
      // As a rule a change is small: the rows above and below it need no table of ids.
      let prefix = zip(old, new).prefix { $0 == $1 }.count
      let (oldRest, newRest) = (old.dropFirst(prefix), new.dropFirst(prefix))
      let suffix = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
      let rows = DiffingInterfaceList.diffing(
        oldArray: Array(oldRest.dropLast(suffix)), newArray: Array(newRest.dropLast(suffix)), id: \.self)
      deletedRows += rows.deletes.map { IndexPath(row: prefix + $0, section: oldSection) }
      insertedRows += rows.inserts.map { IndexPath(row: prefix + $0, section: newSection) }
      movedRows += rows.moves.map {
        (IndexPath(row: prefix + $0.from, section: oldSection), IndexPath(row: prefix + $0.to, section: newSection))
      }
    }
  }
#endif
