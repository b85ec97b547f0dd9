#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension Reactive where Base: UIScrollView {
    /// How a drag ends: with which speed, and where the content will come to rest, which may be changed.
    public typealias WillEndDraggingEvent = (velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// How zooming ends.
    public typealias EndZoomEvent = (view: UIView?, scale: CGFloat)

    /// The proxy that is the delegate.
    public var delegate: DelegateProxy<UIScrollView, UIScrollViewDelegate> {
      RxScrollViewDelegateProxy.proxy(for: base)
    }

    /// Sets your own delegate, which receives all calls as the observers do. It is not retained.
    ///
    /// - Returns: what removes it again.
    public func setDelegate(_ delegate: any UIScrollViewDelegate) -> any Disposable {
      RxScrollViewDelegateProxy.installForwardDelegate(delegate, retainDelegate: false, onProxyForObject: base)
    }

    /// The point at which the content stands: at the subscription and whenever the user or the program scrolls; it can be set.
    public var contentOffset: ControlProperty<CGPoint> {
      property({ $0.contentOffset }, { $0.contentOffset = $1 }) { view, changed in
        RxScrollViewDelegateProxy.proxy(for: view).didScroll.subscribe(onNext: { onMainActor(changed) })
      }
    }

    /// Emits when the content scrolls.
    public var didScroll: ControlEvent<Void> { event { $0.didScroll } }
    /// Emits when the content zooms.
    public var didZoom: ControlEvent<Void> { event { $0.didZoom } }
    /// Emits when the user begins to drag.
    public var willBeginDragging: ControlEvent<Void> { event { $0.willBeginDragging } }
    /// Emits when the user lifts the finger.
    public var willEndDragging: ControlEvent<WillEndDraggingEvent> { unsafe event { unsafe $0.willEndDragging } }
    /// Emits when a drag has ended; whether the content continues to move.
    public var didEndDragging: ControlEvent<Bool> { event { $0.didEndDragging } }
    /// Emits when the content continues to move after a drag.
    public var willBeginDecelerating: ControlEvent<Void> { event { $0.willBeginDecelerating } }
    /// Emits when the content comes to rest after a drag.
    public var didEndDecelerating: ControlEvent<Void> { event { $0.didEndDecelerating } }
    /// Emits when an animation of `setContentOffset` ends.
    public var didEndScrollingAnimation: ControlEvent<Void> { event { $0.didEndScrollingAnimation } }
    /// Emits when zooming begins.
    public var willBeginZooming: ControlEvent<UIView?> { event { $0.willBeginZooming } }
    /// Emits when zooming ends.
    public var didEndZooming: ControlEvent<EndZoomEvent> { event { $0.didEndZooming } }
    /// Emits when a tap on the status bar has scrolled to the top.
    public var didScrollToTop: ControlEvent<Void> { event { $0.didScrollToTop } }

    private func event<Element>(
      _ subject: @escaping @MainActor (RxScrollViewDelegateProxy) -> PublishSubject<Element>
    ) -> ControlEvent<Element> {
      events(of: RxScrollViewDelegateProxy.self, subject)
    }
  }

  extension UIScrollView: HasDelegate {
    /// The type of the delegate.
    public typealias Delegate = any UIScrollViewDelegate
  }

  /// The delegate of scroll views; those of tables, collections and text views are its subclasses.
  @safe
  open class RxScrollViewDelegateProxy: DelegateProxy<UIScrollView, any UIScrollViewDelegate>, DelegateProxyType,
    UIScrollViewDelegate
  {
    let didScroll = PublishSubject<Void>()
    let didZoom = PublishSubject<Void>()
    let willBeginDragging = PublishSubject<Void>()
    let willEndDragging = unsafe PublishSubject<
      (velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    >()
    let didEndDragging = PublishSubject<Bool>()
    let willBeginDecelerating = PublishSubject<Void>()
    let didEndDecelerating = PublishSubject<Void>()
    let didEndScrollingAnimation = PublishSubject<Void>()
    let willBeginZooming = PublishSubject<UIView?>()
    let didEndZooming = PublishSubject<(view: UIView?, scale: CGFloat)>()
    let didScrollToTop = PublishSubject<Void>()

    /// A proxy for a scroll view.
    public required init(scrollView: UIScrollView) {
      super.init(parentObject: scrollView, delegateProxy: RxScrollViewDelegateProxy.self)
    }

    /// Registers the proxies of the kinds of scroll views.
    public static func registerKnownImplementations() {
      register { (view: UIScrollView) in RxScrollViewDelegateProxy(scrollView: view) }
      register { (view: UITableView) in RxTableViewDelegateProxy(scrollView: view) }
      register { (view: UICollectionView) in RxCollectionViewDelegateProxy(scrollView: view) }
      register { (view: UITextView) in RxTextViewDelegateProxy(scrollView: view) }
    }

    /// Emits from `rx.didScroll`, then calls the user's delegate.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {
      didScroll.onNext(())
      (forwardToDelegate()?.scrollViewDidScroll(_:))?(scrollView)
    }

    /// Emits from `rx.didZoom`, then calls the user's delegate.
    open func scrollViewDidZoom(_ scrollView: UIScrollView) {
      didZoom.onNext(())
      (forwardToDelegate()?.scrollViewDidZoom(_:))?(scrollView)
    }

    /// Emits from `rx.willBeginDragging`, then calls the user's delegate.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      willBeginDragging.onNext(())
      (forwardToDelegate()?.scrollViewWillBeginDragging(_:))?(scrollView)
    }

    /// Emits from `rx.willEndDragging`, then calls the user's delegate.
    open func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      unsafe willEndDragging.onNext((velocity, targetContentOffset))
      unsafe (forwardToDelegate()?.scrollViewWillEndDragging(_:withVelocity:targetContentOffset:))?(
        scrollView, velocity, targetContentOffset)
    }

    /// Emits from `rx.didEndDragging`, then calls the user's delegate.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      didEndDragging.onNext(decelerate)
      (forwardToDelegate()?.scrollViewDidEndDragging(_:willDecelerate:))?(scrollView, decelerate)
    }

    /// Emits from `rx.willBeginDecelerating`, then calls the user's delegate.
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
      willBeginDecelerating.onNext(())
      (forwardToDelegate()?.scrollViewWillBeginDecelerating(_:))?(scrollView)
    }

    /// Emits from `rx.didEndDecelerating`, then calls the user's delegate.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      didEndDecelerating.onNext(())
      (forwardToDelegate()?.scrollViewDidEndDecelerating(_:))?(scrollView)
    }

    /// Emits from `rx.didEndScrollingAnimation`, then calls the user's delegate.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      didEndScrollingAnimation.onNext(())
      (forwardToDelegate()?.scrollViewDidEndScrollingAnimation(_:))?(scrollView)
    }

    /// Emits from `rx.willBeginZooming`, then calls the user's delegate.
    open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
      willBeginZooming.onNext(view)
      (forwardToDelegate()?.scrollViewWillBeginZooming(_:with:))?(scrollView, view)
    }

    /// Emits from `rx.didEndZooming`, then calls the user's delegate.
    open func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
      didEndZooming.onNext((view, scale))
      (forwardToDelegate()?.scrollViewDidEndZooming(_:with:atScale:))?(scrollView, view, scale)
    }

    /// Emits from `rx.didScrollToTop`, then calls the user's delegate.
    open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {
      didScrollToTop.onNext(())
      (forwardToDelegate()?.scrollViewDidScrollToTop(_:))?(scrollView)
    }
  }

  extension Reactive where Base: UITextField {
    /// The text: at the subscription, after each edit, and when editing begins or ends; it can be set.
    ///
    /// A text that the field shows already is not set again, which would move the caret and end the composition of
    /// characters. What is set is not emitted.
    public var text: ControlProperty<String?> { value }

    /// The text.
    public var value: ControlProperty<String?> {
      controlProperty(getter: { $0.text }, setter: { field, text in if field.text != text { field.text = text } })
    }

    /// The attributed text.
    public var attributedText: ControlProperty<NSAttributedString?> {
      controlProperty(
        getter: { $0.attributedText },
        setter: { field, text in if field.attributedText != text { field.attributedText = text } })
    }
  }

  extension Reactive where Base: UITextView {
    /// The text: at the subscription and after each edit, of the user or the program; it can be set.
    ///
    /// A text that the view shows already is not set again. Edits are emitted when the text storage has processed them, a
    /// turn of the main queue later, so that observers may set the text.
    public var text: ControlProperty<String?> { value }

    /// The text.
    public var value: ControlProperty<String?> {
      edited({ $0.text }, { view, text in if view.text != text { view.text = text } })
    }

    /// The attributed text.
    public var attributedText: ControlProperty<NSAttributedString?> {
      edited({ $0.attributedText }, { view, text in if view.attributedText != text { view.attributedText = text } })
    }

    /// Emits when the user begins to edit.
    public var didBeginEditing: ControlEvent<()> { event { $0.didBeginEditing } }
    /// Emits when the user has edited.
    public var didEndEditing: ControlEvent<()> { event { $0.didEndEditing } }
    /// Emits when the user changes the text.
    public var didChange: ControlEvent<()> { event { $0.didChange } }
    /// Emits when the selection changes.
    public var didChangeSelection: ControlEvent<()> { event { $0.didChangeSelection } }

    private func event<Element>(
      _ subject: @escaping @MainActor (RxTextViewDelegateProxy) -> PublishSubject<Element>
    ) -> ControlEvent<Element> {
      events(of: RxScrollViewDelegateProxy.self) { subject($0 as! RxTextViewDelegateProxy) }
    }

    private func edited<Value>(
      _ getter: @escaping @MainActor (Base) -> Value, _ setter: @escaping @MainActor (Base, Value) -> Void
    ) -> ControlProperty<Value> {
      property(getter, setter) { view, changed in
        RxTextStorageDelegateProxy.proxy(for: view.textStorage).didProcessEditing
          .observe(on: MainScheduler.asyncInstance).subscribe(onNext: { _ in onMainActor(changed) })
      }
    }
  }

  /// A field or text view together with its text, for operators that look at the composition of characters.
  public struct TextInput<Base: UITextInput> {
    /// The field or text view.
    public let base: Base
    /// Its text.
    public let text: ControlProperty<String?>

    /// A field or text view together with its text.
    public init(base: Base, text: ControlProperty<String?>) { (self.base, self.text) = (base, text) }
  }

  extension Reactive where Base: UITextField {
    /// The field together with its text.
    public var textInput: TextInput<Base> { TextInput(base: base, text: text) }
  }

  extension Reactive where Base: UITextView {
    /// The view together with its text.
    public var textInput: TextInput<Base> { TextInput(base: base, text: text) }
  }

  /// The delegate of text views.
  open class RxTextViewDelegateProxy: RxScrollViewDelegateProxy, UITextViewDelegate {
    let didBeginEditing = PublishSubject<Void>()
    let didEndEditing = PublishSubject<Void>()
    let didChange = PublishSubject<Void>()
    let didChangeSelection = PublishSubject<Void>()

    private var user: (any UITextViewDelegate)? { forwardToDelegate() as? any UITextViewDelegate }

    /// Emits from `rx.didBeginEditing`, then calls the user's delegate.
    open func textViewDidBeginEditing(_ textView: UITextView) {
      didBeginEditing.onNext(())
      (user?.textViewDidBeginEditing(_:))?(textView)
    }

    /// Emits from `rx.didEndEditing`, then calls the user's delegate.
    open func textViewDidEndEditing(_ textView: UITextView) {
      didEndEditing.onNext(())
      (user?.textViewDidEndEditing(_:))?(textView)
    }

    /// Emits from `rx.didChange`, then calls the user's delegate.
    open func textViewDidChange(_ textView: UITextView) {
      didChange.onNext(())
      (user?.textViewDidChange(_:))?(textView)
    }

    /// Emits from `rx.didChangeSelection`, then calls the user's delegate.
    open func textViewDidChangeSelection(_ textView: UITextView) {
      didChangeSelection.onNext(())
      (user?.textViewDidChangeSelection(_:))?(textView)
    }
  }

  /// What was edited in a text, where, and by how many characters it grew.
  public typealias TextStorageEdit = (
    editedMask: NSTextStorage.EditActions, editedRange: NSRange, delta: Int
  )

  extension Reactive where Base: NSTextStorage {
    /// The proxy that is the delegate.
    public var delegate: DelegateProxy<NSTextStorage, any NSTextStorageDelegate> {
      RxTextStorageDelegateProxy.proxy(for: base)
    }

    /// Emits when an edit has been processed.
    public var didProcessEditingRangeChangeInLength: Observable<TextStorageEdit> {
      events(of: RxTextStorageDelegateProxy.self) { $0.didProcessEditing }.asObservable()
    }
  }

  extension NSTextStorage: HasDelegate {
    /// The type of the delegate.
    public typealias Delegate = any NSTextStorageDelegate
  }

  /// The delegate of text storages.
  open class RxTextStorageDelegateProxy: DelegateProxy<NSTextStorage, any NSTextStorageDelegate>, DelegateProxyType,
    @MainActor NSTextStorageDelegate
  {
    let didProcessEditing = PublishSubject<TextStorageEdit>()

    /// A proxy for a text storage.
    public init(textStorage: NSTextStorage) {
      super.init(parentObject: textStorage, delegateProxy: RxTextStorageDelegateProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() { register { RxTextStorageDelegateProxy(textStorage: $0) } }

    /// Emits from `rx.didProcessEditingRangeChangeInLength`, then calls the user's delegate.
    open func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
      changeInLength delta: Int
    ) {
      didProcessEditing.onNext((editedMask, editedRange, delta))
      (forwardToDelegate()?.textStorage(_:didProcessEditing:range:changeInLength:))?(
        textStorage, editedMask, editedRange, delta)
    }
  }
#endif
