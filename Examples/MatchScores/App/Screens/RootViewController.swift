#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import RxComposable
  import UIKit

  /// The tabs on a phone. Details are presented above them.
  final class RootViewController: UITabBarController {
    private let store: StoreOf<RootFeature>
    private let disposeBag = DisposeBag()

    init(store: StoreOf<RootFeature>) {
      self.store = store
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
      fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
      super.viewDidLoad()

      let starred = store.subscribe(\.favourites.starred).asObservable()
      let controllers: [UIViewController] = [
        ListViewController(store: store.scope(state: \.teams, action: RootFeature.Action.teams), starred: starred),
        ListViewController(store: store.scope(state: \.games, action: RootFeature.Action.games), starred: starred),
        ListViewController(store: store.scope(state: \.players, action: RootFeature.Action.players), starred: starred),
        FavouritesViewController(store: store.scope(state: \.favourites, action: RootFeature.Action.favourites)),
      ]
      for (tab, controller) in zip(RootFeature.Tab.allCases, controllers) { controller.title = tab.title }
      viewControllers = controllers

      store.subscribe(\.tab)
        .subscribe(onNext: { [weak self] in self?.selectedIndex = RootFeature.Tab.allCases.firstIndex(of: $0)! })
        .disposed(by: disposeBag)
      rx.didSelect
        .compactMap { controllers.firstIndex(of: $0).map { RootFeature.Tab.allCases[$0] } }
        .send(RootFeature.Action.tabSelected, to: store)
        .disposed(by: disposeBag)
      present(
        store, state: \.detail, action: RootFeature.Action.detail, dismiss: .detail(.closeTapped), id: \.entry.id
      ) { detail in
        DetailViewController(store: detail, starred: starred)
      }
      .disposed(by: disposeBag)

      store.send(.launched)
    }
  }
#endif
