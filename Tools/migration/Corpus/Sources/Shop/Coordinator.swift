import Foundation
#if canImport(RxCocoa)
import RxCocoa
#endif
import RxSwift
import UIKit

/// Where the user can go.
public enum ShopRoute {
    case catalogue
    case product(Product)
    case cart
    case login
}

open class BaseCoordinator<ResultType>: NSObject {
    public typealias CoordinationResult = ResultType

    public let disposeBag = DisposeBag()
    private let identifier = UUID()
    private var childCoordinators: [UUID: Any] = [:]

    private func store<T>(_ coordinator: BaseCoordinator<T>) {
        childCoordinators[coordinator.identifier] = coordinator
    }

    private func free<T>(_ coordinator: BaseCoordinator<T>) {
        childCoordinators[coordinator.identifier] = nil
    }

    public var childCount: Int {
        return childCoordinators.count
    }

    open func coordinate<T>(to coordinator: BaseCoordinator<T>) -> Observable<T> {
        store(coordinator)
        return coordinator.start()
            .do(onNext: { [weak self] _ in self?.free(coordinator) })
    }

    open func start() -> Observable<ResultType> {
        fatalError("Start method should be implemented.")
    }
}

public enum LoginResult: Equatable {
    case signedIn(User)
    case cancelled
}

public final class LoginCoordinator: BaseCoordinator<LoginResult> {
    private let presenter: UINavigationController
    private let auth: AuthServiceType
    public let cancelItem = UIBarButtonItem(title: "Cancel", style: .plain, target: nil, action: nil)
    public private(set) weak var controller: LoginViewController?

    public init(presenter: UINavigationController, auth: AuthServiceType) {
        self.presenter = presenter
        self.auth = auth
    }

    override public func start() -> Observable<LoginResult> {
        return MainActor.assumeIsolated {
            let viewModel = LoginViewModel(auth: auth)
            let controller = LoginViewController(viewModel: viewModel)
            controller.navigationItem.leftBarButtonItem = cancelItem
            self.controller = controller
            presenter.pushViewController(controller, animated: false)

            let signedIn = viewModel.result
                .flatMap { result -> Observable<LoginResult> in
                    guard case .success(let user) = result else { return .empty() }
                    return .just(.signedIn(user))
                }
            let cancelled = cancelItem.rx.tap.map { LoginResult.cancelled }
            return Observable.merge(signedIn, cancelled)
                .take(1)
                .do(onNext: { [weak presenter] _ in _ = presenter?.popViewController(animated: false) })
        }
    }
}

public final class ShopCoordinator: BaseCoordinator<Void> {
    public let navigation: UINavigationController
    private let service: ProductServiceType
    private let auth: AuthServiceType
    private let favourites = BehaviorRelay<Set<Int>>(value: [])
    public let cart: CartViewModel
    public let route = PublishRelay<ShopRoute>()
    public private(set) var shown: [String] = []
    public private(set) var login: LoginCoordinator?

    public init(navigation: UINavigationController, service: ProductServiceType, auth: AuthServiceType) {
        self.navigation = navigation
        self.service = service
        self.auth = auth
        cart = CartViewModel(service: service, auth: auth)
    }

    override public func start() -> Observable<Void> {
        navigation.rx.didShow
            .subscribe(onNext: { [weak self] event in
                self?.shown.append("\(type(of: event.viewController))")
            })
            .disposed(by: disposeBag)

        route.asObservable()
            .subscribe(onNext: { [weak self] route in
                MainActor.assumeIsolated { self?.show(route) }
            })
            .disposed(by: disposeBag)

        route.accept(.catalogue)
        return .never()
    }

    @MainActor
    private func show(_ route: ShopRoute) {
        switch route {
        case .catalogue:
            let controller = CatalogueViewController(viewModel: CatalogueViewModel(service: service))
            controller.opened.map(ShopRoute.product).bind(to: self.route).disposed(by: controller.disposeBag)
            navigation.setViewControllers([controller], animated: false)
        case .product(let product):
            let reactor = ProductReactor(id: product.id, service: service, favourites: favourites)
            let cart = self.cart
            reactor.added
                .subscribe(onNext: { product, count in
                    (0..<count).forEach { _ in cart.inputs.add(product) }
                })
                .disposed(by: disposeBag)
            navigation.pushViewController(ProductViewController(reactor: reactor), animated: false)
        case .cart:
            navigation.pushViewController(CartViewController(viewModel: cart), animated: false)
        case .login:
            let login = LoginCoordinator(presenter: navigation, auth: auth)
            self.login = login
            coordinate(to: login).subscribe().disposed(by: disposeBag)
        }
    }
}
