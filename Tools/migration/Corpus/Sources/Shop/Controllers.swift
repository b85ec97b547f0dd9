@_spi(Testing) @_spi(Debugging) import RxSwift
import RxCocoa
import UIKit

public class BaseViewController: UIViewController {
    public var disposeBag = DisposeBag()

    override public func viewDidLoad() {
        super.viewDidLoad()
        setUpViews()
        setUpBindings()
    }

    func setUpViews() {}
    func setUpBindings() {}
}

// MARK: - The catalogue

public final class CatalogueViewController: BaseViewController {
    public let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    public let searchBar = UISearchBar()
    public let spinner = UIActivityIndicatorView()
    public let refreshControl = UIRefreshControl()
    public private(set) var alerts: [String] = []
    public let opened = PublishRelay<Product>()

    private let viewModel: CatalogueViewModel

    public init(viewModel: CatalogueViewModel) {
        self.viewModel = viewModel
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func setUpViews() {
        view.addSubview(tableView)
        view.addSubview(searchBar)
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "ProductCell")
    }

    override func setUpBindings() {
        let input = CatalogueViewModel.Input(
            appear: rx.viewWillAppear.take(1).map { _ in }.asDriver(onErrorDriveWith: .empty()),
            refresh: refreshControl.rx.controlEvent(.valueChanged).asDriver(),
            query: searchBar.rx.text.orEmpty.asDriver(),
            reachedBottom: tableView.rx.reachedBottom(offset: 20).asSignal(),
            selection: tableView.rx.itemSelected.asDriver())
        let output = viewModel.transform(input: input)

        output.rows
            .drive(tableView.rx.items(cellIdentifier: "ProductCell", cellType: UITableViewCell.self)) { _, row, cell in
                cell.textLabel?.text = row.title
                cell.detailTextLabel?.text = row.isAvailable ? row.price : "sold out"
            }
            .disposed(by: disposeBag)

        output.isLoading
            .drive(spinner.rx.isAnimating)
            .disposed(by: disposeBag)

        output.isLoading
            .filter { !$0 }
            .drive(refreshControl.rx.isRefreshing)
            .disposed(by: disposeBag)

        output.errors
            .emit(onNext: { [weak self] message in self?.alerts.append(message) })
            .disposed(by: disposeBag)

        output.selected
            .drive(opened)
            .disposed(by: disposeBag)

        output.title
            .drive(rx.title)
            .disposed(by: disposeBag)
    }
}

extension Reactive where Base: UIScrollView {
    /// Emits when the content is almost at its end.
    func reachedBottom(offset: CGFloat = 0) -> ControlEvent<Void> {
        let source = contentOffset
            .skip(1)
            .map { [weak scrollView = base] contentOffset -> Bool in
                guard let scrollView = scrollView else { return false }
                let rest = scrollView.contentSize.height - scrollView.bounds.height - contentOffset.y
                return rest <= offset
            }
            .distinctUntilChanged()
            .filter { $0 }
            .map { _ in () }
        return ControlEvent(events: source)
    }
}

// MARK: - The cart

public final class CartViewController: BaseViewController, UITableViewDelegate {
    public let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    public let totalLabel = UILabel()
    public let checkOutButton = UIButton(type: .system)
    public let messageLabel = UILabel()
    public private(set) var shownRows = 0

    private let viewModel: CartViewModelType

    public init(viewModel: CartViewModelType) {
        self.viewModel = viewModel
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func setUpViews() {
        [tableView, totalLabel, checkOutButton, messageLabel].forEach(view.addSubview)
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Line")
        tableView.rx.setDelegate(self).disposed(by: disposeBag)
    }

    override func setUpBindings() {
        let outputs = viewModel.outputs

        outputs.lines
            .drive(tableView.rx.items(cellIdentifier: "Line")) { _, text, cell in
                cell.textLabel?.text = text
            }
            .disposed(by: disposeBag)

        outputs.total.drive(totalLabel.rx.text).disposed(by: disposeBag)
        outputs.canCheckOut.drive(checkOutButton.rx.isEnabledAndOpaque).disposed(by: disposeBag)
        outputs.badge.drive(onNext: { [weak self] in self?.tabBarItem.title = $0 }).disposed(by: disposeBag)

        Signal.merge(outputs.receipt, outputs.problem)
            .emit(to: messageLabel.rx.text)
            .disposed(by: disposeBag)

        tableView.rx.itemDeleted
            .subscribe(onNext: { [unowned self] indexPath in
                self.viewModel.inputs.remove(at: indexPath.row)
            })
            .disposed(by: disposeBag)

        checkOutButton.rx.tap
            .throttle(.milliseconds(100), latest: false, scheduler: MainScheduler.instance)
            .subscribe(onNext: { [viewModel] in viewModel.inputs.checkOut() })
            .disposed(by: disposeBag)
    }

    public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        shownRows += 1
    }
}

// MARK: - Signing in

public final class LoginViewController: BaseViewController {
    public let nameField = UITextField()
    public let passwordField = UITextField()
    public let loginButton = UIButton()
    public let hintLabel = UILabel()
    public let attemptsLabel = UILabel()
    public let rememberSwitch = UISwitch()
    public private(set) var isRemembered = false

