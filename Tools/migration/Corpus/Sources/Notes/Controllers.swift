import Combine
import ComposableArchitecture
import UIKit

// UIKit with view stores.

public final class NotesViewController: UIViewController {
    public let countLabel = UILabel()
    public let savedLabel = UILabel()
    public let spinner = UIActivityIndicatorView()
    public let addButton = UIButton()
    public private(set) var titles: [String] = []
    public private(set) var alertTitle: String?

    let store: Store<NotesState, NotesAction>
    let viewStore: ViewStore<NotesState, NotesAction>
    private var cancellables: Set<AnyCancellable> = []

    public init(store: Store<NotesState, NotesAction>) {
        self.store = store
        self.viewStore = ViewStore(store)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override public func viewDidLoad() {
        super.viewDidLoad()

        self.viewStore.publisher.notes
            .map { "\($0.count) notes" }
            .removeDuplicates()
            .sink { [weak self] in self?.countLabel.text = $0 }
            .store(in: &self.cancellables)

        self.viewStore.publisher.isSaving
            .sink { [weak self] isSaving in
                if isSaving {
                    self?.spinner.startAnimating()
                } else {
                    self?.spinner.stopAnimating()
                }
            }
            .store(in: &self.cancellables)

        viewStore.publisher.savedAt.dropFirst()
            .sink(receiveValue: { [weak self] in self?.savedLabel.text = $0.map { "saved \($0)" } })
            .store(in: &cancellables)

        viewStore.publisher
            .map { $0.filtered.map(\.title) }
            .removeDuplicates()
            .sink { [weak self] titles in self?.titles = titles }
            .store(in: &cancellables)

        viewStore.publisher.alert
            .sink { [weak self] alert in self?.alertTitle = alert.map { "\($0.title)" } }
            .store(in: &cancellables)
    }

    override public func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        viewStore.send(.appeared)
    }

    override public func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        viewStore.send(.disappeared)
    }

    public func addTapped() {
        viewStore.send(.addTapped)
    }
}

public final class RootViewController: UIViewController {
    public private(set) var countdown: CountdownViewController?
    public let pageLabel = UILabel()
    public let messageLabel = UILabel()

    let store: StoreOf<Root>
    private let viewStore: ViewStoreOf<Root>
    private var cancellables = Set<AnyCancellable>()

    public init(store: StoreOf<Root>) {
        self.store = store
        self.viewStore = ViewStore(store, observe: { $0 })
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override public func viewDidLoad() {
        super.viewDidLoad()
        viewStore.publisher.feed.page
            .map { "page \($0)" }
            .sink { [weak self] in self?.pageLabel.text = $0 }
            .store(in: &cancellables)

        store
            .scope(state: \.countdown, action: Root.Action.countdown)
            .ifLet(
                then: { [weak self] store in self?.countdown = CountdownViewController(store: store) },
                else: { [weak self] in self?.countdown = nil }
            )
            .store(in: &cancellables)
    }

    public func toggleTapped() {
        viewStore.send(.countdownToggled)
    }
}
