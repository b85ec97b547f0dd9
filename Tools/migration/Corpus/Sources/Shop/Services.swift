import Foundation
import RxSwift
import RxRelay; import RxCocoa

public protocol ProductServiceType {
    func products(page: Int) -> Observable<[Product]>
    func search(_ query: String) -> Single<[Product]>
    func product(id: Int) -> Maybe<Product>
    func buy(_ cart: Cart, token: String) -> Completable
}

public protocol AuthServiceType {
    var user: Observable<User?> { get }
    func login(name: String, password: String) -> Single<User>
    func logout()
}

public protocol ReachabilityType {
    var isOnline: RxSwift.Observable<Bool> { get }
}

/// Keeps the answers of a service for a while.
public final class CachedProductService: ProductServiceType {
    private let service: ProductServiceType
    private let scheduler: SchedulerType
    private let lifetime: RxTimeInterval
    private var pages: [Int: Observable<[Product]>] = [:]
    private let lock = NSRecursiveLock()
    public private(set) var misses = 0

    public init(
        service: ProductServiceType,
        lifetime: RxTimeInterval = .seconds(60),
        scheduler: SchedulerType = MainScheduler.instance
    ) {
        self.service = service
        self.lifetime = lifetime
        self.scheduler = scheduler
    }

    public func products(page: Int) -> Observable<[Product]> {
        return Observable.deferred { [weak self] in
            guard let self = self else { return .empty() }
            self.lock.lock(); defer { self.lock.unlock() }
            if let cached = self.pages[page] { return cached }
            self.misses += 1
            let fresh = self.service.products(page: page)
                .do(onError: { [weak self] _ in self?.forget(page) })
                .share(replay: 1, scope: .forever)
            self.pages[page] = fresh
            _ = Observable<Int>.timer(self.lifetime, scheduler: self.scheduler)
                .subscribe(onNext: { [weak self] _ in self?.forget(page) })
            return fresh
        }
    }

    private func forget(_ page: Int) {
        lock.lock(); defer { lock.unlock() }
        pages[page] = nil
    }

    public func search(_ query: String) -> Single<[Product]> {
        return service.search(query)
    }

    public func product(id: Int) -> Maybe<Product> {
        return service.product(id: id)
    }

    public func buy(_ cart: Cart, token: String) -> Completable {
        return service.buy(cart, token: token)
    }
}

/// Waits longer after each failure.
public struct Backoff {
    let attempts: Int
    let first: Int

    public init(attempts: Int, first: Int) {
        self.attempts = attempts
        self.first = first
    }
}

extension ObservableType {
    public func retry(_ backoff: Backoff, scheduler: SchedulerType) -> Observable<Element> {
        return retryWhen { (errors: Observable<Error>) in
            errors.enumerated().flatMap { index, error -> Observable<Int> in
                guard index + 1 < backoff.attempts else { return .error(error) }
                let delay = backoff.first << index
                return Observable<Int>.timer(.seconds(delay), scheduler: scheduler)
            }
        }
    }

    /// Waits for the network, then tries again.
    public func retryOnceOnline(_ reachability: ReachabilityType) -> Observable<Element> {
        return self.catchError { error -> Observable<Element> in
            guard (error as? ShopError) == .offline else { return Observable.error(error) }
            return reachability.isOnline.filter { $0 }.take(1).flatMap { _ in self.asObservable() }
        }
    }
}

public final class AuthService: AuthServiceType {
    private let userRelay = BehaviorRelay<User?>(value: nil)
    private let passwords: [String: String]
    private let scheduler: SchedulerType

    public init(passwords: [String: String], scheduler: SchedulerType) {
        self.passwords = passwords
        self.scheduler = scheduler
    }

    public var user: Observable<User?> {
        return userRelay.asObservable().distinctUntilChanged()
    }

    public func login(name: String, password: String) -> Single<User> {
        return Single<User>.create { [passwords] single in
            if passwords[name] == password {
                single(.success(User(name: name, token: "token-\(name)")))
            } else {
                single(.error(ShopError.wrongPassword))
            }
            return Disposables.create()
        }
        .delaySubscription(.seconds(1), scheduler: scheduler)
        .do(onSuccess: { [weak self] user in
            self?.userRelay.accept(user)
        })
    }

    public func logout() {
        userRelay.accept(nil)
    }
}

/// Notes what happens, with a text that must not be changed: "RxSwift.Observable \n import RxSwift".
public final class Journal {
    public private(set) var lines: [String] = []
    private let disposeBag = DisposeBag()
    private let names = ["RxSwift.Subject": "of RxSwift"]

    public init() {}

    public func follow<O: ObservableType>(_ name: String, _ source: O) {
        source.asObservable().materialize()
            .subscribe(onNext: { [weak self] event in
                self?.lines.append("\(name): \(event)")
            })
            .disposed(by: disposeBag)
    }

    public var legend: String {
        return "\(names["RxSwift.Subject"] ?? "-"), RxSwift.Observable, \(RxSwift.Event<Int>.next(1))"
    }
}
