import Foundation
import MiniRx

// What libraries on top of RxSwift are made of, in Swift 5: here reactors, flows and providers of requests.

// MARK: Reactors

protocol Reactor: AnyObject {
  associatedtype ActionType
  associatedtype Mutation = ActionType
  associatedtype State
  var action: PublishSubject<ActionType> { get }
  var initialState: State { get }
  var currentState: State { get set }
  var disposeBag: DisposeBag { get }
  var scheduler: Scheduler { get }
  func transform(action: Observable<ActionType>) -> Observable<ActionType>
  func mutate(action: ActionType) -> Observable<Mutation>
  func reduce(state: State, mutation: Mutation) -> State
}

typealias Scheduler = ImmediateSchedulerType

extension Reactor {
  var scheduler: Scheduler { return CurrentThreadScheduler.instance }

  func transform(action: Observable<ActionType>) -> Observable<ActionType> { return action }

  func makeState() -> Observable<State> {
    let mutation = transform(action: action.asObservable())
      .flatMap { [weak self] action -> Observable<Mutation> in
        guard let self = self else { return .empty() }
        return self.mutate(action: action).catch { _ in .empty() }
      }
    let state =
      mutation
      .scan(initialState) { [weak self] state, mutation -> State in
        guard let self = self else { return state }
        return self.reduce(state: state, mutation: mutation)
      }
      .catch { _ in .empty() }
      .startWith(initialState)
    let shared =
      state
      .do(onNext: { [weak self] state in
        self?.currentState = state
      })
      .replay(1)
    shared.connect().disposed(by: disposeBag)
    return shared.observe(on: scheduler)
  }
}

extension Reactor where ActionType == Mutation {
  func mutate(action: ActionType) -> Observable<Mutation> { return .just(action) }
}

// MARK: Flows

protocol Step {}
struct NoneStep: Step {}

protocol Stepper {
  var steps: PublishRelay<Step> { get }
  var initialStep: Step { get }
}

final class Coordinator: NSObject {
  fileprivate let willNavigate = PublishRelay<(String, Step)>()
  private let stepsRelay = PublishRelay<Step>()
  private let readiness = PublishRelay<Bool>()
  private let disposeBag = DisposeBag()

  func coordinate(_ stepper: Stepper, dismissed: Single<Void>, children: [Single<Bool>]) {
    stepsRelay
      .take(until: dismissed.asObservable())
      .do(onDispose: { [weak self] in _ = self?.disposeBag })
      .asSignal(onErrorJustReturn: NoneStep())
      .do(onNext: { [weak self] in self?.willNavigate.accept(("", $0)) })
      .map { return (contributors: [$0], step: $0) }
      .map { $0.contributors }
      .flatMap { Signal.from($0) }
      .filter { !($0 is NoneStep) }
      .flatMap { [weak self] step in self == nil ? Signal.empty() : Signal.just(step) }
      .emit(to: stepsRelay)
      .disposed(by: disposeBag)
    stepper.steps
      .do(onSubscribed: {})
      .startWith(stepper.initialStep)
      .filter { !($0 is NoneStep) }
      .take(until: dismissed.asObservable())
      .bind(to: stepsRelay)
      .disposed(by: disposeBag)
    _ = Single<Bool>.zip(children)
      .map { _ in return true }
      .asObservable()
      .take(1)
      .bind(to: readiness)
  }
}

extension Reactive where Base: Coordinator {
  var willNavigate: Observable<(String, Step)> { return base.willNavigate.asObservable() }
}

// MARK: Requests

protocol TargetType {
  var path: String { get }
}

class Provider<Target: TargetType> {
  init() {}

  func request(_ target: Target, completion: @escaping (Result<Data, Error>) -> Void) -> Cancelable {
    completion(.success(Data(target.path.utf8)))
    return Disposables.create {}
  }
}

extension Provider: ReactiveCompatible {}

extension Reactive where Base: AnyObject {
  func request<Target: TargetType>(_ target: Target) -> Single<Data> where Base: Provider<Target> {
    return Single.create { [weak base = self.base] single in
      let token = base?.request(target) { result in
        switch result {
        case let .success(response): single(.success(response))
        case let .failure(error): single(.failure(error))
        }
      }
      return Disposables.create { token?.dispose() }
    }
  }
}

extension PrimitiveSequence where Trait == SingleTrait, Element == Data {
  func map<D: Decodable>(_ type: D.Type, using decoder: JSONDecoder = JSONDecoder()) -> Single<D> {
    return flatMap { .just(try decoder.decode(type, from: $0)) }
  }
}

extension ObservableType where Element == Data {
  func mapString() -> Observable<String> { return flatMap { Observable.just(String(decoding: $0, as: UTF8.self)) } }
}
