#if canImport(SwiftUI) && canImport(UIKit) && canImport(Observation)
  import RxComposable
  import SwiftUI
  import UIKit

  struct Contact: Equatable, Identifiable {
    let id: Int
    var name = ""
  }

  struct Contacts: ReducerProtocol {
    struct State: Equatable {
      var query = ""
      var contacts: IdentifiedArrayOf<Contact> = []
      var selected: Contact?
      var alert: AlertState<AlertAction>?
      var dialog: ConfirmationDialogState<AlertAction>?
    }

    enum AlertAction: Equatable { case confirmed, dismissed }

    enum Action: Equatable {
      case queryChanged(String)
      case contact(id: Int, String)
      case selected(String)
      case alert(AlertAction)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  }

  /// What a client writes with SwiftUI. Compiled for Apple's platforms.
  @available(iOS 17, tvOS 17, *)
  struct ContactsView: View {
    let store: StoreOf<Contacts>

    var body: some View {
      List {
        TextField("Search", text: store.binding(\.query, send: Contacts.Action.queryChanged))
        ForEachStore(store.scope(state: \.contacts, action: { .contact(id: $0, $1) })) { row in
          ContactView(store: row)
        }
        IfLetStore(store.scope(state: \.selected, action: Contacts.Action.selected)) { selected in
          ContactView(store: selected)
        } else: {
          Text("\(store.observed.contacts.count) contacts")
        }
      }
      .alert(store.scope(state: \.alert, action: Contacts.Action.alert), dismiss: .dismissed)
      .confirmationDialog(store.scope(state: \.dialog, action: Contacts.Action.alert), dismiss: .dismissed)
    }
  }

  @available(iOS 17, tvOS 17, *)
  struct ContactView: View {
    let store: Store<Contact, String>

    var body: some View {
      Button(store.observed.name) { store.send("tapped") }
    }
  }

  /// A screen of UIKit whose part is one of SwiftUI, on one store.
  @available(iOS 17, tvOS 17, *)
  final class ContactsController: UIViewController {
    private let store: StoreOf<Contacts>
    private let bag = DisposeBag()

    init(store: StoreOf<Contacts>) {
      self.store = store
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("ContactsController is made in code.") }

    override func viewDidLoad() {
      super.viewDidLoad()
      let list = UIHostingController(rootView: ContactsView(store: store))
      view.addSubview(list.view)
      store.subscribe(\.query)
        .subscribe(isolatedTo: .shared, onNext: { [weak self] query in self?.title = query })
        .disposed(by: bag)
    }
  }
#endif
