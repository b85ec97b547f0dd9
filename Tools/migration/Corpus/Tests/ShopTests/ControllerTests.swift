import RxSwift
import RxRelay
import UIKit
import XCTest
@testable import Shop

class ShopControllerTests: XCTestCase {
    let service = MockProductService()
    let disposeBag = DisposeBag()

    override func setUp() {
        super.setUp()
        service.pages = [[.tea, .coffee], [.cake]]
    }

    @MainActor
    func testTheCatalogueAppears() async {
        let controller = CatalogueViewController(viewModel: CatalogueViewModel(service: service))
        var opened: [Product] = []
        controller.opened.subscribe(onNext: { opened.append($0) }).disposed(by: disposeBag)
        controller.loadViewIfNeeded()
        XCTAssertEqual(service.requests, 0)
        let window = onScreen(controller)
        XCTAssertEqual(service.requests, 1)
        XCTAssertEqual(controller.tableView.visibleCells.map { $0.textLabel?.text }, ["Tea", "Coffee"])
        XCTAssertEqual(controller.tableView.visibleCells.map { $0.detailTextLabel?.text }, ["2.50 €", "sold out"])
        XCTAssertEqual(controller.title, "Catalogue (2)")
        controller.tableView.tapRow(0)
        XCTAssertEqual(opened, [.tea])
        service.error = .offline
        controller.refreshControl.pull()
        XCTAssertEqual(controller.alerts, ["You are offline"])
        XCTAssertFalse(controller.refreshControl.isRefreshing)
        withExtendedLifetime(window) {}
    }

    @MainActor
    func testTheCart() async {
        let auth = AuthService(passwords: [:], scheduler: MainScheduler.instance)
        let viewModel = CartViewModel(service: service, auth: auth)
        let controller = CartViewController(viewModel: viewModel)
        let window = onScreen(controller)
        XCTAssertFalse(controller.checkOutButton.isEnabled)
        XCTAssertEqual(controller.checkOutButton.alpha, 0.5)
        viewModel.add(.tea)
        viewModel.add(.cake)
        XCTAssertEqual(controller.tableView.visibleCells.map { $0.textLabel?.text }, ["1 × Tea", "1 × Cake"])
        XCTAssertEqual(controller.tabBarItem.title, "2")
        controller.tableView.swipeToDelete(row: 0)
        XCTAssertEqual(controller.totalLabel.text, "4.05 €")
        controller.checkOutButton.tap()
        XCTAssertEqual(controller.messageLabel.text, "Wrong password")
        XCTAssertGreaterThan(controller.shownRows, 0)
        withExtendedLifetime(window) {}
    }

    @MainActor
    func testSigningIn() async {
        final class Auth: AuthServiceType {
            var user: Observable<User?> { return .just(nil) }
            func login(name: String, password: String) -> Single<User> {
                return password == "secret" ? .just(User(name: name, token: "t")) : .error(ShopError.wrongPassword)
            }
            func logout() {}
        }
        let controller = LoginViewController(viewModel: LoginViewModel(auth: Auth()))
        let window = onScreen(controller)
        controller.nameField.type("Blob")
        XCTAssertFalse(controller.loginButton.isEnabled)
        controller.nameField.pressReturn()
        XCTAssertTrue(controller.passwordField.isFirstResponder)
        controller.passwordField.type("guess")
        controller.loginButton.tap()
        XCTAssertEqual(controller.hintLabel.text, "Wrong password")
        controller.passwordField.text = ""
        controller.passwordField.type("secret")
        controller.loginButton.tap()
        XCTAssertEqual(controller.hintLabel.text, "Hello Blob")
        XCTAssertEqual(controller.attemptsLabel.text, "Attempt 2")
        controller.rememberSwitch.tap()
        XCTAssertTrue(controller.isRemembered)
        withExtendedLifetime(window) {}
    }

    @MainActor
    func testAProductIsLoadedWhenItAppears() async {
        let reactor = ProductReactor(id: 1, service: service, favourites: BehaviorRelay(value: []))
        var added: [Int] = []
        reactor.added.subscribe(onNext: { added.append($0.1) }).disposed(by: disposeBag)
        let controller = ProductViewController(reactor: reactor)
        let window = onScreen(controller)
        XCTAssertEqual(controller.nameLabel.text, "Tea")
        controller.stepper.tapPlus()
        XCTAssertEqual(controller.countLabel.text, "2")
        controller.addButton.tap()
        XCTAssertEqual(added, [2])
        controller.favouriteButton.tap()
        XCTAssertTrue(controller.favouriteButton.isSelected)
        window.rootViewController = nil
        XCTAssertEqual(controller.seconds, [true, false])
    }

    @MainActor
    func testTheCoordinatorShowsAndForgets() async {
        let navigation = UINavigationController()
        let window = onScreen(navigation)
        let auth = AuthService(passwords: [:], scheduler: MainScheduler.instance)
        let coordinator = ShopCoordinator(navigation: navigation, service: service, auth: auth)
        coordinator.start().subscribe().disposed(by: disposeBag)
        (navigation.topViewController as? CatalogueViewController)?.tableView.tapRow(0)
        XCTAssertEqual(coordinator.shown, ["CatalogueViewController", "ProductViewController"])
        (navigation.topViewController as? ProductViewController)?.addButton.tap()
        coordinator.route.accept(.cart)
        XCTAssertEqual((navigation.topViewController as? CartViewController)?.tableView.visibleCells.count, 1)
        coordinator.route.accept(.login)
        XCTAssertEqual(coordinator.childCount, 1)
        coordinator.login?.cancelItem.tap()
        XCTAssertEqual(coordinator.childCount, 0)
        XCTAssertEqual(coordinator.shown.last, "CartViewController")
        withExtendedLifetime(window) {}
    }

    @MainActor
    func testTheOffer() async {
        let scheduler = MainScheduler.instance
        let controller = OfferViewController(viewModel: OfferViewModel(seconds: 1, scheduler: scheduler), likes: Variable(0))
        XCTAssertEqual(controller.timeLabel.text, "00:01")
        controller.buyButton.tap()
        XCTAssertEqual(controller.likesLabel.text, "1 like")
    }

    @MainActor
    func testTheGallery() async {
        let controller = GalleryViewController(names: ["Sun", "Moon"])
        let window = onScreen(controller)
        controller.collectionView.tapItem(1)
        controller.qualityControl.tap(segment: 1)
        controller.brightnessSlider.drag(to: 0.5)
        XCTAssertEqual(controller.captionLabel.text, "Moon, high, 50 %")
        XCTAssertEqual(controller.pageControl.currentPage, 1)
        XCTAssertEqual(controller.picked, ["Moon"])
        controller.doubleTap.recognize()
        XCTAssertEqual(controller.zooms, 1)
        withExtendedLifetime(window) {}
    }

    @MainActor
    func testAReview() async {
        let controller = ReviewViewController()
        let window = onScreen(controller)
        XCTAssertFalse(controller.sendItem.isEnabled)
        controller.starPicker.pick(row: 3)
        controller.textView.type(" fine ")
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        XCTAssertEqual(controller.countLabel.text, "4 of 200")
        controller.sendItem.tap()
        XCTAssertEqual(controller.sent.map { $0.stars }, [4])
        XCTAssertEqual(controller.sent.first?.text, "fine")
        withExtendedLifetime(window) {}
    }
}
