import ComposableArchitecture
import UIKit

public final class CountdownViewController: UIViewController {
    public let label = UILabel()
    public private(set) var wasRunning = false
    private let viewStore: ViewStoreOf<Countdown>
    private var cancellables: Set<AnyCancellable> = []

    public init(store: StoreOf<Countdown>) {
        viewStore = ViewStore(store, observe: { $0 })
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override public func viewDidLoad() {
        super.viewDidLoad()
        viewStore.publisher.seconds
            .map { String?("\($0) s") }
            .assign(to: \.text, on: label)
            .store(in: &cancellables)
    }

    public func startTapped() {
        viewStore.send(.startTapped, animation: .default)
    }
}