    private let viewModel: LoginViewModel

    public init(viewModel: LoginViewModel) {
        self.viewModel = viewModel
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func setUpBindings() {
        nameField.rx.text.orEmpty.bind(to: viewModel.name).disposed(by: disposeBag)
        passwordField.rx.text.orEmpty.bind(to: viewModel.password).disposed(by: disposeBag)
        loginButton.rx.tap.bind(to: viewModel.loginTap).disposed(by: disposeBag)

        viewModel.isValid
            .bind(to: loginButton.rx.isEnabled)
            .disposed(by: disposeBag)
        viewModel.isValid
            .bind(to: hintLabel.rx.isHidden)
            .disposed(by: disposeBag)
        viewModel.attempts
            .filter { $0 > 0 }
            .map { "Attempt \($0)" }
            .bind(to: attemptsLabel.rx.text)
            .disposed(by: disposeBag)
        viewModel.result
            .observeOn(MainScheduler.instance)
            .map { result -> String? in
                switch result {
                case .success(let user): return "Hello \(user.name)"
                case .failure(let error): return error.message
                }
            }
            .bind(to: hintLabel.rx.text)
            .disposed(by: disposeBag)
        viewModel.result.map { _ in false }.bind(to: hintLabel.rx.isHidden).disposed(by: disposeBag)

        rememberSwitch.rx.isOn.changed
            .subscribe(onNext: { [weak self] in self?.isRemembered = $0 })
            .disposed(by: disposeBag)

        nameField.rx.controlEvent(.editingDidEndOnExit)
            .subscribe(onNext: { [passwordField] in _ = passwordField.becomeFirstResponder() })
            .disposed(by: disposeBag)
    }
}

// MARK: - A product, with a reactor

public final class ProductViewController: BaseViewController, ReactorView {
    public let nameLabel = UILabel()
    public let priceLabel = UILabel()
    public let favouriteButton = UIButton()
    public let stepper = UIStepper()
    public let countLabel = UILabel()
    public let addButton = UIButton()
    public let spinner = UIActivityIndicatorView()
    public private(set) var seconds: [Bool] = []

    private let reactor: ProductReactor

    public init(reactor: ProductReactor) {
        self.reactor = reactor
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func setUpBindings() {
        stepper.value = 1
        bind(reactor: reactor)
    }

    public func bind(reactor: ProductReactor) {
        // Action
        rx.viewDidAppear.map { _ in ProductReactor.Action.load }
            .bind(to: reactor.action)
            .disposed(by: disposeBag)
        favouriteButton.rx.tap.map { ProductReactor.Action.toggleFavourite }
            .bind(to: reactor.action)
            .disposed(by: disposeBag)
        stepper.rx.value.skip(1).map { ProductReactor.Action.step(Int($0)) }
            .bind(to: reactor.action)
            .disposed(by: disposeBag)
        addButton.rx.tap.map { ProductReactor.Action.addToCart }
            .bind(to: reactor.action)
            .disposed(by: disposeBag)

        // State
        reactor.state.map { $0.isLoading }
            .distinctUntilChanged()
            .bind(to: spinner.rx.isAnimating)
            .disposed(by: disposeBag)
        reactor.state.map { $0.isMissing ? "Gone" : $0.product?.name }
            .distinctUntilChanged()
            .bind(to: nameLabel.rx.text)
            .disposed(by: disposeBag)
        reactor.state.map { $0.product?.price.text }
            .distinctUntilChanged()
            .bind(to: priceLabel.rx.text)
            .disposed(by: disposeBag)
        reactor.state.map { $0.isFavourite }
            .distinctUntilChanged()
            .bind(to: favouriteButton.rx.isSelected)
            .disposed(by: disposeBag)
        reactor.state.map { "\($0.count)" }
            .distinctUntilChanged()
            .bind(to: countLabel.rx.text)
            .disposed(by: disposeBag)

        rx.isVisible
            .subscribe(onNext: { [weak self] in self?.seconds.append($0) })
            .disposed(by: disposeBag)
    }
}

// MARK: - The offer of the day

public final class OfferViewController: UIViewController {
    public let timeLabel = UILabel()
    public let buyButton = UIButton()
    public let likesLabel = UILabel()
    private let bag = DisposeBag()
    private let likes: Variable<Int>

    public init(viewModel: OfferViewModel, likes: Variable<Int>) {
        self.likes = likes
        super.init(nibName: nil, bundle: nil)
        viewModel.remaining
            .asDriver(onErrorJustReturn: "--:--")
            .drive(timeLabel.rx.text)
            .disposed(by: bag)
        viewModel.isOver
            .map { !$0 }
            .bind(to: buyButton.rx.isEnabled)
            .disposed(by: bag)
        likes.asObservable()
            .map { "\($0) \($0 == 1 ? "like" : "likes")" }
            .bind(to: likesLabel.rx.text)
            .disposed(by: bag)
        buyButton.rx.tap
            .subscribe(onNext: { [weak self] _ in self?.likes.value += 1 })
            .disposed(by: bag)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}
