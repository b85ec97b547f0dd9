import XCTest
import RxSwift
import RxCocoa
import RxTest
import RxBlocking
@testable import Shop

class CatalogueViewModelTests: XCTestCase {
    var scheduler: TestScheduler!
    var disposeBag: DisposeBag!
    var service: MockProductService!

    override func setUp() {
        super.setUp()
        scheduler = TestScheduler(initialClock: 0)
        disposeBag = DisposeBag()
        service = MockProductService()
        service.pages = [[.tea, .coffee], [.cake]]
    }

    func output(
        appear: [Recorded<Event<Void>>] = [], refresh: [Recorded<Event<Void>>] = [], query: [Recorded<Event<String>>] = [],
        bottom: [Recorded<Event<Void>>] = [], selection: [Recorded<Event<IndexPath>>] = []
    ) -> CatalogueViewModel.Output {
        let viewModel = CatalogueViewModel(service: service, scheduler: scheduler)
        return viewModel.transform(input: CatalogueViewModel.Input(
            appear: scheduler.createHotObservable(appear).asDriver(onErrorDriveWith: .empty()),
            refresh: scheduler.createHotObservable(refresh).asDriver(onErrorDriveWith: .empty()),
            query: scheduler.createHotObservable(query).asDriver(onErrorDriveWith: .empty()),
            reachedBottom: scheduler.createHotObservable(bottom).asSignal(onErrorSignalWith: .empty()),
            selection: scheduler.createHotObservable(selection).asDriver(onErrorDriveWith: .empty())))
    }

    func testPagesAreLoadedOneAfterTheOther() {
        SharingScheduler.mock(scheduler: scheduler) {
            let output = self.output(appear: [.next(10, ())], bottom: [.next(20, ()), .next(30, ())])
            let titles = scheduler.createObserver(String.self)
            output.title.drive(titles).disposed(by: disposeBag)
            scheduler.start()
            XCTAssertEqual(titles.events.compactMap { $0.value.element }, ["Catalogue (2)", "Catalogue (3)"])
            XCTAssertEqual(service.requests, 3)
        }
    }

    func testRowsSayWhatIsSoldOut() {
        SharingScheduler.mock(scheduler: scheduler) {
            let output = self.output(appear: [.next(10, ())])
            let rows = scheduler.createObserver([CatalogueViewModel.ProductRow].self)
            output.rows.drive(rows).disposed(by: disposeBag)
            scheduler.start()
            XCTAssertEqual(rows.events.last?.value.element?.map { $0.isAvailable }, [true, false])
            XCTAssertEqual(rows.events.last?.value.element?.first?.price, "2.50 €")
        }
    }

    func testAnErrorIsShownAndTheListStays() {
        service.error = .server(500)
        SharingScheduler.mock(scheduler: scheduler) {
            let output = self.output(appear: [.next(10, ())], refresh: [.next(50, ())])
            let errors = scheduler.createObserver(String.self)
            let loading = scheduler.createObserver(Bool.self)
            output.errors.emit(to: errors).disposed(by: disposeBag)
            output.isLoading.drive(loading).disposed(by: disposeBag)
            output.rows.drive().disposed(by: disposeBag)
            scheduler.start()
            XCTAssertEqual(errors.events.compactMap { $0.value.element }, ["The server says 500", "The server says 500"])
            XCTAssertEqual(loading.events.last?.value.element, false)
        }
    }

    func testASearchReplacesTheList() {
        SharingScheduler.mock(scheduler: scheduler) {
            let output = self.output(appear: [.next(10, ())], query: [.next(1, ""), .next(20, "Co")])
            let titles = scheduler.createObserver(String.self)
            output.title.drive(titles).disposed(by: disposeBag)
            scheduler.start()
            XCTAssertEqual(titles.events.last?.value.element, "Catalogue (1)")
            XCTAssertEqual(service.searched, ["Co"])
        }
    }

    func testASelectionIsAProduct() {
        SharingScheduler.mock(scheduler: scheduler) {
            let output = self.output(appear: [.next(10, ())], selection: [.next(40, IndexPath(row: 1, section: 0))])
            let selected = scheduler.createObserver(Product.self)
            output.rows.drive().disposed(by: disposeBag)
            output.selected.drive(selected).disposed(by: disposeBag)
            scheduler.start()
            XCTAssertEqual(selected.events.compactMap { $0.value.element }, [.coffee])
        }
    }
}

class CartViewModelTests: XCTestCase {
    let service = MockProductService()
    let scheduler = TestScheduler(initialClock: 0)
    let disposeBag = DisposeBag()
    lazy var auth = AuthService(passwords: ["blob": "secret"], scheduler: scheduler)
    lazy var viewModel: CartViewModelType = CartViewModel(service: service, auth: auth)

