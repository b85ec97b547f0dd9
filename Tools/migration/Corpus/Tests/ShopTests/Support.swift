import Foundation
import RxSwift
import UIKit
@testable import Shop

final class MockProductService: ProductServiceType {
    var pages: [[Product]] = []
    var error: ShopError?
    var searched: [String] = []
    var bought: [Cart] = []
    var purchase = PublishSubject<Never>()
    var requests = 0

    func products(page: Int) -> Observable<[Product]> {
        requests += 1
        if let error = error { return .error(error) }
        return .just(page < pages.count ? pages[page] : [])
    }

    func search(_ query: String) -> Single<[Product]> {
        searched.append(query)
        return .just(pages.joined().filter { $0.name.contains(query) })
    }

    func product(id: Int) -> Maybe<Product> {
        return Observable.from(pages.joined().filter { $0.id == id }).asMaybe()
    }

    func buy(_ cart: Cart, token: String) -> Completable {
        bought.append(cart)
        return purchase.asCompletable()
    }
}

final class MockReachability: ReachabilityType {
    let online = BehaviorSubject(value: false)

    var isOnline: Observable<Bool> {
        return online
    }
}

extension Product {
    static let tea = Product(id: 1, name: "Tea", price: Money(cents: 250), stock: 3)
    static let coffee = Product(id: 2, name: "Coffee", price: Money(cents: 320), stock: 0)
    static let cake = Product(id: 3, name: "Cake", price: Money(cents: 405), stock: 5)
}

@MainActor
func onScreen(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
}
