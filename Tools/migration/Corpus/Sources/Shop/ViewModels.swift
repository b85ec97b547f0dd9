import Foundation
import RxSwift
import RxCocoa

public protocol ViewModelType {
    associatedtype Input
    associatedtype Output

    func transform(input: Input) -> Output
}

// MARK: - The catalogue

public final class CatalogueViewModel: ViewModelType {
    public struct Input {
        public let appear: Driver<Void>
        public let refresh: Driver<Void>
        public let query: Driver<String>
        public let reachedBottom: Signal<Void>
        public let selection: Driver<IndexPath>

        public init(
            appear: Driver<Void>, refresh: Driver<Void>, query: Driver<String>, reachedBottom: Signal<Void>,
            selection: Driver<IndexPath>
        ) {
            self.appear = appear
            self.refresh = refresh
            self.query = query
            self.reachedBottom = reachedBottom
            self.selection = selection
        }
    }

    public struct Output {
        public let rows: Driver<[ProductRow]>
        public let isLoading: Driver<Bool>
        public let errors: Signal<String>
        public let selected: Driver<Product>
        public let title: Driver<String>
    }

    public struct ProductRow: Equatable {
        public let title: String
        public let price: String
        public let isAvailable: Bool
    }

    private let service: ProductServiceType
    private let scheduler: SchedulerType

    public init(service: ProductServiceType, scheduler: SchedulerType = MainScheduler.instance) {
        self.service = service
        self.scheduler = scheduler
    }

    public func transform(input: Input) -> Output {
        let activity = ActivityIndicator()
        let errors = ErrorTracker()

        let reload = Driver.merge(input.appear, input.refresh)
        let query = input.query
            .throttle(.milliseconds(300))
            .distinctUntilChanged()

        let pages = reload.asObservable()
            .flatMapLatest { [service] _ -> Observable<[Product]> in
                let numbers = input.reachedBottom.asObservable()
                    .scan(0) { page, _ in page + 1 }
                    .startWith(0)
                return numbers
                    .concatMap { page in
                        service.products(page: page)
                            .trackActivity(activity)
                            .trackError(errors)
                            .catchErrorJustReturn([])
                    }
                    .takeWhile { !$0.isEmpty }
                    .scan([]) { all, page in all + page }
            }
            .share(replay: 1)

        let found = query.asObservable()
            .flatMapLatest { [service] text -> Observable<[Product]?> in
                guard !text.isEmpty else { return .just(nil) }
                return service.search(text)
                    .trackActivity(activity)
                    .trackError(errors)
                    .map(Optional.some)
                    .catchErrorJustReturn([])
            }
            .startWith(nil)

        let products = Observable.combineLatest(pages, found) { all, found in found ?? all }
            .share(replay: 1)

        let rows = products
            .map { products in
                products.map {
                    ProductRow(title: $0.name, price: $0.price.text, isAvailable: $0.stock > 0)
                }
            }
            .asDriver(onErrorJustReturn: [])

        let selected = input.selection
            .withLatestFrom(products.asDriver(onErrorJustReturn: [])) { path, products in products[path.row] }

        let title = products.map { "Catalogue (\($0.count))" }.asDriver(onErrorJustReturn: "Catalogue")

        return Output(
            rows: rows, isLoading: activity.asDriver(), errors: errors.messages, selected: selected, title: title)
    }
}

// MARK: - The cart

public protocol CartViewModelInputs {
    func add(_ product: Product)
    func remove(at index: Int)
    func checkOut()
}

public protocol CartViewModelOutputs {
    var lines: Driver<[String]> { get }
    var total: Driver<String> { get }
    var badge: Driver<String?> { get }
    var canCheckOut: Driver<Bool> { get }
    var receipt: Signal<String> { get }
    var problem: Signal<String> { get }
}

public protocol CartViewModelType {
    var inputs: CartViewModelInputs { get }
    var outputs: CartViewModelOutputs { get }
}

public final class CartViewModel: CartViewModelType, CartViewModelInputs, CartViewModelOutputs {
    public var inputs: CartViewModelInputs { return self }
    public var outputs: CartViewModelOutputs { return self }

