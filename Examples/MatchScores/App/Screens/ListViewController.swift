#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import RxComposable
  import UIKit

  /// One of the lists on a phone.
  final class ListViewController<Item: SeasonRow>: UIViewController {
    private let store: StoreOf<ListFeature<Item>>
    private let starred: Observable<Set<Entry.ID>>
    private let disposeBag = DisposeBag()

    init(store: StoreOf<ListFeature<Item>>, starred: Observable<Set<Entry.ID>>) {
      self.store = store
      self.starred = starred
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
      fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
      super.viewDidLoad()

      let searchBar = UISearchBar()
      let table = UITableView()
      let refreshControl = UIRefreshControl()
      let statusLabel = UILabel()
      let retryButton = UIButton(type: .system)

      retryButton.setTitle("Retry", for: .normal)
      table.register(RowCell.self, forCellReuseIdentifier: RowCell.identifier)
      table.addSubview(refreshControl)
      let stack = UIStackView(arrangedSubviews: [searchBar, table, statusLabel, retryButton])
      stack.axis = .vertical
      stack.frame = view.bounds
      view.addSubview(stack)

      Observable.combineLatest(store.subscribe(\.rows), starred) { rows, starred in
        rows.map { (row: $0, isStarred: starred.contains($0.entry.id)) }
      }
      .bind(to: table.rx.items(cellIdentifier: RowCell.identifier, cellType: RowCell.self)) {
        [store] _, shown, cell in
        cell.show(title: shown.row.title, subtitle: shown.row.subtitle, isStarred: shown.isStarred)
        cell.starButton.rx.tap.send(.starred(shown.row.entry), to: store).disposed(by: cell.bag)
      }
      .disposed(by: disposeBag)

      store.subscribe(\.summary).bind(to: statusLabel.rx.text).disposed(by: disposeBag)
      store.subscribe(\.status.isFailed).map { !$0 }.bind(to: retryButton.rx.isHidden).disposed(by: disposeBag)
      store.subscribe(\.status).filter { $0 != .loading }.map { _ in false }
        .bind(to: refreshControl.rx.isRefreshing)
        .disposed(by: disposeBag)

      store.bind(\.query, to: searchBar.rx.text.orEmpty, send: ListFeature.Action.queryChanged).disposed(by: disposeBag)
      table.rx.itemSelected
        .compactMap { [store] in store.state.rows[$0.row].entry }
        .send(ListFeature.Action.opened, to: store)
        .disposed(by: disposeBag)
      table.rx.willDisplayCell
        .filter { [store] in $0.indexPath.row == store.state.rows.count - 1 }
        .send(.endReached, to: store)
        .disposed(by: disposeBag)
      refreshControl.rx.controlEvent(.valueChanged).send(.refreshed, to: store).disposed(by: disposeBag)
      retryButton.rx.tap.send(.retryTapped, to: store).disposed(by: disposeBag)
    }
  }
#endif
