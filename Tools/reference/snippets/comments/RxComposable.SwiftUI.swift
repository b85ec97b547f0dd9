// iOS
import RxComposable
import SwiftUI

struct Todo: Equatable, Identifiable {
  let id: Int
}

struct AppState: Equatable {
  var todos: IdentifiedArrayOf<Todo> = []
  var detail: Int?
  var query = ""
  var isEditing = false
  var showsDetails = false
  var alert: AlertState<AlertAction>?
  var dialog: ConfirmationDialogState<AlertAction>?
}

enum AlertAction: Equatable {
  case dismissed
}

enum AppAction {
  case todo(id: Int, action: String)
  case detail(Int)
  case editorDismissed
  case alert(AlertAction)
  case dialog(AlertAction)
}

enum SearchAction {
  case queryChanged(String)
  case detailsToggled(Bool)
}

struct TodoView: View {
  let store: Store<Todo, String>
  var body: some View { Text("") }
}

struct DetailView: View {
  let store: Store<Int, Int>
  var body: some View { Text("") }
}

@available(iOS 17, *)
struct TodosView: View {
  let store: Store<AppState, AppAction>

  var body: some View {
    //# ForEachStore
  }
}

@available(iOS 17, *)
struct DetailsView: View {
  let store: Store<AppState, AppAction>

  var body: some View {
    //# ForEachStore 2
  }
}

@available(iOS 17, *)
struct SearchView: View {
  let store: Store<AppState, SearchAction>

  var body: some View {
    //# Store+Binding 2
  }
}

enum ListAction: Sendable {
  case loaded([Todo])
}

struct ListClient: Sendable {
  var load: @Sendable () async throws -> [Todo]
}

func loading(api: ListClient) -> Effect<ListAction> {
  //# Store+Binding
}

func leftOut() -> some View { Text("") }

@available(iOS 17, *)
struct EditingView: View {
  let store: Store<AppState, AppAction>

  var body: some View {
    Text("")
      //# Store+Binding 3
      //# Store+Binding 4
      //# Store+Binding 5
  }
}