    func testTotalsAndBadges() throws {
        let badges = scheduler.createObserver(String?.self)
        viewModel.outputs.badge.drive(badges).disposed(by: disposeBag)
        viewModel.inputs.add(.tea)
        viewModel.inputs.add(.tea)
        viewModel.inputs.add(.cake)
        XCTAssertEqual(try viewModel.outputs.total.toBlocking().first(), "9.05 €")
        XCTAssertEqual(try viewModel.outputs.lines.toBlocking().first(), ["2 × Tea", "1 × Cake"])
        viewModel.inputs.remove(at: 0)
        XCTAssertEqual(badges.events.map { $0.value.element! }, [nil, "1", "2", "3", "1"])
    }

    func testCheckingOutNeedsAUser() {
        let problems = scheduler.createObserver(String.self)
        viewModel.outputs.problem.emit(to: problems).disposed(by: disposeBag)
        viewModel.inputs.add(.tea)
        viewModel.inputs.checkOut()
        XCTAssertEqual(problems.events, [.next(0, "Wrong password")])
        XCTAssertTrue(service.bought.isEmpty)
    }

    func testAPurchaseEmptiesTheCart() throws {
        _ = auth.login(name: "blob", password: "secret").subscribe()
        scheduler.start()
        let receipts = scheduler.createObserver(String.self)
        let can = scheduler.createObserver(Bool.self)
        viewModel.outputs.receipt.emit(to: receipts).disposed(by: disposeBag)
        viewModel.outputs.canCheckOut.drive(can).disposed(by: disposeBag)
        viewModel.inputs.add(.cake)
        viewModel.inputs.checkOut()
        viewModel.inputs.checkOut()
        XCTAssertEqual(service.bought.count, 1)
        service.purchase.onCompleted()
        XCTAssertEqual(receipts.events.compactMap { $0.value.element }, ["Paid 4.05 €"])
        XCTAssertEqual(can.events.compactMap { $0.value.element }, [false, true, false])
    }
}

class LoginTests: XCTestCase {
    func testATokenComesAfterASecond() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 1)
        let auth = AuthService(passwords: ["blob": "secret"], scheduler: scheduler)
        let viewModel = LoginViewModel(auth: auth)
        let results = scheduler.createObserver(String.self)
        let disposeBag = DisposeBag()
        viewModel.result.map { "\($0)".contains("token-blob") ? "in" : "wrong" }
            .subscribe(results)
            .disposed(by: disposeBag)
        viewModel.name.value = "blob"
        viewModel.password.value = "guess"
        scheduler.scheduleAt(10) { viewModel.loginTap.onNext(()) }
        scheduler.scheduleAt(20) {
            viewModel.password.value = "secret"
            viewModel.loginTap.onNext(())
        }
        scheduler.start()
        XCTAssertEqual(results.events, [.next(11, "wrong"), .next(21, "in")])
    }

    func testTheButtonNeedsBothFields() throws {
        let viewModel = LoginViewModel(auth: AuthService(passwords: [:], scheduler: MainScheduler.instance))
        var isValid: [Bool] = []
        let disposable = viewModel.isValid.subscribe(onNext: { isValid.append($0) })
        viewModel.name.value = "blob"
        viewModel.password.value = "12345"
        disposable.dispose()
        XCTAssertEqual(isValid, [false, true])
        XCTAssertEqual(try viewModel.attempts.take(1).toBlocking().toArray(), [0])
    }
}

class ServiceTests: XCTestCase {
    func testPagesAreKeptForAWhile() {
        let scheduler = TestScheduler(initialClock: 0)
        let mock = MockProductService()
        mock.pages = [[.tea]]
        let service = CachedProductService(service: mock, lifetime: .seconds(100), scheduler: scheduler)
        for time in [10, 50, 90, 200, 250] {
            scheduler.scheduleAt(time) { _ = service.products(page: 0).subscribe() }
        }
        scheduler.start()
        XCTAssertEqual(service.misses, 2)
        XCTAssertEqual(mock.requests, 2)
    }

    func testBackoff() {
        let scheduler = TestScheduler(initialClock: 0)
        let failing = scheduler.createColdObservable([.next(1, "a"), .error(5, ShopError.offline)])
        let result = scheduler.start(created: 0, subscribed: 100, disposed: 1000) {
            failing.asObservable().retry(Backoff(attempts: 3, first: 10), scheduler: scheduler)
        }
        XCTAssertEqual(result.events, [.next(101, "a"), .next(116, "a"), .next(141, "a"), .error(145, ShopError.offline)])
        XCTAssertEqual(failing.subscriptions, [Subscription(100, 105), Subscription(115, 120), Subscription(140, 145)])
    }

    func testARetryWaitsForTheNetwork() {
        let reachability = MockReachability()
        var isOffline = true
        let source = Observable<Int>.deferred { isOffline ? .error(ShopError.offline) : .just(1) }
        var received: [Int] = []
        let disposable = source.retryOnceOnline(reachability).subscribe(onNext: { received.append($0) })
        XCTAssertEqual(received, [])
        isOffline = false
        reachability.online.onNext(true)
        XCTAssertEqual(received, [1])
        disposable.dispose()
    }

    func testTheJournal() {
        let journal = Journal()
        journal.follow("numbers", Observable.of(1, 2))
        XCTAssertEqual(journal.lines, ["numbers: next(1)", "numbers: next(2)", "numbers: completed"])
        XCTAssertEqual(journal.legend, "of RxSwift, RxSwift.Observable, next(1)")
    }

