// `pullback` makes a reducer of a part into one of the whole, and `combine` runs several, one after the other: the parent sees the
// actions of its children, and reacts to them. This is the form with closures and an environment.

import RxComposable

struct CartState: Equatable {
  var apples = 0
  var pears = 0
  var message = ""
  var total: Int { apples + pears }
}

enum CartAction: Equatable {
  case apples(AmountAction)
  case pears(AmountAction)
}

enum AmountAction: Equatable {
  case moreTapped
  case fewerTapped
}

struct CartEnvironment {
  /// How many of each there may be.
  var largestAmount = 3
}

let amountReducer = Reducer<Int, AmountAction, Int> { amount, action, largest in
  switch action {
  case .moreTapped: amount = min(amount + 1, largest)
  case .fewerTapped: amount = max(amount - 1, 0)
  }
  return .none
}

let cartReducer = Reducer<CartState, CartAction, CartEnvironment>.combine(
  amountReducer.pullback(state: \.apples, action: /CartAction.apples, environment: { $0.largestAmount }),
  amountReducer.pullback(state: \.pears, action: /CartAction.pears, environment: { $0.largestAmount }),
  Reducer { state, action, environment in
    switch action {
    case .apples(.moreTapped) where state.apples == environment.largestAmount,
      .pears(.moreTapped) where state.pears == environment.largestAmount:
      state.message = "\(environment.largestAmount) is as many as there are."
    case .apples, .pears:
      state.message = "\(state.total) in the cart."
    }
    return .none
  })
