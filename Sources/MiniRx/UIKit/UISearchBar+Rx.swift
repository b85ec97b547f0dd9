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

    /// Calls the user's delegate, then emits from `rx.text`.
    open func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      (forwardToDelegate()?.searchBar(_:textDidChange:))?(searchBar, searchText)
      edits.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.selectedScopeButtonIndex`.
    open func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
      (forwardToDelegate()?.searchBar(_:selectedScopeButtonIndexDidChange:))?(searchBar, selectedScope)
      scopes.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.textDidBeginEditing`.
    open func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
      (forwardToDelegate()?.searchBarTextDidBeginEditing(_:))?(searchBar)
      didBeginEditing.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.textDidEndEditing`, and from `rx.text`, as the text may have been corrected
    /// at the end.
    open func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {
      (forwardToDelegate()?.searchBarTextDidEndEditing(_:))?(searchBar)
      didEndEditing.onNext(())
      edits.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.searchButtonClicked`.
    open func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
      (forwardToDelegate()?.searchBarSearchButtonClicked(_:))?(searchBar)
      searchButton.onNext(())
    }

    #if !os(tvOS)
      /// Calls the user's delegate, then emits from `rx.cancelButtonClicked`.
      open func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
        (forwardToDelegate()?.searchBarCancelButtonClicked(_:))?(searchBar)
        cancelButton.onNext(())
      }

      /// Calls the user's delegate, then emits from `rx.bookmarkButtonClicked`.
      open func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {
        (forwardToDelegate()?.searchBarBookmarkButtonClicked(_:))?(searchBar)
        bookmarkButton.onNext(())
      }

      /// Calls the user's delegate, then emits from `rx.resultsListButtonClicked`.
      open func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {
        (forwardToDelegate()?.searchBarResultsListButtonClicked(_:))?(searchBar)
        resultsListButton.onNext(())
      }
    #endif
  }
#endif
