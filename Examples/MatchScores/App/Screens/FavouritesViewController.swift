#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import RxComposable
  import UIKit

  /// The favourites on a phone.
  final class FavouritesViewController: UIViewController {
    private let store: StoreOf<FavouritesFeature>
    private let disposeBag = DisposeBag()

    init(store: StoreOf<FavouritesFeature>) {
      self.store = store
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
      fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
      super.viewDidLoad()

      let table = UITableView()
      let statusLabel = UILabel()
      let retryButton = UIButton(type: .system)

      retryButton.setTitle("Retry", for: .normal)
      table.register(RowCell.self, forCellReuseIdentifier: RowCell.identifier)
      let stack = UIStackView(arrangedSubviews: [table, statusLabel, retryButton])
      stack.axis = .vertical
      stack.frame = view.bounds
      view.addSubview(stack)

      table.rx.rows(
        store, state: \.rows, action: FavouritesFeature.Action.row(id:action:), cellIdentifier: RowCell.identifier,
        cellType: RowCell.self
      ) { [store] cell, row, bag in
        row.subscribe()
          .subscribe(onNext: { cell.show(title: $0.entry.title, subtitle: $0.subtitle, isStarred: true) })
          .disposed(by: bag)
        cell.starButton.rx.tap.send(FavouritesFeature.Action.toggled(row.state.entry), to: store).disposed(by: bag)
      }
      .disposed(by: disposeBag)

      store.subscribe(\.summary).bind(to: statusLabel.rx.text).disposed(by: disposeBag)
      store.subscribe(\.isFailed).map { !$0 }.bind(to: retryButton.rx.isHidden).disposed(by: disposeBag)
      table.rx.modelSelected(FavouriteFeature.State.self)
        .map(\.entry)
        .send(FavouritesFeature.Action.opened, to: store)
        .disposed(by: disposeBag)
      retryButton.rx.tap.send(.retryTapped, to: store).disposed(by: disposeBag)
    }
  }
#endif
