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
#endif
