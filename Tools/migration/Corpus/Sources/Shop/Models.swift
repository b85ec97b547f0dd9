import Foundation

// The shop's plain values, since 2017.

public struct Money: Equatable, Comparable {
    public let cents: Int

    public init(cents: Int) {
        self.cents = cents
    }

    public static let zero = Money(cents: 0)

    public static func + (lhs: Money, rhs: Money) -> Money {
        return Money(cents: lhs.cents + rhs.cents)
    }

    public static func * (lhs: Money, rhs: Int) -> Money {
        return Money(cents: lhs.cents * rhs)
    }

    public static func < (lhs: Money, rhs: Money) -> Bool {
        return lhs.cents < rhs.cents
    }

    public var text: String {
        let rest = cents % 100
        return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest) €"
    }
}

public struct Product: Equatable {
    public let id: Int
    public let name: String
    public let price: Money
    public let stock: Int

    public init(id: Int, name: String, price: Money, stock: Int) {
        self.id = id
        self.name = name
        self.price = price
        self.stock = stock
    }
}

public struct CartLine: Equatable {
    public let product: Product
    public var count: Int

    public var total: Money {
        return product.price * count
    }
}

public struct Cart: Equatable {
    public private(set) var lines: [CartLine] = []

    public init() {}

    public var total: Money {
        return lines.map { $0.total }.reduce(.zero, +)
    }

    public var count: Int {
        return lines.map { $0.count }.reduce(0, +)
    }

    public mutating func add(_ product: Product) {
        if let index = lines.firstIndex(where: { $0.product.id == product.id }) {
            lines[index].count += 1
        } else {
            lines.append(CartLine(product: product, count: 1))
        }
    }

    public mutating func remove(at index: Int) {
        lines.remove(at: index)
    }

    public mutating func clear() {
        lines = []
    }
}

public struct User: Equatable {
    public let name: String
    public let token: String

    public init(name: String, token: String) {
        self.name = name
        self.token = token
    }
}

public enum ShopError: Error, Equatable {
    case offline
    case outOfStock(String)
    case wrongPassword
    case server(Int)

    public var message: String {
        switch self {
        case .offline: return "You are offline"
        case .outOfStock(let name): return "\(name) is sold out"
        case .wrongPassword: return "Wrong password"
        case .server(let code): return "The server says \(code)"
        }
    }
}
