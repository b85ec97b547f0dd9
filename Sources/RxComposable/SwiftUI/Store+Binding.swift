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

#if canImport(SwiftUI) && canImport(Observation)
  import SwiftUI

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension Store {
    /// A binding that reads a value of the state, and sends an action instead of writing it.
    ///
    ///     TextField("Search", text: store.binding(\.query, send: SearchAction.queryChanged))
    ///     Toggle("Details", isOn: store.binding(\.showsDetails, send: SearchAction.detailsToggled).animation())
    ///
    /// The change is shown in the binding's transaction, or else in that around the write.
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
      self.init(
        get: { @MainActor in get() },
        set: { @MainActor value, transaction in
          if transaction.animation == nil { set(value) } else { withTransaction(transaction) { set(value) } }
        })
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension View {
    /// Shows the alert of a state while there is one.
    ///
    ///     .alert(store.scope(state: \.alert, action: AppAction.alert), dismiss: .dismissed)
    ///
    /// - Parameters:
    ///   - store: a store of the alert. It is sent the action of the button that is tapped.
    ///   - dismiss: sent when the alert closes while the state still has it.
    public func alert<Action>(_ store: Store<AlertState<Action>?, Action>, dismiss: Action) -> some View {
      let presentation = StatePresentation(store, dismiss: dismiss)
      let state = store.state
      return alert(
        Text(state?.title), isPresented: presentation.isPresented, presenting: state,
        actions: { presentation.buttons($0.buttons) }, message: { $0.message.map { Text($0) } })
    }

    /// Shows the dialog of a state while there is one.
    ///
    ///     .confirmationDialog(store.scope(state: \.dialog, action: AppAction.dialog), dismiss: .dismissed)
    ///
    /// - Parameters:
    ///   - store: a store of the dialog. It is sent the action of the choice that is made.
    ///   - dismiss: sent when the dialog closes while the state still has it.
    public func confirmationDialog<Action>(
      _ store: Store<ConfirmationDialogState<Action>?, Action>, dismiss: Action
    ) -> some View {
      let presentation = StatePresentation(store, dismiss: dismiss)
      let state = store.state
      return confirmationDialog(
        Text(state?.title), isPresented: presentation.isPresented,
        titleVisibility: state.map { Visibility($0) } ?? .automatic, presenting: state,
        actions: { presentation.buttons($0.buttons) }, message: { $0.message.map { Text($0) } })
    }
  }

  /// How an alert or a dialog comes from a state, and what it sends.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor
  struct StatePresentation<State: Identifiable, Action> {
    private let store: Store<State?, Action>
    private let dismiss: Action

    init(_ store: Store<State?, Action>, dismiss: Action) {
      self.store = store
      self.dismiss = dismiss
    }

    /// Reads which alert there is, so that another one is shown in the place of the first. What closes is the one that was
    /// there when this was read: the action of a button may have put another in its place.
    var isPresented: Binding<Bool> {
      let id = store.observed(\.?.id)
      return Binding(
        reading: { store.observed(\.?.id) != nil },
        writing: { isPresented in if !isPresented, id != nil, store.state?.id == id { store.send(dismiss) } })
    }

    func tap(_ button: ButtonState<Action>) {
      button.withAction { if let action = $0 { store.send(action) } }
    }

    func buttons(_ buttons: [ButtonState<Action>]) -> some View {
      ForEach(buttons, id: \.id) { button in
        Button(role: button.role.map(ButtonRole.init), action: { tap(button) }, label: { Text(button.label) })
      }
    }
  }

  extension Text {
    /// The text of a state, looked up where it is shown.
    public init(_ state: TextState) { self.init(verbatim: String(state: state)) }

    fileprivate init(_ state: TextState?) { self.init(verbatim: state.map { String(state: $0) } ?? "") }
  }

  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  extension ButtonRole {
    /// The role of a button of an alert's state.
    public init(_ role: ButtonStateRole) {
      switch role {
      case .cancel: self = .cancel
      case .destructive: self = .destructive
      }
    }
  }

  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  extension Visibility {
    fileprivate init<Action>(_ state: ConfirmationDialogState<Action>) {
      switch state.titleVisibility {
      case .automatic: self = .automatic
      case .hidden: self = .hidden
      case .visible: self = .visible
      }
    }
  }
#endif