    func testAnOfferEnds() {
        let scheduler = TestScheduler(initialClock: 0)
        let viewModel = OfferViewModel(seconds: 3, scheduler: scheduler)
        let texts = scheduler.start { viewModel.remaining }
        XCTAssertEqual(texts.events, [.next(200, "00:03"), .next(201, "00:02"), .next(202, "00:01"), .next(203, "00:00"), .completed(203)])
    }
}

class ReactorTests: XCTestCase {
    func testAProductIsLoadedAndCounted() {
        let service = MockProductService()
        service.pages = [[.tea]]
        let favourites = BehaviorRelay<Set<Int>>(value: [])
        let reactor = ProductReactor(id: 1, service: service, favourites: favourites)
        var loading: [Bool] = []
        let disposeBag = DisposeBag()
        reactor.state.map { $0.isLoading }.distinctUntilChanged()
            .subscribe(onNext: { loading.append($0) })
            .disposed(by: disposeBag)
        reactor.action.onNext(.load)
        XCTAssertEqual(loading, [false, true, false])
        XCTAssertEqual(reactor.currentState.product, .tea)
        reactor.action.onNext(.step(9))
        XCTAssertEqual(reactor.currentState.count, 3)
        reactor.action.onNext(.toggleFavourite)
        XCTAssertTrue(reactor.currentState.isFavourite)
        favourites.accept([])
        XCTAssertFalse(reactor.currentState.isFavourite)
    }

    func testAMissingProduct() {
        let reactor = ProductReactor(id: 9, service: MockProductService(), favourites: BehaviorRelay(value: []))
        _ = reactor.state.subscribe()
        reactor.action.onNext(.load)
        XCTAssertTrue(reactor.currentState.isMissing)
    }

    func testACounter() throws {
        let reactor = CounterReactor()
        _ = reactor.state.subscribe()
        [CounterReactor.Action.increase, .increase, .decrease].forEach { reactor.action.onNext($0) }
        XCTAssertEqual(reactor.currentState, 1)
    }
}

class StorageTests: XCTestCase {
    func testSettings() {
        let settings = Settings(center: NotificationCenter())
        var values: [String?] = []
        let disposable = settings.observe("theme").subscribe(onNext: { values.append($0) })
        settings.set("dark", for: "theme")
        settings.set("9", for: "size")
        settings.set("dark", for: "theme")
        settings.set(nil, for: "theme")
        disposable.dispose()
        XCTAssertEqual(values, [nil, "dark", nil])
    }

    func testUploadsAreTriedAgain() {
        let scheduler = TestScheduler(initialClock: 0)
        var attempts: [String] = []
        let queue = UploadQueue(upload: { item in
            .deferred {
                attempts.append(item)
                return item == "bad" ? .error(ShopError.offline) : .just(item.uppercased())
            }
        }, scheduler: scheduler)
        let states = scheduler.createObserver(UploadQueue.Status.self)
        let disposeBag = DisposeBag()
        queue.status.subscribe(states).disposed(by: disposeBag)
        scheduler.scheduleAt(10) { queue.add("a"); queue.add("bad"); queue.add("b") }
        scheduler.start()
        XCTAssertEqual(attempts, ["a", "bad", "bad", "bad", "b"])
        XCTAssertEqual(states.events.last?.value.element, .waiting)
        XCTAssertTrue(states.events.contains { $0.value.element == .failed("bad") })
        XCTAssertEqual(try queue.uploaded.take(2).toBlocking().toArray(), ["A", "B"])
    }

    func testWords() throws {
        let words = Observable.from(["ant", "bee", "asp", "beetle"])
        XCTAssertEqual(try WordStatistics.longest(of: words).toBlocking().single(), "beetle")
        let counts = try WordStatistics.byFirstLetter(words).toBlocking().toArray()
        XCTAssertEqual(counts.map { "\($0.0)\($0.1)" }.sorted(), ["a2", "b2"])
    }

    func testRatesOfWords() {
        let scheduler = TestScheduler(initialClock: 0)
        let words = scheduler.createHotObservable([.next(210, "a"), .next(220, "a"), .next(260, "b"), .completed(400)])
        let result = scheduler.start { WordStatistics.rates(of: words.asObservable(), every: .seconds(50), scheduler: scheduler) }
        XCTAssertEqual(result.events, [.next(250, ["a": 2]), .next(300, ["b": 1]), .completed(400)])
    }

    func testASharedClock() {
        let scheduler = TestScheduler(initialClock: 0)
        let clock = SharedClock(scheduler: scheduler)
        let observer = scheduler.createObserver(Int.self)
        let disposable = clock.seconds.subscribe(observer)
        scheduler.scheduleAt(10) { clock.start() }
        scheduler.scheduleAt(13) { clock.stop() }
        scheduler.start()
        disposable.dispose()
        XCTAssertEqual(observer.events, [.next(11, 0), .next(12, 1)])
    }
}
