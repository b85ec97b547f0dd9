import Foundation
import MiniRx

// The shapes of the sign-up screen that teaches RxSwift: validation with drivers, and with plain observables.

enum ValidationResult {
  case ok(message: String)
  case empty
  case validating
  case failed(message: String)

  var isValid: Bool {
    switch self {
    case .ok: return true
    default: return false
    }
  }
}

protocol SignUpAPI {
  func usernameAvailable(_ username: String) -> Observable<Bool>
  func signup(_ username: String, password: String) -> Observable<Bool>
}

protocol ValidationService {
  func validateUsername(_ username: String) -> Observable<ValidationResult>
  func validatePassword(_ password: String) -> ValidationResult
}

class ActivityIndicator: SharedSequenceConvertibleType {
  typealias Element = Bool
  typealias SharingStrategy = DriverSharingStrategy

  private let lock = NSRecursiveLock()
  private let relay = BehaviorRelay(value: 0)
  private let loading: SharedSequence<SharingStrategy, Bool>

  init() {
    loading = relay.asDriver().map { $0 > 0 }.distinctUntilChanged()
  }

  fileprivate func trackActivityOfObservable<Source: ObservableConvertibleType>(_ source: Source)
    -> Observable<Source.Element>
  {
    return Observable.using({ () -> ActivityToken<Source.Element> in
      self.increment()
      return ActivityToken(source: source.asObservable(), disposeAction: self.decrement)
    }) { t in
      return t.asObservable()
    }
  }

  private func increment() {
    lock.lock()
    relay.accept(relay.value + 1)
    lock.unlock()
  }

  private func decrement() {
    lock.lock()
    relay.accept(relay.value - 1)
    lock.unlock()
  }

  func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { return loading }
}

private struct ActivityToken<E>: ObservableConvertibleType, Disposable {
  private let source: Observable<E>
  private let cancelable: Cancelable

  init(source: Observable<E>, disposeAction: @escaping () -> Void) {
    self.source = source
    cancelable = Disposables.create(with: disposeAction)
  }

  func dispose() { cancelable.dispose() }

  func asObservable() -> Observable<E> { return source }
}

extension ObservableConvertibleType {
  func trackActivity(_ activityIndicator: ActivityIndicator) -> Observable<Element> {
    return activityIndicator.trackActivityOfObservable(self)
  }
}

class SignUpViewModel {
  let validatedUsername: Driver<ValidationResult>
  let validatedPassword: Driver<ValidationResult>
  let signupEnabled: Driver<Bool>
  let signedIn: Driver<Bool>
  let signingIn: Driver<Bool>

  init(
    input: (username: Driver<String>, password: Driver<String>, loginTaps: Signal<()>),
    dependency: (api: SignUpAPI, validation: ValidationService)
  ) {
    let api = dependency.api
    let validationService = dependency.validation
    validatedUsername = input.username
      .flatMapLatest { username in
        return validationService.validateUsername(username)
          .asDriver(onErrorJustReturn: .failed(message: "Error contacting server"))
      }
    validatedPassword = input.password
      .map { password in
        return validationService.validatePassword(password)
      }
    let signingIn = ActivityIndicator()
    self.signingIn = signingIn.asDriver()
    let usernameAndPassword = Driver.combineLatest(input.username, input.password) { (username: $0, password: $1) }
    signedIn = input.loginTaps.withLatestFrom(usernameAndPassword)
      .flatMapLatest { pair in
        return api.signup(pair.username, password: pair.password)
          .trackActivity(signingIn)
          .asDriver(onErrorJustReturn: false)
      }
      .flatMapLatest { loggedIn -> Driver<Bool> in
        return Observable.just(loggedIn ? "Signed in" : "Sign in failed")
          .map { _ in loggedIn }
          .asDriver(onErrorJustReturn: false)
      }
    signupEnabled = Driver.combineLatest(validatedUsername, validatedPassword, signingIn) {
      username, password, signingIn in
      username.isValid && password.isValid && !signingIn
    }
    .distinctUntilChanged()
  }
}

class PlainSignUpViewModel {
  let validatedUsername: Observable<ValidationResult>
  let signupEnabled: Observable<Bool>
  let signedIn: Observable<Bool>

  init(
    input: (username: ControlProperty<String>, password: ControlProperty<String>, loginTaps: ControlEvent<Void>),
    dependency: (api: SignUpAPI, validation: ValidationService)
  ) {
    validatedUsername = input.username
      .flatMapLatest { username in
        return dependency.validation.validateUsername(username)
          .observe(on: MainScheduler.instance)
          .catchAndReturn(.failed(message: "Error contacting server"))
      }
      .share(replay: 1)
    let validatedPassword = input.password.map { dependency.validation.validatePassword($0) }.share(replay: 1)
    let signingIn = ActivityIndicator()
    let usernameAndPassword = Observable.combineLatest(input.username, input.password) {
      (username: $0, password: $1)
    }
    signedIn = input.loginTaps.withLatestFrom(usernameAndPassword)
      .flatMapLatest { pair in
        return dependency.api.signup(pair.username, password: pair.password)
          .observe(on: MainScheduler.instance)
          .catchAndReturn(false)
          .trackActivity(signingIn)
      }
      .share(replay: 1)
    signupEnabled = Observable.combineLatest(validatedUsername, validatedPassword, signingIn.asObservable()) {
      username, password, signingIn in
      username.isValid && password.isValid && !signingIn
    }
    .distinctUntilChanged()
    .share(replay: 1)
  }
}
