#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import MiniRx
  import UIKit

  // More controllers as applications with RxCocoa have them, in Swift 5 mode: forms, pickers, lists with sections.

  // MARK: A two-way binding, as applications define it for themselves

  infix operator <-> : DefaultPrecedence

  func <-> <Value>(property: ControlProperty<Value>, relay: BehaviorRelay<Value>) -> Disposable {
    let toControl = relay.bind(to: property)
    let toRelay = property.subscribe(
      onNext: { value in relay.accept(value) },
      onCompleted: { toControl.dispose() })
    return Disposables.create(toControl, toRelay)
  }

  /// Leaves out the characters that an input method has not yet turned into words.
  func <-> <Base>(input: TextInput<Base>, relay: BehaviorRelay<String>) -> Disposable {
    let toControl = relay.bind(to: input.text)
    let toRelay = input.text.subscribe(
      onNext: { [weak base = input.base] _ in
        guard let base = base, let text = settledText(base), text != relay.value else { return }
        relay.accept(text)
      },
      onCompleted: { toControl.dispose() })
    return Disposables.create(toControl, toRelay)
  }

  @MainActor
  private func text(of input: UITextInput, from start: UITextPosition, to end: UITextPosition) -> String? {
    return input.textRange(from: start, to: end).flatMap { input.text(in: $0) }
  }

  private func settledText(_ input: UITextInput) -> String? {
    return MainActor.assumeIsolated {
      let (start, end) = (input.beginningOfDocument, input.endOfDocument)
      guard let marked = input.markedTextRange else { return text(of: input, from: start, to: end) }
      guard let before = text(of: input, from: start, to: marked.start),
        let after = text(of: input, from: marked.end, to: end)
      else { return nil }
      return before + after
    }
  }

  /// Controls of every kind, each bound to a relay in both directions.
  final class ControlsController: UIViewController {
    let sizes = UISegmentedControl(items: ["S", "M", "L"])
    let alarm = UISwitch()
    let volume = UISlider()
    let day = UIDatePicker()
    let nickname = UITextField()
    let notes = UITextView()
    let indicator = UIActivityIndicatorView()
    let resetItem = UIBarButtonItem(title: "Reset", style: .plain, target: nil, action: nil)
    let pan = UIPanGestureRecognizer()

    let sizeRelay = BehaviorRelay(value: 1)
    let alarmRelay = BehaviorRelay(value: true)
    let volumeRelay = BehaviorRelay<Float>(value: 0.5)
    let dayRelay = BehaviorRelay(value: Date(timeIntervalSince1970: 86_400))
    let nicknameRelay = BehaviorRelay(value: "Blob")
    let notesRelay = BehaviorRelay(value: "")
    private(set) var panStates: [UIGestureRecognizer.State] = []
    private var disposeBag = DisposeBag()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addGestureRecognizer(pan)
      navigationItem.rightBarButtonItem = resetItem

      (sizes.rx.value <-> sizeRelay).disposed(by: disposeBag)
      (alarm.rx.value <-> alarmRelay).disposed(by: disposeBag)
      (volume.rx.value <-> volumeRelay).disposed(by: disposeBag)
      (day.rx.date <-> dayRelay).disposed(by: disposeBag)
      (nickname.rx.textInput <-> nicknameRelay).disposed(by: disposeBag)
      (notes.rx.textInput <-> notesRelay).disposed(by: disposeBag)

      alarm.rx.isOn.changed
        .bind(to: indicator.rx.isAnimating)
        .disposed(by: disposeBag)

      pan.rx.event
        .map { $0.state }
        .subscribe(onNext: { [weak self] state in self?.panStates.append(state) })
        .disposed(by: disposeBag)

      resetItem.rx.tap
        .subscribe(onNext: { [weak self] in
          guard let self = self else { return }
          self.sizeRelay.accept(1)
          self.volumeRelay.accept(0.5)
          self.nicknameRelay.accept("Blob")
        })
        .disposed(by: disposeBag)
    }

    override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      if parent == nil { disposeBag = DisposeBag() }
    }
  }

  // MARK: Pickers

  final class PickersController: UIViewController {
    let numbers = UIPickerView()
    let words = UIPickerView()
    let colors = UIPickerView()
    let times = UIPickerView()
    private(set) var picked: [String] = []
    private let disposeBag = DisposeBag()

    override func viewDidLoad() {
      super.viewDidLoad()

      Observable.just([1, 2, 3])
        .bind(to: numbers.rx.itemTitles) { _, number in
          return "\(number)"
        }
        .disposed(by: disposeBag)

      numbers.rx.itemSelected
        .subscribe(onNext: { [weak self] row, component in self?.picked.append("\(component)/\(row)") })
        .disposed(by: disposeBag)

      Observable.just(["one", "two"])
        .bind(to: words.rx.itemAttributedTitles) { _, word in
          return NSAttributedString(string: word)
        }
        .disposed(by: disposeBag)

      words.rx.modelSelected(String.self)
        .subscribe(onNext: { [weak self] words in self?.picked.append(contentsOf: words) })
        .disposed(by: disposeBag)

      Observable.just([UIColor.red, UIColor.green])
        .bind(to: colors.rx.items) { _, color, _ in
          let view = UIView()
          view.backgroundColor = color
          return view
        }
        .disposed(by: disposeBag)

      Observable.just([["0", "1", "2"], ["00", "30"]])
        .bind(to: times.rx.items(adapter: TimesAdapter()))
        .disposed(by: disposeBag)

      times.rx.modelSelected(String.self)
        .map { $0.joined(separator: ":") }
        .subscribe(onNext: { [weak self] time in self?.picked.append(time) })
        .disposed(by: disposeBag)
    }
  }

  /// A column for each array.
  final class TimesAdapter: NSObject, UIPickerViewDataSource, UIPickerViewDelegate, RxPickerViewDataSourceType,
    SectionedViewDataSourceType
  {
    typealias Element = [[String]]
    private var columns: Element = []

    func model(at indexPath: IndexPath) throws -> Any { return columns[indexPath.section][indexPath.row] }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { return columns.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      return columns[component].count
    }

    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
      return columns[component][row]
    }

    func pickerView(_ pickerView: UIPickerView, observedEvent: Event<Element>) {
      Binder(self) { adapter, columns in
        adapter.columns = columns
        pickerView.reloadAllComponents()
      }
      .on(observedEvent)
    }
  }

  // MARK: Registration with drivers

  enum Validation: Equatable {
    case empty
    case validating
    case ok(String)
    case failed(String)

    var isValid: Bool {
      if case .ok = self { return true }
      return false
    }

    var text: String {
      switch self {
      case .empty: return ""
      case .validating: return "validating …"
      case .ok(let text), .failed(let text): return text
      }
    }
  }

  /// Knows which names are free, and registers them.
  protocol RegistrationService: AnyObject {
    func isFree(_ name: String) -> Observable<Bool>
    func register(_ name: String, _ password: String) -> Observable<Bool>
  }

  /// Counts what runs.
  final class RunningWork: SharedSequenceConvertibleType {
    typealias Element = Bool
    typealias SharingStrategy = DriverSharingStrategy
    private let count = BehaviorRelay(value: 0)

    func track<Source: ObservableConvertibleType>(_ source: Source) -> Observable<Source.Element> {
      return Observable.using(
        { () -> AnyDisposableToken in
          self.count.accept(self.count.value + 1)
          return AnyDisposableToken { self.count.accept(self.count.value - 1) }
        },
        observableFactory: { _ in source.asObservable() })
    }

    func asSharedSequence() -> SharedSequence<DriverSharingStrategy, Bool> {
      return count.asDriver().map { $0 > 0 }.distinctUntilChanged()
    }
  }

  final class AnyDisposableToken: Disposable {
    private let token: Cancelable
    init(_ dispose: @escaping () -> Void) { token = Disposables.create(with: dispose) }
    func dispose() { token.dispose() }
  }

  extension ObservableConvertibleType {
    func tracked(by work: RunningWork) -> Observable<Element> { return work.track(self) }
  }

  final class RegistrationModel {
    let name: Driver<Validation>
    let password: Driver<Validation>
    let isEnabled: Driver<Bool>
    let isRegistering: Driver<Bool>
    let registered: Driver<Bool>

    init(
      input: (name: Driver<String>, password: Driver<String>, repeated: Driver<String>, taps: Signal<()>),
      service: RegistrationService
    ) {
      name = input.name
        .flatMapLatest { name -> Driver<Validation> in
          guard name.count > 2 else { return .just(name.isEmpty ? .empty : .failed("too short")) }
          return service.isFree(name)
            .map { $0 ? Validation.ok("free") : .failed("taken") }
            .startWith(.validating)
            .asDriver(onErrorJustReturn: .failed("no connection"))
        }
      password = Driver.combineLatest(input.password, input.repeated) { password, repeated in
        guard !password.isEmpty else { return .empty }
        return password == repeated ? .ok("") : .failed("not the same")
      }

      let work = RunningWork()
      isRegistering = work.asDriver()
      let fields = Driver.combineLatest(input.name, input.password) { (name: $0, password: $1) }
      registered = input.taps.withLatestFrom(fields)
        .asObservable()
        .flatMapLatest { pair in
          service.register(pair.name, pair.password)
            .tracked(by: work)
            .catchAndReturn(false)
        }
        .asDriver(onErrorJustReturn: false)
      isEnabled = Driver.combineLatest(name, password, isRegistering) { name, password, isRegistering in
        name.isValid && password.isValid && !isRegistering
      }
      .distinctUntilChanged()
    }
  }

  final class RegistrationController: UIViewController {
    let (name, password, repeated) = (UITextField(), UITextField(), UITextField())
    let (nameHint, passwordHint) = (UILabel(), UILabel())
    let button = UIButton()
    let indicator = UIActivityIndicatorView()
    private(set) var results: [Bool] = []
    private let service: RegistrationService
    private let disposeBag = DisposeBag()

    init(service: RegistrationService) {
      self.service = service
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    override func viewDidLoad() {
      super.viewDidLoad()
      let model = RegistrationModel(
        input: (
          name: name.rx.text.orEmpty.asDriver(),
          password: password.rx.text.orEmpty.asDriver(),
          repeated: repeated.rx.text.orEmpty.asDriver(),
          taps: button.rx.tap.asSignal()
        ),
        service: service)

      model.isEnabled
        .drive(onNext: { [weak self] isEnabled in
          self?.button.isEnabled = isEnabled
          self?.button.alpha = isEnabled ? 1 : 0.5
        })
        .disposed(by: disposeBag)
      model.name.drive(nameHint.rx.validation).disposed(by: disposeBag)
      model.password.drive(passwordHint.rx.validation).disposed(by: disposeBag)
      model.isRegistering.drive(indicator.rx.isAnimating).disposed(by: disposeBag)
      model.registered
        .drive(onNext: { [weak self] result in self?.results.append(result) })
        .disposed(by: disposeBag)
    }
  }

  extension Reactive where Base: UILabel {
    var validation: Binder<Validation> {
      return Binder(base) { label, validation in label.text = validation.text }
    }
  }

  // MARK: A list with sections

  struct ListSection: Equatable {
    var title: String
    var items: [String]
  }

  final class SectionsDataSource: NSObject, UITableViewDataSource, RxTableViewDataSourceType,
    SectionedViewDataSourceType
  {
    typealias Element = [ListSection]
    private var sections: Element = []

    func tableView(_ tableView: UITableView, observedEvent: Event<Element>) {
      Binder(self) { source, sections in
        source.sections = sections
        tableView.reloadData()
      }
      .on(observedEvent)
    }

    func model(at indexPath: IndexPath) throws -> Any { return sections[indexPath.section].items[indexPath.row] }

    func numberOfSections(in tableView: UITableView) -> Int { return sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      return sections[section].items.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
      cell.textLabel?.text = sections[indexPath.section].items[indexPath.row]
      return cell
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { return true }
  }

  /// Commands change the sections; the rows follow, and the next page is asked for near the bottom.
  final class SectionsController: UIViewController, UITableViewDelegate {
    enum Command {
      case delete(IndexPath)
      case append(String)
    }

    let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 88))
    let newItems = PublishRelay<String>()
    private(set) var selected: [String] = []
    private(set) var pageRequests = 0
    private let dataSource = SectionsDataSource()
    private let disposeBag = DisposeBag()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(tableView)
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")

      let initial = [
        ListSection(title: "Favourites", items: ["Ada"]), ListSection(title: "All", items: ["Alan", "Barbara"]),
      ]
      let commands = Observable.merge(
        tableView.rx.itemDeleted.asObservable().map { Command.delete($0) },
        newItems.asObservable().map { Command.append($0) })

      commands
        .scan(into: initial) { sections, command in
          switch command {
          case .delete(let path): sections[path.section].items.remove(at: path.row)
          case .append(let item): sections[1].items.append(item)
          }
        }
        .startWith(initial)
        .asDriver(onErrorJustReturn: [])
        .drive(tableView.rx.items(dataSource: dataSource))
        .disposed(by: disposeBag)

      Observable
        .zip(tableView.rx.itemSelected, tableView.rx.modelSelected(String.self))
        .subscribe(onNext: { [unowned self] path, item in
          self.selected.append(item)
          self.tableView.deselectRow(at: path, animated: false)
        })
        .disposed(by: disposeBag)

      tableView.rx.reachedBottom
        .emit(onNext: { [weak self] in self?.pageRequests += 1 })
        .disposed(by: disposeBag)

      tableView.rx.setDelegate(self).disposed(by: disposeBag)
    }
  }

  extension Reactive where Base: UIScrollView {
    /// Emits each time the content has been scrolled near its end.
    var reachedBottom: Signal<()> {
      return contentOffset.asDriver()
        .flatMap { [weak base] offset -> Signal<Bool> in
          guard let scrollView = base else { return Signal.empty() }
          let rest = scrollView.contentSize.height - offset.y - scrollView.bounds.height
          return Signal.just(rest < 20)
        }
        .distinctUntilChanged()
        .asSignal(onErrorJustReturn: false)
        .filter { $0 }
        .map { _ in () }
    }
  }
#endif
