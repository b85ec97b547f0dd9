#if canImport(SwiftUI) && canImport(Observation)
  import SwiftUI

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension Store {
    /// A binding that reads a value of the state, and sends an action instead of writing it.
    ///
    ///     TextField("Search", text: store.binding(\.query, send: SearchAction.queryChanged))
    ///
    /// - Parameters:
    ///   - keyPath: the value.
    ///   - toAction: makes the action of what is written.
    @MainActor
    public func binding<Value: Equatable>(
      _ keyPath: KeyPath<State, Value>, send toAction: @escaping (Value) -> Action
    ) -> Binding<Value> {
      Binding(reading: { self.observed(keyPath) }, writing: { self.send(toAction($0)) })
    }

    /// A binding that reads a value of the state, and sends the same action for each value that is written.
    ///
    ///     .sheet(isPresented: store.binding(\.isEditing, send: .editorDismissed)) { … }
    @MainActor
    public func binding<Value: Equatable>(_ keyPath: KeyPath<State, Value>, send action: Action) -> Binding<Value> {
      binding(keyPath, send: { _ in action })
    }
  }

  @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
  extension Binding {
    /// A binding of closures of the main actor. Generic: the compiler (Swift 6.3) crashes where the closures that SwiftUI
    /// takes are of a concrete type.
    @MainActor
    init(reading get: @escaping @MainActor () -> Value, writing set: @escaping @MainActor (Value) -> Void) {
      self.init(get: { @MainActor in get() }, set: { @MainActor value in set(value) })
    }
  }
#endif
