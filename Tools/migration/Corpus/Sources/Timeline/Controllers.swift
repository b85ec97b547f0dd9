import RxCocoa
import RxComposableArchitecture
import RxSwift
import UIKit

public class TimelineViewController: UIViewController {
    public let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    public let composeItem = UIBarButtonItem(title: "Compose", style: .plain, target: nil, action: nil)
    public let searchBar = UISearchBar()
    public let spinner = UIActivityIndicatorView()
    public private(set) var composer: ComposerViewController?

    private let store: Store<TimelineState, TimelineAction>
    private let disposeBag = DisposeBag()

    public init(store: Store<TimelineState, TimelineAction>) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override public func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(tableView)
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Post")
        navigationItem.rightBarButtonItem = composeItem
        bindState()
        bindActions()
    }

    override public func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        store.send(.appeared)
    }

    override public func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        store.send(.disappeared)
    }

    private func bindState() {
        store.subscribe(\.visible)
            .map { Array($0) }
            .bind(to: tableView.rx.items(cellIdentifier: "Post", cellType: UITableViewCell.self)) { _, post, cell in
                cell.textLabel?.text = "\(post.author): \(post.text)"
                cell.detailTextLabel?.text = "\(post.isLiked ? "♥" : "♡") \(post.likes)"
            }
            .disposed(by: disposeBag)

        store.subscribe(\.isLoading)
            .bind(to: spinner.rx.isAnimating)
            .disposed(by: disposeBag)

        store.subscribe { $0.newCount == 0 ? nil : "\($0.newCount) new" }
            .subscribe(onNext: { [weak self] in self?.navigationItem.prompt = $0 })
            .disposed(by: disposeBag)

        store.scope(state: \.composer, action: TimelineAction.composer)
            .ifLet(
                then: { [weak self] store in
                    self?.composer = ComposerViewController(store: store)
                },
                else: { [weak self] in
                    self?.composer = nil
                }
            )
            .disposed(by: disposeBag)
    }

    private func bindActions() {
        composeItem.rx.tap
            .subscribe(onNext: { [store] in store.send(.composeTapped) })
            .disposed(by: disposeBag)

        searchBar.rx.text.orEmpty
            .skip(1)
            .subscribe(onNext: { [store] in store.send(.queryChanged($0)) })
            .disposed(by: disposeBag)

        tableView.rx.modelSelected(Post.self)
            .subscribe(onNext: { [store] in store.send(.post(id: $0.id, action: .likeTapped)) })
            .disposed(by: disposeBag)

        tableView.rx.modelDeleted(Post.self)
            .subscribe(onNext: { [store] in store.send(.deleted($0.id)) })
            .disposed(by: disposeBag)
    }
}

public class ComposerViewController: UIViewController {
    public let field = UITextField()
    public let sendButton = UIButton()
    public let cancelButton = UIButton()
    public let alertLabel = UILabel()

    private let store: Store<ComposerState, ComposerAction>
    private let disposeBag = DisposeBag()

    public init(store: Store<ComposerState, ComposerAction>) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override public func viewDidLoad() {
        super.viewDidLoad()
        store.subscribe(\.text).bind(to: field.rx.text).disposed(by: disposeBag)
        store.subscribe(\.canSend).bind(to: sendButton.rx.isEnabled).disposed(by: disposeBag)
        store.subscribe(\.alert).bind(to: alertLabel.rx.text).disposed(by: disposeBag)

        field.rx.text.orEmpty.changed
            .subscribe(onNext: { [store] in store.send(.textChanged($0)) })
            .disposed(by: disposeBag)
        sendButton.rx.tap
            .subscribe(onNext: { [store] in store.send(.sendTapped) })
            .disposed(by: disposeBag)
        cancelButton.rx.tap
            .subscribe(onNext: { [store] in store.send(.cancelTapped) })
            .disposed(by: disposeBag)
    }
}
