#if canImport(SwiftUI) && canImport(Observation)
  import SwiftUI

  /// A view for each row of a state, with a store of the row.
  ///
  ///     List {
  ///       ForEachStore(store.scope(state: \.todos, action: AppAction.todo(id:action:))) { row in
  ///         TodoView(store: row)
  ///       }
  ///     }
  ///
  /// It is evaluated again when rows come, go or move. A change in a row concerns the view of that row alone.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public struct ForEachStore<ID: Hashable, RowState, RowAction, Content: View>: View {
    private let store: Store<IdentifiedArray<ID, RowState>, (ID, RowAction)>
    private let content: (Store<RowState, RowAction>) -> Content

    /// A view for each row.
    ///
    /// - Parameters:
    ///   - store: a store of the rows, whose actions are those of a row with its id.
    ///   - content: makes the view of a row.
    public init(
      _ store: Store<IdentifiedArray<ID, RowState>, (ID, RowAction)>,
      @ViewBuilder content: @escaping (Store<RowState, RowAction>) -> Content
    ) {
      self.store = store
      self.content = content
    }

    /// The views of the rows.
    public var body: ForEach<IdentifiedArray<ID, RowState>.IDs, ID, Content?> {
      ForEach(store.observed(\.ids), id: \.self) { id in
        store.scope(at: id, action: { (id, $0) }).map(content)
      }
    }
  }

  /// A view with a store of an optional state while there is state, and another while there is none.
  ///
  ///     IfLetStore(store.scope(state: \.detail, action: AppAction.detail)) { detail in
  ///       DetailView(store: detail)
  ///     } else: {
  ///       Text("Nothing selected")
  ///     }
  ///
  /// It is evaluated again when state comes or goes. The store keeps its last state when there is none any more, for the
  /// view that leaves. A scope by key path, as above, is the same whenever it is made; of a closure or a case, it is another
  /// each time, and what it shows is evaluated with it.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public struct IfLetStore<State, Action, Then: View, Else: View>: View {
    private let store: Store<State?, Action>
    private let then: (Store<State, Action>) -> Then
    private let `else`: () -> Else

    /// A view for a state that may be there or not.
    ///
    /// - Parameters:
    ///   - store: a store of the optional state.
    ///   - then: makes the view of the state that is there.
    ///   - else: makes the view where there is none.
    public init(
      _ store: Store<State?, Action>, @ViewBuilder then: @escaping (Store<State, Action>) -> Then,
      @ViewBuilder else: @escaping () -> Else
    ) {
      self.store = store
      self.then = then
      self.else = `else`
    }

    /// The one view or the other.
    @ViewBuilder
    public var body: some View {
      if store.observed(\.isThere), let wrapped = store.unwrapped() { then(wrapped) } else { `else`() }
    }
  }

  extension Optional {
    fileprivate var isThere: Bool { if case .some = self { true } else { false } }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension IfLetStore where Else == EmptyView {
    /// A view for a state that may be there or not: none where it is not.
    public init(_ store: Store<State?, Action>, @ViewBuilder then: @escaping (Store<State, Action>) -> Then) {
      self.init(store, then: then, else: { EmptyView() })
    }
  }
#endif
