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
    public init(scrollView: UIScrollView) {
      super.init(parentObject: scrollView, delegateProxy: RxScrollViewDelegateProxy.self)
    }

    /// Registers the proxies of the kinds of scroll views.
    public static func registerKnownImplementations() {
      register { (view: UIScrollView) in RxScrollViewDelegateProxy(scrollView: view) }
      register { (view: UITableView) in RxTableViewDelegateProxy(tableView: view) }
      register { (view: UICollectionView) in RxCollectionViewDelegateProxy(collectionView: view) }
      register { (view: UITextView) in RxTextViewDelegateProxy(textView: view) }
    }

    /// Emits from `rx.didScroll`, then calls the user's delegate.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {
      didScroll.onNext(())
      (forwardToDelegate()?.scrollViewDidScroll(_:))?(scrollView)
    }

    /// Calls the user's delegate, then emits from `rx.didZoom`.
    open func scrollViewDidZoom(_ scrollView: UIScrollView) {
      (forwardToDelegate()?.scrollViewDidZoom(_:))?(scrollView)
      didZoom.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.willBeginDragging`.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      (forwardToDelegate()?.scrollViewWillBeginDragging(_:))?(scrollView)
      willBeginDragging.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.willEndDragging`.
    open func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      unsafe (forwardToDelegate()?.scrollViewWillEndDragging(_:withVelocity:targetContentOffset:))?(
        scrollView, velocity, targetContentOffset)
      unsafe willEndDragging.onNext((velocity, targetContentOffset))
    }

    /// Calls the user's delegate, then emits from `rx.didEndDragging`.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      (forwardToDelegate()?.scrollViewDidEndDragging(_:willDecelerate:))?(scrollView, decelerate)
      didEndDragging.onNext(decelerate)
    }

    /// Calls the user's delegate, then emits from `rx.willBeginDecelerating`.
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
      (forwardToDelegate()?.scrollViewWillBeginDecelerating(_:))?(scrollView)
      willBeginDecelerating.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.didEndDecelerating`.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      (forwardToDelegate()?.scrollViewDidEndDecelerating(_:))?(scrollView)
      didEndDecelerating.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.didEndScrollingAnimation`.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      (forwardToDelegate()?.scrollViewDidEndScrollingAnimation(_:))?(scrollView)
      didEndScrollingAnimation.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.willBeginZooming`.
    open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
      (forwardToDelegate()?.scrollViewWillBeginZooming(_:with:))?(scrollView, view)
      willBeginZooming.onNext(view)
    }

    /// Calls the user's delegate, then emits from `rx.didEndZooming`.
    open func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
      (forwardToDelegate()?.scrollViewDidEndZooming(_:with:atScale:))?(scrollView, view, scale)
      didEndZooming.onNext((view, scale))
    }

    /// Calls the user's delegate, then emits from `rx.didScrollToTop`.
    open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {
      (forwardToDelegate()?.scrollViewDidScrollToTop(_:))?(scrollView)
      didScrollToTop.onNext(())
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

    /// A proxy for a text view.
    public init(textView: UITextView) { super.init(scrollView: textView) }

    private var user: (any UITextViewDelegate)? { forwardToDelegate() as? any UITextViewDelegate }

    /// Calls the user's delegate, then emits from `rx.didBeginEditing`.
    open func textViewDidBeginEditing(_ textView: UITextView) {
      (user?.textViewDidBeginEditing(_:))?(textView)
      didBeginEditing.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.didEndEditing`.
    open func textViewDidEndEditing(_ textView: UITextView) {
      (user?.textViewDidEndEditing(_:))?(textView)
      didEndEditing.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.didChange`.
    open func textViewDidChange(_ textView: UITextView) {
      (user?.textViewDidChange(_:))?(textView)
      didChange.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.didChangeSelection`.
    open func textViewDidChangeSelection(_ textView: UITextView) {
      (user?.textViewDidChangeSelection(_:))?(textView)
      didChangeSelection.onNext(())
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

    /// Calls the user's delegate, then emits from `rx.didProcessEditingRangeChangeInLength`.
    open func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
      changeInLength delta: Int
    ) {
      (forwardToDelegate()?.textStorage(_:didProcessEditing:range:changeInLength:))?(
        textStorage, editedMask, editedRange, delta)
      didProcessEditing.onNext((editedMask, editedRange, delta))
    }
  }
#endif
