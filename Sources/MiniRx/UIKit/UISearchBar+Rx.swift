#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension Reactive where Base: UISearchBar {
    /// The proxy that is the delegate.
    public var delegate: DelegateProxy<UISearchBar, any UISearchBarDelegate> {
      RxSearchBarDelegateProxy.proxy(for: base)
    }

    /// Sets your own delegate, which receives all calls as the observers do. It is not retained.
    ///
    /// - Returns: what removes it again.
    public func setDelegate(_ delegate: any UISearchBarDelegate) -> any Disposable {
      RxSearchBarDelegateProxy.installForwardDelegate(delegate, retainDelegate: false, onProxyForObject: base)
    }

    /// The text: at the subscription, after each edit, and when editing ends; it can be set. A text that the bar shows
    /// already is not set again.
    public var text: ControlProperty<String?> { value }

    /// The text.
    public var value: ControlProperty<String?> {
      property({ $0.text }, { bar, text in if bar.text != text { bar.text = text } }) { bar, changed in
        RxSearchBarDelegateProxy.proxy(for: bar).edits.subscribe(onNext: { onMainActor(changed) })
      }
    }

    /// The index of the selected scope.
    public var selectedScopeButtonIndex: ControlProperty<Int> {
      property({ $0.selectedScopeButtonIndex }, { $0.selectedScopeButtonIndex = $1 }) { bar, changed in
        RxSearchBarDelegateProxy.proxy(for: bar).scopes.subscribe(onNext: { onMainActor(changed) })
      }
    }

    /// Emits when the search button is tapped.
    public var searchButtonClicked: ControlEvent<Void> { event { $0.searchButton } }
    /// Emits when editing begins.
    public var textDidBeginEditing: ControlEvent<Void> { event { $0.didBeginEditing } }
    /// Emits when editing ends.
    public var textDidEndEditing: ControlEvent<Void> { event { $0.didEndEditing } }
    #if !os(tvOS)
      /// Emits when the cancel button is tapped.
      public var cancelButtonClicked: ControlEvent<Void> { event { $0.cancelButton } }
      /// Emits when the bookmark button is tapped.
      public var bookmarkButtonClicked: ControlEvent<Void> { event { $0.bookmarkButton } }
      /// Emits when the button for the list of results is tapped.
      public var resultsListButtonClicked: ControlEvent<Void> { event { $0.resultsListButton } }
    #endif

    private func event<Element>(
      _ subject: @escaping @MainActor (RxSearchBarDelegateProxy) -> PublishSubject<Element>
    ) -> ControlEvent<Element> {
      events(of: RxSearchBarDelegateProxy.self, subject)
    }
  }

  extension UISearchBar: HasDelegate {
    /// The type of the delegate.
    public typealias Delegate = any UISearchBarDelegate
  }

  /// The delegate of search bars.
  open class RxSearchBarDelegateProxy: DelegateProxy<UISearchBar, any UISearchBarDelegate>, DelegateProxyType,
    UISearchBarDelegate
  {
    let edits = PublishSubject<Void>()
    let scopes = PublishSubject<Void>()
    let didBeginEditing = PublishSubject<Void>()
    let didEndEditing = PublishSubject<Void>()
    let searchButton = PublishSubject<Void>()
    let cancelButton = PublishSubject<Void>()
    let bookmarkButton = PublishSubject<Void>()
    let resultsListButton = PublishSubject<Void>()

    /// A proxy for a search bar.
    public init(searchBar: UISearchBar) {
      super.init(parentObject: searchBar, delegateProxy: RxSearchBarDelegateProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() { register { RxSearchBarDelegateProxy(searchBar: $0) } }

    /// Emits from `rx.text`, then calls the user's delegate.
    open func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      edits.onNext(())
      (forwardToDelegate()?.searchBar(_:textDidChange:))?(searchBar, searchText)
    }

    /// Emits from `rx.selectedScopeButtonIndex`, then calls the user's delegate.
    open func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
      scopes.onNext(())
      (forwardToDelegate()?.searchBar(_:selectedScopeButtonIndexDidChange:))?(searchBar, selectedScope)
    }

    /// Emits from `rx.textDidBeginEditing`, then calls the user's delegate.
    open func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
      didBeginEditing.onNext(())
      (forwardToDelegate()?.searchBarTextDidBeginEditing(_:))?(searchBar)
    }

    /// Emits from `rx.textDidEndEditing`, and from `rx.text`, as the text may have been corrected at the end. Then calls the
    /// user's delegate.
    open func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {
      didEndEditing.onNext(())
      edits.onNext(())
      (forwardToDelegate()?.searchBarTextDidEndEditing(_:))?(searchBar)
    }

    /// Emits from `rx.searchButtonClicked`, then calls the user's delegate.
    open func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
      searchButton.onNext(())
      (forwardToDelegate()?.searchBarSearchButtonClicked(_:))?(searchBar)
    }

    #if !os(tvOS)
      /// Emits from `rx.cancelButtonClicked`, then calls the user's delegate.
      open func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
        cancelButton.onNext(())
        (forwardToDelegate()?.searchBarCancelButtonClicked(_:))?(searchBar)
      }

      /// Emits from `rx.bookmarkButtonClicked`, then calls the user's delegate.
      open func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {
        bookmarkButton.onNext(())
        (forwardToDelegate()?.searchBarBookmarkButtonClicked(_:))?(searchBar)
      }

      /// Emits from `rx.resultsListButtonClicked`, then calls the user's delegate.
      open func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {
        resultsListButton.onNext(())
        (forwardToDelegate()?.searchBarResultsListButtonClicked(_:))?(searchBar)
      }
    #endif
  }
#endif
