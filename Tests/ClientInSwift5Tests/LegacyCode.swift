import Foundation
import MiniRx

// As a code base of Swift 5 has it, which changed its imports and nothing else: no annotations, classes, `[weak self]`.

class BaseViewModel {
  let disposeBag = DisposeBag()
  var isLoading = BehaviorRelay<Bool>(value: false)

  func bind() {}
}

struct User: Equatable {
  var name: String
  var age: Int
}

class UserService {
  enum Failure: Error { case offline, unknownUser(String) }

  static let shared = UserService()
  static var isOffline = false

  var cache: [String: User] = [:]

  func user(named name: String) -> Observable<User> {
    return Observable.create { [weak self] observer in
      let work = DispatchWorkItem {
        if UserService.isOffline {
          observer.onError(Failure.offline)
          return
        }
        guard let user = self?.cache[name] else {
          observer.onError(Failure.unknownUser(name))
          return
        }
        observer.onNext(user)
        observer.onCompleted()
      }
      DispatchQueue.global().async(execute: work)
      return Disposables.create {
        work.cancel()
      }
    }
  }

  func names() async throws -> [String] {
    return cache.keys.sorted()
  }
}

protocol ViewModelType {
  associatedtype Input
  associatedtype Output
  func transform(_ input: Input) -> Output
}

final class UserViewModel: BaseViewModel, ViewModelType {
  struct Input {
    let name: Observable<String>
    let reload: Signal<Void>
  }

  struct Output {
    let title: Driver<String>
    let isAdult: Driver<Bool>
    let error: Signal<String>
  }

  private let service: UserService
  private let scheduler: SchedulerType
  private let errors = PublishRelay<Error>()
  var lookups = 0

  init(service: UserService = .shared, scheduler: SchedulerType = MainScheduler.instance) {
    self.service = service
    self.scheduler = scheduler
    super.init()
  }

  func transform(_ input: Input) -> Output {
    let reload = input.reload.asObservable().startWith(())
    let user = Observable.combineLatest(input.name.distinctUntilChanged(), reload) { name, _ in name }
      .debounce(.milliseconds(10), scheduler: scheduler)
      .do(onNext: { [weak self] _ in
        self?.lookups += 1
        self?.isLoading.accept(true)
      })
      .flatMapLatest { [weak self] name -> Observable<User?> in
        guard let self = self else { return .empty() }
        return self.service.user(named: name)
          .map(Optional.init)
          .catch { [weak self] error in
            self?.errors.accept(error)
            return .just(nil)
          }
      }
      .do(onNext: { [weak self] _ in self?.isLoading.accept(false) })
      .share(replay: 1, scope: .whileConnected)

    return Output(
      title: Driver.combineLatest(
        user.map { $0?.name ?? "-" }.asDriver(onErrorJustReturn: "?"), isLoading.asDriver()
      ) { name, isLoading in
        isLoading ? "…" : name
      },
      isAdult: user.unwrapped().map { $0.age >= 18 }.asDriver(onErrorJustReturn: false),
      error: errors.asSignal().map { "\($0)" })
  }
}

class Display {
  var lines: [String] = [] {
    didSet { onChange?() }
  }
  var onChange: (() -> Void)?
}

extension Display: ReactiveCompatible {}

extension Reactive where Base: Display {
  var append: Binder<String> {
    return Binder(self.base) { display, line in
      display.lines.append(line)
    }
  }
}

final class UserController {
  let nameField = BehaviorSubject<String>(value: "")
  let reloadButton = PublishSubject<Void>()
  let display = Display()
  let isAdult = BehaviorRelay<Bool?>(value: nil)
  var viewModel: UserViewModel!
  private let disposeBag = DisposeBag()

  func viewDidLoad() {
    let output = viewModel.transform(
      .init(name: nameField.asObservable(), reload: reloadButton.asSignal(onErrorSignalWith: .empty())))

    output.title
      .drive(onNext: { [weak self] title in
        self?.display.lines.append(title)
      })
      .disposed(by: disposeBag)

    output.isAdult.drive(isAdult).disposed(by: disposeBag)

    output.error
      .map { "! " + $0 }
      .emit(to: display.rx.append)
      .disposed(by: disposeBag)

    viewModel.isLoading
      .subscribe(onNext: { _ in })
      .disposed(by: disposeBag)
  }
}

extension ObservableType {
  func unwrapped<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
    return compactMap { $0 }
  }
}

/// An observer and a disposable of the client's own.
final class Log: ObserverType, Disposable {
  private(set) var events: [String] = []
  private var isDisposed = false

  func on(_ event: Event<Int>) {
    switch event {
    case .next(let value): events.append("\(value)")
    case .error(let error): events.append("\(error)")
    case .completed: events.append("completed")
    }
  }

  func dispose() {
    isDisposed = true
  }
}
