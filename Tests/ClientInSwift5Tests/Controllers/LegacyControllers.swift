#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import MiniRx
  import UIKit

  // Controllers as applications with RxCocoa have them, in Swift 5 mode. `import MiniRx` stands where `import RxSwift` and
  // `import RxCocoa` stood; nothing else is different.

  /// Two fields that must be filled in before a button can be tapped.
  final class LoginController: UIViewController {
    let nameField = UITextField()
    let passwordField = UITextField()
    let nameHint = UILabel()
    let loginButton = UIButton()
    let activityIndicator = UIActivityIndicatorView()
    private(set) var logins: [String] = []
    private let disposeBag = DisposeBag()

    override func viewDidLoad() {
      super.viewDidLoad()

      let isNameValid = nameField.rx.text.orEmpty
        .map { $0.count >= 3 }
        .share(replay: 1)
      let isPasswordValid = passwordField.rx.text.orEmpty
        .map { $0.count >= 5 }
        .share(replay: 1)
      let isEverythingValid = Observable.combineLatest(isNameValid, isPasswordValid) { $0 && $1 }
        .share(replay: 1)

      isNameValid.bind(to: passwordField.rx.isEnabled, nameHint.rx.isHidden).disposed(by: disposeBag)
      isNameValid.map { $0 ? Hint.fine : Hint.tooShort }.bind(to: nameHint.rx.hint).disposed(by: disposeBag)
      isEverythingValid.bind(to: loginButton.rx.isEnabled).disposed(by: disposeBag)

      let credentials = Driver.combineLatest(
        nameField.rx.text.orEmpty.asDriver(), passwordField.rx.text.orEmpty.asDriver()
      ) { ($0, $1) }

      loginButton.rx.tap.asSignal()
        .withLatestFrom(credentials)
        .emit(onNext: { [weak self] name, _ in self?.logins.append(name) })
        .disposed(by: disposeBag)

      loginButton.rx.tap
        .map { true }
        .bind(to: activityIndicator.rx.isAnimating)
        .disposed(by: disposeBag)
    }
  }

  enum Hint {
    case tooShort
    case fine
  }

  extension Reactive where Base: UILabel {
    /// An extension as legacy code has them: of no actor.
    var hint: Binder<Hint> {
      return Binder(base) { label, hint in
        label.text = hint == .fine ? "" : "At least 3 characters"
      }
    }
  }

  /// A list with a search bar, whose rows can be selected and deleted.
  final class NamesController: UIViewController, UITableViewDelegate {
    let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let searchBar = UISearchBar()
    let names = BehaviorRelay(value: ["Ada", "Alan", "Barbara"])
    private(set) var selected: [String] = []
    private(set) var displayed = 0
    private let disposeBag = DisposeBag()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(tableView)
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")

      Observable.combineLatest(names, searchBar.rx.text.orEmpty) { names, query in
        names.filter { query.isEmpty || $0.hasPrefix(query) }
      }
      .bind(to: tableView.rx.items(cellIdentifier: "Cell", cellType: UITableViewCell.self)) { row, name, cell in
        cell.textLabel?.text = "\(row + 1). \(name)"
      }
      .disposed(by: disposeBag)

      tableView.rx.modelSelected(String.self)
        .subscribe(onNext: { [weak self] name in self?.selected.append(name) })
        .disposed(by: disposeBag)

      tableView.rx.itemDeleted
        .subscribe(onNext: { [unowned self] indexPath in
          var names = self.names.value
          names.remove(at: indexPath.row)
          self.names.accept(names)
        })
        .disposed(by: disposeBag)

      tableView.rx.setDelegate(self).disposed(by: disposeBag)
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      displayed += 1
    }
  }

  /// Adds what its buttons say.
  final class CalculatorController: UIViewController {
    let result = UILabel()
    let digits = (0...9).map { _ in UIButton() }
    let clear = UIButton()
    private let disposeBag = DisposeBag()

    override func viewDidLoad() {
      super.viewDidLoad()
      let taps: [Observable<Int?>] =
        digits.enumerated().map { digit, button in button.rx.tap.map { _ in digit } } + [clear.rx.tap.map { nil }]

      Observable.merge(taps)
        .scan(0) { number, digit in digit.map { number * 10 + $0 } ?? 0 }
        .startWith(0)
        .map { "\($0)" }
        .bind(to: result.rx.text)
        .disposed(by: disposeBag)
    }
  }

  // MARK: A control and a delegate of the application's own

  final class RatingControl: UIControl {
    var stars = 0
    func rate(_ stars: Int) {
      self.stars = stars
      sendActions(for: .valueChanged)
    }
  }

  extension Reactive where Base: RatingControl {
    var stars: ControlProperty<Int> {
      return controlProperty(editingEvents: .valueChanged, getter: { $0.stars }, setter: { $0.stars = $1 })
    }
  }

  @MainActor
  protocol PlayerDelegate: AnyObject {
    func playerDidFinish(_ player: Player, after seconds: Int)
  }

  final class Player: UIView {
    weak var delegate: (any PlayerDelegate)?
    func finish(after seconds: Int) { delegate?.playerDidFinish(self, after: seconds) }
  }

  extension Player: HasDelegate {
    typealias Delegate = any PlayerDelegate
  }

  final class RxPlayerDelegateProxy: DelegateProxy<Player, any PlayerDelegate>, DelegateProxyType, PlayerDelegate {
    let finished = PublishSubject<Int>()

    init(player: Player) {
      super.init(parentObject: player, delegateProxy: RxPlayerDelegateProxy.self)
    }

    static func registerKnownImplementations() {
      self.register { RxPlayerDelegateProxy(player: $0) }
    }

    func playerDidFinish(_ player: Player, after seconds: Int) {
      finished.onNext(seconds)
      forwardToDelegate()?.playerDidFinish(player, after: seconds)
    }
  }

  extension Reactive where Base: Player {
    var finished: Observable<Int> { RxPlayerDelegateProxy.proxy(for: base).finished }
  }
#endif
