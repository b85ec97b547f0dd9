import Foundation
import RxRelay
import RxSwift

/// Action, mutation, state, in one direction.
public protocol Reactor: AnyObject {
    associatedtype Action
    associatedtype Mutation = Action
    associatedtype State

    var initialState: State { get }
    var core: ReactorCore<Action, State> { get }

    func transform(action: Observable<Action>) -> Observable<Action>
    func mutate(action: Action) -> Observable<Mutation>
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation>
    func reduce(state: State, mutation: Mutation) -> State
    func transform(state: Observable<State>) -> Observable<State>
}

public final class ReactorCore<Action, State> {
    fileprivate let action = PublishSubject<Action>()
    fileprivate let disposeBag = DisposeBag()
    fileprivate var state: BehaviorRelay<State>?
    fileprivate lazy var isStarted = false

    public init() {}
}

extension Reactor {
    public var action: AnyObserver<Action> {
        start()
        return core.action.asObserver()
    }

    public var currentState: State {
        return core.state?.value ?? initialState
    }

    public var state: Observable<State> {
        start()
        return core.state!.asObservable()
    }

    private func start() {
        guard !core.isStarted else { return }
        core.isStarted = true
        let relay = BehaviorRelay(value: initialState)
        core.state = relay
        let actions = transform(action: core.action.observeOn(CurrentThreadScheduler.instance))
        let mutations = transform(mutation: actions.flatMap { [weak self] action -> Observable<Mutation> in
            guard let self = self else { return .empty() }
            return self.mutate(action: action).catchError { _ in .empty() }
        })
        let states = mutations.scan(initialState) { [weak self] state, mutation -> State in
            guard let self = self else { return state }
            return self.reduce(state: state, mutation: mutation)
        }
        transform(state: states).bind(to: relay).disposed(by: core.disposeBag)
    }

    public func transform(action: Observable<Action>) -> Observable<Action> {
        return action
    }

    public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
        return mutation
    }

    public func transform(state: Observable<State>) -> Observable<State> {
        return state
    }
}

extension Reactor where Action == Mutation {
    public func mutate(action: Action) -> Observable<Mutation> {
        return .just(action)
    }
}

/// What shows a reactor.
public protocol ReactorView: AnyObject {
    associatedtype Model: Reactor

    var disposeBag: DisposeBag { get set }
    func bind(reactor: Model)
}

// MARK: - Reactors of the shop

public final class ProductReactor: Reactor {
    public enum Action {
        case load
        case toggleFavourite
        case step(Int)
        case addToCart
    }

    public enum Mutation {
        case setLoading(Bool)
        case setProduct(Product)
        case setMissing
        case setFavourite(Bool)
        case setCount(Int)
    }

    public struct State: Equatable {
        public var isLoading = false
        public var isMissing = false
        public var product: Product?
        public var isFavourite = false
        public var count = 1
    }

    public let initialState = State()
    public let core = ReactorCore<Action, State>()

    private let id: Int
    private let service: ProductServiceType
    private let favourites: BehaviorRelay<Set<Int>>
    public let added = PublishRelay<(Product, Int)>()

    public init(id: Int, service: ProductServiceType, favourites: BehaviorRelay<Set<Int>>) {
        self.id = id
        self.service = service
        self.favourites = favourites
    }

    public func mutate(action: Action) -> Observable<Mutation> {
        switch action {
        case .load:
            guard !currentState.isLoading else { return .empty() }
            let product = service.product(id: id)
                .asObservable()
                .map(Mutation.setProduct)
                .ifEmpty(default: .setMissing)
            return .concat([.just(.setLoading(true)), product, .just(.setLoading(false))])
        case .toggleFavourite:
            var ids = favourites.value
            if ids.remove(id) == nil {
                ids.insert(id)
            }
            favourites.accept(ids)
            return .empty()
        case .step(let count):
            return .just(.setCount(max(1, min(count, currentState.product?.stock ?? 1))))
        case .addToCart:
            if let product = currentState.product {
                added.accept((product, currentState.count))
            }
            return .just(.setCount(1))
        }
    }

    public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
        let favourite = favourites.map { [id] in Mutation.setFavourite($0.contains(id)) }
        return Observable.merge(mutation, favourite)
    }

    public func reduce(state: State, mutation: Mutation) -> State {
        var newState = state
        switch mutation {
        case .setLoading(let isLoading):
            newState.isLoading = isLoading
        case .setProduct(let product):
            newState.product = product
            newState.isMissing = false
        case .setMissing:
            newState.isMissing = true
        case .setFavourite(let isFavourite):
            newState.isFavourite = isFavourite
        case .setCount(let count):
            newState.count = count
        }
        return newState
    }
}

public final class CounterReactor: Reactor {
    public enum Action {
        case increase
        case decrease
    }

    public let initialState = 0
    public let core = ReactorCore<Action, Int>()

    public init() {}

    public func reduce(state: Int, mutation: Action) -> Int {
        switch mutation {
        case .increase: return state + 1
        case .decrease: return state - 1
        }
    }
}
