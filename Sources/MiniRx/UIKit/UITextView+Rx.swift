#if canImport(UIKit) && !os(watchOS)
  import UIKit

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