    private let cart = BehaviorRelay<Cart>(value: Cart())
    private let checkOutProperty = PublishRelay<Void>()
    private let isBusy = BehaviorRelay(value: false)
    private let receiptRelay = PublishRelay<String>()
    private let problemRelay = PublishRelay<String>()
    private let disposeBag = DisposeBag()

    public init(service: ProductServiceType, auth: AuthServiceType) {
        checkOutProperty
            .withLatestFrom(Observable.combineLatest(cart, auth.user))
            .flatMapFirst { [weak self] cart, user -> Observable<Event<Money>> in
                guard let self = self else { return .empty() }
                guard let user = user else {
                    return Observable<Money>.error(ShopError.wrongPassword).materialize()
                }
                self.isBusy.accept(true)
                return service.buy(cart, token: user.token)
                    .andThen(Observable.just(cart.total))
                    .materialize()
                    .do(onDispose: { [weak self] in self?.isBusy.accept(false) })
            }
            .subscribe(onNext: { [weak self] event in
                switch event {
                case .next(let total):
                    self?.cart.accept(Cart())
                    self?.receiptRelay.accept("Paid \(total.text)")
                case .error(let error):
                    self?.problemRelay.accept((error as? ShopError)?.message ?? "Sorry")
                case .completed:
                    break
                }
            })
            .disposed(by: disposeBag)
    }

    public func add(_ product: Product) {
        var value = cart.value
        value.add(product)
        cart.accept(value)
    }

    public func remove(at index: Int) {
        var value = cart.value
        value.remove(at: index)
        cart.accept(value)
    }

    public func checkOut() {
        checkOutProperty.accept(())
    }

    public var lines: Driver<[String]> {
        return cart.asDriver().map { cart in
            cart.lines.map { "\($0.count) × \($0.product.name)" }
        }
    }

    public var total: Driver<String> {
        return cart.asDriver().map { $0.total.text }.distinctUntilChanged()
    }

    public var badge: Driver<String?> {
        return cart.asDriver().map { $0.count == 0 ? nil : "\($0.count)" }.distinctUntilChanged()
    }

    public var canCheckOut: Driver<Bool> {
        return Driver.combineLatest(cart.asDriver(), isBusy.asDriver()) { cart, isBusy in
            cart.count > 0 && !isBusy
        }
        .distinctUntilChanged()
    }

    public var receipt: Signal<String> {
        return receiptRelay.asSignal()
    }

    public var problem: Signal<String> {
        return problemRelay.asSignal()
    }
}

// MARK: - Signing in, as of 2017

public class LoginViewModel {
    public let name = Variable("")
    public let password = Variable("")
    public let loginTap = PublishSubject<Void>()

    public let isValid: Observable<Bool>
    public let result: Observable<Result<User, ShopError>>
    public let attempts: Observable<Int>

    public init(auth: AuthServiceType) {
        isValid = Observable.combineLatest(name.asObservable(), password.asObservable()) { name, password in
            name.count >= 3 && password.count >= 5
        }
        .distinctUntilChanged()
        .shareReplay(1)

        let credentials = Observable.combineLatest(name.asObservable(), password.asObservable()) { ($0, $1) }
        result = loginTap
            .withLatestFrom(credentials)
            .flatMapLatest { name, password -> Observable<Result<User, ShopError>> in
                auth.login(name: name, password: password)
                    .asObservable()
                    .map { Result.success($0) }
                    .catchError { error in
                        .just(.failure((error as? ShopError) ?? .offline))
                    }
            }
            .share()

        attempts = loginTap.scan(0) { count, _ in count + 1 }.startWith(0)
    }
}

// MARK: - A countdown of an offer

public struct OfferViewModel {
    public let remaining: Observable<String>
    public let isOver: Observable<Bool>

    public init(seconds: Int, scheduler: SchedulerType) {
        let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
            .map { seconds - $0 - 1 }
            .startWith(seconds)
            .takeUntil(.inclusive) { $0 == 0 }
            .share(replay: 1)
        remaining = ticks.map { String(format: "%02d:%02d", $0 / 60, $0 % 60) }
        isOver = ticks.map { $0 == 0 }.distinctUntilChanged()
    }
}
