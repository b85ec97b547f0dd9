#if canImport(SwiftUI)
  import SwiftUI

  extension Effect.Send {
    /// Delivers an action, and animates what SwiftUI shows of the change.
    ///
    ///     return .run { send in await send(.loaded(try await api.load()), animation: .default) }
    public func callAsFunction(_ action: Action, animation: Animation?) {
      callAsFunction(action, transaction: Transaction(animation: animation))
    }

    /// Delivers an action, and shows the change in a transaction of SwiftUI.
    public func callAsFunction(_ action: Action, transaction: Transaction) {
      withTransaction(transaction) { self(action) }
    }
  }
#endif
