#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import RxComposable
  import UIKit

  /// The details of a row on a phone.
  final class DetailViewController: UIViewController {
    private let store: StoreOf<DetailFeature>
    private let starred: Observable<Set<Entry.ID>>
    private let disposeBag = DisposeBag()

    init(store: StoreOf<DetailFeature>, starred: Observable<Set<Entry.ID>>) {
      self.store = store
      self.starred = starred
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
      fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
      super.viewDidLoad()

      let summaryLabel = UILabel()
      let table = UITableView()
      let starButton = UIButton(type: .system)
      let retryButton = UIButton(type: .system)
      let closeButton = UIButton(type: .system)

      retryButton.setTitle("Retry", for: .normal)
      closeButton.setTitle("Close", for: .normal)
      table.register(RowCell.self, forCellReuseIdentifier: RowCell.identifier)
      let stack = UIStackView(arrangedSubviews: [summaryLabel, table, starButton, retryButton, closeButton])
      stack.axis = .vertical
      stack.frame = view.bounds
      view.addSubview(stack)

      let entry = store.state.entry
      title = entry.title
      store.subscribe(\.summary).bind(to: summaryLabel.rx.text).disposed(by: disposeBag)
      store.subscribe(\.details).map { $0?.lines ?? [] }
        .bind(to: table.rx.items(cellIdentifier: RowCell.identifier, cellType: RowCell.self)) { _, line, cell in
          cell.titleLabel.text = line
        }
        .disposed(by: disposeBag)
      starred.map { $0.contains(entry.id) ? "★" : "☆" }.bind(to: starButton.rx.title()).disposed(by: disposeBag)
      store.subscribe(\.status.isFailed).map { !$0 }.bind(to: retryButton.rx.isHidden).disposed(by: disposeBag)

      starButton.rx.tap.send(.starred(entry), to: store).disposed(by: disposeBag)
      retryButton.rx.tap.send(.retryTapped, to: store).disposed(by: disposeBag)
      closeButton.rx.tap.send(.closeTapped, to: store).disposed(by: disposeBag)
    }
  }
#endif
